import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
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
                list.add(SIMD4(4, 4, 12, 12), color: SIMD4<Float>(source))
                var effects = GroupEffects()
                effects.blend = mode
                EffectScene.group(&list, effects)
                let picture = try GLTesting.draw(list, with: renderer).pixels
                let expected = Self.blended(mode, source, backdrop) * 255
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
                parent: DrawCommand.none, transform: 0, shape: RoundedRect(rect: SIMD4(0, 0, 8.5, 16), radii: .zero),
                isAntialiased: true, bounds: EffectScene.rect(0, 0, 9, 16), depth: 1))
        list.add(SIMD4(4, 4, 12, 12), color: SIMD4(0.1, 0.4, 0.3, 0.5))
        var effects = GroupEffects()
        effects.blend = mode
        EffectScene.group(&list, effects, opacity: 0.5, clip: 0)
        let picture = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let backdrop = SIMD4(0.8, 0.5, 0.1, 1)
        let full = Self.blended(mode, SIMD4(0.05, 0.2, 0.15, 0.25), backdrop)
        #expect(GLEffectsTests.isClose(picture[6, 8], full))
        #expect(GLEffectsTests.isClose(picture[8, 8], (full + backdrop) * 0.5))
        #expect(GLEffectsTests.isClose(picture[10, 8], backdrop))
    }

    // MARK: - The formulas, channel by channel

    private static func blended(
        _ mode: CGBlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>
    ) -> SIMD4<Double> {
        let (sa, da) = (s.w, d.w)
        switch mode {
        case .clear: return .zero
        case .copy: return s
        case .sourceIn: return s * da
        case .sourceOut: return s * (1 - da)
        case .sourceAtop: return s * da + d * (1 - sa)
        case .destinationOver: return s * (1 - da) + d
        case .destinationIn: return d * sa
        case .destinationOut: return d * (1 - sa)
        case .destinationAtop: return s * (1 - da) + d * sa
        case .xor: return s * (1 - da) + d * (1 - sa)
        case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
        case .plusDarker:
            let alpha = min(1, sa + da)
            var sum = (s + d - (sa + da - alpha)).clamped(lowerBound: .zero, upperBound: .one)
            sum.w = alpha
            return sum
        default: break
        }
        let source = sa > 0 ? s / sa : .zero
        let backdrop = da > 0 ? d / da : .zero
        var mixed = SIMD4<Double>.one
        switch mode {
        case .hue: mixed = relit(resaturated(source, as: backdrop), as: backdrop)
        case .saturation: mixed = relit(resaturated(backdrop, as: source), as: backdrop)
        case .color: mixed = relit(source, as: backdrop)
        case .luminosity: mixed = relit(backdrop, as: source)
        default: for channel in 0..<3 { mixed[channel] = mixture(mode, source[channel], backdrop[channel]) }
        }
        mixed.w = 1
        return s * (1 - da) + d * (1 - sa) + mixed * (sa * da)
    }

    private static func mixture(_ mode: CGBlendMode, _ s: Double, _ d: Double) -> Double {
        switch mode {
        case .multiply: return s * d
        case .screen: return 1 - (1 - s) * (1 - d)
        case .overlay: return mixture(.hardLight, d, s)
        case .hardLight: return s <= 0.5 ? 2 * s * d : 1 - (2 - 2 * s) * (1 - d)
        case .darken: return min(s, d)
        case .lighten: return max(s, d)
        case .difference: return abs(s - d)
        case .exclusion: return s + d - 2 * s * d
        case .colorDodge: return d == 0 ? 0 : d >= 1 - s ? 1 : d / (1 - s)
        case .colorBurn: return d == 1 ? 1 : 1 - d >= s ? 0 : 1 - (1 - d) / s
        case .softLight:
            let curve = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
            return s <= 0.5 ? d - (1 - 2 * s) * d * (1 - d) : d + (2 * s - 1) * (curve - d)
        default: return s
        }
    }

    private static func luminosity(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func range(_ c: SIMD4<Double>) -> (Double, Double) { (min(c.x, c.y, c.z), max(c.x, c.y, c.z)) }

    private static func relit(_ color: SIMD4<Double>, as other: SIMD4<Double>) -> SIMD4<Double> {
        let grey = luminosity(other)
        var result = color + (grey - luminosity(color))
        let (low, high) = range(result)
        if low < 0 { result = grey + (result - grey) * grey / (grey - low) }
        if high > 1 { result = grey + (result - grey) * (1 - grey) / (high - grey) }
        return result
    }

    private static func resaturated(_ color: SIMD4<Double>, as other: SIMD4<Double>) -> SIMD4<Double> {
        let ((low, high), (first, last)) = (range(color), range(other))
        return high > low ? (color - low) * (last - first) / (high - low) : .zero
    }
}
