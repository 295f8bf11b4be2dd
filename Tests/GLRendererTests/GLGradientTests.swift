import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Gradients on the GPU against their formula, pixel by pixel.
@Suite(.needsGL) struct GLGradientTests {
    private static let (width, height) = (96, 64)

    private func stops(_ count: Int, _ random: inout SplitMix64) -> [GradientPaint.Stop] {
        var locations = (0..<count).map { _ in Float.random(in: 0...1, using: &random) }.sorted()
        // Every third gradient has a hard stop in the middle, and some are even.
        if count % 3 == 0 { locations[count / 2] = locations[count / 2 - 1] }
        if count % 3 == 1 { locations = (0..<count).map { Float($0) / Float(count - 1) } }
        return locations.map { location in
            let color = SIMD4<Float>.random(in: 0...1, using: &random)
            return GradientPaint.Stop(location: location, color: color)
        }
    }

    private func place(_ paint: GradientPaint, _ unit: SIMD2<Double>) -> Double {
        let offset = unit - SIMD2<Double>(paint.start)
        let line = SIMD2<Double>(paint.end) - SIMD2<Double>(paint.start)
        switch paint.kind {
        case .axial: return (offset * line).sum() / (line * line).sum()
        case .radial:
            // From the focus f to p in the unit circle, and on as far as its rim: the part of that way that p has.
            let focus = SIMD2<Double>(paint.focus)
            let way = offset / line - focus
            let (square, along) = ((way * way).sum(), (way * focus).sum())
            let root = (along * along + square * (1 - (focus * focus).sum())).squareRoot()
            return square > 0 ? square / (root - along) : 0
        case .conic:
            let turn = (atan2(offset.y, offset.x) - atan2(line.y, line.x)) / (2 * .pi)
            return turn - turn.rounded(.down)
        }
    }

    private func color(_ stops: [GradientPaint.Stop], at place: Double) -> SIMD4<Double> {
        let passed = stops.prefix { Double($0.location) <= place }.count
        let straight: SIMD4<Double>
        if passed == 0 {
            straight = SIMD4<Double>(stops[0].color)
        } else if passed == stops.count {
            straight = SIMD4<Double>(stops[passed - 1].color)
        } else {
            let (a, b) = (stops[passed - 1], stops[passed])
            let part = (place - Double(a.location)) / Double(b.location - a.location)
            straight = SIMD4<Double>(a.color) + (SIMD4<Double>(b.color) - SIMD4<Double>(a.color)) * part
        }
        return SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
    }

    /// Draws a gradient over the whole picture, counts pixels that no place within a thousandth of a pixel explains.
    private func expectExact(_ paint: GradientPaint, transform: PlaneTransform, tint: Float = 1) throws {
        let (width, height) = (Self.width, Self.height)
        var list = DisplayList(width: Int32(width), height: Int32(height))
        list.gradients = [paint]
        let rect = PlaneRect(-20, -10, 110, 80)
        list.add(
            rect, color: SIMD4(repeating: tint), transform: transform, primitive: .gradient, payload: 0,
            isOpaque: false)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let inverse = try #require(transform.inverse)
        let size = SIMD2(Double(rect.maxX - rect.minX), Double(rect.maxY - rect.minY))
        var wrong = 0
        for y in 0..<height {
            for x in 0..<width {
                let pixel = SIMD4<Double>(picture[x, y])
                var isExplained = false
                for shift in [0, -0.004, 0.004] {
                    let p = inverse.homogeneous(x: Double(x) + 0.5 + shift, y: Double(y) + 0.5 + shift * 0.7)
                    let unit = (SIMD2(p.x, p.y) / p.z - SIMD2(Double(rect.minX), Double(rect.minY))) / size
                    let difference = color(paint.stops, at: place(paint, unit)) * (255 * Double(tint)) - pixel
                    isExplained = isExplained || (max(difference.max(), -difference.min()) <= 1)
                }
                if !isExplained { wrong += 1 }
            }
        }
        #expect(wrong == 0, "\(paint.kind) with \(paint.stops.count) stops: \(wrong) pixels")
    }

