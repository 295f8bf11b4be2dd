import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import Compositor
@testable import DisplayList

/// What changed is found once a frame, and known of as many frames as ask for it.
@Suite struct FrameHistoryTests {
    private func list(_ x: Float, _ color: SIMD4<Float> = .one) -> DisplayList {
        var list = DisplayList(width: 200, height: 100)
        list.add(Box(x, 10, x + 10, 20), color: color)
        return list
    }

    /// Those that a command at a place may change.
    private let pixels = { (x: Int32) in DeviceRect(minX: max(0, x - 1), minY: 9, maxX: x + 11, maxY: 21) }

    private func advance(_ history: inout FrameHistory, to list: DisplayList, of root: UInt64 = 1) -> UInt64 {
        history.advance(to: list, of: root, keepsOthers: root > 1)
        return history.number
    }

    @Test func equalFramesShareANumber() {
        var history = FrameHistory()
        #expect(history.number == 0)
        let first = advance(&history, to: list(0))
        let again = advance(&history, to: list(0))
        let nothing = history.damage(since: first)
        #expect(again == first && nothing?.isEmpty == true && history.comparison(since: first) == nil)
        let second = advance(&history, to: list(50))
        #expect(second != first && history.comparison(since: first) != nil)
        let twice = advance(&history, to: list(50))
        #expect(twice == second && history.comparison(since: first) != nil)
        // A picture of another size has nothing in common with those before.
        var large = list(50)
        large.bounds.maxX = 300
        let third = advance(&history, to: large)
        let unknown = history.damage(since: second)
        #expect(third != second && unknown == nil)
    }

    /// Bytes say nothing about halves, whoever compares the lists.
    @Test func anotherRangeIsAnotherPicture() {
        let bytes = list(0)
        var halves = bytes
        halves.range = .extended
        for (old, new) in [(bytes, halves), (halves, bytes)] {
            let comparison = ListComparison(old: old, new: new)
            #expect(!comparison.isSame && comparison.changedCommands == nil)
            #expect(new.damageRegion(since: old).rects == [new.bounds])
        }
        #expect(halves.damageRegion(since: halves).isEmpty)
    }

    /// Random steps: whatever was shown, the damage since covers what differs, and that of the frame before nothing else.
    @Test(arguments: UInt64(1)...8)
    func damageIsThatOfAllFramesSince(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var history = FrameHistory()
        var frames: [(number: UInt64, x: Int32)] = []
        for step in 0..<60 {
            let x = Int32.random(in: 0...4, using: &random) * 40
            let number = advance(&history, to: list(Float(x)))
            for shown in frames.suffix(12) {
                let damage = history.damage(since: shown.number)
                let found = try #require(damage, "step \(step)")
                let covers = { (rect: DeviceRect) in found.rects.contains { $0.contains(rect) } }
                #expect(shown.x == x || covers(pixels(x)) && covers(pixels(shown.x)))
            }
            let last = frames.last
            let damage = history.damage(since: last?.number ?? 0)
            #expect(damage?.area == last.map { $0.x == x ? 0 : pixels(x).area + pixels($0.x).area })
            history.endFrame()
            #expect(history.comparison(since: frames.last?.number ?? 0) == nil)
            frames.append((number, x))
        }
        let forgotten = history.damage(since: frames[0].number)
        #expect(forgotten == nil)
    }

    @Test func damageThatNothingAskedForIsNotKnownLater() {
        var history = FrameHistory()
        let first = advance(&history, to: list(0))
        let second = advance(&history, to: list(50))
        history.endFrame()
        let (before, now) = (history.damage(since: first), history.damage(since: second))
        #expect(before == nil && now?.isEmpty == true)
    }

    @Test func treesOfWindowsAreFollowedSideBySide() {
        var history = FrameHistory()
        let first = advance(&history, to: list(0), of: 2)
        let other = advance(&history, to: list(100), of: 3)
        let unknown = history.damage(since: first)
        #expect(unknown == nil)
        _ = advance(&history, to: list(50), of: 2)
        let (own, others) = (history.damage(since: first), history.damage(since: other))
        #expect(own?.area == pixels(0).area + pixels(50).area && others == nil)
        // One picture after another in memory keeps no tree but its own.
        _ = advance(&history, to: list(0), of: 1)
        let last = advance(&history, to: list(50), of: 2)
        let forgotten = history.damage(since: first)
        #expect(last > other && forgotten == nil)
    }
}
