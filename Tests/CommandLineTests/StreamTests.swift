import Compositor
import Foundation
import TestSupport
import Testing

/// Standard streams that do not take or give anything, and arguments as people mistype them.
@Suite struct StreamTests {
    private let folder: TemporaryFolder
    private let scene: String

    init() throws {
        folder = try TemporaryFolder()
        scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [40, 20], "root": {"name": "box"}}
            """)
    }

    @Test(arguments: [">/dev/full", ">&-"])
    func outputThatNobodyTakesIsAnError(redirection: String) throws {
        for arguments in [
            ["render", scene, "-o", "-", "--device", "cpu"],
            ["render", scene, "-o", folder.url("out.png").path, "--device", "cpu", "--json"],
            ["check", scene, "--json"], ["info", scene], ["info", scene, "--json"], ["devices"], ["inspect", scene],
            ["fonts", "list"], ["--help"], ["--version"], ["--generate-completion-script", "bash"],
        ] {
            let command = try Command(arguments, redirection: redirection)
            #expect(command.status == 74, "\(arguments)")
            #expect(command.errors.hasPrefix("error[output]: standard output: cannot be written"), "\(command.errors)")
        }
    }

    @Test(arguments: ["2>/dev/full", "2>&-"])
    func messagesThatNobodyTakesChangeNothing(redirection: String) throws {
        let out = folder.url("out.png").path
        let drawn = try Command([scene, "-o", out, "--device", "cpu", "-v", "--stats"], redirection: redirection)
        #expect(drawn.status == 0)
        let bytes = try Data(contentsOf: folder.url("out.png"))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Command([scene, "-o", "-", "--device", "cpu"]).output == bytes)
        #expect(try Command(["check", "no.json"], redirection: redirection).status == 1)
    }

    @Test func inputThatCannotBeRead() throws {
        for redirection in ["<&-", "<."] {
            let command = try Command(["render", "-", "-o", "-", "--device", "cpu"], redirection: redirection)
            #expect(command.status == 66)
            #expect(command.errors.hasPrefix("error[asset]: standard input: "))
        }
        let directory = try Command(["render", folder.path, "-o", "-", "--device", "cpu"])
        #expect(directory.status == 66)
        #expect(directory.errors == "error[asset]: \(folder.path): it is a folder\n")
        let assets = try Command([scene, "-o", "-", "--device", "cpu", "--assets", folder.url("no").path])
        #expect(assets.status == 66 && assets.errors.contains("--assets"))
    }

    @Test func misspeltCommands() throws {
        let command = try Command(["rendr", scene])
        #expect(command.status == 64)
        #expect(command.errors.hasPrefix("error[usage]: there is no command rendr"))
        #expect(command.errors.contains("inspect"))
        #expect(try Command(["rendr", "-o", folder.url("out.png").path]).status == 66)
    }

    @Test func numbersBelowZeroReachTheirOption() throws {
        let out = folder.url("out.png").path
        #expect(try Command([scene, "-o", out, "--device", "cpu", "--crop", "-5,-5,10,10"]).status == 0)
        let hit = try Command(["inspect", scene, "--hit", "-1,1"])
        #expect(hit.status == 0 && String(decoding: hit.output, as: UTF8.self) == "no layer\n")
        for (option, value) in [("--scale", "-1"), ("--time", "-1"), ("--frame", "-1"), ("--size", "-1x5")] {
            let command = try Command([scene, "-o", out, "--device", "cpu", option, value])
            #expect(command.status == 64 && command.errors.contains(value), "\(option): \(command.errors)")
        }
        let tiny = try Command([scene, "-o", out, "--device", "cpu", "--scale", "0.001"])
        #expect(tiny.status == 65 && tiny.errors.contains("larger --scale"))
    }

    @Test func statisticsNameTheDevice() throws {
        let stats = try Command([scene, "-o", folder.url("out.png").path, "--device", "cpu", "--stats"])
        #expect(stats.errors.hasPrefix("device: glrender CPU renderer"))
    }

    private static let hasGL = (try? Renderer(device: .gpu, allowSoftware: true)) != nil

    @Test(.enabled(if: hasGL, "there is no EGL device (apt-get install libegl-mesa0 libgl1-mesa-dri)"))
    func softwareIsNamed() throws {
        let out = folder.url("out.png").path
        let software = try Command([scene, "-o", out, "--device", "gpu", "--allow-software", "--json"])
        #expect(software.status == 0)
        let device = try #require(try software.json()["device"] as? [String: Any])
        #expect(software.errors.contains("software OpenGL: ") == (device["isSoftware"] as? Bool))
    }

    @Test func strictReportsAllWarnings() throws {
        let warned = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [40, 20], "root": {"sublayers": [
              {"class": "CAGradientLayer", "colors": ["red", "blue"], "locations": [0]},
              {"class": "CATextLayer", "font": "No Such Font", "string": "a"}]}}
            """, name: "warned.json")
        let command = try Command([warned, "-o", folder.url("out.png").path, "--device", "cpu", "--strict"])
        #expect(command.status == 65)
        #expect(command.errors.contains("locations") && command.errors.contains("No Such Font"))
        #expect(!folder.names.contains("out.png"))
    }
}
