/// Numbers of frames, as `0-99`, `0-99:2` or `1,3,5-9`.
public struct FrameRanges: Sendable, Equatable {
    /// In ascending order, each once.
    public let frames: [Int]

    /// The most frames that a text may name.
    public static let limit = 10_000_000

    /// The frames that a text names.
    ///
    /// - Returns: `nil` if it is no list of numbers and ranges, a range runs backwards, a step is not above 0, or there are
    ///   more frames than the limit.
    public init?(_ text: String) {
        var frames: Set<Int> = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = item.split(separator: ":", omittingEmptySubsequences: false)
            let ends = (parts.first ?? "").split(separator: "-", omittingEmptySubsequences: false).map {
                Self.number($0)
            }
            let step = parts.count == 2 ? Self.number(parts[1]) : 1
            guard parts.count <= 2, (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                let step, first <= last, step > 0, (last - first) / step < Self.limit - frames.count
            else { return nil }
            frames.formUnion(stride(from: first, through: last, by: step))
        }
        self.frames = frames.sorted()
    }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.count <= 9, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int(text)
    }
}
