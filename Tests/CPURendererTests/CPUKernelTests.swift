import DisplayList
import Foundation
import LayerModel
import PixelKernels
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

    @Test("spans are laid out as kernels take them")
    func layout() {
        #expect(MemoryLayout<CoverageSpan>.stride == MemoryLayout<PKSpan>.stride)
        #expect(MemoryLayout<CoverageSpan>.alignment == MemoryLayout<PKSpan>.alignment)
        #expect(MemoryLayout<CoverageSpan>.offset(of: \.row) == MemoryLayout<PKSpan>.offset(of: \.row))
        #expect(MemoryLayout<CoverageSpan>.offset(of: \.x) == MemoryLayout<PKSpan>.offset(of: \.x))
        #expect(MemoryLayout<CoverageSpan>.offset(of: \.count) == MemoryLayout<PKSpan>.offset(of: \.count))
        let even = CoverageSpan(row: 1, x: 2, count: 3, coverage: 4)
        #expect(unsafeBitCast(even, to: PKSpan.self).payload == ~4)
        let varying = CoverageSpan(row: 1, x: 2, count: 4, offset: 5)
        #expect(unsafeBitCast(varying, to: PKSpan.self).payload == 5)
        #expect(PixelRows.padding == Int(PK_PADDING))
    }

    @Test("a colour becomes the nearest pixel, its channels at most alpha, and not-a-number nothing")
    func packing() {
        for level in 0...255 {
            for offset in [-0.49, 0, 0.49] as [Float] {
                let value = (Float(level) + offset) / 255
                #expect(packed(SIMD4(value, 0, 0, 1), PKBytes) & 255 == PKPixel(level))
            }
        }
        #expect(packed(SIMD4(0.5, 1, -1, 0.5), PKBytes) == 0x8000_8080)
        #expect(packed(SIMD4(.nan, .infinity, 0, 2), PKBytes) == 0xff00_ff00)
        #expect(packed(SIMD4(repeating: .nan), PKBytes) == 0)
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
                        SampleMap(undoing: transform, from: Box(0, 0, 9, 7), to: ImageBox(0, 0, 9, 7)))
                    var output = Array(repeating: UInt32(0), count: 64)
                    for row in Int32(0)..<40 {
                        texels.withUnsafeBufferPointer { texels in
                            output.withUnsafeMutableBufferPointer { output in
                                guard let base = texels.baseAddress, let first = output.baseAddress else { return }
                                let target = PixelPointer(raw: first, format: PKBytes)
                                let source = TexelSource(
                                    base: base, format: PKBytes, stride: 9, minX: 0, minY: 0, maxX: 9, maxY: 7)
                                let samples = ImageSampler(map: map, filter: .linear).sample(
                                    source, row: row, from: 0, count: 48, into: target)
                                if samples.raw != target.raw { target.update(from: samples, count: 48) }
                            }
                        }
                        let start = map.row(row, from: 0)
                        for column in 0..<48 {
                            let step = Double(column)
                            let w = start.w + step * start.step_w
                            guard w > 0.01 else { continue }
                            let x = (start.x + step * start.step_x) / w
                            let y = (start.y + step * start.step_y) / w
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
