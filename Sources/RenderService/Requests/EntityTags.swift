/// The tags of an `If-None-Match` header; they are compared weakly (RFC 9110, §13.1.2).
struct EntityTags {
    private let tags: [String]

    init(_ header: String?) {
        tags = (header ?? "").split(separator: ",").map {
            let tag = $0.trimmed
            return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
        }
    }

    /// Whether one of the tags, or `*`, matches the content.
    func contains(_ tag: String) -> Bool { tags.contains(tag) || tags.contains("*") }
}
