/// Cuts a text into tokens, all at once.
///
/// Whether `/` divides or starts a regular expression follows from the token before it, as in most highlighters: after `)`
/// and `}` it divides. Time and memory are in proportion to the text.
struct Lexer {
    private let source: [UInt8]
    private var position = 0
    private var tokens: [Token] = []
    /// For each open brace whether it is that of a template's expression.
    private var braces: [Bool] = []

    /// The tokens of the text, `end` last.
    static func tokens(of source: [UInt8]) throws(PlacedError) -> [Token] {
        var lexer = Lexer(source: source)
        repeat { try lexer.scan() } while lexer.tokens.last?.kind != .end
        return lexer.tokens
    }

    private init(source: [UInt8]) {
        self.source = source
        if source.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// 0 beyond the end.
    private func byte(_ distance: Int = 0) -> UInt8 {
        position + distance < source.count ? source[position + distance] : 0
    }

    private func fail(_ message: String, at offset: Int) -> PlacedError {
        PlacedError(kind: .syntax, message: message, offset: offset)
    }

    private mutating func scan() throws(PlacedError) {
        let breaksLine = try skipBlanks()
        let start = position
        let kind: Token.Kind
        if position >= source.count {
            kind = .end
        } else if Self.isDigit(byte()) || (byte() == UInt8(ascii: ".") && Self.isDigit(byte(1))) {
            kind = try number()
        } else if Self.startsName(byte()) {
            kind = .name(name())
        } else if byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") {
            kind = try text()
        } else if byte() == UInt8(ascii: "`") {
            kind = try template()
        } else if byte() == UInt8(ascii: "}"), braces.last == true {
            braces.removeLast()
            kind = try template()
        } else if byte() == UInt8(ascii: "/"), startsRegularExpression {
            kind = try regularExpression()
        } else {
            kind = try mark()
        }
        tokens.append(Token(kind: kind, offset: start, followsLineBreak: breaksLine))
    }

    // MARK: Blanks

