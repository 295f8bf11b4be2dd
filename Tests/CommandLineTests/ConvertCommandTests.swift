import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// `glrender convert`.
struct ConvertCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A square that moves, turns, changes its colour and is trimmed, one that appears, and a blurred one, of which half is blurred
    /// once more.
    private static let animation = """
        {"v": "5.9.0", "fr": 25, "ip": 0, "op": 50, "w": 80, "h": 60, "layers": [
         {"ty": 12, "nm": "change", "ip": 0, "op": 50, "sw": 40, "sh": 60, "ks": {},
          "ef": [{"ty": 29, "ef": [{"v": {"k": [{"t": 0, "s": [20]}, {"t": 49, "s": [0.5]}]}}]}]},
         {"ty": 4, "nm": "mover", "ip": 0, "op": 50, "ks": {
           "p": {"k": [{"t": 0, "s": [20, 30], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.6, "y": 1}}, {"t": 40, "s": [60, 30]}]},
           "r": {"k": [{"t": 0, "s": [0]}, {"t": 49, "s": [90]}]}},
          "shapes": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 16]}, "r": {"k": 3}},
           {"ty": "tm", "s": {"k": 0}, "e": {"k": [{"t": 10, "s": [20]}, {"t": 30, "s": [100]}]}, "o": {"k": 0}},
           {"ty": "st", "c": {"k": [{"t": 0, "s": [1, 0, 0, 1]}, {"t": 49, "s": [0, 0, 1, 1]}]}, "o": {"k": 100},
            "w": {"k": 3}, "lc": 2, "lj": 2}]},
         {"ty": 1, "nm": "later", "ip": 20, "op": 30, "sc": "#00ff00", "sw": 10, "sh": 10, "ks": {}},
         {"ty": 1, "nm": "soft", "ip": 0, "op": 50, "sc": "#ffff00", "sw": 12, "sh": 12, "ks": {"p": {"k": [5, 40]}},
          "ef": [{"ty": 29, "ef": [{"v": {"k": [{"t": 0, "s": [0.5]}, {"t": 49, "s": [20]}]}}]}]}
        ]}
        """

    private func picture(of file: String, at time: Double) throws -> CGImage {
        let output = folder.url("picture.png").path
        let result = try Command(["render", file, "-o", output, "--time", "\(time)", "--device", "cpu"])
        try #require(result.status == 0, "\(result.errors)")
        return try ImageDecoder().decode(path: output)
    }

    /// How many pixels in a hundred differ by more than 8 levels.
    private func share(_ before: CGImage, _ after: CGImage) throws -> Double {
        try #require(before.width == after.width && before.height == after.height)
        let differing = before.withPremultipliedRGBA8 { first, bytesPerRow in
            after.withPremultipliedRGBA8 { second, otherBytesPerRow in
                (0..<before.width * before.height).count { pixel in
                    let (x, y) = (pixel % before.width * 4, pixel / before.width)
                    return (0..<4).contains {
                        let (a, b) = (first[y * bytesPerRow + x + $0], second[y * otherBytesPerRow + x + $0])
                        return abs(Int(a) - Int(b)) > 8
                    }
                }
            }
        }
        return Double(differing) * 100 / Double(before.width * before.height)
    }

    @Test func animationsKeepTheirPictures() throws {
        let (source, scene) = (folder.url("a.json"), folder.url("scene.json"))
        try Data(Self.animation.utf8).write(to: source)
        let result = try Command(["convert", source.path, "-o", scene.path, "--strict"])
        try #require(result.status == 0, "\(result.errors)")
        for frame in [0, 1, 9, 19, 20, 29, 30, 41, 49] {
            let time = Double(frame) / 25
            let share = try share(picture(of: source.path, at: time), picture(of: scene.path, at: time))
            #expect(share <= 1, "frame \(frame): \(share) % of the pixels differ")
        }
    }

    /// Animations of one feature each, but for those that use what scenes have no words for.
    private static let features: [String] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.appendingPathComponent("LottieTests/Pictures")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix("-meta.json") && !$0.contains("highlight") }
            .map { folder.appendingPathComponent($0).path }.sorted()
    }()

    @Test func thereAreFeatures() {
        #expect(Self.features.count >= 79)
    }

    @Test(arguments: features) func everyFeatureKeepsItsPicture(_ source: String) throws {
        let scene = folder.url("scene.json").path
        let result = try Command(["convert", source, "-o", scene, "--strict"])
        try #require(result.status == 0, "\(result.errors)")
        let animation = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: source)))
        let numbers = try #require(animation as? [String: Any])
        let (rate, end) = (try #require(numbers["fr"] as? Double), try #require(numbers["op"] as? Double))
        let time = (end / 2).rounded(.down) / rate
        #expect(try share(picture(of: source, at: time), picture(of: scene, at: time)) <= 1)
    }

    @Test func scenesAreWrittenAsTheyAre() throws {
        let text = #"{"format": "glrender-scene", "version": 1, "size": [4, 4], "root": {"backgroundColor": "red"}}"#
        let (source, scene) = (folder.url("a.json"), folder.url("b.json"))
        try Data(text.utf8).write(to: source)
        #expect(try Command(["convert", source.path, "-o", scene.path]).status == 0)
        #expect(try Data(contentsOf: scene) == Data(text.utf8))
    }

    /// Scenes have no words for where a radial gradient starts beside its centre.
    @Test func whatIsLeftOutIsTold() throws {
        let gradient = """
            {"v": "5.9.0", "fr": 25, "ip": 0, "op": 1, "w": 80, "h": 60, "layers": [{"ty": 4, "ip": 0, "op": 1, "ks": {}, "shapes": [
             {"ty": "rc", "p": {"k": [40, 30]}, "s": {"k": [20, 16]}, "r": {"k": 3}},
             {"ty": "gf", "t": 2, "s": {"k": [40, 30]}, "e": {"k": [60, 30]}, "h": {"k": 50}, "a": {"k": 0}, "o": {"k": 100},
              "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}]}]}
            """
        let (source, scene) = (folder.url("a.json"), folder.url("b.json"))
        try Data(gradient.utf8).write(to: source)
        let lenient = try Command(["convert", source.path, "-o", scene.path])
        #expect(lenient.status == 0)
        #expect(
            lenient.errors.contains(
                "root.sublayers[0].sublayers[0]: its radial gradient is written without its highlight"))
        try FileManager.default.removeItem(at: scene)
        #expect(try Command(["convert", source.path, "-o", scene.path, "--strict"]).status != 0)
        #expect(!FileManager.default.fileExists(atPath: scene.path))
    }

    @Test func animationsWithoutEndAreTurnedDown() throws {
        let (source, scene) = (folder.url("a.json"), folder.url("b.json"))
        try Data(#"{"layers": [], "op": 1e300, "fr": 25, "w": 4, "h": 4}"#.utf8).write(to: source)
        let result = try Command(["convert", source.path, "-o", scene.path])
        #expect(result.status != 0)
        #expect(result.errors.contains("more than 100000 frames"))
        #expect(result.errors.components(separatedBy: "error[").count == 2, "\(result.errors)")
    }

    @Test func brokenFilesAreErrorsAndLeaveNoFile() throws {
        let (source, scene) = (folder.url("a.json"), folder.url("b.json"))
        try Data(#"{"layers": [], "op": 1, "w": 0, "h": 1}"#.utf8).write(to: source)
        let result = try Command(["convert", source.path, "-o", scene.path])
        #expect(result.status != 0 && !result.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: scene.path))
    }
}
