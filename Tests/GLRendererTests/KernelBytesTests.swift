import CPURendererTestSupport
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

/// Kernels take the steps of the CPU renderer's rows: plain rectangles, pictures and gradients have the same bytes.
@Suite(.needsGL) struct KernelBytesTests {
    /// Draws with both renderers, and expects no more than a few pixels in 10,000 to differ, by one level: places of turned planes are floats
    /// on a device.
    private func expectEqual(_ lists: [DisplayList], but few: Int = 1) throws {
        let kernels = try GLRenderer(GLTesting.device(), techniques: .gpu)
        var (differing, pixels) = (0, 0)
        for (number, list) in lists.enumerated() {
            let drawn = try GLTesting.draw(list, with: kernels).pixels
            let difference = try drawn.difference(from: CPUTesting.draw(list), tolerance: 0)
            #expect(difference.greatest <= 1, "picture \(number)")
            differing += difference.count
            pixels += drawn.pixels.count
        }
        #expect(differing * 10_000 <= pixels * few)
    }

    private func color(_ random: inout SplitMix64) -> SIMD4<Float> {
        let alpha = Float(Int.random(in: 1...255, using: &random)) / 255
        return SIMD4(SIMD3<Float>.random(in: 0...1, using: &random) * alpha, alpha)
    }

    /// A turn and a scale, the origin less than 40 pixels from a place on either axis.
    private func map(
        angle: Double, scale: Double, around place: SIMD2<Double>, _ random: inout SplitMix64
    ) -> PlaneTransform {
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        let origin = place + SIMD2.random(in: -40...40, using: &random)
        return PlaneTransform(
            m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: origin.x, m42: origin.y, m44: 1)
    }

    /// Tenths of a pixel lie halfway between levels as often as not.
    @Test func uprightRectangles() throws {
        var random = SplitMix64(seed: 1)
        let lists = (0..<6).map { _ in
            var list = DisplayList(width: 160, height: 120, background: SIMD4(0.9, 0.8, 0.7, 1))
            for _ in 0..<40 {
                let place = SIMD2(Float.random(in: -10...140, using: &random), .random(in: -10...100, using: &random))
                let size = SIMD2(Float.random(in: 3...60, using: &random), .random(in: 3...60, using: &random))
                let (low, high) = ((place * 10).rounded(.up) / 10, ((place + size) * 10).rounded(.up) / 10)
                list.add(Box(low.x, low.y, high.x, high.y), color: color(&random))
            }
            return list
        }
        try expectEqual(lists)
    }

    @Test func turnedRectangles() throws {
        var random = SplitMix64(seed: 2)
        let lists = (0..<6).map { _ in
            var list = DisplayList(width: 160, height: 120, background: SIMD4(0.9, 0.8, 0.7, 1))
            for _ in 0..<40 {
                let map = map(
                    angle: .random(in: 0...6.28, using: &random), scale: 1, around: SIMD2(80, 60), &random)
                let size = SIMD2(Float.random(in: 3...40, using: &random), .random(in: 3...40, using: &random))
                let rect = PlaneRect(-size.x, -size.y, size.x, size.y)
                list.add(
                    rect, color: color(&random), transform: map,
                    limit: map.bounds(of: rect).map { DeviceRect(enclosing: $0) })
            }
            return list
        }
        try expectEqual(lists)
    }

    /// Enlarged and between pixels, upright and turned.
    @Test func pictures() throws {
        var random = SplitMix64(seed: 3)
        var bytes = ContiguousArray<UInt8>(repeating: 255, count: 40 * 30 * 4)
        for index in bytes.indices where index % 4 < 3 { bytes[index] = .random(in: 0...255, using: &random) }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 40, height: 30, isOpaque: true))
        let lists = (0..<6).map { number in
            var list = DisplayList(width: 160, height: 120)
            list.images = [
                ImagePaint(
                    image: image, source: Box(0, 0, 40, 30), minification: .linear, magnification: .linear, bias: 0)
            ]
            let scale = number < 2 ? 1 : Double.random(in: 1...4, using: &random)
            let angle = number < 4 ? 0 : Double.random(in: 0...6.28, using: &random)
            let map = map(angle: angle, scale: scale, around: SIMD2(80, 60), &random)
            list.add(Box(-20, -15, 20, 15), transform: map, primitive: .image, payload: 0, isOpaque: true)
            return list
        }
        try expectEqual(lists, but: 2)
    }

    /// Corners of any radii, rings, and clips with corners of their own.
    @Test func roundedRectangles() throws {
        var random = SplitMix64(seed: 5)
        let lists = (0..<8).map { number in
            var list = DisplayList(width: 160, height: 120, background: SIMD4(0.9, 0.8, 0.7, 1))
            for _ in 0..<10 {
                let angle = number < 4 ? 0 : Double.random(in: 0...6.28, using: &random)
                let map = map(angle: angle, scale: 1, around: SIMD2(80, 60), &random)
                let size = SIMD2(Float.random(in: 4...60, using: &random), .random(in: 4...60, using: &random))
                let radii = SIMD4<Float>.random(in: 0...1, using: &random) * (min(size.x, size.y) / 2)
                list.add(
                    Box(-size.x / 2, -size.y / 2, size.x / 2, size.y / 2), color: color(&random), transform: map,
                    radii: radii)
            }
            return list
        }
        try expectEqual(lists)
    }

    /// Of two to four stops, opaque and not, upright and turned.
    @Test func gradients() throws {
        var random = SplitMix64(seed: 4)
        let kinds = [GradientPaint.Kind.axial, .radial, .conic]
        let lists = (0..<12).map { number in
            var list = DisplayList(width: 160, height: 120, background: SIMD4(0.9, 0.8, 0.7, 1))
            let count = 2 + number % 3
            let stops = (0..<count).map { stop in
                GradientPaint.Stop(
                    location: Float(stop) / Float(count - 1),
                    color: SIMD4(
                        SIMD3<Float>.random(in: 0...1, using: &random),
                        number % 2 == 0 ? 1 : .random(in: 0...1, using: &random)))
            }
            let ends = (
                SIMD2<Float>.random(in: 0.2...0.4, using: &random), SIMD2<Float>.random(in: 0.6...1, using: &random)
            )
            list.gradients = [
                GradientPaint(kind: kinds[number / 4], start: SIMD2(ends.0), end: SIMD2(ends.1), stops: stops)
            ]
            let map = map(angle: number % 4 < 2 ? 0 : 0.4, scale: 1, around: SIMD2(80, 60), &random)
            list.add(Box(-50, -40, 50, 40), transform: map, primitive: .gradient, payload: 0)
            return list
        }
        try expectEqual(lists)
    }
}
