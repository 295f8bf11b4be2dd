/// The chunks of a WebP's container, or of a frame in it.
///
/// Container: RFC 9649, §2.3 and §2.7.
struct WebPChunks<File: RandomBytes> {
    let file: File
    /// The start of the first chunk, in bytes from the start of the file; by default behind the container's own header.
    var start = 12
    /// The end of the chunks: none begins at or after it.
    let end: Int

    struct Chunk {
        /// The start of the chunk, in bytes from the start of the file.
        var start: Int
        /// The range of its data; the file may end before it does.
        var data: Range<Int>
    }

    /// The limit of examined chunks: animations have one a frame.
    private static var mostChunks: Int { 1 << 18 }

    /// The first chunk that is of one of some types; `nil` if the file ends before there is one.
    func first(_ types: String...) -> Chunk? {
        var offset = start
        for _ in 0..<Self.mostChunks where offset < end {
            guard let header = file.bytes(at: offset, count: 8) else { return nil }
            let size = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            if types.contains(String(decoding: header[..<4], as: UTF8.self)) {
                return Chunk(start: offset, data: (offset + 8)..<(offset + 8 + size))
            }
            offset += 8 + size + size % 2
        }
        return nil
    }
}
