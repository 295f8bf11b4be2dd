/// Reads numbers and separators of SVG path data.
struct SVGPathScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset = 0
    /// The powers of ten that a Double holds exactly.
    private let powersOfTen: [Double] = (0...22).map { Portable.pow(10, Double($0)) }

    /// - Parameter bytes: the text in UTF-8; it must outlive the scanner.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Moves to the end.
    mutating func skipAll() {
        offset = bytes.count
    }

    var isAtEnd: Bool {
        offset >= bytes.count
    }

    /// The byte at the offset; zero, which no path data has, at the end.
    @inline(__always)
    var byte: UInt8 {
        offset < bytes.count ? bytes[offset] : 0
    }

    mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: offset += 1
            default: return
            }
        }
    }

    /// Skips space with at most one comma in it.
    ///
    /// - Returns: whether there was a comma.
    mutating func skipSeparator() -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: ",") else { return false }
        offset += 1
        skipSpace()
        return true
    }

    mutating func advance() {
        offset += 1
    }

    /// Whether a number can start here.
    var isAtNumber: Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    func error(expected: String, at offset: Int? = nil) -> SVGPathError {
        let place = min(offset ?? self.offset, bytes.count)
        let found = String(decoding: bytes[place..<min(place + 16, bytes.count)], as: UTF8.self)
        return SVGPathError(offset: place, found: String(found.prefix(8)), expected: expected)
    }

    /// Reads the flag of an arc: one digit, 0 or 1.
    mutating func flag() throws(SVGPathError) -> Bool {
        switch byte {
        case UInt8(ascii: "0"):
            offset += 1
            return false
        case UInt8(ascii: "1"):
            offset += 1
            return true
        default:
            throw error(expected: "the flag 0 or 1")
        }
    }

    /// Reads a number, correctly rounded.
    mutating func number() throws(SVGPathError) -> Double {
        let start = offset
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") {
            offset += 1
        }
        var digits = Digits()
        while let digit = digit {
            digits.append(digit, isFraction: false)
            offset += 1
        }
        if byte == UInt8(ascii: ".") {
            offset += 1
            while let digit = digit {
                digits.append(digit, isFraction: true)
                offset += 1
            }
        }
        guard digits.count > 0 else {
            offset = start
            throw error(expected: "a number")
        }
        var exponent = digits.exponent
        if let written = scanExponent() {
            exponent += written
        }
        let value: Double
        if digits.isExact, digits.mantissa < 1 << 53, abs(exponent) <= 22 {
            // Both numbers are exact, so the one rounding of the operation is the correct one.
            let mantissa = Double(digits.mantissa)
            value = exponent < 0 ? mantissa / powersOfTen[-exponent] : mantissa * powersOfTen[exponent]
        } else {
            value = abs(Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity)
        }
        guard value.isFinite else {
            throw error(expected: "a number that a Double can hold", at: start)
        }
        return isNegative ? -value : value
    }

    private var digit: UInt8? {
        let byte = byte
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : nil
    }

    /// Reads an exponent if one stands here; one of more than four digits counts as 9999.
    private mutating func scanExponent() -> Int? {
        guard byte | 0x20 == UInt8(ascii: "e") else { return nil }
        let start = offset
        offset += 1
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") {
            offset += 1
        }
        guard digit != nil else {
            offset = start
            return nil
        }
        var exponent = 0
        while let digit = digit {
            exponent = min(exponent * 10 + Int(digit), 9999)
            offset += 1
        }
        return isNegative ? -exponent : exponent
    }
}

/// The digits of a number, within 64 bits.
private struct Digits {
    var mantissa: UInt64 = 0
    /// The mantissa's power of ten.
    var exponent = 0
    /// The number of digits, zeros included.
    var count = 0
    /// Whether all digits are in the mantissa.
    var isExact = true

    @inline(__always)
    mutating func append(_ digit: UInt8, isFraction: Bool) {
        count += 1
        guard mantissa < 1_000_000_000_000_000_000 else {
            isExact = false
            return
        }
        mantissa = mantissa * 10 + UInt64(digit)
        if isFraction {
            exponent -= 1
        }
    }
}
