/// JavaScript's notation of regular expressions as that of ICU.
///
/// Classes of digits and letters are ASCII's; `[`, `&` and braces within classes, braces that are no counts, and escapes of
/// plain letters stand for themselves; `$` is the end of the text alone unless in multiline mode.
struct PatternText {
    private let units: [UInt16]
    private let isMultiline: Bool
    private var index = 0
    private var result: [UInt16] = []

    static func translated(_ units: [UInt16], isMultiline: Bool) -> String {
        var text = PatternText(units: units, isMultiline: isMultiline)
        while text.index < units.count { text.translateNext() }
        return String(decoding: text.result, as: UTF16.self)
    }

    private init(units: [UInt16], isMultiline: Bool) {
        self.units = units
        self.isMultiline = isMultiline
    }

    private func starts(_ text: String) -> Bool { units[index...].starts(with: text.utf16) }

    private mutating func append(_ text: String, skipping count: Int = 1) {
        result += text.utf16
        index += count
    }

    private mutating func copy() {
        result.append(units[index])
        index += 1
    }

    private mutating func translateNext() {
        if starts("\\") { return translateEscape(isInClass: false) }
        if starts("[^]") { return append("[\\s\\S]", skipping: 3) }
        if starts("[]") { return append("(?!)", skipping: 2) }
        if starts("[") { return translateClass() }
        if starts("$"), !isMultiline { return append("\\z") }
        if starts("{") {
            guard let count = countLength else { return append("\\{") }
            result += units[index..<index + count]
            index += count
            return
        }
        if starts("}") { return append("\\}") }
        if starts("]") { return append("\\]") }
        copy()
    }

    /// The units of `{2}`, `{2,}` or `{2,3}`; `nil` for another brace.
    private var countLength: Int? {
        var place = index + 1
        func digits() -> Int { units[place...].prefix { $0 >= 0x30 && $0 <= 0x39 }.count }
        let first = digits()
        guard first > 0, first < 8 else { return nil }
        place += first
        if place < units.count, units[place] == 0x2C {
            place += 1
            let second = digits()
            guard second < 8 else { return nil }
            place += second
        }
        return place < units.count && units[place] == 0x7D ? place + 1 - index : nil
    }

    private mutating func translateClass() {
        copy()
        if starts("^") { copy() }
        while index < units.count, !starts("]") {
            if starts("\\") {
                translateEscape(isInClass: true)
            } else if ["[", "&", "{", "}", "$", "#", " "].contains(where: { starts($0) }) {
                result.append(0x5C)
                copy()
            } else {
                copy()
            }
        }
        if index < units.count { copy() }
    }

    private mutating func translateEscape(isInClass: Bool) {
        guard index + 1 < units.count else { return copy() }
        let letter = Unicode.Scalar(units[index + 1]).map { Character($0) } ?? " "
        switch letter {
        case "d": append(isInClass ? "0-9" : "[0-9]", skipping: 2)
        case "D": append("[^0-9]", skipping: 2)
        case "w": append(isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]", skipping: 2)
        case "W": append("[^A-Za-z0-9_]", skipping: 2)
        case "b" where isInClass: append("\\x08", skipping: 2)
        case "0": append("\\x00", skipping: 2)
        case "u" where units[(index + 2)...].first == 0x7B: append("\\x", skipping: 2)
        case "b", "B", "s", "S", "n", "r", "t", "f", "v", "c", "x", "u", "k", "1"..."9":
            copy()
            copy()
        case "a"..."z", "A"..."Z", "_":
            index += 1
            copy()
        default:
            copy()
            copy()
        }
    }
}
