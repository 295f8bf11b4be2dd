import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization

@Suite(.needsGL) struct GLEffectsBlendTests {
    /// Premultiplied.
    private static let sources: [SIMD4<Double>] = [
        SIMD4(0.2, 0.6, 0.9, 1), SIMD4(0.1, 0.4, 0.3, 0.5), SIMD4(0, 0, 0, 1), SIMD4(1, 1, 1, 1),
    ]
    private static let backdrops: [SIMD4<Double>] = [
        SIMD4(0.8, 0.5, 0.1, 1), SIMD4(0.05, 0.3, 0.6, 0.6), SIMD4(1, 1, 1, 1), .zero,
    ]

    @Test(arguments: CGBlendMode.allCases) func everyModeFollowsItsFormula(mode: CGBlendMode) throws {
        let renderer = try GLRenderer(GLTesting.device())
        for source in Self.sources {
            for backdrop in Self.backdrops {
                var list = DisplayList(width: 16, height: 16, background: SIMD4<Float>(backdrop))
                list.add(Box(4, 4, 12, 12), color: SIMD4<Float>(source))
                var effects = GroupEffects()
                effects.blend = mode
                EffectScene.group(&list, effects)
                let picture = try GLTesting.draw(list, with: renderer).pixels
                let expected = blended(mode, source, on: backdrop) * 255
                for channel in 0..<4 {
                    let difference = abs(Double(picture[8, 8][channel]) - expected[channel])
                    #expect(difference <= 2, "\(mode) of \(source) on \(backdrop): \(picture[8, 8]), not \(expected)")
                }
                #expect(GLEffectsTests.isClose(picture[1, 1], backdrop))
            }
        }
    }

    @Test(arguments: [CGBlendMode.multiply, .copy, .clear, .destinationIn])
    func aClipMixesOldAndNew(mode: CGBlendMode) throws {
        var list = DisplayList(width: 16, height: 16, background: SIMD4(0.8, 0.5, 0.1, 1))
        list.transforms.append(.identity)
        // Column 8 is covered half.
        list.clips.append(
            ClipNode(
                parent: .none, transform: 0, shape: RoundedRect(rect: Box(0, 0, 8.5, 16), radii: .zero),
                isAntialiased: true, bounds: EffectScene.rect(0, 0, 9, 16)))
        list.add(Box(4, 4, 12, 12), color: SIMD4(0.1, 0.4, 0.3, 0.5))
        var effects = GroupEffects()
        effects.blend = mode
        EffectScene.group(&list, effects, opacity: 0.5, clip: 0)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let backdrop = SIMD4(0.8, 0.5, 0.1, 1)
        let full = blended(mode, SIMD4(0.05, 0.2, 0.15, 0.25), on: backdrop)
        #expect(GLEffectsTests.isClose(picture[6, 8], full))
        #expect(GLEffectsTests.isClose(picture[8, 8], (full + backdrop) * 0.5))
        #expect(GLEffectsTests.isClose(picture[10, 8], backdrop))
    }
}
