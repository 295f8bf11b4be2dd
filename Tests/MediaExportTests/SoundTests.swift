import AppleNames
import Foundation
import LayerModel
import MediaExport
import TestSupport
import Testing

/// The sound of movies: where it is, how loud, how long.
@Suite("sound of movies", .serialized) struct SoundTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func sound(_ name: String, start: Double = 0) -> TimelineSound {
        TimelineSound(url: URL(fileURLWithPath: folder(name)), start: start)
    }

    /// A file with a click at each of some samples.
    private func clicks(at places: [Int], rate: Int, seconds: Double = 1, _ name: String) throws {
        var samples = [Double](repeating: 0, count: Int(Double(rate) * seconds))
        for place in places { samples[place] = 0.5 }
        try SoundFootage.write([samples], rate: rate, to: folder(name))
    }

    @Test("a click is within a sample of its time", arguments: [44_100, 48_000])
    func placement(rate: Int) throws {
        var random = SplitMix64(seed: UInt64(rate))
        for _ in 0..<4 {
            let place = Int.random(in: 4000..<rate - 4000, using: &random)
            try clicks(at: [place], rate: rate, "click.wav")
            var click = sound("click.wav", start: .random(in: -0.05...0.9, using: &random))
            click.from = .random(in: 0..<Double(place - 3000) / Double(rate), using: &random)
            let left = try SoundFootage.mixed([click], frames: 0..<60).left
            let expected = (click.start + Double(place) / Double(rate) - click.from) * 48_000
            guard expected > 100 else { continue }
            #expect(abs(Double(left.peak) - expected) <= 1, "\(left.peak) \(expected)")
            // A single channel is as loud as it is alone, on both sides.
            #expect(rate != 48_000 || abs(left[left.peak] - 0.5) < 0.001)
        }
    }

    @Test("gains and fades are within a tenth of a decibel")
    func levels() throws {
        try SoundFootage.level(0.25, seconds: 2, to: folder("level.wav"))
        let file = 20 * log10(0.25)
        var faded = sound("level.wav", start: 0.25)
        faded.to = 1.5
        (faded.fadeIn, faded.fadeOut) = (0.5, 0.25)
        faded.gain = [.init(time: 0.5, decibels: -12), .init(time: 0.9, decibels: 6), .init(time: 1.2, decibels: -30)]
        let left = try SoundFootage.mixed([faded], frames: 0..<60).left
        #expect(left[..<12_000].allSatisfy { $0 == 0 })
        #expect(left[84_010...].allSatisfy { $0 == 0 })
        for time in stride(from: 0.3, to: 1.72, by: 0.04) {
            let gain =
                time < 0.5
                ? -12
                : time < 0.9
                    ? -12 + 18 * (time - 0.5) / 0.4
                    : time < 1.2
                        ? 6 - 36 * (time - 0.9) / 0.3 : -30
            let fade = min(1, (time - 0.25) / 0.5) * min(1, (1.75 - time) / 0.25)
            let found = 20 * log10(Double(left[Int((time * 48_000).rounded())]))
            #expect(abs(found - (file + gain + 20 * log10(fade))) < 0.1, "\(time): \(found)")
        }
    }

    @Test("a gain that does not change is exact, and silence is silent")
    func constantGains() throws {
        try SoundFootage.level(0.25, seconds: 1, to: folder("level.wav"))
        var quiet = sound("level.wav")
        quiet.gain = [.init(time: 0, decibels: -6)]
        #expect(abs(try SoundFootage.mixed([quiet]).left.decibels(0..<48_000) - 20 * log10(0.25) + 6) < 0.01)
        var silent = sound("level.wav")
        silent.gain = [.init(time: 0, decibels: -120)]
        #expect(try SoundFootage.mixed([silent, quiet]).left.decibels(0..<48_000) < -17)
        silent.gain = [.init(time: 0.5, decibels: -120), .init(time: 0.5, decibels: 0)]
        let half = try SoundFootage.mixed([silent]).left
        #expect(half[..<23_990].allSatisfy { abs($0) < 1e-5 } && half[24_020...].allSatisfy { $0 > 0.24 })
    }

    @Test("parts repeat without a gap, until the movie or the sound ends")
    func loops() throws {
        try clicks(at: [4800 + 100], rate: 48_000, "click.wav")
        var loop = sound("click.wav", start: 0.1)
        (loop.from, loop.to, loop.loops) = (0.1, 0.3, true)
        let whole = try SoundFootage.mixed([loop]).left
        let expected = (0..<5).map { 4800 + 100 + $0 * 9600 }.filter { $0 < 48_000 }
        #expect(whole.indices.filter { abs(whole[$0]) > 0.25 } == expected)
        loop.end = 0.5
        let cut = try SoundFootage.mixed([loop]).left
        #expect(cut.indices.filter { abs(cut[$0]) > 0.25 } == expected.filter { $0 < 24_000 })
    }

    @Test("a part is played backwards, and faster at the same pitch or another")
    func speeds() throws {
        try clicks(at: [9600, 12_000], rate: 48_000, "click.wav")
        var back = sound("click.wav", start: 0.25)
        (back.speed, back.to) = (-1, 0.5)
        let left = try SoundFootage.mixed([back]).left
        // The last sample of the part comes first.
        #expect(left.indices.filter { left[$0] > 0.25 } == [12_000 + 11_999, 12_000 + 14_399])
        let wave = (0..<48_000).map { 0.5 * sin(2 * .pi * 500 * Double($0) / 48_000) }
        try SoundFootage.write([wave, wave], rate: 48_000, to: folder("wave.wav"))
        for keepsPitch in [true, false] {
            var fast = sound("wave.wav")
            (fast.speed, fast.keepsPitch) = (1.5, keepsPitch)
            let samples = try SoundFootage.mixed([fast]).left
            // Crossings upwards in half a second.
            let crossings = (2000..<26_000).count { samples[$0] < 0 && samples[$0 + 1] >= 0 }
            #expect(abs(crossings - (keepsPitch ? 250 : 375)) <= 2, "\(crossings)")
            #expect(samples[..<31_500].contains { abs($0) > 0.3 } && samples[32_400...].allSatisfy { abs($0) < 0.01 })
        }
    }

    @Test("sounds add up; the limiter lowers what would be cut, and nothing else")
    func limiter() throws {
        let wave = (0..<48_000).map { 0.8 * sin(2 * .pi * 440 * Double($0) / 48_000) }
        try SoundFootage.write([wave, wave], rate: 48_000, to: folder("wave.wav"))
        let twice = [sound("wave.wav"), sound("wave.wav")]
        let cut = try SoundFootage.mixed(twice, isLimited: false).left
        let limited = try SoundFootage.mixed(twice).left
        let flat = { (samples: [Float]) in samples.count { abs($0) > 0.999 } }
        #expect(flat(cut) > 15_000)
        #expect(flat(limited) < 3000 && limited.decibels(10_000..<40_000) > -4)
        let one = try SoundFootage.mixed([sound("wave.wav")], isLimited: false).left
        let same = try SoundFootage.mixed([sound("wave.wav")]).left
        #expect(zip(one, same).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(
        "both streams are as long as the movie, in each container",
        arguments: [
            ("out.mp4", MovieFormat.h264(), "aac"), ("out.webm", .vp9(), "opus"), ("out.mov", .proRes4444, "pcm_s24le"),
            ("out.mkv", .ffv1, "flac"),
        ] as [(String, MovieFormat, String)], [0..<31, 0..<100])
    func lengths(file: (name: String, format: MovieFormat, codec: String), frames: Range<Int>) throws {
        let rate = try #require(FrameRate("29.97"))
        let seconds = Double(frames.count) * 1001 / 30_000
        // Shorter than the one movie, and longer than the other.
        let wave = (0..<96_000).map { 0.5 * sin(2 * .pi * 440 * Double($0) / 48_000) }
        try SoundFootage.write([wave, wave], rate: 48_000, to: folder("wave.wav"))
        let path = folder(file.name)
        try SoundFootage.movie([sound("wave.wav")], frames: frames, rate: rate, format: file.format, to: path)
        #expect(try Footage.probe(path, "stream=codec_name").last == file.codec)
        let count = try SoundFootage.samples(path).left.count
        let exact = Int((seconds * 48_000).rounded())
        // Lossy codecs come in blocks, which players cut by the container's times.
        let isExact = file.codec == "flac" || file.codec.hasPrefix("pcm")
        #expect(isExact ? count == exact : abs(count - exact) <= 1024, "\(count) \(exact)")
        // The end of the last packet of each stream.
        for stream in ["v", "a"] {
            let lines = try Tool(
                "ffprobe",
                ["-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time,duration_time", "-of"]
                    + ["csv=p=0", path]
            ).lines
            if stream == "v" {
                #expect(lines.compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }.min() == 0)
            }
            let ends = lines.map { $0.split(separator: ",").compactMap { Double($0) }.reduce(0, +) }
            #expect(abs((ends.max() ?? 0) - seconds) <= 1001.0 / 30_000, "\(stream)")
        }
    }

    @Test("a part of the frames has their part of the sound, and parts by the recipe are the whole, sample by sample")
    func parts() throws {
        var random = SplitMix64(seed: 3)
        let noise = (0..<96_000).map { _ in Double.random(in: -0.6...0.6, using: &random) }
        try SoundFootage.write([noise, noise.reversed()], rate: 44_100, to: folder("noise.wav"))
        var second = sound("noise.wav", start: 0.3)
        second.gain = [.init(time: 0, decibels: -20), .init(time: 1, decibels: 0)]
        let sounds = [sound("noise.wav"), second]
        let whole = try SoundFootage.mixed(sounds, isLimited: false)
        let part = try SoundFootage.mixed(sounds, frames: 10..<20, isLimited: false)
        #expect(Array(whole.left[16_000..<32_000]) == part.left && Array(whole.right[16_000..<32_000]) == part.right)

        var source = Footage.bars([(255, 0, 0, 255)], background: UIColor.white.cgColor)
        source.sounds = sounds
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<30)
        var list = ""
        for index in 0..<3 {
            let shard = try #require(Shard(index: index, count: 3))
            let path = folder("part\(index).mov")
            _ = try MovieExport(of: source, schedule.shard(shard), as: .h264(), in: .mov, sound: nil).write(to: path)
            list += "file '\(path)'\n"
        }
        try Data(list.utf8).write(to: URL(fileURLWithPath: folder("list")))
        let export = MovieExport(of: source, schedule, as: .h264(), in: .mov, sound: MovieSound(isLimited: false))
        let recipe = try #require(try export.soundRecipe())
        #expect(recipe.frames == 30)
        let joined = try Tool(
            "ffmpeg",
            ["-v", "error", "-f", "concat", "-safe", "0", "-i", folder("list")] + recipe.inputs
                + ["-filter_complex", recipe.graph, "-map", "0:v", "-map", "[mix]"] + (recipe.encoders["mov"] ?? [])
                + ["-c:v", "copy", folder("joined.mov")])
        #expect(joined.status == 0)
        let samples = try SoundFootage.samples(folder("joined.mov"))
        #expect(samples.left == whole.left && samples.right == whole.right)
    }

    @Test("a timeline that plays twice is heard twice")
    func plays() throws {
        try clicks(at: [9600], rate: 48_000, "click.wav")
        var source = Footage.bars([(255, 0, 0, 255)], background: UIColor.white.cgColor)
        source.sounds = [sound("click.wav")]
        let schedule = FrameSchedule(rate: Footage.rate, duration: 0.5, plays: 2)
        _ = try MovieExport(of: source, schedule, as: .proRes4444).write(to: folder("out.mov"))
        let left = try SoundFootage.samples(folder("out.mov")).left
        #expect(left.count == 48_000 && left.indices.filter { left[$0] > 0.25 } == [9600, 33_600])
    }

    @Test("what has no sound says so, and what cannot be read is an error")
    func mistakes() throws {
        try SoundFootage.level(0.25, seconds: 1, to: folder("level.wav"))
        var source = Footage.bars([(255, 0, 0, 255)], background: UIColor.white.cgColor)
        source.sounds = [sound("level.wav")]
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<2)
        let gif = MovieExport(of: source, schedule, as: .gif())
        #expect(try gif.missingSound()?.contains("GIF") == true)
        #expect(try MovieExport(of: source, schedule, as: .gif(), sound: nil).missingSound() == nil)
        #expect(try MovieExport(of: source, schedule, as: .h264()).missingSound() == nil)
        let wrong = MovieExport(of: source, schedule, as: .h264(), sound: MovieSound(codec: .pcm))
        #expect(throws: MediaExportError.self) { try wrong.write(to: folder("out.mp4")) }
        try Data("not a sound".utf8).write(to: URL(fileURLWithPath: folder("text.wav")))
        _ = try MovieExport(of: source, schedule, as: .h264(), sound: nil).write(to: folder("silent.mp4"))
        for name in ["text.wav", "none.wav", "silent.mp4"] {
            source.sounds = [sound(name)]
            source.sounds[0].place = "sounds[0]"
            let failing = MovieExport(of: source, schedule, as: .h264())
            do {
                _ = try failing.write(to: folder("out.mp4"))
                Issue.record("\(name) was read")
            } catch MediaExportError.sound(_, let place) {
                #expect(place == "sounds[0]")
            }
        }
        #expect(!folder.names.contains("out.mp4"))
    }
}
