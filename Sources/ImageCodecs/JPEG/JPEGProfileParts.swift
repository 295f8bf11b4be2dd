/// The segments that a JPEG's profile is spread over.
///
/// Source: ICC.1:2022, annex B.4: the mark, the number of the part, from 1, and of parts.
struct JPEGProfileParts {
    private var parts: [Int: [UInt8]] = [:]
    private var count = 0

    mutating func add(_ segment: ByteReader) {
        guard let number = segment.u8(12), let all = segment.u8(13),
            let data = segment.slice(14, count: segment.bytes.count - 14)
        else {
            return
        }
        parts[number] = Array(data)
        count = max(count, all)
    }

    /// The meaning of the colours.
    var meaning: StoredColors {
        guard !parts.isEmpty else { return .sRGB }
        let ordered = (1...max(1, count)).compactMap { parts[$0] }
        guard ordered.count == count else { return .unreadable("parts of it are missing") }
        return .profile(ordered.flatMap { $0 })
    }
}
