import Foundation
import TestSupport
import Testing

/// Scenes that would take minutes, hours or for ever end at `--timeout`, with exit code 75 and no output; what has a bound of its
/// own ends without.
@Suite struct TimeoutTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func scene(_ root: String, more: String = "", size: String = "[320, 240]") throws -> String {
        try folder.scene(
            "{\"format\": \"glrender-scene\", \"version\": 1, \"size\": \(size), \(more)\"root\": \(root)}")
    }

    private func render(_ scene: String, _ device: String = "cpu", _ more: [String] = []) throws -> Command {
        try Command(
            ["render", scene, "-o", folder.url("out.png").path, "--device", device, "--allow-software"] + more)
    }

    /// A picture of a red texel.
    private static let dot =
        "data:image/png;base64,"
        + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

    private func emitter(birthRate: Int) -> String {
        """
        {"class": "CAEmitterLayer", "emitterPosition": [160, 120], "emitterCells": [
          {"contents": "dot", "birthRate": \(birthRate), "lifetime": 5, "scale": 2000, "color": "#ff000010",
           "velocity": 10}]}
        """
    }

    private func replicated(_ count: Int) -> String {
        """
        {"class": "CAReplicatorLayer", "instanceCount": \(count), "instanceTransform": [{"translate": [0.001, 0]}],
         "sublayers": [{"frame": [10, 10, 50, 50], "backgroundColor": "#ff0000",
                        "filters": [{"name": "gaussianBlur", "inputRadius": 5}]}]}
        """
    }

    private func expectTimeout(_ command: Command, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(command.status == 75, sourceLocation: sourceLocation)
        #expect(command.errors.contains("the time for it is over"), sourceLocation: sourceLocation)
        #expect(command.errors.contains("--timeout"), sourceLocation: sourceLocation)
        #expect(!folder.names.contains { $0.contains("out") }, sourceLocation: sourceLocation)
    }

    // MARK: - Ended from inside

    @Test(arguments: ["cpu", "gpu"]) func overdrawOfParticlesEnds(device: String) throws {
        let path = try scene(
            emitter(birthRate: 800), more: "\"images\": {\"dot\": \"\(Self.dot)\"}, ", size: "[1280, 720]")
        expectTimeout(try render(path, device, ["--time", "5", "--timeout", "0.5"]))
    }

    @Test(arguments: ["cpu", "gpu"]) func manyBlursEnd(device: String) throws {
        expectTimeout(try render(try scene(replicated(30_000)), device, ["--timeout", "0.5"]))
    }

    @Test func manyDashesEnd() throws {
        let curve = "M0 0 C 400000 10 200 300000 5 6"
        let path = try scene(
            """
            {"class": "CAShapeLayer", "path": "\(curve)", "strokeColor": "#f00", "fillColor": null,
             "lineDashPattern": [1, 0.2], "lineCap": "round"}
            """)
        expectTimeout(try render(path, "cpu", ["--timeout", "0.3"]))
    }

    @Test func readingAndListingEnd() throws {
        let layers = Array(repeating: "{\"frame\": [1, 1, 5, 5], \"backgroundColor\": \"#f00\"}", count: 200_000)
        let path = try scene("{\"sublayers\": [\(layers.joined(separator: ","))]}")
        expectTimeout(try render(path, "cpu", ["--timeout", "0.01"]))
    }

    @Test func allFramesTogetherEnd() throws {
        let path = try scene(replicated(200), more: "\"duration\": 100, ")
        let command = try Command(
            [
                "render", path, "-o", folder.url("out_%04d.png").path, "--device", "cpu", "--timeout", "0.1",
                "--keep-going",
            ])
        #expect(command.status == 75)
        #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
    }

    @Test func whatIsDoneInTimeIsThere() throws {
        let path = try scene("{\"backgroundColor\": \"#f00\"}")
        let command = try render(path, "cpu", ["--timeout", "600"])
        #expect(command.status == 0 && command.errors.isEmpty && folder.names.contains("out.png"))
        for wrong in ["0", "-1", "nan", "x"] {
            #expect(try render(path, "cpu", ["--timeout=\(wrong)"]).status == 64)
        }
    }

    // MARK: - Bounds

    @Test(arguments: ["cpu", "gpu"]) func particlesThatCoverTooMuchAreRefused(device: String) throws {
        let path = try scene(
            emitter(birthRate: 20_000), more: "\"images\": {\"dot\": \"\(Self.dot)\"}, ", size: "[640, 480]")
        let command = try render(path, device, ["--time", "50"])
        #expect(command.status == 65 && command.errors.contains("particles cover more than 4294967296 pixels"))
    }

    @Test(arguments: ["cpu", "gpu"]) func tooManyBlursAreRefused(device: String) throws {
        let command = try render(try scene(replicated(100_000)), device)
        #expect(command.status == 65 && command.errors.contains("blur more than"))
    }

    /// A set of 10¹² tiles of which one is there: it shows, and the others cost nothing.
    @Test func tilesThatAreMissingCostNothing() throws {
        let picture = try folder.scene(
            "{\"format\": \"glrender-scene\", \"version\": 1, \"size\": [256, 256], "
                + "\"root\": {\"backgroundColor\": \"#00ff00\"}}", name: "tile.json")
        let tiles = folder.url("tiles")
        try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
        let tile = tiles.appendingPathComponent("3_5.png").path
        #expect(try Command(["render", picture, "-o", tile, "--device", "cpu"]).status == 0)
        let layer = { (size: String) in
            """
            {"class": "CATiledLayer", "levelsOfDetail": 32, "tileSize": [256, 256],
             "tiles": {"path": "tiles/{x}_{y}.png", "size": \(size)}}
            """
        }
        #expect(try render(try scene(layer("[2.56e8, 2.56e8]"))).status == 0)
        // Where a tile is a few pixels wide, it is seen.
        let command = try Command(
            [
                "render", try scene(layer("[32768, 32768]"), size: "[1024, 1024]"), "-o",
                folder.url("seen.rgba").path, "--device", "cpu",
            ])
        #expect(command.status == 0)
        let pixels = try Data(contentsOf: folder.url("seen.rgba"))
        let shown = (x: 3 * 8 + 4, y: 5 * 8 + 4)
        #expect(Array(pixels[(shown.y * 1024 + shown.x) * 4..<(shown.y * 1024 + shown.x) * 4 + 4]) == [0, 255, 0, 255])
        let beside = (shown.y * 1024 + shown.x + 16) * 4
        #expect(Array(pixels[beside..<beside + 4]) == [0, 0, 0, 0])
    }

    @Test func combiningMarksAreLimited() throws {
        let marks = "a" + String(repeating: "\u{301}\u{200D}", count: 50_000)
        let command = try render(try scene("{\"class\": \"CATextLayer\", \"fontSize\": 20, \"string\": \"\(marks)\"}"))
        #expect(command.status == 0 && command.errors.contains("more than 64 combining marks"))
    }

    @Test func manyLongLinesAreLimited() throws {
        let lines = String(repeating: String(repeating: "x", count: 200) + "\\n", count: 100_000)
        let command = try render(try scene("{\"class\": \"CATextLayer\", \"fontSize\": 20, \"string\": \"\(lines)\"}"))
        #expect(command.status == 0 && command.errors.contains("longer than"))
    }

    /// What cannot look at the deadline is ended from outside.
    @Test func shadersThatNeverEndEnd() throws {
        try Data(
            """
            /*{"PASSES": [{"TARGET": "a", "PERSISTENT": true}]}*/
            void main() { float x = TIME; for (int i = 0; i < 2000000000; i++) x = sin(x) + 1.0; gl_FragColor = vec4(x); }
            """.utf8
        ).write(to: folder.url("slow.fs"))
        let path = try scene("{\"class\": \"QCCompositionLayer\", \"composition\": \"slow.fs\"}")
        expectTimeout(try render(path, "gpu", ["--timeout", "1"]))
    }

    // MARK: - Only files

    @Test func pipesAreNoAssets() throws {
        #expect(mkfifo(folder.url("0_0.png").path, 0o600) == 0)
        let tiles = try scene(
            "{\"class\": \"CATiledLayer\", \"tiles\": {\"path\": \"{x}_{y}.png\", \"size\": [256, 256]}}")
        #expect(try render(tiles, "cpu", ["--timeout", "60"]).status != 75)
        let image = try scene("{\"contents\": \"a\"}", more: "\"images\": {\"a\": \"0_0.png\"}, ")
        let command = try render(image)
        #expect(command.status == 66 && command.errors.contains("not a regular file"))
    }
}
