internal import Foundation

/// Text of an SVG or HTML document.
enum Markup {
    /// Text with the characters that markup reserves written as references.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    /// A coordinate with one decimal.
    static func number(_ value: Double) -> String {
        String(format: "%.1f", value.isFinite ? value : 0)
    }

    /// Milliseconds with three significant digits.
    static func milliseconds(_ value: Double) -> String {
        switch abs(value) {
        case ..<10: String(format: "%.2f", value)
        case ..<100: String(format: "%.1f", value)
        default: String(format: "%.0f", value)
        }
    }
}
