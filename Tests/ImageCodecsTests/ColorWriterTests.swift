import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct ColorWriterTests {
    /// The code of a grey of some candelas for a square metre.
    private func code(_ luminance: Double, _ colors: OutputColors, limited: Bool = false) -> Int {
        let light = Float(luminance / CGColorSpace.Transfer.white)
        let component = Double(ColorWriter(colors).encoded(SIMD4(light, light, light, 1)).x)
        let unit = Double(1 << (colors.depth.bits - 8))
        let code = limited ? component * 219 * unit + 16 * unit : component * (256 * unit - 1)
        return Int(code.rounded())
    }

    @Test("greys have the codes that the standards say")
    func tables() {
        let rows = [
            (10.0, 327, 1227, 19641, 287), (100, 509, 2081, 33297, 616), (203, 573, 2378, 38055, 721),
            (406, 637, 2679, 42871, nil), (812, 703, 2986, 47785, nil), (1000, 723, 3079, 49271, 940),
            (4000, 855, 3696, 59150, nil),
        ]
        for (luminance, limited, full12, full16, gamma) in rows {
            #expect(code(luminance, OutputColors(.pq, depth: .bits10), limited: true) == limited)
            #expect(code(luminance, OutputColors(.pq, depth: .bits12)) == full12)
            #expect(code(luminance, OutputColors(.pq, depth: .bits16)) == full16)
            if let gamma { #expect(code(luminance, OutputColors(.hlg, depth: .bits10), limited: true) == gamma) }
        }
        // What is brighter than the headroom is as bright as that.
        #expect(code(5000, OutputColors(.pq, depth: .bits16, headroom: 4)) == 47785)
    }

    @Test(
        "colours are converted as the closed forms say, to a level of 16 bits", arguments: OutputColors.Space.allCases)
    func closedForms(space: OutputColors.Space) throws {
        var random = SplitMix64(seed: 66)
        let width = 512
        var halves: [UInt64] = []
        for index in 0..<width {
            let alpha = index % 3 == 0 ? Float(1) : .random(in: 0.05...1, using: &random)
            let color = SIMD3<Float>((0..<3).map { _ in .random(in: -0.3...1.9, using: &random) }) * alpha
            halves.append(Wide.pixel(SIMD4(color, alpha)))
        }
        let words = try Wide.written(halves, OutputColors(space, depth: .bits16))
        let luminance = space.primaries.luminance
        for (index, half) in halves.enumerated() {
            let pixel = SIMD4<Double>(Wide.floats(half))
            let straight = SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w
            let decoded = SIMD3((0..<3).map { CGColorSpace.Transfer.sRGB.decoded(straight[$0]) })
            var light = space.primaries.fromSRGB?.applied(to: decoded) ?? decoded
            light = light.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: space.mostHeadroom))
            let wanted = space.transfer.components(of: light, luminance: luminance)
            for channel in 0..<3 {
                let level = min(max(wanted[channel], 0), 1) * 65535
                #expect(abs(Double(words[4 * index + channel]) - level) <= 1, "\(space) \(straight)")
            }
            #expect(words[4 * index + 3] == UInt16((pixel.w * 65535).rounded()))
        }
    }

    @Test("what has 8 bits is the same in more")
    func bytes() throws {
        var random = SplitMix64(seed: 1)
        let pixels = Pictures.random(width: 16, height: 16, using: &random)
        let straight = try Pictures.encoded(pixels, width: 16, height: 16, as: .rawRGBA)
        for (depth, largest) in [(OutputColors.Depth.bits10, 1023), (.bits12, 4095), (.bits16, 65535)] {
            let sink = MemorySink()
            try Pictures.withRows(pixels, width: 16, height: 16) {
                try ImageEncoder(format: .rawRGBA, colors: OutputColors(depth: depth)).encode(
                    $0, isOpaque: false, to: sink)
            }
            for (index, byte) in straight.enumerated() {
                let word = Int(sink.bytes[2 * index]) | Int(sink.bytes[2 * index + 1]) << 8
                #expect(word == (2 * Int(byte) * largest + 255) / 510)
            }
        }
    }

    @Test("halves are written beyond 0 to 1, and those that came in come out")
    func halves() throws {
        let color = SIMD4<Float>(1.5, -0.25, 0.5, 1)
        #expect(try Wide.written([Wide.pixel(color)], OutputColors(depth: .half)) == Wide.words(color))
        let linear = try Wide.written([Wide.pixel(SIMD4(2, 0, 1, 1))], OutputColors(.linear, depth: .half))
        let expected = Float(CGColorSpace.Transfer.sRGB.decoded(2))
        #expect(abs(Wide.floats(Wide.pixel(words: linear)).x - expected) < expected / 1024)
        // Every half there is, but those that are none.
        let all = (UInt16.min...UInt16.max).filter { $0 & 0x7C00 != 0x7C00 }
        let pixels = all.map { UInt64($0) | 0x3C00 << 48 }
        let written = try Wide.written(pixels, OutputColors(depth: .half))
        for (index, half) in all.enumerated() where half & 0x7FFF != 0 { #expect(written[4 * index] == half) }
    }

    @Test("dither keeps the mean, and leaves what was 8 bits")
    func dither() throws {
        let dithered = OutputColors(dithers: true)
        for value in [0, 0.3, 0.5003, 0.7, 1] as [Float] {
            let row = [UInt64](repeating: Wide.pixel(SIMD4(value, value, value, 1)), count: 64)
            let bytes = try Wide.bytes(row, height: 64, dithered)
            let mean = Double(bytes.enumerated().reduce(0) { $1.offset % 4 == 0 ? $0 + Int($1.element) : $0 }) / 4096
            #expect(abs(mean - Double(value) * 255) < 0.07)
            #expect(try Wide.bytes(row, height: 64, dithered) == bytes)
        }
        for level in 0...255 {
            let value = Float(level) / 255
            let row = [UInt64](repeating: Wide.pixel(SIMD4(value, value, value, 1)), count: 8)
            #expect(try Wide.bytes(row, height: 8, dithered).enumerated().allSatisfy { $0 % 4 == 3 || $1 == level })
        }
    }

    @Test("a format says which colours it can hold")
    func refusals() throws {
        let cases: [(OutputFormat, OutputColors, String)] = [
            (.png(), OutputColors(depth: .bits10), "AVIF"), (.jpeg(), OutputColors(depth: .bits16), "PNG"),
            (.jpeg(), OutputColors(.pq), "AVIF"), (.webp(), OutputColors(.displayP3), "JPEG"),
            (.avif(), OutputColors(depth: .half), "raw RGBA"),
        ]
        for (format, colors, other) in cases {
            let error = #expect(throws: ImageCodecError.self) {
                let pixel = try Pictures.image([1, 2, 3, 255], width: 1, height: 1, isOpaque: true)
                try ImageEncoder(format: format, colors: colors).encode(pixel, to: MemorySink())
            }
            #expect(error?.kind == .cannotEncode && error?.fix?.contains(other) == true)
        }
    }
}

