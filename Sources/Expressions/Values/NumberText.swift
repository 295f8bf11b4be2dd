import Foundation

extension Double {
    /// The number of a text's digits, without blanks around; NaN for anything else.
    init(decimal digits: some Collection<UInt8>) {
        self = Double(String(decoding: digits, as: UTF8.self)) ?? .nan
    }

    /// The number of a whole string, by JavaScript's `Number()`: 0 for blanks alone, NaN for anything else.
    init(wholeText units: [UInt16]) {
        let trimmed = units.trimmed
        guard let first = trimmed.first else {
            self = 0
            return
        }
        let bytes = trimmed.map { $0 < 0x80 ? UInt8($0) : 0xFF }
        if first == 0x30, trimmed.count > 2, let radix = [0x78: 16, 0x62: 2, 0x6F: 8][bytes[1] | 0x20] {
            self.init(integerPrefix: bytes.dropFirst(2), radix: radix, isWhole: true)
            return
        }
        let length = Self.lengthOfDecimal(bytes)
        self = length == bytes.count ? Double(decimalPrefix: bytes) : .nan
    }

    /// The number that a string starts with, by JavaScript's `parseFloat()`.
    init(textPrefix units: [UInt16]) {
        self.init(decimalPrefix: units.trimmed.map { $0 < 0x80 ? UInt8($0) : 0xFF })
    }

    private init(decimalPrefix bytes: [UInt8]) {
        let length = Self.lengthOfDecimal(bytes)
        let isNegative = bytes.first == UInt8(ascii: "-")
        if bytes.prefix(length).last == UInt8(ascii: "y") {
            self = isNegative ? -.infinity : .infinity
        } else {
            self = length > 0 ? Double(decimal: bytes.prefix(length)) : .nan
        }
    }

    /// Bytes of the decimal number that the text starts with; 0 for none.
    private static func lengthOfDecimal(_ bytes: [UInt8]) -> Int {
        var index = 0
        func isDigit() -> Bool { index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39 }
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index = 1 }
        if bytes[index...].starts(with: "Infinity".utf8) { return index + 8 }
        let first = index
        while isDigit() { index += 1 }
        var digits = index - first
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            let fraction = index
            while isDigit() { index += 1 }
            digits += index - fraction
        }
        guard digits > 0 else { return 0 }
        let end = index
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
                index += 1
            }
            guard isDigit() else { return end }
            while isDigit() { index += 1 }
        }
        return index
    }

    /// The whole number at the start of a text, without its sign; NaN without one, or if `isWhole` and more follows.
    init(integerPrefix bytes: some Collection<UInt8>, radix: Int, isWhole: Bool = false) {
        var value = 0.0
        var count = 0
        for byte in bytes {
            guard let digit = Lexer.digit(byte), digit < radix else { break }
            value = value * Double(radix) + Double(digit)
            count += 1
        }
        self = count == 0 || (isWhole && count < bytes.count) ? .nan : value
    }

    /// The string of the number: the fewest digits that lead back to it, by JavaScript's rules of notation.
    var scriptText: String {
        if self == rounded(), abs(self) < 1e15 { return String(Int64(self)) }
        guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
        // Swift's digits are the shortest, too; only their notation differs.
        let parts = "\(abs(self))".split(separator: "e")
        let sides = parts[0].split(separator: ".")
        let fraction = sides.count > 1 && sides[1] != "0" ? String(sides[1]) : ""
        var digits = String(sides[0]) + fraction
        var point = sides[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        let zeros = digits.prefix { $0 == "0" }.count
        digits = String(digits.dropFirst(zeros))
        point -= zeros
        while digits.last == "0" { digits.removeLast() }
        let sign = self < 0 ? "-" : ""
        switch point {
        case digits.count...21: return sign + digits + String(repeating: "0", count: point - digits.count)
        case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
        default:
            let exponent = point - 1
            let mantissa = digits.prefix(1) + (digits.count > 1 ? "." + digits.dropFirst() : "")
            return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + String(abs(exponent))
        }
    }

    /// The low 32 bits of the whole part, as bitwise operators take them.
    var int32: Int32 {
        if let exact = Int32(exactly: self) { return exact }
        guard isFinite else { return 0 }
        let wrapped = rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
        return Int32(truncatingIfNeeded: Int64(wrapped))
    }

    /// The whole part, within the given range; its lower end for NaN.
    func index(in range: ClosedRange<Int>) -> Int {
        guard self > Double(range.lowerBound) else { return range.lowerBound }
        return self < Double(range.upperBound) ? Int(self) : range.upperBound
    }
}

extension [UInt16] {
    /// Without the blanks around.
    var trimmed: ArraySlice<UInt16> {
        let start = firstIndex { !$0.isBlank } ?? endIndex
        let end = lastIndex { !$0.isBlank } ?? startIndex - 1
        return start <= end ? self[start...end] : []
    }
}

extension UInt16 {
    var isBlank: Bool {
        switch self {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }
}
