import AppleNames
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

/// Pictures are turned as their Exif data say, whatever they are stored in.
@Suite struct OrientationTests {
    /// Where Exif data stand.
    enum Place: CaseIterable, CustomTestStringConvertible {
        case jpeg
        case png
        case pngBehindPixels
        case pngText
        case pngCompressedText
        case pngMarked
        case webpLossless
        case webpLossy
        case webpTranslucent
        case webpAnimated
        case webpMarked

        var testDescription: String { "\(self)" }
    }

    private static let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]

    /// Four quarters, 16 × 8 pixels each: red, green, blue, white; top row first.
    private static func quarters(alpha: UInt8 = 255) -> [UInt8] {
        var pixels: [UInt8] = []
        for y in 0..<16 {
            for x in 0..<32 {
                pixels += colors[y / 8 * 2 + x / 16].map { min($0, alpha) } + [alpha]
            }
        }
        return pixels
    }

    private static func file(_ place: Place, _ exif: [UInt8]) throws -> [UInt8] {
        func encoded(_ format: OutputFormat, alpha: UInt8 = 255) throws -> [UInt8] {
            try Pictures.encoded(
                quarters(alpha: alpha), width: 32, height: 16, isOpaque: alpha == 255, as: format)
        }
        func png(_ type: String, _ data: [UInt8], isBehind: Bool = false) -> [UInt8] {
            var random = SplitMix64(seed: 1)
            var png = PNGBuilder(width: 32, height: 16, using: &random)
            png.samples = quarters().map(UInt16.init)
            if isBehind { png.lastChunks = [(type, data)] } else { png.chunks = [(type, data)] }
            return png.file
        }
        func webp(_ file: [UInt8], _ exif: [UInt8] = exif) -> [UInt8] {
            WebPBuilder.extended(file, size: (32, 16), [("EXIF", exif)])
        }
        let mark = Array("Exif\0\0".utf8)
        switch place {
        case .jpeg:
            return JPEGBuilder.inserting(JPEGBuilder.segment(0xE1, mark + exif), into: try encoded(.jpeg(quality: 100)))
        case .png: return png("eXIf", exif)
        case .pngBehindPixels: return png("eXIf", exif, isBehind: true)
        case .pngMarked: return png("eXIf", mark + exif)
        case .pngText: return png("tEXt", Array("Raw profile type exif\0".utf8) + ExifBuilder.text(exif))
        case .pngCompressedText:
            let text = PNGBuilder.zlib(ExifBuilder.text(exif))
            return png("zTXt", Array("Raw profile type APP1\0\0".utf8) + text, isBehind: true)
        case .webpLossless: return webp(try encoded(.webp()))
        case .webpLossy: return webp(try encoded(.webp(quality: 100)))
        case .webpTranslucent: return webp(try encoded(.webp(quality: 100), alpha: 254))
        case .webpMarked: return webp(try encoded(.webp()), mark + exif)
        case .webpAnimated:
            let sink = MemorySink()
            let writer = try AnimatedWebPWriter(to: sink, width: 32, height: 16)
            for (time, pixels) in [(0, quarters()), (100, quarters(alpha: 200))] {
                try Pictures.withRows(pixels, width: 32, height: 16) { try writer.append($0, at: time) }
            }
            try writer.finish(at: 200)
            return webp(sink.bytes)
        }
    }

    // Which stored quarter (0 red top left, 1 green top right, 2 blue bottom left, 3 white bottom right) is shown at the
    // top left, top right, bottom left and bottom right.
    @Test(
        arguments: [
            (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
            (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
        ], Place.allCases)
    func exifOrientations(shown: (orientation: Int, quarters: [Int]), place: Place) throws {
        let (width, height) = shown.orientation >= 5 ? (16, 32) : (32, 16)
        for bigEndian in [false, true] {
            let exif = ExifBuilder.data(orientation: shown.orientation, bigEndian: bigEndian)
            let file = try Self.file(place, exif)
            let info = try ImageDecoder().info(data: Data(file))
            #expect(info.orientation.rawValue == shown.orientation && (info.width, info.height) == (width, height))
            let image = try Pictures.decoded(file)
            try #require((image.width, image.height) == (width, height))
            let bytes = Pictures.bytes(of: image)
            for y in 0..<height {
                for x in 0..<width {
                    let quarter = shown.quarters[y / (height / 2) * 2 + x / (width / 2)]
                    let pixel = Array(bytes[((y * width + x) * 4)...].prefix(3))
                    // Where quarters meet, lossy formats mix their colours.
                    let isBorder = [height / 2 - 1, height / 2].contains(y) || [width / 2 - 1, width / 2].contains(x)
                    let tolerance = place == .webpLossy || place == .webpTranslucent ? isBorder ? 255 : 40 : 3
                    #expect(Pictures.largestDifference(pixel, Self.colors[quarter]) <= tolerance, "\(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: Place.allCases) func filesAreTurnedHoweverTheyAreRead(place: Place) throws {
        let folder = try TemporaryFolder()
        for orientation in 1...8 {
            let file = try Self.file(place, ExifBuilder.data(orientation: orientation, bigEndian: true))
            let path = try folder.write(file)
            let expected = try Pictures.decoded(file)
            #expect(try ImageDecoder().info(path: path) == ImageDecoder().info(data: Data(file)))
            var decoder = ImageDecoder()
            decoder.usesScratchFiles = true
            decoder.leastScratchBytes = 0
            for image in [try decoder.decode(path: path), try decoder.decode(data: Data(file))] {
                #expect((image.width, image.height) == (expected.width, expected.height) && !image.isInMemory)
                #expect(Pictures.bytes(of: image) == Pictures.bytes(of: expected))
            }
            let picture = try #require(UIImage(data: Data(file)))
            #expect(picture.size == CGSize(width: expected.width, height: expected.height))
        }
    }

    @Test func orientationsBehindManyPixelsAreFound() throws {
        let folder = try TemporaryFolder()
        let exif = ExifBuilder.data(orientation: 6, bigEndian: false)
        var random = SplitMix64(seed: 4)
        var png = PNGBuilder(width: 400, height: 300, using: &random)
        png.lastChunks = [("eXIf", exif)]
        let pixels = Pictures.random(width: 400, height: 300, using: &random)
        let webp = WebPBuilder.extended(
            try Pictures.encoded(pixels, width: 400, height: 300, as: .webp()), size: (400, 300), [("EXIF", exif)])
        for file in [png.file, webp] {
            // More than what is read of a file at first.
            #expect(file.count > 1 << 18)
            let info = try ImageDecoder().info(path: folder.write(file))
            #expect((info.width, info.height) == (300, 400))
        }
        // A WebP's beginning is known not to be enough.
        let error = #expect(throws: ImageCodecError.self) {
            try ImageDecoder().info(data: Data(webp.prefix(webp.count / 2)))
        }
        #expect(error?.kind == .truncated)
    }

    @Test func exifDataThatAreOnlyPromisedAreNotThere() throws {
        var file = try Self.file(.webpLossless, ExifBuilder.data(orientation: 6, bigEndian: true))
        let name = try #require(file.firstRange(of: Array("EXIF".utf8)))
        file.replaceSubrange(name, with: Array("NONE".utf8))
        #expect(try ImageDecoder().info(data: Data(file)).orientation == .topLeft)
        #expect(try Pictures.decoded(file).width == 32)
    }

    @Test(arguments: Place.allCases, [0, 9, 65535]) func nonsenseOrientationsAreUpright(place: Place, number: Int)
        throws
    {
        let file = try Self.file(place, ExifBuilder.data(orientation: number, bigEndian: true))
        #expect(try Pictures.decoded(file).width == 32)
    }

    @Test(arguments: Place.allCases) func damagedExifDataNeverCrash(place: Place) throws {
        var random = SplitMix64(seed: 3)
        let exif = ExifBuilder.data(orientation: 6, bigEndian: false)
        for _ in 0..<200 {
            var changed = Array(exif.prefix(Int.random(in: 0...exif.count, using: &random)))
            for _ in 0..<Int.random(in: 0...3, using: &random) where !changed.isEmpty {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let file = try Self.file(place, changed)
            let (image, info) = (try Pictures.decoded(file), try ImageDecoder().info(data: Data(file)))
            #expect((image.width, image.height) == (info.width, info.height))
        }
    }

    /// Also where they end in their keyword, or before its end.
    @Test func shortTextsAreNoExifData() throws {
        var random = SplitMix64(seed: 7)
        var png = PNGBuilder(width: 5, height: 3, using: &random)
        let keyword = Array("Raw profile type exif\0\0".utf8)
        for type in ["tEXt", "zTXt"] {
            for count in 0...keyword.count {
                png.chunks = [(type, Array(keyword[..<count]))]
                #expect(try Pictures.decoded(png.file).width == 5)
                // The rest of the keyword where the sum should be.
                var file = png.file
                file.replaceSubrange((41 + count)..<(45 + count), with: (keyword[count...] + [0, 0, 0, 0]).prefix(4))
                #expect(try Pictures.decoded(file).width == 5)
            }
        }
    }

    @Test func aPNGsOwnChunkCountsBeforeText() throws {
        var random = SplitMix64(seed: 2)
        var png = PNGBuilder(width: 5, height: 3, using: &random)
        let text = ExifBuilder.text(ExifBuilder.data(orientation: 6, bigEndian: true))
        png.chunks = [("tEXt", Array("Raw profile type exif\0".utf8) + text)]
        #expect(try ImageDecoder().info(data: Data(png.file)).orientation == .rightTop)
        png.lastChunks = [("eXIf", ExifBuilder.data(orientation: 3, bigEndian: true))]
        #expect(try ImageDecoder().info(data: Data(png.file)).orientation == .bottomRight)
        // With a wrong sum the chunk does not count.
        var file = png.file
        file[file.count - 13] ^= 1
        #expect(try ImageDecoder().info(data: Data(file)).orientation == .rightTop)
    }
}
