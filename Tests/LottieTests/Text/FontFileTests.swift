import Compositor
import Foundation
import LayerModel
import Lottie
import TestSupport
import Testing

/// Fonts whose files an animation brings along.
@Suite("Lottie fonts in files") struct FontFileTests {
    private static func animation(fontPath: String) -> String {
        """
        {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100,
         "fonts": {"list": [{"fName": "BroughtAlong", "fFamily": "Brought Along", "fStyle": "Regular", "origin": 3,
          "fPath": "\(fontPath)"}]},
         "layers": [{"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [10, 80]}}, "t": {"a": [], "d": {"k": [
          {"t": 0, "s": {"t": "A", "f": "BroughtAlong", "s": 80, "fc": [0, 0, 1], "j": 0}}]}}}]}
        """
    }

    /// The opacities of all pixels, and what is not drawn.
    private func drawn(_ animation: LottieAnimation) throws -> (pixels: [UInt8], warnings: [String]) {
        let image = try Renderer(device: .cpu).render(
            animation.root.commit(at: 0), at: 0, RenderOptions(size: animation.size, scale: 1))
        let pixels = image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<100).flatMap { y in (0..<100).map { x in bytes[y * bytesPerRow + 4 * x + 3] } }
        }
        return (pixels, animation.warnings.map(\.feature))
    }

    @Test func filesOfFontsAreUsed() throws {
        let file = TestFonts.curves.file
        let bytes = try Data(contentsOf: file)
        let json = { (path: String) in Data(Self.animation(fontPath: path).utf8) }
        let archive = try ZipFile.archive([
            ("manifest.json", Data(#"{"animations": [{"id": "a"}]}"#.utf8)), ("a/a.json", json("/f/mine.ttf")),
            ("f/mine.ttf", bytes),
        ])
        var given = LottieReader()
        given.options.fonts.named = ["Brought Along Regular": file]
        let expected = try drawn(given.read(json("")))
        #expect(expected.pixels.contains(255) && expected.warnings.isEmpty)
        let reader = LottieReader()
        // Without a path, those of an archive go by their names: the font's, or its family's, with or without the style.
        let named = try ["BroughtAlong.ttf", "fonts/brought along.TTF", "f/Brought Along-Regular.otf"].map { name in
            try reader.read(ZipFile.archive([("a.json", json("")), (name, bytes)]))
        }
        for animation in named + [
            try reader.read(json("data:font/ttf;base64," + bytes.base64EncodedString())), try reader.read(archive),
            try reader.read(json(file.lastPathComponent), folder: file.deletingLastPathComponent()),
        ] {
            let found = try drawn(animation)
            #expect(found.pixels == expected.pixels && found.warnings.isEmpty)
        }
        // Of others the file's font is none.
        #expect(try drawn(reader.read(json(""))).warnings.first?.hasPrefix(#"the font "Brought Along"#) == true)
    }

    /// What is not there, and what is on other machines, is as if the file named none; what is no font is named.
    @Test func filesThatAreNoFonts() throws {
        let reader = LottieReader()
        let other = try drawn(reader.read(Data(Self.animation(fontPath: "").utf8)))
        for path in ["none.ttf", "https://example.com/font.css", "data:font/ttf;base64,!", "data:font/ttf;base64,AAAA"]
        {
            let found = try drawn(reader.read(Data(Self.animation(fontPath: path).utf8)))
            #expect(found.pixels == other.pixels)
            let isRead = path.hasSuffix("AAAA")
            #expect(
                found.warnings == (isRead ? [#"the file of the font "BroughtAlong""#] : []) + other.warnings, "\(path)")
        }
    }
}
