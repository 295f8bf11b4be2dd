extension JSONValue {
    /// The path from this value to the one that starts at a word of the same text: `root.sublayers[2].cornerRadius`.
    ///
    /// Searches instead of keeping track while reading, so that it costs nothing for a scene without errors.
    package func path(to index: Int) -> String {
        var path = ""
        var place = self
        while place.index < index {
            if let members = place.members {
                guard let (key, value) = members.first(where: { index < $0.value.end }) else {
                    return path
                }
                path.append(component: String(key))
                place = value
            } else if let elements = place.elements {
                guard let (offset, value) = elements.enumerated().first(where: { index < $0.element.end }) else {
                    return path
                }
                path += "[\(offset)]"
                place = value
            } else {
                return path
            }
        }
        return path
    }

    /// The value in the words of a message: `"half"`, `12`, `[0, 10]`, `an array of 30`.
    package var found: String {
        if let text {
            return String(text).quotedForMessage
        }
        if let elements {
            let isShort = elements.count <= 4 && elements.allSatisfy { $0.number != nil }
            return elements.count == 0
                ? "an empty array"
                : isShort ? "[\(elements.map(\.found).joined(separator: ", "))]" : "an array of \(elements.count)"
        }
        switch tag {
        case Tag.integer: return "\(Int64(bitPattern: words[index + 1]))"
        case Tag.unsigned: return "\(words[index + 1])"
        case Tag.double: return "\(Double(bitPattern: words[index + 1]))"
        case Tag.yes: return "true"
        case Tag.no: return "false"
        case Tag.null: return "null"
        default: return members?.first { _ in true } == nil ? "an empty object" : "an object"
        }
    }
}

extension String {
    /// In quotes, shortened, without control characters.
    package var quotedForMessage: String {
        "\"\(shownInMessage)\""
    }

    /// Shortened, without control characters.
    package var shownInMessage: String {
        let limit = 60
        let shown = prefix(limit).unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : String($0) }.joined()
        return shown + (dropFirst(limit).isEmpty ? "" : "…")
    }

    /// Appends one key to a path, in brackets if it is no plain word.
    fileprivate mutating func append(component key: String) {
        let plain = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default:
                false
            }
        }
        if plain, !key.isEmpty {
            self += isEmpty ? key : ".\(key)"
        } else {
            self += "[\(key.quotedForMessage)]"
        }
    }
}
