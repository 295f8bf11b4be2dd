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

    /// A whole number with its thousands apart.
    static func grouped(_ value: Double) -> String {
        let digits = String(format: "%.0f", value.isFinite ? value : 0)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
            result.append(digit)
        }
        return result
    }

    /// Bytes in mebibytes.
    static func mebibytes(_ bytes: Int) -> String {
        String(format: "%.0f MiB", Double(bytes) / 1_048_576)
    }

    /// A factor with two significant digits, such as `2.4×`.
    static func times(_ factor: Double) -> String {
        factor >= 10 ? String(format: "%.0f×", factor) : String(format: factor < 1 ? "%.2f×" : "%.1f×", factor)
    }
}
