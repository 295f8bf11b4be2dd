/// Goes through runs of set bits, one for each block of pixels; runs that a single bit parts count as one, since a shorter gap
/// than two blocks is not worth a span.
struct TouchedRuns {
    private let words: UnsafePointer<UInt64>
    private let limit: Int
    private var index = 0
    /// The bits of the word at `index` that are not yet gone through.
    private var rest: UInt64

    /// - Parameters:
    ///   - words: Bits up to `limit`, and one more word.
    ///   - limit: Where runs end at last.
    @inline(__always)
    init(_ words: UnsafePointer<UInt64>, limit: Int) {
        self.words = words
        self.limit = limit
        rest = Self.filled(words, 0)
    }

    /// The next run; it starts at `limit` where there is none.
    @inline(__always)
    mutating func next() -> (start: Int, end: Int) {
        while rest == 0 {
            index &+= 1
            guard index &<< 6 < limit else { return (limit, limit) }
            rest = Self.filled(words, index)
        }
        let start = index &<< 6 &+ rest.trailingZeroBitCount
        guard start < limit else { return (limit, limit) }
        // Adding the lowest bit of a run clears the run and sets the bit after it.
        var next = rest &+ (rest & (0 &- rest))
        while next == 0 {
            index &+= 1
            guard index &<< 6 < limit else {
                rest = 0
                return (start, limit)
            }
            rest = Self.filled(words, index)
            next = rest &+ 1
        }
        let end = index &<< 6 &+ next.trailingZeroBitCount
        rest &= next
        return (start, min(end, limit))
    }

    /// A word in which bits between two others are set too.
    @inline(__always)
    private static func filled(_ words: UnsafePointer<UInt64>, _ index: Int) -> UInt64 {
        let word = words[index]
        let before = index > 0 ? words[index &- 1] &>> 63 : 0
        let after = words[index &+ 1] &<< 63
        return word | ((word &<< 1 | before) & (word &>> 1 | after))
    }
}
