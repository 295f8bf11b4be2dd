import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// Pictures of more than sRGB's 8 bits, written, read back and read by other programs.
@Suite struct WidePictureTests {
    /// Extended sRGB of full Display P3 red, green and blue, and of white.
    private static let corners: [SIMD4<Float>] = [
        SIMD4(1.093066, -0.226742, -0.150135, 1), SIMD4(-0.511605, 1.018266, -0.310675, 1), SIMD4(0, 0, 1.042022, 1),
        SIMD4(1, 1, 1, 1),
    ]

    /// An extended grey of some candelas for a square metre.
    private static func gray(_ luminance: Double) -> SIMD4<Float> {
        let value = Float(CGColorSpace.Transfer.sRGB.encoded(luminance / 203))
        return SIMD4(value, value, value, 1)
    }

    /// Patches of 16 × 16 pixels, side by side.
    private static func patches(_ colors: [SIMD4<Float>]) -> (pixels: [UInt64], width: Int) {
        let row = colors.flatMap { [UInt64](repeating: Wide.pixel($0), count: 16) }
        return ((0..<16).flatMap { _ in row }, row.count)
    }

    private static func has(_ program: String) -> Bool {
        ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
    }

    /// The components of 16 bits in the middles of the patches of a file, by FFmpeg.
    private static func words(_ path: String, patches: Int) throws -> [SIMD3<Int>] {
        let tool = try Tool("ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"])
        let words = Wide.words(Array(tool.output))
        try #require(words.count == patches * 16 * 16 * 3)
        return (0..<patches).map { patch in
            let first = (8 * patches * 16 + patch * 16 + 8) * 3
            return SIMD3(Int(words[first]), Int(words[first + 1]), Int(words[first + 2]))
        }
    }

    @Test("a Display P3 red in a PNG is one for another program, too", .enabled(if: has("ffmpeg")))
    func displayP3() throws {
        let folder = try TemporaryFolder()
        let (pixels, width) = Self.patches(Self.corners)
        for depth in [OutputColors.Depth.bits8, .bits16] {
            let file = try Wide.file(pixels, width: width, .png(), OutputColors(.displayP3, depth: depth))
            try Data(file).write(to: URL(fileURLWithPath: folder("p3.png")))
            let read = try Self.words(folder("p3.png"), patches: 4)
            let wanted = [
                SIMD3(65535, 0, 0), SIMD3(0, 65535, 0), SIMD3(0, 0, 65535), SIMD3(repeating: 65535),
            ]
            for (read, wanted) in zip(read, wanted) {
                #expect(all(read &- wanted .<= 257) && all(wanted &- read .<= 257), "\(read) \(wanted)")
            }
        }
    }

    @Test("PNGs say what their colours are, by code points and by a profile", arguments: OutputColors.Space.allCases)
    func chunks(space: OutputColors.Space) throws {
        let file = try Wide.file([Wide.pixel(SIMD4(1, 1, 1, 1))], width: 1, .png(), OutputColors(space, depth: .bits16))
        let points: [OutputColors.Space: [UInt8]] = [
            .displayP3: [12, 13, 0, 1], .rec2020: [9, 14, 0, 1], .pq: [9, 16, 0, 1], .hlg: [9, 18, 0, 1],
            .linear: [1, 8, 0, 1],
        ]
        #expect(file[24] == 16 && file[25] == 2)
        #expect(file.firstRange(of: Array("sRGB".utf8)) != nil || space != .srgb)
        if let points = points[space] { #expect(file.firstRange(of: Array("cICP".utf8) + points) != nil) }
        #expect((file.firstRange(of: Array("iCCP".utf8)) != nil) == [.displayP3, .rec2020].contains(space))
    }

    @Test("a profile means the same as the code points beside it", arguments: [OutputColors.Space.displayP3, .rec2020])
    func profiles(space: OutputColors.Space) throws {
        let (pixels, width) = Self.patches(Self.corners + [SIMD4(0.5, 0.25, 0.75, 1)])
        let file = try Wide.file(pixels, width: width, .png(), OutputColors(space, depth: .bits16))
        let points = try #require(file.firstRange(of: Array("cICP".utf8)))
        let without = Array(file[..<(points.lowerBound - 4)] + file[(points.upperBound + 8)...])
        let (both, profile) = (try Pictures.decoded(file), try Pictures.decoded(without))
        #expect(both.isExtended && profile.isExtended)
        for (a, b) in zip(Wide.colors(of: both), Wide.colors(of: profile)) {
            #expect(zip(0..<4, 0..<4).allSatisfy { abs(a[$0] - b[$1]) < 0.004 }, "\(a) \(b)")
        }
    }

    @Test("what is written is read back, beyond 0 to 1 as well", arguments: OutputColors.Space.allCases)
    func roundTrip(space: OutputColors.Space) throws {
        var colors = [SIMD4<Float>(0.5, 0.25, 0.75, 1), SIMD4(0, 0, 0, 1), SIMD4(0.1, 0.2, 0.05, 0.25)]
        // Red of P3 lies outside BT.2020 by a little.
        if space.primaries != .sRGB { colors += Self.corners.dropFirst(space == .displayP3 ? 0 : 1) }
        if space.mostHeadroom > 1 { colors += [Self.gray(406), Self.gray(900), SIMD4(1.5, 0.8, 0.3, 1)] }
        let (pixels, width) = Self.patches(colors)
        let file = try Wide.file(
            pixels, width: width, isOpaque: false, .png(), OutputColors(space, depth: .bits16))
        let image = try Pictures.decoded(file)
        #expect(image.isExtended && !image.isOpaque)
        for (read, wanted) in zip(Wide.colors(of: image), pixels.map(Wide.floats)) {
            let tolerance = 0.002 + 0.002 * wanted.max()
            #expect((0..<4).allSatisfy { abs(read[$0] - wanted[$0]) <= tolerance }, "\(space) \(read) \(wanted)")
        }
    }

    @Test("a picture of 16 bits in sRGB has the bytes it had, and its own words besides")
    func bits16() throws {
        var random = SplitMix64(seed: 16)
        var builder = PNGBuilder(width: 256, height: 256, depth: 16, colorType: 2, using: &random)
        for word in 0..<65536 { builder.samples[3 * word] = UInt16(word) }
        let image = try Pictures.decoded(builder.file)
        let bytes = Pictures.bytes(of: image)
        let colors = Wide.colors(of: image)
        for word in 0..<65536 {
            #expect(Int(bytes[4 * word]) == (2 * word * 255 + 65535) / 131070)
            #expect(colors[word].x == Float(Float16(Float(word) / 65535)))
        }
    }

    @Test(
        "patches of 203 and 4,000 cd/m² in an AVIF of PQ are those for other programs",
        arguments: [OutputColors.Depth.bits10, .bits12])
    func avif(depth: OutputColors.Depth) throws {
        let folder = try TemporaryFolder()
        let levels = [203.0, 4000, 1000, 100]
        let (pixels, width) = Self.patches(levels.map(Self.gray))
        let file = try Wide.file(pixels, width: width, .avif(quality: 90), OutputColors(.pq, depth: depth))
        try Data(file).write(to: URL(fileURLWithPath: folder("pq.avif")))
        var programs: [(name: String, words: [SIMD3<Int>])] = []
        if Self.has("avifdec") {
            let tool = try Tool("avifdec", ["-d", "16", folder("pq.avif"), folder("decoded.png")])
            #expect(tool.status == 0)
            programs.append(("avifdec", try Self.words(folder("decoded.png"), patches: 4)))
            let info = try Tool("avifdec", ["--info", folder("pq.avif")]).lines.joined(separator: "\n")
            #expect(info.contains("Bit Depth      : \(depth.bits)") && info.contains("Color Primaries: 9"))
            #expect(info.contains("Transfer Char. : 16") && info.contains("Matrix Coeffs. : 9"))
        }
        if Self.has("ffmpeg") {
            // The grey of luma as it is stored: what FFmpeg makes of it in 16 bits is too dark by 1/256.
            let format = "yuv444p\(depth.bits)le"
            let arguments = ["-v", "error", "-i", folder("pq.avif"), "-f", "rawvideo", "-pix_fmt", format, "-"]
            let luma = Wide.words(Array(try Tool("ffmpeg", arguments).output))
            try #require(luma.count == 3 * width * 16)
            let largest = Double(1 << depth.bits - 1)
            let words = (0..<4).map { Int((Double(luma[8 * width + 16 * $0 + 8]) / largest * 65535).rounded()) }
            programs.append(("ffmpeg", words.map { SIMD3(repeating: $0) }))
        }
        for (name, words) in programs {
            for (word, level) in zip(words, levels) {
                for channel in 0..<3 {
                    let light = CGColorSpace.Transfer.pq.decoded(Double(word[channel]) / 65535) * 203
                    #expect(abs(light / level - 1) < 0.01, "\(name): \(light) for \(level)")
                }
            }
        }
        let levelsBox = try #require(file.firstRange(of: [0, 0, 0, 12] + Array("clli".utf8))).upperBound
        let light = [0, 2].map { Double(Int(file[levelsBox + $0]) << 8 | Int(file[levelsBox + $0 + 1])) }
        #expect(abs(light[0] / 4000 - 1) < 0.01 && abs(light[1] / (5303.0 / 4) - 1) < 0.01)
        let image = try Pictures.decoded(file)
        #expect(image.isExtended)
        let read = Wide.colors(of: image)[8 * width + 24].x
        #expect(abs(CGColorSpace.Transfer.sRGB.decoded(Double(read)) * 203 / 4000 - 1) < 0.01)
    }

    @Test("wide AVIF and JPEG pictures are read back near to what they were")
    func lossy() throws {
        let (pixels, width) = Self.patches(Self.corners)
        let cases: [(OutputFormat, OutputColors)] = [
            (.avif(quality: 95), OutputColors(.displayP3, depth: .bits10)),
            (.avif(quality: 95), OutputColors(.displayP3)),
            (.avif(quality: 95), OutputColors(.hlg, depth: .bits10)), (.jpeg(quality: 98), OutputColors(.displayP3)),
            (.avif(quality: 95), OutputColors(.rec2020, depth: .bits12)),
        ]
        for (format, colors) in cases {
            let image = try Pictures.decoded(try Wide.file(pixels, width: width, format, colors))
            #expect(image.isExtended, "\(format) \(colors)")
            for (patch, wanted) in Self.corners.enumerated() {
                let read = Wide.colors(of: image)[8 * width + 16 * patch + 8]
                // sRGB's curve is steep around 0, where levels of another space are coarse.
                #expect(
                    (0..<4).allSatisfy { abs(read[$0] - wanted[$0]) < 0.06 }, "\(format) \(colors) \(read) \(wanted)")
            }
        }
    }

    @Test("turned pictures have their halves turned as well", arguments: ImageOrientation.allCases)
    func orientation(_ orientation: ImageOrientation) throws {
        let colors = (0..<6).map { SIMD4<Float>(Float($0) / 6, 1 - Float($0) / 6, 0.5, 1) }
        var file = try Wide.file(colors.map(Wide.pixel), width: 3, .png(), OutputColors(.displayP3, depth: .bits16))
        let exif: [UInt8] =
            Array("MM".utf8) + [
                0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0,
            ]
        file.insert(contentsOf: PNGBuilder.chunk("eXIf", exif), at: 33)
        let image = try Pictures.decoded(file)
        let bytes = Pictures.bytes(of: image)
        for (index, color) in Wide.colors(of: image).enumerated() {
            for channel in 0..<3 {
                #expect(abs(Int(bytes[4 * index + channel]) - Int((color[channel] * 255).rounded())) <= 1)
            }
        }
    }
}
