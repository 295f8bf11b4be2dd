package import LayerModel
import RenderDevices
package import TestSupport

@testable package import DisplayList
@testable import Rasterization

/// Display lists of all that is drawn, in either range.
package enum ExtendedScene {
    /// Turned and rounded rectangles, borders, pictures, gradients, shadows and particles, some of them in groups.
    ///
    /// - Parameter scale: What colours of 0…1 are multiplied by.
    package static func list(seed: UInt64, _ range: TargetRange, scale: Float = 1) throws -> DisplayList {
        var list = DisplayList.random(seed: seed)
        list.range = range
        var numbers = SplitMix64(seed: seed &* 31)
        try addPaints(to: &list, &numbers)
        for index in list.commands.indices where list.commands[index].primitive != .image {
            let color = list.commands[index].color
            list.commands[index].color = SIMD4(color.x * scale, color.y * scale, color.z * scale, color.w)
        }
        group(&list)
        return list
    }

    private static func addPaints(to list: inout DisplayList, _ numbers: inout SplitMix64) throws {
        let paint = ImagePaint(
            image: try picture(.standard, &numbers), source: Box(0, 0, 16, 16), minification: .trilinear)
        list.images = [paint]
        list.gradients = [
            GradientPaint(
                kind: .radial, start: SIMD2(0.5, 0.5), end: SIMD2(1, 1),
                stops: [
                    .init(location: 0.1, color: SIMD4(1, 0.5, 0, 1)),
                    .init(location: 0.9, color: SIMD4(0, 0.2, 1, 0.2)),
                ])
        ]
        list.shadows = [
            ShadowPaint(caster: RoundedRect(rect: Box(-20, -15, 20, 15), radii: SIMD4(repeating: 6)), sigma: 5)
        ]
        let sprites = (0..<12).map { _ in
            ParticleSprite(
                linear: SIMD4(1, 0.3, -0.3, 1), color: SIMD4(0.5, 0.4, 0.3, 0.5),
                center: SIMD2(.random(in: 40...360, using: &numbers), .random(in: 40...260, using: &numbers)))
        }
        list.particles = [ParticlePaint(image: paint, sprites: sprites[...], isAdditive: false)]
        for number in 0..<12 {
            let place = PlaneTransform(
                m11: 1.2, m12: 0.4, m14: 0, m21: -0.4, m22: 1.2, m24: 0,
                m41: .random(in: 40...360, using: &numbers), m42: .random(in: 40...260, using: &numbers), m44: 1)
            let opacity = SIMD4<Float>(repeating: 0.7)
            switch number % 4 {
            case 0:
                let color = number == 0 ? opacity : SIMD4(0.5, 0.4, 0.3, 0.7)
                list.add(
                    Box(-30, -30, 30, 30), color: color, transform: place, primitive: .image, payload: 0,
                    isOpaque: false)
            case 1:
                list.add(
                    Box(-30, -20, 30, 20), color: opacity, transform: place, primitive: .gradient, payload: 0,
                    radii: SIMD4(repeating: 8), isOpaque: false)
            case 2:
                list.add(
                    Box(-35, -30, 35, 30), color: SIMD4(0.1, 0, 0.2, 0.5), transform: place, primitive: .shadow,
                    payload: 0, isOpaque: false)
            default:
                list.add(Box(-8, -8, 8, 8), primitive: .particles, payload: 0, isOpaque: false)
                list.commands[list.commands.count - 1].bounds = list.bounds
            }
        }
    }

    /// Groups with each kind of effect.
    private static func group(_ list: inout DisplayList) {
        func add(_ commands: Range<Int>, _ reason: DisplayList.Reason, _ change: (inout DisplayList.Group) -> Void) {
            var group = EffectsScene.group(commands, of: list, reason: reason)
            change(&group)
            list.groups.append(group)
        }
        add(0..<3, .groupOpacity) { $0.opacity = 0.55 }
        add(3..<6, .blendMode) { ($0.effects.blend, $0.opacity) = (.screen, 0.7) }
        add(6..<9, .filter) { $0.effects.filters = [.blur(SIMD2(2, 5))] }
        add(9..<12, .shadow) {
            $0.effects.shadow = PictureShadow(color: SIMD4(0.2, 0, 0, 0.6), offset: SIMD2(3.5, 4), sigma: SIMD2(6, 6))
        }
        add(12..<14, .mask) { $0.isMask = true }
        add(12..<20, .mask) { $0.opacity = 0.9 }
        add(24..<28, .backdrop) {
            $0.effects.backdropFilters = [.blur(SIMD2(3, 3))]
            $0.backdropBounds = DeviceRect(minX: 30, minY: 40, maxX: 200, maxY: 170)
        }
    }

    /// A picture of 16 × 16 opaque pixels; an extended one of colours beyond 0…1.
    package static func picture(_ range: TargetRange, _ numbers: inout SplitMix64) throws -> CGImage {
        guard let pixels = PixelBuffer(width: 16, height: 16, range: range) else {
            throw RenderError.noMemory(for: "a test")
        }
        for index in 0..<256 {
            switch range {
            case .standard:
                let color = UInt32.random(in: 0...UInt32.max, using: &numbers) | 0xff00_0000
                pixels.bytes.storeBytes(of: color, toByteOffset: index * 4, as: UInt32.self)
            case .extended:
                let color = (0..<3).map { _ in Float16(Float.random(in: -0.5...4, using: &numbers)).bitPattern }
                let halves = SIMD4(color[0], color[1], color[2], Float16(1).bitPattern)
                pixels.bytes.storeBytes(of: halves, toByteOffset: index * 8, as: SIMD4<UInt16>.self)
            }
        }
        return CGImage(pixels, isOpaque: true)
    }
}
