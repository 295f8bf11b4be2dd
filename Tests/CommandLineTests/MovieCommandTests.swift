import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// Sequences and movies as a user draws them.
@Suite struct MovieCommandTests {
    private let folder: TemporaryFolder
    private let scene: String

    init() throws {
        folder = try TemporaryFolder()
        scene = try folder.scene(Self.moving(duration: 0.4))
    }

    private static func moving(duration: Double, background: String = "\"#ffffff\"") -> String {
        """
        {"format": "glrender-scene", "version": 1, "size": [40, 20], "duration": \(duration), "frameRate": 25,
         "background": \(background),
         "root": {"sublayers": [{"frame": [0, 5, 10, 10], "backgroundColor": "#ff0000", "animations": [
           {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0, "toValue": 40, "duration": 0.4}]}]}}
        """
    }

    private func render(_ arguments: [String], environment: [String: String] = [:]) throws -> Command {
        try Command(["render", scene, "--device", "cpu"] + arguments, environment: environment)
    }

    private func path(_ name: String) -> String { folder.url(name).path }

    private func probe(_ name: String, _ entries: String) throws -> [String] {
        let arguments = ["-v", "error", "-count_packets", "-show_entries", entries, "-of", "csv=p=0", path(name)]
        return try Tool("ffprobe", arguments).lines
    }

    /// All names but the scene's.
    private var made: [String] { folder.names.filter { $0 != "scene.json" } }

    // MARK: - Sequences

    @Test func aPatternIsAPictureForEachFrame() throws {
        #expect(try render(["-o", path("a_%03d.png")]).status == 0)
        #expect(made == (0..<10).map { String(format: "a_%03d.png", $0) })
        for frame in [0, 4, 9] {
            #expect(try render(["-o", path("still.png"), "--frame", "\(frame)"]).status == 0)
            let name = String(format: "a_%03d.png", frame)
            #expect(try pixels("still.png") == pixels(name))
        }
    }

    private func pixels(_ name: String) throws -> [UInt8] {
        try ImageDecoder().decode(path: path(name)).withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
    }

    @Test func framesAreChosenByNumber() throws {
        #expect(try render(["-o", path("a_##.webp"), "--frames", "1,4-8:2,9"]).status == 0)
        #expect(made == ["a_01.webp", "a_04.webp", "a_06.webp", "a_08.webp", "a_09.webp"])
        #expect(try render(["-o", path("b%d.png"), "--frame", "3"]).status == 0)
        #expect(made.filter { $0.hasPrefix("b") } == ["b3.png"])
        #expect(try render(["-o", path("c%d.png"), "--duration", "0.1", "--fps", "50"]).status == 0)
        #expect(made.filter { $0.hasPrefix("c") } == (0..<5).map { "c\($0).png" })
        #expect(try render(["-o", path("d%02d.png"), "--loop", "2"]).status == 0)
        #expect(made.count { $0.hasPrefix("d") } == 20)
        #expect(try Data(contentsOf: folder.url("d03.png")) == Data(contentsOf: folder.url("d13.png")))
    }

