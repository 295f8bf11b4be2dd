internal import CImageLibraries

/// Deflate blocks that end at a byte border and refer to nothing before them.
struct CompressedBand {
    let bytes: ScratchBytes
    let count: Int
    /// Adler-32 of the source.
    let checksum: uLong
    let sourceCount: Int

    /// `nil` if memory is short.
    init?(_ source: UnsafeRawBufferPointer, level: Int32) {
        checksum = uLong(libdeflate_adler32(1, source.baseAddress, source.count))
        sourceCount = source.count
        if level == 1 {
            guard let (bytes, count) = FastDeflate.blocks(of: source) else {
                return nil
            }
            (self.bytes, self.count) = (bytes, count)
            return
        }
        var stream = z_stream()
        let status = deflateInit2_(
            &stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
        )
        guard status == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        // The bound is for a finished stream; a flush adds an empty block of five bytes.
        let bound = Int(deflateBound(&stream, uLong(source.count))) + 16
        guard let bytes = try? ScratchBytes(count: bound) else {
            return nil
        }
        stream.next_in = UnsafeMutablePointer(mutating: source.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.avail_in = uInt(source.count)
        stream.next_out = bytes.bytes.baseAddress
        stream.avail_out = uInt(bound)
        guard deflate(&stream, Z_FULL_FLUSH) == Z_OK, stream.avail_in == 0, stream.avail_out > 0 else {
            return nil
        }
        self.bytes = bytes
        count = bound - Int(stream.avail_out)
    }
}
