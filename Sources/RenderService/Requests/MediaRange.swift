/// One entry of an `Accept` header.
///
/// RFC 9110, §12.5.1: the most exact range that fits a type gives its quality.
struct MediaRange {
    private let type: Substring
    private let subtype: Substring
    /// From 0, which is not at all, to 1.
    private let quality: Double

    /// The ranges of a header; malformed ones are left out.
    static func list(_ header: String) -> [MediaRange] {
        header.split(separator: ",").compactMap { MediaRange($0) }
    }

    private init?(_ text: Substring) {
        let parts = text.split(separator: ";").map { $0.trimmed.lowercased() }
        guard let range = parts.first.map({ $0.split(separator: "/", omittingEmptySubsequences: false) }),
            range.count == 2
        else { return nil }
        (type, subtype) = (range[0], range[1])
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    }

    /// The quality of a type: 0 if it is not accepted.
    static func quality(of type: String, in ranges: [MediaRange]) -> Double {
        let parts = type.split(separator: "/")
        let fitting = ranges.filter {
            ($0.type == parts[0] || $0.type == "*") && ($0.subtype == parts[1] || $0.subtype == "*")
        }
        return fitting.max { $0.exactness < $1.exactness }?.quality ?? 0
    }

    private var exactness: Int { type == "*" ? 0 : subtype == "*" ? 1 : 2 }
}

extension StringProtocol {
    /// Without white space at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
