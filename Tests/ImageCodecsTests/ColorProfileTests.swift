import Foundation
import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

/// Colours of files as sRGB, by the profiles and the numbers that files have of them.
@Suite struct ColorProfileTests {
    private func withProfile(_ profile: [UInt8], _ png: PNGBuilder) -> [UInt8] {
        var png = png
        png.chunks = [("iCCP", Array("name\0\0".utf8) + PNGBuilder.zlib(profile))]
        return png.file
    }

    private func withProfile(_ profile: [UInt8], _ jpeg: [UInt8], parts: Int = 1, leaving: Int? = nil) -> [UInt8] {
        let size = (profile.count + parts - 1) / parts
        return (1...parts).reversed().reduce(jpeg) { file, part in
            guard part != leaving else { return file }
            let data = profile[((part - 1) * size)..<min(profile.count, part * size)]
            let mark = Array("ICC_PROFILE\0".utf8) + [UInt8(part), UInt8(parts)]
            return JPEGBuilder.inserting(JPEGBuilder.segment(0xE2, mark + data), into: file)
        }
    }

    private func read(_ file: [UInt8]) throws -> (bytes: [UInt8], flaws: [ImageCodecWarning.Kind]) {
        let picture = try ImageDecoder().read(data: Data(file))
        return (Pictures.bytes(of: picture.image), picture.warnings.map(\.kind))
    }

    /// Random opaque RGB, and greys.
    private func colors(seed: UInt64) -> PNGBuilder {
        var random = SplitMix64(seed: seed)
        var png = PNGBuilder(width: 32, height: 32, colorType: 2, using: &random)
        for gray in 0...255 {
            png.samples.replaceSubrange((3 * gray)..<(3 * gray + 3), with: [gray, gray, gray].map { UInt16($0) })
        }
        return png
    }

