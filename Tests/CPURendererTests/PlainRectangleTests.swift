import Foundation
import LayerModel
import PixelKernels
import Rasterization
import TestSupport
import Testing

@testable import CPURenderer

@Suite("Plain rectangles on the CPU")
struct PlainRectangleTests {
    private let bounds = DeviceRect(minX: 0, minY: 0, maxX: 40, maxY: 40)

    private func transform(_ numbers: inout SplitMix64, angle: Double) -> PlaneTransform {
        let stretch = Double.random(in: 0.7...1.3, using: &numbers)
        let (c, s) = (cos(angle), sin(angle))
        return PlaneTransform(
            m11: c, m12: s, m14: 0, m21: -s * stretch, m22: c * stretch, m24: 0,
            m41: Double.random(in: 18...22, using: &numbers), m42: Double.random(in: 18...22, using: &numbers), m44: 1)
    }

    /// The part of a pixel that lies in a rectangle of a plane, by 32 × 32 points.
    private func area(_ rect: PlaneRect, _ inverse: PlaneTransform, x: Int, y: Int) -> Double {
        var count = 0
        for j in 0..<32 {
            for i in 0..<32 {
                let p = inverse.homogeneous(
                    x: Double(x) + (Double(i) + 0.5) / 32, y: Double(y) + (Double(j) + 0.5) / 32)
                let isInside =
                    p.x >= Double(rect.minX) && p.x < Double(rect.maxX) && p.y >= Double(rect.minY)
                    && p.y < Double(rect.maxY)
                count += isInside ? 1 : 0
            }
        }
        return Double(count) / 1024
    }

