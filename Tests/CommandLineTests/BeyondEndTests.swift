import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// Frames and moments that lie at the end of a scene, and beyond it.
@Suite struct BeyondEndTests {
    private let folder: TemporaryFolder
    private let scene: String

    init() throws {
        folder = try TemporaryFolder()
        scene = try folder.scene(Self.scene(duration: 0.4))
    }

    /// Ten frames at 25 a second.
    private static func scene(duration: Double) -> String {
        """
        {"format": "glrender-scene", "version": 1, "size": [40, 20], "duration": \(duration), "frameRate": 25,
         "background": "white",
         "root": {"sublayers": [{"frame": [0, 5, 10, 10], "backgroundColor": "#ff0000", "animations": [
           {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0, "toValue": 40, "duration": 0.4}]}]}}
        """
    }

    private func render(_ name: String, _ arguments: [String], scene: String? = nil) throws -> Command {
        try Command(["render", scene ?? self.scene, "-o", path(name), "--device", "cpu"] + arguments)
    }

    private func path(_ name: String) -> String { folder.url(name).path }

    private var made: [String] { folder.names.filter { !$0.hasSuffix(".json") } }

    @Test(arguments: [
        ("a.png", ["--frame", "10"], "last frame is 9"), ("a.png", ["--frame", "2147483647"], "last frame is 9"),
        ("a.png", ["--time", "0.41"], "end at 0.4 s"), ("a.webp", ["--time", "11f"], "end at 0.4 s"),
        ("a.png", ["--fps", "50", "--frame", "20"], "last frame is 19"),
        ("a%d.png", ["--frame", "10"], "last frame is 9"), ("a%d.png", ["--frames", "0-10"], "last frame is 9"),
        ("a%d.png", ["--frames", "1,3,8-12"], "last frame is 9"), ("a%d.png", ["--frames", "0-99:2"], "0 to 9"),
        ("a%d.png", ["--frames", "0-19", "--shard", "0/2"], "0 to 9"),
        ("a%d.png", ["--frames", "0-19", "--keep-going"], "0 to 9"),
        ("a%d.png", ["--frames", "5", "--duration", "0.2"], "last frame is 4"),
        ("a.apng", ["--frames", "12"], "10 frames at 25 a second"), ("a.webp", ["--frames", "5-10"], "0 to 9"),
        ("a.rgba", ["--frames", "0-10"], "0 to 9"),
    ])
    func whatIsBeyondIsRefused(name: String, arguments: [String], end: String) throws {
        let command = try render(name, arguments)
        #expect(command.status == 64 && command.errors.contains(end), "\(command.errors)")
        #expect(made.isEmpty)
    }

    @Test(arguments: [
        ("a.png", ["--frame", "9"]), ("a.png", ["--time", "0.4"]), ("a.png", ["--time", "10f"]),
        ("a.png", ["--fps", "50", "--frame", "19"]), ("a%d.png", ["--frames", "9"]),
        ("a%d.png", ["--frames", "19", "--duration", "0.8"]), ("a%d.png", ["--frames", "19", "--fps", "50"]),
    ])
    func whatIsAtTheEndIsDrawn(name: String, arguments: [String]) throws {
        let command = try render(name, arguments)
        #expect(command.status == 0, "\(command.errors)")
        #expect(made.count == 1)
    }

    @Test func withoutADurationThereIsNoEnd() throws {
        let still = try folder.scene(Self.scene(duration: 0), name: "still.json")
        for arguments in [["--frame", "1000000"], ["--time", "1e6"]] {
            #expect(try render("a.png", arguments, scene: still).status == 0)
        }
        #expect(try render("b%d.png", ["--frames", "7,1000"], scene: still).status == 0)
        #expect(made == ["a.png", "b1000.png", "b7.png"])
    }

    @Test func inspectionEndsThere() throws {
        let inspect = { (time: String) in
            try Command(["inspect", scene, "--tree", "presentation", "--time", time])
        }
        #expect(try inspect("0.4").status == 0)
        let beyond = try inspect("0.5")
        #expect(beyond.status == 64 && beyond.errors.contains("end at 0.4 s") && beyond.output.isEmpty)
    }

    @Test func theEndOfALottieAnimationIsItsLastFrame() throws {
        let animation = try folder.scene(
            """
            {"v": "5.7", "fr": 20, "ip": 0, "op": 10, "w": 8, "h": 8, "layers": [
              {"ty": 1, "ip": 0, "op": 10, "st": 0, "sc": "#00ff00", "sw": 8, "sh": 8, "ks": {}}]}
            """, name: "lottie.json")
        for arguments in [["--time", "0.5"], ["--frame", "9"]] {
            #expect(try render("a.png", arguments, scene: animation).status == 0)
            let pixels = try ImageDecoder().decode(path: path("a.png")).withPremultipliedRGBA8 { bytes, _ in
                Array(bytes)
            }
            #expect(pixels.prefix(4) == [0, 255, 0, 255], "\(arguments)")
        }
        #expect(try render("a.png", ["--frame", "10"], scene: animation).status == 64)
    }

    // MARK: - Rates

    /// How many frames an animated WebP has; 0 is a still.
    private func frameCount(_ name: String) throws -> Int {
        var (file, count) = (try Data(contentsOf: folder.url(name)), 0)
        while let found = file.range(of: Data("ANMF".utf8)) {
            count += 1
            file = file.suffix(from: found.upperBound)
        }
        return count
    }

    @Test func aRateMakesAMovieOfWhatCouldBeAStill() throws {
        #expect(try render("a.webp", ["--fps", "10"]).status == 0)
        #expect(try frameCount("a.webp") == 4)
        #expect(try render("a.rgba", ["--fps", "10"]).status == 0)
        #expect(try Data(contentsOf: folder.url("a.rgba")).count == 4 * 40 * 20 * 4)
        // With a moment it says when that is.
        for arguments in [["--fps", "10", "--frame", "2"], ["--fps", "10", "--time", "2f"]] {
            #expect(try render("b.webp", arguments).status == 0)
            #expect(try frameCount("b.webp") == 0)
        }
        #expect(try render("c.webp", []).status == 0)
        #expect(try frameCount("c.webp") == 0)
        #expect(try render("c.png", ["--fps", "10"]).status == 0)
        let still = try folder.scene(Self.scene(duration: 0), name: "still.json")
        let still10 = try render("d.webp", ["--fps", "10"], scene: still)
        #expect(still10.status == 0 && still10.errors.contains("--duration"))
    }
}
