import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Rectangles of all kinds: the kernel of tiles draws what a program for each kind draws, but for the places where colours are rounded.
@Suite(.needsGL) struct GLRectangleTests {
    private func draw(_ list: DisplayList) throws -> DrawnPicture {
        try GLTesting.draw(list, with: GLRenderer(GLTesting.device(), techniques: .software)).pixels
    }

    /// Draws pictures with one renderer of tiles: llvmpipe compiles the kernel for seconds.
    private func expectSame(_ lists: some Sequence<DisplayList>) throws {
        let tiles = try GLRenderer(GLTesting.device(), techniques: .gpu)
        for (number, list) in lists.enumerated() {
            let expected = try draw(list)
            let difference = try GLTesting.draw(list, with: tiles).pixels.difference(from: expected, tolerance: 1)
            // Quads find the areas of corners roughly, kernels those of the CPU renderer.
            #expect(difference.greatest <= 4, "picture \(number)")
            // Thirty translucent colours, one on the other, are rounded as often.
            #expect(difference.count * 50 <= expected.pixels.count, "picture \(number)")
        }
    }

    /// Cards with corners of all kinds, between pixels and on their borders, some mirrored.
    private func cards(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 400, height: 300, background: SIMD4(0.2, 0.4, 0.6, 1))
        for number in 0..<30 {
            let scale = SIMD2(
                Double.random(in: 0.3...2, using: &random) * (number % 7 == 3 ? -1 : 1),
                Double.random(in: 0.3...2, using: &random) * (number % 5 == 2 ? -1 : 1))
            let shift = SIMD2(
                Double.random(in: -20...380, using: &random), Double.random(in: -20...280, using: &random))
            let map = PlaneTransform(
                m11: number % 4 == 0 ? 1 : scale.x, m12: 0, m14: 0, m21: 0, m22: number % 4 == 0 ? 1 : scale.y, m24: 0,
                m41: number % 3 == 0 ? shift.x.rounded() : shift.x, m42: number % 3 == 0 ? shift.y.rounded() : shift.y,
                m44: 1)
            let size = SIMD2(Float.random(in: 3...160, using: &random), Float.random(in: 3...120, using: &random))
            let most = min(size.x, size.y) / 2
            var radii = SIMD4<Float>.random(in: 0...1, using: &random) * most
            for corner in 0..<4 where Bool.random(using: &random) { radii[corner] = 0 }
            let alpha: Float = number % 2 == 0 ? 1 : 0.7
            let color = SIMD4(SIMD3<Float>.random(in: 0...1, using: &random) * alpha, alpha)
            list.add(
                Box(0, 0, size.x, size.y), color: color, transform: map,
                edges: number % 6 == 5 ? [.left, .top] : .all,
                radii: number % 5 == 0 ? nil : radii)
            if number % 3 == 1, !list.roundedRects.isEmpty {
                list.roundedRects[list.roundedRects.count - 1].isContinuous = true
            }
        }
        return list
    }

    @Test func cardsAreTheSame() throws {
        try expectSame((UInt64(1)...16).map { cards(seed: $0) })
    }

    /// Borders of all widths, some rounded, some turned, some cut by the edge of the picture.
    private func borders(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 300, height: 240, background: SIMD4(1, 1, 1, 1))
        for number in 0..<16 {
            let size = SIMD2(Float.random(in: 4...150, using: &random), Float.random(in: 4...110, using: &random))
            let most = min(size.x, size.y) / 2
            let radii = number % 3 == 0 ? .zero : SIMD4<Float>.random(in: 0...1, using: &random) * most
            let width = number % 2 == 0 ? 1 : Float.random(in: 0.3...8, using: &random)
            let angle = number % 4 == 3 ? Double.random(in: 0...6, using: &random) : 0
            var shift = SIMD2(
                Double.random(in: -60...280, using: &random), Double.random(in: -60...220, using: &random))
            if number % 5 == 0 { shift = shift.rounded(.down) }
            let map = PlaneTransform(
                m11: cos(angle), m12: sin(angle), m14: 0, m21: -sin(angle), m22: cos(angle), m24: 0, m41: shift.x,
                m42: shift.y, m44: 1)
            let rect = PlaneRect(0, 0, size.x, size.y)
            list.borders.append(BorderRing(outer: RoundedRect(rect: rect, radii: radii), width: width))
            list.add(
                rect, color: SIMD4(0, 0, 0, 0.6), transform: map, primitive: .border,
                payload: Index(list.borders.count - 1))
        }
        return list
    }

    @Test func bordersAreTheSame() throws {
        try expectSame((UInt64(1)...16).map { borders(seed: $0) })
    }

    /// Half opaque shapes that are turned.
    private func turnedShapes(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 260, height: 260, background: SIMD4(1, 1, 1, 1))
        for number in 0..<4 {
            let angle = Double.random(in: 0...6.28, using: &random)
            let size = SIMD2(Float.random(in: 60...120, using: &random), Float.random(in: 60...120, using: &random))
            let map = PlaneTransform(
                m11: cos(angle), m12: sin(angle), m14: 0, m21: -sin(angle), m22: cos(angle), m24: 0,
                m41: number % 2 == 0 ? 70 : 190, m42: number < 2 ? 70 : 190, m44: 1)
            list.add(
                PlaneRect(low: size / -2, high: size / 2), color: SIMD4(0, 0, 0.5, 0.5), transform: map,
                radii: number % 2 == 0 ? nil : SIMD4(12, 0, 6, 20))
        }
        return list
    }

    @Test func turnedShapesAreTheSame() throws {
        try expectSame((UInt64(1)...8).map { turnedShapes(seed: $0) })
    }

    @Test func otherPicturesAreTheSame() throws {
        try expectSame((UInt64(1)...8).map { DisplayList.random(seed: $0) })
    }

    private func groups(seed: UInt64) -> DisplayList {
        var list = cards(seed: seed)
        for (first, opacity) in [(2, Float(0.35)), (9, 1), (15, 0.8)] {
            let commands = first..<min(first + 5, list.commands.count)
            let bounds = list.commands[commands].reduce(DeviceRect.empty) { $0.union($1.bounds) }
            list.groups.append(
                DisplayList.Group(
                    commands: commands, opacity: opacity, clip: .none, bounds: bounds,
                    compositeBounds: bounds,
                    reason: .groupOpacity))
        }
        return list
    }

    @Test func groupsAreTheSame() throws {
        try expectSame((UInt64(1)...8).map { groups(seed: $0) })
    }

    @Test func groupsOfDifferentOpacitiesShareADraw() throws {
        var list = DisplayList(width: 120, height: 40)
        for number in 0..<6 {
            let x = Float(20 * number)
            list.add(Box(x, 0, x + 12, 40), color: SIMD4(0, 0, 1, 1))
            list.add(Box(x + 6, 0, x + 18, 40), color: SIMD4(1, 0, 0, 1))
            let bounds = DeviceRect(minX: Int32(x), minY: 0, maxX: Int32(x) + 18, maxY: 40)
            list.groups.append(
                DisplayList.Group(
                    commands: 2 * number..<2 * number + 2, opacity: Float(number + 1) / 8,
                    clip: .none, bounds: bounds, compositeBounds: bounds, reason: .groupOpacity))
        }
        let renderer = try GLRenderer(GLTesting.device())
        let (picture, statistics) = try GLTesting.draw(list, with: renderer)
        #expect(statistics.passes == 2 && statistics.drawCalls == 2)
        for number in 0..<6 {
            let level = Int((Float(number + 1) / 8 * 255).rounded())
            let (left, right) = (picture[20 * number + 3, 20], picture[20 * number + 15, 20])
            #expect(left.x == 0 && abs(Int(left.z) - level) <= 1 && left.w == left.z)
            #expect(right.z == 0 && abs(Int(right.x) - level) <= 1 && right.w == right.x)
        }
    }

    @Test func plainColoursAreRoundedToLevels() throws {
        for level in 0...255 {
            var list = DisplayList(width: 64, height: 64)
            // Between levels, as products of colours and opacities are.
            let shade = min((Float(level) + 0.3) / 255, 1)
            list.add(Box(0, 0, 64, 64), color: SIMD4(shade, shade / 2, 0, 1))
            let pixel = try draw(list)[40, 20]
            #expect(pixel == SIMD4(UInt8(level), UInt8((shade * 127.5).rounded()), 0, 255))
        }
    }
}
