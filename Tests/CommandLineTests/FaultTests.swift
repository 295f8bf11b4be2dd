import Foundation
import TestSupport
import Testing

/// What goes wrong around the command ends in a clear error or a working picture, and leaves nothing behind.
@Suite struct FaultTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func scene(_ root: String, more: String = "", size: String = "[64, 64]") throws -> String {
        try folder.scene(
            "{\"format\": \"glrender-scene\", \"version\": 1, \"size\": \(size), \(more)\"root\": \(root)}")
    }

    private func render(
        _ scene: String, _ more: [String] = [], environment: [String: String] = [:], redirection: String? = nil
    ) throws -> Command {
        try Command(
            ["render", scene, "-o", folder.url("out.png").path, "--device", "cpu"] + more, environment: environment,
            redirection: redirection)
    }

    private var leftovers: [String] { folder.names.filter { $0.contains("out") } }

    // MARK: - Memory

    /// Pictures of a few bytes that become gigabytes.
    @Test func decodedPicturesAreCounted() throws {
        // Lossless WebP of 8192 × 8192 pixels of one colour: a quarter of a gigabyte each.
        let webp = "data:image/webp;base64,UklGRhQAAABXRUJQVlA4TAgAAAAv/9//B4iICA=="
        let images = (0..<4).map { "\"i\($0)\": \"\(webp)\"" }.joined(separator: ", ")
        let layers = (0..<4).map { "{\"frame\": [0, 0, 9, 9], \"contents\": \"i\($0)\"}" }.joined(separator: ", ")
        let command = try render(
            try scene("{\"sublayers\": [\(layers)]}", more: "\"images\": {\(images)}, "), ["--max-memory", "100M"])
        #expect(command.status == 66 && command.errors.contains("reading it takes 512 MiB"))
        #expect(leftovers.isEmpty)
    }

    @Test func layersAreCounted() throws {
        let layers = Array(repeating: "{\"frame\": [1, 1, 5, 5]}", count: 100_000).joined(separator: ",")
        let path = try scene("{\"sublayers\": [\(layers)]}")
        let command = try render(path, ["--max-memory", "20M"])
        #expect(command.status == 75 && command.errors.contains(" layers take"))
        #expect(leftovers.isEmpty)
        #expect(try render(path, ["--max-memory", "400M"]).status == 0)
    }

    /// Also those that stay where programs' OpenGL ES drew them.
    @Test(arguments: ["cpu", "gpu"]) func hostedPicturesAreCounted(device: String) throws {
        let shader = "out vec4 fragColor; void main() { fragColor = vec4(1.0); }"
        let layer = "{\"class\": \"CAOpenGLLayer\", \"frame\": [0, 0, 1000, 1000], \"shader\": \"\(shader)\"}"
        let layers = Array(repeating: layer, count: 24).joined(separator: ", ")
        let path = try scene("{\"sublayers\": [\(layers)]}", size: "[1000, 1000]")
        let more = ["--device", device, "--allow-software", "--max-memory"]
        let command = try Command(["render", path, "-o", folder.url("out.png").path] + more + ["80M"])
        #expect(command.status == 75 && command.errors.contains("may be taken"))
        #expect(leftovers.isEmpty)
        #expect(try Command(["render", path, "-o", folder.url("out.png").path] + more + ["400M"]).status == 0)
    }

    @Test func thePictureIsCounted() throws {
        let command = try render(
            try scene("{\"backgroundColor\": \"#f00\"}", size: "[4000, 4000]"), ["--max-memory", "10M"])
        #expect(command.status == 75 && command.errors.contains("--max-memory"))
        #expect(leftovers.isEmpty)
    }

    @Test func devicesSayTheBudget() throws {
        let command = try Command(["devices"])
        #expect(String(decoding: command.output, as: UTF8.self).contains("memory: "))
    }

    // MARK: - Files

    @Test func filesThatMayNotGrowAreAnError() throws {
        let path = try scene("{\"backgroundColor\": \"#f00\"}", size: "[2000, 2000]")
        let command = try Command(
            ["render", path, "-o", folder.url("out.png").path, "--png-level", "0", "--device", "cpu"],
            limits: "ulimit -f 1")
        #expect(command.status == 74 && command.errors.contains("cannot be written"))
        #expect(leftovers.isEmpty)
    }

    @Test func linksToWhatIsNotThereStay() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("link.png").path, withDestinationPath: "real.png")
        let path = try scene("{\"backgroundColor\": \"#f00\"}")
        for _ in 0..<2 {
            #expect(
                try Command(["render", path, "-o", folder.url("link.png").path, "--device", "cpu"]).status == 0)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("link.png").path) == "real.png")
            #expect(folder.names.contains("real.png"))
        }
    }

    @Test func aHomeIsNotNeeded() throws {
        let path = try scene("{\"class\": \"CATextLayer\", \"string\": \"text\", \"fontSize\": 12}")
        let command = try render(path, environment: ["HOME": "", "XDG_CACHE_HOME": "", "TMPDIR": "/nonexistent"])
        #expect(command.status == 0)
    }

    @Test func scalesBeyondNumbersAreNamed() throws {
        let command = try render(try scene("{}"), ["--scale", "1e308"])
        #expect(command.status != 0 && !command.errors.contains("0 × 0"))
    }

    // MARK: - Nothing silent

    @Test func missingAndDamagedTilesAreSaid() throws {
        let tiles = "{\"class\": \"CATiledLayer\", \"tiles\": {\"path\": \"{x}_{y}.png\", \"size\": [512, 256]}}"
        try Data("no picture".utf8).write(to: folder.url("1_0.png"))
        let path = try scene(
            "{\"sublayers\": [{\"name\": \"map\", \"frame\": [0, 0, 512, 256], \"sublayers\": [\(tiles)]}]}"
                .replacingOccurrences(
                    of: "\"class\": \"CATiledLayer\"", with: "\"frame\": [0, 0, 512, 256], \"class\": \"CATiledLayer\""),
            size: "[512, 256]")
        let command = try render(path)
        #expect(command.status == 0)
        #expect(command.errors.contains("tiles are missing, such as") && command.errors.contains("0_0.png"))
        #expect(command.errors.contains("tiles cannot be used, such as") && command.errors.contains("1_0.png"))
        try FileManager.default.removeItem(at: folder.url("out.png"))
        #expect(try render(path, ["--strict"]).status == 65)
        #expect(leftovers.isEmpty)
    }

    @Test func escapesOfASceneReachNoTerminal() throws {
        let name = "\\u001b]0;title\\u0007\\u009b31m"
        let path = try scene("{\"name\": \"\(name)\", \"sublayers\": [{\"name\": \"\(name)\", \"cornerRaduis\": 1}]}")
        let checked = try Command(["check", path])
        let valid = try scene("{\"name\": \"\(name)\"}")
        for text in [
            checked.errors, String(decoding: checked.output, as: UTF8.self),
            String(decoding: try Command(["info", valid]).output, as: UTF8.self),
            String(decoding: try Command(["inspect", valid]).output, as: UTF8.self),
        ] {
            #expect(
                !text.unicodeScalars.contains {
                    $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F..<0xA0).contains($0.value)
                })
        }
    }
}
