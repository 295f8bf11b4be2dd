import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Pictures of bytes and of halves along lines, and copies of them, as halves.
    @Suite("Pictures of halves")
    struct PicturesOfHalves {
        private let width = 23
        private let height = 17

        /// A picture in either format, whose first texel lies at (−5, 3).
        private struct Picture {
            let bytes: [UInt32]
            let halves: [PKPixel]
            let format: PKFormat

            init(_ count: Int, _ format: PKFormat, _ numbers: inout SplitMix64) {
                bytes = randomPixels(count + 1, &numbers)
                halves = randomHalves(count + 1, &numbers)
                self.format = format
            }

            func color(_ index: Int) -> SIMD4<Double> {
                format == PKBytes ? widened(bytes[index]) : channels(halves[index])
            }

            func with(_ body: (UnsafeRawPointer) -> Void) {
                bytes.withUnsafeBytes { bytes in
                    halves.withUnsafeBytes { halves in
                        (format == PKBytes ? bytes : halves).baseAddress.map(body)
                    }
                }
            }
        }

        private func texel(_ picture: Picture, _ x: Int, _ y: Int) -> SIMD4<Double> {
            picture.color(min(max(y - 3, 0), height - 1) * width + min(max(x + 5, 0), width - 1))
        }

        private func bilinear(_ picture: Picture, u: Int, v: Int) -> SIMD4<Double> {
            let (x, y) = (u >> 32, v >> 32)
            let (partX, partY) = (Double(u & 0xffff_ffff) / 4_294_967_296, Double(v & 0xffff_ffff) / 4_294_967_296)
            return mixture(
                mixture(texel(picture, x, y), texel(picture, x, y + 1), partY),
                mixture(texel(picture, x + 1, y), texel(picture, x + 1, y + 1), partY), partX)
        }

        /// A place with the weight of the nearest eighth between two texels.
        private func stepped(_ place: Int) -> Int {
            let weights = [0, 16, 32, 64, 128, 192, 224, 240, 256]
            return (place >> 32) << 32 + weights[((place >> 24 & 255) + 16) / 32] << 24
        }

        private func with(_ picture: Picture, _ body: (UnsafePointer<PKTexels>) -> Void) {
            picture.with { base in
                var described = PKTexels(
                    base: base, stride: width, min_x: -5, min_y: 3, max_x: Int32(width - 5), max_y: Int32(height + 3),
                    format: picture.format)
                body(&described)
            }
        }

        @Test("places along lines, inside and outside, give the texels around them", arguments: [PKBytes, PKHalves])
        func lines(format: PKFormat) {
            var numbers = SplitMix64(seed: 3000 + UInt64(format.rawValue))
            for turn in 0..<100 {
                let picture = Picture(width * height, format, &numbers)
                let before = randomHalves(90, &numbers)
                let count = Int.random(in: 1...80, using: &numbers)
                func number(_ range: ClosedRange<Double>) -> Int {
                    Int(Double.random(in: range, using: &numbers) * 4_294_967_296)
                }
                let (u, v) = (number(-12...25), number(-5...25))
                // Also texel by pixel, and along rows.
                let stepU = turn % 3 == 0 ? 1 << 32 : number(turn % 2 == 0 ? -2...2 : -20...20)
                let stepV = turn % 3 == 0 || turn % 3 == 1 ? 0 : number(-1...1)
                var line = PKTexelLine(u: Int64(u), v: Int64(v), step_u: Int64(stepU), step_v: Int64(stepV))
                expectHalves(before, changes: 0..<count) {
                    bilinear(picture, u: u + $0 * stepU, v: v + $0 * stepV)
                } by: { pixels in
                    with(picture) { pk_bilinear_row($0, &line, PKHalves, pixels, count) }
                }
                expectHalves(before, changes: 0..<count) {
                    bilinear(picture, u: stepped(u + $0 * stepU), v: stepped(v + $0 * stepV))
                } by: { pixels in
                    with(picture) { pk_stepped_row($0, &line, PKHalves, pixels, count) }
                }
                expectHalves(before, changes: 0..<count) {
                    texel(picture, (u + $0 * stepU) >> 32, (v + $0 * stepV) >> 32)
                } by: { pixels in
                    with(picture) { pk_nearest_row($0, &line, PKHalves, pixels, count) }
                }
            }
        }

        @Test(
            "places in perspective give the texels around them", arguments: [false, true], [PKBytes, PKHalves])
        func perspective(isNearest: Bool, format: PKFormat) {
            var numbers = SplitMix64(seed: isNearest ? 3100 : 3101)
            for _ in 0..<50 {
                let picture = Picture(width * height, format, &numbers)
                let before = randomHalves(90, &numbers)
                let count = Int.random(in: 1...80, using: &numbers)
                func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
                var line = PKSampleLine(
                    x: number(-5...5), y: number(-2...9), w: number(0.1...2), step_x: number(-1...1),
                    step_y: number(-1...1), step_w: number(-0.01...0.03), is_projective: true)
                expectHalves(before, changes: 0..<count) { index in
                    let step = Double(index)
                    let scale = 1 / max(line.w + step * line.step_w, 1e-9)
                    func fixed(_ value: Double) -> Int {
                        Int(min(max(value, -134_217_728), 134_217_728) * 4_294_967_296)
                    }
                    let u = fixed((line.x + step * line.step_x) * scale - 0.5)
                    let v = fixed((line.y + step * line.step_y) * scale - 0.5)
                    return isNearest ? texel(picture, u >> 32, v >> 32) : bilinear(picture, u: u, v: v)
                } by: { pixels in
                    with(picture) { pk_projective_row($0, &line, -0.5, isNearest, PKHalves, pixels, count) }
                }
            }
        }

        @Test(
            "sprites are the tinted picture between their edges", arguments: [false, true], [PKBytes, PKHalves])
        func sprites(isAdditive: Bool, format: PKFormat) {
            var numbers = SplitMix64(seed: isAdditive ? 3200 : 3201)
            let side = 40
            for turn in 0..<24 {
                let picture = Picture(width * height, format, &numbers)
                let before = randomHalves(side * side, &numbers)
                let clip = randomLevels(side * side + Int(PK_PADDING), &numbers)
                let samples = randomHalves(side + Int(PK_PADDING), &numbers)
                func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &numbers) }
                let tint = SIMD4(number(0...2), number(-0.5...1), number(0...1), number(0.2...1))
                // From (6, 5) to (30, 25), over all of the picture and a little more; upright or not, as places in the picture go.
                let sides = PKEdgePair(first: -12 + 0.5, right: 1, down: 0, half: 12, slant: 1 / 1024)
                let ends = PKEdgePair(first: -10 + 0.5, right: 0, down: 1, half: 10, slant: 1 / 1024)
                let slope: Float = turn % 4 < 2 ? 0 : 17.3
                var sprite = PKSprite(
                    rectangle: PKRectangle(x: 6, y: 5, sides: sides, ends: ends),
                    color: (tint.x, tint.y, tint.z, tint.w),
                    u: -30, u_right: 251.7, u_down: slope, v: 60, v_right: -slope, v_down: 230.3)
                let (hasClip, showsSamples) = (turn % 2 == 0, turn % 3 == 0)
                let box = PKBox(min_x: 0, min_y: 0, max_x: Int32(side - 16), max_y: Int32(side))
                func shown(_ column: Int, _ row: Int) -> SIMD4<Double> {
                    guard !showsSamples else { return channels(samples[column]) }
                    let (x, y) = (Double(column - 6), Double(row - 5))
                    let u = Double(sprite.u) + x * Double(sprite.u_right) + y * Double(sprite.u_down)
                    let v = Double(sprite.v) + x * Double(sprite.v_right) + y * Double(sprite.v_down)
                    func place(_ place: Double, _ count: Int) -> Int {
                        Int(min(max(place / 256, 0), Double(count - 1)) * 4_294_967_296)
                    }
                    return bilinear(picture, u: place(u, width) - 5 << 32, v: place(v, height) + 3 << 32)
                }
                expectHalves(
                    before, changes: before.indices,
                    to: { index in
                        let (row, column) = index.quotientAndRemainder(dividingBy: side)
                        let below = channels(before[index])
                        guard (6..<24).contains(column), (5..<25).contains(row) else { return below }
                        let color = shown(column, row) * SIMD4<Double>(tint)
                        let coverage = hasClip ? Double(clip[index]) / 255 : 1
                        guard isAdditive else { return over(color, coverage, below) }
                        var sum = below + color * coverage
                        sum.w = min(sum.w, 1)
                        return sum
                    }, tolerance: 1e-4
                ) { pixels in
                    picture.with { base in
                        var texels = PKTexels(
                            base: base, stride: width, min_x: 0, min_y: 0, max_x: Int32(width), max_y: Int32(height),
                            format: format)
                        clip.withUnsafeBufferPointer { clip in
                            samples.withUnsafeBytes { samples in
                                pk_paint_sprite(
                                    &sprite, &texels, showsSamples ? samples.baseAddress : nil, isAdditive,
                                    hasClip ? clip.baseAddress : nil, side, box, targetRows(pixels, stride: side))
                            }
                        }
                    }
                }
            }
        }
    }
}
