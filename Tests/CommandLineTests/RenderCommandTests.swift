import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct RenderCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let square = """
        {"format": "glrender-scene", "version": 1, "size": [40, 20], "background": "#ffffff",
         "root": {"sublayers": [{"frame": [10, 5, 20, 10], "backgroundColor": "#ff0000", "name": "box"}]}}
        """

    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<4).map { bytes[y * bytesPerRow + x * 4 + $0] }
        }
    }

    private func decoded(_ name: String) throws -> CGImage {
        try ImageDecoder().decode(path: folder.url(name).path)
    }

    // MARK: - Pictures

    @Test func aSceneBecomesAPicture() throws {
        let scene = try folder.scene(square)
        let command = try Command(["render", scene, "-o", folder.url("out.png").path, "--device", "cpu"])
        #expect(command.status == 0 && command.errors.isEmpty && command.output.isEmpty)
        let image = try decoded("out.png")
        #expect(image.width == 40 && image.height == 20)
        #expect(pixel(image, 9, 10) == [255, 255, 255, 255])
        #expect(pixel(image, 10, 5) == [255, 0, 0, 255])
        #expect(pixel(image, 29, 14) == [255, 0, 0, 255])
        #expect(pixel(image, 30, 14) == [255, 255, 255, 255])
    }

    @Test func whatIsTakenFromAnOpaqueBackgroundIsTransparent() throws {
        let scene = try folder.scene(
            square.replacingOccurrences(of: "\"name\"", with: "\"compositingFilter\": \"destinationOut\", \"name\""))
        let command = try Command(["render", scene, "-o", folder.url("out.png").path, "--device", "cpu"])
        #expect(command.status == 0)
        let image = try decoded("out.png")
        #expect(pixel(image, 9, 10) == [255, 255, 255, 255])
        #expect(pixel(image, 15, 10) == [0, 0, 0, 0])
        let refused = try Command(["render", scene, "-o", folder.url("out.jpg").path, "--device", "cpu"])
        #expect(refused.status != 0 && refused.errors.contains("transparent"))
        #expect(!folder.names.contains("out.jpg"))
    }

    @Test func renderIsTheDefaultCommand() throws {
        let scene = try folder.scene(square)
        let command = try Command([scene, "-o", folder.url("out.png").path, "--backend", "cpu"])
        #expect(command.status == 0)
        #expect(folder.names.contains("out.png"))
    }

    @Test func scaleSizeCropAndBackground() throws {
        let scene = try folder.scene(square)
        let out = folder.url("out.png").path
        var command = try Command(["render", scene, "-o", out, "--device", "cpu", "--scale", "3"])
        #expect(command.status == 0)
        #expect(try decoded("out.png").width == 120)
        command = try Command(["render", scene, "-o", out, "--device", "cpu", "--crop", "8,5,4,2", "-b", "none"])
        #expect(command.status == 0)
        let cropped = try decoded("out.png")
        #expect(cropped.width == 4 && cropped.height == 2)
        #expect(pixel(cropped, 1, 0) == [0, 0, 0, 0] && pixel(cropped, 2, 0) == [255, 0, 0, 255])
        command = try Command(["render", scene, "-o", out, "--device", "cpu", "--size", "50x60"])
        #expect(command.status == 0)
        #expect(try decoded("out.png").height == 60)
    }

    @Test func valuesCanBeSetOnTheCommandLine() throws {
        let scene = try folder.scene(square)
        let command = try Command([
            "render", scene, "-o", folder.url("out.png").path, "--device", "cpu", "--set",
            "box.backgroundColor=\"#00ff00\"",
            "--set", "background=\"#000000\"",
        ])
        #expect(command.status == 0, "\(command.errors)")
        let image = try decoded("out.png")
        #expect(pixel(image, 10, 5) == [0, 255, 0, 255] && pixel(image, 0, 0) == [0, 0, 0, 255])
    }

    @Test func aMomentOfAnAnimation() throws {
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [40, 20], "duration": 2, "frameRate": 10, "root": {"sublayers": [
              {"bounds": [0, 0, 2, 20], "position": [1, 10], "backgroundColor": "#ff0000", "animations": [
                {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 1, "toValue": 39, "duration": 2}]}]}}
            """)
        for (arguments, x) in [(["--time", "1"], 19), (["--time", "10f"], 19), (["--frame", "10"], 19), ([], 0)] {
            let command = try Command(
                ["render", scene, "-o", folder.url("out.png").path, "--device", "cpu"] + arguments)
            #expect(command.status == 0)
            let image = try decoded("out.png")
            #expect(pixel(image, x, 10) == [255, 0, 0, 255], "\(arguments)")
            #expect(pixel(image, 30, 10) == [0, 0, 0, 0])
        }
    }

    @Test func everyFormatAndStandardOutput() throws {
        let scene = try folder.scene(square)
        for name in ["out.jpg", "out.webp", "out.png"] {
            #expect(try Command([scene, "-o", folder.url(name).path, "--device", "cpu"]).status == 0)
            let image = try decoded(name)
            #expect(image.width == 40 && image.height == 20)
        }
        #expect(try Command([scene, "-o", folder.url("out.rgba").path, "--device", "cpu"]).status == 0)
        #expect(try Data(contentsOf: folder.url("out.rgba")).count == 40 * 20 * 4)
        let piped = try Command(["-", "-o", "-", "--device", "cpu"], input: Data(square.utf8))
        #expect(piped.status == 0)
        #expect(try ImageDecoder().decode(data: piped.output).width == 40)
    }

    @Test func severalScenesGoToAFolder() throws {
        let scenes = [try folder.scene(square, name: "a.json"), try folder.scene(square, name: "b.json")]
        let command = try Command(scenes + ["-o", folder.path + "/pictures/", "--device", "cpu", "--json"])
        #expect(command.status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/pictures/a.png"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/pictures/b.png"))
        let report = try command.json()
        #expect((report["pictures"] as? [Any])?.count == 2)
        #expect((report["device"] as? [String: Any])?["kind"] as? String == "cpu")
    }

    @Test func thePictureDoesNotDependOnThreads() throws {
        let scene = try folder.scene(square)
        var pictures: Set<Data> = []
        for threads in ["1", "2", "5"] {
            let command = try Command([scene, "-o", "-", "--device", "cpu", "--threads", threads])
            #expect(command.status == 0)
            pictures.insert(command.output)
        }
        #expect(pictures.count == 1)
    }

    // MARK: - What goes wrong

    @Test func everyMistakeOfASceneIsReported() throws {
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [40, 20], "root": {"sublayers": [
              {"frame": [0, 0, 10], "cornerRaduis": 3}, {"class": "CALayr"}]}}
            """)
        let command = try Command([scene, "-o", folder.url("out.png").path, "--device", "cpu"])
        #expect(command.status == 65)
        let lines = command.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("error[scene]: ") })
        #expect(command.errors.contains("root.sublayers[0].cornerRaduis"))
        #expect(command.errors.contains("did you mean cornerRadius?"))
        #expect(command.errors.contains("did you mean CALayer?"))
        #expect(folder.names == ["scene.json"])
    }

    @Test func missingInputs() throws {
        let missing = try Command([folder.url("no.json").path, "-o", folder.url("out.png").path])
        #expect(missing.status == 66)
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [4, 4], "images": {"a": "no.png"},
             "root": {"contents": "a"}}
            """)
        let command = try Command([scene, "-o", folder.url("out.png").path, "--device", "cpu"])
        #expect(command.status == 66)
        #expect(command.errors.contains("no.png"))
        #expect(folder.names == ["scene.json"])
    }

    @Test func outputsThatCannotBeMade() throws {
        let scene = try folder.scene(square)
        let nowhere = try Command([scene, "-o", folder.path + "/no/such/out.png", "--device", "cpu"])
        #expect(nowhere.status == 73)
        let existing = folder.url("out.png")
        try Data("keep".utf8).write(to: existing)
        let kept = try Command([scene, "-o", existing.path, "--device", "cpu", "--no-clobber"])
        #expect(kept.status == 73)
        #expect(try Data(contentsOf: existing) == Data("keep".utf8))
        let skipped = try Command([scene, "-o", existing.path, "--device", "cpu", "--skip-existing"])
        #expect(skipped.status == 0)
        #expect(try Data(contentsOf: existing) == Data("keep".utf8))
        let type = try Command([scene, "-o", folder.url("out.xyz").path, "--device", "cpu"])
        #expect(type.status == 64)
        let transparent = try Command([scene, "-o", folder.url("out.jpg").path, "--device", "cpu", "-b", "none"])
        #expect(transparent.status == 64)
        #expect(folder.names == ["out.png", "scene.json"])
    }

    @Test func usageMistakesExitWith64() throws {
        let scene = try folder.scene(square)
        for arguments in [
            ["render", scene], ["--no-such-flag"], [scene, "-o", "x.png", "--time", "-1"],
            [scene, "-o", "x.png", "--device", "quantum"], [scene, "-o", "x.png", "--time", "1", "--frame", "2"],
            [scene, "-o", "-", "--json"], [scene, "-o", "x.png", "--crop", "1,2,3"],
        ] {
            #expect(try Command(arguments).status == 64, "\(arguments)")
        }
    }

    @Test func pictureLimits() throws {
        let scene = try folder.scene(square)
        let out = folder.url("out.png").path
        #expect(try Command([scene, "-o", out, "--device", "cpu", "--scale", "9999"]).status == 65)
        #expect(try Command([scene, "-o", out, "--device", "cpu", "--max-size", "30x30"]).status == 65)
        #expect(try Command([scene, "-o", out, "--device", "cpu", "--crop", "100,100,5,5"]).status == 64)
        #expect(folder.names == ["scene.json"])
    }
}
