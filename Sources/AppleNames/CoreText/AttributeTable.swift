import Graphics

/// The attributes of a text, for any thread to read.
final class AttributeTable: Sendable {
    private struct Part {
        /// In units of UTF-16.
        var range: NSRange
        var values: [String: Any]
    }

    // Never changed, and values of any type are only handed on.
    nonisolated(unsafe) private let parts: [Part]

    init(_ text: NSAttributedString) {
        var parts: [Part] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let values = Dictionary(attributes.map { ($0.key.rawValue, $0.value) }) { $1 }
            parts.append(Part(range: range, values: values))
        }
        self.parts = parts
    }

    /// The attributes of a character, by their names; empty for characters that the text does not have.
    func attributes(at index: Int) -> [String: Any] {
        parts.first { $0.range.contains(index) }?.values ?? [:]
    }
}
