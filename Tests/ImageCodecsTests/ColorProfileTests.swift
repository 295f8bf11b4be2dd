import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct ColorProfileTests {
    private func withProfile(_ profile: [UInt8], _ png: PNGBuilder) -> [UInt8] {
        var png = png
        png.chunks = [("iCCP", Array("name\0\0".utf8) + PNGBuilder.zlib(profile))]
        return png.file
    }

    @Test func displayP3IsConvertedAsColorsAre() throws {
        var random = SplitMix64(seed: 31)
        let png = PNGBuilder(width: 40, height: 40, colorType: 2, using: &random)
        let file = withProfile(ICCBuilder.displayP3, png)
        #expect(try ImageDecoder().info(data: Data(file)).colorEncoding == .displayP3)
        let bytes = Pictures.bytes(of: try Pictures.decoded(file))
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        for index in 0..<1600 {
            let components = (0..<3).map { CGFloat(png.samples[index * 3 + $0]) / 255 } + [1]
            let color = try #require(CGColor(colorSpace: space, components: components))
            let expected = color.premultipliedSRGB()
            for channel in 0..<3 {
                let difference = abs(Float(bytes[index * 4 + channel]) - expected[channel] * 255)
                #expect(difference <= 0.56)
            }
        }
    }

    @Test func grayStaysGray() throws {
        var random = SplitMix64(seed: 32)
        var png = PNGBuilder(width: 16, height: 16, colorType: 2, using: &random)
        png.samples = (0..<256).flatMap { [UInt16($0), UInt16($0), UInt16($0)] }
        let bytes = Pictures.bytes(of: try Pictures.decoded(withProfile(ICCBuilder.displayP3, png)))
        #expect(bytes == (0..<256).flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] })
    }

    @Test func otherProfilesArePassedOver() throws {
        var random = SplitMix64(seed: 33)
        let png = PNGBuilder(width: 16, height: 16, using: &random)
        let plain = Pictures.bytes(of: try Pictures.decoded(png.file))
        var damaged = ICCBuilder.displayP3
        damaged.removeLast(150)
        // Primaries of P3 with the curve of cinemas, sRGB, damaged, and no profile at all.
        let cinema = ICCBuilder.profile(
            [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]], gamma: 2.6
        )
        for profile in [ICCBuilder.sRGB, cinema, damaged, [1, 2, 3]] {
            #expect(Pictures.bytes(of: try Pictures.decoded(withProfile(profile, png))) == plain)
        }
    }

    @Test func codePointsOfDisplayP3() throws {
        var random = SplitMix64(seed: 34)
        var png = PNGBuilder(width: 16, height: 16, using: &random)
        let profiled = Pictures.bytes(of: try Pictures.decoded(withProfile(ICCBuilder.displayP3, png)))
        png.chunks = [("cICP", [12, 13, 0, 1])]
        #expect(Pictures.bytes(of: try Pictures.decoded(png.file)) == profiled)
        png.chunks = [("cICP", [1, 13, 0, 1])]
        #expect(Pictures.bytes(of: try Pictures.decoded(png.file)) != profiled)
    }

    @Test func profilesOfJPEGs() throws {
        let flat = JPEGBuilder.flat([120, 90, 170])
        let plain = Pictures.bytes(of: try Pictures.decoded(flat))
        let segment = JPEGBuilder.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + ICCBuilder.displayP3)
        let converted = Pictures.bytes(of: try Pictures.decoded(JPEGBuilder.inserting(segment, into: flat)))
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let components = plain.prefix(3).map { CGFloat($0) / 255 } + [1]
        let expected = try #require(CGColor(colorSpace: space, components: components)).premultipliedSRGB() * 255
        #expect(converted != plain)
        for channel in 0..<3 {
            #expect(abs(Float(converted[channel]) - expected[channel]) <= 0.56)
        }
    }
}
