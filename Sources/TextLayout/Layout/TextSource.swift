import Graphics

/// The characters of a request, ready for Pango: UTF-8 without control characters, cut into paragraphs.
struct TextSource {
    /// Without the characters that separate paragraphs.
    private(set) var bytes: [UInt8] = []
    /// Of `bytes`; there is always one, and each is a line at least.
    private(set) var paragraphs: [Range<Int>] = []
    /// The units of UTF-16 that separate each paragraph from the next.
    private(set) var separators: [Int] = []
    /// The start of each run of the request in `bytes`.
    private(set) var runStarts: [Int] = []
    /// Whether the end of the text is left out.
    private(set) var isCut = false
    /// Whether words may be broken with a hyphen anywhere.
    private(set) var hasSoftHyphens = false
    /// The words that Pango does not know the ends of, in their order.
    var unspacedWords: [Range<Int>] = []

    /// Whether combining marks are left out.
    private(set) var leavesOutMarks = false
    /// Whether any text is in a script without blanks between words.
    private(set) var hasUnspacedScript = false
    /// The marks on the last character so far.
    private var marks = 0

    /// The most combining marks on one character: the time that it takes to place them grows with their square.
    ///
    /// Unicode's own stream-safe text has at most 30 (UAX #15).
    static let mostMarks = 64

    /// The most bytes of text that are laid out: far more than fits on any picture.
    static let largestCount = 1 << 18

    init(_ runs: [TextRun]) {
        var paragraphStart = 0
        var endsWithReturn = false
        var read = 0
        for run in runs {
            runStarts.append(bytes.count)
            guard !isCut else { continue }
            var string = run.room == nil ? run.string : Self.placeholders(for: run.string)
            string.withUTF8 { text in
                var end = text.count
                if end > Self.largestCount - read {
                    isCut = true
                    end = Self.largestCount - read
                    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
                }
                read += end
                append(text[..<end], &paragraphStart, &endsWithReturn)
            }
        }
        paragraphs.append(paragraphStart..<bytes.count)
        keepClusters()
    }

    /// Moves each cluster that runs divide to the run of its start.
    private mutating func keepClusters() {
        // The longest cluster, roughly: a character with its marks.
        let longest = 4 * (Self.mostMarks + 4)
        for run in runStarts.indices.dropFirst() where bytes.indices.contains(runStarts[run]) {
            let start = max(runStarts[run], runStarts[run - 1])
            runStarts[run] = start
            guard bytes.indices.contains(start), bytes[start] >= 0xCC else { continue }
            let window = characterStart(before: max(0, start - longest))..<min(bytes.count, start + longest)
            var end = window.lowerBound
            for cluster in String(decoding: bytes[window], as: UTF8.self) {
                end += cluster.utf8.count
                if end >= start { break }
            }
            runStarts[run] = end
        }
    }

