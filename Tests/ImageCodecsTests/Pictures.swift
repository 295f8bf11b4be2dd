import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// Pictures for tests, and ways to compare them.
enum Pictures {
    /// Premultiplied RGBA; in blocks of 8 × 8 opaque, transparent or anything between.
    static func random(width: Int, height: Int, isOpaque: Bool = false, using random: inout SplitMix64) -> [UInt8] {
        var kinds: [Int] = []
        let across = (width + 7) / 8
        for _ in 0..<(across * ((height + 7) / 8)) {
            kinds.append(isOpaque ? 0 : Int.random(in: 0..<3, using: &random))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let kind = kinds[y / 8 * across + x / 8]
                let alpha = [255, 0, Int.random(in: 0...255, using: &random)][kind]
                for _ in 0..<3 {
                    bytes.append(UInt8(Int.random(in: 0...255, using: &random) * alpha / 255))
                }
                bytes.append(UInt8(alpha))
            }
        }
        return bytes
    }

    /// The pixels of an image, premultiplied RGBA.
    static func bytes(of image: CGImage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: image.width * image.height * 4)
        bytes.withUnsafeMutableBytes {
            image.copyPremultipliedRGBA8(
                PixelRect(x: 0, y: 0, width: image.width, height: image.height), into: $0, bytesPerRow: image.width * 4
            )
        }
        return bytes
    }

    static func image(_ bytes: [UInt8], width: Int, height: Int, isOpaque: Bool = false) throws -> CGImage {
        let image = CGImage(
            premultipliedRGBA8: ContiguousArray(bytes), width: width, height: height, isOpaque: isOpaque
        )
        return try #require(image)
    }

    /// The file that an encoder makes.
    static func encoded(
        _ bytes: [UInt8], width: Int, height: Int, order: PixelLayout = .rgba, isOpaque: Bool = false,
        as format: OutputFormat, threads: Int = 1
    ) throws -> [UInt8] {
        let sink = MemorySink()
        try withRows(bytes, width: width, height: height, order: order) {
            try ImageEncoder(format: format, threads: threads).encode($0, isOpaque: isOpaque, to: sink)
        }
        return sink.bytes
    }

    static func withRows(
        _ bytes: [UInt8], width: Int, height: Int, order: PixelLayout = .rgba, _ body: (PixelRows) throws -> Void
    ) throws {
        try bytes.withUnsafeBytes { buffer in
            let base = try #require(buffer.baseAddress)
            try body(PixelRows(base: base, bytesPerRow: width * 4, width: width, height: height, order: order))
        }
    }

    static func decoded(_ file: [UInt8], limits: ImageLimits = ImageLimits()) throws -> CGImage {
        try ImageDecoder(limits: limits).decode(data: Data(file), name: "test")
    }

    /// Red and blue exchanged.
    static func swapped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.indices.map { bytes[[2, 0, -2, 0][$0 & 3] + $0] }
    }

    /// `round(component * alpha / 255)`.
    static func product(_ component: Int, _ alpha: Int) -> UInt8 {
        UInt8((2 * component * alpha + 255) / 510)
    }

    static func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
        zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
}
