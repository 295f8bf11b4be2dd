import Compositor
import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct OtherCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let plain = """
        {"format": "glrender-scene", "version": 1, "size": [40, 20], "duration": 2, "frameRate": 30,
         "root": {"name": "stage", "sublayers": [{"frame": [10, 5, 20, 10], "backgroundColor": "#ff0000"}]}}
        """

    // MARK: - check

    @Test func checkAcceptsAGoodScene() throws {
        let command = try Command(["check", try folder.scene(plain)])
        #expect(command.status == 0 && command.errors.isEmpty && command.output.isEmpty)
    }

    @Test func checkReportsErrorsAndEndsWithOne() throws {
        let scene = try folder.scene(plain.replacingOccurrences(of: "frame\":", with: "fraem\":"))
        let command = try Command(["check", scene])
        #expect(command.status == 1)
        #expect(command.errors.contains("did you mean frame?"))
        let json = try Command(["check", scene, "--json"])
        #expect(json.status == 1)
        #expect(String(decoding: json.output, as: UTF8.self).contains("root.sublayers[0].fraem"))
    }

    @Test func checkKnowsThatVideosAreDrawn() throws {
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [40, 20], "root": {"sublayers": [
              {"class": "AVPlayerLayer", "rate": 1, "startTime": 2, "videoGravity": "resize"}]}}
            """)
        let command = try Command(["check", scene, "--strict"])
        #expect(command.status == 0 && command.errors.isEmpty)
    }

    // MARK: - info, devices

    @Test func infoTellsSizeTimeAndLayers() throws {
        let scene = try folder.scene(plain)
        let text = String(decoding: try Command(["info", scene]).output, as: UTF8.self)
        #expect(text.contains("40 × 20 points") && text.contains("60 frames") && text.contains("2 CALayer"))
        let report = try Command(["info", scene, "--json"]).json()
        #expect(report["layers"] as? Int == 2 && report["frames"] as? Int == 60 && report["width"] as? Int == 40)
    }

    @Test func infoListsAnimationsAndThemes() throws {
        func animation(_ width: Int) -> String {
            #"{"w": \#(width), "h": 5, "fr": 30, "ip": 0, "op": 30, "layers": []}"#
        }
        let file = folder.url("two.lottie")
        try ZipFile.archive([
            ("manifest.json", #"{"animations": [{"id": "one"}, {"id": "two"}], "themes": [{"id": "dark"}]}"#),
            ("a/one.json", animation(10)), ("a/two.json", animation(20)), ("t/dark.json", #"{"rules": []}"#),
        ]).write(to: file)
        let first = String(decoding: try Command(["info", file.path]).output, as: UTF8.self)
        #expect(first.contains("animation one, shown\n") && first.contains("animation two\n"))
        #expect(first.contains("theme dark\n"))
        let other = try Command(["info", file.path, "--animation", "two", "--theme", "dark", "--json"]).json()
        #expect(other["width"] as? Int == 20)
        #expect((other["dotLottie"] as? [String: Any])?["theme"] as? String == "dark")
        let wrong = try Command(["info", try folder.scene(plain), "--theme", "dark"])
        #expect(wrong.status != 0 && wrong.errors.contains("--theme dark"))
    }

    @Test func devicesAlwaysHaveTheCPURenderer() throws {
        let command = try Command(["devices", "--json"])
        #expect(command.status == 0)
        let report = try command.json()
        #expect((report["cpu"] as? [String: Any])?["kind"] as? String == "cpu")
        #expect(report["devices"] is [Any])
    }

    private static let hasGPU = (try? Renderer(device: .gpu)) != nil

    @Test(.enabled(if: hasGPU, "there is no GPU")) func aGPUIsChosenWithoutAWord() throws {
        let out = folder.url("out.png").path
        let command = try Command([try folder.scene(plain), "-o", out])
        #expect(command.status == 0 && command.errors.isEmpty)
    }

    @Test(.enabled(if: !hasGPU, "there is a GPU")) func softwareIsNeverChosenSilently() throws {
        let scene = try folder.scene(plain)
        let out = folder.url("out.png").path
        let gpu = try Command([scene, "-o", out, "--device", "gpu"])
        #expect(gpu.status == 69)
        #expect(gpu.errors.contains("error[device]: no GPU") && gpu.errors.contains("fix:"))
        #expect(folder.names == ["scene.json"])
        let automatic = try Command([scene, "-o", out])
        #expect(automatic.status == 0)
        #expect(automatic.errors.split(separator: "\n").filter { $0.contains("drawing on the CPU") }.count == 1)
        #expect(try Command([scene, "-o", out, "-q"]).errors.isEmpty)
    }

    // MARK: - diff, bench

    @Test func diffMeasuresPictures() throws {
        let (a, b) = (folder.url("a.png").path, folder.url("b.png").path)
        var pixels = ContiguousArray<UInt8>(repeating: 255, count: 10 * 10 * 4)
        let white = try #require(CGImage(premultipliedRGBA8: pixels, width: 10, height: 10, isOpaque: true))
        pixels[0] = 245
        let other = try #require(CGImage(premultipliedRGBA8: pixels, width: 10, height: 10, isOpaque: true))
        try ImageEncoder(format: .png()).write(white, to: a)
        try ImageEncoder(format: .png()).write(other, to: b)
        #expect(try Command(["diff", a, a]).status == 0)
        #expect(try Command(["diff", a, b]).status == 1)
        #expect(try Command(["diff", a, b, "--tolerance", "10"]).status == 0)
        #expect(try Command(["diff", a, b, "--max-pixels", "1"]).status == 0)
        let report = try Command(["diff", a, b, "--json", "-o", folder.url("d.png").path])
        #expect(report.status == 1)
        #expect(try report.json()["largest"] as? Int == 10)
        let picture = try ImageDecoder().decode(path: folder.url("d.png").path)
        #expect(picture.withPremultipliedRGBA8 { bytes, _ in Array(bytes[0..<4]) } == [40, 40, 40, 255])
        #expect(try Command(["diff", a, folder.url("no.png").path]).status == 66)
    }

    @Test func benchMeasuresEveryDeviceInOneRun() throws {
        let scene = try folder.scene(plain)
        let command = try Command([
            "bench", scene, "--device", "cpu,cpu", "--frames", "3", "--warm-up", "1", "--threads", "1", "--json",
        ])
        #expect(command.status == 0)
        let sections = try #require(try command.json()["sections"] as? [[String: Any]])
        let contests = try #require(sections.first?["contests"] as? [[String: Any]])
        let runs = try #require(contests.first?["measurements"] as? [[String: Any]])
        #expect(runs.count == 2)
        for run in runs {
            #expect(run["width"] as? Int == 40)
            for step in ["model", "prepare", "draw", "upload", "readback", "total", "cpu"] {
                let figures = try #require(run[step] as? [String: Any])
                #expect(figures["count"] as? Int == 3)
                #expect((figures["median"] as? Double ?? -1) >= 0)
            }
            let fresh = try #require(run["fresh"] as? [String: Any])
            let (open, working, peak) = (fresh["openMemory"], fresh["workingMemory"], fresh["peakMemory"])
            #expect((open as? Int ?? 0) > 0 && (working as? Int ?? 0) <= (peak as? Int ?? 0))
            #expect((fresh["firstPicture"] as? Double ?? 0) > 0)
        }
    }

    /// A program against itself is not slower; one that wastes two thirds of its time is, and ends with 1.
    ///
    /// What cannot take turns is told.
    @Test func benchRunsAnotherProgramInTurns() throws {
        let scene = try folder.scene(plain)
        let slow = folder.url("slow").path
        // This program is the slow one: what it is compared with has none of its own options.
        let script = "#!/bin/sh\nexec '\(Command.executable.path)' \"$@\" --slow-down 0%\n"
        try script.write(toFile: slow, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: slow)
        let arguments = [
            "bench", scene, "--device", "cpu", "--threads", "1", "--against", slow, "--time-limit", "60",
            "--fail-on-regression", "50%", "--json",
        ]
        let same = try Command(arguments)
        #expect(same.status == 0)
        let changes = try #require(try same.json()["changes"] as? [[String: Any]])
        #expect(changes.count == 1 && changes[0]["verdict"] as? String != "slower")
        let slower = try Command(arguments + ["--slow-down", "200%"])
        #expect(slower.status == 1)
        let found = try #require(try slower.json()["changes"] as? [[String: Any]]).first
        #expect(found?["verdict"] as? String == "slower" && (found?["ratio"] as? Double ?? 0) > 2)
        #expect(try Command(["bench", scene, "--against", "/bin/true"]).status == 66)
        #expect(try Command(["bench", scene, "--against", "/nowhere/glrender"]).status == 66)
        #expect(try Command(["bench", scene, "--fail-on-regression", "5%"]).status == 64)
    }

    /// Suites after benchmarks of others have scores; time that is up ends the run, and what is left out is named.
    @Test func benchScoresElementsUntilTimeIsUp() throws {
        let command = try Command([
            "bench", "--suite", "motionmark", "--device", "cpu", "--frames", "1", "--warm-up", "0", "--no-memory",
            "--budget",
            "1", "--json",
        ])
        #expect(command.status == 0)
        let report = try command.json()
        let sections = try #require(report["sections"] as? [[String: Any]])
        let contests = try #require(sections.first?["contests"] as? [[String: Any]])
        let runs = try #require(contests.first?["measurements"] as? [[String: Any]])
        let score = try #require(runs.first?["score"] as? [String: Any])
        #expect((score["elements"] as? Double ?? 0) >= (score["low"] as? Double ?? .infinity))
        let leftOut = try #require(report["leftOut"] as? [String])
        #expect(
            contests.count < 16 && leftOut.count == 16 - contests.count && leftOut.contains("motionmark, transforms"))
        let program = try #require(report["program"] as? [String: Any])
        #expect((program["digest"] as? String)?.count == 64)
    }

    /// Pages of charts are whole files, and options out of range are told by name.
    @Test func benchWritesAPageAndRefusesNonsense() throws {
        let page = folder.url("page.html").path
        let command = try Command([
            "bench", "--suite", "text5k", "--size", "96x54", "--device", "cpu", "--frames", "2", "--no-memory",
            "--report", page,
        ])
        #expect(command.status == 0)
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("text5k") && html.hasSuffix("</html>\n"))
        let nonsenses = [
            ["--suite", "nothing"], ["--budget", "0"], ["--frames", "0"], ["--device", "moon"], ["--threads", "1,0"],
            ["--threads", "2,2"],
        ]
        for nonsense in nonsenses {
            #expect(try Command(["bench"] + nonsense).status == 64)
        }
    }

    @Test func helpVersionAndCompletions() throws {
        #expect(String(decoding: try Command(["--version"]).output, as: UTF8.self).hasPrefix("0."))
        #expect(try Command(["--help"]).status == 0)
        #expect(try Command(["render", "--help"]).status == 0)
        for shell in ["bash", "zsh", "fish"] {
            let command = try Command(["--generate-completion-script", shell])
            #expect(command.status == 0 && command.output.count > 1000)
        }
    }
}
