import Foundation
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Assets of scenes")
struct AssetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func errors(_ root: String, _ more: String) -> [String] {
        SceneFormatTests.errors(sceneText(root: root, more), folder: folder.url)
            .map { $0.replacingOccurrences(of: folder.url.path, with: "FOLDER") }
    }

    @Test func picturesAreSharedByName() throws {
        try folder.writePicture("a.png")
        let scene = try read(
            sceneText(
                root: #"{"sublayers": [{"contents": "p"}, {"contents": "p"}, {"contents": null}]}"#,
                #""images": {"p": "a.png", "unused": "a.png"}"#), folder: folder.url)
        let layers = try #require(scene.root.sublayers)
        let image = try #require(layers[0].contents as? CGImage)
        #expect(image.width == 1 && image.height == 1 && layers[1].contents as? CGImage === image)
        #expect(layers[2].contents == nil && scene.images.count == 1)
        #expect(scene.assets.map(\.name) == ["p", "unused"])
        #expect(scene.assets.first?.pixelSize == CGSize(width: 1, height: 1))
    }

    @Test func dataURIs() throws {
        let uri = "data:image/png;base64,\(TemporaryFolder.onePixel)"
        let scene = try read(sceneText(root: #"{"contents": "p"}"#, #""images": {"p": "\#(uri)"}"#))
        #expect((scene.root.contents as? CGImage)?.width == 1)
        #expect(scene.assets.first?.url == nil && scene.assets.first?.byteCount == 70)
        for wrong in [
            "data:image/png;base64", "data:;base64,", "data:;base64,!", "data:;base64,iVBOR", "data:,%zz", "data:,%+1",
        ] {
            let found = SceneFormatTests.errors(sceneText(root: "{}", #""images": {"p": "\#(wrong)"}"#))
            #expect(found.count == 1 && found.first?.hasPrefix("error[scene]: images.p: ") == true, "\(found)")
        }
    }

    /// Base64 with blanks, without padding, in letters for URLs; bytes that are no UTF-8 as escapes; schemes in any case.
    @Test func looselyWrittenDataURIs() throws {
        let base64 = TemporaryFolder.onePixel
        let bytes = try #require(Data(base64Encoded: base64))
        let escaped = bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let loose = base64.trimmingCharacters(in: ["="]).replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
        #expect(loose != base64 && base64.contains("/"))
        for uri in [
            "data:image/png,\(escaped)", "DATA:;BASE64,\(base64)", "data:;base64,\(loose)",
            "data:;base64,\(base64.prefix(9)) %0A\(base64.dropFirst(9))",
        ] {
            let scene = try read(sceneText(root: #"{"contents": "p"}"#, #""images": {"p": "\#(uri)"}"#))
            #expect((scene.root.contents as? CGImage)?.width == 1, "\(uri)")
        }
    }

    @Test func scalesOfPictures() throws {
        try folder.writePicture("a.png")
        let images = #""images": {"p": {"path": "a.png", "scale": 2}}"#
        let root =
            #"{"contents": "p", "sublayers": [{"contents": "p", "contentsScale": 3}, {"contentsScale": 1, "contents": "p"}]}"#
        let scene = try read(sceneText(root: root, images), folder: folder.url)
        #expect(scene.root.contentsScale == 2)
        #expect(scene.root.sublayers?.map(\.contentsScale) == [3, 1])
    }

    @Test func missingAndUnreadableFiles() throws {
        try folder.write(Data("not a picture".utf8), to: "b.png")
        let found = errors(
            #"{"sublayers": [{"contents": "none"}, {"contents": "dir"}, {"contents": "bad"}]}"#,
            #""images": {"none": "none.png", "dir": ".", "bad": "b.png"}, "fonts": {"f": "f.ttf"}, "videos": {"v": ""}"#
        )
        #expect(found.count == 5)
        #expect(found.first == "error[asset]: images.none: no such file: FOLDER/none.png")
        #expect(found[1].hasPrefix("error[asset]: images.dir: not a regular file"))
        #expect(found[2].hasPrefix("error[asset]: images.bad: not a picture"))
        #expect(found[3] == "error[asset]: fonts.f: no such file: FOLDER/f.ttf")
        #expect(found[4] == #"error[asset]: videos.v: not a path: """#)
    }

    @Test func devicesAreNoPictures() {
        let found = errors("{}", #""images": {"p": "/dev/zero"}"#)
        #expect(found == ["error[asset]: images.p: not a regular file: /dev/zero"])
    }

    @Test func namesThatAreNotDeclared() throws {
        try folder.writePicture("a.png")
        let found = errors(
            #"{"contents": "photoo", "sublayers": [{"class": "AVPlayerLayer", "video": "v"}]}"#,
            #""images": {"photo": "a.png"}"#)
        #expect(
            found == [
                #"error[scene]: root.contents: no image is named "photoo" in images (did you mean photo?)"#,
                #"error[scene]: root.sublayers[0].video: no video is named "v" in videos"#,
            ])
    }

    @Test func wrongDeclarations() {
        let found = errors(
            #"{"contents": "a"}"#,
            #""images": {"a": 5, "b": {"scale": 2}, "c": {"path": "x", "scael": 2}, "d": {"scale": -1}}"#)
        #expect(found.count == 4, "\(found)")
    }

    @Test func anotherFolderForAssets() throws {
        try folder.writePicture("a.png")
        var options = SceneReader.Options()
        options.assetsFolder = folder.url
        let text = sceneText(root: #"{"contents": "p"}"#, #""images": {"p": "a.png"}"#)
        #expect(try read(text, options: options).images.count == 1)
        #expect(SceneFormatTests.errors(text).first?.contains("has no folder") == true)
        options.loadsImages = false
        #expect(try read(text, options: options).root.contents == nil)
    }

    @Test func shadersAndVideosAndFonts() throws {
        let source = "#version 300 es\nvoid main() {}"
        try folder.write(Data(source.utf8), to: "s.frag")
        try folder.write(Data([0xFF]), to: "v.mp4")
        var options = SceneReader.Options()
        options.loadsImages = false
        let scene = try read(
            sceneText(
                root: """
                    {"sublayers": [{"class": "CAOpenGLLayer", "shader": "s.frag"},
                     {"class": "CAOpenGLLayer", "shader": "void main() {}"},
                     {"class": "AVPlayerLayer", "video": "v", "videoGravity": "resizeAspectFill", "rate": 2, "startTime": 3}]}
                    """, #""videos": {"v": "v.mp4"}, "fonts": {"Own": "s.frag"}"#), folder: folder.url, options: options
        )
        let layers = try #require(scene.root.sublayers)
        #expect((layers[0] as? CAOpenGLLayer)?.shader == source)
        #expect((layers[1] as? CAOpenGLLayer)?.shader == "void main() {}")
        let player = try #require(layers[2] as? AVPlayerLayer)
        #expect(player.videoGravity == .resizeAspectFill && player.rate == 2 && player.startTime == 3)
        #expect(scene.players.count == 1 && scene.players.first?.layer === player)
        #expect(scene.fonts["Own"]?.lastPathComponent == "s.frag" && scene.videos["v"] != nil)
        #expect(scene.assets.map(\.kind) == [.font, .shader, .video])
        #expect(errors(#"{"class": "CAOpenGLLayer", "shader": "none.frag"}"#, #""scale": 1"#).count == 1)
        #expect(errors(#"{"class": "CAOpenGLLayer", "shader": "v.mp4"}"#, #""scale": 1"#).count == 1)
    }

    @Test func videosThatCannotBePlayed() throws {
        try folder.write(Data("not a film".utf8), to: "v.mp4")
        let found = errors(
            #"{"sublayers": [{"class": "AVPlayerLayer", "video": "v"}, {"class": "AVPlayerLayer", "video": "v"}]}"#,
            #""videos": {"v": "v.mp4", "w": "w.mp4"}"#)
        #expect(found.count == 2, "\(found)")
        #expect(found.first?.hasPrefix("error[asset]: videos.v: FOLDER/v.mp4: it cannot be decoded") == true)
        #expect(found.last == "error[asset]: videos.w: no such file: FOLDER/w.mp4")
    }

    @Test func compositions() throws {
        let source = """
            /*{"INPUTS": [
                {"NAME": "level", "TYPE": "float"}, {"NAME": "on", "TYPE": "bool"}, {"NAME": "tint", "TYPE": "color"},
                {"NAME": "place", "TYPE": "point2D"}, {"NAME": "picture", "TYPE": "image"}, {"NAME": "mode", "TYPE": "long"}
            ]}*/
            void main() {}
            """
        try folder.write(Data(source.utf8), to: "a.fs")
        try folder.writePicture("a.png")
        let inputs =
            ##"{"level": 0.5, "on": true, "tint": "#ff0000", "place": [1, 2], "picture": "a", "mode": 2}"##
        let scene = try read(
            sceneText(
                root: """
                    {"sublayers": [{"class": "QCCompositionLayer", "inputs": \(inputs), "composition": "a.fs", "animations": [
                    {"class": "CABasicAnimation", "key": "a", "keyPath": "patch.level.value", "toValue": 1}]}]}
                    """, #""images": {"a": "a.png"}"#), folder: folder.url)
        let layer = try #require(scene.root.sublayers?.first as? QCCompositionLayer)
        #expect(layer.value(forInputKey: "level") as? Double == 0.5)
        #expect(layer.value(forInputKey: "on") as? Bool == true)
        #expect(layer.value(forInputKey: "place") as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(layer.value(forInputKey: "mode") as? Double == 2)
        #expect(layer.properties.compositionImages.map(\.name) == ["picture"])
        let animation = try #require(layer.animation(forKey: "a"))
        #expect((animation as? CAPropertyAnimation)?.keyPath == "patch.level.value")
        for wrong in [
            #""composition": "void main() {}""#, #""composition": "none.fs""#, #""composition": 5"#,
            #""composition": "a.fs", "inputs": {"none": 1}"#, #""composition": "a.fs", "inputs": {"level": "x"}"#,
            #""composition": "a.fs", "inputs": []"#, #""composition": "a.fs", "inputs": {"picture": "none"}"#,
            #""composition": "a.fs", "animations": [{"class": "CABasicAnimation", "keyPath": "patch.none.value"}]"#,
        ] {
            #expect(errors("{\"class\": \"QCCompositionLayer\", \(wrong)}", #""scale": 1"#).count == 1, "\(wrong)")
        }
    }

    @Test func tiles() throws {
        try folder.writePicture("t_00_01.png")
        try folder.writePicture("a.png")
        let scene = try read(
            sceneText(
                root: """
                    {"sublayers": [
                    {"class": "CATiledLayer", "tiles": {"path": "t_{x}_{y}.png", "digits": 2, "size": [2, 2]}, "tileSize": [1, 1]},
                    {"class": "CATiledLayer", "tiles": {"image": "a"}, "fadeDuration": 0, "levelsOfDetail": 3}]}
                    """, #""images": {"a": "a.png"}"#), folder: folder.url)
        let properties = try #require(scene.root.sublayers).map { layer -> TiledProperties? in
            if let tiled = layer.properties.box(of: TiledProperties.self) { tiled.value } else { nil }
        }
        let files = try #require(properties[0]?.source)
        #expect(files.pixelSize == CGSize(width: 2, height: 2))
        #expect(files.tile(column: 0, row: 1, level: 0)?.width == 1)
        #expect(files.tile(column: 1, row: 1, level: 0) == nil && files.tile(column: 0, row: 1, level: 1) == nil)
        let picture = try #require(properties[1]?.source)
        #expect(picture.tile(column: 0, row: 0, level: 0)?.width == 1)
        #expect(
            picture.tile(column: .max, row: 0, level: 0) == nil && picture.tile(column: -1, row: 0, level: 0) == nil)
        #expect(properties[1]?.fadeDuration == 0 && properties[1]?.levelsOfDetail == 3)
        for wrong in ["{}", #"{"path": "x.png", "size": [1, 1]}"#, #"{"image": "none"}"#, #"{"path": "{x}{y}"}"#] {
            #expect(errors(#"{"class": "CATiledLayer", "tiles": \#(wrong)}"#, #""scale": 1"#).count == 1, "\(wrong)")
        }
    }
}