    /// U+FFFC for each character of one unit of UTF-16, so that room in place of blanks is no blank; paragraphs stay apart.
    private static func placeholders(for string: String) -> String {
        let scalars = string.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isKept = scalar.value > 0xFFFF || scalar.value < 0x20 || [0x85, 0x2028, 0x2029].contains(scalar.value)
            return isKept ? scalar : "\u{FFFC}"
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private mutating func append(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, _ paragraphStart: inout Int, _ endsWithReturn: inout Bool
    ) {
        bytes.makeRoom(for: text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            // The character's bytes after the first; none are missing, since strings are valid.
            let second = index + 1 < text.endIndex ? text[index + 1] : 0
            let third = index + 2 < text.endIndex ? text[index + 2] : 0
            let followsReturn = endsWithReturn
            endsWithReturn = byte == 0x0D
            switch (byte, second, third) {
            case (0x0A, _, _) where followsReturn:
                separators[separators.count - 1] += 1
                index += 1
            case (0x0A, _, _), (0x0D, _, _):
                endParagraph(&paragraphStart)
                index += 1
            case (0xC2, 0x85, _):
                endParagraph(&paragraphStart)
                index += 2
            case (0xE2, 0x80, 0xA9):
                endParagraph(&paragraphStart)
                index += 3
            case (0x0B, _, _), (0x0C, _, _):
                bytes += [0xE2, 0x80, 0xA8]
                index += 1
            case (0x00..<0x09, _, _), (0x0E..<0x20, _, _), (0x7F, _, _):
                bytes += Self.nothing
                index += 1
            case (0xC2, 0xAD, _):
                hasSoftHyphens = true
                bytes += [0xC2, 0xAD]
                index += 2
            case (0xC2, 0x80..<0xA0, _):
                bytes += Self.nothing
                index += 2
            case (0xCC..., _, _) where Self.isMark(category(of: text, at: index)):
                let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                marks += 1
                if marks <= Self.mostMarks {
                    bytes += text[index..<min(index + length, text.endIndex)]
                } else {
                    leavesOutMarks = true
                    // As many units of UTF-16 as the mark has.
                    bytes += length == 4 ? Self.nothing + Self.nothing : Self.nothing
                }
                index += length
                continue
            default:
                hasUnspacedScript = hasUnspacedScript || Self.isUnspaced(byte, second)
                bytes.append(byte)
                index += 1
            }
            // The later bytes of a character, and invisible characters, end no run of marks.
            if byte & 0xC0 != 0x80, byte < 0xE0 || category(of: text, at: index - 1) != .format { marks = 0 }
        }
    }

    private static func isMark(_ category: Unicode.GeneralCategory?) -> Bool {
        category == .nonspacingMark || category == .enclosingMark || category == .spacingMark
    }

    /// The category of a character of at least two bytes.
    private func category(
        of text: Slice<UnsafeBufferPointer<UInt8>>, at index: Int
    ) -> Unicode.GeneralCategory? {
        let length = text[index] >= 0xF0 ? 4 : text[index] >= 0xE0 ? 3 : 2
        guard index + length <= text.endIndex else { return nil }
        var value = UInt32(text[index]) & (0xFF >> UInt32(length + 1))
        for byte in text[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        return Unicode.Scalar(value)?.properties.generalCategory
    }

    private mutating func endParagraph(_ start: inout Int) {
        paragraphs.append(start..<bytes.count)
        separators.append(1)
        start = bytes.count
    }

    /// The number of units of UTF-16 of some bytes, from one character's start to another's, in the request's text.
    ///
    /// Characters are replaced by others with the same number of units; separators of paragraphs are not among the bytes.
    func utf16Count(_ range: Range<Int>) -> Int {
        var count = 0
        for byte in bytes[range] where byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        return count
    }

    /// The replacement of control characters: a word joiner, which has no width and keeps a line together.
    private static let nothing: [UInt8] = [0xE2, 0x81, 0xA0]

    /// The run that a byte belongs to; the bytes behind the text belong to the last one.
    func run(at byte: Int) -> Int {
        max(0, runStarts.partitionPoint { $0 > byte } - 1)
    }

    /// The runs with bytes in a range, or the one at its start where it is empty.
    func runs(in range: Range<Int>) -> ClosedRange<Int> {
        let first = run(at: range.lowerBound)
        return first...max(first, range.isEmpty ? first : run(at: range.upperBound - 1))
    }

    /// Whether a space, a tab or an ideographic space starts at a byte.
    func isBlank(at byte: Int) -> Bool {
        guard bytes.indices.contains(byte) else { return false }
        return bytes[byte] == 0x20 || bytes[byte] == 0x09 || bytes[byte...].starts(with: [0xE3, 0x80, 0x80])
    }

    /// Whether a line ends without a paragraph before a byte.
    func endsLine(before byte: Int) -> Bool {
        byte >= 3 && byte <= bytes.count && bytes[byte - 3..<byte].elementsEqual([0xE2, 0x80, 0xA8])
    }

    /// The nearest start of a character at or before a byte.
    func characterStart(before byte: Int) -> Int {
        var start = byte
        while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
