import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Pictures along lines, and copies of them.
    @Suite("Pictures")
    struct Pictures {
        private let width = 23
        private let height = 17

        private func texel(_ texels: [UInt32], _ x: Int, _ y: Int) -> UInt32 {
            texels[min(max(y - 3, 0), height - 1) * width + min(max(x + 5, 0), width - 1)]
        }

        /// A mixture of four texels by weights of 256, rounded after either step.
        private func bilinear(_ texels: [UInt32], u: Int, v: Int) -> UInt32 {
            let (x, y) = (u >> 32, v >> 32)
            let (weightX, weightY) = (UInt32(u >> 24 & 255), UInt32(v >> 24 & 255))
            func mixture(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
                pixel { (channel(a, $0) * (256 - weight) + channel(b, $0) * weight + 128) >> 8 }
            }
            return mixture(
                mixture(texel(texels, x, y), texel(texels, x, y + 1), weightY),
                mixture(texel(texels, x + 1, y), texel(texels, x + 1, y + 1), weightY), weightX)
        }

        /// A place with the weight of the nearest eighth between two texels.
        private func stepped(_ place: Int) -> Int {
            let weights = [0, 16, 32, 64, 128, 192, 224, 240, 256]
            return (place >> 32) << 32 + weights[((place >> 24 & 255) + 16) / 32] << 24
        }

        /// The picture's first texel lies at (−5, 3).
        private func with(_ texels: [UInt32], _ body: (UnsafePointer<PKTexels>) -> Void) {
            texels.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                var described = PKTexels(
                    base: base, stride: width, min_x: -5, min_y: 3, max_x: Int32(width - 5), max_y: Int32(height + 3),
                    format: PKBytes)
                body(&described)
            }
        }

        @Test("places along lines, inside and outside, give the texels around them")
        func lines() {
            var numbers = SplitMix64(seed: 1)
            for turn in 0..<200 {
                let texels = randomPixels(width * height, &numbers)
                let before = randomPixels(90, &numbers)
                let count = Int.random(in: 1...80, using: &numbers)
                func number(_ range: ClosedRange<Double>) -> Int {
                    Int(Double.random(in: range, using: &numbers) * 4_294_967_296)
                }
                let (u, v) = (number(-12...25), number(-5...25))
                // Also texel by pixel, and along rows.
                let stepU = turn % 3 == 0 ? 1 << 32 : number(turn % 2 == 0 ? -2...2 : -20...20)
                let stepV = turn % 3 == 0 || turn % 3 == 1 ? 0 : number(-1...1)
                var line = PKTexelLine(u: Int64(u), v: Int64(v), step_u: Int64(stepU), step_v: Int64(stepV))
                expectEverywhere(before, changes: 0..<count) {
                    bilinear(texels, u: u + $0 * stepU, v: v + $0 * stepV)
                } by: { pixels in
                    with(texels) { pk_bilinear_row($0, &line, PKBytes, pixels, count) }
                }
                expectEverywhere(before, changes: 0..<count) {
                    bilinear(texels, u: stepped(u + $0 * stepU), v: stepped(v + $0 * stepV))
                } by: { pixels in
                    with(texels) { pk_stepped_row($0, &line, PKBytes, pixels, count) }
                }
                expectEverywhere(before, changes: 0..<count) {
                    texel(texels, (u + $0 * stepU) >> 32, (v + $0 * stepV) >> 32)
                } by: { pixels in
                    with(texels) { pk_nearest_row($0, &line, PKBytes, pixels, count) }
                }
            }
        }

        @Test("places in perspective give the texels around them", arguments: [false, true])
        func perspective(isNearest: Bool) {
            var numbers = SplitMix64(seed: isNearest ? 2 : 3)
            for _ in 0..<100 {
                let texels = randomPixels(width * height, &numbers)
                let before = randomPixels(90, &numbers)
                let count = Int.random(in: 1...80, using: &numbers)
                func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
                var line = PKSampleLine(
                    x: number(-5...5), y: number(-2...9), w: number(0.1...2), step_x: number(-1...1),
                    step_y: number(-1...1), step_w: number(-0.01...0.03), is_projective: true)
                expectEverywhere(before, changes: 0..<count) { index in
                    let step = Double(index)
                    let scale = 1 / max(line.w + step * line.step_w, 1e-9)
                    func fixed(_ value: Double) -> Int {
                        Int(min(max(value, -134_217_728), 134_217_728) * 4_294_967_296)
                    }
                    let u = fixed((line.x + step * line.step_x) * scale - 0.5)
                    let v = fixed((line.y + step * line.step_y) * scale - 0.5)
                    return isNearest ? texel(texels, u >> 32, v >> 32) : bilinear(texels, u: u, v: v)
                } by: { pixels in
                    with(texels) { pk_projective_row($0, &line, -0.5, isNearest, PKBytes, pixels, count) }
                }
            }
        }

        @Test(
            "sprites are the tinted picture between their edges, the same with every instruction set",
            arguments: [false, true])
        func sprites(isAdditive: Bool) throws {
            var numbers = SplitMix64(seed: isAdditive ? 4 : 5)
            let side = 40
            for turn in 0..<60 {
                let texels = randomPixels(width * height, &numbers)
                let before = randomPixels(side * side, &numbers)
                let clip = randomLevels(side * side + Int(PK_PADDING), &numbers)
                let samples = randomPixels(side + Int(PK_PADDING), &numbers)
                func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &numbers) }
                let alpha = number(0...1)
                let color = (number(0...alpha), number(0...alpha), number(0...alpha), alpha)
                // Upright, from (6, 5) to (30, 25), over all of the picture.
                let sides = PKEdgePair(first: -12 + 0.5, right: 1, down: 0, half: 12, slant: 1 / 1024)
                let ends = PKEdgePair(first: -10 + 0.5, right: 0, down: 1, half: 10, slant: 1 / 1024)
                let (stepU, stepV) = (Float(width) / 24 * 256, Float(height) / 20 * 256)
                var sprite = PKSprite(
                    rectangle: PKRectangle(x: 6, y: 5, sides: sides, ends: ends), color: color,
                    u: stepU / 2 - 128, u_right: stepU, u_down: 0, v: stepV / 2 - 128, v_right: 0, v_down: stepV)
                let hasClip = turn % 2 == 0
                let showsSamples = turn % 3 == 0
                let box = PKBox(min_x: 0, min_y: 0, max_x: Int32(side - 16), max_y: Int32(side))
                let results = InstructionSet.all.map { set in
                    drawn(on: set, before) { pixels in
                        texels.withUnsafeBufferPointer { texels in
                            guard let base = texels.baseAddress else { return }
                            var picture = PKTexels(
                                base: base, stride: width, min_x: 0, min_y: 0, max_x: Int32(width),
                                max_y: Int32(height), format: PKBytes)
                            clip.withUnsafeBufferPointer { clip in
                                samples.withUnsafeBufferPointer { samples in
                                    pk_paint_sprite(
                                        &sprite, &picture, showsSamples ? samples.baseAddress : nil, isAdditive,
                                        hasClip ? clip.baseAddress : nil, side, box,
                                        targetRows(pixels, stride: side))
                                }
                            }
                        }
                    }
                }
                let first = try #require(results.first)
                for (set, result) in zip(InstructionSet.all, results) { #expect(result == first, "\(set)") }
                for row in 0..<side {
                    for column in 0..<side {
                        let index = row * side + column
                        guard (6..<24).contains(column), (5..<25).contains(row) else {
                            #expect(first[index] == before[index])
                            continue
                        }
                        let u = (Float(column - 6) * stepU + sprite.u) / 256
                        let v = (Float(row - 5) * stepV + sprite.v) / 256
                        let coverage = hasClip ? Float(clip[row * side + column]) / 255 : 1
                        for (part, shift) in zip([color.0, color.1, color.2, color.3], [0, 8, 16, 24] as [UInt32]) {
                            func shown(_ shift: UInt32) -> Float {
                                showsSamples
                                    ? Float(channel(samples[column], shift)) : mean(texels, u, v, shift)
                            }
                            let below = Float(channel(before[index], shift))
                            let added = shown(shift) * part * coverage
                            let rest = isAdditive ? 1 : 1 - shown(24) / 255 * color.3 * coverage
                            let wanted = min(255, below * rest + added)
                            #expect(abs(Float(channel(first[index], shift)) - wanted) <= 3)
                        }
                    }
                }
            }
        }

        /// A channel between the four texels around a place, borders going on.
        private func mean(_ texels: [UInt32], _ u: Float, _ v: Float, _ shift: UInt32) -> Float {
            let (x, y) = (min(max(u, 0), Float(width - 1)), min(max(v, 0), Float(height - 1)))
            let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
            func value(_ x: Int, _ y: Int) -> Float { Float(channel(texels[y * width + x], shift)) }
            let (partX, partY) = (x - Float(left), y - Float(top))
            let upper = value(left, top) * (1 - partX) + value(left + 1, top) * partX
            let lower = value(left, top + 1) * (1 - partX) + value(left + 1, top + 1) * partX
            return upper * (1 - partY) + lower * partY
        }
    }
}
