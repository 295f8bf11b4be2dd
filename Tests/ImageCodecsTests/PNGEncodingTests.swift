import LayerModel
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct PNGEncodingTests {
    @Test(arguments: 0...9)
    func everyLevelGivesThePixelsBack(level: Int) throws {
        var random = SplitMix64(seed: UInt64(level))
        for round in 0..<6 {
            let width = Int.random(in: 1...90, using: &random)
            let height = Int.random(in: 1...60, using: &random)
            let isOpaque = round % 2 == 0
            let pixels = Pictures.random(width: width, height: height, isOpaque: isOpaque, using: &random)
            let file = try Pictures.encoded(
                pixels, width: width, height: height, isOpaque: isOpaque, as: .png(level: level)
            )
            let image = try Pictures.decoded(file)
            #expect(Pictures.bytes(of: image) == pixels)
            #expect(image.isOpaque == isOpaque || !isOpaque)
            let bgra = try Pictures.encoded(
                Pictures.swapped(pixels), width: width, height: height, order: .bgra, isOpaque: isOpaque,
                as: .png(level: level)
            )
            #expect(bgra == file)
        }
    }

    @Test func filesAreTaggedAndHoldStraightAlpha() throws {
        let file = try Pictures.encoded([128, 64, 0, 128], width: 1, height: 1, as: .png(level: 0))
        let builder = PNGBuilder.chunk("sRGB", [0])
        #expect(Array(file[33..<(33 + builder.count)]) == builder)
        // Stored: the row is its filter's number and the straight pixel.
        #expect(Pictures.contains(file, [0, 255, 128, 0, 128]))
        #expect(file[25] == 6)
        let opaque = try Pictures.encoded([1, 2, 3, 255], width: 1, height: 1, isOpaque: true, as: .png())
        #expect(opaque[25] == 2)
    }

    @Test("rows that suit each filter, and runs longer than any match, are given back", arguments: 0...9)
    func smoothPictures(level: Int) throws {
        let (width, height) = (331, 190)
        for isOpaque in [false, true] {
            let pixels = (0..<(width * height)).flatMap { index -> [UInt8] in
                let (x, y) = (index % width, index / width)
                let kind = y / 38
                let value =
                    switch kind {
                    case 0: 200
                    case 1: x
                    case 2: y * 5
                    case 3: x + y
                    default: x * x / 97 + y * 3
                    }
                let alpha = isOpaque ? 255 : 128 + x % 2 * 127
                return [value % 128, (value / 2) % 128, (value * 3) % 128, alpha].map { UInt8($0) }
            }
            let file = try Pictures.encoded(
                pixels, width: width, height: height, isOpaque: isOpaque, as: .png(level: level))
            #expect(Pictures.bytes(of: try Pictures.decoded(file)) == pixels)
            #expect(level == 0 || file.count < pixels.count / 8)
        }
    }

    @Test(arguments: [1, 2, 6])
    func streamsDecodeAsWholePictures(level: Int) throws {
        var random = SplitMix64(seed: 77)
        for isOpaque in [false, true] {
            // Several bands of a megabyte.
            let (width, height) = (701, 1203)
            let pixels = Pictures.random(width: width, height: height, isOpaque: isOpaque, using: &random)
            var files: [[UInt8]] = []
            for threads in [1, 3] {
                let sink = MemorySink()
                try Pictures.withRows(pixels, width: width, height: height) { rows in
                    let writer = try PNGStreamWriter(
                        to: sink, width: width, height: height, isOpaque: isOpaque, level: level, threads: threads
                    )
                    var first = 0
                    while first < height {
                        let count = min(height - first, Int.random(in: 1...400, using: &random))
                        try writer.append(
                            rows: PixelRows(
                                base: rows.row(first), bytesPerRow: rows.bytesPerRow, width: width, height: count,
                                order: .rgba
                            )
                        )
                        first += count
                    }
                    try writer.finish()
                }
                files.append(sink.bytes)
            }
            #expect(files[0] == files[1])
            #expect(Pictures.bytes(of: try Pictures.decoded(files[0])) == pixels)
        }
    }

    /// Where the compressor's memory lies must not show.
    @Test func sameBytesEachTime() throws {
        var random = SplitMix64(seed: 5)
        let rows = (0..<64).map { UInt8($0 % 17) }
        var results = Set<[UInt8]>()
        var held: [ScratchBytes] = []
        for _ in 0..<2000 {
            let (blocks, count) = try #require(rows.withUnsafeBytes { FastDeflate.blocks(of: $0) })
            results.insert(Array(blocks.part(0..<count)))
            held.append(try ScratchBytes(count: Int.random(in: 50_000...400_000, using: &random)))
        }
        #expect(results.count == 1 && held.count == 2000)
    }

    @Test func streamsRefuseTooFewAndTooManyRows() throws {
        let pixels = [UInt8](repeating: 255, count: 4 * 4 * 4)
        try Pictures.withRows(pixels, width: 4, height: 4) { rows in
            let writer = try PNGStreamWriter(to: MemorySink(), width: 4, height: 6, isOpaque: false)
            try writer.append(rows: rows)
            #expect(throws: ImageCodecError.self) { try writer.finish() }
            #expect(throws: ImageCodecError.self) { try writer.append(rows: rows) }
        }
        for (width, height) in [(0, 1), (1, -1), (1 << 28, 1), (1, 1 << 40)] {
            #expect(throws: ImageCodecError.self) {
                try PNGStreamWriter(to: MemorySink(), width: width, height: height, isOpaque: true)
            }
        }
    }

    @Test func rawFilesAreStraightRows() throws {
        let file = try Pictures.encoded(
            Pictures.swapped([128, 64, 0, 128, 9, 8, 7, 255, 0, 0, 0, 0]), width: 3, height: 1, order: .bgra,
            as: .rawRGBA
        )
        #expect(file == [255, 128, 0, 128, 9, 8, 7, 255, 0, 0, 0, 0])
    }
}

extension Pictures {
    static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }
}
