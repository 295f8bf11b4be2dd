import Foundation
import LayerModel
import Synchronization
import TestSupport
import Testing

@testable import VideoDecoding

@Suite("Frames of videos")
struct VideoFramesTests {
    private let clips: Clips

    init() throws {
        clips = try Clips()
    }

    /// Files, codecs and their options: groups of pictures, frames that refer to later ones, and containers of all sorts.
    static let kinds: [(name: String, arguments: [String])] = [
        ("h264.mp4", ["-c:v", "libx264", "-g", "20", "-bf", "3", "-pix_fmt", "yuv420p", "-crf", "10"]),
        ("h264.mkv", ["-c:v", "libx264", "-g", "250", "-bf", "3", "-pix_fmt", "yuv420p", "-crf", "10"]),
        ("open.mp4", ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=15:bframes=3", "-pix_fmt", "yuv420p"]),
        ("hevc.mp4", ["-c:v", "libx265", "-x265-params", "keyint=15:log-level=none", "-pix_fmt", "yuv420p"]),
        (
            "slow.mp4",
            [
                "-vf", "setpts=5*PTS", "-vsync", "0", "-c:v", "libx264", "-g", "15", "-bf", "8", "-b_strategy", "0",
                "-crf", "10",
            ]
        ),
        ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "20", "-cpu-used", "8", "-pix_fmt", "yuv420p"]),
        ("vp8.webm", ["-c:v", "libvpx", "-g", "20", "-cpu-used", "8", "-b:v", "2M", "-pix_fmt", "yuv420p"]),
        ("prores.mov", ["-c:v", "prores_ks", "-profile:v", "4444"]),
        ("ffv1.mkv", ["-c:v", "ffv1", "-g", "1"]),
        ("mpeg4.avi", ["-c:v", "mpeg4", "-bf", "2", "-q:v", "2"]),
        ("h264.ts", ["-c:v", "libx264", "-g", "20", "-bf", "3", "-pix_fmt", "yuv420p", "-crf", "10"]),
        ("a.gif", ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"]),
    ]

    @Test(arguments: VideoFramesTests.kinds.map(\.name))
    func framesAreTheSameHoweverTheyAreReached(_ name: String) throws {
        let kind = try #require(Self.kinds.first { $0.name == name })
        let file = try VideoFile(url: try clips.make(name, kind.arguments))
        #expect(file.frameCount == 100 && file.width == 64 && file.height == 48)
        let forwards = VideoFrames(file)
        var frames: [[UInt8]] = []
        for number in 0..<100 {
            let image = try forwards.frame(number)
            #expect(abs(image.shownNumber - Double(number)) < 3, "\(number)")
            frames.append(image.bytes)
        }
        #expect(Set(frames).count == 100)
        // A decoder for each start, as shards have; few frames are kept, so that backwards they are decoded anew.
        for start in [14, 15, 60, 99] {
            #expect(try VideoFrames(file).frame(start).bytes == frames[start], "from \(start)")
        }
        let backwards = VideoFrames(file, budget: 20 * file.byteCount)
        for number in stride(from: 99, through: 50, by: -1) {
            #expect(try backwards.frame(number).bytes == frames[number], "backwards, \(number)")
        }
        var random = SplitMix64(seed: 5)
        for _ in 0..<6 {
            let number = Int(random.next() % 100)
            #expect(try backwards.frame(number).bytes == frames[number], "at random, \(number)")
        }
    }

    @Test func keptFramesAreTheSameObject() throws {
        let file = try VideoFile(url: try clips.make("a.mkv", ["-c:v", "ffv1"]))
        let frames = VideoFrames(file, budget: 4 * file.byteCount)
        let first = try frames.frame(10)
        #expect(try frames.frame(10) === first)
        for number in 11..<15 { _ = try frames.frame(number) }
        #expect(try frames.frame(10) !== first)
        #expect(try frames.frame(-5) === frames.frame(0) && frames.frame(1000) === frames.frame(99))
    }

