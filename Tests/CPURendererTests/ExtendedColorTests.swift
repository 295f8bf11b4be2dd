import CPURendererTestSupport
import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import Rasterization

/// Colours beyond 0…1 against formulas in double precision, within 1/1023 of the largest number that takes part, or of 1.
@Suite struct ExtendedColorTests {
    /// Premultiplied.
    private func color(_ numbers: inout SplitMix64, alpha: Float) -> SIMD4<Float> {
        let straight = SIMD4<Float>(
            .random(in: -0.6...4, using: &numbers), .random(in: -0.6...4, using: &numbers),
            .random(in: -0.6...4, using: &numbers), 1)
        return straight * alpha
    }

    private func over(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
        source + backdrop * (1 - source.w)
    }

    private func expect(
        _ found: SIMD4<Double>, near wanted: SIMD4<Double>, scale: Double = 4, _ note: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let difference = found - wanted
        let most = max(difference.max(), -difference.min())
        #expect(most <= scale / 1023, "\(found) for \(wanted) \(note)", sourceLocation: sourceLocation)
    }

    private func list(_ size: Int32 = 8, background: SIMD4<Float> = .zero) -> DisplayList {
        var list = EffectsScene.list(width: size, height: size, background: background)
        list.range = .extended
        return list
    }

    private let all = PlaneRect(0, 0, 8, 8)

    @Test func sourceOverGroupsAndMasksPassThem() throws {
        var numbers = SplitMix64(seed: 8)
        for _ in 0..<60 {
            let background = color(&numbers, alpha: 1)
            let colors = (0..<2).map { _ in color(&numbers, alpha: .random(in: 0...1, using: &numbers)) }
            let (opacity, cover) = (Float.random(in: 0...1, using: &numbers), Float.random(in: 0...1, using: &numbers))
            var scene = list(background: background)
            for color in colors { EffectsScene.add(all, color, to: &scene) }
            let below = SIMD4<Double>(background)
            let (first, second) = (SIMD4<Double>(colors[0]), SIMD4<Double>(colors[1]))
            expect(try CPUTesting.drawExtended(scene)[3, 5], near: over(second, over(first, below)))

            scene.groups = [EffectsScene.group(0..<2, of: scene, reason: .groupOpacity)]
            scene.groups[0].opacity = opacity
            let faded = over(second, first) * Double(opacity)
            expect(try CPUTesting.drawExtended(scene)[2, 2], near: over(faded, below))

            // The mask comes first.
            scene.commands.insert(scene.commands[0], at: 0)
            scene.commands[0].color = SIMD4(0, 0, 0, cover)
            var mask = EffectsScene.group(0..<1, of: scene, reason: .mask)
            mask.isMask = true
            scene.groups = [mask, EffectsScene.group(0..<3, of: scene, reason: .mask)]
            scene.groups[1].opacity = opacity
            expect(try CPUTesting.drawExtended(scene)[7, 0], near: over(faded * Double(cover), below))
        }
    }

    @Test func porterAndDuffsModesAndTheLighterSumPassThem() throws {
        var numbers = SplitMix64(seed: 9)
        let modes: [CGBlendMode] = [
            .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
            .destinationAtop, .xor, .plusLighter,
        ]
        for mode in modes {
            for _ in 0..<8 {
                let background = color(&numbers, alpha: .random(in: 0...1, using: &numbers))
                let source = color(&numbers, alpha: .random(in: 0...1, using: &numbers))
                var scene = list(background: background)
                EffectsScene.add(all, source, to: &scene)
                scene.groups = [EffectsScene.group(0..<1, of: scene, reason: .blendMode)]
                scene.groups[0].effects.blend = mode
                let wanted = blendedBeyondOne(mode, SIMD4(source), on: SIMD4(background))
                expect(try CPUTesting.drawExtended(scene)[4, 4], near: wanted, "\(mode)")
            }
        }
    }