    private static func stored(_ light: Double) -> Double {
        let clipped = min(max(light, 0), 1)
        return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055)
    }

    /// Expects sRGB's primaries with another curve.
    ///
    /// - Parameter tolerance: In levels; that of profiles, whose primaries are in steps of 1/65536, tells in dark components.
    private func expect(
        _ bytes: [UInt8], of png: PNGBuilder, tolerance: Double = 0.6, light: (Double) -> Double
    ) {
        for (index, sample) in png.samples.enumerated() {
            let byte = Double(bytes[index / 3 * 4 + index % 3])
            #expect(abs(byte - Self.stored(light(Double(sample) / 255))) <= tolerance)
        }
    }

    @Test func displayP3IsConvertedAsColorsAre() throws {
        var random = SplitMix64(seed: 31)
        let png = PNGBuilder(width: 40, height: 40, colorType: 2, using: &random)
        let bytes = Pictures.bytes(of: try Pictures.decoded(withProfile(ICCBuilder.displayP3, png)))
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        for index in 0..<1600 {
            let components = (0..<3).map { CGFloat(png.samples[index * 3 + $0]) / 255 } + [1]
            let color = try #require(CGColor(colorSpace: space, components: components))
            let expected = color.premultipliedSRGB()
            for channel in 0..<3 {
                let difference = abs(Float(bytes[index * 4 + channel]) - expected[channel] * 255)
                // The profile has its primaries in steps of 1/100000.
                #expect(difference <= 0.7)
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

    @Test func sRGBIsLeftAsItIs() throws {
        let png = colors(seed: 33)
        let plain = try read(png.file)
        let marked = try read(withProfile(ICCBuilder.sRGB, png))
        #expect(marked.bytes == plain.bytes && marked.flaws.isEmpty)
        #expect(try ColorProfile(ICCBuilder.sRGB).conversion(of: .rgb) == nil)
        #expect(try ColorProfile(ICCBuilder.gray(gamma: 2.4)).conversion(of: .gray) == nil)
        #expect(try ColorProfile(try #require(OutputProfile.bytes(of: .srgb))).conversion(of: .rgb) == nil)
    }

    @Test func profilesOfAnotherCurve() throws {
        let png = colors(seed: 35)
        for gamma in [1, 1.8, 2.2, 2.6] {
            let read = try read(withProfile(ICCBuilder.profile(ICCBuilder.primariesOfSRGB, gamma: gamma), png))
            #expect(read.flaws.isEmpty)
            expect(read.bytes, of: png, tolerance: 1.3) { pow($0, gamma) }
        }
    }

    @Test func exchangedPrimaries() throws {
        let png = colors(seed: 36)
        let primaries = ICCBuilder.primariesOfSRGB
        let turned = ICCBuilder.profile([primaries[1], primaries[2], primaries[0]], gamma: 2.4)
        let plain = try read(png.file).bytes
        let bytes = try read(withProfile(turned, png)).bytes
        for pixel in stride(from: 0, to: plain.count, by: 4) {
            #expect(
                Pictures.largestDifference(
                    Array(bytes[pixel..<(pixel + 3)]), [plain[pixel + 2], plain[pixel], plain[pixel + 1]]) <= 1)
        }
    }

    @Test func alphaIsKept() throws {
        var random = SplitMix64(seed: 37)
        let png = PNGBuilder(width: 16, height: 16, using: &random)
        let bytes = try read(withProfile(ICCBuilder.profile(ICCBuilder.primariesOfSRGB, gamma: 1), png)).bytes
        for pixel in 0..<256 {
            let alpha = Double(png.samples[pixel * 4 + 3])
            #expect(Double(bytes[pixel * 4 + 3]) == alpha)
            let red = Self.stored(Double(png.samples[pixel * 4]) / 255) * alpha / 255
            #expect(abs(Double(bytes[pixel * 4]) - red) <= 1.2)
        }
    }

    @Test func damagedProfilesAreSaid() throws {
        let png = colors(seed: 38)
        let plain = try read(png.file).bytes
        var cut = ICCBuilder.displayP3
        cut.removeLast(150)
        let inks = ICCBuilder.table("CMYK", corners: Self.inks)
        for profile in [cut, [1, 2, 3], Array(ICCBuilder.displayP3.prefix(140)), inks, ICCBuilder.gray(gamma: 1)] {
            let marked = try read(withProfile(profile, png))
            #expect(marked.bytes == plain && marked.flaws == [.unusableProfile])
        }
        var unpacked = png
        unpacked.chunks = [("iCCP", Array("name\0\0".utf8) + [1, 2, 3, 4])]
        let packed = try read(unpacked.file)
        #expect(packed.bytes == plain && packed.flaws == [.unusableProfile])
    }

    @Test("profiles with any byte changed or cut anywhere are read or refused") func randomDamage() throws {
        var random = SplitMix64(seed: 39)
        let sound = [
            ICCBuilder.displayP3, ICCBuilder.gray(gamma: 1.8), ICCBuilder.table("CMYK", corners: Self.inks),
            ICCBuilder.table("RGB ", corners: Array(Self.inks.prefix(8))),
        ]
        for round in 0..<400 {
            var profile = sound[round % 4]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                profile[Int.random(in: profile.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 3 == 0 { profile.removeLast(Int.random(in: 0..<profile.count, using: &random)) }
            for model in [ColorModel.gray, .rgb, .cmyk(isInverted: false)] {
                let conversion = try? ColorProfile(profile).conversion(of: model)
                var row = (0..<64).map { _ in UInt32.random(in: 0...(.max), using: &random) }
                row.withUnsafeMutableBufferPointer { row in
                    if let base = row.baseAddress { conversion?.convert(base, count: row.count) }
                }
            }
        }
    }

    @Test func gammaAndChromaticities() throws {
        var png = colors(seed: 40)
        let plain = try read(png.file).bytes
        func big(_ values: [Double]) -> [UInt8] { values.flatMap { PNGBuilder.big(Int(($0 * 100_000).rounded())) } }
        let sRGB = big([0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])
        let displayP3 = big([0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060])
        for gamma in [1, 0.55, 0.4] {
            for primaries in [[], [("cHRM", sRGB)]] {
                png.chunks = [("gAMA", big([gamma]))] + primaries
                expect(try read(png.file).bytes, of: png) { pow($0, 1 / gamma) }
            }
        }
        for chunks in [
            [("gAMA", big([0.45455])), ("cHRM", sRGB)], [("sRGB", [0]), ("gAMA", big([1]))], [("gAMA", big([0]))],
        ] {
            png.chunks = chunks
            #expect(try read(png.file).bytes == plain)
        }
        let profiled = try read(withProfile(ICCBuilder.displayP3, png)).bytes
        png.chunks = [("gAMA", big([0.45455])), ("cHRM", displayP3)]
        #expect(Pictures.largestDifference(try read(png.file).bytes, profiled) <= 1)
        png.chunks = [("cHRM", big([0, 0, 0, 0, 0, 0, 0, 0]))]
        #expect(try read(png.file).bytes == plain)
    }

    @Test func codePoints() throws {
        var png = colors(seed: 34)
        let plain = try read(png.file).bytes
        let profiled = try read(withProfile(ICCBuilder.displayP3, png)).bytes
        png.chunks = [("cICP", [12, 13, 0, 1])]
        #expect(Pictures.largestDifference(try read(png.file).bytes, profiled) <= 1)
        // They count for more than a profile.
        png.chunks = [
            ("iCCP", Array("name\0\0".utf8) + PNGBuilder.zlib(ICCBuilder.displayP3)), ("cICP", [1, 13, 0, 1]),
        ]
        #expect(try read(png.file).bytes == plain)
        png.chunks = [("cICP", [1, 8, 0, 1])]
        expect(try read(png.file).bytes, of: png) { $0 }
        // The white of pictures with more is 203 candelas: the signals of ITU-R BT.2408.
        for (curve, white) in [(UInt8(16), 0.58), (18, 0.75)] {
            png.chunks = [("cICP", [1, curve, 0, 1])]
            let bytes = try read(png.file).bytes
            let gray = Int(white * 255)
            #expect(bytes[4 * gray] >= 249 && bytes[4 * (gray + 4)] == 255 && bytes[0] == 0)
        }
        for unknown: [UInt8] in [[2, 13, 0, 1], [1, 2, 0, 1], [1, 13, 1, 1], [1, 13, 0, 0]] {
            png.chunks = [("cICP", unknown)]
            let read = try read(png.file)
            #expect(read.bytes == plain && read.flaws == [.unusableProfile])
        }
    }

    @Test func profilesOfGreys() throws {
        var random = SplitMix64(seed: 41)
        let png = PNGBuilder(width: 16, height: 16, colorType: 0, using: &random)
        // A profile of red, green and blue says what their greys are, too.
        let primaries = ICCBuilder.primariesOfSRGB
        for profile in [ICCBuilder.gray(gamma: 1), ICCBuilder.profile(primaries, gamma: 1)] {
            let read = try read(withProfile(profile, png))
            #expect(read.flaws.isEmpty)
            for (index, sample) in png.samples.enumerated() {
                let pixel = Array(read.bytes[(4 * index)..<(4 * index + 3)])
                #expect(pixel.allSatisfy { abs(Double($0) - Self.stored(Double(sample) / 255)) <= 0.7 })
            }
        }
        let jpeg = try read(withProfile(ICCBuilder.gray(gamma: 1), JPEGBuilder.flat([100])))
        #expect(jpeg.flaws.isEmpty && abs(Double(jpeg.bytes[0]) - Self.stored(100.0 / 255)) <= 0.7)
    }

    @Test func profilesOfJPEGs() throws {
        let flat = JPEGBuilder.flat([120, 90, 170])
        let plain = try read(flat).bytes
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let components = plain.prefix(3).map { CGFloat($0) / 255 } + [1]
        let expected = try #require(CGColor(colorSpace: space, components: components)).premultipliedSRGB() * 255
        for parts in [1, 3] {
            let converted = try read(withProfile(ICCBuilder.displayP3, flat, parts: parts))
            #expect(converted.bytes != plain && converted.flaws.isEmpty)
            for channel in 0..<3 {
                #expect(abs(Float(converted.bytes[channel]) - expected[channel]) <= 0.7)
            }
        }
        let incomplete = try read(withProfile(ICCBuilder.displayP3, flat, parts: 3, leaving: 2))
        #expect(incomplete.bytes == plain && incomplete.flaws == [.unusableProfile])
    }

    /// L*a*b* of no ink, and of each combination of cyan, magenta, yellow and, changing fastest, black.
    private static let inks: [SIMD3<Double>] = (0..<16).map { index in
        let paper = SIMD3(100.0, 0, 0)
        let black = index & 1 == 1
        let cyan = index & 8 != 0 ? SIMD3(-40.0, -30, -40) : .zero
        let magenta = index & 4 != 0 ? SIMD3(-20.0, 20, 0) : .zero
        let yellow = index & 2 != 0 ? SIMD3(-10.0, 0, 60) : .zero
        return black ? .zero : paper + cyan + magenta + yellow
    }

    @Test("four inks by a profile, whichever number means none") func inks() throws {
        let profile = ICCBuilder.table("CMYK", corners: Self.inks)
        // sRGB of L*a*b* by IEC 61966-2-1 and ICC.1.
        for (inks, expected) in [
            ([0, 0, 0, 0], [255, 255, 255]), ([0, 0, 0, 255], [0, 0, 0]), ([255, 0, 0, 0], [0, 161, 214]),
            ([0, 0, 255, 0], [253, 224, 107]),
        ] {
            let plain = try read(withProfile(profile, JPEGBuilder.flat(inks)))
            #expect(plain.flaws.isEmpty && plain.bytes[3] == 255)
            #expect(
                Pictures.largestDifference(Array(plain.bytes.prefix(3)), expected.map { UInt8($0) }) <= 4,
                "\(plain.bytes.prefix(3))")
            let inverted = JPEGBuilder.flat(inks.map { 255 - $0 }, adobe: 0)
            #expect(try read(withProfile(profile, inverted)).bytes == plain.bytes)
        }
    }

    @Test func tablesOfRGB() throws {
        // The corners of the cube are greys by the sum of their components.
        let corners = (0..<8).map { SIMD3(Double($0.nonzeroBitCount) * 100 / 3, 0, 0) }
        let png = colors(seed: 42)
        let bytes = try read(withProfile(ICCBuilder.table("RGB ", corners: corners), png)).bytes
        for pixel in 0..<1024 {
            let sum = (0..<3).reduce(0) { $0 + Double(png.samples[pixel * 3 + $1]) }
            let lightness = sum / 765 * 100
            let light = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3
            let gray = Self.stored(light)
            #expect(bytes[(4 * pixel)..<(4 * pixel + 3)].allSatisfy { abs(Double($0) - gray) <= 4 })
        }
    }

    /// XYZ of sRGB, adapted to D50, for components from 0 to 1.
    private static func xyz(_ color: SIMD3<Double>) -> SIMD3<Double> {
        (0..<3).reduce(.zero) { sum, channel in
            let value = color[channel]
            let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            return sum + light * SIMD3(ICCBuilder.primariesOfSRGB[channel])
        }
    }

    private static let white = SIMD3(0.9642, 1, 0.8249)

    /// sRGB whose black has some light of white's.
    private static func xyz(_ color: SIMD3<Double>, black: SIMD3<Double>) -> SIMD3<Double> {
        black + xyz(color) * (white - black) / white
    }

    @Test(
        "sRGB in tables is sRGB, whichever intents have tables and whatever their black is", arguments: [UInt8(2), 4])
    func tablesOfSRGB(version: UInt8) throws {
        let png = colors(seed: 47)
        let plain = try read(png.file).bytes
        let exact: (SIMD3<Double>) -> SIMD3<Double> = { Self.xyz($0) }
        // The perceptual black of ICC.1:2022, §6.3.3, and that of a picture under light.
        let medium: (SIMD3<Double>) -> SIMD3<Double> = { Self.xyz($0, black: SIMD3(0.00336, 0.0034731, 0.00287)) }
        let lifted: (SIMD3<Double>) -> SIMD3<Double> = { Self.xyz($0, black: 0.01 * Self.white) }
        let profiles = [
            ICCBuilder.tables(["A2B0": exact], version: version),
            ICCBuilder.tables(["A2B0": medium], version: version),
            ICCBuilder.tables(["A2B0": lifted], version: version),
            ICCBuilder.tables(["A2B1": exact], version: version),
            ICCBuilder.tables(["A2B0": exact, "A2B1": exact], version: version),
            ICCBuilder.tables(["A2B0": medium, "A2B1": exact], version: version),
            ICCBuilder.tables(["A2B0": lifted, "A2B1": exact, "A2B2": lifted], version: version),
        ]
        for (number, profile) in profiles.enumerated() {
            let read = try read(withProfile(profile, png))
            #expect(read.flaws.isEmpty, "\(number)")
            // Between the tables' steps.
            #expect(Pictures.largestDifference(read.bytes, plain) <= 2, "\(number)")
        }
    }

    @Test("pictures that Apple's systems share are stored in sRGB, whatever the tables say") func sharingProfile()
        throws
    {
        let png = colors(seed: 48)
        let plain = try read(png.file).bytes
        let name = "Apple Wide Color Sharing Profile"
        let darker: (SIMD3<Double>) -> SIMD3<Double> = { Self.xyz($0 * $0) }
        func bytes(_ name: String?, padding: Int = 0) throws -> [UInt8] {
            let profile = ICCBuilder.tables(["A2B0": darker], version: 4, name: name, padding: padding)
            let read = try read(withProfile(profile, png))
            #expect(read.flaws.isEmpty)
            return read.bytes
        }
        #expect(try bytes(name) == plain)
        let converted = try bytes(nil)
        #expect(Pictures.largestDifference(converted, plain) > 30)
        for other in ["Apple Wide Color", name + " 2", String(repeating: name, count: 4), ""] {
            #expect(try bytes(other) == converted)
        }
        #expect(try bytes(name, padding: 1 << 15) == converted)
        // One of curves and a matrix has no tables to leave out.
        let linear = ICCBuilder.profile(ICCBuilder.primariesOfSRGB, gamma: 1)
        #expect(try read(withProfile(linear, png)).bytes != plain)
    }

    @Test("components of 16 bits are rounded once, after their conversion") func deepComponents() throws {
        var random = SplitMix64(seed: 45)
        let profiles = [
            ICCBuilder.profile(ICCBuilder.primariesOfSRGB, gamma: 1), ICCBuilder.gray(gamma: 1),
            // Tables whose corners are the greys from black to white.
            ICCBuilder.table("RGB ", corners: (0..<8).map { SIMD3(Double($0.nonzeroBitCount) * 100 / 3, 0, 0) }),
        ]
        for (colorType, isInterlaced) in [(0, false), (2, false), (2, true), (4, true), (6, false)] {
            for (index, profile) in profiles.enumerated() where (index == 1) == (colorType & 2 == 0) {
                var png = PNGBuilder(
                    width: 19, height: 17, depth: 16, colorType: colorType, isInterlaced: isInterlaced, using: &random)
                let isTranslucent = colorType >= 4
                let colors = png.channels - (isTranslucent ? 1 : 0)
                // Greys, most of them dark, where steps of 8 bits are far apart.
                for pixel in 0..<(19 * 17) {
                    let gray = UInt16(pixel * pixel / 2)
                    for channel in 0..<colors { png.samples[pixel * png.channels + channel] = gray }
                }
                let read = try read(withProfile(profile, png))
                #expect(read.flaws.isEmpty)
                for pixel in 0..<(19 * 17) {
                    let alpha = isTranslucent ? Double(png.samples[(pixel + 1) * png.channels - 1]) / 65535 : 1
                    let gray = Double(pixel * pixel / 2) / 65535
                    let lightness = gray * 100
                    let light =
                        index < 2 ? gray : lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3
                    // Premultiplication rounds once more; the table has steps of its own.
                    let tolerance = (isTranslucent ? 1.2 : 0.6) + (index == 2 ? 0.9 : 0)
                    let bytes = read.bytes[(4 * pixel)..<(4 * pixel + 4)]
                    #expect(bytes.dropLast().allSatisfy { abs(Double($0) - Self.stored(light) * alpha) <= tolerance })
                    #expect(abs(Double(bytes.last ?? 0) - alpha * 255) <= 0.5)
                }
            }
        }
        var png = PNGBuilder(width: 16, height: 16, depth: 16, colorType: 2, using: &random)
        let plain = try read(png.file).bytes
        for chunk in [("gAMA", PNGBuilder.big(45455)), ("sRGB", [0])] {
            png.chunks = [chunk]
            #expect(try read(png.file).bytes == plain)
        }
        png.chunks = [("gAMA", PNGBuilder.big(100_000))]
        let linear = try read(png.file).bytes
        for (index, sample) in png.samples.enumerated() {
            let byte = Double(linear[index / 3 * 4 + index % 3])
            #expect(abs(byte - Self.stored(Double(sample) / 65535)) <= 0.6)
        }
    }

    @Test func profilesOfWebPs() throws {
        var random = SplitMix64(seed: 43)
        let pixels = Pictures.random(width: 9, height: 7, isOpaque: true, using: &random)
        let file = try Pictures.encoded(pixels, width: 9, height: 7, isOpaque: true, as: .webp())
        let profile = ICCBuilder.profile(ICCBuilder.primariesOfSRGB, gamma: 1)
        let read = try read(WebPBuilder.extended(file, size: (9, 7), profile: profile, []))
        #expect(read.flaws.isEmpty)
        for index in pixels.indices where index % 4 < 3 {
            #expect(abs(Double(read.bytes[index]) - Self.stored(Double(pixels[index]) / 255)) <= 0.7)
        }
        let damaged = try self.read(WebPBuilder.extended(file, size: (9, 7), profile: [1, 2], []))
        #expect(damaged.bytes == pixels && damaged.flaws == [.unusableProfile])
    }

    @Test func picturesInTemporaryFiles() throws {
        var random = SplitMix64(seed: 46)
        let deep = PNGBuilder(width: 40, height: 30, depth: 16, using: &random)
        for (png, profile) in [
            (colors(seed: 44), ICCBuilder.displayP3), (colors(seed: 44), [1, 2, 3]), (deep, ICCBuilder.displayP3),
        ] {
            let file = withProfile(profile, png)
            let folder = try TemporaryFolder()
            let path = try folder.write(file)
            var decoder = ImageDecoder()
            decoder.usesScratchFiles = true
            decoder.leastScratchBytes = 0
            let picture = try decoder.read(path: path)
            let whole = try read(file)
            #expect(!picture.image.isInMemory)
            #expect(Pictures.bytes(of: picture.image) == whole.bytes && picture.warnings.map(\.kind) == whole.flaws)
        }
    }
}
