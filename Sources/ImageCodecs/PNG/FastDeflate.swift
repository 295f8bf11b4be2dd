internal import CImageShims

/// Compression for `--png-level 1`, the default, by ISA-L.
///
/// Measured with filtered rows of 13 pictures of layers on one core: 4 to 15 times as fast as libdeflate's and zlib's first levels
/// (a card of 1200 × 630: 1.3 against 8.7 and 10.7 ms). Files are up to 10 % smaller than zlib's and 3 to 30 % larger than
/// libdeflate's, which the levels from 2 on are for. The output is the same with SSE4.2, AVX2 and AVX-512; older processors and
/// arm64 may write other bytes for the same pixels.
enum FastDeflate {
    /// Compresses bytes.
    ///
    /// - Parameters:
    ///   - source: Below 4 GB.
    ///   - isWhole: Whether a zlib stream is written, rather than deflate blocks that end at a byte border and refer to
    ///     nothing before them.
    /// - Returns: `nil` where memory is short.
    static func compress(
        _ source: UnsafeRawBufferPointer, isWhole: Bool
    ) -> (bytes: ScratchBytes, count: Int)? {
        // What cannot be compressed is stored, in blocks of at most 65,535 bytes with a header each.
        let bound = source.count + source.count >> 6 + 1024
        guard let bytes = try? ScratchBytes(count: bound), let target = bytes.bytes.baseAddress,
            let base = source.assumingMemoryBound(to: UInt8.self).baseAddress
        else {
            return nil
        }
        let count = cimage_deflate_fast(base, source.count, isWhole, target, bound)
        return count > 0 ? (bytes, count) : nil
    }
}
