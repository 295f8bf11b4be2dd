import CPURendererTestSupport
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Chains of more than two clips have masks, which are kept.
@Suite(.needsGL) struct GLClipMaskTests {
    /// Squares with round corners, each turned a little more than the one around it, and colours that fill the innermost.
    private func list(clips: Int, shift: Double = 0, fills: Int = 3, bounds: DeviceRect? = nil) -> DisplayList {
        var list = DisplayList(width: 240, height: 200, background: SIMD4(1, 1, 1, 1))
        for number in 0..<clips {
            let angle = Double(number) * 0.2
            let (cosine, sine) = (1 - angle * angle / 2, angle)
            list.transforms.append(
                PlaneTransform(
                    m11: cosine, m12: sine, m14: 0, m21: -sine, m22: cosine, m24: 0, m41: 110.3 + shift, m42: 90.6,
                    m44: 1))
            list.clips.append(
                ClipNode(
                    parent: Index(number - 1), transform: Index(number),
                    shape: RoundedRect(
                        rect: Box(-70, -60, 70, 60), radii: SIMD4(repeating: 14), isContinuous: number == 1),
                    isAntialiased: true,
                    bounds: DeviceRect(minX: 20 + Int32(shift), minY: 10, maxX: 200 + Int32(shift), maxY: 180)))
        }
        for number in 0..<fills {
            let color = SIMD4<Float>(Float(number % 3) / 3, 0.5, 0.2, 1) * (number == 0 ? 1 : 0.5)
            let place = Float(number) * 10
            list.add(
                Box(20 + place, 10 + place, 200, 180), color: color, clip: Index(clips - 1),
                limit: bounds ?? list.clips.last?.bounds)
        }
        return list
    }

    private func renderer(budget: Int = 64 << 20) throws -> GLRenderer {
        var limits = MaskLimits.clips(textureSize: 4096)
        limits.budget = budget
        return try GLRenderer(GLTesting.device(), options: GLRenderer.Options(clipMaskLimits: limits))
    }

    @Test(arguments: [3, 4, 7])
    func masksLookAsTheCPURendererClips(clips: Int) throws {
        let list = list(clips: clips)
        let renderer = try renderer()
        let picture = try GLTesting.draw(list, with: renderer).pixels
        #expect(renderer.clipMasks.rasterizedMasks == 1)
        #expect(try picture.difference(from: CPUTesting.draw(list), tolerance: 2).count == 0)
        // And where there is no room for masks.
        let loop = try self.renderer(budget: 0)
        let without = try GLTesting.draw(list, with: loop).pixels
        #expect(loop.clipMasks.rasterizedMasks == 0 && loop.clipMasks.store.counts.bytes == 0)
        #expect(try without.difference(from: CPUTesting.draw(list), tolerance: 8).count <= 240)
    }

    @Test func shortChainsNeedNoMask() throws {
        let renderer = try renderer()
        let list = list(clips: 2)
        let picture = try GLTesting.draw(list, with: renderer).pixels
        #expect(renderer.clipMasks.rasterizedMasks == 0)
        #expect(try picture.difference(from: CPUTesting.draw(list), tolerance: 8).count <= 60)
    }

    @Test func masksAreKeptAndMoved() throws {
        let renderer = try renderer()
        let first = try GLTesting.draw(list(clips: 3), with: renderer)
        #expect(first.statistics.uploads == 1 && first.statistics.uploadedBytes == 180 * 170)
        let again = try GLTesting.draw(list(clips: 3), with: renderer)
        #expect(again.statistics.uploads == 0 && again.pixels == first.pixels)
        // By whole pixels the same mask, by half a pixel another.
        let moved = try GLTesting.draw(list(clips: 3, shift: 25), with: renderer)
        #expect(moved.statistics.uploads == 0)
        let reference = try CPUTesting.draw(list(clips: 3, shift: 25))
        #expect(moved.pixels.difference(from: reference, tolerance: 2).count == 0)
        _ = try GLTesting.draw(list(clips: 3, shift: 0.5), with: renderer)
        #expect(renderer.clipMasks.rasterizedMasks == 2)
    }

    @Test func littleThroughALargeClipNeedsNoMask() throws {
        let corner = DeviceRect(minX: 30, minY: 20, maxX: 60, maxY: 50)
        let renderer = try renderer()
        let list = list(clips: 3, fills: 1, bounds: corner)
        let picture = try GLTesting.draw(list, with: renderer).pixels
        #expect(renderer.clipMasks.rasterizedMasks == 0)
        #expect(try picture.difference(from: CPUTesting.draw(list), tolerance: 8).count <= 30)
        // Much of it does.
        let many = self.list(clips: 3, fills: 3, bounds: corner)
        _ = try GLTesting.draw(many, with: renderer)
        #expect(renderer.clipMasks.rasterizedMasks == 1)
    }

    @Test func aMaskServesPartsAndGroups() throws {
        var list = list(clips: 3, fills: 4)
        let bounds = DeviceRect(minX: 20, minY: 10, maxX: 200, maxY: 180)
        // A group inside the clip, whose picture is clipped as a whole, and whose own commands are not.
        for index in 1..<3 { list.commands[index].clip = .none }
        list.groups.append(
            DisplayList.Group(
                commands: 1..<3, opacity: 0.7, clip: 2, bounds: bounds, compositeBounds: bounds,
                reason: .groupOpacity))
        let renderer = try renderer()
        let whole = try GLTesting.draw(list, with: renderer).pixels
        #expect(renderer.clipMasks.rasterizedMasks == 1)
        #expect(try whole.difference(from: CPUTesting.draw(list), tolerance: 2).count == 0)
        let part = DeviceRect(minX: 60, minY: 33, maxX: 190, maxY: 140)
        let drawn = try GLTesting.draw(list, with: renderer, region: part).pixels
        var differences = 0
        for y in 0..<part.height {
            for x in 0..<part.width where drawn[x, y] != whole[x + 60, y + 33] { differences += 1 }
        }
        #expect(differences == 0)
        #expect(renderer.clipMasks.rasterizedMasks == 1)
    }
}