    @Test func threadsGetTheirFrames() throws {
        let file = try VideoFile(url: try clips.make("a.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "5"]))
        let frames = VideoFrames(file)
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 100) { number in
            let shown = (try? frames.frame(number))?.shownNumber ?? -100
            if abs(shown - Double(number)) > 3 { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    // MARK: - Time

    @Test func momentsHaveFrames() throws {
        let file = try VideoFile(url: try clips.make("a.mkv", "testsrc=s=16x16:r=30:d=2", ["-c:v", "ffv1"]))
        // Matroska rounds to milliseconds.
        for number in 0..<60 { #expect(file.frameNumber(at: Double(number) / 30) == number) }
        for number in 0..<60 { #expect(file.frameNumber(at: (Double(number) + 0.9) / 30) == number) }
        #expect(file.frameNumber(at: -1) == 0 && file.frameNumber(at: 100) == 59 && file.frameNumber(at: .nan) == 0)
        #expect(abs(VideoFrames(file).duration - 2) < 0.01)
    }

    @Test func framesMayBeOfDifferentLengths() throws {
        let filter = Clips.numbered + ",select='not(mod(n,10))+lt(n,3)'"
        let url = try clips.make(
            "a.mp4", filter, ["-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p", "-vsync", "0"])
        let file = try VideoFile(url: url)
        #expect(file.frameCount == 12)
        let frames = VideoFrames(file)
        for (time, number) in [(0.0, 0.0), (0.05, 1), (0.3, 2), (0.41, 10), (0.79, 10), (0.8, 20), (3.9, 90)] {
            let shown = try frames.frame(frames.frameNumber(at: time)).shownNumber
            #expect(abs(shown - number) < 3, "\(time)")
        }
    }

    // MARK: - Pictures

    @Test(arguments: [
        ("vp9.webm", "libvpx-vp9", "yuva420p"), ("p.mov", "prores_ks", "yuva444p10le"), ("f.mkv", "ffv1", "bgra"),
    ])
    func transparencyIsPremultiplied(name: String, codec: String, format: String) throws {
        let filter = "color=0xff8000@0.5:s=64x48:r=25:d=1,format=rgba"
        let profile = codec == "prores_ks" ? ["-profile:v", "4444"] : []
        let url = try clips.make(name, filter, ["-c:v", codec, "-pix_fmt", format] + profile)
        let frames = VideoFrames(try VideoFile(url: url))
        #expect(!frames.isOpaque)
        let pixel = try frames.frame(12).pixel(30, 20).map(Int.init)
        for (found, expected) in zip(pixel, [127, 64, 0, 127]) { #expect(abs(found - expected) <= 3, "\(pixel)") }
    }

    @Test func coloursSurvive() throws {
        for (tags, size) in [
            (["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709"], "64x48"),
            (["-vf", "scale=out_color_matrix=smpte170m:out_range=tv"], "64x48"),
            (["-vf", "scale=out_color_matrix=bt709:out_range=tv"], "64x720"),
        ] {
            let url = try clips.make(
                "c.mp4", "color=0x3366cc:s=\(size):r=25:d=1,format=rgb24",
                tags + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-qp", "1"])
            let pixel = try VideoFrames(try VideoFile(url: url)).frame(3).pixel(30, 20).map(Int.init)
            for (found, expected) in zip(pixel, [0x33, 0x66, 0xcc, 255]) {
                #expect(abs(found - expected) <= 3, "\(pixel) \(tags)")
            }
        }
    }

    @Test func shapesOfPixelsAndTurnsCount() throws {
        let wide = try clips.make(
            "w.mp4", "testsrc=s=64x48:r=25:d=1,setsar=2", ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
        #expect(VideoFrames(try VideoFile(url: wide)).pixelSize == CGSize(width: 128, height: 48))
        let turned = clips.folder.appendingPathComponent("t.mp4")
        let copied = try Tool(
            "ffmpeg",
            ["-v", "error", "-i", try clips.make("s.mp4", "testsrc=s=64x48:r=25:d=1", ["-c:v", "libx264"]).path]
                + ["-c", "copy", "-metadata:s:v", "rotate=90", turned.path])
        try #require(copied.status == 0)
        let frames = VideoFrames(try VideoFile(url: turned))
        #expect(frames.pixelSize == CGSize(width: 48, height: 64))
        #expect(try frames.frame(20).width == 48)
    }

    // MARK: - What shows until a frame is there

    @Test func aPosterShowsUntilAFrameIsDecoded() throws {
        let file = try VideoFile(url: try clips.make("a.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "5"]))
        let frames = VideoFrames(file)
        #expect(!frames.isReady)
        #expect(try frames.availableFrame(50) == nil)
        var shown: [Double] = []
        for _ in 0..<12_000 {
            if let (image, isExact) = try frames.availableFrame(50) {
                shown.append(image.shownNumber)
                if isExact { break }
            }
            usleep(5000)
        }
        #expect(frames.isReady && abs((shown.last ?? 0) - 50) < 3)
        // The first frame came first, and frames on the way to the wanted one may have.
        #expect(shown.dropLast().allSatisfy { abs($0) < 3 || $0 > 41 && $0 < 50 })
    }

    // MARK: - What goes wrong

    private func error(_ url: URL, frame: Int = 0) -> VideoError? {
        do throws(VideoError) {
            _ = try VideoFrames(try VideoFile(url: url)).frame(frame)
            return nil
        } catch {
            return error
        }
    }

    @Test func brokenFilesAreNamed() throws {
        let missing = clips.folder.appendingPathComponent("none.mp4")
        #expect(error(missing)?.kind == .missing && error(missing)?.file == missing.path)
        let text = clips.folder.appendingPathComponent("text.mp4")
        try Data("hello".utf8).write(to: text)
        #expect(error(text)?.kind == .unreadable && error(text)?.description.hasPrefix(text.path) == true)
        let sound = try clips.make("s.wav", "sine=d=1", [])
        #expect(error(sound)?.kind == .unreadable)
        let whole = try clips.make("a.mkv", ["-c:v", "ffv1"])
        var bytes = try Data(contentsOf: whole)
        bytes.removeSubrange((bytes.count / 2)...)
        let cut = clips.folder.appendingPathComponent("cut.mkv")
        try bytes.write(to: cut)
        // What is left of it is whole; its end is the last frame that is.
        #expect(error(cut) == nil)
        let list = clips.folder.appendingPathComponent("list.mp4")
        try Data("ffconcat version 1.0\nfile '\(whole.path)'\n".utf8).write(to: list)
        #expect(error(list)?.kind == .unreadable)
        let playlist = clips.folder.appendingPathComponent("list.m3u8")
        try Data("#EXTM3U\n#EXTINF:4,\n\(whole.path)\n#EXT-X-ENDLIST\n".utf8).write(to: playlist)
        #expect(error(playlist)?.kind == .unreadable)
    }

    @Test func decodersHaveTheThreadsThatTheyAreGiven() throws {
        let file = try VideoFile(url: try clips.make("threads.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p"]))
        #expect(!FrameDecoder.arguments(file, from: 5, threads: nil).contains("-threads"))
        let few = FrameDecoder.arguments(file, from: 5, threads: 3)
        let (place, input) = (try #require(few.firstIndex(of: "-threads")), try #require(few.firstIndex(of: "-i")))
        #expect(few[place + 1] == "3" && place < input)
    }

    @Test func processesEndWithTheirVideo() throws {
        let file = try VideoFile(url: try clips.make("ends.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p"]))
        var frames: VideoFrames? = VideoFrames(file)
        for number in [90, 60, 30, 3, 10] { _ = try frames?.frame(number) }
        #expect((1...4).contains(processes(with: "ends.mp4")))
        frames = nil
        #expect(processes(with: "ends.mp4") == 0)
        #expect(frames == nil)
    }

    /// Running and ended processes whose command has a word.
    private func processes(with word: String) -> Int {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.count { entry in
            guard Int(entry) != nil, let command = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline") else {
                return false
            }
            let text = String(decoding: command, as: UTF8.self)
            return text.hasPrefix("ffmpeg") && text.contains(clips.folder.path) && text.contains(word)
        }
    }
}