    @Test func aBlurKeepsColoursAndHasFinerStepsThanBytes() throws {
        var scene = list(400)
        let color = SIMD4<Float>(3.5, -0.4, 0.25, 1) * 0.8
        EffectsScene.add(Box(150, 100, 250, 300), color, to: &scene)
        scene.groups = [EffectsScene.group(0..<1, of: scene, reason: .filter)]
        scene.groups[0].effects.filters = [.blur(SIMD2(40, 20))]
        let picture = try CPUTesting.drawExtended(scene)
        for pixel in picture.pixels where pixel.w > 0 {
            expect(pixel, near: SIMD4<Double>(color) * (pixel.w / Double(color.w)), scale: 3.5)
        }
        let row = (0..<200).map { picture[$0, 200].w }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
        // Bytes have one step in about two of these pixels.
        #expect(Set(row).count > 150)
    }

    @Test func matricesAndShadowsPassThem() throws {
        var scene = list(background: SIMD4(0.5, 0.5, 0.5, 1))
        EffectsScene.add(all, SIMD4(0.5, 0.25, 0, 0.5), to: &scene)
        scene.groups = [EffectsScene.group(0..<1, of: scene, reason: .filter)]
        scene.groups[0].effects.filters = [
            .colorMatrix(
                ColorMatrix(
                    red: SIMD4(3, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, 1, 0),
                    alpha: SIMD4(0, 0, 0, 1),
                    bias: SIMD4(0, 0, 2, 0)))
        ]
        let filtered = SIMD4(3, -0.5, 2, 1) * 0.5
        expect(try CPUTesting.drawExtended(scene)[1, 1], near: over(filtered, SIMD4(0.5, 0.5, 0.5, 1)))

        var shaded = list(60)
        EffectsScene.add(Box(20, 20, 40, 40), SIMD4(0, 0, 0, 1), to: &shaded)
        shaded.groups = [EffectsScene.group(0..<1, of: shaded, reason: .shadow)]
        let color = SIMD4<Float>(2, -0.3, 0.5, 1) * 0.5
        shaded.groups[0].effects.shadow = PictureShadow(color: color, offset: SIMD2(12, 0), sigma: SIMD2(3, 3))
        let picture = try CPUTesting.drawExtended(shaded)
        for x in 40..<60 {
            let pixel = picture[x, 30]
            expect(pixel, near: SIMD4<Double>(color) * (pixel.w / 0.5), scale: 2)
        }
        #expect(picture[46, 30].x > 0.6)
    }

    @Test func gradientsGoOnBeyondWhite() throws {
        var scene = list(512)
        let (first, last) = (SIMD4<Float>(-0.5, 0, 4, 1), SIMD4<Float>(4, 1, 0, 0.25))
        scene.gradients = [
            GradientPaint(
                kind: .axial, start: SIMD2(0, 0), end: SIMD2(1, 0),
                stops: [.init(location: 0, color: first), .init(location: 1, color: last)])
        ]
        scene.add(Box(0, 0, 512, 512), primitive: .gradient, payload: 0, isOpaque: false)
        let picture = try CPUTesting.drawExtended(scene)
        for x in 0..<512 {
            let part = (Double(x) + 0.5) / 512
            let straight = SIMD4<Double>(first) + SIMD4<Double>(last - first) * part
            let wanted = SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
            expect(picture[x, 100], near: wanted)
        }
        #expect(Set((0..<512).map { picture[$0, 0].w }).count == 512)
    }

