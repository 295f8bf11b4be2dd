import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Components of video, and means of pictures.
    @Suite("Video")
    struct Video {
        private let red = PKWeights(bytes: (0.1826, 0.6142, 0.062, 0), offset: 16, largest: 255)
        private let difference = PKWeights(bytes: (-0.1006, -0.3386, 0.4392, 0), offset: 128, largest: 255)
        private let deep = PKWeights(bytes: (0.73, 2.457, 0.248, 0), offset: 64, largest: 1023)

        /// What a weighted sum is, before it is rounded.
        private func value(_ weights: PKWeights, _ colors: [Double]) -> Double {
            let sum =
                colors[0] * Double(weights.bytes.0) + colors[1] * Double(weights.bytes.1)
                + colors[2] * Double(weights.bytes.2) + colors[3] * Double(weights.bytes.3)
            return min(max(sum + Double(weights.offset), 0), Double(weights.largest))
        }

        private func colors(_ pixel: UInt32) -> [Double] {
            [0, 8, 16, 24].map { Double(channel(pixel, $0)) }
        }

        /// Expects numbers to be exact ones rounded, on every instruction set, the same on all.
        private func expectRounded<Value: FixedWidthInteger>(
            _ exact: [Double], count: Int, guardValue: Value, sourceLocation: SourceLocation = #_sourceLocation,
            by kernel: (UnsafeMutablePointer<Value>) -> Void
        ) {
            var results: Set<[Value]> = []
            for set in InstructionSet.all {
                var output = [Value](repeating: guardValue, count: count + 3)
                set.use { output.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(kernel) } }
                #expect(output[count...].allSatisfy { $0 == guardValue }, sourceLocation: sourceLocation)
                let largest = zip(output, exact).map { abs(Double($0) - $1) }.max() ?? 0
                #expect(largest <= 0.5 + 1e-4, "\(set)", sourceLocation: sourceLocation)
                results.insert(output)
            }
            #expect(results.count == 1, sourceLocation: sourceLocation)
        }

        @Test("components are weighted sums of a pixel's bytes, rounded to nearest and bounded")
        func components() {
            var numbers = SplitMix64(seed: 11)
            let wild = PKWeights(bytes: (3, -2, 0.5, -1.25), offset: 40, largest: 200)
            for count in 1...70 {
                let pixels = randomPixels(count, &numbers)
                for weights in [red, difference, wild, PKWeights(bytes: (0, 0, 0, 1), offset: 0, largest: 255)] {
                    let exact = pixels.map { value(weights, colors($0)) }
                    expectRounded(exact, count: count, guardValue: UInt8(7)) {
                        pk_weigh_bytes(pixels, weights, $0, count)
                    }
                }
                expectRounded(pixels.map { value(deep, colors($0)) }, count: count, guardValue: UInt16(7)) {
                    pk_weigh_words(pixels, deep, $0, count)
                }
            }
        }

        @Test("chroma is of the straight colour of six pixels, those that are seen more counting more")
        func chroma() {
            var numbers = SplitMix64(seed: 12)
            for count in 1...40 {
                let (above, below) = (randomPixels(2 * count + 40, &numbers), randomPixels(2 * count + 40, &numbers))
                let exact = { (weights: PKWeights) in
                    (0..<count).map { index -> Double in
                        var sums = [0.0, 0, 0, 0]
                        for row in [above, below] {
                            for (offset, share) in [(-1, 1.0), (0, 2), (1, 1)] {
                                let color = colors(row[2 + 2 * index + offset])
                                for part in 0..<4 { sums[part] += share * color[part] }
                            }
                        }
                        let straight = sums.map { sums[3] > 0 ? $0 * 255 / sums[3] : 0 }
                        return value(weights, straight)
                    }
                }
                var other = [UInt8](repeating: 0, count: count)
                expectRounded(exact(difference), count: count, guardValue: UInt8(9)) { target in
                    above.withUnsafeBufferPointer { above in
                        below.withUnsafeBufferPointer { below in
                            guard let first = above.baseAddress, let second = below.baseAddress else { return }
                            pk_chroma_row(first + 2, second + 2, difference, red, target, &other, count)
                        }
                    }
                }
                let largest = zip(other, exact(red)).map { abs(Double($0) - $1) }.max() ?? 0
                #expect(largest <= 0.5 + 1e-4)
            }
        }

        @Test("the mean of pictures is exact, whatever their number", arguments: [1, 2, 3, 7, 16, 100, 255, 257])
        func mean(samples: Int) {
            var numbers = SplitMix64(seed: UInt64(samples))
            for count in [1, 2, 3, 5, 16, 33, 64] {
                let pictures = (0..<min(samples, 5)).map { _ in randomPixels(count, &numbers) }
                let weights = pictures.indices.map { $0 == 0 ? samples - pictures.count + 1 : 1 }
                let before = randomPixels(count + 2, &numbers)
                expectEverywhere(before, changes: 0..<count) { index in
                    pixel { shift in
                        let sum = zip(pictures, weights).reduce(0) { $0 + channel($1.0[index], shift) * UInt32($1.1) }
                        return (sum + UInt32(samples) / 2) / UInt32(samples)
                    }
                } by: { target in
                    var sums = [UInt16](repeating: 0, count: count * 4)
                    for (picture, weight) in zip(pictures, weights) {
                        pk_accumulate(&sums, picture, UInt32(weight), count)
                    }
                    pk_average(sums, UInt32(samples), target, count)
                }
            }
        }
    }
}
