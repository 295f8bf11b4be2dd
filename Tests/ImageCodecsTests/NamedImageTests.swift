@testable import AppleNames
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

/// `UIImage` from files, bytes and names, and back to bytes.
struct NamedImageTests {
    @Test func bytesBecomeAPictureAndBack() throws {
        var random = SplitMix64(seed: 5)
        let bytes = Pictures.random(width: 19, height: 7, using: &random)
        let image = UIImage(cgImage: try Pictures.image(bytes, width: 19, height: 7))
        let data = try #require(image.pngData())
        let again = try #require(UIImage(data: data, scale: 2))
        #expect(again.size == CGSize(width: 9.5, height: 3.5) && again.scale == 2 && again.imageOrientation == .up)
        // Straight alpha in the file costs a level.
        let pixels = try #require(again.cgImage)
        #expect(Pictures.largestDifference(Pictures.bytes(of: pixels), bytes) <= 1)
        #expect(UIImage(data: Data([1, 2, 3])) == nil && UIImage(data: data.prefix(40)) == nil)
        #expect(UIImage().pngData() == nil && UIImage().jpegData(compressionQuality: 1) == nil)
    }

    @Test func drawingsBecomeFiles() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4), format: format)
        let draw = { (context: UIGraphicsImageRendererContext) in
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        let png = try #require(UIImage(data: renderer.pngData(actions: draw))?.cgImage)
        #expect(png.width == 16 && png.height == 8)
        let pixels = Pictures.bytes(of: png)
        #expect(Array(pixels[0..<4]) == [0, 0, 255, 255] && Array(pixels[60..<64]) == [0, 0, 0, 0])
        let jpeg = try #require(UIImage(data: renderer.jpegData(withCompressionQuality: 1, actions: draw))?.cgImage)
        #expect(jpeg.width == 16 && Pictures.bytes(of: jpeg)[60] > 250)
        #expect(UIGraphicsImageRenderer(size: .zero).pngData { _ in }.isEmpty)
    }

    @Test func jpegsShowWhiteBehindWhatIsTransparent() throws {
        // Half red over nothing: (255, 127, 127) over white.
        let bytes = (0..<256).flatMap { _ in [UInt8](arrayLiteral: 128, 0, 0, 128) }
        let image = UIImage(cgImage: try Pictures.image(bytes, width: 16, height: 16))
        let data = try #require(image.jpegData(compressionQuality: 1))
        let decoded = try #require(UIImage(data: data)?.cgImage)
        let pixels = Pictures.bytes(of: decoded)
        #expect(abs(Int(pixels[0]) - 255) <= 2 && abs(Int(pixels[1]) - 127) <= 2 && abs(Int(pixels[2]) - 127) <= 2)
        #expect(pixels[3] == 255)
        let small = try #require(image.jpegData(compressionQuality: -1))
        #expect(small.count < data.count && image.jpegData(compressionQuality: .nan) == small)
    }

    @Test func dataIsOfThePictureAsItIsShown() throws {
        // Red, then green: turned clockwise, red is at the top.
        let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255]
        let stored = try Pictures.image(bytes, width: 2, height: 1, isOpaque: true)
        let (red, green): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 255, 0, 255])
        for (orientation, expected, width) in [
            (UIImage.Orientation.right, red + green, 1), (.left, green + red, 1), (.down, green + red, 2),
            (.upMirrored, green + red, 2), (.downMirrored, red + green, 2), (.leftMirrored, red + green, 1),
            (.rightMirrored, green + red, 1),
        ] {
            let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
            let shown = try #require(image.pngData().flatMap { UIImage(data: $0) })
            #expect(shown.size == image.size && shown.size.width == CGFloat(width), "\(orientation)")
            let pixels = try #require(shown.cgImage)
            #expect(Pictures.bytes(of: pixels) == expected, "\(orientation)")
        }
    }

    @Test func namesOfFilesSayTheScale() throws {
        let folder = try TemporaryFolder()
        try folder.write("a@2x.png", side: 8)
        try folder.write("b@3x.png", side: 6)
        try folder.write("c.png", side: 5)
        let path = { folder.url.appendingPathComponent($0).path }
        #expect(UIImage(contentsOfFile: path("a@2x.png"))?.size == CGSize(width: 4, height: 4))
        #expect(UIImage(contentsOfFile: path("b@3x.png"))?.size == CGSize(width: 2, height: 2))
        #expect(UIImage(contentsOfFile: path("c.png"))?.scale == 1)
        #expect(UIImage(contentsOfFile: path("none.png")) == nil && UIImage(contentsOfFile: folder.url.path) == nil)
        #expect(ScaledName(path: "x/@2x.png").scale == 1 && ScaledName(path: "x@2x").scale == 2)
    }

    @Test func theNextLargerFileIsTaken() throws {
        let folder = try TemporaryFolder()
        for scale in [1, 2, 3] { try folder.write(scale == 1 ? "a.png" : "a@\(scale)x.png", side: 4 * scale) }
        try folder.write("b@2x.png", side: 8)
        try folder.write("icons/c.png", side: 3)
        #expect(folder.image("a")?.scale == 1 && folder.image("a", scale: 2)?.scale == 2)
        #expect(folder.image("a", scale: 2.5)?.scale == 3 && folder.image("a", scale: 9)?.scale == 3)
        #expect(folder.image("b")?.size == CGSize(width: 4, height: 4) && folder.image("b", scale: 3)?.scale == 2)
        #expect(folder.image("b.png")?.scale == 2 && folder.image("icons/c")?.size.width == 3)
        #expect(folder.image("../a") == nil && folder.image("") == nil && folder.image("b.jpg") == nil)
    }

    @Test func assetCatalogsAreRead() throws {
        let folder = try TemporaryFolder()
        let set = "Assets.xcassets/Group/star.imageset"
        try folder.write("\(set)/one.png", side: 4)
        try folder.write("\(set)/two.png", side: 8)
        try folder.write("\(set)/dark.png", side: 16)
        let list = """
            {"images": [{"filename": "one.png", "idiom": "universal", "scale": "1x"},
            {"filename": "two.png", "idiom": "universal", "scale": "2x"}, {"idiom": "universal", "scale": "3x"},
            {"filename": "dark.png", "appearances": [{"appearance": "luminosity", "value": "dark"}], "scale": "1x"},
            {"filename": "../../../../etc/passwd.png", "scale": "1x"}]}
            """
        try folder.write("\(set)/Contents.json", Data(list.utf8))
        try folder.write("star.png", side: 1)
        let files = NamedImages.files(named: "star", in: folder.url)
        #expect(files.map(\.scale) == [1, 2] && files.map(\.url.lastPathComponent) == ["one.png", "two.png"])
        #expect(NamedImages.files(named: "Group/star", in: folder.url) == files)
        try folder.write("\(set)/Contents.json", Data("[".utf8))
        #expect(NamedImages.files(named: "star", in: folder.url).map(\.url.lastPathComponent) == ["star.png"])
    }

    /// In a process of its own: all of the program finds pictures there.
    @Test func theProgramSaysWherePicturesAre() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.write("glrender-named.png", side: 7)
            #expect(!UIImage.resourceFolders.isEmpty)
            UIImage.resourceFolders = [folder.url]
            let image = try #require(UIImage(named: "glrender-named"))
            #expect(image.size == CGSize(width: 7, height: 7))
            let traits = UITraitCollection(displayScale: 2)
            let same = UIImage(named: "glrender-named.png", in: nil, compatibleWith: traits)
            #expect(same?.cgImage === image.cgImage, "a picture in use is not read again")
            #expect(UIImage(named: "nothing") == nil)
            try folder.write("glrender-named.png", side: 9)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9)],
                ofItemAtPath: folder.url.appendingPathComponent("glrender-named.png").path)
            #expect(UIImage(named: "glrender-named")?.size.width == 9)
        }
    }
}

extension TemporaryFolder {
    /// Writes a picture of one colour with as many pixels a side as told.
    fileprivate func write(_ name: String, side: Int) throws {
        let bytes = [UInt8](repeating: 255, count: side * side * 4)
        try write(name, Data(try Pictures.encoded(bytes, width: side, height: side, as: .png())))
    }

    /// Writes a file with the folders that it is in.
    fileprivate func write(_ name: String, _ data: Data) throws {
        try FileManager.default.createDirectory(
            at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(data, to: name)
    }

    fileprivate func image(_ name: String, scale: CGFloat = 0) -> UIImage? {
        let files = NamedImages.files(named: name, in: url).ordered(for: scale > 0 ? scale : 1)
        return files.first.flatMap { UIImage(contentsOfFile: $0.url.path) }
    }
}
