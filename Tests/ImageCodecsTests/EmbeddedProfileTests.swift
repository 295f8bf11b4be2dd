import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

/// What written pictures say of their colours.
@Suite struct EmbeddedProfileTests {
    private static let formats: [(plain: OutputFormat, profiled: OutputFormat)] = [
        (.png(), .png(embedsProfile: true)), (.png(level: 6), .png(level: 6, embedsProfile: true)),
        (.jpeg(), .jpeg(embedsProfile: true)), (.webp(), .webp(embedsProfile: true)),
    ]

    @Test func profilesAreEmbeddedAndChangeNoPixel() throws {
        var random = SplitMix64(seed: 51)
        let pixels = Pictures.random(width: 21, height: 13, isOpaque: true, using: &random)
        for (plain, profiled) in Self.formats {
            let files = try [plain, profiled, profiled].map {
                try Pictures.encoded(pixels, width: 21, height: 13, isOpaque: true, as: $0)
            }
            #expect(files[1] == files[2])
            let read = try files.map { try ImageDecoder().read(data: Data($0)) }
            #expect(read.allSatisfy { $0.warnings.isEmpty })
            #expect(Pictures.bytes(of: read[0].image) == Pictures.bytes(of: read[1].image))
            #expect(try hasProfile(files[1], profiled) && !hasProfile(files[0], plain))
        }
    }

    private func hasProfile(_ file: [UInt8], _ format: OutputFormat) throws -> Bool {
        let stored = try file.withUnsafeBytes { bytes in
            switch format {
            case .png: try PNGHeader(bytes, of: ByteReader(bytes: bytes)).colors
            case .jpeg: try JPEGHeader(bytes).colors
            case .avif: try AVIFFile(bytes).colors
            case .webp, .rawRGBA: try WebPHeader(bytes, of: ByteReader(bytes: bytes)).colors
            }
        }
        guard case .profile(let bytes) = stored else { return false }
        return bytes == OutputProfile.bytes(of: .srgb)
    }

    @Test func profilesStandInPlaceOfTheWord() throws {
        let file = try Pictures.encoded([1, 2, 3, 255], width: 1, height: 1, as: .png(embedsProfile: true))
        #expect(
            Pictures.contains(file, Array("iCCP".utf8))
                && !Pictures.contains(file, Array("sRGB".utf8 + [0, 0xAE])))
    }

    @Test func animations() throws {
        for hasProfile in [false, true] {
            let sinks = [MemorySink(), MemorySink()]
            let png = try AnimatedPNGWriter(
                to: sinks[0], width: 1, height: 1, isOpaque: true, frameCount: 1, embedsProfile: hasProfile)
            let webP = try AnimatedWebPWriter(to: sinks[1], width: 1, height: 1, embedsProfile: hasProfile)
            try Pictures.withRows([9, 8, 7, 255], width: 1, height: 1) { rows in
                try png.append(rows, delay: AnimatedPNGWriter.Delay(numerator: 1, denominator: 1))
                try webP.append(rows, at: 0)
            }
            try png.finish()
            try webP.finish(at: 100)
            #expect(Pictures.contains(sinks[0].bytes, Array("iCCP".utf8)) == hasProfile)
            #expect(Pictures.contains(sinks[1].bytes, Array("ICCP".utf8)) == hasProfile)
            for sink in sinks {
                #expect(Pictures.bytes(of: try Pictures.decoded(sink.bytes)) == [9, 8, 7, 255])
            }
        }
    }

    @Test("a JPEG says in its Exif data that it is sRGB, and is upright") func wordOfJPEGs() throws {
        let file = try Pictures.encoded([9, 8, 7, 255], width: 1, height: 1, isOpaque: true, as: .jpeg())
        let markers = JPEGBuilder.markers(of: file).map { file[$0 + 1] }
        #expect(markers.prefix(2) == [0xE0, 0xE1])
        // The tag of the colour space, one number of 16 bits: 1 is sRGB.
        #expect(Pictures.contains(file, [0xA0, 0x01, 0, 3, 0, 0, 0, 1, 0, 1]))
        #expect(try ImageDecoder().info(data: Data(file)).orientation == .topLeft)
    }
}
