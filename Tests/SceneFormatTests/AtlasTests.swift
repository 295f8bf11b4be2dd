import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Sprite atlases")
struct AtlasTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A picture of 3 × 2 pixels, all of them different.
    ///
    ///     1 2 3
    ///     4 5 6
    private static let sprite: [UInt32] = [1, 2, 3, 4, 5, 6]
    /// The same, turned clockwise.
    ///
    ///     4 1
    ///     5 2
    ///     6 3
    private static let turned: [UInt32] = [4, 1, 5, 2, 6, 3]

    /// A sheet of 8 × 8 pixels with the picture at (1, 2), and turned at (5, 1).
    private func writeSheet() throws {
        var pixels = [UInt32](repeating: 99, count: 64)
        for y in 0..<2 {
            for x in 0..<3 { pixels[(2 + y) * 8 + 1 + x] = Self.sprite[y * 3 + x] }
        }
        for y in 0..<3 {
            for x in 0..<2 { pixels[(1 + y) * 8 + 5 + x] = Self.turned[y * 2 + x] }
        }
        let url = folder.url.appendingPathComponent("sheet.png")
        try ImageEncoder(format: .png(level: 1)).write(try picture(pixels, width: 8), to: url.path)
    }

    /// An opaque picture whose pixels' red values are given; 0 is a transparent pixel.
    private func picture(_ reds: [UInt32], width: Int) throws -> CGImage {
        let bytes = ContiguousArray(reds.flatMap { $0 == 0 ? [0, 0, 0, 0] : [UInt8($0), 0, 0, 255] })
        return try #require(
            CGImage(
                premultipliedRGBA8: bytes, width: width, height: reds.count / width, isOpaque: !reds.contains(0)))
    }

    private func reds(_ image: CGImage?) throws -> [UInt32] {
        let image = try #require(image)
        return image.withPremultipliedRGBA8 { bytes, stride in
            (0..<image.height).flatMap { y in (0..<image.width).map { UInt32(bytes[y * stride + $0 * 4]) } }
        }
    }

    private func atlas(_ text: String, _ name: String = "a.txt") throws -> SpriteAtlas {
        try writeSheet()
        try folder.write(Data(text.utf8), to: name)
        return try SpriteAtlas(contentsOf: folder.url.appendingPathComponent(name))
    }

    /// The four sprites that every file below describes: as it is, turned, trimmed, and both.
    private func expectSprites(of atlas: SpriteAtlas) throws {
        #expect(atlas.sprites.count == 4)
        for name in ["plain", "turned"] {
            let sprite = try #require(atlas[name])
            #expect(try reds(atlas.image(of: sprite)) == Self.sprite, "\(name)")
        }
        for name in ["trimmed", "both"] {
            let sprite = try #require(atlas[name])
            #expect(sprite.width == 6 && sprite.height == 5)
            let expected: [UInt32] =
                [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 4, 5, 6, 0, 0] + [UInt32](repeating: 0, count: 12)
            #expect(try reds(atlas.image(of: sprite)) == expected, "\(name)")
        }
        let plain = try #require(atlas["plain"])
        #expect(atlas.contentsRect(of: plain) == CGRect(x: 0.125, y: 0.25, width: 0.375, height: 0.25))
        let rotated = try #require(atlas["turned"])
        #expect(atlas.contentsRect(of: rotated) == CGRect(x: 0.625, y: 0.125, width: 0.25, height: 0.375))
    }

    private static func frame(_ rotated: Bool, _ trimmed: Bool) -> String {
        let place = rotated ? #""x": 5, "y": 1"# : #""x": 1, "y": 2"#
        let source = trimmed ? #"{"x": 1, "y": 1, "w": 3, "h": 2}"# : #"{"x": 0, "y": 0, "w": 3, "h": 2}"#
        return """
            "frame": {\(place), "w": 3, "h": 2}, "rotated": \(rotated), "trimmed": \(trimmed),
            "spriteSourceSize": \(source), "sourceSize": \(trimmed ? #"{"w": 6, "h": 5}"# : #"{"w": 3, "h": 2}"#)
            """
    }

    private static let frames = [
        ("plain", false, false), ("turned", true, false), ("trimmed", false, true), ("both", true, true),
    ]
    private static let meta = #""meta": {"image": "sheet.png", "size": {"w": 8, "h": 8}, "scale": "1"}"#

    @Test func texturePackerHash() throws {
        let frames = Self.frames.map { "\"\($0)\": {\(Self.frame($1, $2))}" }.joined(separator: ",")
        try expectSprites(of: try atlas("{\"frames\": {\(frames)}, \(Self.meta)}"))
    }

    @Test func texturePackerArray() throws {
        let frames = Self.frames.map { "{\"filename\": \"\($0)\", \(Self.frame($1, $2))}" }.joined(separator: ",")
        try expectSprites(of: try atlas("{\"frames\": [\(frames)], \(Self.meta)}"))
    }

    @Test func starling() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <TextureAtlas imagePath="sheet.png">
              <SubTexture name="plain" x="1" y="2" width="3" height="2"/>
              <SubTexture name="turned" x="5" y="1" width="2" height="3" rotated="true"/>
              <SubTexture name="trimmed" x="1" y="2" width="3" height="2" frameX="-1" frameY="-1" frameWidth="6" frameHeight="5"/>
              <SubTexture name="both" x="5" y="1" width="2" height="3" rotated="true" frameX="-1" frameY="-1" frameWidth="6"
                frameHeight="5"/>
            </TextureAtlas>
            """
        try expectSprites(of: try atlas(text))
    }

    private static func propertyList(_ frames: String, _ metadata: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>frames</key><dict>\(frames)</dict>
        <key>metadata</key><dict>\(metadata)</dict></dict></plist>
        """
    }

    /// The middle of the part is (2.5, 2) in the picture, that of the picture (3, 2.5); y runs up.
    private static let offset = "{-0.5,0.5}"

    @Test func cocosVersion2() throws {
        let frames = Self.frames.map { name, rotated, trimmed in
            """
            <key>\(name)</key><dict>
            <key>frame</key><string>{{\(rotated ? "5,1" : "1,2")},{3,2}}</string>
            <key>offset</key><string>\(trimmed ? Self.offset : "{0,0}")</string>
            <key>rotated</key><\(rotated)/>
            <key>sourceColorRect</key><string>{{1,1},{3,2}}</string>
            <key>sourceSize</key><string>\(trimmed ? "{6,5}" : "{3,2}")</string></dict>
            """
        }
        let metadata =
            "<key>format</key><integer>2</integer><key>textureFileName</key><string>sheet.png</string>"
        try expectSprites(of: try atlas(Self.propertyList(frames.joined(), metadata)))
    }

    @Test func cocosVersion3() throws {
        let frames = Self.frames.prefix(3).map { name, rotated, trimmed in
            """
            <key>\(name)</key><dict><key>aliases</key><array/>
            <key>spriteOffset</key><string>\(trimmed ? Self.offset : "{0,0}")</string>
            <key>spriteSize</key><string>{3,2}</string>
            <key>spriteSourceSize</key><string>\(trimmed ? "{6,5}" : "{3,2}")</string>
            <key>textureRect</key><string>{{\(rotated ? "5,1" : "1,2")},{3,2}}</string>
            <key>textureRotated</key><\(rotated)/></dict>
            """
        }
        let both = """
            <key>x</key><dict><key>aliases</key><array><string>both</string></array>
            <key>spriteOffset</key><string>\(Self.offset)</string><key>spriteSize</key><string>{3,2}</string>
            <key>spriteSourceSize</key><string>{6,5}</string><key>textureRect</key><string>{{5,1},{3,2}}</string>
            <key>textureRotated</key><true/></dict>
            """
        let metadata = "<key>format</key><integer>3</integer><key>realTextureFileName</key><string>sheet.png</string>"
        let read = try atlas(Self.propertyList(frames.joined() + both, metadata))
        #expect(read["x"]?.frame == read["both"]?.frame)
        let names = read.sprites.filter { $0.name != "x" }
        try expectSprites(of: SpriteAtlas(sheet: read.sheet, sprites: names))
    }

    @Test func cocosVersion0() throws {
        let frame = """
            <key>plain</key><dict><key>x</key><integer>1</integer><key>y</key><integer>2</integer>
            <key>width</key><integer>3</integer><key>height</key><integer>2</integer>
            <key>offsetX</key><real>-0.5</real><key>offsetY</key><real>0.5</real>
            <key>originalWidth</key><integer>6</integer><key>originalHeight</key><integer>5</integer></dict>
            """
        let metadata = "<key>textureFileName</key><string>sheet.png</string>"
        let sprite = try #require(try atlas(Self.propertyList(frame, metadata))["plain"])
        #expect(sprite.sourceRect == PixelRect(x: 1, y: 1, width: 3, height: 2) && sprite.width == 6)
    }

    @Test func mistakesNameTheirPlace() throws {
        func problem(_ text: String) -> String {
            do {
                _ = try atlas(text)
                return ""
            } catch {
                return "\(error)".replacingOccurrences(of: folder.url.path + "/", with: "")
            }
        }
        func json(_ frame: String, image: String = "sheet.png") -> String {
            "{\"frames\": {\"a\": {\(frame)}}, \"meta\": {\"image\": \"\(image)\"}}"
        }
        let whole = #""frame": {"x": 0, "y": 0, "w": 8, "h": 8}"#
        #expect(problem(json(whole)) == "")
        #expect(problem(json(whole, image: "none.png")).contains("\"none.png\": no such file"))
        #expect(
            problem(json(#""frame": {"x": 1, "y": 0, "w": 8, "h": 8}"#)).contains(
                "a: its frame [1, 0, 8, 8] is not inside"))
        #expect(problem(json(#""frame": {"x": 0, "y": 0, "w": 1e12, "h": 8}"#)).contains("whole numbers"))
        #expect(problem(json(#""frame": {"x": -1, "y": 0, "w": 8, "h": 8}"#)).contains("not inside"))
        #expect(problem(json(#""frame": {"x": 0, "y": 0, "w": 0, "h": 8}"#)).contains("no pixels"))
        #expect(problem(json(#""frame": 5"#)).contains("expected an object"))
        #expect(problem(json(whole + #", "sourceSize": {"w": 4, "h": 8}"#)).contains("not inside its own 4 × 8"))
        #expect(problem(json(whole + #", "sourceSize": {"w": 16000000, "h": 16000000}"#)).contains("are allowed"))
        #expect(problem(json("")).contains("frame is missing"))
        #expect(problem("{").contains("line 1"))
        #expect(problem(#"{"frames": {}, "meta": {"image": "sheet.png"}}"#).contains("no sprites"))
        #expect(problem(#"{"frames": {}}"#).contains("meta.image"))
        #expect(problem(#"{"textures": []}"#).contains("several sheets"))
        #expect(problem("hello").contains("neither"))
        #expect(problem("").contains("neither"))
        #expect(problem("<a/>").contains("<a>"))
        #expect(problem("<TextureAtlas imagePath='sheet.png'>").contains("line 1: not XML"))
        #expect(problem("<TextureAtlas/>").contains("imagePath"))
        #expect(
            problem(
                "<TextureAtlas imagePath='sheet.png'><SubTexture name='q' x='1.5' y='0' width='1' height='1'/></TextureAtlas>"
            )
            .contains("q: x: found \"1.5\""))
        #expect(problem(String(repeating: "<plist>", count: 100_000)).contains("nested"))
        #expect(problem("<plist><array/></plist>").contains("expected a <dict>"))
        #expect(problem("<plist><dict><key>frames</key></dict></plist>").contains("expected a <dict>"))
        #expect(problem("<plist/>").contains("no frames"))
        let two = "<SubTexture name='q' x='1' y='0' width='1' height='1'/>"
        #expect(
            problem("<TextureAtlas imagePath='sheet.png'>\(two)\(two)</TextureAtlas>").contains("q: is given twice"))
        let bomb =
            "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\">"
            + (1..<20).map {
                "<!ENTITY a\($0) \"&a\($0 == 1 ? "" : "\($0 - 1)");&a\($0 == 1 ? "" : "\($0 - 1)");&a;&a;&a;&a;\">"
            }.joined()
            + "]><plist>" + String(repeating: "&a19;", count: 1000) + "</plist>"
        #expect(problem(bomb).contains("not XML"))
    }

    @Test func scenesShowSprites() throws {
        try writeSheet()
        let frames = Self.frames.map { "\"\($0)\": {\(Self.frame($1, $2))}" }.joined(separator: ",")
        try folder.write(Data("{\"frames\": {\(frames)}, \(Self.meta)}".utf8), to: "a.json")
        let text = sceneText(
            root: #"""
                {"contents": "hero", "sublayers": [{"contents": "hero/both"}, {"contents": "hero/plain", "animations":
                [{"class": "CAKeyframeAnimation", "keyPath": "contents", "values": ["hero/plain", "hero/turned"]}]}]}
                """#, #""atlases": {"hero": {"path": "a.json", "scale": 2}}"#)
        let scene = try read(text, folder: folder.url)
        #expect((scene.root.contents as? CGImage)?.width == 8)
        let layers = try #require(scene.root.sublayers)
        #expect((layers[0].contents as? CGImage)?.width == 6 && layers[0].contentsScale == 2)
        #expect(try reds(layers[1].contents as? CGImage) == Self.sprite)
        #expect(Set(scene.images.keys) == ["hero", "hero/both", "hero/plain", "hero/turned"])
        #expect(scene.assets.map(\.kind) == [.atlas, .image])
        let wrong = errors(
            sceneText(
                root: #"{"contents": "hero/plane"}"#,
                #""images": {"hero/both": "sheet.png"}, "atlases": {"hero": "a.json", "none": "none.json", "bad": "sheet.png"}"#
            ),
            folder: folder.url)
        #expect(wrong.count == 4, "\(wrong)")
        #expect(wrong.contains { $0.contains("did you mean hero/plain?") })
        #expect(wrong.contains { $0.contains("images[\"hero/both\"]: an atlas has a picture of that name") })
        #expect(wrong.contains { $0.contains("atlases.none: no such file") })
        #expect(wrong.contains { $0.contains("atlases.bad: ") && $0.contains("neither TexturePacker") })
    }

    // MARK: - Packing

    /// Pictures of random sizes, with transparent edges, translucent pixels, and some that are the same.
    private func randomPictures(_ count: Int, seed: UInt64) throws -> [(name: String, image: CGImage)] {
        var state = seed
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var pictures: [(String, CGImage)] = []
        for number in 0..<count {
            if number % 7 == 6 {
                pictures.append(("\(number)", pictures[random(pictures.count)].1))
                continue
            }
            let (width, height) = (1 + random(40), 1 + random(60))
            let (left, top) = (random(width), random(height))
            var bytes = ContiguousArray<UInt8>(repeating: 0, count: width * height * 4)
            for y in top..<height where number % 5 != 4 {
                for x in left..<width {
                    let alpha = number % 3 == 0 ? 255 : random(256)
                    for channel in 0..<3 { bytes[(y * width + x) * 4 + channel] = UInt8(random(alpha + 1)) }
                    bytes[(y * width + x) * 4 + 3] = UInt8(alpha)
                }
            }
            let image = try #require(
                CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: false))
            pictures.append(("\(number)", image))
        }
        return pictures
    }

    private func bytes(_ image: CGImage?) throws -> [UInt8] {
        let image = try #require(image)
        return image.withPremultipliedRGBA8 { bytes, stride in
            (0..<image.height).flatMap { bytes[($0 * stride)..<($0 * stride + image.width * 4)] }
        }
    }

    @Test(arguments: [(true, false, false), (true, true, false), (false, false, true), (true, true, true)])
    func whatIsPackedComesBack(trims: Bool, rotates: Bool, usesPowersOfTwo: Bool) throws {
        let pictures = try randomPictures(120, seed: 7)
        var packer = AtlasPacker()
        packer.padding = 3
        packer.trims = trims
        packer.rotates = rotates
        packer.usesPowersOfTwo = usesPowersOfTwo
        for (name, image) in pictures { try packer.add(image, named: name) }
        let packed = try packer.pack()
        #expect(packed.sprites.contains(where: \.isRotated) == rotates)
        if usesPowersOfTwo {
            #expect(packed.sheet.width.nonzeroBitCount == 1 && packed.sheet.height.nonzeroBitCount == 1)
        }
        // No two places are nearer than the padding, unless they are the same.
        let frames = Array(Set(packed.sprites.map(\.frame)))
        #expect(frames.count < pictures.count)
        for (number, frame) in frames.enumerated() {
            let around = PixelRect(x: frame.x - 3, y: frame.y - 3, width: frame.width + 6, height: frame.height + 6)
            for other in frames.dropFirst(number + 1) { #expect(around.intersection(other).isEmpty) }
        }
        try ImageEncoder(format: .png(level: 1)).write(
            packed.sheet, to: folder.url.appendingPathComponent("s.png").path)
        try folder.write(try packed.jsonData(sheet: "s.png"), to: "s.json")
        let atlas = try SpriteAtlas(contentsOf: folder.url.appendingPathComponent("s.json"))
        #expect(atlas.sprites == packed.sprites)
        for (name, image) in pictures {
            let sprite = try #require(atlas[name])
            #expect(sprite.width == image.width && sprite.height == image.height)
            #expect(try bytes(atlas.image(of: sprite)) == bytes(image), "\(name)")
        }
    }

    @Test func packingIsDense() throws {
        var packer = AtlasPacker()
        packer.padding = 0
        packer.rotates = true
        for (name, image) in try randomPictures(300, seed: 3) where image.width > 4 && image.height > 4 {
            try packer.add(image, named: name)
        }
        let packed = try packer.pack()
        let area = Set(packed.sprites.map(\.frame)).reduce(0) { $0 + $1.width * $1.height }
        #expect(Double(area) / Double(packed.sheet.width * packed.sheet.height) > 0.88)
    }

    @Test func sheetsHaveALimit() throws {
        var packer = AtlasPacker()
        packer.maximumWidth = 16
        packer.maximumHeight = 16
        let image = try picture([UInt32](repeating: 5, count: 81), width: 9)
        try packer.add(image, named: "a")
        #expect(try packer.pack().sheet.width == 9)
        #expect(throws: SpriteAtlasError.self) { try packer.add(image, named: "a") }
        try packer.add(try picture([UInt32](repeating: 6, count: 81), width: 9), named: "b")
        #expect(throws: SpriteAtlasError.self) { try packer.pack() }
        #expect(throws: SpriteAtlasError.self) {
            for red in 7..<20 {
                try packer.add(try picture([UInt32](repeating: UInt32(red), count: 81), width: 9), named: "\(red)")
            }
        }
        #expect(throws: SpriteAtlasError.self) { try AtlasPacker().pack() }
    }
}
