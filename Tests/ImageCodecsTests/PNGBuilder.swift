import TestSupport

/// Makes PNG files of every colour type and depth, compressed by stored blocks.
struct PNGBuilder {
    var width: Int
    var height: Int
    var depth = 8
    var colorType = 6
    var isInterlaced = false
    /// Chunks that stand before the pixels.
    var chunks: [(type: String, data: [UInt8])] = []
    /// Chunks that stand behind the pixels.
    var lastChunks: [(type: String, data: [UInt8])] = []
    /// Samples, row by row, pixel by pixel.
    var samples: [UInt16]

    /// Samples of a pixel.
    var channels: Int {
        switch colorType {
        case 2: 3
        case 4: 2
        case 6: 4
        default: 1
        }
    }

    init(
        width: Int, height: Int, depth: Int = 8, colorType: Int = 6, isInterlaced: Bool = false,
        using random: inout SplitMix64
    ) {
        self.width = width
        self.height = height
        self.depth = depth
        self.colorType = colorType
        self.isInterlaced = isInterlaced
        samples = []
        let largest = (1 << depth) - 1
        samples = (0..<(width * height * channels)).map { _ in UInt16(Int.random(in: 0...largest, using: &random)) }
    }

    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        Int(samples[(y * width + x) * channels + channel])
    }

    var file: [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = big(width) + big(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
        bytes += chunk("IHDR", header)
        for extra in chunks {
            bytes += chunk(extra.type, extra.data)
        }
        bytes += chunk("IDAT", PNGBuilder.zlib(scanlines))
        for extra in lastChunks {
            bytes += chunk(extra.type, extra.data)
        }
        return bytes + chunk("IEND", [])
    }

    private var scanlines: [UInt8] {
        // Adam7: first column, first row, column step, row step of each pass.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var bytes: [UInt8] = []
        for (left, top, dx, dy) in passes where left < width {
            for y in stride(from: top, to: height, by: dy) {
                bytes.append(0)
                var (bits, count) = (0, 0)
                for x in stride(from: left, to: width, by: dx) {
                    for channel in 0..<channels {
                        bits = bits << depth | sample(x, y, channel)
                        count += depth
                        while count >= 8 {
                            count -= 8
                            bytes.append(UInt8(bits >> count & 255))
                        }
                        bits &= (1 << count) - 1
                    }
                }
                if count > 0 {
                    bytes.append(UInt8(bits << (8 - count) & 255))
                }
            }
        }
        return bytes
    }

    /// A zlib stream of stored blocks.
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let count = min(65535, data.count - start)
            let length = [UInt8(count & 255), UInt8(count >> 8)]
            bytes += [start + count == data.count ? 1 : 0] + length + length.map { ~$0 }
            bytes += data[start..<(start + count)]
            start += count
        } while start < data.count
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return bytes + PNGBuilder.big(b << 16 | a)
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        PNGBuilder.chunk(type, data)
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let typed = Array(type.utf8) + data
        var sum: UInt32 = .max
        for byte in typed {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
        return big(data.count) + typed + big(Int(~sum))
    }

    private func big(_ number: Int) -> [UInt8] {
        PNGBuilder.big(number)
    }

    static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }
}
