import LayerModel
import Testing
import TestSupport

/// The timing formula of layers and animations.
struct MediaTimingTests {
    private func timing(
        duration: Double = 2, begin: Double = 10, fill: CAMediaTimingFillMode = .removed
    ) -> MediaTiming {
        var timing = MediaTiming.animation
        timing.duration = duration
        timing.beginTime = begin
        timing.fillMode = fill
        return timing
    }

    @Test func defaultsOfAnimationsAndLayers() {
        #expect(MediaTiming.animation.duration == 0)
        #expect(MediaTiming.layer.duration == .infinity)
        for timing in [MediaTiming.animation, .layer] {
            #expect(timing.beginTime == 0)
            #expect(timing.timeOffset == 0)
            #expect(timing.speed == 1)
            #expect(timing.repeatCount == 0)
            #expect(timing.repeatDuration == 0)
            #expect(!timing.autoreverses)
            #expect(timing.fillMode == .removed)
        }
    }

    @Test(arguments: [CAMediaTimingFillMode.removed, .forwards, .backwards, .both])
    func fillModes(fill: CAMediaTimingFillMode) {
        let timing = timing(fill: fill)
        let fillsBackwards = fill == .backwards || fill == .both
        let fillsForwards = fill == .forwards || fill == .both
        let rows: [(time: Double, state: MediaTiming.Phase.State, isApplied: Bool, progress: Double)] = [
            (-.infinity, .before, fillsBackwards, 0),
            (9.999, .before, fillsBackwards, 0),
            (10, .active, true, 0),
            (10.5, .active, true, 0.25),
            (11.999, .active, true, 0.9995),
            (12, .after, fillsForwards, 1),
            (1000, .after, fillsForwards, 1),
            (.infinity, .after, fillsForwards, 1),
        ]
        for row in rows {
            let phase = timing.evaluate(parentTime: row.time)
            #expect(phase.state == row.state, "at \(row.time)")
            #expect(phase.isApplied == row.isApplied, "at \(row.time)")
            #expect(isClose(phase.progress, row.progress), "at \(row.time)")
        }
    }

    @Test func unknownFillModeIsRemoved() {
        let timing = timing(fill: CAMediaTimingFillMode(rawValue: "sideways"))
        #expect(!timing.evaluate(parentTime: 0).isApplied)
        #expect(!timing.evaluate(parentTime: 20).isApplied)
    }

    @Test func autoreverseDoublesACycle() {
        var timing = timing(fill: .forwards)
        timing.autoreverses = true
        #expect(timing.evaluate(parentTime: 12).progress == 1)
        #expect(isClose(timing.evaluate(parentTime: 13).progress, 0.5))
        #expect(timing.evaluate(parentTime: 13.9).state == .active)
        // After a whole reverse the start value shows.
        #expect(timing.evaluate(parentTime: 20).progress == 0)
    }

    @Test func halfACycleOfAnAutoreversingAnimationIsForwardOnly() {
        var timing = timing(fill: .forwards)
        timing.autoreverses = true
        timing.repeatCount = 0.5
        #expect(isClose(timing.evaluate(parentTime: 11.5).progress, 0.75))
        #expect(timing.evaluate(parentTime: 12.5).progress == 1)
        #expect(timing.evaluate(parentTime: 12.5).state == .after)
    }

    @Test func repetition() {
        var timing = timing(fill: .forwards)
        timing.repeatCount = 2.5
        #expect(timing.evaluate(parentTime: 12).progress == 0)
        #expect(timing.evaluate(parentTime: 12).cycle == 1)
        #expect(isClose(timing.evaluate(parentTime: 14.5).progress, 0.25))
        #expect(timing.evaluate(parentTime: 14.5).cycle == 2)
        #expect(isClose(timing.evaluate(parentTime: 100).progress, 0.5))
        timing.repeatCount = 3
        #expect(timing.evaluate(parentTime: 100).progress == 1)
        #expect(timing.evaluate(parentTime: 100).cycle == 2)
    }