    private func draw(_ quad: PlainRectangle, bandHeight: Int32, onto color: UInt32) -> [UInt32] {
        let stride = 40 + PixelRows.padding
        var pixels = [UInt32](repeating: color, count: stride * 40)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for first in Swift.stride(from: Int32(0), to: 40, by: Int(bandHeight)) {
                let rows = PixelRows(
                    base: PixelPointer(raw: base + Int(first) * stride, format: PKBytes), stride: stride,
                    bounds: DeviceRect(minX: 0, minY: first, maxX: 40, maxY: min(40, first + bandHeight)))
                withUnsafePointer(to: quad) { rows.paint($0) }
            }
        }
        return (0..<40).flatMap { row in pixels[(row * stride)..<(row * stride + 40)] }
    }

    @Test(
        "edges are those of exact areas, the pixels of corners nearly so",
        arguments: [0, 15, 30, 45, 90, 123.4, 271] as [Double])
    func coverage(degrees: Double) throws {
        var numbers = SplitMix64(seed: UInt64(degrees * 10))
        var sum = 0.0
        var count = 0
        for _ in 0..<12 {
            let map = transform(&numbers, angle: degrees * .pi / 180)
            let inverse = try #require(map.inverse)
            let half = SIMD2(Float.random(in: 1.2...5, using: &numbers), Float.random(in: 1.2...5, using: &numbers))
            let rect = PlaneRect(-half.x, -half.y, half.x, half.y)
            let quad = try #require(PlainRectangle(rect, color: 0xffff_ffff, transform: map, bounds: bounds))
            let pixels = draw(quad, bandHeight: 40, onto: 0)
            for y in 0..<40 {
                for x in 0..<40 {
                    let wanted = area(rect, inverse, x: x, y: y)
                    let error = abs(Double(pixels[y * 40 + x] >> 24) / 255 - wanted)
                    #expect(error <= 0.08, "\(x), \(y) of \(rect) under \(map)")
                    if wanted > 0, wanted < 1 {
                        sum += error
                        count += 1
                    }
                }
            }
        }
        #expect(sum / Double(count) <= 0.01)
    }

    @Test("flat rectangles are right to the last pixel of bounds that fit tightly, and nothing beside those changes")
    func tightBounds() throws {
        var numbers = SplitMix64(seed: 21)
        for _ in 0..<60 {
            let map = transform(&numbers, angle: Double.random(in: -0.3...0.3, using: &numbers))
            let inverse = try #require(map.inverse)
            let half = SIMD2(Float.random(in: 6...9, using: &numbers), Float.random(in: 1.2...2, using: &numbers))
            let rect = PlaneRect(-half.x, -half.y, half.x, half.y)
            let tight = DeviceRect(enclosing: try #require(map.bounds(of: rect)))
            let quad = try #require(PlainRectangle(rect, color: 0xffff_ffff, transform: map, bounds: tight))
            let pixels = draw(quad, bandHeight: 40, onto: 0)
            for y in 0..<40 {
                for x in 0..<40 {
                    let error = Double(pixels[y * 40 + x] >> 24) / 255 - area(rect, inverse, x: x, y: y)
                    #expect(abs(error) <= 0.08, "\(x), \(y) of \(rect) under \(map)")
                }
            }
        }
    }

    @Test("bands of any height give the same pixels, and pixels that are not covered stay as they are")
    func bands() throws {
        var numbers = SplitMix64(seed: 7)
        for _ in 0..<40 {
            let map = transform(&numbers, angle: Double.random(in: 0...6.28, using: &numbers))
            let rect = PlaneRect(-4, -3, 4, 3)
            let alpha = PKPixel.random(in: 1...255, using: &numbers)
            let quad = try #require(PlainRectangle(rect, color: alpha << 24 | alpha, transform: map, bounds: bounds))
            let whole = draw(quad, bandHeight: 40, onto: 0xff12_3456)
            #expect(whole == draw(quad, bandHeight: 3, onto: 0xff12_3456))
            #expect(whole.allSatisfy { $0 >> 24 == 255 })
            #expect(whole[0] == 0xff12_3456 && whole[1599] == 0xff12_3456)
        }
    }

    @Test("large rectangles are those of exact areas too, and are cut off at their bounds")
    func large() throws {
        var numbers = SplitMix64(seed: 31)
        for _ in 0..<30 {
            var map = transform(&numbers, angle: Double.random(in: 0...6.28, using: &numbers))
            map.m41 += Double.random(in: -30...30, using: &numbers)
            let inverse = try #require(map.inverse)
            let rect = PlaneRect(-25, -14, 25, 14)
            let cut = DeviceRect(minX: 5, minY: 3, maxX: 31, maxY: 37)
            for color in [0xffff_ffff, 0x8080_8080] as [PKPixel] {
                let quad = try #require(PlainRectangle(rect, color: color, transform: map, bounds: cut))
                let pixels = draw(quad, bandHeight: 40, onto: 0)
                for y in 0..<40 {
                    for x in 0..<40 {
                        let isInside = (5..<31).contains(x) && (3..<37).contains(y)
                        let wanted = isInside ? area(rect, inverse, x: x, y: y) : 0
                        let found = Double(pixels[y * 40 + x] >> 24) / Double(color >> 24)
                        #expect(abs(found - wanted) <= 0.08, "\(x), \(y) under \(map)")
                    }
                }
            }
        }
    }

    @Test("a part of the columns gets the pixels that all of them get")
    func parts() throws {
        var numbers = SplitMix64(seed: 9)
        for left in Int32(8)...30 {
            let map = transform(&numbers, angle: Double.random(in: 0...6.28, using: &numbers))
            let quad = try #require(
                PlainRectangle(Box(-7, -5, 7, 5), color: 0xc040_2080, transform: map, bounds: bounds))
            let whole = draw(quad, bandHeight: 40, onto: 0xff12_3456)
            let stride = 40 + PixelRows.padding
            var pixels = [UInt32](repeating: 0xff12_3456, count: stride * 40)
            pixels.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                let part = DeviceRect(minX: left, minY: 0, maxX: 38, maxY: 40)
                withUnsafePointer(to: quad) {
                    PixelRows(base: PixelPointer(raw: base, format: PKBytes), stride: stride, bounds: part).paint($0)
                }
            }
            for y in 0..<40 {
                for x in left..<38 { #expect(pixels[y * stride + Int(x - left)] == whole[y * 40 + Int(x)]) }
            }
        }
    }

    @Test("what is thin, sheared or in perspective is drawn in other ways")
    func refusal() {
        let map = PlaneTransform(scale: 1, translationX: 20, translationY: 20)
        func isTaken(_ rect: PlaneRect, _ map: PlaneTransform, _ bounds: DeviceRect) -> Bool {
            PlainRectangle(rect, color: .max, transform: map, bounds: bounds) != nil
        }
        #expect(isTaken(Box(-3, -3, 3, 3), map, bounds))
        #expect(isTaken(Box(-1500, -3, 1500, 3), map, bounds))
        #expect(!isTaken(Box(-3, -0.2, 3, 0.2), map, bounds))
        #expect(!isTaken(Box(-3, -3, 3, .nan), map, bounds))
        var tilted = map
        tilted.m14 = 0.01
        #expect(!isTaken(Box(-3, -3, 3, 3), tilted, bounds))
        #expect(!isTaken(Box(-3, -3, 3, 3), PlaneTransform(scale: 0), bounds))
        // Where edges meet at other angles, the product of what they cover is not what corners do.
        var sheared = map
        sheared.m21 = 0.3
        #expect(!isTaken(Box(-3, -3, 3, 3), sheared, bounds))
    }
}
