import Foundation
import TestSupport
import Testing

/// What is missing, full or too small around the command is said, and what can be drawn without it is drawn.
@Suite struct SurroundingFaultTests {
    private let folder: TemporaryFolder
    private let scene: String

    init() throws {
        folder = try TemporaryFolder()
        scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [64, 48], "background": "#fff", "duration": 1, "root": {
              "sublayers": [
                {"class": "CATextLayer", "frame": [0, 0, 64, 20], "string": "text", "fontSize": 12},
                {"frame": [5, 30, 10, 10], "backgroundColor": "#f00", "animations": [
                  {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0, "toValue": 50, "duration": 1}]}]}}
            """)
    }

    private func render(
        to name: String = "out.png", device: String = "cpu", _ more: [String] = [], environment: [String: String] = [:]
    ) throws -> Command {
        try Command(
            ["render", scene, "-o", folder.url(name).path, "--device", device] + more, environment: environment)
    }

    private var leftovers: [String] { folder.names.filter { $0.contains("out") } }

    @Test func foldersWhereNothingCanBeMade() throws {
        for place in ["/proc/out.png", folder.url("none").appendingPathComponent("out.png").path] {
            let command = try Command(["render", scene, "-o", place, "--device", "cpu"])
            #expect(command.status == 73 && command.errors.contains("cannot be created"))
        }
    }

    @Test func machinesWithoutFonts() throws {
        let settings = folder.url("fonts.conf")
        try Data("<?xml version=\"1.0\"?><fontconfig><dir>/nonexistent</dir></fontconfig>".utf8).write(to: settings)
        let command = try render(environment: ["FONTCONFIG_FILE": settings.path])
        #expect(command.status == 0 && command.errors.contains("there are no fonts"))
        let strict = try render(to: "out2.png", ["--strict"], environment: ["FONTCONFIG_FILE": settings.path])
        #expect(strict.status == 65)
        #expect(leftovers == ["out.png"])
    }

    @Test func machinesWithoutDriversOfOpenGL() throws {
        let none = ["__EGL_VENDOR_LIBRARY_FILENAMES": folder.url("none").path]
        let automatic = try render(device: "auto", environment: none)
        #expect(automatic.status == 0 && automatic.errors.contains("drawing on the CPU: no GPU"))
        let asked = try render(to: "out2.png", device: "gpu", environment: none)
        #expect(asked.status == 69 && asked.errors.contains("install a driver"))
        #expect(leftovers == ["out.png"])
    }

    @Test func encodersThatAreKilled() throws {
        let tools = folder.url("tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let encoder = tools.appendingPathComponent("ffmpeg").path
        try Data("#!/bin/sh\nhead -c 1000 >/dev/null\nkill -9 $$\n".utf8).write(to: URL(fileURLWithPath: encoder))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let command = try render(to: "out.mp4", environment: ["PATH": "\(tools.path):\(path)"])
        #expect(command.status == 74 && command.errors.contains("ended by signal 9"))
        #expect(leftovers.isEmpty)
    }

    /// Little more than the libraries take to start: 75, and a sentence.
    @Test(arguments: [179_000, 189_000, 204_000])
    func addressSpaceThatIsTooSmall(kibibytes: Int) throws {
        let command = try Command(
            ["render", scene, "-o", folder.url("out.png").path, "--device", "cpu", "--size", "4000x4000"],
            limits: "ulimit -v \(kibibytes)")
        #expect(command.status == 75 && command.errors.contains("out of memory"))
        #expect(leftovers.isEmpty)
    }

    @Test func oneProcessor() throws {
        let all = try render()
        let one = try Command(
            ["-c", "0", Command.executable.path, "render", scene, "-o", folder.url("one.png").path, "--device", "cpu"],
            executable: "/usr/bin/taskset")
        #expect(all.status == 0 && one.status == 0)
        #expect(try Data(contentsOf: folder.url("one.png")) == Data(contentsOf: folder.url("out.png")))
    }

    /// A string cannot hold such a name: another file would be read or written.
    @Test func namesThatAreNoText() throws {
        for arguments in ["\"$(printf 'a\\377.json')\" -o out.png", "-o \"$(printf 'out\\377.png')\""] {
            let command = try Command(["render", scene], redirection: arguments + " 2>&1")
            #expect(command.status == 64)
            #expect(String(decoding: command.output, as: UTF8.self).contains("is not UTF-8"))
        }
    }
}