    @Test func picturesAreMixedInHalves() throws {
        var numbers = SplitMix64(seed: 12)
        for range in [TargetRange.standard, .extended] {
            let image = try ExtendedScene.picture(range, &numbers)
            let texels = image.withPremultiplied(range) { bytes, _ in
                (0..<256).map { index -> SIMD4<Double> in
                    if range == .extended {
                        return ExtendedPicture.channels(bytes.load(fromByteOffset: index * 8, as: UInt64.self))
                    }
                    let pixel = bytes.load(fromByteOffset: index * 4, as: SIMD4<UInt8>.self)
                    return SIMD4<Double>(SIMD4<Int32>(truncatingIfNeeded: pixel)) / 255
                }
            }
            var scene = list(96)
            scene.images = [ImagePaint(image: image, source: Box(0, 0, 16, 16))]
            let map = PlaneTransform(
                m11: 3.5, m12: 1.5, m14: 0, m21: -1.5, m22: 3.5, m24: 0, m41: 48.3, m42: 47.6, m44: 1)
            scene.add(Box(-8, -8, 8, 8), transform: map, primitive: .image, payload: 0, isOpaque: false)
            let picture = try CPUTesting.drawExtended(scene)
            let inverse = try #require(map.inverse)
            var seen = 0
            for y in 0..<96 {
                for x in 0..<96 {
                    let place = inverse.homogeneous(x: Double(x) + 0.5, y: Double(y) + 0.5)
                    let (u, v) = (place.x + 7.5, place.y + 7.5)
                    guard u > 0, v > 0, u < 15, v < 15 else { continue }
                    let (column, row) = (Int(u), Int(v))
                    let (right, down) = (u - Double(column), v - Double(row))
                    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> { texels[min(15, y) * 16 + min(15, x)] }
                    let above = texel(column, row) * (1 - right) + texel(column + 1, row) * right
                    let below = texel(column, row + 1) * (1 - right) + texel(column + 1, row + 1) * right
                    expect(picture[x, y], near: above * (1 - down) + below * down)
                    seen += 1
                }
            }
            #expect(seen > 2500)
        }
    }

    @Test func aPictureOfItsOwnSizeIsItsTexels() throws {
        var numbers = SplitMix64(seed: 13)
        let image = try ExtendedScene.picture(.extended, &numbers)
        var scene = list(20)
        scene.images = [ImagePaint(image: image, source: Box(0, 0, 16, 16))]
        scene.add(Box(2, 3, 18, 19), primitive: .image, payload: 0)
        let picture = try CPUTesting.drawExtended(scene)
        image.withPremultiplied(.extended) { bytes, _ in
            for index in 0..<256 {
                let texel = bytes.load(fromByteOffset: index * 8, as: UInt64.self)
                #expect(picture.bits[(3 + index / 16) * 20 + 2 + index % 16] == texel)
            }
        }
    }

    @Test func smallerVersionsAreMeans() throws {
        var numbers = SplitMix64(seed: 14)
        let image = try ExtendedScene.picture(.extended, &numbers)
        var scene = list(4)
        scene.images = [ImagePaint(image: image, source: Box(0, 0, 16, 16), minification: .trilinear)]
        scene.add(Box(0, 0, 4, 4), primitive: .image, payload: 0)
        let picture = try CPUTesting.drawExtended(scene)
        image.withPremultiplied(.extended) { bytes, _ in
            for row in 0..<4 {
                for column in 0..<4 {
                    var sum = SIMD4<Double>.zero
                    for y in 0..<4 {
                        for x in 0..<4 {
                            let offset = ((row * 4 + y) * 16 + column * 4 + x) * 8
                            sum += ExtendedPicture.channels(bytes.load(fromByteOffset: offset, as: UInt64.self))
                        }
                    }
                    expect(picture[column, row], near: sum / 16)
                }
            }
        }
    }

    @Test func particlesAreTintedBeyondWhite() throws {
        var numbers = SplitMix64(seed: 15)
        var scene = list(40)
        let bytes = ContiguousArray<UInt8>((0..<64).flatMap { _ in [255, 102, 51, 255] as [UInt8] })
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 8, height: 8, isOpaque: true))
        let tint = color(&numbers, alpha: 0.75)
        let sprite = ParticleSprite(linear: SIMD4(1, 0, 0, 1), color: tint, center: SIMD2(20, 20))
        scene.particles = [
            ParticlePaint(
                image: ImagePaint(image: image, source: Box(0, 0, 8, 8)), sprites: [sprite], isAdditive: false)
        ]
        scene.add(Box(-8, -8, 8, 8), primitive: .particles, payload: 0, isOpaque: false)
        scene.commands[0].bounds = scene.bounds
        let wanted = SIMD4<Double>(tint) * SIMD4(1, 0.4, 0.2, 1)
        expect(try CPUTesting.drawExtended(scene)[20, 20], near: wanted)
    }
}
