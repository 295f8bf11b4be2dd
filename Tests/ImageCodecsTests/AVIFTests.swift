import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct AVIFTests {
    /// Soft colours, half of them translucent.
    private static let size = (width: 64, height: 48)
    private static let pixels: [UInt8] = (0..<48).flatMap { y in
        (0..<64).flatMap { x -> [UInt8] in
            let alpha = y < 24 ? 255 : x * 4
            return [x * 4, y * 5, 255 - x * 4].map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
        }
    }

    private func encoded(_ pixels: [UInt8], isOpaque: Bool = false, quality: Int = 90) throws -> [UInt8] {
        try Pictures.encoded(
            pixels, width: Self.size.width, height: Self.size.height, isOpaque: isOpaque, as: .avif(quality: quality))
    }

    @Test func picturesAreNearAndAlphaIsExact() throws {
        let file = try encoded(Self.pixels)
        let image = try Pictures.decoded(file)
        let bytes = Pictures.bytes(of: image)
        #expect(Pictures.largestDifference(bytes, Self.pixels) <= 12)
        #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == Self.pixels[$0] })
        let info = try ImageDecoder().info(data: Data(file))
        #expect(info.format == .avif && info.width == 64 && info.height == 48 && info.hasAlpha)
        #expect(info.bitsPerComponent == 8)
        let swapped = try Pictures.encoded(
            Pictures.swapped(Self.pixels), width: 64, height: 48, order: .bgra, as: .avif(quality: 90))
        #expect(swapped == file)
        #expect(try encoded(Self.pixels, quality: 30).count < file.count)
    }

    @Test func opaquePicturesHaveNoAlpha() throws {
        let pixels = Array(Self.pixels[..<(64 * 24 * 4)] + Self.pixels[..<(64 * 24 * 4)])
        let file = try encoded(pixels, isOpaque: true, quality: 100)
        let image = try Pictures.decoded(file)
        #expect(image.isOpaque && Pictures.largestDifference(Pictures.bytes(of: image), pixels) <= 2)
        #expect(try !ImageDecoder().info(data: Data(file)).hasAlpha)
    }

    @Test func largeNumbersAreLimits() throws {
        let file = try encoded(Self.pixels)
        let small = ImageDecoder(limits: ImageLimits(maxPixels: 100))
        let error = #expect(throws: ImageCodecError.self) { try small.decode(data: Data(file)) }
        #expect(error?.kind == .tooLarge)
    }

    @Test func damageIsAnErrorOrAPicture() throws {
        let file = try encoded(Self.pixels)
        for length in stride(from: 13, to: file.count - 1, by: 37) {
            #expect(throws: ImageCodecError.self) { try Pictures.decoded(Array(file[..<length])) }
        }
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            var damaged = file
            for _ in 0..<3 {
                damaged[Int.random(in: 12..<file.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if let image = try? Pictures.decoded(damaged) { #expect(image.width > 0) }
        }
    }
}
