import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

@Suite("CPU effects: blurs and shadows")
struct CPUEffectsBlurTests {
    /// The alpha of a rectangle blurred by a Gaussian at the centre of a pixel, from 0 to 255.
    private func blurred(_ rect: PlaneRect, sigma: SIMD2<Double>, column: Int, row: Int) -> Double {
        func part(_ low: Float, _ high: Float, _ place: Double, _ sigma: Double) -> Double {
            let scale = 1 / (sigma * 2.0.squareRoot())
            return (erf((Double(high) - place) * scale) - erf((Double(low) - place) * scale)) / 2
        }
        return 255 * part(rect.minX, rect.maxX, Double(column) + 0.5, sigma.x)
            * part(rect.minY, rect.maxY, Double(row) + 0.5, sigma.y)
    }

    private func expectShadow(
        _ pixels: [UInt32], width: Int, of rect: PlaneRect, sigma: SIMD2<Double>, within tolerance: Double
    ) {
        var worst = 0.0
        for (index, pixel) in pixels.enumerated() {
            let wanted = blurred(rect, sigma: sigma, column: index % width, row: index / width)
            worst = max(worst, abs(Double(pixel >> 24) - wanted))
        }
        #expect(worst <= tolerance, "off by \(worst)")
    }

    @Test("a blurred rectangle is the product of error functions", arguments: [1, 2, 4.9, 5, 9, 13, 22] as [Float])
    func blur(_ sigma: Float) throws {
        var list = EffectsScene.list(width: 150, height: 131)
        let rect = PlaneRect(50, 43, 103, 80)
        EffectsScene.add(rect, SIMD4(0, 0, 0, 1), to: &list)
        list.groups.append(EffectsScene.group(0..<1, of: list, reason: .filter))
        list.groups[0].effects.filters = [.blur(SIMD2(sigma, sigma * 0.7))]
        expectShadow(
            try EffectsScene.draw(list), width: 150, of: rect, sigma: SIMD2(Double(sigma), Double(sigma) * 0.7),
            within: 1.8)
    }

    @Test("a picture's shadow is its blurred alpha, moved and tinted, under the picture")
    func pictureShadow() throws {
        var list = EffectsScene.list(width: 90, height: 80)
        EffectsScene.add(Box(20, 20, 50, 45), SIMD4(1, 0, 0, 1), to: &list)
        list.groups.append(EffectsScene.group(0..<1, of: list, reason: .shadow))
        list.groups[0].effects.shadow = PictureShadow(
            color: SIMD4(0, 0, 0.5, 0.5), offset: SIMD2(8, -5), sigma: SIMD2(4, 4))
        let pixels = try EffectsScene.draw(list)
        #expect(pixels[30 * 90 + 30] == 0xff00_00ff)
        for (column, row) in [(52, 20), (60, 30), (64, 12), (35, 10)] {
            let alpha = blurred(Box(28, 15, 58, 40), sigma: SIMD2(4, 4), column: column, row: row) / 2
            let pixel = pixels[row * 90 + column]
            #expect(abs(Double(pixel >> 24) - alpha) <= 1.5)
            #expect(pixel >> 16 & 0xff == pixel >> 24)
            #expect(pixel & 0xffff == 0)
        }
    }

    @Test("the shadow of a rectangle is the product of error functions", arguments: [0.8, 3, 10, 25] as [Float])
    func rectShadow(_ sigma: Float) throws {
        var list = EffectsScene.list(width: 160, height: 140)
        let rect = PlaneRect(50, 40, 110, 100)
        let paint = ShadowPaint(
            caster: RoundedRect(rect: PlaneRect(edges: rect.edges / 2), radii: .zero), sigma: sigma / 2)
        EffectsScene.addShadow(paint, SIMD4(0, 0, 0, 1), transform: PlaneTransform(scale: 2), to: &list)
        expectShadow(
            try EffectsScene.draw(list), width: 160, of: rect, sigma: SIMD2(Double(sigma), Double(sigma)), within: 1.5)
    }

    @Test("tables and direct evaluation of rounded shadows agree with a fine sum", arguments: [2, 6, 40] as [Float])
    func roundedShadow(_ radius: Float) throws {
        let sigma: Float = 2
        var list = EffectsScene.list(width: 120, height: 120)
        let rect = PlaneRect(20, 20, 100, 100)
        let caster = RoundedRect(rect: rect, radii: SIMD4(radius, 0, radius / 2, radius))
        EffectsScene.addShadow(
            ShadowPaint(caster: caster, sigma: sigma), SIMD4(0, 0, 0, 1), transform: PlaneTransform(scale: 1), to: &list
        )
        let pixels = try EffectsScene.draw(list)
        func isInside(_ x: Float, _ y: Float) -> Bool {
            guard x > 20, x < 100, y > 20, y < 100 else { return false }
            let index = (x > 60 ? 1 : 0) + (y > 60 ? 2 : 0)
            let radius = caster.radii[index]
            let fromX = radius - (x > 60 ? 100 - x : x - 20)
            let fromY = radius - (y > 60 ? 100 - y : y - 20)
            return fromX <= 0 || fromY <= 0 || fromX * fromX + fromY * fromY <= radius * radius
        }
        for (column, row) in [(20, 20), (23, 22), (32, 31), (97, 21), (98, 98), (22, 95), (60, 18), (60, 60)] {
            var sum = 0.0
            var total = 0.0
            for v in -120...120 {
                for u in -120...120 {
                    let x = Float(u) / 30
                    let y = Float(v) / 30
                    let weight = Double(exp(-(x * x + y * y) / 2))
                    total += weight
                    if isInside(Float(column) + 0.5 + x * sigma, Float(row) + 0.5 + y * sigma) { sum += weight }
                }
            }
            let alpha = Double(pixels[row * 120 + column] >> 24)
            #expect(abs(alpha - 255 * sum / total) <= 2, "\(column), \(row)")
        }
    }

    @Test("the bytes do not depend on threads or the height of bands")
    func sameBytes() throws {
        var list = EffectsScene.list(width: 140, height: 120, background: SIMD4(1, 1, 1, 1))
        var numbers = SplitMix64(seed: 4)
        for _ in 0..<40 {
            let x = Float.random(in: 0...100, using: &numbers)
            let y = Float.random(in: 0...80, using: &numbers)
            EffectsScene.add(Box(x, y, x + 31, y + 23), SIMD4(x / 100, y / 80, 0.3, 1), to: &list)
        }
        for commands in [4..<8, 2..<12, 20..<30] {
            list.groups.append(EffectsScene.group(commands, of: list, reason: .filter))
        }
        list.groups[0].effects.filters = [.blur(SIMD2(3, 6))]
        list.groups[1].effects.shadow = PictureShadow(
            color: SIMD4(0, 0, 0, 0.6), offset: SIMD2(3.5, 4), sigma: SIMD2(6, 6))
        list.groups[2].effects.blend = .luminosity
        let expected = try EffectsScene.draw(list, bandHeight: 120)
        for threads in [1, 2, 3, 7, 16] {
            for height in [1, 7, 64] {
                #expect(try EffectsScene.draw(list, threads: threads, bandHeight: height) == expected)
            }
        }
        #expect(Set(expected).count > 100)
    }
}
