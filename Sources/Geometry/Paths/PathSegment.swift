/// A line or curve of a path, with both ends.
package enum PathSegment {
    case line(Vector2, Vector2)
    case quad(Vector2, Vector2, Vector2)
    case cubic(CubicCurve)

    var start: Vector2 {
        switch self {
        case .line(let start, _), .quad(let start, _, _): start
        case .cubic(let curve): curve.p0
        }
    }

    var end: Vector2 {
        switch self {
        case .line(_, let end), .quad(_, _, let end): end
        case .cubic(let curve): curve.p3
        }
    }

    /// The same course as a cubic curve, run at the same speed.
    package var cubic: CubicCurve {
        switch self {
        case .line(let start, let end):
            CubicCurve(start, start.mixed(with: end, 1.0 / 3), start.mixed(with: end, 2.0 / 3), end)
        case .quad(let start, let control, let end):
            CubicCurve(quad: start, control, end)
        case .cubic(let curve):
            curve
        }
    }

    /// The arc length.
    var length: Double {
        switch self {
        case .line(let start, let end): (end - start).length
        case .quad, .cubic: cubic.length
        }
    }

    var reversed: PathSegment {
        switch self {
        case .line(let start, let end): .line(end, start)
        case .quad(let start, let control, let end): .quad(end, control, start)
        case .cubic(let curve): .cubic(CubicCurve(curve.p3, curve.p2, curve.p1, curve.p0))
        }
    }

    /// The point at parameter `t`.
    func point(at t: Double) -> Vector2 {
        switch self {
        case .line(let start, let end): start.mixed(with: end, t)
        case .quad, .cubic: cubic.point(at: t)
        }
    }

    /// The part between two arc lengths from the start.
    ///
    /// - Parameter total: this segment's own length, which callers have measured.
    func part(from start: Double, to end: Double, of total: Double) -> PathSegment {
        guard total > 0, start > 0 || end < total else { return self }
        if case .line(let first, let last) = self {
            return .line(
                start <= 0 ? first : first.mixed(with: last, start / total),
                end >= total ? last : first.mixed(with: last, end / total))
        }
        let curve = cubic
        let from = curve.parameter(atLength: start, of: total)
        let to = curve.parameter(atLength: end, of: total)
        let part = curve.part(from: from, to: max(from, to))
        if case .quad = self {
            // The part of an elevated quadratic curve is one itself: its control point is on both end tangents.
            let control: Vector2 = (part.p1 * 3 - part.p0) / 2
            return .quad(part.p0, control, part.p3)
        }
        return .cubic(part)
    }
}

/// A connected run of segments.
package struct Subpath {
    package var start = Vector2.zero
    /// The segments; of a closed subpath the last one leads back to the start, unless it ended there.
    package var segments: [PathSegment] = []
    var isClosed = false
    /// Whether the last segment is that of the close itself and no element of its own.
    var hasClosingLine = false

    /// Whether this is a lone point: a move without anything drawn from it.
    var isLoneMove: Bool {
        segments.isEmpty && !isClosed
    }
}

extension PathStorage {
    /// Shorter paths are walked without a check of the limits of the work.
    private static let fewVerbs = 1 << 12

    /// Calls `body` for each subpath in order; lone moves are among them.
    ///
    /// For fewer of a long path if the limits of the work are exceeded.
    package func forEachSubpath(_ body: (borrowing Subpath) -> Void) {
        var subpath = Subpath()
        var isOpen = false
        var index = 0
        var at = Vector2.zero
        var probe = verbs.count > Self.fewVerbs ? WorkProbe(every: Self.fewVerbs) : nil
        for verb in verbs {
            if probe?.isOver() == true { return }
            if verb == .move {
                if isOpen {
                    body(subpath)
                }
                at = Vector2(points[index])
                subpath.restart(at: at)
                isOpen = true
                index += 1
                continue
            }
            isOpen = true
            switch verb {
            case .move:
                break
            case .line:
                let end = Vector2(points[index])
                subpath.segments.append(.line(at, end))
                at = end
            case .quad:
                let end = Vector2(points[index + 1])
                subpath.segments.append(.quad(at, Vector2(points[index]), end))
                at = end
            case .cubic:
                let end = Vector2(points[index + 2])
                let curve = CubicCurve(at, Vector2(points[index]), Vector2(points[index + 1]), end)
                subpath.segments.append(.cubic(curve))
                at = end
            case .close:
                if at != subpath.start {
                    subpath.segments.append(.line(at, subpath.start))
                    subpath.hasClosingLine = true
                }
                subpath.isClosed = true
                body(subpath)
                at = subpath.start
                subpath.restart(at: at)
                isOpen = false
            }
            index += verb.pointCount
        }
        if isOpen {
            body(subpath)
        }
    }

    /// Adds the elements of a whole subpath.
    mutating func append(_ subpath: borrowing Subpath) {
        move(to: subpath.start.point)
        for segment in subpath.segments.dropLast(subpath.hasClosingLine ? 1 : 0) {
            append(segment)
        }
        if subpath.isClosed {
            close()
        }
    }
}

extension Subpath {
    fileprivate mutating func restart(at point: Vector2) {
        start = point
        segments.removeAll(keepingCapacity: true)
        isClosed = false
        hasClosingLine = false
    }
}
