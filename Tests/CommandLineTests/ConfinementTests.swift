import Foundation
import TestSupport
import Testing

/// With `--assets-only` nothing outside a folder is read, whatever a scene says.
@Suite struct ConfinementTests {
    private let folder: TemporaryFolder
    private let inside: URL

    init() throws {
        folder = try TemporaryFolder()
        inside = folder.url("inside")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        let picture = try folder.scene(
            "{\"format\": \"glrender-scene\", \"version\": 1, \"size\": [4, 4], \"root\": {\"backgroundColor\": \"#f00\"}}",
            name: "picture.json")
        for place in [folder.url("secret.png"), inside.appendingPathComponent("own.png")] {
            #expect(try Command(["render", picture, "-o", place.path, "--device", "cpu"]).status == 0)
        }
        let links = [("link.png", "../secret.png"), ("within.png", "own.png"), ("up", "..")]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: inside.appendingPathComponent(name).path, withDestinationPath: target)
        }
    }

    private func render(images path: String, assetsOnly: String? = nil) throws -> Command {
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [4, 4], "images": {"a": "\(path)"},
             "root": {"contents": "a"}}
            """)
        return try Command([
            "render", scene, "-o", folder.url("out.png").path, "--device", "cpu", "--assets-only",
            assetsOnly ?? inside.path,
        ])
    }

    @Test(arguments: ["own.png", "./own.png", "within.png"]) func whatLiesBelowIsRead(path: String) throws {
        #expect(try render(images: path).status == 0)
    }

    @Test(arguments: ["../secret.png", "link.png", "up/secret.png", "x/../../secret.png", "/proc/self/environ"])
    func whatLiesOutsideIsNot(path: String) throws {
        let command = try render(images: path)
        #expect(command.status == 66 || command.status == 65)
        #expect(!folder.names.contains("out.png"))
    }

    @Test func absolutePathsAreRefusedEvenToWhatLiesBelow() throws {
        #expect(try render(images: inside.appendingPathComponent("own.png").path).status != 0)
    }

    @Test func theFolderHasToBeThere() throws {
        #expect(try render(images: "own.png", assetsOnly: folder.url("nowhere").path).status == 66)
    }

    @Test func tilesAndShadersAreConfinedToo() throws {
        try Data("void main() { fragColor = vec4(1.0); }".utf8).write(to: folder.url("secret.frag"))
        let roots = [
            "{\"class\": \"CATiledLayer\", \"tiles\": {\"path\": \"../{x}_{y}.png\", \"size\": [256, 256]}}",
            "{\"class\": \"CAOpenGLLayer\", \"shader\": \"../secret.frag\"}",
        ]
        for root in roots {
            let scene = try folder.scene(
                "{\"format\": \"glrender-scene\", \"version\": 1, \"size\": [256, 256], \"root\": \(root)}")
            let command = try Command([
                "render", scene, "-o", folder.url("out.png").path, "--device", "cpu", "--assets-only", inside.path,
            ])
            #expect(command.status != 0)
            #expect(command.errors.contains("outside the folder"))
        }
        // A link among the tiles shows nothing, and that is said.
        try FileManager.default.createSymbolicLink(
            atPath: inside.appendingPathComponent("0_0.png").path, withDestinationPath: "../secret.png")
        let scene = try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [256, 256],
             "root": {"class": "CATiledLayer", "tiles": {"path": "{x}_{y}.png", "size": [256, 256]}}}
            """)
        let command = try Command([
            "render", scene, "-o", folder.url("out.rgba").path, "--device", "cpu", "--assets-only", inside.path,
        ])
        #expect(command.status == 0 && command.errors.contains("warning[tiles]"))
        #expect(try Data(contentsOf: folder.url("out.rgba")).allSatisfy { $0 == 0 })
    }
}
