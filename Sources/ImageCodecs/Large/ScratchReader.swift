internal import CImageShims
internal import Foundation
internal import Graphics

/// Reads a large picture file row by row, so that neither its bytes nor its pixels are ever in memory as a whole.
struct ScratchReader {
    let path: String
    let limits: ImageLimits
    /// Pictures with fewer bytes of pixels are left to others.
    let leastBytes: Int

    /// Headers that end later are left to others.
    private static let longestHeader = 1 << 18

    /// The picture with its pixels in a temporary file; `nil` if it is small, or its rows do not come one by one.
    func read() throws(ImageCodecError) -> DecodedImage? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // A pipe can be read only once.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let start = try FileBytes(path: path, limit: Self.longestHeader)
        guard let header = try? header(start.bytes, DescriptorBytes(descriptor: descriptor)) else { return nil }
        let info = header.info
        let size = info.width.multipliedReportingOverflow(by: info.height * 4)
        guard size.overflow || size.partialValue >= leastBytes else { return nil }
        return try read(header, descriptor)
    }

    private typealias Header = (info: ImageInfo, colors: StoredColors, model: ColorModel)

    /// The header of a file whose rows can be read one by one, in the order shown.
    private func header(_ start: UnsafeRawBufferPointer, _ file: DescriptorBytes) throws(ImageCodecError) -> Header? {
        let read: Header
        switch ImageFormat(sniffing: start) {
        case .png:
            let header = try PNGHeader(start, of: file)
            // Those of 16 bits are converted as a whole.
            if case .sRGB = header.colors {} else if header.info.bitsPerComponent == 16 { return nil }
            read = (header.info, header.colors, header.colorModel)
        case .jpeg:
            let header = try JPEGHeader(start)
            guard !header.isProgressive, header.componentCount < 4 else { return nil }
            read = (header.info, header.colors, header.colorModel)
        default: return nil
        }
        return read.info.orientation == .topLeft ? read : nil
    }

    private func read(_ header: Header, _ descriptor: Int32) throws(ImageCodecError) -> DecodedImage? {
        let info = header.info
        var flaws: [ImageCodecWarning] = []
        let receiver = Receiver(
            try ScratchPictureWriter(width: info.width, height: info.height, limits: limits), info,
            header.colors.conversion(of: header.model, in: info.format, &flaws))
        let row = try ScratchBytes(count: info.width * 4)
        guard let rowBytes = row.bytes.baseAddress else { return nil }
        let readRows = info.format == .png ? cimage_png_read_rows : cimage_jpeg_read_rows
        var report = cimage_report()
        // The receiver outlives the call, and is used in it alone.
        let status = readRows(
            descriptor, rowBytes, UInt32(info.width), UInt32(info.height),
            { context, row in
                guard let context else { return 1 }
                return Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().take(row) ? 0 : 1
            },
            Unmanaged.passUnretained(receiver).toOpaque(), &report)
        if status == CIMAGE_NOT_IN_ROWS { return nil }
        if status == CIMAGE_STOPPED, let error = receiver.writer.error { throw error }
        let warnings = try report.warnings(status, of: info.format)
        return receiver.writer.finish().image.map { DecodedImage(image: $0, warnings: warnings + flaws) }
    }

    /// Takes rows as a library gives them.
    private final class Receiver {
        let writer: ScratchPictureWriter
        private let info: ImageInfo
        private let conversion: ColorConversion?

        init(_ writer: ScratchPictureWriter, _ info: ImageInfo, _ conversion: ColorConversion?) {
            self.writer = writer
            self.info = info
            self.conversion = conversion
        }

        func take(_ row: UnsafeMutablePointer<UInt8>) -> Bool {
            UnsafeMutableRawPointer(row).withMemoryRebound(to: UInt32.self, capacity: info.width) { pixels in
                conversion?.convert(pixels, count: info.width)
                if info.hasAlpha {
                    let isOpaque = Premultiplication.premultiply(pixels, count: info.width)
                    writer.isOpaque = writer.isOpaque && isOpaque
                }
                return writer.append(pixels)
            }
        }
    }
}
