import Graphics
import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Blend modes and colour matrices.
    @Suite("Modes")
    struct Modes {
        private let width = 80

        @Test("every mode is its formula, within what rounding to a byte takes", arguments: CGBlendMode.allCases)
        func formulas(mode: CGBlendMode) {
            func color(_ pixel: UInt32) -> SIMD4<Double> {
                SIMD4([0, 8, 16, 24].map { Double(channel(pixel, $0)) / 255 })
            }
            var numbers = SplitMix64(seed: 200 + UInt64(mode.rawValue))
            let (source, before) = (randomPixels(4000, &numbers), randomPixels(4000, &numbers))
            let after = drawn(on: InstructionSet.all[0], before) {
                pk_blend(PKBlendMode(rawValue: mode.rawValue), PKBytes, source, 1, nil, 255, $0, before.count)
            }
            for index in before.indices {
                let expected = blended(mode, color(source[index]), on: color(before[index]))
                let difference = color(after[index]) - expected
                #expect(
                    max(difference.max(), -difference.min()) * 255 <= 0.51,
                    "\(source[index]) on \(before[index]): \(after[index]), not \(expected * 255)")
            }
        }

        @Test("all instruction sets blend alike, and nothing past the row changes", arguments: CGBlendMode.allCases)
        func modes(mode: CGBlendMode) {
            let mode = PKBlendMode(rawValue: mode.rawValue)
            var numbers = SplitMix64(seed: 300 + UInt64(mode.rawValue))
            for count in 1...60 {
                let before = randomPixels(width, &numbers)
                let source = randomPixels(width, &numbers)
                let levels = randomLevels(width, &numbers)
                let opacity: Float = count % 3 == 0 ? 1 : .random(in: 0...1, using: &numbers)
                let level = count % 2 == 0 ? nil : UInt32.random(in: 1...255, using: &numbers)
                func blend(_ pixels: UnsafeMutablePointer<UInt32>) {
                    if let level {
                        pk_blend(mode, PKBytes, source, opacity, nil, level, pixels, count)
                    } else {
                        levels.withUnsafeBufferPointer {
                            pk_blend(mode, PKBytes, source, opacity, $0.baseAddress, 0, pixels, count)
                        }
                    }
                }
                let first = drawn(on: InstructionSet.all[0], before, by: blend)
                let isCovered = { (index: Int) in level != nil || levels[index] > 0 }
                #expect((0..<count).allSatisfy { isCovered($0) || first[$0] == before[$0] })
                expectEverywhere(before, changes: 0..<count) {
                    first[$0]
                } by: {
                    blend($0)
                }
            }
        }

        @Test("all instruction sets change colours alike, and by the matrix")
        func matrices() {
            var numbers = SplitMix64(seed: 400)
            // Red and green change places, blue is turned round, alpha stays.
            let matrix = PKColorMatrix(
                factors: ((0, 1, 0, 0, 0), (1, 0, 0, 0, 0), (0, 0, -1, 0, 1), (0, 0, 0, 1, 0)))
            for count in 1...60 {
                let before = randomPixels(width, &numbers)
                expectEverywhere(before, changes: 0..<count) {
                    let (red, green) = (channel(before[$0], 0), channel(before[$0], 8))
                    let blue = alpha(before[$0]) - channel(before[$0], 16)
                    return green | red << 8 | blue << 16 | alpha(before[$0]) << 24
                } by: { pixels in
                    withUnsafePointer(to: matrix) { pk_apply_matrix(PKBytes, pixels, $0, count) }
                }
            }
        }
    }
}