    /// Skips blanks and comments; whether a line ended among them.
    private mutating func skipBlanks() throws(PlacedError) -> Bool {
        var breaksLine = false
        while position < source.count {
            switch byte() {
            case 0x0A, 0x0D:
                breaksLine = true
                position += 1
            case 0x20, 0x09, 0x0B, 0x0C: position += 1
            case 0xC2 where byte(1) == 0xA0: position += 2
            case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9):
                breaksLine = true
                position += 3
            case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: position += 3
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while position < source.count, byte() != 0x0A, byte() != 0x0D { position += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                let start = position
                position += 2
                while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
                    guard position < source.count else { throw fail("the comment has no end", at: start) }
                    if byte() == 0x0A || byte() == 0x0D { breaksLine = true }
                    position += 1
                }
                position += 2
            default: return breaksLine
            }
        }
        return breaksLine
    }

    // MARK: Names and marks

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func startsName(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case 0x61...0x7A: true
        default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
        }
    }

    private mutating func name() -> String {
        let start = position
        while Self.startsName(byte()) || Self.isDigit(byte()) { position += 1 }
        return String(decoding: source[start..<position], as: UTF8.self)
    }

    private mutating func mark() throws(PlacedError) -> Token.Kind {
        let bytes = UInt32(byte()) | UInt32(byte(1)) << 8 | UInt32(byte(2)) << 16 | UInt32(byte(3)) << 24
        for length in stride(from: 4, to: 0, by: -1) {
            guard let mark = Mark(bytes: bytes & (.max >> UInt32(32 - 8 * length))) else { continue }
            // `a?.5:b` is a condition.
            if mark == .optional, Self.isDigit(byte(2)) { continue }
            position += length
            if mark == .braceOpen { braces.append(false) }
            if mark == .braceClose { _ = braces.popLast() }
            return .mark(mark)
        }
        throw fail("found a character that starts nothing", at: position)
    }

    // MARK: Numbers

    private mutating func number() throws(PlacedError) -> Token.Kind {
        let start = position
        var value: Double
        if byte() == 0x30, let radix = [0x78: 16, 0x62: 2, 0x6F: 8][byte(1) | 0x20] {
            position += 2
            value = 0
            let first = position
            while let digit = Self.digit(byte()), digit < radix {
                value = value * Double(radix) + Double(digit)
                position += 1
            }
            guard position > first else { throw fail("the number has no digits", at: start) }
        } else {
            while Self.isDigit(byte()) { position += 1 }
            if byte() == UInt8(ascii: ".") {
                position += 1
                while Self.isDigit(byte()) { position += 1 }
            }
            if byte() | 0x20 == UInt8(ascii: "e") {
                let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
                guard Self.isDigit(byte(1 + sign)) else { throw fail("the number's exponent has no digits", at: start) }
                position += 1 + sign
                while Self.isDigit(byte()) { position += 1 }
            }
            value = Double(decimal: source[start..<position])
        }
        guard !Self.startsName(byte()) && !Self.isDigit(byte()) else {
            throw fail("a number ends in a name", at: start)
        }
        return .number(value)
    }

    static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x5A: Int(byte) - 0x41 + 10
        case 0x61...0x7A: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    // MARK: Regular expressions

    private mutating func regularExpression() throws(PlacedError) -> Token.Kind {
        let start = position
        var units: [UInt16] = []
        var isInClass = false
        position += 1
        while byte() != UInt8(ascii: "/") || isInClass {
            if byte() == UInt8(ascii: "[") { isInClass = true }
            if byte() == UInt8(ascii: "]") { isInClass = false }
            // An escape and the character after it.
            for _ in 0..<(byte() == UInt8(ascii: "\\") ? 2 : 1) {
                guard position < source.count, byte() != 0x0A, byte() != 0x0D else {
                    throw fail("the regular expression has no end", at: start)
                }
                append(scalar(), to: &units)
            }
        }
        position += 1
        return .pattern(units, flags: name())
    }

    // MARK: Text

    private mutating func text() throws(PlacedError) -> Token.Kind {
        let start = position
        let quote = byte()
        var units: [UInt16] = []
        position += 1
        while byte() != quote {
            guard position < source.count, byte() != 0x0A, byte() != 0x0D else {
                throw fail("the string has no end", at: start)
            }
            try appendCharacter(to: &units)
        }
        position += 1
        return .text(units)
    }

    /// A piece of a template, after its quote or the brace of an expression.
    private mutating func template() throws(PlacedError) -> Token.Kind {
        let start = position
        let isFirst = byte() == UInt8(ascii: "`")
        var units: [UInt16] = []
        position += 1
        while byte() != UInt8(ascii: "`") {
            guard position < source.count else { throw fail("the template has no end", at: start) }
            if byte() == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{") {
                position += 2
                braces.append(true)
                return .template(units, isFirst: isFirst, isLast: false)
            }
            try appendCharacter(to: &units)
        }
        position += 1
        return .template(units, isFirst: isFirst, isLast: true)
    }

    private mutating func appendCharacter(to units: inout [UInt16]) throws(PlacedError) {
        guard byte() == UInt8(ascii: "\\") else { return append(scalar(), to: &units) }
        let start = position
        position += 1
        guard position < source.count else { throw fail("the string has no end", at: start) }
        switch byte() {
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "f"): units.append(0x0C)
        case UInt8(ascii: "v"): units.append(0x0B)
        case UInt8(ascii: "0") where !Self.isDigit(byte(1)): units.append(0)
        case UInt8(ascii: "x"), UInt8(ascii: "u"):
            return try appendCode(to: &units)
        case 0x0D:
            if byte(1) == 0x0A { position += 1 }
        case 0x0A: break
        default: return append(scalar(), to: &units)
        }
        position += 1
    }

    /// The code of `\xHH`, `\uHHHH` or `\u{H…}`.
    private mutating func appendCode(to units: inout [UInt16]) throws(PlacedError) {
        let start = position - 1
        let isBraced = byte(1) == UInt8(ascii: "{")
        let length = byte() == UInt8(ascii: "x") ? 2 : 4
        position += isBraced ? 2 : 1
        var code: UInt32 = 0
        var digits = 0
        while let digit = Self.digit(byte()), digit < 16, digits < (isBraced ? 8 : length) {
            code = code << 4 | UInt32(digit)
            digits += 1
            position += 1
        }
        if isBraced, byte() == UInt8(ascii: "}"), digits > 0, let scalar = Unicode.Scalar(code) {
            position += 1
            return append(scalar, to: &units)
        }
        guard !isBraced, digits == length else { throw fail("the escape of a character is malformed", at: start) }
        units.append(UInt16(truncatingIfNeeded: code))
    }

    private func append(_ scalar: Unicode.Scalar, to units: inout [UInt16]) {
        units.append(contentsOf: Unicode.UTF16.encode(scalar) ?? Unicode.UTF16.encodedReplacementCharacter)
    }

    /// The next character; the replacement character for bytes that are no UTF-8.
    private mutating func scalar() -> Unicode.Scalar {
        var decoder = UTF8()
        var iterator = source[position..<min(position + 4, source.count)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            position += 1
            return "\u{FFFD}"
        }
        position += Unicode.UTF8.width(scalar)
        return scalar
    }

    private var startsRegularExpression: Bool {
        switch tokens.last?.kind {
        case nil: true
        case .number, .text, .pattern: false
        case .template(_, _, let isLast): !isLast
        case .name(let name): Parser.precedesOperand(name)
        case .mark(let mark): !mark.endsOperand
        case .end: true
        }
    }
}
