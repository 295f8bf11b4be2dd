import Foundation
import TestSupport
import Testing

/// Scenes with sound, as a user makes movies of them.
@Suite struct SoundCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try tone("tone.wav", seconds: 1)
    }

    private func path(_ name: String) -> String { folder.url(name).path }

    private func tone(_ name: String, seconds: Double, _ more: [String] = []) throws {
        let made = try Tool(
            "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=440:r=48000:d=\(seconds)"] + more + [path(name)])
        try #require(made.status == 0)
    }

    private func scene(_ sounds: String, duration: Double = 0.8, layers: String = "", more: String = "") throws
        -> String
    {
        try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [64, 64], "duration": \(duration), "frameRate": 25,
             "background": "white", "sounds": \(sounds)\(more), "root": {"sublayers": [\(layers)]}}
            """)
    }

    private func streams(_ name: String) throws -> [String] {
        try Tool("ffprobe", ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", path(name)]).lines
    }

    private func pcm(_ name: String) throws -> Data {
        try Tool("ffmpeg", ["-v", "error", "-i", path(name), "-map", "0:a", "-f", "s32le", "-"]).output
    }

    @Test func containersHaveTheirSound() throws {
        let scene = try scene(#"[{"file": "tone.wav"}]"#)
        for (arguments, expected) in [
            (["a.mp4"], ["h264", "aac"]), (["a.webm"], ["vp9", "opus"]), (["a.mov"], ["prores", "pcm_s24le"]),
            (["a.mkv"], ["ffv1", "flac"]), (["a.mkv", "--audio-codec", "opus"], ["ffv1", "opus"]),
            (["a.mp4", "--no-audio"], ["h264"]), (["a.mp4", "--codec", "hevc"], ["hevc", "aac"]),
            (["a.mp4", "--encoder", "libx265"], ["hevc", "aac"]), (["a.mp4", "--encoder", "auto"], ["h264", "aac"]),
        ] {
            let command = try Command([scene, "-o", path(arguments[0]), "--device", "cpu"] + arguments.dropFirst())
            #expect(command.status == 0, "\(command.errors)")
            #expect(!command.errors.contains("sound"))
            #expect(try streams(arguments[0]) == expected, "\(arguments)")
        }
        let gif = try Command([scene, "-o", path("a.gif"), "--device", "cpu"])
        #expect(gif.status == 0 && gif.errors.components(separatedBy: "sound").count == 2)
        for arguments in [
            ["a.webm", "--audio-codec", "aac"], ["a.mp4", "--encoder", "none"],
            ["a.mp4", "--no-audio", "--audio-codec", "aac"], ["a.webm", "--encoder", "libx264"],
        ] {
            let command = try Command([scene, "-o", path(arguments[0]), "--device", "cpu"] + arguments.dropFirst())
            #expect(command.status == 64 && !command.errors.isEmpty, "\(arguments)")
        }
    }

    @Test func joinedPartsHaveTheSoundOfTheWhole() throws {
        let scene = try scene(#"[{"file": "tone.wav", "start": 0.1, "fadeIn": 0.2, "gain": [[0, -9], [0.5, 0]]}]"#)
        let common = ["--codec", "h264", "--audio-codec", "flac", "--device", "cpu"]
        #expect(try Command([scene, "-o", path("whole.mkv")] + common).status == 0)
        var manifests: [String] = []
        for part in 0..<3 {
            manifests.append(path("\(part).json"))
            let part = try Command(
                [scene, "-o", path("\(part).mkv"), "--shard", "\(part)/3", "--manifest", manifests[part]] + common)
            #expect(part.status == 0, "\(part.errors)")
        }
        #expect(try streams("1.mkv") == ["h264"])
        #expect(try join("joined.mkv", manifests) == 0)
        let (whole, joined) = (try pcm("whole.mkv"), try pcm("joined.mkv"))
        #expect(whole.count == 8 * 38_400 && whole == joined)
        #expect(try join("some.mkv", manifests.dropLast()) != 0)
        // FLAC was asked for, which MP4 does not hold here.
        #expect(try join("joined.mp4", manifests) != 0)
        #expect(!folder.names.contains("some.mkv") && !folder.names.contains("joined.mp4"))
    }

    private func join(_ name: String, _ manifests: some Sequence<String>) throws -> Int32 {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Scripts/Farm/join").path
        return try Tool(script, [path(name)] + manifests).status
    }

    /// Draws a movie in parts.
    private func parts(_ scene: String, _ count: Int, _ arguments: [String]) throws -> [String] {
        try (0..<count).map { part in
            let manifest = path("part-\(part).json")
            let command = try Command(
                [scene, "-o", path("part-\(part).mkv"), "--shard", "\(part)/\(count)", "--manifest", manifest]
                    + ["--device", "cpu"] + arguments)
            #expect(command.status == 0, "\(command.errors)")
            return manifest
        }
    }

    @Test(arguments: [
        ("a.mp4", "h264", ["h264", "aac"]), ("a.mov", "hevc", ["hevc", "pcm_s24le"]),
        ("a.webm", "vp9", ["vp9", "opus"]),
        ("a.mkv", "ffv1", ["ffv1", "flac"]),
    ])
    func joinedMoviesHaveTheSoundOfTheirType(_ name: String, codec: String, expected: [String]) throws {
        let scene = try scene(#"[{"file": "tone.wav"}]"#)
        let manifests = try parts(scene, 2, ["--codec", codec])
        #expect(try join(name, manifests.reversed()) == 0)
        #expect(try streams(name) == expected)
        #expect(try Command([scene, "-o", path("whole-" + name), "--codec", codec, "--device", "cpu"]).status == 0)
        #expect(try pcm(name).count == pcm("whole-" + name).count)
        // A file that is there stays where joining fails.
        let before = try Data(contentsOf: folder.url(name))
        #expect(try join(name, manifests.dropLast()) != 0)
        try Data("{}".utf8).write(to: folder.url("empty.json"))
        #expect(try join(name, [path("empty.json")]) != 0)
        #expect(try join(name, [path("nowhere.json")]) != 0)
        #expect(try Data(contentsOf: folder.url(name)) == before)
        #expect(!folder.names.contains { $0.hasPrefix(".") })
    }

    @Test func aMissingPartIsAnError() throws {
        let manifests = try parts(try scene("[]"), 4, ["--codec", "h264"])
        for missing in 0..<4 {
            #expect(try join("some.mp4", manifests.enumerated().filter { $0.offset != missing }.map(\.element)) != 0)
        }
        #expect(try join("twice.mp4", manifests + [manifests[1]]) != 0)
        #expect(!folder.names.contains("some.mp4") && !folder.names.contains("twice.mp4"))
        #expect(try join("all.mp4", manifests) == 0)
        // More parts than frames, and every other frame.
        let few = try parts(try scene("[]", duration: 0.08), 4, ["--codec", "h264"])
        #expect(try join("few.mp4", few) == 0)
        #expect(try join("some.mp4", few.filter { $0 != few[3] }) != 0)
        let stepped = try parts(try scene("[]"), 2, ["--codec", "h264", "--frames", "0-19:2"])
        #expect(try join("stepped.mp4", stepped) == 0)
    }

    @Test func videosAndLottiesAreHeard() throws {
        try tone(
            "film.mp4", seconds: 0.8,
            ["-f", "lavfi", "-i", "testsrc2=s=64x64:r=25:d=0.8", "-pix_fmt", "yuv420p", "-c:a", "aac"])
        let layer = #"{"class": "AVPlayerLayer", "frame": [0, 0, 64, 64], "video": "film"}"#
        let film = #", "videos": {"film": "film.mp4"}"#
        let played = try scene("[]", layers: layer, more: film)
        #expect(try Command([played, "-o", path("a.mp4"), "--device", "cpu"]).status == 0)
        #expect(try streams("a.mp4") == ["h264", "aac"])
        let muted = try scene("[]", layers: layer.replacingOccurrences(of: "}", with: #", "volume": 0}"#), more: film)
        #expect(try Command([muted, "-o", path("a.mp4"), "--device", "cpu"]).status == 0)
        #expect(try streams("a.mp4") == ["h264"])
        let lottie = try folder.scene(
            """
            {"v": "5.9.0", "fr": 25, "ip": 0, "op": 20, "w": 64, "h": 64, "assets": [{"id": "s", "p": "tone.wav"}],
             "layers": [{"ty": 6, "refId": "s", "ip": 0, "op": 20, "st": 0},
                        {"ty": 1, "sw": 64, "sh": 64, "sc": "#ff0000", "ip": 0, "op": 20, "ks": {}}]}
            """, name: "lottie.json")
        for (name, codecs) in [("b.mp4", ["h264", "aac"]), ("b.webm", ["vp9", "opus"])] {
            #expect(try Command([lottie, "-o", path(name), "--background", "white", "--device", "cpu"]).status == 0)
            #expect(try streams(name) == codecs)
        }
    }

    @Test func checksNameMistakesAndInfoLists() throws {
        try Data("text".utf8).write(to: folder.url("text.wav"))
        let wrong = try Command(["check", try scene(#"[{"file": "tone.wav"}, {"file": "text.wav"}]"#)])
        #expect(wrong.status == 1 && wrong.errors.contains("sounds[1]") && !wrong.errors.contains("sounds[0]"))
        let none = try Command(["check", try scene(#"[{"file": "none.wav"}]"#)])
        #expect(none.status == 1 && none.errors.contains("sounds[0].file"))
        let late = try Command([
            "check", try scene(#"[{"file": "tone.wav", "start": 5}, {"file": "tone.wav", "from": 3}]"#),
        ])
        #expect(late.status == 0 && late.errors.contains("sounds[0]") && late.errors.contains("sounds[1]"))
        let unread = try Command([try scene(#"[{"file": "text.wav"}]"#), "-o", path("a.mp4"), "--device", "cpu"])
        #expect(unread.status == 66 && unread.errors.contains("sounds[0]"))
        #expect(!folder.names.contains("a.mp4"))
        let scene = try scene(#"[{"file": "tone.wav", "start": 0.25, "from": 0.5, "loop": true}]"#)
        let info = try Command(["info", scene])
        #expect(String(decoding: info.output, as: UTF8.self).contains("sounds[0]"))
        let json = try Command(["info", scene, "--json"]).json()
        let sound = try #require((json["sounds"] as? [[String: Any]])?.first)
        #expect(sound["start"] as? Double == 0.25 && sound["from"] as? Double == 0.5 && sound["loops"] as? Bool == true)
    }
}
