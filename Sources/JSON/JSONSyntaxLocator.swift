/// Finds the first place where a text is not JSON; slow, and used only on texts that were turned down.
struct JSONSyntaxLocator {
    private let text: UnsafeBufferPointer<UInt8>
    private let nesting: Int
    private var position = 0
    /// For each open container whether it is an object.
    private var open: [Bool] = []

    init(_ text: UnsafeBufferPointer<UInt8>, nesting: Int) {
        self.text = text
        self.nesting = nesting
    }

    /// The first error of the text, without line and column; `nil` if there is none.
    mutating func firstError() -> JSONSyntaxError? {
        do {
            try checkText()
            return nil
        } catch {
            return error
        }
    }

    private mutating func checkText() throws(JSONSyntaxError) {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
        } else if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
            throw error("the file is in UTF-16, and JSON is in UTF-8")
        }
        skipSpace()
        guard position < text.count else {
            throw error("the file is empty")
        }
        try checkValue()
        skipSpace()
        guard position == text.count else {
            throw error("found \(here) after the end of the outermost value")
        }
    }

    /// A value with all that it contains; iterative, since a text may be nested deeper than the stack is.
    private mutating func checkValue() throws(JSONSyntaxError) {
        let outside = open.count
        repeat {
            try checkStartOfValue()
            // After a whole value: the next member, or the end of one or more containers.
            while open.count > outside, let isObject = open.last {
                skipSpace()
                if take(UInt8(ascii: ",")) {
                    if isObject {
                        try checkKey()
                    }
                    break
                }
                guard take(UInt8(ascii: isObject ? "}" : "]")) else {
                    throw error("found \(here), expected \",\" or \"\(isObject ? "}" : "]")\"")
                }
                open.removeLast()
            }
        } while open.count > outside
    }

    /// A scalar, an empty container, or a container up to its first value.
    private mutating func checkStartOfValue() throws(JSONSyntaxError) {
        while true {
            skipSpace()
            guard position < text.count else {
                throw error("found the end of the file, expected a value")
            }
            switch text[position] {
            case UInt8(ascii: "{"):
                try enter(object: true)
                if take(UInt8(ascii: "}")) {
                    open.removeLast()
                    return
                }
                try checkKey()
            case UInt8(ascii: "["):
                try enter(object: false)
                if take(UInt8(ascii: "]")) {
                    open.removeLast()
                    return
                }
            case UInt8(ascii: "\""):
                return try checkString()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return try checkNumber()
            default:
                guard take(word: "true") || take(word: "false") || take(word: "null") else {
                    throw error("found \(here), expected a value")
                }
                return
            }
        }
    }

    private mutating func enter(object: Bool) throws(JSONSyntaxError) {
        guard open.count + 1 < nesting else {
            throw error("arrays and objects are nested more than \(nesting) deep")
        }
        position += 1
        open.append(object)
        skipSpace()
    }

    private mutating func checkKey() throws(JSONSyntaxError) {
        skipSpace()
        guard position < text.count, text[position] == UInt8(ascii: "\"") else {
            throw error("found \(here), expected a key in quotes")
        }
        try checkString()
        skipSpace()
        guard take(UInt8(ascii: ":")) else {
            throw error("found \(here), expected \":\"")
        }
    }

    private mutating func skipSpace() {
        while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) {
            position += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else {
            return false
        }
        position += 1
        return true
    }

    private mutating func take(word: StaticString) -> Bool {
        let rest = text[position...]
        guard word.withUTF8Buffer({ rest.starts(with: $0) }) else {
            return false
        }
        position += word.utf8CodeUnitCount
        return true
    }

    /// The character at the position, in the words of a message.
    private var here: String {
        guard position < text.count else {
            return "the end of the file"
        }
        let rest = text[position..<min(text.count, position + 4)]
        guard let character = String(decoding: rest, as: UTF8.self).unicodeScalars.first, character.value >= 32 else {
            return "the byte \(text[position])"
        }
        return character == "\"" ? "a quote" : "\"\(character)\""
    }

    private func error(_ problem: String) -> JSONSyntaxError {
        JSONSyntaxError(offset: position, problem: problem)
    }
}

extension JSONSyntaxLocator {
    private mutating func checkNumber() throws(JSONSyntaxError) {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if position < text.count, isDigit(text[position]) {
                throw error("numbers do not start with 0")
            }
        } else {
            try checkDigits()
        }
        if take(UInt8(ascii: ".")) {
            try checkDigits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "-")) {
                _ = take(UInt8(ascii: "+"))
            }
            try checkDigits()
        }
        let written = String(decoding: text[start..<position], as: UTF8.self)
        guard Double(written)?.isFinite == true else {
            position = start
            throw error("the number \(written.prefix(40)) is too large")
        }
    }

    private mutating func checkDigits() throws(JSONSyntaxError) {
        let start = position
        while position < text.count, isDigit(text[position]) {
            position += 1
        }
        guard position > start else {
            throw error("found \(here), expected a digit")
        }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func checkString() throws(JSONSyntaxError) {
        let start = position
        position += 1
        var isHighSurrogateOpen = false
        while position < text.count {
            let byte = text[position]
            let isEscapedUnit = byte == UInt8(ascii: "\\")
            if isHighSurrogateOpen, !isEscapedUnit {
                throw error("half a surrogate pair")
            }
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                isHighSurrogateOpen = try checkEscape(afterHighSurrogate: isHighSurrogateOpen)
            case 0..<0x20:
                throw error("control characters are not allowed in strings; write \\n for a new line")
            case 0x20..<0x80:
                position += 1
            default:
                try checkCharacter()
            }
        }
        position = start
        throw error("the string that starts here does not end")
    }

    /// Whether the escape is the first half of a surrogate pair.
    private mutating func checkEscape(afterHighSurrogate: Bool) throws(JSONSyntaxError) -> Bool {
        position += 1
        guard take(UInt8(ascii: "u")) else {
            guard !afterHighSurrogate else {
                throw error("half a surrogate pair")
            }
            guard position < text.count, "\"\\/bfnrt".utf8.contains(text[position]) else {
                throw error("found \(here) after a backslash")
            }
            position += 1
            return false
        }
        let digits = String(decoding: text[position..<min(text.count, position + 4)], as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
            throw error("expected four hexadecimal digits after \\u")
        }
        let isLow = (0xDC00...0xDFFF).contains(unit)
        guard isLow == afterHighSurrogate else {
            throw error("half a surrogate pair")
        }
        position += 4
        return (0xD800...0xDBFF).contains(unit)
    }

    /// One character of two or more bytes.
    private mutating func checkCharacter() throws(JSONSyntaxError) {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text[position..<min(text.count, position + 4)].makeIterator()
        guard case .valid(let character) = parser.parseScalar(from: &bytes) else {
            throw error("the byte \(text[position]) is not UTF-8")
        }
        position += character.count
    }
}
