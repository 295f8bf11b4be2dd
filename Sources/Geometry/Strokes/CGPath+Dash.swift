extension CGPath {
    /// The largest number of dashes of a path; a path with more stays solid.
    public static let maximumDashCount = 1_000_000

    /// The dashes between two checks of the time left.
    static let dashesBetweenLooks = 256

    /// The path's dashes as open subpaths.
    ///
    /// Each subpath starts the pattern anew. Lengths are drawn and left out in turn; of an odd number the roles are swapped
    /// on each repetition. A dash of no length is a dot under round and square caps. The path stays solid if there are no
    /// lengths, all are zero, one is negative or not finite, or there would be more than `maximumDashCount` dashes.
    ///
    /// - Parameters:
    ///   - phase: the offset into the pattern at the start of a subpath.
    ///   - lengths: the dashes and gaps in turn, in the path's units.
    ///   - transform: the transform of the dashes.
    public final func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let dashes = dashed(phase: phase, lengths: lengths, from: 0, to: 1)
        return transform.isIdentity ? dashes : CGPath(dashes.storage.applying(transform))
    }

    /// The dashes of `copy(dashingWithPhase:lengths:)` between two fractions of the arc length.
    ///
    /// The pattern lies on the whole path and does not move when the fractions change.
    ///
    /// - Parameters:
    ///   - phase: the offset into the pattern at the start of a subpath.
    ///   - lengths: the dashes and gaps in turn, in the path's units.
    ///   - start: the start of the part, limited to 0…1.
    ///   - end: the end of the part, limited to 0…1; the result is empty unless it is above `start`.
    public final func dashed(phase: CGFloat, lengths: [CGFloat], from start: CGFloat, to end: CGFloat) -> CGPath {
        let range = TrimRange(start, end)
        guard !range.isEmpty else { return CGPath() }
        guard let pattern = DashPattern(phase: phase, lengths: lengths) else { return trimmed(from: start, to: end) }
        var whole = MeasuredPath(storage)
        let count = whole.total / pattern.period * Double(pattern.lengths.count)
        guard count <= Double(Self.maximumDashCount) else { return trimmed(from: start, to: end) }
        var result = PathStorage()
        var probe = WorkProbe(every: Self.dashesBetweenLooks)
        whole.cut(range) { subpath, low, high in pattern.cut(&subpath, from: low, to: high, into: &result, &probe) }
        return CGPath(result)
    }
}

/// A repeated pattern of dashes and gaps.
private struct DashPattern {
    /// An even number of lengths: a dash, a gap, and so on.
    let lengths: [Double]
    let period: Double
    /// The length at the start of a subpath, and the rest of it there.
    private let first: (index: Int, remaining: Double)

    /// Nil if the lengths make no pattern.
    init?(phase: CGFloat, lengths: [CGFloat]) {
        guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
        let even = (lengths.count % 2 == 0 ? lengths : lengths + lengths).map(Double.init)
        let period = even.reduce(0, +)
        guard period > 0, period.isFinite else { return nil }
        self.lengths = even
        self.period = period
        var offset = phase.isFinite ? Double(phase).truncatingRemainder(dividingBy: period) : 0
        if offset < 0 {
            offset += period
        }
        // A dash of no length is drawn by a phase that is where it lies, give or take the error of a computed phase.
        let rounding = period * 1e-9
        var index = 0
        while index < even.count - 1, offset >= even[index], even[index] > 0 || offset > rounding {
            offset -= even[index]
            index += 1
        }
        first = (index, max(even[index] - offset, 0))
    }

    /// Adds the dashes of a subpath that lie between two arc lengths, or less if `probe` ends it.
    func cut(
        _ measured: inout MeasuredSubpath, from low: Double, to high: Double, into result: inout PathStorage,
        _ probe: inout WorkProbe
    ) {
        let total = measured.total
        guard total > 0 else {
            measured.append(from: low, to: high, to: &result)
            return
        }
        var (index, remaining) = first
        var position = 0.0
        while position < min(high, total), !probe.isOver() {
            let next = position + remaining
            if index % 2 == 0 {
                // A dash of no length keeps a trace of its direction, for its caps.
                let end = max(next, position + total * 1e-9)
                measured.append(from: max(position, low), to: min(end, high), to: &result)
            }
            position = next
            index = (index + 1) % lengths.count
            remaining = lengths[index]
        }
    }
}
