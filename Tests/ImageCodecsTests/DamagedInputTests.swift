import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct DamagedInputTests {
    static let formats: [OutputFormat] = [.png(), .jpeg(), .webp(), .webp(quality: 60)]

    private func file(_ format: OutputFormat) throws -> [UInt8] {
        var random = SplitMix64(seed: 51)
        let isOpaque = format == .jpeg()
        let pixels = Pictures.random(width: 23, height: 17, isOpaque: isOpaque, using: &random)
        return try Pictures.encoded(pixels, width: 23, height: 17, isOpaque: isOpaque, as: format)
    }

    @Test(arguments: formats)
    func changedBytesNeverCrash(format: OutputFormat) throws {
        let whole = try file(format)
        var random = SplitMix64(seed: 52)
        let limits = ImageLimits(maxPixels: 1 << 20, maxBytes: 1 << 24)
        var refused = 0
        for _ in 0..<1500 {
            var changed = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(ImageCodecError) {
                _ = try ImageDecoder(limits: limits).info(data: Data(changed))
                let image = try ImageDecoder(limits: limits).decode(data: Data(changed))
                #expect(image.width * image.height <= limits.maxPixels)
            } catch {
                #expect(!error.what.isEmpty && error.exitCode != 0)
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test func changedInterlacedPNGs() throws {
        var random = SplitMix64(seed: 53)
        let whole = PNGBuilder(width: 19, height: 13, depth: 16, isInterlaced: true, using: &random).file
        for index in whole.indices {
            var changed = whole
            changed[index] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
            _ = try? Pictures.decoded(changed, limits: ImageLimits(maxPixels: 1 << 20, maxBytes: 1 << 24))
        }
    }

    @Test func sizesAreCheckedBeforeMemoryIsTaken() throws {
        var random = SplitMix64(seed: 54)
        var png = PNGBuilder(width: 4, height: 4, using: &random)
        (png.width, png.samples) = (1 << 20, [UInt16](repeating: 0, count: 4 << 22))
        png.height = 4
        var file = Array(png.file)
        // The header claims two thousand million rows of a million pixels.
        let header: [UInt8] = PNGBuilder.big(1 << 20) + PNGBuilder.big(0x7FFF_FFFF) + [8, 6, 0, 0, 0]
        file.replaceSubrange(8..<33, with: PNGBuilder.chunk("IHDR", header))
        let error = #expect(throws: ImageCodecError.self) { try Pictures.decoded(file) }
        #expect(error?.kind == .tooLarge && error?.fix?.contains("ImageLimits.maxBytes") == true)

        let small = try self.file(.png())
        for limits in [ImageLimits(maxPixels: 23 * 17 - 1), ImageLimits(maxBytes: 23 * 17 * 4)] {
            let error = #expect(throws: ImageCodecError.self) { try Pictures.decoded(small, limits: limits) }
            #expect(error?.kind == .tooLarge)
        }
        let enough = ImageLimits(maxPixels: 23 * 17, maxBytes: 23 * 17 * 4 + small.count)
        #expect(try Pictures.decoded(small, limits: enough).width == 23)
    }

    @Test func impossibleSizesDoNotOverflow() {
        for (width, height) in [(Int.max, Int.max), (1 << 62, 4), (0, 5), (-1, -1)] {
            #expect(throws: ImageCodecError.self) {
                try ImageLimits().check(width: width, height: height, bytesPerPixel: 4, fileBytes: .max)
            }
        }
    }

    @Test func otherFilesAreNamed() throws {
        for (bytes, name) in [
            (Array("GIF89a".utf8), "GIF"), ([], "empty"), (Array("\0\0\0\u{18}ftypheic".utf8), "HEIC"),
            (Array("<svg/>".utf8), "SVG"), ([0, 1, 2], "unknown"),
        ] as [([UInt8], String)] {
            let error = #expect(throws: ImageCodecError.self) { try Pictures.decoded(bytes) }
            #expect(error?.kind == .unknownFormat && error?.what.contains(name) == true)
        }
    }
}
