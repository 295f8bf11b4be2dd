import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Sources and masks over rows of halves: formulas of real numbers, in which colours pass that lie beyond 0…1.
    @Suite("Blending halves")
    struct BlendingHalves {
        private let width = 80

        @Test("pixels are set, and none past them")
        func fill() {
            var numbers = SplitMix64(seed: 1400)
            for count in 0...60 {
                let before = randomHalves(width, &numbers)
                let color = randomHalves(&numbers)
                expectHalves(before, changes: 3..<3 + count) { _ in
                    channels(color)
                } by: {
                    pk_fill(PKHalves, $0 + 3, color, count)
                }
            }
        }

        @Test("a colour is put over pixels under coverages", arguments: [0, 0.3, 1])
        func color(alpha: Double) {
            var numbers = SplitMix64(seed: 1500 + UInt64(alpha * 10))
            for count in 1...60 {
                let before = randomHalves(width, &numbers)
                let levels = randomLevels(width, &numbers)
                let color = randomHalves(&numbers, alpha: alpha)
                let level = [255, Int32.random(in: 1...255, using: &numbers)].randomElement(using: &numbers) ?? 255
                let even = PKSpan(row: 0, x: 0, count: Int32(count), payload: ~level)
                expectHalves(before, changes: 0..<count) {
                    over(channels(color), Double(level) / 255, channels(before[$0]))
                } by: { pixels in
                    pk_paint_color([even], 1, [], color, targetRows(pixels, stride: width))
                }
                guard count.isMultiple(of: 4) else { continue }
                let varying = PKSpan(row: 7, x: 12, count: Int32(count), payload: 3)
                expectHalves(before, changes: 2..<(2 + count)) {
                    over(channels(color), Double(levels[$0 - 2 + 3]) / 255, channels(before[$0]))
                } by: { pixels in
                    pk_paint_color([varying], 1, levels, color, targetRows(pixels, stride: 0, x: 10, y: 6))
                }
            }
        }

        @Test("a colour is put over pixels by a mask", arguments: [0.3, 1])
        func mask(alpha: Double) {
            var numbers = SplitMix64(seed: 1600)
            for size in 1...21 {
                let before = randomHalves(3 * 30, &numbers)
                var levels = randomLevels(3 * 28, &numbers)
                for row in 0..<3 {
                    for column in size..<28 { levels[row * 28 + column] = 0 }
                }
                let color = randomHalves(&numbers, alpha: alpha)
                expectHalves(before, changes: 0..<90) {
                    let (row, column) = $0.quotientAndRemainder(dividingBy: 30)
                    let coverage = column < 28 ? Double(levels[row * 28 + column]) / 255 : 0
                    return over(channels(color), coverage, channels(before[$0]))
                } by: { pixels in
                    pk_paint_mask(levels, 28, size, 3, color, PKHalves, pixels, 30)
                }
            }
        }

        @Test("pixels of halves and of bytes are put over others", arguments: [false, true], [PKHalves, PKBytes])
        func pixels(isOpaque: Bool, format: PKFormat) {
            var numbers = SplitMix64(seed: isOpaque ? 1700 : 1701)
            for count in 1...60 {
                let before = randomHalves(width, &numbers)
                let alpha: Double? = isOpaque ? 1 : nil
                let sources = (0..<width).map { _ in randomHalves(&numbers, alpha: alpha) }
                let bytes = (0..<width).map { _ in randomPixel(alpha: isOpaque ? 255 : 77, &numbers) }
                func source(_ index: Int) -> SIMD4<Double> {
                    format == PKBytes ? widened(bytes[index]) : channels(sources[index])
                }
                let opacity = count % 3 == 0 ? 1 : Float.random(in: 0...1, using: &numbers)
                let levels = randomLevels(width, &numbers)
                let level = count % 2 == 0 ? 255 : Int32.random(in: 1...255, using: &numbers)
                func paint(_ span: PKSpan, _ pixels: UnsafeMutablePointer<PKPixel>) {
                    sources.withUnsafeBytes { sources in
                        bytes.withUnsafeBytes { bytes in
                            guard let base = (format == PKBytes ? bytes : sources).baseAddress else { return }
                            let source = PKSourceRows(base: base, stride: 0, x: 11, y: 0, format: format)
                            pk_paint_pixels(
                                [span], 1, levels, source, opacity, isOpaque, targetRows(pixels, stride: 5, x: 10, y: 9)
                            )
                        }
                    }
                }
                expectHalves(before, changes: 3..<(3 + count)) {
                    over(source($0 - 1), Double(opacity) * Double(level) / 255, channels(before[$0]))
                } by: {
                    paint(PKSpan(row: 9, x: 13, count: Int32(count), payload: ~level), $0)
                }
                guard count.isMultiple(of: 4) else { continue }
                expectHalves(before, changes: 3..<(3 + count)) {
                    over(source($0 - 1), Double(opacity) * Double(levels[$0 - 3 + 5]) / 255, channels(before[$0]))
                } by: {
                    paint(PKSpan(row: 9, x: 13, count: Int32(count), payload: 5), $0)
                }
            }
        }

        @Test("rows are multiplied, and moved towards others")
        func rowsOfPixels() {
            var numbers = SplitMix64(seed: 1800)
            for count in 1...60 {
                let before = randomHalves(width, &numbers)
                let others = randomHalves(width, &numbers)
                let parts = randomPixels(width, &numbers)
                let color = randomHalves(&numbers)
                let part = Float.random(in: 0...1, using: &numbers)
                expectHalves(before, changes: 0..<count) {
                    channels(before[$0]) * channels(others[$0]).w
                } by: {
                    pk_multiply_by_alpha(PKHalves, $0, others, count)
                }
                expectHalves(before, changes: 0..<count) {
                    channels(others[$0]) * Double(part)
                } by: {
                    pk_copy(PKHalves, $0, others, part, count)
                }
                expectHalves(before, changes: 0..<count) {
                    channels(before[$0]) * channels(color)
                } by: {
                    pk_multiply_by_color(PKHalves, $0, color, count)
                }
                expectHalves(before, changes: 0..<count) {
                    mixture(channels(before[$0]), channels(others[$0]), Double(part))
                } by: {
                    pk_mix(PKHalves, $0, others, part, count)
                }
                expectHalves(before, changes: 0..<count) {
                    mixture(channels(before[$0]), channels(others[$0]), Double(parts[$0] & 255) / 256)
                } by: {
                    pk_mix_each(PKHalves, $0, others, parts, count)
                }
            }
        }

        @Test("what is beyond the greatest half becomes that one")
        func greatest() {
            let bright = halves(SIMD4(60_000, -60_000, 300, 1))
            let before = [PKPixel](repeating: bright, count: 32)
            expectHalves(before, changes: 0..<20) { _ in
                SIMD4(65_504, 65_504, 65_504, 1)
            } by: {
                pk_multiply_by_color(PKHalves, $0, bright, 20)
            }
            let glow = halves(SIMD4(60_000, -60_000, 0, 0))
            let span = PKSpan(row: 0, x: 0, count: 20, payload: ~255)
            expectHalves(before, changes: 0..<20) { _ in
                SIMD4(65_504, -65_504, 300, 1)
            } by: {
                pk_paint_color([span], 1, [], glow, targetRows($0, stride: 32))
            }
        }

        @Test("rectangles cover as those of bytes do", arguments: [0.3, 1])
        func rectangles(alpha: Double) {
            var numbers = SplitMix64(seed: 1900)
            let side = 70
            for _ in 0..<40 {
                let color = randomHalves(&numbers, alpha: alpha)
                var rectangle = randomRectangle(&numbers)
                let before = randomHalves(side * side, &numbers)
                let box = PKBox(min_x: 7, min_y: 3, max_x: .random(in: 20...54, using: &numbers), max_y: 60)
                let black = drawn(on: InstructionSet.all[0], [UInt32](repeating: 0, count: side * side)) {
                    pk_paint_rectangle(&rectangle, 0xff00_0000, box, targetRows($0, stride: side))
                }
                expectHalves(before, changes: before.indices) {
                    over(channels(color), Double(black[$0] >> 24) / 255, channels(before[$0]))
                } by: {
                    pk_paint_rectangle(&rectangle, color, box, targetRows($0, stride: side))
                }
            }
        }
    }
}
