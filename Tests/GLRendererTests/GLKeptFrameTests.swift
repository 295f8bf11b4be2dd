import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// A list that repeats is drawn again from what stays on the device.
///
/// Two renderers draw all, since llvmpipe compiles the kernels of each for seconds: one what changes, and one the same afresh.
@Suite(.needsGL, .serialized) struct GLKeptFrameTests {
    private typealias Drawn = (pixels: DrawnPicture, statistics: FrameStatistics)

    private nonisolated(unsafe) static let renderers = Result {
        (
            changing: try GLRenderer(GLTesting.device(), techniques: .gpu),
            afresh: try GLRenderer(GLTesting.device(), techniques: .gpu)
        )
    }

    /// Frames one after the other.
    private struct Frames {
        let renderer: GLRenderer
        /// The pixels that are drawn; `nil` is all.
        var region: DeviceRect?
        private(set) var last: PlannedFrame?

        /// Draws the next frame.
        mutating func draw(_ list: DisplayList) throws -> Drawn {
            let frame = plan(list)
            last = frame
            return try GLTesting.draw(frame, with: renderer)
        }

        /// The frame of a list after the last one.
        func plan(_ list: DisplayList) -> PlannedFrame {
            last.map { PlannedFrame(list, after: $0, ListComparison(old: $0.list, new: list)) }
                ?? PlannedFrame(list, RenderGraph(list, region: region))
        }
    }

    /// Frames of the renderer of what changes, which keeps nothing that was drawn before.
    private func frames(of region: DeviceRect? = nil) throws -> Frames {
        let renderer = try Self.renderers.get().changing
        try forget(renderer)
        return Frames(renderer: renderer, region: region)
    }

    /// The picture by a renderer that encodes all of it.
    private func drawnAfresh(_ list: DisplayList, region: DeviceRect? = nil) throws -> DrawnPicture {
        let renderer = try Self.renderers.get().afresh
        try forget(renderer)
        let drawn = try GLTesting.draw(list, with: renderer, region: region)
        #expect(!renderer.isRepeating)
        return drawn.pixels
    }

    /// The middle of the random lists, which most of their shapes reach: kernels take a second for all of one where a CPU runs them.
    private static let part = DeviceRect(minX: 120, minY: 90, maxX: 280, maxY: 210)

    private func forget(_ renderer: GLRenderer) throws {
        _ = try GLTesting.draw(DisplayList(width: 8, height: 8), with: renderer)
    }

    /// A list with groups of some opacities over what a random list draws.
    private func list(seed: UInt64) -> DisplayList {
        var list = DisplayList.random(seed: seed)
        guard list.groups.isEmpty, list.commands.count > 8 else { return list }
        let bounds = list.commands[2..<7].reduce(DeviceRect.empty) { $0.union($1.bounds) }
        list.groups.append(
            DisplayList.Group(
                commands: 2..<7, opacity: 0.6, clip: .none, bounds: bounds, compositeBounds: bounds,
                reason: .groupOpacity))
        return list
    }

    @Test(arguments: UInt64(1)...12)
    func aListThatRepeatsSendsNothingAndLooksTheSame(seed: UInt64) throws {
        let list = list(seed: seed)
        var frames = try frames(of: Self.part)
        let first = try frames.draw(list)
        for _ in 0..<3 {
            let again = try frames.draw(list)
            #expect(again.pixels.difference(from: first.pixels).greatest == 0)
            #expect(again.statistics.geometryBytes == 0 && again.statistics.uploadedBytes == 0)
            #expect(again.statistics.drawCalls == first.statistics.drawCalls)
            #expect(again.statistics.primitives == first.statistics.primitives)
            #expect(again.statistics.passes == first.statistics.passes)
        }
        #expect(first.statistics.geometryBytes > 0)
    }

    @Test(arguments: UInt64(1)...6)
    func aListThatChangesIsEncoded(seed: UInt64) throws {
        var list = list(seed: seed)
        var frames = try frames(of: Self.part)
        _ = try frames.draw(list)
        let last = list.commands.count - 1
        list.commands[last].color *= 0.5
        let drawn = try frames.draw(list)
        #expect(drawn.pixels.difference(from: try drawnAfresh(list, region: Self.part)).greatest == 0)
        #expect(drawn.statistics.geometryBytes > 0)
    }

    @Test(arguments: UInt64(1)...12)
    func fewChangesAreEncodedInPlace(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var list = DisplayList.random(seed: seed)
        var frames = try frames()
        _ = try frames.draw(list)
        var patched = 0
        for _ in 0..<8 {
            for _ in 0..<3 {
                let number = Int.random(in: 0..<list.commands.count, using: &random)
                let place = list.commands[number].transform
                list.transforms[place].m41 += Double.random(in: -9...9, using: &random)
                list.transforms[place].m42 += Double.random(in: -9...9, using: &random)
                list.commands[number].color *= SIMD4(0.9, 0.7, 0.8, 1)
                list.commands[number].bounds = list.bounds
            }
            let drawn = try frames.draw(list)
            if frames.renderer.isRepeating, drawn.statistics.geometryBytes > 0 { patched += 1 }
            #expect(drawn.pixels.difference(from: try drawnAfresh(list)).greatest == 0)
        }
        // Where a quad comes to need a clip of its own, all is encoded.
        #expect(patched >= 2)
    }

    @Test func otherFramesAndPartsBetweenLeaveNothingBehind() throws {
        let (list, other) = (list(seed: 3), list(seed: 4))
        var frames = try frames()
        let expected = try frames.draw(list)
        // Compared with the frame of the same list, which the renderer does not keep any more.
        _ = try GLTesting.draw(other, with: frames.renderer)
        #expect(try frames.draw(list).pixels.difference(from: expected.pixels).greatest == 0)
        let part = DeviceRect(minX: 10, minY: 10, maxX: 60, maxY: 50)
        _ = try frames.renderer.redraw(RenderGraph(other, region: part), of: other)
        #expect(try frames.draw(list).pixels.difference(from: expected.pixels).greatest == 0)
    }

    @Test func changesCountFromTheFrameBeforeThem() throws {
        var list = DisplayList.random(seed: 5)
        var frames = try frames(of: Self.part)
        _ = try frames.draw(list)
        list.commands[0].color *= 0.5
        // Planned, and never drawn.
        let between = frames.plan(list)
        list.commands[1].color *= 0.5
        let frame = PlannedFrame(list, after: between, ListComparison(old: between.list, new: list))
        let drawn = try GLTesting.draw(frame, with: frames.renderer)
        #expect(drawn.pixels.difference(from: try drawnAfresh(list, region: Self.part)).greatest == 0)
    }
}
