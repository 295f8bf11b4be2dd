internal import CImageShims
internal import Foundation
internal import LayerModel

/// Reads a large picture file row by row, so that neither its bytes nor its pixels are ever in memory as a whole.
struct ScratchReader {
    let path: String
    let limits: ImageLimits
    /// Pictures with fewer bytes of pixels are left to others.
    let leastBytes: Int

    /// Headers that end later are left to others.
    private static let longestHeader = 1 << 18

    /// The picture with its pixels in a temporary file; `nil` where it is small, or its rows do not come one by one.
    func read() throws(ImageCodecError) -> CGImage? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // What is read from a pipe cannot be read again.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let start = try FileBytes(path: path, limit: Self.longestHeader)
        guard let form = try? form(start.bytes) else { return nil }
        let size = form.info.width.multipliedReportingOverflow(by: form.info.height * 4)
        guard size.overflow || size.partialValue >= leastBytes else { return nil }
        return try read(form, descriptor)
    }

    /// A kind of file whose rows can be read one by one.
    private struct Form {
        var info: ImageInfo
        var isPNG: Bool
    }

    private func form(_ start: UnsafeRawBufferPointer) throws(ImageCodecError) -> Form? {
        switch ImageFormat(sniffing: start) {
        case .png: return Form(info: try PNGHeader(start).info, isPNG: true)
        case .jpeg:
            let header = try JPEGHeader(start)
            guard !header.isProgressive, header.componentCount < 4, header.info.orientation == .topLeft else {
                return nil
            }
            return Form(info: header.info, isPNG: false)
        default: return nil
        }
    }

    private func read(_ form: Form, _ descriptor: Int32) throws(ImageCodecError) -> CGImage? {
        let info = form.info
        let receiver = Receiver(
            try ScratchPictureWriter(width: info.width, height: info.height, limits: limits), info)
        let row = try ScratchBytes(count: info.width * 4)
        guard let rowBytes = row.bytes.baseAddress else { return nil }
        let readRows = form.isPNG ? cimage_png_read_rows : cimage_jpeg_read_rows
        let (status, message) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
            message.initialize(repeating: 0)
            guard let text = message.baseAddress else { return (CIMAGE_OUT_OF_MEMORY, "") }
            // The receiver outlives the call, in which alone it is used.
            let status = readRows(
                descriptor, rowBytes, UInt32(info.width), UInt32(info.height),
                { context, row in
                    guard let context else { return 1 }
                    return Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().take(row) ? 0 : 1
                },
                Unmanaged.passUnretained(receiver).toOpaque(), text, message.count)
            return (status, String(cString: text))
        }
        let truncated = form.isPNG ? PNGHeader.truncated : JPEGHeader.truncated
        switch status {
        case CIMAGE_OK: return receiver.writer.finish().image
        case CIMAGE_NOT_IN_ROWS: return nil
        case CIMAGE_TRUNCATED: throw truncated
        case CIMAGE_OUT_OF_MEMORY:
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a picture's rows")
        case CIMAGE_STOPPED: throw receiver.writer.error ?? truncated
        default: throw form.isPNG ? PNGHeader.damaged(message) : JPEGHeader.damaged(message)
        }
    }

    /// Takes rows as a library gives them.
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