    @Test func repetitionEndsExactlyAtTheEndHoweverDurationsRound() {
        for count in 1...50 {
            var timing = timing(duration: 0.7, begin: 0, fill: .forwards)
            timing.repeatCount = Float(count)
            #expect(timing.evaluate(parentTime: 1000).progress == 1, "\(count) times")
        }
    }

    @Test(arguments: [Float.infinity, .greatestFiniteMagnitude])
    func endlessRepetition(count: Float) {
        var timing = timing()
        timing.repeatCount = count
        let phase = timing.evaluate(parentTime: 10 + 2e6 + 0.5)
        #expect(phase.state == .active)
        #expect(isClose(phase.progress, 0.25, 1e-6))
        #expect(phase.cycle == 1e6)
    }

    @Test func repeatDurationWins() {
        var timing = timing(fill: .forwards)
        timing.repeatCount = 10
        timing.repeatDuration = 3
        #expect(timing.evaluate(parentTime: 12.9).state == .active)
        #expect(timing.evaluate(parentTime: 13).state == .after)
        #expect(isClose(timing.evaluate(parentTime: 13).progress, 0.5))
    }

    @Test func timeOffsetWraps() {
        var timing = timing()
        timing.timeOffset = 1.5
        #expect(isClose(timing.evaluate(parentTime: 10).progress, 0.75))
        #expect(isClose(timing.evaluate(parentTime: 11).progress, 0.25))
        #expect(timing.evaluate(parentTime: 11.9).state == .active)
        timing.timeOffset = -0.5
        #expect(isClose(timing.evaluate(parentTime: 10).progress, 0.75))
    }

    @Test func speedZeroShowsTheOffsetForEver() {
        var timing = timing()
        timing.speed = 0
        timing.timeOffset = 0.5
        for time in [-1e9, 0, 10, 1e9] {
            let phase = timing.evaluate(parentTime: time)
            #expect(phase.state == .active)
            #expect(phase.progress == 0.25)
        }
    }

    @Test func speedScalesTime() {
        var timing = timing()
        timing.speed = 2
        #expect(isClose(timing.evaluate(parentTime: 10.5).progress, 0.5))
        #expect(timing.evaluate(parentTime: 11).state == .after)
    }

    @Test(arguments: [CAMediaTimingFillMode.removed, .forwards, .backwards, .both])
    func negativeSpeedPlaysFromTheEndToTheStart(fill: CAMediaTimingFillMode) {
        var timing = timing(fill: fill)
        timing.speed = -2
        let fillsBackwards = fill == .backwards || fill == .both
        let fillsForwards = fill == .forwards || fill == .both
        let rows: [(time: Double, state: MediaTiming.Phase.State, isApplied: Bool, progress: Double)] = [
            (-.infinity, .before, fillsBackwards, 1),
            (9.999, .before, fillsBackwards, 1),
            (10, .active, true, 1),
            (10.25, .active, true, 0.75),
            (10.75, .active, true, 0.25),
            (11, .after, fillsForwards, 0),
            (1000, .after, fillsForwards, 0),
            (.infinity, .after, fillsForwards, 0),
        ]
        for row in rows {
            let phase = timing.evaluate(parentTime: row.time)
            #expect(phase.state == row.state, "at \(row.time)")
            #expect(phase.isApplied == row.isApplied, "at \(row.time)")
            #expect(isClose(phase.progress, row.progress), "at \(row.time)")
        }
    }

