import CPURendererTestSupport
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// Whole pictures of extended range, by quads and by kernels.
@Suite(.needsGL) struct GLExtendedRangeTests {
    private func renderer(_ drawing: GLTechniques.Drawing, _ readback: GLTechniques.Readback = .synchronous) throws
        -> GLRenderer
    {
        let renderer = try GLRenderer(
            GLTesting.device(), techniques: GLTechniques(drawing: drawing, readback: readback))
        #expect(renderer.deviceInfo.quadsReason == nil)
        return renderer
    }

    /// How many pixels differ by more than a part of the larger one, or of 1, and the mean over all.
    private func difference(
        _ picture: ExtendedPicture, from other: ExtendedPicture, tolerance: Double
    ) -> (count: Int, mean: Double) {
        var (count, sum) = (0, 0.0)
        for (a, b) in zip(picture.pixels, other.pixels) {
            let apart = greatestMagnitude(a - b) / max(1, greatestMagnitude(b))
            if apart > tolerance { count += 1 }
            sum += apart
        }
        return (count, sum / Double(other.bits.count))
    }

    private func greatestMagnitude(_ channels: SIMD4<Double>) -> Double { max(channels.max(), -channels.min()) }

    /// Random lists; fewer for kernels, which llvmpipe compiles for seconds, again for each kind of textures.
    private func seeds(_ count: UInt64, for drawing: GLTechniques.Drawing) -> ClosedRange<UInt64> {
        1...(drawing == .compute ? count / 2 : count)
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func coloursInsideZeroToOneLookTheSame(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        for seed in seeds(4, for: drawing) {
            let standard = try GLTesting.draw(ExtendedScene.list(seed: seed, .standard), with: renderer).pixels
            let extended = try GLTesting.drawExtended(ExtendedScene.list(seed: seed, .extended), with: renderer)
            var (greatest, sum) = (0.0, 0.0)
            for (bytes, halves) in zip(standard.pixels, extended.pixels) {
                let apart = greatestMagnitude(SIMD4<Double>(SIMD4<Int32>(truncatingIfNeeded: bytes)) - halves * 255)
                greatest = max(greatest, apart)
                sum += apart
            }
            // Half a level a blend, of which up to seven lie over one another and groups add some.
            // Quads of standard frames round a blur between its steps as well, which adds one.
            #expect(greatest <= (drawing == .quads ? 5 : 4), "seed \(seed)")
            #expect(sum / Double(standard.pixels.count) <= 0.6, "seed \(seed)")
            #expect(Set(extended.bits).count > 2000, "seed \(seed)")
        }
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func whatTheCPURendererDrawsIsDrawn(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        for seed in seeds(6, for: drawing) {
            let list = try ExtendedScene.list(seed: seed, .extended, scale: 3)
            let expected = try CPUTesting.drawExtended(list)
            let drawn = try GLTesting.drawExtended(list, with: renderer)
            let apart = difference(drawn, from: expected, tolerance: 3.0 / 255)
            #expect(apart.count * 200 <= expected.bits.count, "seed \(seed): \(apart)")
            #expect(apart.mean <= 1.0 / 1023, "seed \(seed): \(apart)")
            #expect(drawn.pixels.allSatisfy { $0.w >= 0 && $0.w <= 1 })
            #expect(drawn.pixels.contains { $0.max() > 2 })
        }
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func rangesFollowOneAnother(drawing: GLTechniques.Drawing) throws {
        let (both, standard, extended) = (try renderer(drawing), try renderer(drawing), try renderer(drawing))
        for seed in seeds(2, for: drawing) {
            let bytes = try ExtendedScene.list(seed: seed, .standard)
            let halves = try ExtendedScene.list(seed: seed, .extended, scale: 2)
            let expected = try GLTesting.draw(bytes, with: standard).pixels
            let wide = try GLTesting.drawExtended(halves, with: extended)
            for _ in 0..<2 {
                #expect(try GLTesting.draw(bytes, with: both).pixels == expected)
                #expect(try GLTesting.drawExtended(halves, with: both) == wide)
            }
        }
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func aPartIsDrawnIntoAPictureOfItsRangeAlone(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing)
        var list = EffectsScene.list(width: 90, height: 70, background: SIMD4(0.5, 2, -0.25, 1))
        list.range = .extended
        EffectsScene.add(PlaneRect(10, 10, 60, 40), SIMD4(3, 0, 0, 0.5), to: &list)
        _ = try renderer.draw(RenderGraph(list), of: list)
        EffectsScene.add(PlaneRect(20, 15, 50, 65), SIMD4(0, 1.5, 0.5, 0.75), to: &list)
        let part = DeviceRect(minX: 18, minY: 12, maxX: 53, maxY: 68)
        #expect(try renderer.redraw(RenderGraph(list, region: part), of: list) != nil)
        let drawn = try renderer.withPixels { ExtendedPicture($0) }
        #expect(try drawn == GLTesting.drawExtended(list, with: self.renderer(drawing)))
        list.range = .standard
        #expect(try renderer.redraw(RenderGraph(list, region: part), of: list) == nil)
    }

    @Test(arguments: GLTechniques.Drawing.allCases)
    func picturesAheadAreHalves(drawing: GLTechniques.Drawing) throws {
        let renderer = try renderer(drawing, .asynchronous)
        let list = try ExtendedScene.list(seed: 3, .extended, scale: 2)
        _ = try renderer.draw(RenderGraph(list), of: list)
        let pending = try #require(try renderer.pictureAhead(.pixels))
        let expected = try renderer.withPixels { ExtendedPicture($0) }
        let bits = try pending.withBytes { base, layout in
            #expect(layout == .rgbaHalf)
            let count = Int(list.bounds.width * list.bounds.height)
            return Array(UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt64.self), count: count))
        }
        #expect(bits == expected.bits)
        let weights = PlaneWeights(luma: .one, blueDifference: .one, redDifference: .one)
        #expect(throws: RenderError.self) { _ = try renderer.pictureAhead(.planes420(weights)) }
    }

    /// Half floats end at 65,504: sums beyond are that, not infinite, and what covers them is as if nothing had been there.
    @Test(arguments: GLTechniques.Drawing.allCases)
    func sumsEndAtTheGreatestHalf(drawing: GLTechniques.Drawing) throws {
        let bytes = ContiguousArray<UInt8>(repeating: 255, count: 16 * 16 * 4)
        let white = try #require(CGImage(premultipliedRGBA8: bytes, width: 16, height: 16, isOpaque: true))
        var list = EffectsScene.list(width: 64, height: 64, background: .zero)
        list.range = .extended
        let paint = ImagePaint(image: white, source: Box(0, 0, 16, 16))
        let sprite = ParticleSprite(
            linear: SIMD4(1, 0, 0, 1), color: SIMD4(60_000, 30_000, 1, 1), center: SIMD2(32, 32))
        list.particles = [
            ParticlePaint(image: paint, sprites: ArraySlice(repeating: sprite, count: 40), isAdditive: true)
        ]
        list.add(Box(-24, -24, 24, 24), primitive: .particles, payload: 0, isOpaque: false)
        list.commands[list.commands.count - 1].bounds = list.bounds
        EffectsScene.add(PlaneRect(20, 20, 30.5, 44), SIMD4(0.5, 0.25, 0.125, 1), to: &list)
        let drawn = try GLTesting.drawExtended(list, with: renderer(drawing))
        #expect(drawn.pixels.allSatisfy { $0.max() <= 65_504 && $0.w <= 1 })
        #expect(drawn[40, 32].x == 65_504)
        // Coverage of a whole pixel is a float's step off 1, which leaves a 2²³th of what lies below.
        #expect(greatestMagnitude(drawn[25, 32] - SIMD4(0.5, 0.25, 0.125, 1)) < 0.01)
    }

    @Test func aDriverWithoutHalfFloatsIsAnErrorThatTellsTheRemedy() throws {
        let device = try GLTesting.device()
        let renderer = try GLRenderer(device, techniques: .software)
        renderer.context.capabilities.extensions = []
        let list = try ExtendedScene.list(seed: 1, .extended)
        let error = #expect(throws: RenderError.self) { try GLTesting.drawExtended(list, with: renderer) }
        #expect(error == .noExtendedRange(device: device.info.name))
        #expect(error?.fix?.contains("cpu") == true)
        _ = try GLTesting.draw(ExtendedScene.list(seed: 1, .standard), with: renderer)
    }

    @Test func programsOfTargetsOfHalvesCompile() throws {
        let context = try GLTesting.context()
        try context.perform { () throws(RenderError) in
            let effects = ProgramCache<EffectProgram>(in: context, extensions: [], defines: [])
            for key in EffectProgram.allCases where key.dependsOnRange {
                _ = try effects.program(for: key, in: .extended)
            }
            let tiles = ProgramCache<TileProgram>(in: context, extensions: [], defines: [])
            for key in TileProgram.allCases where key.dependsOnRange { _ = try tiles.program(for: key, in: .extended) }
            try context.checkHealth(after: "compiling")
        }
    }
}
