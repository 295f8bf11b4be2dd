import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Weighted sums, and pixels made smaller.
    @Suite("Blurs")
    struct Blurs {
        /// Runs a kernel that writes numbers on every instruction set, and gives the first of them: the same on all.
        private func numbers(
            _ before: [Float], count: Int? = nil, by kernel: (UnsafeMutablePointer<Float>) -> Void,
            sourceLocation: SourceLocation = #_sourceLocation
        ) -> [Float] {
            var results: Set<[Float]> = []
            for set in InstructionSet.all {
                var output = before
                set.use { output.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(kernel) } }
                results.insert(Array(output.prefix(count ?? output.count)))
            }
            #expect(results.count == 1, sourceLocation: sourceLocation)
            return results.first ?? []
        }

        @Test("sums are of numbers a step apart, in order")
        func convolution() {
            var random = SplitMix64(seed: 3)
            let padding = Int(PK_PADDING)
            for count in [1, 2, 7, 16, 31, 63, 64, 65, 130] {
                for (step, weightCount) in [(1, 1), (1, 7), (4, 19), (count + padding, 5)] {
                    let weights = (0..<weightCount).map { _ in Float.random(in: 0...1, using: &random) }
                    let input = (0..<count + step * (weightCount - 1) + padding).map { _ in
                        Float.random(in: 0...255, using: &random)
                    }
                    let output = numbers([Float](repeating: -1, count: count + padding), count: count) {
                        pk_convolve(input, step, weights, weightCount, $0, count)
                    }
                    for index in 0..<count {
                        var sum: Float = 0
                        for (number, weight) in weights.enumerated() { sum += input[index + number * step] * weight }
                        #expect(output[index] == sum, "\(index) of \(count), \(weightCount) weights \(step) apart")
                    }
                }
            }
        }

        @Test("alphas are added in blocks, and nothing else changes", arguments: [1, 2, 4, 8, 64])
        func alphas(factor: Int) {
            var random = SplitMix64(seed: UInt64(factor))
            for count in 1...40 {
                let pixels = randomPixels(count * factor, &random)
                let before = (0..<count + 3).map { Float($0) / 4 }
                let after = numbers(before) { pk_add_alphas(PKBytes, pixels, factor, 3, $0, count) }
                for index in 0..<count {
                    let sum = pixels[index * factor..<(index + 1) * factor].reduce(0) { $0 + ($1 >> 24) }
                    #expect(after[index] == before[index] + Float(sum) * 3)
                }
                #expect(after[count...] == before[count...])
            }
        }
    }
}