/// Pixels of half floats for tests.
enum Wide {
    static func words(_ color: SIMD4<Float>) -> [UInt16] { (0..<4).map { Float16(color[$0]).bitPattern } }

    static func pixel(words: [UInt16]) -> UInt64 {
        (0..<4).reduce(0) { $0 | UInt64(words[$1]) << UInt64(16 * $1) }
    }

    static func pixel(_ color: SIMD4<Float>) -> UInt64 { pixel(words: words(color)) }

    static func floats(_ pixel: UInt64) -> SIMD4<Float> {
        SIMD4((0..<4).map { Float(Float16(bitPattern: UInt16(truncatingIfNeeded: pixel >> UInt64(16 * $0)))) })
    }

    /// An image of premultiplied halves.
    static func image(_ pixels: [UInt64], width: Int, isOpaque: Bool = true) throws -> CGImage {
        guard let buffer = PixelBuffer(width: width, height: pixels.count / width, range: .extended) else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "there is no memory for a picture of a test")
        }
        pixels.withUnsafeBytes { buffer.bytes.copyMemory(from: $0) }
        return CGImage(buffer, isOpaque: isOpaque)
    }

    /// The file of an image of premultiplied halves.
    static func file(
        _ pixels: [UInt64], width: Int, isOpaque: Bool = true, _ format: OutputFormat, _ colors: OutputColors
    ) throws -> [UInt8] {
        let sink = MemorySink()
        try ImageEncoder(format: format, colors: colors)
            .encode(image(pixels, width: width, isOpaque: isOpaque), to: sink)
        return sink.bytes
    }

    /// A row of straight components of 16 bits.
    static func written(_ pixels: [UInt64], _ colors: OutputColors) throws -> [UInt16] {
        words(try file(pixels, width: pixels.count, isOpaque: false, .rawRGBA, colors))
    }

    static func words(_ bytes: [UInt8]) -> [UInt16] {
        stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    }

    /// Straight components of 8 bits of a row that is repeated.
    static func bytes(_ row: [UInt64], height: Int, _ colors: OutputColors) throws -> [UInt8] {
        try file((0..<height).flatMap { _ in row }, width: row.count, .rawRGBA, colors)
    }

    /// The premultiplied halves of an image, as floats.
    static func colors(of image: CGImage) -> [SIMD4<Float>] {
        image.withPremultiplied(.extended) { bytes, bytesPerRow in
            (0..<image.height).flatMap { y in
                (0..<image.width).map { x in
                    floats(bytes.loadUnaligned(fromByteOffset: y * bytesPerRow + 8 * x, as: UInt64.self))
                }
            }
        }
    }
}
