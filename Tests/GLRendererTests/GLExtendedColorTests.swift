import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// Colours beyond 0…1 against formulas in double precision, within 2/1023 of the largest number that takes part, or of 1.
@Suite(.needsGL) struct GLExtendedColorTests {
    private func renderer(_ drawing: GLTechniques.Drawing) throws -> GLRenderer {
        try GLRenderer(GLTesting.device(), techniques: GLTechniques(drawing: drawing, readback: .synchronous))
    }

    /// Premultiplied.
    private func color(_ numbers: inout SplitMix64, alpha: Float) -> SIMD4<Float> {
        SIMD4(SIMD3<Float>.random(in: -0.6...4, using: &numbers), 1) * alpha
    }

    private func over(_ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
        source + backdrop * (1 - source.w)
    }

    private func expect(
        _ found: SIMD4<Double>, near wanted: SIMD4<Double>, _ note: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let difference = found - wanted
        let scale = max(1, wanted.max(), -wanted.min())
        #expect(
            max(difference.max(), -difference.min()) <= scale * 2 / 1023, "\(found) for \(wanted) \(note)",
            sourceLocation: sourceLocation)
    }

    private func list(_ size: Int32 = 8, background: SIMD4<Float> = .zero) -> DisplayList {
        var list = EffectsScene.list(width: size, height: size, background: background)
        list.range = .extended
        return list
    }

    private let all = PlaneRect(0, 0, 8, 8)

    @Test(arguments: GLTechniques.Drawing.allCases)
    func sourceOverGroupsAndMasksPassThem(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        var numbers = SplitMix64(seed: 8)
        for _ in 0..<12 {
            let background = color(&numbers, alpha: 1)
            let colors = (0..<2).map { _ in color(&numbers, alpha: .random(in: 0...1, using: &numbers)) }
            let (opacity, cover) = (Float.random(in: 0...1, using: &numbers), Float.random(in: 0...1, using: &numbers))
            var scene = list(background: background)
            for color in colors { EffectsScene.add(all, color, to: &scene) }
            let below = SIMD4<Double>(background)
            let (first, second) = (SIMD4<Double>(colors[0]), SIMD4<Double>(colors[1]))
            expect(try GLTesting.drawExtended(scene, with: renderer)[3, 5], near: over(second, over(first, below)))

            scene.groups = [EffectsScene.group(0..<2, of: scene, reason: .groupOpacity)]
            scene.groups[0].opacity = opacity
            let faded = over(second, first) * Double(opacity)
            expect(try GLTesting.drawExtended(scene, with: renderer)[2, 2], near: over(faded, below))

            // The mask comes first.
            scene.commands.insert(scene.commands[0], at: 0)
            scene.commands[0].color = SIMD4(0, 0, 0, cover)
            var mask = EffectsScene.group(0..<1, of: scene, reason: .mask)
            mask.isMask = true
            scene.groups = [mask, EffectsScene.group(0..<3, of: scene, reason: .mask)]
            scene.groups[1].opacity = opacity
            let masked = over(faded * Double(cover), below)
            expect(try GLTesting.drawExtended(scene, with: renderer)[7, 0], near: masked)
        }
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func modesMixWhatLiesInsideAndPassTheRest(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        var numbers = SplitMix64(seed: 9)
        let modes: [CGBlendMode] = [
            .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
            .destinationAtop, .xor, .plusLighter, .multiply, .screen, .lighten, .darken, .exclusion,
        ]
        for mode in modes {
            for _ in 0..<4 {
                let background = color(&numbers, alpha: .random(in: 0.1...1, using: &numbers))
                let source = color(&numbers, alpha: .random(in: 0.1...1, using: &numbers))
                var scene = list(background: background)
                EffectsScene.add(all, source, to: &scene)
                scene.groups = [EffectsScene.group(0..<1, of: scene, reason: .blendMode)]
                scene.groups[0].effects.blend = mode
                let wanted = blendedBeyondOne(mode, SIMD4(source), on: SIMD4(background))
                expect(try GLTesting.drawExtended(scene, with: renderer)[4, 4], near: wanted, "\(mode)")
            }
        }
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func filtersAndBlursPassThem(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        let grey = SIMD4<Float>(0.5, 0.5, 0.5, 1)
        var scene = list(background: grey)
        EffectsScene.add(all, SIMD4(0.5, 0.25, 0, 0.5), to: &scene)
        scene.groups = [EffectsScene.group(0..<1, of: scene, reason: .filter)]
        scene.groups[0].effects.filters = [
            .colorMatrix(
                ColorMatrix(
                    red: SIMD4(3, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, 1, 0),
                    alpha: SIMD4(0, 0, 0, 1), bias: SIMD4(0, 0, 2, 0)))
        ]
        let filtered = SIMD4(3, -0.5, 2, 1) * 0.5
        expect(try GLTesting.drawExtended(scene, with: renderer)[1, 1], near: over(filtered, SIMD4<Double>(grey)))

        var blurred = list(200)
        let color = SIMD4<Float>(3.5, -0.4, 0.25, 1) * 0.8
        EffectsScene.add(PlaneRect(75, 50, 125, 150), color, to: &blurred)
        blurred.groups = [EffectsScene.group(0..<1, of: blurred, reason: .filter)]
        blurred.groups[0].effects.filters = [.blur(SIMD2(20, 10))]
        let picture = try GLTesting.drawExtended(blurred, with: renderer)
        for pixel in picture.pixels where pixel.w > 0 {
            expect(pixel, near: SIMD4<Double>(color) * (pixel.w / Double(color.w)))
        }
        let row = (0..<100).map { picture[$0, 100].w }
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 + 1.0 / 2048 })
        #expect(Set(row).count > 80)
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func sumsOfParticlesKeepAlphaWithinOne(drawing: GLTechniques.Drawing) throws {
        var scene = list(24)
        let bytes = ContiguousArray<UInt8>((0..<64).flatMap { _ in [255, 255, 255, 255] as [UInt8] })
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 8, height: 8, isOpaque: true))
        let tint = SIMD4<Float>(1.5, 0.25, -0.125, 0.5)
        let sprite = ParticleSprite(linear: SIMD4(1, 0, 0, 1), color: tint, center: SIMD2(12, 12))
        scene.particles = [
            ParticlePaint(
                image: ImagePaint(image: image, source: Box(0, 0, 8, 8)),
                sprites: ArraySlice(repeating: sprite, count: 4), isAdditive: true)
        ]
        scene.add(Box(-8, -8, 8, 8), primitive: .particles, payload: 0, isOpaque: false)
        scene.commands[0].bounds = scene.bounds
        // Half of what is behind is seen where alpha is not above 1.
        EffectsScene.add(PlaneRect(0, 0, 24, 24), SIMD4(0.5, 0.5, 0.5, 0.5), to: &scene)
        let sum = SIMD4<Double>(6, 1, -0.5, 1)
        let picture = try GLTesting.drawExtended(scene, with: renderer(drawing))
        expect(picture[12, 12], near: over(SIMD4(repeating: 0.5), sum))
        expect(picture[1, 1], near: SIMD4(repeating: 0.5))
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func imagesAreReadAsTheFrameAsks(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        var numbers = SplitMix64(seed: 13)
        let image = try ExtendedScene.picture(.extended, &numbers)
        var scene = list(20)
        scene.images = [ImagePaint(image: image, source: Box(0, 0, 16, 16))]
        scene.add(Box(2, 3, 18, 19), primitive: .image, payload: 0)
        var bytes = scene
        bytes.range = .standard
        for _ in 0..<2 {
            let picture = try GLTesting.drawExtended(scene, with: renderer)
            image.withPremultiplied(.extended) { texels, _ in
                for index in 0..<256 {
                    let texel = ExtendedPicture.channels(texels.load(fromByteOffset: index * 8, as: UInt64.self))
                    expect(picture[2 + index % 16, 3 + index / 16], near: texel)
                }
            }
            let standard = try GLTesting.draw(bytes, with: renderer).pixels
            image.withPremultipliedRGBA8 { texels, _ in
                for index in 0..<256 {
                    let texel = texels.load(fromByteOffset: index * 4, as: SIMD4<UInt8>.self)
                    #expect(standard[2 + index % 16, 3 + index / 16] == texel)
                }
            }
        }
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func gradientsGoOnBeyondWhite(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        for count in [2, 6] {
            var scene = list(256)
            let (first, last) = (SIMD4<Float>(-0.5, 0, 4, 1), SIMD4<Float>(4, 1, 0, 0.25))
            let stops = (0..<count).map { number in
                let part = Float(number) / Float(count - 1)
                return GradientPaint.Stop(location: part, color: first + (last - first) * part)
            }
            scene.gradients = [GradientPaint(kind: .axial, start: SIMD2(0, 0), end: SIMD2(1, 0), stops: stops)]
            scene.add(Box(0, 0, 256, 256), primitive: .gradient, payload: 0, isOpaque: false)
            let picture = try GLTesting.drawExtended(scene, with: renderer)
            for x in 0..<256 {
                let straight = SIMD4<Double>(first) + SIMD4<Double>(last - first) * ((Double(x) + 0.5) / 256)
                var wanted = straight * straight.w
                wanted.w = straight.w
                expect(picture[x, 100], near: wanted)
            }
        }
    }
}
