import Graphics
import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Blend modes and colour matrices of halves.
    @Suite("Modes of halves")
    struct ModesOfHalves {
        private let width = 200

        /// The formula for colours anywhere: those of modes that are defined on 0…1 are bounded where both pixels share an area, and
        /// what lies beyond stays outside of it.
        private func composite(_ mode: CGBlendMode, _ s: SIMD4<Double>, on d: SIMD4<Double>) -> SIMD4<Double> {
            switch mode {
            case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
                .destinationOut, .destinationAtop, .xor:
                return blended(mode, s, on: d)
            case .plusLighter:
                var sum = s + d
                sum.w = min(sum.w, 1)
                return sum
            default:
                let source = s.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: s.w))
                let backdrop = d.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: d.w))
                return blended(mode, source, on: backdrop) + (s - source) * (1 - d.w) + (d - backdrop) * (1 - s.w)
            }
        }

        @Test("every mode is its formula, within what a half can tell", arguments: CGBlendMode.allCases)
        func formulas(mode: CGBlendMode) {
            var numbers = SplitMix64(seed: 2200 + UInt64(mode.rawValue))
            for count in [1, 7, 150, 151, 152, 153] {
                let before = randomHalves(width, &numbers)
                let source = randomHalves(width, &numbers)
                let levels = randomLevels(width, &numbers)
                let opacity = count % 3 == 0 ? 1 : Float.random(in: 0...1, using: &numbers)
                let level = count % 2 == 0 ? nil : [255, UInt32.random(in: 1...255, using: &numbers)].randomElement()
                expectHalves(
                    before, changes: 0..<count,
                    to: { index in
                        let (above, below) = (channels(source[index]) * Double(opacity), channels(before[index]))
                        let coverage = Double(level ?? UInt32(levels[index])) / 255
                        return mixture(below, composite(mode, above, on: below), coverage)
                    }, tolerance: 2e-6
                ) { pixels in
                    let mode = PKBlendMode(rawValue: mode.rawValue)
                    if let level {
                        pk_blend(mode, PKHalves, source, opacity, nil, level, pixels, count)
                    } else {
                        levels.withUnsafeBufferPointer {
                            pk_blend(mode, PKHalves, source, opacity, $0.baseAddress, 0, pixels, count)
                        }
                    }
                }
            }
        }

        @Test("matrices change straight colours, of which only alpha is bounded")
        func matrices() {
            var numbers = SplitMix64(seed: 2400)
            for count in 1...60 {
                let rows = (0..<4).map { _ in (0..<5).map { _ in Float.random(in: -1...1, using: &numbers) } }
                let tuples = rows.map { ($0[0], $0[1], $0[2], $0[3], $0[4]) }
                let matrix = PKColorMatrix(factors: (tuples[0], tuples[1], tuples[2], tuples[3]))
                let before = randomHalves(80, &numbers)
                expectHalves(
                    before, changes: 0..<count,
                    to: { index in
                        let color = channels(before[index])
                        var straight = color.w > 0 ? color / color.w : .zero
                        straight.w = color.w
                        var result = SIMD4(
                            rows.map { row in (0..<4).reduce(Double(row[4])) { $0 + Double(row[$1]) * straight[$1] } })
                        let alpha = min(max(result.w, 0), 1)
                        result *= alpha
                        result.w = alpha
                        return result
                    }, tolerance: 1e-5
                ) { pixels in
                    withUnsafePointer(to: matrix) { pk_apply_matrix(PKHalves, pixels, $0, count) }
                }
            }
        }

        @Test("a matrix without measure leaves numbers")
        func extremes() {
            let huge: Float = 3e38
            let row = (huge, -huge, huge, huge, -huge)
            let matrix = PKColorMatrix(factors: (row, row, row, (0, 0, 0, 1, 0)))
            let before = [PKPixel](repeating: halves(SIMD4(900, 900, 0, 0.001)), count: 40)
            for set in InstructionSet.all {
                let after = drawn(on: set, before) { pixels in
                    withUnsafePointer(to: matrix) { pk_apply_matrix(PKHalves, pixels, $0, 30) }
                }
                for pixel in after { #expect((0..<4).allSatisfy { channels(pixel)[$0].isFinite }) }
            }
        }
    }
}
