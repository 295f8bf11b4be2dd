import CZip
package import Foundation
import LayerModel

/// A file packed by gzip (RFC 1952), as Telegram's animated stickers (`.tgs`) are.
package struct GzipFile {
    private let data: Data

    /// - Parameter data: The file; `nil` if it is not a gzip file.
    package init?(_ data: Data) {
        guard data.starts(with: [0x1F, 0x8B, 0x08]) else { return nil }
        self.data = data
    }

    /// The bytes of all its members, one after the other; bytes after the last of them are ignored.
    ///
    /// - Parameter limit: The most bytes that are unpacked.
    /// - Throws: A `LottieError` if the file is damaged, or holds more.
    package func contents(limit: Int) throws(LottieError) -> Data {
        var stream = z_stream()
        // 16 more than the window's bits select gzip.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Self.error("there is not enough memory to unpack it")
        }
        defer { inflateEnd(&stream) }
        let result = data.withUnsafeBytes { packed in
            Result { () throws(LottieError) in try Self.unpack(packed, with: &stream, limit: limit) }
        }
        return try result.get()
    }

    private static func unpack(
        _ packed: UnsafeRawBufferPointer, with stream: inout z_stream, limit: Int
    ) throws(LottieError) -> Data {
        var contents = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        // zlib reads through this pointer only.
        stream.next_in = UnsafeMutablePointer(mutating: packed.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = uInt(clamping: packed.count)
        while true {
            let (status, count) = buffer.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress
                stream.avail_out = uInt(buffer.count)
                let status = inflate(&stream, Z_NO_FLUSH)
                return (status, buffer.count - Int(stream.avail_out))
            }
            contents.append(contentsOf: buffer.prefix(count))
            guard contents.count <= limit else {
                throw error("unpacked it has more than \(limit) bytes, and no more are read")
            }
            guard !WorkLimits.areExceeded else { throw error("the time to unpack it is over") }
            switch status {
            case Z_STREAM_END:
                let rest = packed.suffix(Int(stream.avail_in))
                guard rest.starts(with: [0x1F, 0x8B, 0x08]), inflateReset(&stream) == Z_OK else { return contents }
            case Z_OK:
                break
            case Z_BUF_ERROR:
                throw error("it ends too early")
            default:
                throw error("it is damaged: \(stream.msg.map { String(cString: $0) } ?? "error \(status)")")
            }
        }
    }

    private static func error(_ problem: String) -> LottieError {
        LottieError(kind: .format, path: "", problem: "the gzip file cannot be read: \(problem)")
    }
}
