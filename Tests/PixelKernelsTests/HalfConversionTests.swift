import Foundation
import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Halves from bytes, floats and gradients, and back.
    @Suite("Conversion to halves")
    struct ConversionToHalves {
        @Test(
            "every finite half is read and written, and products become the nearest one",
            arguments: [1, 0.3, 1e-4, 7e-7])
        func rounding(factor: Float) {
            let all = (UInt16.min...UInt16.max).map { Float16(bitPattern: $0) }
                .filter { $0.isFinite && $0.bitPattern != 0x8000 }
            let pixels = all.map { PKPixel($0.bitPattern) * 0x0001_0001_0001_0001 }
            let wanted = all.map { half in
                let product = Float16(Float(half) * factor)
                return PKPixel(product == 0 ? 0 : product.bitPattern) * 0x0001_0001_0001_0001
            }
            for set in InstructionSet.all {
                let after = drawn(on: set, pixels) { pk_copy(PKHalves, $0, pixels, factor, pixels.count) }
                #expect(after == wanted, "\(set)")
            }
        }

        @Test("bytes become the halves nearest to their parts of 255, and come back")
        func widening() {
            let bytes = (0...255).map { UInt32($0) * 0x0101_0101 }
            for count in [1, 15, 250, 256] {
                let before = [PKPixel](repeating: 7, count: 260)
                for set in InstructionSet.all {
                    let wide = drawn(on: set, before) { pk_widen(bytes, $0, count) }
                    let wanted = bytes.prefix(count).map { halves(widened($0)) }
                    #expect(wide.prefix(count).elementsEqual(wanted))
                    #expect(wide[count...] == before[count...])
                    let back = drawn(on: set, [UInt32](repeating: 7, count: 260)) { pk_narrow(wide, $0, count) }
                    #expect(back.prefix(count).elementsEqual(bytes.prefix(count)))
                    #expect(back[count...].allSatisfy { $0 == 7 })
                }
            }
        }

        @Test("halves become bytes that a pixel can have")
        func narrowing() {
            var numbers = SplitMix64(seed: 4000)
            let middle = halves(SIMD4(repeating: 0.5))
            let pixels = [middle] + randomHalves(200, &numbers)
            for set in InstructionSet.all {
                let bytes = drawn(on: set, [UInt32](repeating: 0, count: pixels.count)) {
                    pk_narrow(pixels, $0, pixels.count)
                }
                for (byte, pixel) in zip(bytes, pixels) {
                    let color = channels(pixel)
                    let bounded = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w)) * 255 + 0.5
                    #expect((0..<4).allSatisfy { channel(byte, UInt32($0) * 8) == UInt32(bounded[$0]) })
                }
                #expect(bytes[0] == 0x8080_8080)
            }
        }

        @Test("alphas are added in blocks, to the same bits everywhere", arguments: [1, 2, 8, 64])
        func alphas(factor: Int) {
            var numbers = SplitMix64(seed: 4100 + UInt64(factor))
            for count in 1...40 {
                let pixels = randomHalves(count * factor, &numbers)
                let before = (0..<count + 3).map { Float($0) / 4 }
                let after = sameEverywhere {
                    var sums = before
                    sums.withUnsafeMutableBufferPointer { sums in
                        guard let base = sums.baseAddress else { return }
                        pk_add_alphas(PKHalves, pixels, factor, 3, base, count)
                    }
                    return sums
                }
                for index in 0..<count {
                    let sum = pixels[index * factor..<(index + 1) * factor].reduce(0) { $0 + channels($1).w * 255 }
                    let wanted = Double(before[index]) + sum * 3
                    #expect(abs(Double(after[index]) - wanted) <= wanted * 1e-6)
                }
                #expect(after[count...] == before[count...])
            }
        }

        @Test(
            "gradients go through colours beyond 0…1",
            arguments: [PKGradientAxial, PKGradientRadial, PKGradientConic])
        func gradients(kind: PKGradientKind) {
            var numbers = SplitMix64(seed: 4200 + UInt64(kind.rawValue))
            for count in [1, 5, 16, 61, 300] {
                func color() -> SIMD4<Float> {
                    .init(
                        .random(in: -1...4, using: &numbers), .random(in: 0...1, using: &numbers), 0.3,
                        .random(in: 0...1, using: &numbers))
                }
                // Two even parts between the colours outside.
                let colors = [color(), color(), color()]
                let places = [-PK_FARTHEST, 0.1, 0.5, 0.9, PK_FARTHEST]
                let ends = [(0, 0), (0, 1), (1, 2), (2, 2)]
                let segments = ends.indices.map { index in
                    pk_gradient_segment(
                        places[index], PKColor(colors[ends[index].0]), places[index + 1],
                        PKColor(colors[ends[index].1]))
                }
                var line = PKSampleLine(
                    x: .random(in: -0.5...0.5, using: &numbers), y: 0.1, w: 1,
                    step_x: .random(in: 0.002...0.02, using: &numbers), step_y: 0.003, step_w: 0,
                    is_projective: count == 61)
                func place(_ step: Double) -> Double {
                    let (x, y) = (line.x + step * line.step_x, line.y + step * line.step_y)
                    switch kind {
                    case PKGradientRadial: return (x * x + y * y).squareRoot()
                    case PKGradientConic: return atan2(y, x) / (2 * .pi)
                    default: return x
                    }
                }
                func shown(_ t: Double) -> SIMD4<Double> {
                    let part = min(max((t - 0.1) / 0.4, 0), 2)
                    let first = min(Int(part), 1)
                    var color = mixture(
                        SIMD4<Double>(colors[first]), SIMD4<Double>(colors[first + 1]), part - Double(first))
                    let alpha = color.w
                    color *= alpha
                    color.w = alpha
                    return color
                }
                segments.withUnsafeBufferPointer { segments in
                    guard let base = segments.baseAddress else { return }
                    var gradient = PKGradient(kind: kind, focus: 0, segments: base, segment_count: segments.count)
                    // Roots and angles between others are right to a 500th of a pixel.
                    expectHalves(
                        [PKPixel](repeating: 5, count: count + 20), changes: 0..<count,
                        to: { shown(place(Double($0))) }, tolerance: 1e-3
                    ) {
                        pk_gradient_row(&gradient, &line, PKHalves, $0, count)
                    }
                }
            }
        }
    }
}

extension PKColor {
    fileprivate init(_ color: SIMD4<Float>) {
        self.init(red: color.x, green: color.y, blue: color.z, alpha: color.w)
    }
}
