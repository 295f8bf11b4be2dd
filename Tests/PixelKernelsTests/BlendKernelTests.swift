import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Sources and masks over rows of pixels.
    @Suite("Blending")
    struct Blending {
        private let width = 80

        @Test("the machine draws with more than one instruction set, so that there is something to compare")
        func sets() {
            #expect(InstructionSet.all.count >= 2)
        }

        @Test("pixels are set, and none past them")
        func fill() {
            var numbers = SplitMix64(seed: 400)
            for count in 0...60 {
                let before = randomPixels(width, &numbers)
                let color = randomPixel(alpha: 77, &numbers)
                expectEverywhere(before, changes: 3..<3 + count) { _ in
                    color
                } by: {
                    pk_fill(PKBytes, $0 + 3, PKPixel(color), count)
                }
            }
        }

        @Test("a colour is put over pixels under a coverage for each", arguments: [0, 40, 255] as [UInt32])
        func color(alpha: UInt32) {
            var numbers = SplitMix64(seed: UInt64(alpha))
            for count in stride(from: 4, through: 60, by: 4) {
                let before = randomPixels(width, &numbers)
                let levels = randomLevels(width, &numbers)
                let color = randomPixel(alpha: alpha, &numbers)
                let span = PKSpan(row: 7, x: 12, count: Int32(count), payload: 3)
                expectEverywhere(before, changes: 2..<(2 + count)) {
                    painted(color, UInt32(levels[$0 - 2 + 3]), before[$0], isOpaque: alpha == 255)
                } by: { pixels in
                    // The first pixel lies at (10, 6), and a row holds none: all rows are one.
                    pk_paint_color([span], 1, levels, PKPixel(color), targetRows(pixels, stride: 0, x: 10, y: 6))
                }
            }
        }

        @Test("a colour is put over pixels under one coverage", arguments: [0, 40, 255] as [UInt32])
        func evenColor(alpha: UInt32) {
            var numbers = SplitMix64(seed: 100 + UInt64(alpha))
            for count in 1...60 {
                for coverage in [1, 128, 255, UInt32.random(in: 1...255, using: &numbers)] {
                    let before = randomPixels(width, &numbers)
                    let color = randomPixel(alpha: alpha, &numbers)
                    let span = PKSpan(row: 0, x: 0, count: Int32(count), payload: ~Int32(coverage))
                    expectEverywhere(before, changes: 0..<count) {
                        painted(color, coverage, before[$0], isOpaque: alpha == 255)
                    } by: { pixels in
                        pk_paint_color([span], 1, [], PKPixel(color), targetRows(pixels, stride: width))
                    }
                }
            }
        }

        @Test("spans go where their rows and columns say")
        func places() {
            var numbers = SplitMix64(seed: 200)
            let before = randomPixels(4 * 20, &numbers)
            let spans = [
                PKSpan(row: 5, x: 31, count: 3, payload: ~255), PKSpan(row: 5, x: 36, count: 4, payload: 4),
                PKSpan(row: 8, x: 30, count: 17, payload: ~255),
            ]
            let levels = [UInt8](repeating: 255, count: 8)
            let drawn = Set(Array(1..<4) + Array(6..<10) + Array(60..<77))
            expectEverywhere(before, changes: 0..<80) {
                drawn.contains($0) ? 0xff01_0203 : before[$0]
            } by: { pixels in
                pk_paint_color(spans, 3, levels, 0xff01_0203, targetRows(pixels, stride: 20, x: 30, y: 5))
            }
        }

        @Test("a colour is put over pixels by a mask", arguments: [40, 255] as [UInt32])
        func mask(alpha: UInt32) {
            var numbers = SplitMix64(seed: 300 + UInt64(alpha))
            for size in 1...21 {
                let before = randomPixels(3 * 30, &numbers)
                var levels = randomLevels(3 * 28, &numbers)
                for row in 0..<3 {
                    for column in size..<28 { levels[row * 28 + column] = 0 }
                }
                let color = randomPixel(alpha: alpha, &numbers)
                expectEverywhere(before, changes: 0..<90) {
                    let (row, column) = $0.quotientAndRemainder(dividingBy: 30)
                    let coverage = column < 28 ? UInt32(levels[row * 28 + column]) : 0
                    return painted(color, coverage, before[$0], isOpaque: alpha == 255)
                } by: { pixels in
                    pk_paint_mask(levels, 28, size, 3, PKPixel(color), PKBytes, pixels, 30)
                }
            }
        }

        @Test("pixels are put over others", arguments: [false, true])
        func pixels(isOpaque: Bool) {
            var numbers = SplitMix64(seed: isOpaque ? 400 : 401)
            for count in 1...60 {
                for opacity in [0, 255, UInt32.random(in: 0...255, using: &numbers)] {
                    let before = randomPixels(width, &numbers)
                    let source =
                        isOpaque
                        ? (0..<width).map { _ in randomPixel(alpha: 255, &numbers) } : randomPixels(width, &numbers)
                    let levels = randomLevels(width, &numbers)
                    let level = UInt32.random(in: 1...255, using: &numbers)
                    let target = 3..<(3 + count)
                    let even = PKSpan(row: 9, x: 13, count: Int32(count), payload: ~Int32(level))
                    func paint(_ span: PKSpan, _ pixels: UnsafeMutablePointer<UInt32>) {
                        source.withUnsafeBufferPointer { source in
                            guard let base = source.baseAddress else { return }
                            pk_paint_pixels(
                                [span], 1, levels, PKSourceRows(base: base, stride: 0, x: 11, y: 0, format: PKBytes),
                                Float(opacity) / 255, isOpaque, targetRows(pixels, stride: 5, x: 10, y: 9))
                        }
                    }
                    expectEverywhere(before, changes: target) {
                        painted(source[$0 - 1], product(level, opacity), before[$0], isOpaque: isOpaque)
                    } by: {
                        paint(even, $0)
                    }
                    guard count.isMultiple(of: 4) else { continue }
                    let varying = PKSpan(row: 9, x: 13, count: Int32(count), payload: 5)
                    expectEverywhere(before, changes: target) {
                        let coverage = product(UInt32(levels[$0 - 3 + 5]), opacity)
                        return painted(source[$0 - 1], coverage, before[$0], isOpaque: isOpaque)
                    } by: {
                        paint(varying, $0)
                    }
                }
            }
        }

        @Test("rows are multiplied, and moved towards others")
        func rows() {
            var numbers = SplitMix64(seed: 500)
            for count in 1...60 {
                let before = randomPixels(width, &numbers)
                let others = randomPixels(width, &numbers)
                let color = randomPixel(&numbers)
                let part = UInt32.random(in: 0...256, using: &numbers)
                expectEverywhere(before, changes: 0..<count) { index in
                    pixel { product(channel(before[index], $0), alpha(others[index])) }
                } by: {
                    pk_multiply_by_alpha(PKBytes, $0, others, count)
                }
                expectEverywhere(before, changes: 0..<count) { index in
                    pixel { product(channel(others[index], $0), min(part, 255)) }
                } by: {
                    pk_copy(PKBytes, $0, others, Float(min(part, 255)) / 255, count)
                }
                expectEverywhere(before, changes: 0..<count) { index in
                    pixel { product(channel(before[index], $0), channel(color, $0)) }
                } by: {
                    pk_multiply_by_color(PKBytes, $0, PKPixel(color), count)
                }
                func moved(_ index: Int, _ part: UInt32) -> UInt32 {
                    pixel { (channel(before[index], $0) * (256 - part) + channel(others[index], $0) * part + 128) >> 8 }
                }
                expectEverywhere(before, changes: 0..<count) {
                    moved($0, part)
                } by: {
                    pk_mix(PKBytes, $0, others, Float(part) / 256, count)
                }
                expectEverywhere(before, changes: 0..<count) {
                    moved($0, others[$0] & 255)
                } by: {
                    pk_mix_each(PKBytes, $0, others, others, count)
                }
            }
        }
    }
}
