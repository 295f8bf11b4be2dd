extension CGPath {
    /// The arc length of all subpaths together, closing lines included, in the path's units.
    public final var length: CGFloat {
        var sum = 0.0
        storage.forEachSubpath { subpath in
            for segment in subpath.segments {
                sum += segment.length
            }
        }
        return sum
    }

    /// The part of the path between two fractions of its arc length.
    ///
    /// All subpaths count one after the other, closing lines included. A subpath that is wholly inside stays closed; one
    /// that is cut becomes open.
    ///
    /// - Parameters:
    ///   - start: the start of the part, limited to 0…1.
    ///   - end: the end of the part, limited to 0…1; the result is empty unless it is above `start`.
    public final func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let range = TrimRange(start, end)
        if range.isWhole {
            return copy() ?? self
        }
        guard !range.isEmpty else { return CGPath() }
        var whole = MeasuredPath(storage)
        var result = PathStorage()
        whole.cut(range) { subpath, low, high in subpath.append(from: low, to: high, to: &result) }
        return CGPath(result)
    }
}

/// A range of fractions inside 0…1.
struct TrimRange {
    let start: Double
    let end: Double

    init(_ start: CGFloat, _ end: CGFloat) {
        self.start = start.isNaN ? 0 : max(0, min(Double(start), 1))
        self.end = end.isNaN ? 1 : max(0, min(Double(end), 1))
    }

    var isEmpty: Bool {
        end <= start
    }

    var isWhole: Bool {
        start == 0 && end == 1
    }
}
