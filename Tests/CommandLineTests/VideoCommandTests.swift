import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// Scenes with videos, as a user draws them.
struct VideoCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A video of two seconds, 25 frames each, with frames that refer to later ones.
    private func film(_ name: String = "film.mp4") throws {
        let made = try Tool(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-c:v", "libx264", "-g",
                "12",
                "-bf", "3", "-pix_fmt", "yuv420p", folder.url(name).path,
            ])
        try #require(made.status == 0)
    }

    private func scene(_ layer: String = "", name: String = "scene.json") throws -> String {
        try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [64, 48], "duration": 2, "frameRate": 25,
             "background": "white", "videos": {"film": "film.mp4"},
             "root": {"sublayers": [{"class": "AVPlayerLayer", "frame": [0, 0, 64, 48], "video": "film"\(layer)}]}}
            """, name: name)
    }

    private func render(_ arguments: [String], environment: [String: String] = [:]) throws -> Command {
        try Command(["render"] + arguments + ["--device", "cpu"], environment: environment)
    }

    @Test(arguments: ["", #", "rate": -1, "startTime": 1.96"#, #", "rate": 3.5, "startTime": 0.2"#])
    func shardsHaveTheFramesOfTheWhole(_ playing: String) throws {
        try film()
        let scene = try scene(playing)
        #expect(try render([scene, "-o", folder.url("all.rgba").path, "--frames", "0-49"]).status == 0)
        var parts = Data()
        for part in 0..<5 {
            let output = folder.url("part.rgba").path
            let drawn = try render([scene, "-o", output, "--frames", "0-49", "--shard", "\(part)/5", "--threads", "3"])
            #expect(drawn.status == 0, "\(drawn.errors)")
            parts += try Data(contentsOf: folder.url("part.rgba"))
        }
        let whole = try Data(contentsOf: folder.url("all.rgba"))
        #expect(whole.count == 50 * 64 * 48 * 4 && parts == whole)
        let frames = Set((0..<50).map { whole[($0 * 12288)..<(($0 + 1) * 12288)] })
        #expect(frames.count >= (playing.contains("3.5") ? 14 : 40))
        // A still is the frame of the movie.
        #expect(try render([scene, "-o", folder.url("still.rgba").path, "--frame", "31"]).status == 0)
        #expect(try Data(contentsOf: folder.url("still.rgba")) == whole[(31 * 12288)..<(32 * 12288)])
    }

    @Test func whatIsShownIsTheVideo() throws {
        try film()
        #expect(try render([try scene(), "-o", folder.url("drawn.rgba").path, "--frames", "0-49"]).status == 0)
        let decoded = try Tool(
            "ffmpeg",
            [
                "-v", "error", "-i", folder.url("film.mp4").path, "-vf",
                "scale=in_color_matrix=smpte170m:flags=bicubic+accurate_rnd+full_chroma_int", "-pix_fmt", "rgba", "-f",
                "rawvideo", "-",
            ])
        let drawn = try Data(contentsOf: folder.url("drawn.rgba"))
        #expect(drawn.count == decoded.output.count)
        #expect(zip(drawn, decoded.output).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func mistakesNameTheVideo() throws {
        let scene = try scene()
        let missing = try Command(["check", scene])
        #expect(missing.status == 1 && missing.errors.contains("videos.film: no such file"))
        #expect(try render([scene, "-o", folder.url("a.png").path]).status == 66)
        try Data("no film".utf8).write(to: folder.url("film.mp4"))
        let broken = try render([scene, "-o", folder.url("a.png").path])
        #expect(broken.status == 66 && broken.errors.contains("film.mp4: it cannot be decoded"))
        let none = try render([scene, "-o", folder.url("a.png").path], environment: ["PATH": "/nowhere"])
        #expect(none.status == 66 && none.errors.contains("apt-get install ffmpeg"))
        #expect(!folder.names.contains("a.png"))
    }

    @Test func filmsThatWereThereAreReported() throws {
        try film()
        let (scene, output) = (try scene(), folder.url("a.mkv").path)
        #expect(try render([scene, "-o", output]).status == 0)
        let manifest = folder.url("m.json").path
        let skipped = try render([scene, "-o", output, "--skip-existing", "--json", "--manifest", manifest])
        let report = try skipped.json()
        #expect(report["frames"] as? Int == 50 && report["skipped"] as? Int == 50 && report["width"] as? Int == 64)
        let listed = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url("m.json"))) as? [String: Any]
        let movie = listed?["movie"] as? [String: Any]
        #expect(movie?["wasThere"] as? Bool == true && (movie?["sha256"] as? String)?.count == 64)
        let empty = try render([
            scene, "-o", folder.url("b.mkv").path, "--frames", "0-1", "--shard", "0/3", "--json",
        ])
        #expect(empty.status == 0)
        #expect(try empty.json()["frames"] as? Int == 0)
        #expect(!folder.names.contains("b.mkv"))
        let emptyPictures = try render([
            scene, "-o", folder.url("b_%d.png").path, "--frames", "0-1", "--shard", "0/3", "--json",
        ])
        #expect(emptyPictures.status == 0)
        #expect(try emptyPictures.json()["frames"] as? Int == 0)
    }
}
