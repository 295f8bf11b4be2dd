import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// `glrender tiles`.
struct TilesCommandTests {
    private func picture(width: Int, height: Int, at path: String) throws {
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), 9, 255] }
        }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true))
        try ImageEncoder(format: .png(level: 1)).write(image, to: path)
    }

    @Test func picturesAreCut() throws {
        let folder = try TemporaryFolder()
        let source = folder.url("Snowman.png").path
        try picture(width: 600, height: 300, at: source)
        let result = try Command(["tiles", source, "-o", folder.url("cut").path, "--json"])
        #expect(result.status == 0)
        let report = try result.json()
        #expect(report["columns"] as? Int == 3 && report["rows"] as? Int == 2 && report["tiles"] as? Int == 6)
        #expect((report["path"] as? String)?.hasSuffix("cut/Snowman_{x}_{y}.png") == true)
        let last = try ImageDecoder().decode(path: folder.url("cut/Snowman_02_01.png").path)
        #expect(last.width == 88 && last.height == 44)
        last.withPremultipliedRGBA8 { bytes, _ in
            #expect(bytes[0] == 0 && bytes[1] == 0 && bytes[4] == 1)
        }
        let whole = try ImageDecoder().decode(path: folder.url("cut/Snowman_00_00.png").path)
        #expect(whole.width == 256 && whole.height == 256)
    }

    @Test func namesSizesAndTypes() throws {
        let folder = try TemporaryFolder()
        let source = folder.url("p.png").path
        try picture(width: 100, height: 50, at: source)
        let result = try Command([
            "tiles", source, "-o", folder.url("a/b").path, "--tile-size", "64x32", "--name", "t", "--type", "webp",
            "--digits",
            "1",
        ])
        #expect(result.status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("a/b").path).sorted()
        #expect(names == ["t_0_0.webp", "t_0_1.webp", "t_1_0.webp", "t_1_1.webp"])
        let again = try Command(["tiles", source, "-o", folder.url("a/b").path, "--name", "t", "--no-clobber"])
        #expect(again.status == 0)
        #expect(
            try Command(["tiles", source, "-o", folder.url("a/b").path, "--name", "t", "--no-clobber"]).status != 0)
    }

    @Test func mistakesAreExplained() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["tiles", folder.url("none.png").path, "-o", folder.url("x").path]).status == 66)
        for bad in [
            ["--tile-size", "0"], ["--tile-size", "axb"], ["--digits", "0"], ["--type", "gif"], ["--name", "a/b"],
        ] {
            #expect(try Command(["tiles", "p.png", "-o", "x"] + bad).status == 64)
        }
    }
}