    @Test(arguments: [GradientPaint.Kind.axial, .radial, .conic], [2, 3, 4, 5, 8, 9, 24])
    func anyNumberOfStopsFollowsTheFormula(kind: GradientPaint.Kind, count: Int) throws {
        var random = SplitMix64(seed: UInt64(count) * 3 + UInt64(kind.rawValue))
        for number in 0..<4 {
            let start = SIMD2(Float.random(in: 0.2...0.6, using: &random), Float.random(in: 0.2...0.6, using: &random))
            let line = SIMD2(
                Float.random(in: 0.1...0.7, using: &random), Float.random(in: -0.7 ... -0.1, using: &random))
            var paint = GradientPaint(kind: kind, start: start, end: start + line, stops: stops(count, &random))
            if kind == .radial, number > 1 {
                paint.focus = SIMD2(.random(in: -0.6...0.6, using: &random), .random(in: -0.6...0.6, using: &random))
            }
            var transform = PlaneTransform(scale: 1)
            if number % 2 == 1 {
                transform = PlaneTransform(
                    m11: 1.4, m12: 0.5, m14: 0, m21: -0.6, m22: 1.2, m24: 0, m41: 9, m42: -22, m44: 1)
            }
            if number == 3 { (transform.m14, transform.m24) = (0.002, -0.001) }
            try expectExact(paint, transform: transform, tint: number == 2 ? 0.5 : 1)
        }
    }

    @Test(arguments: [2, 4, 12])
    func hardStopsFallBetweenPixels(stripes: Int) throws {
        // Each stripe is eight pixels wide.
        let width = Int32(stripes * 8)
        var list = DisplayList(width: width, height: 4)
        var stops: [GradientPaint.Stop] = []
        for stripe in 0..<stripes {
            let color = stripe % 2 == 0 ? SIMD4<Float>(1, 0, 0, 1) : SIMD4(0, 0, 1, 1)
            stops.append(GradientPaint.Stop(location: Float(stripe) / Float(stripes), color: color))
            stops.append(GradientPaint.Stop(location: Float(stripe + 1) / Float(stripes), color: color))
        }
        list.gradients = [GradientPaint(kind: .axial, start: SIMD2(0, 0.5), end: SIMD2(1, 0.5), stops: stops)]
        list.add(Box(0, 0, Float(width), 4), primitive: .gradient, payload: 0)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        for x in 0..<Int(width) {
            #expect(picture[x, 2] == (x / 8 % 2 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)))
        }
    }

    @Test func theSeamOfAConicGradientIsClean() throws {
        // The seam runs through the centres of a row.
        var list = DisplayList(width: 64, height: 33)
        list.gradients = [
            GradientPaint(
                kind: .conic, start: SIMD2(0.5, 0.5), end: SIMD2(1, 0.5),
                stops: [
                    GradientPaint.Stop(location: 0, color: SIMD4(1, 0, 0, 1)),
                    GradientPaint.Stop(location: 1, color: SIMD4(0, 0, 1, 1)),
                ])
        ]
        list.add(Box(0, 0, 64, 33), primitive: .gradient, payload: 0)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        for x in 34..<64 {
            #expect(picture[x, 16].x >= 254, "\(x)")
            #expect(picture[x, 15].z >= 220 && picture[x, 17].x >= 220)
        }
    }

    @Test func noBandIsWiderThanItsLevel() throws {
        var list = DisplayList(width: 2048, height: 1)
        for count in [2, 3, 7, 12] {
            let stops = (0..<count).map { index in
                let place = Float(index) / Float(count - 1)
                return GradientPaint.Stop(location: place, color: SIMD4(place * 0.25, 0, 0, 1))
            }
            list.gradients = [GradientPaint(kind: .axial, start: SIMD2(0, 0), end: SIMD2(1, 0), stops: stops)]
            list.commands = []
            list.add(Box(0, 0, 2048, 1), primitive: .gradient, payload: 0)
            let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
            for x in 0..<2048 {
                let exact = (Double(x) + 0.5) / 2048 * 0.25 * 255
                #expect(abs(Double(picture[x, 0].x) - exact) <= 0.51)
            }
        }
    }

    @Test func opaqueGradientsHideWhatIsBelow() throws {
        var list = DisplayList(width: 96, height: 96)
        let stops = [0, 1].map { GradientPaint.Stop(location: $0, color: SIMD4($0, 0.5, 0, 1)) }
        list.gradients = [GradientPaint(kind: .radial, start: SIMD2(0, 0), end: SIMD2(1, 1), stops: stops)]
        for _ in 0..<3 { list.add(Box(0, 0, 96, 96), primitive: .gradient, payload: 0) }
        let statistics = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).statistics
        #expect(statistics.culledPrimitives == 2 && statistics.primitives == 1)
    }
}
