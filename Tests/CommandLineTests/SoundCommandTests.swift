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
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Scripts/Farm/join").path
        #expect(try Tool(script, [path("joined.mkv")] + manifests).status == 0)
        let (whole, joined) = (try pcm("whole.mkv"), try pcm("joined.mkv"))
        #expect(whole.count == 8 * 38_400 && whole == joined)
        #expect(try Tool(script, [path("some.mkv")] + manifests.dropLast()).status != 0)
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
