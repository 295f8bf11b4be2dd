import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// `glrender atlas`.
struct AtlasCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A picture with a transparent edge of two pixels.
    private func picture(width: Int, height: Int, color: [UInt8], at name: String) throws -> String {
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<height {
            for x in 0..<width {
                let isEdge = min(x, y, width - 1 - x, height - 1 - y) < 2
                bytes += isEdge ? [0, 0, 0, 0] : color + [255]
            }
        }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: false))
        let url = folder.url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ImageEncoder(format: .png(level: 1)).write(image, to: url.path)
        return url.path
    }

    @Test func packedAndDrawnAgain() throws {
        let paths = [
            try picture(width: 30, height: 12, color: [255, 0, 0], at: "in/walk/1.png"),
            try picture(width: 12, height: 40, color: [0, 255, 0], at: "in/run/1.png"),
            try picture(width: 20, height: 20, color: [0, 0, 255], at: "in/stand.png"),
        ]
        let result = try Command(
            ["atlas"] + paths + [
                "-o", folder.url("out.png").path, "--data", folder.url("data.json").path, "--rotate", "--json",
            ])
        #expect(result.status == 0, "\(result.errors)")
        let report = try result.json()
        #expect(report["pictures"] as? Int == 3 && (report["used"] as? Double ?? 0) > 0.5)
        let scene = """
            {"format": "glrender-scene", "version": 1, "size": [62, 40], "atlases": {"a": "data.json"},
             "root": {"sublayers": [
               {"contents": "a/walk/1.png", "frame": [0, 0, 30, 12]}, {"contents": "a/run/1.png", "frame": [30, 0, 12, 40]},
               {"contents": "a/stand.png", "frame": [42, 0, 20, 20]}]}}
            """
        let originals = """
            {"format": "glrender-scene", "version": 1, "size": [62, 40],
             "images": {"w": "in/walk/1.png", "r": "in/run/1.png", "s": "in/stand.png"},
             "root": {"sublayers": [
               {"contents": "w", "frame": [0, 0, 30, 12]}, {"contents": "r", "frame": [30, 0, 12, 40]},
               {"contents": "s", "frame": [42, 0, 20, 20]}]}}
            """
        for (text, name) in [(scene, "packed"), (originals, "originals")] {
            let path = try folder.scene(text, name: "\(name).json")
            let drawn = try Command(["render", path, "-o", folder.url("\(name).rgba").path, "--device", "cpu"])
            #expect(drawn.status == 0, "\(drawn.errors)")
        }
        let packed = try Data(contentsOf: folder.url("packed.rgba"))
        #expect(try packed == Data(contentsOf: folder.url("originals.rgba")) && packed.contains(255))
    }

    @Test func filesAppearTogetherOrNotAtAll() throws {
        let path = try picture(width: 30, height: 12, color: [255, 0, 0], at: "a.png")
        let output = folder.url("sheet.png").path
        #expect(try Command(["atlas", path, "-o", output, "--power-of-two", "--no-trim"]).status == 0)
        #expect(folder.names == ["a.png", "sheet.json", "sheet.png"])
        let sheet = try ImageDecoder().decode(path: output)
        #expect(sheet.width == 32 && sheet.height == 16)
        #expect(try Command(["atlas", path, "-o", output, "--no-clobber"]).status == 73)
        let nowhere = folder.url("none/data.json").path
        #expect(try Command(["atlas", path, "-o", folder.url("other.png").path, "--data", nowhere]).status == 73)
        #expect(folder.names == ["a.png", "sheet.json", "sheet.png"])
    }

    @Test func mistakesAreExplained() throws {
        let path = try picture(width: 30, height: 12, color: [255, 0, 0], at: "a.png")
        let output = folder.url("sheet.png").path
        #expect(try Command(["atlas", folder.url("none.png").path, "-o", output]).status == 66)
        let small = try Command(["atlas", path, "-o", output, "--max-size", "8x8"])
        #expect(small.status == 65 && small.errors.contains("--max-size"))
        #expect(try Command(["atlas", path, path, "-o", output]).errors.contains("two pictures have this name"))
        for bad in [
            ["--padding", "-1"], ["--max-size", "0x5"], ["--data", "a.plist"], ["-o", "a.jpg"],
        ] {
            #expect(try Command(["atlas", path, "-o", output] + bad).status == 64, "\(bad)")
        }
        #expect(try Command(["atlas", "-o", output]).status == 64)
        #expect(folder.names == ["a.png"])
    }
}
