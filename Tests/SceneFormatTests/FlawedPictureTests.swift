import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

/// Pictures whose files have flaws that cost no row are shown, and said.
@Suite("Flawed pictures") struct FlawedPictureTests {
    private let folder: TemporaryFolder
    private let whole: Data

    init() throws {
        folder = try TemporaryFolder()
        whole = try #require(Data(base64Encoded: TemporaryFolder.onePixel))
        try folder.write(whole, to: "sound.png")
        try folder.write(whole.dropLast(12), to: "cut.png")
        try folder.write(whole + Data([1]), to: "more.png")
    }

    /// The places of the warnings, and what they say.
    private func warnings(_ text: String, options: SceneReader.Options = .init()) throws -> [String: String] {
        let scene = try read(text, folder: folder.url, options: options)
        #expect(scene.warnings.allSatisfy { $0.kind == .asset && $0.file == "card.json" })
        return Dictionary(scene.warnings.map { ($0.path, $0.message) }) { _, _ in "said twice" }
    }

    @Test(arguments: [false, true]) func picturesOfScenes(isConfined: Bool) throws {
        var options = SceneReader.Options()
        if isConfined { options.confinement = folder.url }
        let text = sceneText(
            root: #"""
                {"contents": "sound", "sublayers": [{"contents": "cut"}, {"contents": "cut"}, {"contents": "more"},
                {"contents": "embedded"}]}
                """#,
            #"""
            "images": {"sound": "sound.png", "cut": "cut.png", "more": {"path": "more.png", "scale": 2},
            "embedded": "data:image/png;base64,\#(whole.dropLast(12).base64EncodedString())", "unused": "cut.png"}
            """#)
        let found = try warnings(text, options: options)
        #expect(Set(found.keys) == ["images.cut", "images.more", "images.embedded"])
        #expect(found["images.cut"]?.hasPrefix("incomplete PNG: ") == true)
        #expect(found["images.embedded"] == found["images.cut"])
        #expect(found["images.more"]?.hasPrefix("bytes follow the end of the PNG") == true)
        let scene = try read(text, folder: folder.url, options: options)
        #expect(scene.root.sublayers?.allSatisfy { ($0.contents as? CGImage)?.width == 1 } == true)
        #expect(scene.warnings.first?.description.hasPrefix("warning[asset]: card.json: images.") == true)
    }

    @Test func sheetsOfAtlases() throws {
        for (sheet, kinds) in [("sound", []), ("cut", [.missingEnd])] as [(String, [ImageCodecWarning.Kind])] {
            let atlas =
                #"<TextureAtlas imagePath='\#(sheet).png'><SubTexture name='s' x='0' y='0' width='1' height='1'/>"#
            try folder.write(Data((atlas + "</TextureAtlas>").utf8), to: "a.xml")
            let read = try SpriteAtlas(contentsOf: folder.url.appendingPathComponent("a.xml"))
            #expect(read.warnings.map(\.kind) == kinds && read.sprites.count == 1)
            let found = try warnings(sceneText(root: #"{"contents": "hero/s"}"#, #""atlases": {"hero": "a.xml"}"#))
            #expect(found.keys.sorted() == (kinds.isEmpty ? [] : ["atlases.hero"]))
        }
    }

    @Test func picturesOfLottieFiles() throws {
        func animation(_ picture: String) -> String {
            #"""
            {"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 9, "h": 9,
             "assets": [{"id": "p", "u": "", "p": "\#(picture)", "w": 1, "h": 1}],
             "layers": [{"ty": 2, "refId": "p", "ip": 0, "op": 60, "ks": {}}, {"ty": 2, "refId": "p", "ip": 0, "op": 60, "ks": {}}]}
            """#
        }
        #expect(try warnings(animation("sound.png")).isEmpty)
        let embedded = "data:image/png;base64,\(whole.dropLast(12).base64EncodedString())"
        for picture in ["cut.png", embedded] {
            let found = try warnings(animation(picture))
            #expect(found.keys.sorted() == ["assets[0]"])
            #expect(found["assets[0]"]?.contains("incomplete PNG: ") == true)
            #expect(found["assets[0]"]?.contains("not drawn") == false)
        }
    }
}
