import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import LayerModel
import PixelKernels
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import Rasterization

@Suite("CPU effects: blend modes and colour matrices")
struct CPUEffectsBlendTests {
    private static let modes: [CGBlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
        .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn, .sourceOut,
        .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker,
        .plusLighter,
    ]

    /// What two straight channels become where both pictures are opaque: ISO 32000-1, table 136.
    private func mixed(_ mode: CGBlendMode, _ b: Double, _ s: Double) -> Double? {
        switch mode {
        case .normal: return s
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .overlay: return mixed(.hardLight, s, b)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge: return b == 0 ? 0 : (b >= 1 - s ? 1 : b / (1 - s))
        case .colorBurn: return b == 1 ? 1 : (1 - b >= s ? 0 : 1 - (1 - b) / s)
        case .hardLight: return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
        case .softLight:
            let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (curve - b)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default: return nil
        }
    }

    private func luminosity(_ color: [Double]) -> Double {
        0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]
    }

    private func set(luminosity target: Double, _ color: [Double]) -> [Double] {
        let moved = color.map { $0 + target - luminosity(color) }
        let grey = luminosity(moved)
        let least = moved.reduce(1, min)
        let greatest = moved.reduce(0, max)
        var result = moved
        if least < 0 { result = result.map { grey + ($0 - grey) * grey / (grey - least) } }
        if greatest > 1 { result = result.map { grey + ($0 - grey) * (1 - grey) / (greatest - grey) } }
        return result
    }

    private func set(saturation target: Double, _ color: [Double]) -> [Double] {
        let least = color.reduce(1, min)
        let greatest = color.reduce(0, max)
        return color.map { greatest > least ? ($0 - least) * target / (greatest - least) : 0 }
    }

    private func saturation(_ color: [Double]) -> Double {
        color.reduce(0, max) - color.reduce(1, min)
    }

    /// The result in premultiplied channels and alpha, all from 0 to 1.
    private func expected(_ mode: CGBlendMode, source s: [Double], backdrop b: [Double]) -> [Double] {
        let (sa, ba) = (s[3], b[3])
        func each(_ body: (Double, Double) -> Double) -> [Double] { zip(s, b).map { body($0, $1) } }
        switch mode {
        case .clear: return [0, 0, 0, 0]
        case .copy: return s
        case .sourceIn: return each { source, _ in source * ba }
        case .sourceOut: return each { source, _ in source * (1 - ba) }
        case .sourceAtop: return each { $0 * ba + $1 * (1 - sa) }
        case .destinationOver: return each { $0 * (1 - ba) + $1 }
        case .destinationIn: return each { _, backdrop in backdrop * sa }
        case .destinationOut: return each { _, backdrop in backdrop * (1 - sa) }
        case .destinationAtop: return each { $0 * (1 - ba) + $1 * sa }
        case .xor: return each { $0 * (1 - ba) + $1 * (1 - sa) }
        case .plusLighter: return each { min(1, $0 + $1) }
        case .plusDarker:
            let alpha = min(1, sa + ba)
            let color = (0..<3).map { max(0, alpha - (sa - s[$0]) - (ba - b[$0])) }
            return color + [alpha]
        default: break
        }
        let source = (0..<3).map { sa > 0 ? s[$0] / sa : 0 }
        let backdrop = (0..<3).map { ba > 0 ? b[$0] / ba : 0 }
        let mixture: [Double]
        switch mode {
        case .hue:
            mixture = set(luminosity: luminosity(backdrop), set(saturation: saturation(backdrop), source))
        case .saturation:
            mixture = set(luminosity: luminosity(backdrop), set(saturation: saturation(source), backdrop))
        case .color: mixture = set(luminosity: luminosity(backdrop), source)
        case .luminosity: mixture = set(luminosity: luminosity(source), backdrop)
        default: mixture = (0..<3).map { mixed(mode, backdrop[$0], source[$0]) ?? -1 }
        }
        let colors = (0..<3).map { (1 - ba) * s[$0] + (1 - sa) * b[$0] + sa * ba * mixture[$0] }
        return colors + [sa + ba - sa * ba]
    }

    private func pixel(_ numbers: inout SplitMix64) -> UInt32 {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &numbers)].randomElement(using: &numbers) ?? 255
        func channel() -> UInt32 {
            [0, alpha, UInt32.random(in: 0...alpha, using: &numbers)].randomElement(using: &numbers) ?? 0
        }
        return channel() | channel() << 8 | channel() << 16 | alpha << 24
    }

    private func channels(_ pixel: UInt32) -> [Double] {
        (0..<4).map { Double(pixel >> UInt32(8 * $0) & 255) / 255 }
    }

    @Test("every mode is its formula, as far as pixels are covered and groups are opaque", arguments: modes)
    func formula(_ mode: CGBlendMode) {
        var numbers = SplitMix64(seed: 11)
        for opacity in [255, 100] as [UInt32] {
            let count = 237
            let bounds = DeviceRect(minX: 3, minY: 5, maxX: 3 + Int32(count), maxY: 6)
            var source = (0..<count + PixelRows.padding).map { _ in pixel(&numbers) }
            let before = (0..<count + PixelRows.padding).map { _ in pixel(&numbers) }
            let levels = (0..<count + PixelRows.padding).map { _ in
                [0, 255, UInt8.random(in: 0...255, using: &numbers)].randomElement(using: &numbers) ?? 0
            }
            var after = before
            source.withUnsafeMutableBufferPointer { source in
                after.withUnsafeMutableBufferPointer { after in
                    guard let from = source.baseAddress, let to = after.baseAddress else { return }
                    let span = CoverageSpan(row: 5, x: 3, count: Int32(count), offset: 0)
                    func rows(_ start: UnsafeMutablePointer<UInt32>) -> PixelRows {
                        PixelRows(base: PixelPointer(raw: start, format: PKBytes), stride: count, bounds: bounds)
                    }
                    rows(to).blend(
                        rows(from), mode: mode, opacity: Float(opacity) / 255, span: span, coverage: levels)
                }
            }
            for index in 0..<count {
                let faded = channels(source[index]).map { ($0 * Double(opacity)).rounded() / 255 }
                let old = channels(before[index])
                let new = expected(mode, source: faded, backdrop: old)
                let part = Double(levels[index]) / 255
                for (channel, value) in channels(after[index]).enumerated() {
                    let wanted = old[channel] + (min(max(new[channel], 0), 1) - old[channel]) * part
                    #expect(abs(value - wanted) * 255 < 0.55, "\(faded) on \(old) by \(part): \(channel)")
                }
            }
            #expect(Array(after[count...]) == Array(before[count...]))
        }
    }

    @Test("a group is blended as far as it is opaque, and nothing else changes")
    func blendedGroup() throws {
        var list = EffectsScene.list(width: 6, height: 4, background: SIMD4(1, 0.5, 0, 1))
        EffectsScene.add(Box(1, 1, 5, 3), SIMD4(0.5, 0.5, 0.5, 1), to: &list)
        list.groups.append(EffectsScene.group(0..<1, of: list, reason: .blendMode))
        list.groups[0].effects.blend = .multiply
        list.groups[0].opacity = 0.5
        let pixels = try EffectsScene.draw(list)
        #expect(pixels[0] == 0xff00_80ff)
        // 1 − 0.5 + 0.5 · 0.5 of each channel.
        #expect(pixels[8] == 0xff00_60bf)
    }

    @Test("a matrix changes straight colours")
    func matrix() throws {
        var list = EffectsScene.list(width: 4, height: 4)
        EffectsScene.add(Box(0, 0, 4, 4), SIMD4(0.5, 0, 0, 0.5), to: &list)
        list.groups.append(EffectsScene.group(0..<1, of: list, reason: .filter))
        // Red becomes blue, alpha stays, and green is added.
        list.groups[0].effects.filters = [
            .colorMatrix(
                ColorMatrix(
                    red: SIMD4(0, 0, 1, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(1, 0, 0, 0), alpha: SIMD4(0, 0, 0, 1),
                    bias: SIMD4(0, 0.5, 0, 0)))
        ]
        #expect(try EffectsScene.draw(list).allSatisfy { $0 == 0x8080_4000 })
    }
}
