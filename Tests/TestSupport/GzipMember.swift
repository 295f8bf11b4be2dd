import CZip
public import Foundation

/// Gzip files for tests.
public enum GzipMember {
    /// A file of one member with these contents.
    public static func packing(_ contents: Data) -> Data {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        // 16 more than the window's bits stand for gzip.
        deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(&stream) }
        var bytes = Array(contents)
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
        let count = bytes.withUnsafeMutableBufferPointer { source in
            packed.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, uInt(target.count))
                deflate(&stream, Z_FINISH)
                return target.count - Int(stream.avail_out)
            }
        }
        return Data(packed.prefix(count))
    }
}
