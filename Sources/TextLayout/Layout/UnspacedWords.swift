import CPango
import Graphics

extension TextSource {
    /// Finds the words whose ends are places to break a line, in scripts without blanks between words.
    ///
    /// Lao, Burmese and Khmer text is divided by the dictionaries of ICU; Pango has one for Thai. Pango allows a break at both ends of a word,
    /// so the first and the last word of a stretch are left out if there are others: their neighbours may forbid a break.
    mutating func findUnspacedWords() {
        guard hasUnspacedScript else { return }
        for paragraph in paragraphs {
            var start = paragraph.lowerBound
            while start < paragraph.upperBound {
                var end = start
                while end + 3 <= paragraph.upperBound, Self.isUnspaced(bytes[end], bytes[end + 1]) { end += 3 }
                let places = breaks(in: start..<end)
                let words = zip(places, places.dropFirst()).map { start + $0..<start + $1 }
                unspacedWords += words.count == 2 ? words[1...] : words.dropFirst().dropLast()
                start = max(end, start + 1)
            }
        }
    }

    /// The words of scripts without blanks that lie within a range.
    func unspacedWords(in range: Range<Int>) -> ArraySlice<Range<Int>> {
        let first = unspacedWords.partitionPoint { $0.lowerBound >= range.lowerBound }
        let end = unspacedWords.partitionPoint { $0.upperBound > range.upperBound }
        return unspacedWords[first..<max(first, end)]
    }

    /// Whether the first bytes of a character are those of a script without blanks between words.
    static func isUnspaced(_ first: UInt8, _ second: UInt8) -> Bool {
        switch (first, second) {
        // Lao; Burmese; Khmer.
        case (0xE0, 0xBA...0xBB), (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F): true
        default: false
        }
    }

    /// The places to break a line within a stretch, from its start, both ends included.
    private func breaks(in stretch: Range<Int>) -> [Int] {
        guard !stretch.isEmpty else { return [] }
        return bytes[stretch].withUnsafeBytes { text in
            [Int32](unsafeUninitializedCapacity: text.count + 1) { places, count in
                // There is room for a place at each byte, and behind the last.
                count = Int(
                    cpango_line_breaks(
                        text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: text.count),
                        places.baseAddress, Int32(clamping: places.count)))
            }.map(Int.init)
        }
    }
}