    @Test func partsOfAFarmMakeTheWhole() throws {
        #expect(try render(["-o", path("a%d.png"), "--manifest", path("a.json")]).status == 0)
        for part in 0..<3 {
            let shard = ["SLURM_ARRAY_TASK_ID": "\(part)", "SLURM_ARRAY_TASK_COUNT": "3"]
            let arguments = ["-o", path("b%d.png"), "--shard", "auto", "--manifest", path("b\(part).json")]
            #expect(try render(arguments, environment: shard).status == 0)
        }
        var digests: [String] = []
        for part in 0..<3 {
            let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url("b\(part).json")))
            let manifest = try #require(json as? [String: Any])
            #expect(manifest["shard"] as? String == "\(part)/3" && manifest["frameRate"] as? String == "25")
            let pictures = try #require(manifest["pictures"] as? [[String: Any]])
            digests += pictures.compactMap { $0["sha256"] as? String }
        }
        let names = (0..<10).map { "a\($0).png" }
        #expect(try Tool("sha256sum", names.map(path)).lines.map { String($0.prefix(64)) } == digests)
        // A part that was lost is drawn again, and nothing else.
        let before = try Data(contentsOf: folder.url("a0.png"))
        try FileManager.default.removeItem(at: folder.url("b4.png"))
        let again = try render(["-o", path("b%d.png"), "--skip-existing", "--json"])
        #expect(again.status == 0)
        #expect(try again.json()["skipped"] as? Int == 9)
        #expect(try Data(contentsOf: folder.url("b0.png")) == before)
        #expect(made.contains("b4.png"))
        #expect(try render(["-o", path("c%d.png"), "--shard", "auto"]).status == 64)
        #expect(try render(["-o", path("c%d.png"), "--shard", "3/3"]).status == 64)
        #expect(try render(["-o", path("c%d.png"), "--shard", "11/20", "--frames", "0-3"]).status == 0)
    }

    @Test func framesThatFailAreLeftOutWhereThatIsAskedFor() throws {
        try FileManager.default.createDirectory(at: folder.url("a3.png"), withIntermediateDirectories: true)
        let stopped = try render(["-o", path("a%d.png")])
        #expect(stopped.status == 73 && stopped.errors.contains("a3.png"))
        let kept = try render(["-o", path("a%d.png"), "--keep-going", "--json", "--manifest", path("a.json")])
        #expect(kept.status == 2 && kept.errors.contains("1 of 10 frames failed"))
        #expect(try kept.json()["frames"] as? Int == 9)
        #expect(made.count { $0.hasSuffix(".png") } == 10)
        let clash = try render(["-o", path("a%d.png"), "--no-clobber"])
        #expect(clash.status == 73)
    }

    // MARK: - Movies

    @Test(arguments: [
        ("a.mp4", "h264"), ("a.webm", "vp9"), ("a.mov", "prores"), ("a.mkv", "ffv1"), ("a.gif", "gif"),
        ("a.apng", "apng"), ("a.y4m", "rawvideo"),
    ])
    func movies(name: String, codec: String) throws {
        let command = try render(["-o", path(name), "--json", "--stats"])
        #expect(command.status == 0, "\(command.errors)")
        #expect(command.errors.contains("drawing") && command.errors.contains("encoding"))
        #expect(made == [name])
        let entries = "stream=codec_name,width,height,avg_frame_rate,nb_read_packets"
        #expect(try probe(name, entries) == ["\(codec),40,20,25/1,10"])
        let json = try command.json()
        #expect(json["frames"] as? Int == 10 && json["frameRate"] as? String == "25")
        #expect(((json["times"] as? [String: Any])?["frames"] as? Int) == 10)
    }

    @Test func codecsChooseTheirContainers() throws {
        #expect(try render(["-o", path("a.mov"), "--codec", "h264"]).status == 0)
        #expect(try probe("a.mov", "stream=codec_name") == ["h264"])
        for arguments in [
            ["-o", path("b.mp4"), "--codec", "vp9"], ["-o", path("b.png"), "--codec", "h264"],
            ["-o", path("b%d.png"), "--codec", "h264"], ["-o", path("b.mp4"), "--time", "1"],
            ["-o", path("b.png"), "--frames", "0-3"], ["-o", path("b.avi")], ["-o", path("b.mp4"), "--loop", "0"],
            ["-o", path("b.mp4"), "--crop", "0,0,39,20"], ["-o", path("b%d.png"), "--duration", "0f"],
            ["-o", path("b.png"), "--shard", "0/2"], ["-o", path("b.mp4"), "--samples", "1"],
            ["-o", path("b.mp4"), "--frames", "3-1"], ["-o", path("b.mp4"), "--duration", "0"],
            ["-o", path("b.gif"), "--frames", "0-9", "--fps", "60"],
        ] {
            let command = try render(arguments)
            #expect(command.status == 64 && !command.errors.isEmpty, "\(arguments)")
        }
        #expect(made == ["a.mov"])
    }

    @Test(arguments: ["mp4", "webm", "gif", "apng"])
    func aStillIsAMovieOfASecondAndANoteSaysSo(_ type: String) throws {
        let still = try folder.scene(Self.moving(duration: 0), name: "still.json")
        let command = try Command([still, "-o", path("a.\(type)"), "--device", "cpu"])
        #expect(command.status == 0 && command.errors.contains("note: the scene has no duration: 1 second"))
        #expect(command.errors.contains("--duration"))
        #expect(try probe("a.\(type)", "stream=nb_read_packets") == ["25"])
        let asked = try Command([still, "-o", path("b.\(type)"), "--device", "cpu", "--duration", "1"])
        #expect(asked.status == 0 && !asked.errors.contains("duration"))
        #expect(try Data(contentsOf: folder.url("b.\(type)")) == Data(contentsOf: folder.url("a.\(type)")))
    }

    @Test func aStillIsASequenceOfASecond() throws {
        let still = try folder.scene(Self.moving(duration: 0), name: "still.json")
        let command = try Command([still, "-o", path("a%d.png"), "--device", "cpu", "--fps", "4"])
        #expect(command.status == 0 && command.errors.contains("1 second"))
        #expect(made == ["a0.png", "a1.png", "a2.png", "a3.png", "still.json"])
        #expect(try Command([still, "-o", path("b%d.png"), "--device", "cpu", "--frames", "7"]).errors.isEmpty)
    }

    @Test func foldersOfFramesAreMade() throws {
        #expect(try render(["-o", path("one/two/a%d.png"), "--frames", "0-1"]).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("one/two")).sorted() == ["a0.png", "a1.png"])
        let refused = try render(["-o", path("scene.json/a%d.png")])
        #expect(refused.status == 73 && refused.errors.contains("scene.json"))
        // Nothing is made for what is wrong.
        #expect(try render(["-o", path("none/a%d.jpg"), "--background", "none"]).status == 64)
        #expect(made == ["one"])
    }

    @Test(arguments: ["none", "#ff000080"])
    func transparentScenesAreOnWhiteInMoviesWithoutAlpha(_ background: String) throws {
        let command = try render(["-o", path("a.mp4"), "--background", background])
        #expect(command.status == 0 && command.errors.contains("note: the background is white, as H.264"))
        let strict = try render(["-o", path("b.mp4"), "--background", background, "--strict"])
        #expect(strict.status == 65 && strict.errors.contains("white"))
        for arguments in [
            ["-o", path("c.webm"), "--background", background, "--strict"], ["-o", path("d.mp4"), "--strict"],
        ] {
            let plain = try render(arguments)
            #expect(plain.status == 0 && !plain.errors.contains("white"))
        }
        #expect(made == ["a.mp4", "c.webm", "d.mp4"])
    }

    @Test func framesGoToPipes() throws {
        let raw = try render(["-o", "-", "--codec", "rgba"])
        #expect(raw.output.count == 40 * 20 * 4 * 10)
        #expect(try render(["-o", path("a.rgba"), "--frames", "0-9"]).status == 0)
        #expect(try Data(contentsOf: folder.url("a.rgba")) == raw.output)
        let y4m = try render(["-o", "-", "--codec", "y4m", "--frames", "2-4"])
        #expect(y4m.output.starts(with: Data("YUV4MPEG2 W40 H20 F25:1 ".utf8)))
        for codec in ["h264", "vp9", "prores4444", "ffv1", "gif", "apng", "webp"] {
            let command = try render(["-o", "-", "--codec", codec])
            #expect(command.status == 0 && command.output.count > 100, "\(codec) \(command.errors)")
            guard codec != "webp" else { continue }
            try command.output.write(to: folder.url("piped"))
            #expect(try probe("piped", "stream=nb_read_packets") == ["10"], "\(codec)")
        }
    }

    @Test func aGIFOfManyFramesASecondHasFifty() throws {
        let command = try render(["-o", path("a.gif"), "--fps", "60"])
        #expect(command.status == 0 && command.errors.contains("50 frames a second"))
        #expect(try probe("a.gif", "stream=nb_read_packets") == ["20"])
    }

    @Test func partsOfAMovieAreJoinedWithoutEncoding() throws {
        var list = ""
        for part in 0..<3 {
            let name = "part\(part).mkv"
            #expect(try render(["-o", path(name), "--shard", "\(part)/3", "--codec", "ffv1"]).status == 0)
            list += "file '\(path(name))'\n"
        }
        try Data(list.utf8).write(to: folder.url("list"))
        let joined = [
            "-v", "error", "-f", "concat", "-safe", "0", "-i", path("list"), "-c", "copy", path("joined.mkv"),
        ]
        #expect(try Tool("ffmpeg", joined).status == 0)
        #expect(try render(["-o", path("whole.mkv")]).status == 0)
        let pictures = try ["joined.mkv", "whole.mkv"].map {
            try Tool("ffmpeg", ["-v", "error", "-i", path($0), "-f", "rawvideo", "-pix_fmt", "rgba", "-"]).output
        }
        #expect(pictures[0].count == 40 * 20 * 4 * 10 && pictures[0] == pictures[1])
    }

    @Test func shuttersSmear() throws {
        #expect(try render(["-o", path("a%d.png"), "--frames", "3", "--shutter", "360", "--samples", "8"]).status == 0)
        #expect(try render(["-o", path("b%d.png"), "--frames", "3"]).status == 0)
        let image = try ImageDecoder().decode(path: path("a3.png"))
        // 3 frames at 4 pixels: the square of 10 covers 7…17 and 11…21 at the ends of the frame.
        let greens = image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<40).map { Int(bytes[10 * bytesPerRow + $0 * 4 + 1]) }
        }
        #expect(greens[6] == 255 && greens[22] == 255 && greens[14] == 0)
        #expect(zip(greens[7...10], greens[8...11]).allSatisfy { $0 > $1 })
        #expect(zip(greens[17...19], greens[18...20]).allSatisfy { $0 < $1 })
    }

    @Test func progressIsToldToMachines() throws {
        let command = try render(["-o", path("a.apng"), "--progress", "ndjson"])
        let lines = command.errors.split(separator: "\n")
        #expect(lines.count == 10)
        let last = try JSONSerialization.jsonObject(with: Data(lines[9].utf8)) as? [String: Any]
        #expect(last?["event"] as? String == "frame" && last?["done"] as? Int == 10 && last?["frame"] as? Int == 9)
    }

    // MARK: - Endings

    @Test func aMissingEncoderIsNamed() throws {
        let command = try render(["-o", path("a.mp4")], environment: ["PATH": folder.path])
        #expect(command.status == 69 && command.errors.contains("apt-get install ffmpeg"))
        #expect(made == [])
    }

    @Test func anEncoderThatFailsIsQuoted() throws {
        let tool = folder.url("ffmpeg")
        try Data("#!/bin/sh\necho 'no such codec here' >&2\nexit 3\n".utf8).write(to: tool)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let command = try render(["-o", path("a.mp4")], environment: ["PATH": folder.path + ":/usr/bin:/bin"])
        #expect(command.status == 74 && command.errors.contains("no such codec here"))
        #expect(made == ["ffmpeg"])
    }

    @Test(arguments: ["a.mp4", "a.gif", "a.apng", "a_%06d.png"], [SIGTERM, SIGINT])
    func whatIsInterruptedLeavesWholeFilesAlone(name: String, signal: Int32) throws {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = [scene, "-o", path(name), "--device", "cpu", "--duration", "4000", "--progress", "ndjson"]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        // Frames are on their way when the first one is done.
        _ = try errors.fileHandleForReading.read(upToCount: 40)
        kill(process.processIdentifier, signal)
        _ = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + signal)
        let names = made
        if name.hasSuffix(".png") {
            for file in names { _ = try ImageDecoder().decode(path: path(file)) }
        } else {
            #expect(names == [])
        }
    }

    @Test func aReaderThatGoesLeavesNothing() throws {
        for arguments in [["-o", path("a.mp4")], ["-o", "-", "--codec", "rgba"]] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let command = ["\"$0\" \"$@\" 2>&1 | head -c 100 > /dev/null"]
            process.arguments =
                ["-c"] + command + [Command.executable.path, scene, "--device", "cpu", "--duration", "400"]
                + ["--progress", "ndjson"] + arguments
            try process.run()
            process.waitUntilExit()
            #expect(made == [])
        }
    }
}
