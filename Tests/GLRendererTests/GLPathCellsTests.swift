import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization

/// Coverage found in the fragment shader, against exact lines of samples.
@Suite(.needsGL) struct GLPathCellsTests {
    private static let (width, height) = (160, 120)

    private struct Errors {
        var sum = 0.0
        var count = 0
        var greatest = 0.0

        /// Of pixels that an edge goes through.
        mutating func add(_ drawn: DrawnPicture, _ expected: [Double]) {
            for (pixel, coverage) in zip(drawn.pixels, expected) {
                let error = abs(Double(pixel.w) / 255 - coverage)
                greatest = max(greatest, error)
                guard coverage > 0.002, coverage < 0.998 else { continue }
                sum += error
                count += 1
            }
        }

        var mean: Double { sum / Double(max(1, count)) }
    }

    private func renderer(
        _ coverage: GLTechniques.PathCoverage = .shader, limits: PathGrid.Limits = PathGrid.Limits()
    ) throws -> GLRenderer {
        let techniques = GLTechniques(pathCoverage: coverage, drawingOrder: .painter, readback: .synchronous)
        return try GLRenderer(
            GLTesting.device(), options: GLRenderer.Options(techniques: techniques, pathGridLimits: limits))
    }

    private func list(_ path: CGPath, isEvenOdd: Bool, transform: PlaneTransform) -> DisplayList {
        var list = DisplayList(width: Int32(Self.width), height: Int32(Self.height))
        let box = path.boundingBox
        list.paths = [PathPaint(path: path, isEvenOdd: isEvenOdd)]
        list.add(
            Box(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)), transform: transform,
            primitive: .path, payload: 0, isOpaque: false)
        return list
    }

    private func measure(
        _ path: CGPath, isEvenOdd: Bool, transform: PlaneTransform, with renderer: GLRenderer, _ errors: inout Errors
    ) throws {
        let isFromCurves = try measured(
            path, isEvenOdd: isEvenOdd, transform: transform, with: renderer, &errors)
        #expect(isFromCurves)
    }

    /// Returns whether the path was drawn from its curves.
    private func measured(
        _ path: CGPath, isEvenOdd: Bool, transform: PlaneTransform, with renderer: GLRenderer, _ errors: inout Errors
    ) throws -> Bool {
        let (drawn, statistics) = try GLTesting.draw(
            list(path, isEvenOdd: isEvenOdd, transform: transform), with: renderer)
        #expect(statistics.openGL.shaderPaths + statistics.openGL.maskedPaths == 1)
        guard statistics.openGL.shaderPaths == 1 else { return false }
        let reference = PathReference(path, transform: transform)
        errors.add(drawn, reference.coverage(width: Self.width, height: Self.height, isEvenOdd: isEvenOdd))
        return true
    }

    private func turned(_ angle: Double, _ scale: Double) -> PlaneTransform {
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        return PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: 80.3, m42: 60.6, m44: 1)
    }

    /// Smooth closed curves around the origin, as outlines of glyphs and blobs are.
    private func blob(_ random: inout SplitMix64, radius: Double) -> CGPath {
        let path = CGMutablePath()
        let count = 9
        let points = (0..<count).map { index in
            let (angle, r) = (
                Double(index) / Double(count) * 2 * .pi, radius * Double.random(in: 0.6...1, using: &random)
            )
            return CGPoint(x: cos(angle) * r, y: sin(angle) * r)
        }
        func middle(_ a: Int, _ b: Int) -> CGPoint {
            let (p, q) = (points[a % count], points[b % count])
            return CGPoint(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
        }
        path.move(to: middle(count - 1, 0))
        for index in 0..<count {
            if index % 3 == 0 {
                path.addCurve(to: middle(index, index + 1), control1: points[index], control2: points[index])
            } else {
                path.addQuadCurve(to: middle(index, index + 1), control: points[index])
            }
        }
        path.closeSubpath()
        return path
    }

    private func star(_ points: Int, _ step: Int, radius: Double) -> CGPath {
        let path = CGMutablePath()
        for index in 0..<points {
            let angle = Double(index * step) / Double(points) * 2 * .pi
            let point = CGPoint(x: cos(angle) * radius, y: sin(angle) * radius)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }

    @Test func outlinesOfBlobsAndGlyphs() throws {
        var random = SplitMix64(seed: 1)
        let renderer = try renderer()
        var errors = Errors()
        for number in 0..<12 {
            let path = CGMutablePath()
            path.addPath(blob(&random, radius: 50))
            // A counter, as letters have.
            path.addEllipse(in: CGRect(x: -12, y: -14, width: 25, height: 29))
            try measure(
                path, isEvenOdd: true, transform: turned(Double(number) * 0.37, 0.4 + Double(number) * 0.06),
                with: renderer, &errors)
        }
        #expect(errors.mean <= 0.012 && errors.greatest <= 0.25, "\(errors)")
    }

    @Test(arguments: [false, true])
    func starsThatCrossThemselves(isEvenOdd: Bool) throws {
        let renderer = try renderer()
        var errors = Errors()
        for (number, (points, step)) in [(5, 2), (7, 3), (9, 4), (8, 3)].enumerated() {
            try measure(
                star(points, step, radius: 55), isEvenOdd: isEvenOdd, transform: turned(Double(number) * 0.5, 1),
                with: renderer, &errors)
        }
        #expect(errors.mean <= 0.012 && errors.greatest <= 0.25, "\(errors)")
    }

    @Test func thinRings() throws {
        let renderer = try renderer()
        var errors = Errors()
        for (number, width) in [0.6, 1.0, 1.7, 3].enumerated() {
            let path = CGMutablePath()
            let radius = 45 + Double(number)
            for r in [radius, radius - width] {
                path.addEllipse(in: CGRect(x: -r, y: -r * 0.8, width: 2 * r, height: r * 1.6))
            }
            try measure(
                path, isEvenOdd: true, transform: turned(Double(number) * 0.4, 1), with: renderer, &errors)
        }
        #expect(errors.mean <= 0.012 && errors.greatest <= 0.25, "\(errors)")
    }

    @Test func strokesUnderPerspective() throws {
        let renderer = try renderer()
        var random = SplitMix64(seed: 3)
        var errors = Errors()
        var fromCurves = 0
        for number in 0..<6 {
            let line = blob(&random, radius: 40)
            let outline = line.stroked(width: 5, cap: .round, join: .round, miterLimit: 10, tolerance: 0.02)
            var transform = turned(Double(number) * 0.8, 0.9)
            transform.m14 = 0.002 * cos(Double(number))
            transform.m24 = 0.002 * sin(Double(number))
            // The outlines of round joins may be too crowded for a grid.
            let isFromCurves = try measured(
                outline, isEvenOdd: false, transform: transform, with: renderer, &errors)
            fromCurves += isFromCurves ? 1 : 0
        }
        #expect(fromCurves >= 3)
        #expect(errors.mean <= 0.012 && errors.greatest <= 0.25, "\(errors)")
    }

    @Test func sixtyFourTimesLargerInPerspectiveIsAsCrisp() throws {
        var random = SplitMix64(seed: 4)
        let renderer = try renderer()
        let path = blob(&random, radius: 50)
        // The first point of the outline stays in the middle of the picture.
        let anchor = path.withElements { _, points in points[0] }
        for scale in [1.0, 64] {
            var errors = Errors()
            var transform = turned(0.3, scale)
            transform.m14 = 0.001
            transform.m24 = -0.0007
            let p = transform.homogeneous(x: anchor.x, y: anchor.y)
            transform = transform.concatenating(
                PlaneTransform(scale: 1, translationX: 80 - p.x / p.z, translationY: 60 - p.y / p.z))
            try measure(path, isEvenOdd: false, transform: transform, with: renderer, &errors)
            #expect(errors.count > 50 && errors.mean <= 0.012 && errors.greatest <= 0.25, "\(scale): \(errors)")
        }
    }

    @Test func aPathIsSentOnceWhateverItsTransform() throws {
        var random = SplitMix64(seed: 5)
        let renderer = try renderer()
        let path = blob(&random, radius: 50)
        let first = try GLTesting.draw(list(path, isEvenOdd: false, transform: turned(0, 1)), with: renderer)
        #expect(first.statistics.uploadedBytes > 0)
        for angle in [0.1, 0.7, 2] {
            let next = try GLTesting.draw(list(path, isEvenOdd: false, transform: turned(angle, 1)), with: renderer)
            #expect(next.statistics.uploadedBytes == 0 && next.statistics.openGL.shaderPaths == 1)
        }
    }

    @Test func crowdedAndLargePathsHaveMasks() throws {
        let path = star(61, 29, radius: 55)
        let list = list(path, isEvenOdd: true, transform: turned(0.2, 1))
        var limits = PathGrid.Limits()
        limits.curvesPerCell = 3
        let crowded = try GLTesting.draw(list, with: renderer(limits: limits))
        #expect(crowded.statistics.openGL.shaderPaths == 0 && crowded.statistics.openGL.maskedPaths == 1)
        limits = PathGrid.Limits()
        limits.curves = 60
        let large = try GLTesting.draw(list, with: renderer(limits: limits))
        #expect(large.statistics.openGL.maskedPaths == 1)
        let masked = try GLTesting.draw(list, with: renderer(.mask))
        #expect(masked.pixels == crowded.pixels && masked.pixels == large.pixels)
        #expect(masked.pixels.pixels.contains { $0.w == 255 })
    }

    @Test func softwareHasMasksUnlessForced() throws {
        let list = list(star(5, 2, radius: 50), isEvenOdd: false, transform: turned(0, 1))
        let device = try GLTesting.device()
        let statistics = try GLTesting.draw(list, with: GLRenderer(device)).statistics
        #expect(statistics.openGL.maskedPaths == (device.info.isSoftware ? 1 : 0))
        #expect(statistics.openGL.shaderPaths == (device.info.isSoftware ? 0 : 1))
    }
}