    /// Whatever is repeated, reversed and shifted, a negative speed shows what the positive one shows as long before the end.
    @Test func negativeSpeedsMirrorPositiveOnes() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<5000 {
            var forwards = timing(duration: Double.random(in: 0.1...5, using: &random))
            forwards.autoreverses = Bool.random(using: &random)
            forwards.timeOffset = Bool.random(using: &random) ? 0 : Double.random(in: 0...9, using: &random)
            if Bool.random(using: &random) {
                forwards.repeatCount = Float.random(in: 0.1...4, using: &random)
            } else if Bool.random(using: &random) {
                forwards.repeatDuration = Double.random(in: 0.1...9, using: &random)
            }
            forwards.speed = Float.random(in: 0.25...4, using: &random)
            var backwards = forwards
            backwards.speed = -forwards.speed
            let cycle = forwards.duration * (forwards.autoreverses ? 2 : 1)
            let count = forwards.repeatCount > 0 ? Double(forwards.repeatCount) : 1
            let length =
                (forwards.repeatDuration > 0 ? forwards.repeatDuration : count * cycle) / Double(forwards.speed)
            let elapsed = Double.random(in: 0.01...0.99, using: &random) * length
            let shown = forwards.evaluate(parentTime: 10 + length - elapsed)
            let mirrored = backwards.evaluate(parentTime: 10 + elapsed)
            #expect(isClose(mirrored.progress, shown.progress, 1e-6), "\(forwards) at \(elapsed)")
            #expect(mirrored.cycle == shown.cycle && mirrored.state == .active && mirrored.isApplied)
            #expect(backwards.evaluate(parentTime: 10 + length * 1.001).state == .after)
            #expect(backwards.evaluate(parentTime: 10 - length * 0.001).state == .before)
        }
    }

    @Test func endlessRepetitionIsPlayedBackwardsCycleByCycle() {
        var timing = timing()
        timing.speed = -1
        timing.repeatCount = .infinity
        let rows = [(10.0, 1.0, 0.0), (10.5, 0.75, 0), (11.5, 0.25, 0), (12, 1, -1), (12.5, 0.75, -1), (31, 0.5, -10)]
        for (time, progress, cycle) in rows {
            let phase = timing.evaluate(parentTime: time)
            #expect(phase.state == .active && phase.isApplied)
            #expect(isClose(phase.progress, progress) && phase.cycle == cycle, "at \(time)")
        }
    }

    @Test func durationZeroIsAtItsEnd() {
        let timing = timing(duration: 0, fill: .both)
        #expect(timing.evaluate(parentTime: 9).progress == 1)
        #expect(timing.evaluate(parentTime: 10).progress == 1)
        #expect(timing.evaluate(parentTime: 10).state == .after)
    }

    @Test func timesOfLayers() {
        var middle = MediaTiming.layer
        (middle.beginTime, middle.speed, middle.timeOffset) = (2, 3, 0.25)
        var leaf = MediaTiming.layer
        (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
        #expect(leaf.localTime(parentTime: 10) == 18.5)
        #expect(leaf.localTime(parentTime: middle.localTime(parentTime: 10)) == 47)
        #expect(leaf.parentTime(localTime: 10) == 5.75)
        #expect(isClose(middle.parentTime(localTime: leaf.parentTime(localTime: 10)), 23.0 / 6))
        leaf.speed = 0
        #expect(leaf.parentTime(localTime: 10) == 1)
    }

    @Test func anyTimingGivesAPhaseInRange() {
        var random = SplitMix64(seed: 4)
        let odd: [Double] = [
            0, -0.0, 1, -1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 0.1, 1e-300, 1e300,
        ]
        func pick() -> Double {
            Bool.random(using: &random)
                ? odd[Int.random(in: 0..<odd.count, using: &random)]
                : Double.random(in: -100...100, using: &random)
        }
        let fills: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
        for _ in 0..<20_000 {
            var timing = MediaTiming.animation
            timing.beginTime = pick()
            timing.timeOffset = pick()
            timing.speed = Float(pick())
            timing.duration = pick()
            timing.repeatCount = Float(pick())
            timing.repeatDuration = pick()
            timing.autoreverses = Bool.random(using: &random)
            timing.fillMode = fills[Int.random(in: 0..<4, using: &random)]
            let phase = timing.evaluate(parentTime: pick())
            #expect((0...1).contains(phase.progress), "\(timing)")
            #expect((phase.cycle >= 0 || timing.speed < 0) && !phase.time.isNaN, "\(timing)")
        }
    }
}
