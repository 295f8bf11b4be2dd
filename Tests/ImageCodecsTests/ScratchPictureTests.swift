import Foundation
import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

/// Pictures in temporary files.
struct ScratchPictureTests {
    private func picture(width: Int, height: Int) throws -> ScratchPicture {
        let writer = try ScratchPictureWriter(width: width, height: height, limits: ImageLimits())
        var row = [UInt32](repeating: 0, count: width)
        for y in 0..<height {
            for x in 0..<width { row[x] = UInt32(x & 255) | UInt32(y & 255) << 8 | 0xff00_0000 }
            #expect(row.withUnsafeBufferPointer { $0.baseAddress.map(writer.append) ?? false })
        }
        return writer.finish()
    }

    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
        var pixel = SIMD4<UInt8>.zero
        withUnsafeMutableBytes(of: &pixel) {
            image.copyPremultipliedRGBA8(PixelRect(x: x, y: y, width: 1, height: 1), into: $0, bytesPerRow: 4)
        }
        return pixel
    }

    @Test func partsAreRead() throws {
        let image = try #require(picture(width: 700, height: 301).image)
        #expect(image.width == 700 && image.height == 301 && image.isOpaque && !image.isInMemory)
        #expect(pixel(image, 0, 0) == SIMD4(0, 0, 0, 255))
        #expect(pixel(image, 699, 300) == SIMD4(UInt8(699 & 255), UInt8(300 & 255), 0, 255))
        let part = try #require(image.cropping(to: CGRect(x: 100, y: 50, width: 20, height: 20)))
        #expect(pixel(part, 3, 4) == SIMD4(103, 54, 0, 255))
    }

    @Test func smallerSizesAreMeans() throws {
        let picture = try picture(width: 700, height: 301)
        #expect(picture.levelCount == 3)
        let half = try #require(picture.image(ofLevel: 1))
        #expect(half.width == 350 && half.height == 151)
        // Means of 20 and 21, rounded up; the last row has nothing below it.
        #expect(pixel(half, 10, 10) == SIMD4(21, 21, 0, 255))
        #expect(pixel(half, 10, 150) == SIMD4(21, UInt8(300 & 255), 0, 255))
        let quarter = try #require(picture.image(ofLevel: 2))
        #expect(quarter.width == 175 && quarter.height == 76)
        #expect(picture.image(ofLevel: 3) == nil && picture.image(ofLevel: -1) == nil)
    }

    @Test func limitsAreKept() {
        var limits = ImageLimits()
        limits.maxScratchBytes = 1000
        #expect(throws: ImageCodecError.self) { try ScratchPictureWriter(width: 100, height: 100, limits: limits) }
        #expect(throws: ImageCodecError.self) {
            try ScratchPictureWriter(width: .max, height: 2, limits: ImageLimits())
        }
    }

    @Test func smallPicturesStayInMemory() throws {
        try inFolder { folder in
            let path = folder.appendingPathComponent("small.png").path
            let image = try #require(picture(width: 30, height: 20).image)
            try ImageEncoder(format: .png(level: 1)).write(image, to: path)
            var decoder = ImageDecoder()
            decoder.usesScratchFiles = true
            #expect(try decoder.decode(path: path).isInMemory)
        }
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try withExtendedLifetime(folder) { try body(folder.url) }
    }

    private func pixels(_ image: CGImage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: image.width * image.height * 4)
        bytes.withUnsafeMutableBytes {
            image.copyPremultipliedRGBA8(
                PixelRect(x: 0, y: 0, width: image.width, height: image.height), into: $0,
                bytesPerRow: image.width * 4)
        }
        return bytes
    }

    private static let formats: [(String, OutputFormat)] = [
        ("png", .png(level: 1)), ("jpg", .jpeg(quality: 90)),
    ]

    @Test(arguments: [0, 1]) func largePicturesAreTheSameAsInMemory(_ index: Int) throws {
        let (suffix, format) = Self.formats[index]
        try inFolder { folder in
            let path = folder.appendingPathComponent("large.\(suffix)").path
            try ImageEncoder(format: format).write(#require(picture(width: 123, height: 77).image), to: path)
            var decoder = ImageDecoder()
            decoder.usesScratchFiles = true
            decoder.leastScratchBytes = 1000
            let image = try decoder.decode(path: path)
            #expect(!image.isInMemory && image.isOpaque)
            decoder.usesScratchFiles = false
            #expect(try pixels(image) == pixels(decoder.decode(path: path)))
        }
    }

    @Test(arguments: [0, 1]) func largeFilesThatEndEarlyAreRefused(_ index: Int) throws {
        let (suffix, format) = Self.formats[index]
        try inFolder { folder in
            let url = folder.appendingPathComponent("large.\(suffix)")
            try ImageEncoder(format: format).write(#require(picture(width: 123, height: 77).image), to: url.path)
            var decoder = ImageDecoder()
            decoder.usesScratchFiles = true
            decoder.leastScratchBytes = 1000
            let whole = try Data(contentsOf: url)
            for count in [whole.count / 2, whole.count * 3 / 4] {
                try whole.prefix(count).write(to: url)
                let error = #expect(throws: ImageCodecError.self) { try decoder.decode(path: url.path) }
                #expect(error?.kind == .truncated && error?.file == url.path, "\(count) of \(whole.count) bytes")
            }
        }
    }
}
