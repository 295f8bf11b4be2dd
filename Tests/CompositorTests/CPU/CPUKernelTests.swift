import Foundation
import LayerModel
import Rasterization
import TestSupport
import Testing

@testable import CPURenderer

@Suite("CPU kernels")
struct CPUKernelTests {
    /// A premultiplied pixel.
    private func pixel(_ alpha: Int, _ numbers: inout SplitMix64) -> UInt32 {
        let channels = (0..<3).map { _ in UInt32(Int.random(in: 0...alpha, using: &numbers)) }
        return channels[0] | channels[1] << 8 | channels[2] << 16 | UInt32(alpha) << 24
    }

    private func channels(_ pixel: UInt32) -> [Double] {
        (0..<4).map { Double((pixel >> (8 * UInt32($0))) & 255) }
    }

    /// The largest difference from `source · factor` over `below`, in levels.
    private func error(_ result: UInt32, _ source: UInt32, over below: UInt32, factor: Double) -> Double {
        let (s, b) = (channels(source), channels(below))
        return zip(channels(result), zip(s, b)).map { result, pair in
            abs(result - (pair.0 * factor + pair.1 * (1 - s[3] * factor / 255)))
        }.max() ?? 0
    }

    @Test("a division by 255 is rounded to nearest for every product of two bytes")
    func division() {
        for a in 0...255 {
            for b in 0...255 {
                let expected = UInt16((Double(a * b) / 255).rounded())
                #expect(dividedBy255(ChannelPairs(repeating: UInt16(a * b)))[3] == expected)
            }
        }
    }

    @Test("source-over agrees with real numbers for every alpha of both")
    func sourceOver() {
        var numbers = SplitMix64(seed: 1)
        for alpha in 0...255 {
            for below in 0...255 {
                let (s, d) = (pixel(alpha, &numbers), pixel(below, &numbers))
                let result = over(PixelBlock(repeating: s), PixelBlock(repeating: d))[2]
                #expect(error(result, s, over: d, factor: 1) <= 0.501)
                let (color, sum) = (channels(result), Double((result >> 24) & 255))
                #expect(color.allSatisfy { $0 <= sum })
            }
        }
    }

    @Test("a colour under every coverage is within the three roundings of real numbers, and touches nothing else")
    func solid() {
        var numbers = SplitMix64(seed: 2)
        for level in 0...255 {
            for isVarying in [false, true] where isVarying || level > 0 {
                let pixels = Int.random(in: 1...21, using: &numbers)
                let count = isVarying ? (pixels + 3) & ~3 : pixels
                let color = pixel(Int.random(in: 0...255, using: &numbers), &numbers)
                let before = (0..<64).map { _ in pixel(Int.random(in: 0...255, using: &numbers), &numbers) }
                var after = before
                var buffer = CoverageBuffer()
                if isVarying {
                    let bytes = buffer.coverage.extend(by: count)
                    bytes.update(repeating: UInt8(level), count: count)
                    buffer.spans.append(CoverageSpan(row: 0, x: 3, count: Int32(count), offset: 0))
                } else {
                    buffer.spans.append(CoverageSpan(row: 0, x: 3, count: Int32(count), coverage: UInt8(level)))
                }
                after.withUnsafeMutableBufferPointer { pixels in
                    guard let base = pixels.baseAddress else { return }
                    let bounds = DeviceRect(minX: 0, minY: 0, maxX: 48, maxY: 1)
                    SolidPainter(color: color).paint(buffer, into: PixelRows(base: base, stride: 64, bounds: bounds))
                }
                for index in 0..<64 {
                    if (3..<(3 + count)).contains(index) {
                        let factor = Double(level) / 255
                        #expect(error(after[index], color, over: before[index], factor: factor) <= 1.5)
                    } else {
                        #expect(after[index] == before[index])
                    }
                }
            }
        }
    }

    @Test("a row of pixels with every opacity is within the three roundings of real numbers")
    func composite() {
        var numbers = SplitMix64(seed: 3)
        for opacity in 0...255 {
            let source = (0..<32).map { _ in pixel(Int.random(in: 0...255, using: &numbers), &numbers) }
            let before = (0..<32).map { _ in pixel(Int.random(in: 0...255, using: &numbers), &numbers) }
            var after = before
            let count = Int.random(in: 1...20, using: &numbers)
            after.withUnsafeMutableBufferPointer { pixels in
                source.withUnsafeBufferPointer { source in
                    guard let target = pixels.baseAddress, let source = source.baseAddress else { return }
                    let buffer = CoverageBuffer()
                    RowCompositor.paint(
                        source, opacity: UInt32(opacity),
                        span: CoverageSpan(row: 0, x: 0, count: Int32(count), coverage: 255),
                        coverage: UnsafePointer(buffer.coverage.base), into: target)
                }
            }
            for index in 0..<32 {
                let factor = index < count ? Double(opacity) / 255 : 0
                #expect(error(after[index], source[index], over: before[index], factor: factor) <= 1.5)
            }
        }
    }

    @Test("bilinear samples agree with real numbers, also where the border repeats")
    func bilinear() throws {
        var numbers = SplitMix64(seed: 4)
        let texels = (0..<(9 * 7)).map { _ in pixel(255, &numbers) }
        func reference(_ x: Double, _ y: Double, _ channel: Int) -> Double {
            let (u, v) = (x - 0.5, y - 0.5)
            let (left, top) = (u.rounded(.down), v.rounded(.down))
            var sum = 0.0
            for (dx, dy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
                let column = Int(min(max(left + dx, 0), 8))
                let line = Int(min(max(top + dy, 0), 6))
                let weight = (dx == 0 ? 1 - (u - left) : u - left) * (dy == 0 ? 1 - (v - top) : v - top)
                sum += weight * channels(texels[line * 9 + column])[channel]
            }
            return sum
        }
        for turn in [0.0, 0.3, 1.2] {
            for scale in [0.7, 1, 2.6] {
                for tilt in [0.0, 0.01] {
                    var transform = PlaneTransform(scale: scale, translationX: 20.3, translationY: 18.6)
                    transform.m11 = cos(turn) * scale
                    transform.m12 = sin(turn) * scale
                    transform.m21 = -sin(turn) * scale
                    transform.m22 = cos(turn) * scale
                    transform.m14 = tilt
                    let map = try #require(
                        SampleMap(undoing: transform, from: SIMD4(0, 0, 9, 7), to: SIMD4(0, 0, 9, 7)))
                    var output = Array(repeating: UInt32(0), count: 64)
                    for row in Int32(0)..<40 {
                        texels.withUnsafeBufferPointer { texels in
                            output.withUnsafeMutableBufferPointer { output in
                                guard let base = texels.baseAddress, let target = output.baseAddress else { return }
                                let source = TexelSource(base: base, stride: 9, minX: 0, minY: 0, maxX: 9, maxY: 7)
                                let samples = ImageSampler(map: map, isNearest: false).sample(
                                    source, row: row, from: 0, count: 48, into: target)
                                if samples != UnsafePointer(target) { target.update(from: samples, count: 48) }
                            }
                        }
                        let start = map.row(row, from: 0)
                        for column in 0..<48 {
                            let step = Double(column)
                            let w = start.w + step * start.stepW
                            guard w > 0.01 else { continue }
                            let x = (start.x + step * start.stepX) / w
                            let y = (start.y + step * start.stepY) / w
                            for channel in 0..<4 {
                                let found = channels(output[column])[channel]
                                #expect(abs(found - reference(x, y, channel)) <= 2)
                            }
                        }
                    }
                }
            }
        }
    }
}
