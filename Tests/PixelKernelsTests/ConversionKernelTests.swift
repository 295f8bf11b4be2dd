import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// From one layout of pixels to another.
    @Suite("Conversion")
    struct Conversion {
        @Test("straight colours are multiplied by alpha, and rows without transparency are told")
        func premultiply() {
            var numbers = SplitMix64(seed: 1)
            for count in 1...60 {
                for isOpaque in [false, true] {
                    let before = (0..<64).map { _ in
                        UInt32.random(in: 0...UInt32.max, using: &numbers) | (isOpaque ? 0xff00_0000 : 0)
                    }
                    expectEverywhere(before, changes: 0..<count) { index in
                        let color = pixel { product(channel(before[index], $0), alpha(before[index])) }
                        return color & 0x00ff_ffff | before[index] & 0xff00_0000
                    } by: { pixels in
                        let all = before[..<count].allSatisfy { alpha($0) == 255 }
                        #expect(pk_premultiply(pixels, count) == all)
                    }
                }
            }
        }

        @Test("premultiplied colours are divided by alpha, for every colour and alpha")
        func unpremultiply() {
            let before = (0..<(256 * 256)).map { index -> UInt32 in
                let (alpha, color) = (UInt32(index >> 8), UInt32(index & 255))
                return color | (255 - color) << 8 | (color / 2) << 16 | alpha << 24
            }
            func straight(_ value: UInt32) -> UInt32 {
                let all = alpha(value)
                guard all > 0 else { return 0 }
                let color = pixel { (min(channel(value, $0), all) * 255 + all / 2) / all }
                return color & 0x00ff_ffff | all << 24
            }
            expectEverywhere(before, changes: before.indices) {
                straight(before[$0])
            } by: {
                pk_unpremultiply($0, false, $0, before.count)
            }
            for count in 1...20 {
                expectEverywhere(before, changes: 300..<(300 + count)) {
                    straight(swapped(before[$0]))
                } by: {
                    pk_unpremultiply($0 + 300, true, $0 + 300, count)
                }
            }
        }

        @Test("red and blue change places")
        func swap() {
            var numbers = SplitMix64(seed: 2)
            let before = randomPixels(64, &numbers)
            for count in 1...60 {
                expectEverywhere(before, changes: 0..<count) {
                    swapped(before[$0])
                } by: {
                    pk_swap_red_and_blue($0, $0, count)
                }
            }
        }

        @Test("red, green and blue are packed")
        func pack() {
            var numbers = SplitMix64(seed: 3)
            let source = randomPixels(200, &numbers)
            for swaps in [false, true] {
                for count in [1, 2, 15, 16, 17, 63, 64, 65, 130, 200] {
                    let packed = source.prefix(count).flatMap { value -> [UInt8] in
                        let shifts: [UInt32] = swaps ? [16, 8, 0] : [0, 8, 16]
                        return shifts.map { UInt8(channel(value, $0)) }
                    }
                    expectBytesEverywhere(packed) { pk_pack_colors(source, swaps, $0, count) }
                }
            }
        }

        @Test("rows are filtered, and the sizes of what is left added up")
        func filter() {
            var numbers = SplitMix64(seed: 4)
            for round in 0..<80 {
                let pixelBytes = 3 + round % 2
                let count = round < 8 ? round / 2 + 1 : Int.random(in: 1...400, using: &numbers)
                // Few values make ties, far ones what is cut off at 255.
                let step: UInt8 = [1, 51, 85][round % 3]
                func row() -> [UInt8] {
                    let zeros = [UInt8](repeating: 0, count: pixelBytes)
                    let values = (0..<(count + Int(PK_PADDING) * 4)).map { _ in
                        UInt8.random(in: 0...(255 / step), using: &numbers) * step
                    }
                    return zeros + values
                }
                let (row, above) = (row(), row())
                for filter in UInt32(0)...4 {
                    let wanted = (0..<count).map { index -> UInt8 in
                        let (left, corner) = (Int(row[index]), Int(above[index]))
                        let up = Int(above[index + pixelBytes])
                        let expected = [0, left, up, (left + up) / 2, paeth(left, up, corner)][Int(filter)]
                        return UInt8(truncatingIfNeeded: Int(row[index + pixelBytes]) - expected)
                    }
                    let sum = wanted.reduce(UInt64(0)) { $0 + UInt64(Int8(bitPattern: $1).magnitude) }
                    expectBytesEverywhere(wanted) { target in
                        row.withUnsafeBufferPointer { row in
                            above.withUnsafeBufferPointer { above in
                                guard let row = row.baseAddress, let above = above.baseAddress else { return }
                                let found = pk_filter_row(
                                    PKFilter(filter), row + pixelBytes, above + pixelBytes, count, pixelBytes, target)
                                #expect(found == sum)
                            }
                        }
                    }
                }
            }
        }

        /// As the standard has it: the nearest to left + above − corner, in this order.
        private func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
            let guess = left + above - corner
            let all = [left, above, corner]
            let nearest = all.map { abs(guess - $0) }.min() ?? 0
            return all.first { abs(guess - $0) == nearest } ?? 0
        }

        /// Expects the same bytes on each instruction set, and none past them.
        private func expectBytesEverywhere(_ wanted: [UInt8], by kernel: (UnsafeMutablePointer<UInt8>) -> Void) {
            for set in InstructionSet.all {
                var found = [UInt8](repeating: 0xa5, count: wanted.count + 80)
                set.use {
                    found.withUnsafeMutableBufferPointer { buffer in
                        guard let base = buffer.baseAddress else { return }
                        kernel(base)
                    }
                }
                #expect(found == wanted + [UInt8](repeating: 0xa5, count: 80), "\(set)")
            }
        }

        private func swapped(_ value: UInt32) -> UInt32 {
            value & 0xff00_ff00 | channel(value, 0) << 16 | channel(value, 16)
        }
    }
}
