import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Rasterization
import TestSupport
import Testing

@testable import DisplayList

@Suite("Shadows of rounded rectangles in pictures")
struct ShadowDrawingTests {
    /// The shadow's alpha at a pixel's centre by a fine sum over the caster's rows, from 0 to 255.
    private func wanted(_ paint: ShadowPaint, _ inverse: PlaneTransform, x: Int, y: Int) -> Double {
        let p = inverse.homogeneous(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let (u, v) = (p.x / p.z, p.y / p.z)
        let rect = PlaneBox(paint.caster.rect)
        let (radius, sigma) = (Double(paint.caster.radii.x), Double(paint.sigma))
        func normal(_ x: Double) -> Double { erfc(-x / sigma * 0.5.squareRoot()) / 2 }
        let steps = 1000
        var sum = 0.0
        for step in 0..<steps {
            let row = rect.minY + (rect.maxY - rect.minY) * (Double(step) + 0.5) / Double(steps)
            let distance = (row - v) / sigma
            let weight = exp(-distance * distance / 2) / (2 * Double.pi).squareRoot() / sigma
            let beyond = max(0, radius - min(row - rect.minY, rect.maxY - row))
            let inset = radius - (radius * radius - beyond * beyond).squareRoot()
            sum += weight * (normal(u - rect.minX - inset) - normal(u - rect.maxX + inset))
        }
        return 255 * sum * (rect.maxY - rect.minY) / Double(steps)
    }

    private static let transforms: [PlaneTransform] = [
        PlaneTransform(scale: 1, translationX: 60.3, translationY: 50.6),
        PlaneTransform(m11: 1.4, m12: 0, m14: 0, m21: 0, m22: 0.7, m24: 0, m41: 60, m42: 50, m44: 1),
        PlaneTransform(m11: -1, m12: 0, m14: 0, m21: 0, m22: -1.1, m24: 0, m41: 61, m42: 52, m44: 1),
        PlaneTransform(m11: 0.8, m12: 0.6, m14: 0, m21: -0.6, m22: 0.8, m24: 0, m41: 60, m42: 50, m44: 1),
        PlaneTransform(m11: 1.1, m12: 0.2, m14: 0.002, m21: -0.3, m22: 1, m24: -0.001, m41: 60, m42: 50, m44: 1),
    ]

    @Test(
        "the alpha is a true Gaussian's to 1.5 levels: moved, scaled, mirrored, turned, in perspective",
        arguments: 0..<5)
    func accuracy(index: Int) throws {
        let transform = Self.transforms[index]
        let inverse = try #require(transform.inverse)
        for (sigma, radius) in [(3, 5), (6, 16), (2, 0)] as [(Float, Float)] {
            let caster = RoundedRect(rect: Box(-24, -18, 22, 20), radii: SIMD4(repeating: radius))
            let paint = ShadowPaint(caster: caster, sigma: sigma)
            var list = EffectsScene.list(width: 120, height: 100)
            EffectsScene.addShadow(paint, SIMD4(0, 0, 0, 1), transform: transform, to: &list)
            let pixels = try EffectsScene.draw(list)
            for y in stride(from: 2, to: 100, by: 11) {
                for x in stride(from: 1, to: 120, by: 13) {
                    let found = Double(pixels[y * 120 + x] >> 24)
                    let error = abs(found - wanted(paint, inverse, x: x, y: y))
                    #expect(error <= 1.5, "sigma \(sigma), radius \(radius) at \(x), \(y)")
                }
            }
        }
    }

    /// Layers whose shadows differ, as an app has them.
    private func scene(seed: UInt64, isOpaque: Bool) -> CALayer {
        var numbers = SplitMix64(seed: seed)
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        root.anchorPoint = .zero
        for index in 0..<12 {
            let layer = CALayer()
            layer.frame = CGRect(
                x: CGFloat.random(in: -30...260, using: &numbers), y: CGFloat.random(in: -30...170, using: &numbers),
                width: CGFloat.random(in: 30...120, using: &numbers),
                height: CGFloat.random(in: 30...90, using: &numbers))
            layer.cornerRadius = CGFloat.random(in: 0...20, using: &numbers)
            if index % 3 == 0 { layer.cornerCurve = .continuous }
            if index % 4 == 3 { layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) }
            layer.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.6, alpha: isOpaque ? 1 : 0.5)
            layer.shadowOpacity = Float.random(in: 0.2...1, using: &numbers)
            layer.shadowRadius = CGFloat.random(in: 2...9, using: &numbers)
            layer.shadowOffset = CGSize(width: 2, height: 5)
            root.addSublayer(layer)
        }
        return root
    }

    private func list(_ root: CALayer) -> DisplayList {
        DisplayList(
            root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
            placement: PlaneTransform(scale: 1), background: .one)
    }

    @Test("what an opaque layer hides of its shadow is left out without a trace", arguments: UInt64(1)...4)
    func hidden(seed: UInt64) throws {
        let list = list(scene(seed: seed, isOpaque: true))
        // A shadow that does not know what comes after it is drawn whole.
        var apart = list
        apart.commands = []
        for command in list.commands {
            apart.commands.append(command)
            guard command.primitive == .shadow else { continue }
            var nothing = command
            (nothing.primitive, nothing.color) = (.fill, .zero)
            apart.commands.append(nothing)
        }
        let (found, whole) = (try EffectsScene.draw(list), try EffectsScene.draw(apart))
        let differing = zip(found, whole).filter { a, b in
            [0, 8, 16, 24].contains { (shift: UInt32) in
                abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > 1
            }
        }
        #expect(differing.isEmpty)
    }

    @Test("both renderers agree, whether or not the layers hide their shadows", .needsGL, arguments: UInt64(1)...4)
    func agreement(seed: UInt64) throws {
        let list = list(scene(seed: seed, isOpaque: seed % 2 == 0))
        let (gl, cpu) = try GLTesting.drawOnBoth(list)
        let difference = gl.difference(from: cpu, tolerance: 2)
        #expect(difference.count <= 120, "\(difference)")
    }

    @Test("tables are kept within their budget, and those in use stay")
    func budget() throws {
        let cache = ShadowTableCache(budget: 100_000)
        var kept: [CornerShadow] = []
        for step in 0..<60 {
            _ = try #require(cache.corners(SIMD4(repeating: Float(step) / 4), kept: &kept))
            #expect(cache.byteCount <= 100_000)
        }
        #expect(kept.count == 60)
        #expect(cache.corners(SIMD4(1, 2, 3, 1000), kept: &kept) == nil)
    }
}
