import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct WebPTests {
    @Test func losslessFilesKeepOpaqueAndTransparentPixels() throws {
        var random = SplitMix64(seed: 41)
        for round in 0..<6 {
            let width = Int.random(in: 1...70, using: &random)
            let height = Int.random(in: 1...50, using: &random)
            let isOpaque = round % 2 == 0
            let pixels = Pictures.random(width: width, height: height, isOpaque: isOpaque, using: &random)
            let file = try Pictures.encoded(pixels, width: width, height: height, isOpaque: isOpaque, as: .webp())
            let image = try Pictures.decoded(file)
            #expect(Pictures.bytes(of: image) == pixels)
            let info = try ImageDecoder().info(data: Data(file))
            #expect(info.format == .webp && info.width == width && info.height == height)
            #expect(image.isOpaque || !isOpaque)
            let bgra = try Pictures.encoded(
                Pictures.swapped(pixels), width: width, height: height, order: .bgra, as: .webp()
            )
            #expect(bgra == file)
        }
    }

    @Test func lossyFilesAreNear() throws {
        let (width, height) = (64, 64)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [UInt8(x * 2), UInt8(x * 2), UInt8(x * 2), y < 32 ? 255 : 128]
            }
        }
        let premultiplied = pixels.indices.map {
            $0 % 4 == 3 ? pixels[$0] : Pictures.product(Int(pixels[$0]), Int(pixels[$0 | 3]))
        }
        let file = try Pictures.encoded(premultiplied, width: width, height: height, as: .webp(quality: 90))
        let bytes = Pictures.bytes(of: try Pictures.decoded(file))
        #expect(Pictures.largestDifference(bytes, premultiplied) <= 10)
        #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == pixels[$0] })
    }

    @Test func sidesAreLimited() throws {
        let pixels = [UInt8](repeating: 255, count: 16384 * 4)
        let error = #expect(throws: ImageCodecError.self) {
            try Pictures.encoded(pixels, width: 16384, height: 1, as: .webp())
        }
        #expect(error?.kind == .cannotEncode)
    }
}
