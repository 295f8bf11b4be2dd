import Testing

@testable import ImageCodecs

/// The header of animated WebP files.
@Suite struct AnimatedWebPTests {
    /// A file of frames of 16 × 12 pixels, with an opaque rectangle of another colour in each on a canvas of some alpha.
    private static func file(ground: UInt8, embedsProfile: Bool) throws -> [UInt8] {
        let sink = MemorySink()
        let writer = try AnimatedWebPWriter(to: sink, width: 16, height: 12, embedsProfile: embedsProfile)
        for frame in 0..<3 {
            var pixels = [UInt8](repeating: 0, count: 16 * 12 * 4)
            for place in 0..<16 * 12 {
                let isInside = (4..<8).contains(place / 16) && (2..<9).contains(place % 16)
                pixels[4 * place] = isInside ? UInt8(100 * frame) : 0
                pixels[4 * place + 3] = isInside ? 255 : ground
            }
            try Pictures.withRows(pixels, width: 16, height: 12) { try writer.append($0, at: frame * 100) }
        }
        try writer.finish(at: 300)
        return sink.bytes
    }

    /// The library keeps the rectangle alone, which is opaque.
    @Test(arguments: [UInt8(0), 128, 255], [false, true])
    func filesSayWhetherTheyAreTransparent(ground: UInt8, embedsProfile: Bool) throws {
        let bytes = try Self.file(ground: ground, embedsProfile: embedsProfile)
        #expect(Array(bytes[12..<16]) == Array("VP8X".utf8))
        #expect((bytes[20] & 0x10 != 0) == (ground < 255))
        #expect((bytes[20] & 0x20 != 0) == embedsProfile && bytes[20] & 0x02 != 0)
    }
}
