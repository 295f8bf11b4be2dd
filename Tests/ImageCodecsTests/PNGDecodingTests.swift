import ImageCodecs
import LayerModel
import TestSupport
import Testing

@Suite struct PNGDecodingTests {
    static let kinds: [(colorType: Int, depth: Int)] =
        [1, 2, 4, 8, 16].map { (0, $0) } + [(2, 8), (2, 16)] + [1, 2, 4, 8].map { (3, $0) }
        + [(4, 8), (4, 16), (6, 8), (6, 16)]

    @Test(arguments: kinds, [false, true])
    func everyColorTypeDepthAndInterlacing(kind: (colorType: Int, depth: Int), isInterlaced: Bool) throws {
        var random = SplitMix64(seed: UInt64(kind.colorType * 100 + kind.depth * 2 + (isInterlaced ? 1 : 0)))
        for _ in 0..<6 {
            var png = PNGBuilder(
                width: Int.random(in: 1...37, using: &random), height: Int.random(in: 1...21, using: &random),
                depth: kind.depth, colorType: kind.colorType, isInterlaced: isInterlaced, using: &random
            )
            var palette: [[Int]] = []
            var transparent: [Int]?
            switch kind.colorType {
            case 3:
                palette = (0..<(1 << kind.depth)).map { _ in
                    (0..<4).map { _ in Int.random(in: 0...255, using: &random) }
                }
                png.chunks = [
                    ("PLTE", palette.flatMap { $0[..<3].map(UInt8.init) }), ("tRNS", palette.map { UInt8($0[3]) }),
                ]
            case 0, 2:
                let color = (0..<png.channels).map { png.sample(0, 0, $0) }
                transparent = color
                png.chunks = [("tRNS", color.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })]
            default: break
            }
            let image = try Pictures.decoded(png.file)
            #expect(image.width == png.width && image.height == png.height)
            let expected = expectedPixels(png, palette: palette, transparent: transparent)
            #expect(Pictures.bytes(of: image) == expected)
            let info = try ImageDecoder().info(data: Data(png.file))
            #expect(info.hasAlpha && info.width == png.width && info.bitsPerComponent == kind.depth)
        }
    }

    private func expectedPixels(_ png: PNGBuilder, palette: [[Int]], transparent: [Int]?) -> [UInt8] {
        let largest = (1 << png.depth) - 1
        func byte(_ sample: Int) -> Int { (2 * sample * 255 + largest) / (2 * largest) }
        var bytes: [UInt8] = []
        for y in 0..<png.height {
            for x in 0..<png.width {
                let samples = (0..<png.channels).map { png.sample(x, y, $0) }
                let alpha = samples == transparent ? 0 : 255
                let color: [Int] =
                    switch png.colorType {
                    case 0: Array(repeating: byte(samples[0]), count: 3) + [alpha]
                    case 2: samples.map(byte) + [alpha]
                    case 3: palette[samples[0]]
                    case 4: Array(repeating: byte(samples[0]), count: 3) + [byte(samples[1])]
                    default: samples.map(byte)
                    }
                bytes += color[..<3].map { Pictures.product($0, color[3]) } + [UInt8(color[3])]
            }
        }
        return bytes
    }

    @Test func chunksBesideThoseOfColorsChangeNothing() throws {
        var random = SplitMix64(seed: 5)
        var png = PNGBuilder(width: 20, height: 20, colorType: 2, using: &random)
        let plain = Pictures.bytes(of: try Pictures.decoded(png.file))
        png.chunks = [
            ("tEXt", Array("Title\0x".utf8)), ("pHYs", PNGBuilder.big(2835) + PNGBuilder.big(2835) + [1]),
        ]
        let image = try Pictures.decoded(png.file)
        #expect(Pictures.bytes(of: image) == plain)
        #expect(image.isOpaque)
    }

    @Test func opacityIsFoundInThePixels() throws {
        var random = SplitMix64(seed: 6)
        var png = PNGBuilder(width: 9, height: 9, using: &random)
        for index in png.samples.indices where index % 4 == 3 {
            png.samples[index] = 255
        }
        #expect(try Pictures.decoded(png.file).isOpaque)
        png.samples[3] = 254
        #expect(try !Pictures.decoded(png.file).isOpaque)
    }
}
