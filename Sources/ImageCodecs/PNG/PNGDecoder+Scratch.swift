internal import CImageShims
internal import LayerModel

extension PNGDecoder {
    /// The picture with its pixels in a temporary file, read row by row; `nil` where it is small, or interlaced.
    func decodeToScratch() throws(ImageCodecError) -> CGImage? {
        let info = try PNGHeader(bytes).info
        let size = info.width.multipliedReportingOverflow(by: info.height * 4)
        guard size.overflow || size.partialValue >= ScratchPicture.leastBytes else { return nil }
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { throw PNGHeader.truncated }
        let receiver = Receiver(
            try ScratchPictureWriter(width: info.width, height: info.height, limits: limits), info)
        let row = try ScratchBytes(count: info.width * 4)
        guard let rowBytes = row.bytes.baseAddress else { return nil }
        let (status, message) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
            message.initialize(repeating: 0)
            guard let text = message.baseAddress else { return (CIMAGE_PNG_OUT_OF_MEMORY, "") }
            // The receiver outlives the call, in which alone it is used.
            let status = cimage_png_read_rows(
                source, bytes.count, rowBytes, UInt32(info.width), UInt32(info.height),
                { context, row in
                    guard let context else { return 1 }
                    return Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().take(row) ? 0 : 1
                },
                Unmanaged.passUnretained(receiver).toOpaque(), text, message.count)
            return (status, String(cString: text))
        }
        switch status {
        case CIMAGE_PNG_OK: return receiver.writer.finish().image
        case CIMAGE_PNG_INTERLACED: return nil
        case CIMAGE_PNG_TRUNCATED: throw PNGHeader.truncated
        case CIMAGE_PNG_OUT_OF_MEMORY:
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a PNG")
        case CIMAGE_PNG_STOPPED where receiver.writer.error != nil:
            throw receiver.writer.error ?? PNGHeader.truncated
        default:
            throw ImageCodecError(
                .damaged, file: nil, what: "damaged PNG: \(message)", fix: "save or download the picture again")
        }
    }

    /// Takes rows as libpng gives them.
    private final class Receiver {
        let writer: ScratchPictureWriter
        private let info: ImageInfo

        init(_ writer: ScratchPictureWriter, _ info: ImageInfo) {
            self.writer = writer
            self.info = info
        }

        func take(_ row: UnsafeMutablePointer<UInt8>) -> Bool {
            UnsafeMutableRawPointer(row).withMemoryRebound(to: UInt32.self, capacity: info.width) { pixels in
                if info.colorEncoding == .displayP3 { DisplayP3.convert(pixels, count: info.width) }
                if info.hasAlpha {
                    let isOpaque = Premultiplication.premultiply(pixels, count: info.width)
                    writer.isOpaque = writer.isOpaque && isOpaque
                }
                return writer.append(pixels)
            }
        }
    }
}
