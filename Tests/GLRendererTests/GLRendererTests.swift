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

@Suite(.needsGL) struct GLRendererTests {
    private func renderer(
        textureSize: Int? = nil, techniques: GLTechniques? = nil
    ) throws -> GLRenderer {
        try GLRenderer(GLTesting.device(textureSize: textureSize), techniques: techniques)
    }

    private func rotation(_ angle: Double, about center: SIMD2<Double>) -> PlaneTransform {
        let (c, s) = (cos(angle), sin(angle))
        return PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: center.x, m42: center.y, m44: 1)
    }

    @Test(arguments: GLTechniques.all)
    func aClearedPictureHasItsColour(techniques: GLTechniques) throws {
        let list = DisplayList(width: 37, height: 21, background: SIMD4(0.2, 0.4, 0.6, 0.8))
        let renderer = try renderer(techniques: techniques)
        for _ in 0..<5 {
            let picture = try GLTesting.draw(list, with: renderer).pixels
            #expect(picture.pixels.count == 37 * 21)
            #expect(Set(picture.pixels) == [SIMD4(51, 102, 153, 204)])
        }
    }

    @Test func theFirstRowIsTheTopOne() throws {
        var list = DisplayList(width: 8, height: 8)
        list.add(Box(0, 0, 8, 2), color: SIMD4(1, 0, 0, 1))
        let picture = try GLTesting.draw(list, with: renderer()).pixels
        #expect(picture[3, 0] == SIMD4(255, 0, 0, 255))
        #expect(picture[3, 1] == SIMD4(255, 0, 0, 255))
        #expect(picture[3, 2] == SIMD4(0, 0, 0, 0))
    }

    /// The area of each pixel inside a convex quadrilateral, by a fine grid.
    private func coverage(_ inside: (SIMD2<Double>) -> Bool, x: Int, y: Int) -> Double {
        let n = 16
        var count = 0
        for i in 0..<n {
            for j in 0..<n {
                let p = SIMD2(Double(x) + (Double(i) + 0.5) / Double(n), Double(y) + (Double(j) + 0.5) / Double(n))
                if inside(p) { count += 1 }
            }
        }
        return Double(count) / Double(n * n)
    }

    @Test(arguments: [0.0, 0.1, 0.5, 0.785398, 1.2, 2.0])
    func edgesOfRotatedRectanglesHaveExactCoverage(angle: Double) throws {
        for (width, height) in [(40.0, 24.0), (30.0, 0.6), (1.0, 30.0)] {
            let center = SIMD2(32.3, 31.8)
            let transform = rotation(angle, about: center)
            var list = DisplayList(width: 64, height: 64)
            let rect = PlaneRect(Float(-width / 2), Float(-height / 2), Float(width / 2), Float(height / 2))
            list.add(rect, transform: transform)
            let picture = try GLTesting.draw(list, with: renderer()).pixels
            let inverse = try #require(transform.inverse)
            var far = 0
            for y in 0..<64 {
                for x in 0..<64 {
                    let expected = coverage(
                        {
                            let p = inverse.homogeneous(x: $0.x, y: $0.y)
                            return abs(p.x) <= width / 2 && abs(p.y) <= height / 2
                        }, x: x, y: y)
                    let error = abs(Double(picture[x, y].w) / 255 - expected)
                    // Pixels with a corner of the rectangle are approximate; the grid is off by 1/32 itself.
                    if error > 0.045 { far += 1 }
                    #expect(error < 0.25)
                }
            }
            #expect(far <= (height < 2 || width < 2 ? 24 : 8), "angle \(angle), size \(width) × \(height)")
        }
    }

    @Test func roundedCornersFollowTheCircle() throws {
        var list = DisplayList(width: 80, height: 60)
        let (rect, radius) = (PlaneRect(5.25, 4.5, 74.75, 55.25), 14.0)
        list.add(rect, radii: SIMD4(repeating: Float(radius)))
        let picture = try GLTesting.draw(list, with: renderer()).pixels
        var total = 0.0
        for y in 0..<60 {
            for x in 0..<80 {
                let expected = coverage(
                    { p in
                        let low = p - SIMD2(5.25, 4.5)
                        let high = SIMD2(74.75, 55.25) - p
                        let inset = SIMD2(min(low.x, high.x), min(low.y, high.y))
                        guard min(inset.x, inset.y) >= 0 else { return false }
                        let beyond = SIMD2(radius, radius) - inset
                        guard beyond.x > 0, beyond.y > 0 else { return true }
                        return beyond.x * beyond.x + beyond.y * beyond.y <= radius * radius
                    }, x: x, y: y)
                let error = abs(Double(picture[x, y].w) / 255 - expected)
                total += error
                #expect(error < 0.05, "pixel \(x), \(y)")
            }
        }
        #expect(total / 4800 < 0.003)
    }

    @Test func bordersLeaveTheirInsideEmpty() throws {
        var list = DisplayList(width: 100, height: 80)
        list.borders = [
            BorderRing(outer: RoundedRect(rect: Box(10, 10, 90, 70), radii: .zero), width: 5)
        ]
        list.add(Box(10, 10, 90, 70), primitive: .border, payload: 0)
        let picture = try GLTesting.draw(list, with: renderer()).pixels
        #expect(picture.pixels.count { $0.w == 255 } == 1300)
        #expect(picture.pixels.allSatisfy { $0.w == 0 || $0.w == 255 })
    }

    @Test func regionsJoinWithoutSeams() throws {
        var random = SplitMix64(seed: 3)
        var list = DisplayList(width: 200, height: 150)
        for _ in 0..<40 {
            let center = SIMD2(Double.random(in: 0...200, using: &random), Double.random(in: 0...150, using: &random))
            list.add(
                Box(-30, -20, 30, 20), color: SIMD4(0.3, 0.2, 0.1, 0.5),
                transform: rotation(Double.random(in: 0...6, using: &random), about: center))
        }
        let renderer = try renderer()
        let whole = try GLTesting.draw(list, with: renderer).pixels
        for (x, y) in [(0, 0), (64, 0), (128, 64), (192, 128)] {
            let region = DeviceRect(
                minX: Int32(x), minY: Int32(y), maxX: Int32(min(x + 64, 200)), maxY: Int32(min(y + 64, 150)))
            let part = try GLTesting.draw(list, with: renderer, region: region).pixels
            #expect(part.width == region.width && part.height == region.height)
            for row in 0..<part.height {
                for column in 0..<part.width {
                    let a = SIMD4<Int>(truncatingIfNeeded: part[column, row])
                    let b = SIMD4<Int>(truncatingIfNeeded: whole[x + column, y + row])
                    let d = a &- b
                    #expect(max(abs(d.x), abs(d.y), abs(d.z), abs(d.w)) <= 1)
                }
            }
        }
    }

    @Test func tenThousandLayersAreOneDrawCall() throws {
        var random = SplitMix64(seed: 1)
        var list = DisplayList(width: 640, height: 480)
        for _ in 0..<10_000 {
            let center = SIMD2(Double.random(in: 20...620, using: &random), Double.random(in: 20...460, using: &random))
            list.add(
                Box(-4, -3, 4, 3), color: SIMD4(0.4, 0.3, 0.2, 0.5),
                transform: rotation(Double.random(in: 0.1...1.4, using: &random), about: center))
        }
        let statistics = try GLTesting.draw(list, with: renderer()).statistics
        #expect(statistics.drawCalls == 1)
        #expect(statistics.primitives == 10_000)
        #expect(statistics.passes == 1)
        #expect(statistics.geometryBytes >= 640_000)
    }

    @Test func whatAnOpaqueRectangleHidesIsNotDrawn() throws {
        var list = DisplayList(width: 200, height: 200)
        for x in 0..<10 { list.add(Box(Float(x * 15), 20, Float(x * 15 + 10), 60), color: SIMD4(1, 0, 0, 1)) }
        list.add(Box(0, 0, 200, 100), color: SIMD4(0, 0, 1, 1))
        list.add(Box(50, 50, 60, 60), color: SIMD4(0, 1, 0, 1))
        let (picture, statistics) = try GLTesting.draw(list, with: renderer())
        #expect(statistics.culledPrimitives == 10)
        #expect(picture[5, 30] == SIMD4(0, 0, 255, 255))
        #expect(picture[55, 55] == SIMD4(0, 255, 0, 255))
    }

    @Test func objectsAreDeletedWithTheRenderer() throws {
        let device = try GLTesting.device()
        var list = DisplayList(width: 64, height: 64)
        list.add(Box(4, 4, 60, 60), color: SIMD4(0.5, 0, 0, 0.5), radii: SIMD4(4, 4, 4, 4))
        do {
            let renderer = try GLRenderer(device)
            for _ in 0..<3 { _ = try GLTesting.draw(list, with: renderer) }
            let living = device.context.liveObjects.values.reduce(0, +)
            #expect(living > 0)
            for _ in 0..<20 { _ = try GLTesting.draw(list, with: renderer) }
            #expect(device.context.liveObjects.values.reduce(0, +) == living)
        }
        #expect(device.context.liveObjects.values.allSatisfy { $0 == 0 })
    }

    @Test func wrongCallsBecomeErrors() throws {
        let context = try GLTesting.context()
        #expect(throws: RenderError.self) {
            try context.perform { () throws(RenderError) in
                context.state.useProgram(4711)
                try context.checkHealth(after: "using a program that does not exist")
            }
        }
    }
}
