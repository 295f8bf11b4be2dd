import Foundation
import TestSupport
import Testing

@testable import MediaExport

@Suite struct TimingTests {
    @Test func ratesAreFractions() throws {
        for (text, numerator, denominator) in [
            ("60", 60, 1), ("30000/1001", 30000, 1001), ("29.97", 30000, 1001), ("23.976", 24000, 1001),
            ("23.98", 24000, 1001),
            ("59.94", 60000, 1001), ("2997/100", 2997, 100), ("29.9", 299, 10), ("120/4", 30, 1), ("0.5", 1, 2),
        ] {
            let rate = try #require(FrameRate(text), "\(text)")
            #expect(rate.numerator == numerator && rate.denominator == denominator, "\(text)")
        }
        // A number's own text is that number, though it is no decimal fraction.
        for value in [100.0 / 3, 1.0 / 7, 1234.56789012] {
            #expect(FrameRate("\(value)") == FrameRate(value), "\(value)")
        }
        for text in ["", "0", "-1", "a", "1/0", "1/2/3", "1e3", "60/", "inf", "nan", ".", "-0.5", "5000000000"] {
            #expect(FrameRate(text) == nil, "\(text)")
        }
    }

    @Test func numbersBecomeTheSimplestFraction() {
        for (value, text) in [
            (60, "60"), (30000.0 / 1001, "30000/1001"), (23.976, "24000/1001"),
            (29.970_001_220_703_1, "30000/1001"), (1.0 / 3, "1/3"), (12.5, "25/2"),
        ] {
            #expect(FrameRate(value)?.description == text)
        }
        for value in [0, -1, Double.nan, .infinity, 1e12] { #expect(FrameRate(value) == nil) }
    }

    @Test("times in whole units are rounded once, halves up") func units() throws {
        var numbers = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let rate = try #require(
                FrameRate(Int.random(in: 1...60_000, using: &numbers), Int.random(in: 1...2000, using: &numbers)))
            let frame = Int.random(in: 0...1_000_000, using: &numbers)
            let time = rate.time(ofFrame: frame, in: 100)
            // 2 · time is within one of the exact number of half units.
            let exact = frame * rate.denominator * 200
            #expect(2 * time * rate.numerator <= exact + rate.numerator)
            #expect(2 * time * rate.numerator > exact - rate.numerator)
        }
        #expect(FrameRate(40)?.time(ofFrame: 1, in: 100) == 3)
    }

    @Test func formatsThatCountCoarselyShowTheNearestRate() throws {
        var numbers = SplitMix64(seed: 2)
        for (format, largest, units) in [(MovieFormat.gif(), 50, 100), (.animatedWebP(), 1000, 1000)] {
            for _ in 0..<500 {
                let rate = try #require(
                    FrameRate(Int.random(in: 1...6_000_000, using: &numbers), Int.random(in: 1...2000, using: &numbers))
                )
                let shown = format.shownRate(rate)
                #expect(shown.rate == (rate.value > Double(largest) ? FrameRate(largest) : rate))
                #expect((shown.note == nil) == (shown.rate == rate))
                if let note = shown.note {
                    #expect(note.contains(" \(largest) ") && note.contains(" \(rate):") && note.contains(format.name))
                }
                // No frame is shown for less than the format can say.
                for frame in 0..<10 {
                    let ends = [frame, frame + 1].map { shown.rate.time(ofFrame: $0, in: units) }
                    #expect(ends[1] - ends[0] >= units / largest)
                }
            }
        }
        let quick = try #require(FrameRate(1_000_000))
        for format in [MovieFormat.h264(), .vp9(), .animatedPNG()] { #expect(format.shownRate(quick).rate == quick) }
    }

    @Test func encodersHaveTheThreadsThatTheyAreGiven() throws {
        let geometry = MovieGeometry(
            width: 2, height: 2, hasAlpha: false, rate: try #require(FrameRate(1)), frameCount: 1)
        func arguments(_ format: MovieFormat, _ threads: Int?) -> [String] {
            FFmpegArguments(
                format: format, encoder: FFmpegEncoder(usual: "any"), container: nil, geometry: geometry, sound: nil,
                isStream: true, threads: threads
            ).list
        }
        for format in [MovieFormat.h264(), .vp9(), .proRes4444, .ffv1] {
            let (free, few) = (arguments(format, nil), arguments(format, 3))
            #expect(!free.contains("-threads"))
            let place = try #require(few.firstIndex(of: "-threads"))
            let input = try #require(few.firstIndex(of: "-i"))
            #expect(few[place + 1] == "3" && place > input)
        }
    }

    @Test func rangesNameFrames() {
        #expect(FrameRanges("0-3")?.frames == [0, 1, 2, 3])
        #expect(FrameRanges("0-9:4")?.frames == [0, 4, 8])
        #expect(FrameRanges("7,1,5-6,5")?.frames == [1, 5, 6, 7])
        for text in ["", "a", "3-1", "1-", "-1", "1,,2", "0-9:0", "0-9:", "1:2:3", "0-99999999", "1-2-3", "٣"] {
            #expect(FrameRanges(text) == nil, "\(text)")
        }
    }

    @Test func partsAreAllFramesOnce() throws {
        for frames in [0, 1, 2, 7, 100] {
            for count in 1...12 {
                let parts = try (0..<count).map { try #require(Shard(index: $0, count: count)).range(of: frames) }
                #expect(parts.flatMap { Array($0) } == Array(0..<frames))
                let lengths = parts.map(\.count)
                #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
            }
        }
        #expect(Shard("1/4") == Shard(index: 1, count: 4))
        for text in ["", "4/4", "-1/4", "1", "1/0", "1/2/3", "a/b"] { #expect(Shard(text) == nil, "\(text)") }
    }

    @Test func schedulersNameTheirPart() {
        let slurm = ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1"]
        #expect(Shard(environment: slurm.merging(["SLURM_ARRAY_TASK_STEP": "2"]) { $1 }) == Shard(index: 3, count: 4))
        #expect(Shard(environment: slurm) == nil)
        #expect(
            Shard(environment: ["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "3"]) == Shard(index: 2, count: 3))
        #expect(Shard(environment: ["JOB_COMPLETION_INDEX": "2"]) == nil)
        #expect(Shard(environment: [:]) == nil)
    }

    @Test func timelinesHaveRoundedLengthsAndRepeat() throws {
        let rate = try #require(FrameRate(30000, 1001))
        #expect(FrameSchedule(rate: rate, duration: 1).frames == Array(0..<30))
        #expect(FrameSchedule(rate: rate, duration: 0).frames == [0])
        let twice = FrameSchedule(rate: rate, duration: 0.1, plays: 2)
        #expect(twice.frames == Array(0..<6) && twice.period == 3)
    }

    @Test func patternsNameFiles() {
        #expect(FramePattern("a/b_%04d.png")?.path(ofFrame: 7) == "a/b_0007.png")
        #expect(FramePattern("####.png")?.path(ofFrame: 12345) == "12345.png")
        #expect(FramePattern("x%d%%.jpg")?.path(ofFrame: 0) == "x0%.jpg")
        for path in ["a.png", "a#.png", "%d_%d.png", "%%d.png", "%04d/a.png", "-"] {
            #expect(FramePattern(path) == nil, "\(path)")
        }
    }
}
