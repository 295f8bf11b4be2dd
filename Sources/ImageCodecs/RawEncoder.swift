/// Writes straight RGBA and nothing else.
struct RawEncoder {
    func encode(_ pixels: PixelRows, to sink: any ByteSink) throws(ImageCodecError) {
        let rowBytes = pixels.width * 4
        let rowsAtOnce = max(1, min(pixels.height, (1 << 20) / max(1, rowBytes)))
        let buffer = try ScratchBytes(count: rowBytes * rowsAtOnce)
        guard let start = UnsafeMutableRawPointer(buffer.bytes.baseAddress) else {
            return
        }
        for first in stride(from: 0, to: pixels.height, by: rowsAtOnce) {
            let count = min(rowsAtOnce, pixels.height - first)
            for row in 0..<count {
                Premultiplication.unpremultiply(
                    pixels.row(first + row), order: pixels.order, to: start + row * rowBytes, count: pixels.width
                )
            }
            try sink.write(buffer.part(0..<(count * rowBytes)))
        }
    }
}
