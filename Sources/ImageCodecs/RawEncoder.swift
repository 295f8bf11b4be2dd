/// Writes straight RGBA and nothing else.
struct RawEncoder {
    let colors: OutputColors

    func encode(_ pixels: PixelRows, to sink: any ByteSink) throws(ImageCodecError) {
        let writer = ColorWriter(colors)
        let rowBytes = pixels.width * writer.bytesPerPixel
        let rowsAtOnce = max(1, min(pixels.height, (1 << 20) / max(1, rowBytes)))
        let buffer = try ScratchBytes(count: rowBytes * rowsAtOnce)
        guard let start = UnsafeMutableRawPointer(buffer.bytes.baseAddress) else {
            return
        }
        for first in stride(from: 0, to: pixels.height, by: rowsAtOnce) {
            let count = min(rowsAtOnce, pixels.height - first)
            for row in 0..<count {
                writer.write(pixels, row: first + row, at: first + row, to: start + row * rowBytes)
            }
            try sink.write(buffer.part(0..<(count * rowBytes)))
        }
    }
}
