import Foundation
import LayerModel
import Rasterization
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList

@Suite("CPU renderer")
struct CPURendererTests {
    /// The pixels of a display list, without the padding of rows.
    private func draw(
        _ list: DisplayList, threads: Int = 1, bandHeight: Int? = nil, region: DeviceRect? = nil
    ) throws -> [UInt32] {
        try draw(list, with: CPURenderer(threads: threads, bandHeight: bandHeight), region: region)
    }

    private func draw(
        _ list: DisplayList, with renderer: CPURenderer, region: DeviceRect? = nil
    ) throws -> [UInt32] {
        _ = try renderer.draw(RenderGraph(list, region: region), of: list)
        return try renderer.withPixels { view in
            (0..<view.region.height).flatMap { row in
                (0..<view.region.width).map {
                    (view.base + row * view.bytesPerRow + $0 * 4).loadUnaligned(as: UInt32.self)
                }
            }
        }
    }

    private func emptyList(width: Int32, height: Int32, background: SIMD4<Float> = .zero) -> DisplayList {
        DisplayList(bounds: DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height), background: background)
    }

    @discardableResult
    private func add(
        _ rect: PlaneRect, _ color: SIMD4<Float>, _ transform: PlaneTransform = PlaneTransform(scale: 1),
        radius: Float = 0, clip: Index<ClipNode> = .none, isOpaque: Bool = false, to list: inout DisplayList
    ) -> Int32 {
        guard let box = transform.bounds(of: rect) else { return -1 }
        let bounds = DeviceRect(enclosing: box).intersection(list.bounds)
        list.transforms.append(transform)
        var shape = Index<RoundedRect>.none
        if radius > 0 {
            shape = Index(list.roundedRects.count)
            list.roundedRects.append(RoundedRect(rect: rect, radii: SIMD4(repeating: radius)))
        }
        list.commands.append(
            DrawCommand(
                primitive: .fill, edges: .all, isOpaque: isOpaque, transform: Index(list.transforms.count - 1),
                clip: clip, shape: shape, payload: .none, rect: rect, color: color, bounds: bounds))
        return Int32(list.commands.count - 1)
    }

    private func turned(_ angle: Double, x: Double, y: Double) -> PlaneTransform {
        PlaneTransform(
            m11: cos(angle), m12: sin(angle), m14: 0, m21: -sin(angle), m22: cos(angle), m24: 0, m41: x, m42: y, m44: 1)
    }

    /// Turned and rounded rectangles, clips, nested groups and pictures.
    private func busyList(seed: UInt64) throws -> DisplayList {
        var numbers = SplitMix64(seed: seed)
        var list = emptyList(width: 203, height: 157, background: SIMD4(1, 1, 1, 1))
        list.transforms.append(turned(0.2, x: 20, y: 10))
        list.clips.append(
            ClipNode(
                parent: .none, transform: 0,
                shape: RoundedRect(rect: Box(0, 0, 150, 120), radii: SIMD4(repeating: 20)), isAntialiased: true,
                bounds: list.bounds))
        var bytes = ContiguousArray<UInt8>()
        for texel in 0..<UInt8.max { bytes += [texel, 255 - texel, 90, 255] }
        bytes += [255, 0, 90, 255]
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 16, height: 16, isOpaque: true))
        list.images.append(
            ImagePaint(
                image: image, source: Box(0, 0, 16, 16), minification: .linear, magnification: .linear, bias: 0))
        for index in 0..<300 {
            let size = Float.random(in: 2...60, using: &numbers)
            let alpha = Float.random(in: 0.2...1, using: &numbers)
            let red = Float.random(in: 0...1, using: &numbers)
            let color = SIMD4(red, 0.5, Float.random(in: 0...1, using: &numbers), 1)
            let transform = turned(
                Double.random(in: 0...6, using: &numbers), x: Double.random(in: 0...200, using: &numbers),
                y: Double.random(in: 0...150, using: &numbers))
            add(
                Box(0, 0, size, size / 2), color * alpha, transform, radius: index % 3 == 0 ? size / 8 : 0,
                clip: index % 4 == 0 ? 0 : .none, to: &list)
            if index % 5 == 0 {
                list.commands[index].primitive = .image
                list.commands[index].payload = 0
                list.commands[index].color = SIMD4(repeating: alpha)
            }
        }
        for range in [40..<60, 30..<90, 200..<280] {
            list.groups.append(
                DisplayList.Group(
                    commands: range, opacity: 0.6, clip: .none, bounds: list.bounds,
                    compositeBounds: list.bounds, reason: .groupOpacity))
        }
        return list
    }

    @Test("the bytes do not depend on threads or the height of bands")
    func sameBytes() throws {
        let list = try busyList(seed: 1)
        let expected = try draw(list, threads: 1, bandHeight: 157)
        for threads in [1, 2, 3, 7, 16] {
            for height in [1, 7, 16, 64] {
                #expect(try draw(list, threads: threads, bandHeight: height) == expected, "\(threads), \(height)")
            }
            #expect(try draw(list, threads: threads) == expected)
        }
    }

    @Test(
        "a picture drawn where others were is as one drawn anew",
        arguments: [Int32](arrayLiteral: 1, 63, 64, 65, 203, 1001))
    func drawnAgain(width: Int32) throws {
        var numbers = SplitMix64(seed: UInt64(width))
        let renderer = CPURenderer(threads: 1, bandHeight: 48)
        for _ in 0..<24 {
            var list = emptyList(width: width, height: 150, background: SIMD4(1, 1, 1, 1))
            for _ in 0..<Int.random(in: 0...5, using: &numbers) {
                let corner = SIMD2(
                    Float.random(in: -20...Float(width), using: &numbers), Float.random(in: -20...150, using: &numbers))
                let size = SIMD2(
                    Float.random(in: 0.1...30, using: &numbers), Float.random(in: 0.1...30, using: &numbers))
                add(Box(low: corner, high: corner + size), SIMD4(0.5, 0, 0.2, 0.7), radius: 3, to: &list)
            }
            #expect(try draw(list, with: renderer) == draw(list))
        }
    }

    @Test("a region is the same part of the whole picture")
    func region() throws {
        let list = try busyList(seed: 2)
        let whole = try draw(list)
        let part = try draw(list, region: DeviceRect(minX: 31, minY: 45, maxX: 140, maxY: 99))
        for row in 0..<54 {
            for column in 0..<109 {
                #expect(part[row * 109 + column] == whole[(row + 45) * 203 + column + 31])
            }
        }
    }

    @Test("painter's order, and covering by coverage")
    func blending() throws {
        var list = emptyList(width: 20, height: 10)
        add(Box(0, 0, 10, 10), SIMD4(1, 0, 0, 1), to: &list)
        add(Box(5.5, 0, 20, 10), SIMD4(0, 0, 0.5, 0.5), to: &list)
        let pixels = try draw(list)
        #expect(pixels[0] == 0xff00_00ff)
        #expect(pixels[5] == 0xff40_00bf)
        #expect(pixels[7] == 0xff80_007f)
        #expect(pixels[15] == 0x8080_0000)
    }

    @Test("what an opaque layer hides is left out, and the picture is the same")
    func hiding() throws {
        var list = try busyList(seed: 3)
        add(Box(-10, -10, 400, 400), SIMD4(0.2, 0.4, 0.6, 1), to: &list)
        add(Box(30, 30, 60, 50), SIMD4(0.5, 0, 0, 0.5), turned(0.5, x: 10, y: 0), to: &list)
        let expected = try draw(list)
        list.commands[list.commands.count - 2].isOpaque = true
        let renderer = CPURenderer(threads: 1, bandHeight: 157)
        let statistics = try renderer.draw(RenderGraph(list), of: list)
        #expect(statistics.drawCalls == 2)
        #expect(try draw(list) == expected)
    }

    @Test("a group's opacity applies to the whole")
    func group() throws {
        var list = emptyList(width: 8, height: 8, background: SIMD4(1, 1, 1, 1))
        add(Box(0, 0, 6, 8), SIMD4(1, 0, 0, 1), to: &list)
        add(Box(2, 0, 8, 8), SIMD4(0, 0, 1, 1), to: &list)
        list.groups.append(
            DisplayList.Group(
                commands: 0..<2, opacity: 0.5, clip: .none, bounds: list.bounds,
                compositeBounds: list.bounds, reason: .groupOpacity))
        let pixels = try draw(list)
        #expect(pixels[0] == 0xff7f_7fff)
        #expect(pixels[4] == 0xffff_7f7f)
    }

    @Test("a group masks the group around it")
    func mask() throws {
        var list = emptyList(width: 8, height: 8)
        add(Box(2, 2, 6, 6), SIMD4(0, 0, 0, 0.5), to: &list)
        add(Box(0, 0, 8, 8), SIMD4(1, 1, 0, 1), to: &list)
        list.groups.append(
            DisplayList.Group(
                commands: 0..<1, isMask: true, clip: .none,
                bounds: DeviceRect(minX: 2, minY: 2, maxX: 6, maxY: 6), compositeBounds: .empty, reason: .mask))
        list.groups.append(
            DisplayList.Group(
                commands: 0..<2, clip: .none, bounds: list.bounds, compositeBounds: list.bounds,
                reason: .mask))
        for height in [1, 3, 8] {
            let pixels = try draw(list, bandHeight: height)
            for index in 0..<64 {
                let inside = (2..<6).contains(index % 8) && (2..<6).contains(index / 8)
                #expect(pixels[index] == (inside ? 0x8000_8080 : 0))
            }
        }
    }

    @Test("rounded corners cover their area, and a border is the difference of two outlines")
    func roundedBorder() throws {
        var list = emptyList(width: 100, height: 80)
        add(Box(10, 10, 90, 70), SIMD4(0, 0, 0, 1), radius: 20, to: &list)
        let filled = try draw(list).reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(filled - (80 * 60 - (4 - .pi) * 400)) < 1)
        list.commands[0].primitive = .border
        list.commands[0].payload = 0
        list.borders.append(BorderRing(outer: list.roundedRects[0], width: 5))
        let ring = try draw(list).reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(ring - (80 * 60 - (4 - .pi) * 400 - 70 * 50 + (4 - .pi) * 225)) < 1)
        list.borders[0].outer.radii = .zero
        let square = try draw(list).reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(square == 1300)
    }

    @Test("a clip multiplies coverage and keeps what lies inside")
    func clip() throws {
        var list = emptyList(width: 40, height: 40)
        add(Box(0, 0, 40, 40), SIMD4(0, 0, 0, 1), clip: 0, to: &list)
        list.clips.append(
            ClipNode(
                parent: .none, transform: 0,
                shape: RoundedRect(rect: Box(4.5, 4, 36, 36), radii: .zero), isAntialiased: true, bounds: list.bounds))
        let alphas = try draw(list).map { $0 >> 24 }
        for (x, y, alpha) in [(4, 20, 128), (5, 20, 255), (3, 20, 0), (20, 3, 0), (20, 36, 0)] as [(Int, Int, UInt32)] {
            #expect(alphas[y * 40 + x] == alpha, "pixel \(x), \(y)")
        }
    }

    @Test("a region without pixels, and numbers that are not numbers, draw nothing")
    func nothing() throws {
        var list = emptyList(width: 10, height: 10)
        add(Box(1, 1, 5, 5), SIMD4(repeating: 1), to: &list)
        list.transforms[0].m11 = .nan
        #expect(try draw(list).allSatisfy { $0 == 0 })
        list.transforms[0].m11 = .infinity
        #expect(try draw(list).allSatisfy { $0 == 0 })
        #expect(try draw(list, region: DeviceRect(minX: 20, minY: 0, maxX: 30, maxY: 10)).isEmpty)
        #expect(try CPURenderer(threads: 1).withPixels { $0.region.isEmpty })
    }
}
