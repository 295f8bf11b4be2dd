import PixelKernels
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

        private func swapped(_ value: UInt32) -> UInt32 {
            value & 0xff00_ff00 | channel(value, 0) << 16 | channel(value, 16)
        }
    }
}
