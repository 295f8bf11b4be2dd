/// Follows the edges between faces inside and outside, and makes a path of the segments that they are part of.
struct BoundaryTracer {
    let overlay: PathOverlay
    let plane: PlaneSubdivision
    /// Of each boundary of the plane: whether its face is inside.
    let isInside: [Bool]

    /// Several edges of one segment, one after the other.
    private struct Run {
        var source: Int32
        var from: Double
        var to: Double
        /// Points of the overlay.
        var start: Int32
        var end: Int32
    }

    /// The path around all faces inside, with these on its left.
    func path() -> PathStorage {
        var result = PathStorage()
        var isUsed = [Bool](repeating: false, count: 2 * overlay.edges.count)
        for first in 0..<Int32(2 * overlay.edges.count) where !isUsed[Int(first)] && isBorder(first) {
            var halves: [Int32] = []
            var half = first
            repeat {
                isUsed[Int(half)] = true
                halves.append(half)
                half = following(half)
            } while half != first
            append(runs(of: halves), to: &result)
        }
        return result
    }

    private func isBorder(_ half: Int32) -> Bool {
        isInside[Int(plane.boundary[Int(half)])] && !isInside[Int(plane.boundary[Int(half ^ 1)])]
    }

    /// The next half-edge between inside and outside: the first one clockwise from the way back.
    ///
    /// There is one, since around a point there are as many ways out of the inside as into it.
    private func following(_ half: Int32) -> Int32 {
        var next = plane.next[Int(half)]
        while !isBorder(next) { next = plane.next[Int(next ^ 1)] }
        return next
    }

    // MARK: - Segments

    private func runs(of halves: [Int32]) -> [Run] {
        let parts = halves.map { half in
            let edge = overlay.edges[Int(half >> 1)]
            return half & 1 == 0
                ? Run(source: edge.source, from: edge.from, to: edge.to, start: edge.start, end: edge.end)
                : Run(source: edge.source, from: edge.to, to: edge.from, start: edge.end, end: edge.start)
        }
        let first = parts.indices.first { !isContinued(parts[($0 + parts.count - 1) % parts.count], parts[$0]) } ?? 0
        var runs: [Run] = []
        for part in parts[first...] + parts[..<first] {
            if let last = runs.last, isContinued(last, part) {
                (runs[runs.count - 1].to, runs[runs.count - 1].end) = (part.to, part.end)
            } else {
                runs.append(part)
            }
        }
        // A run across the start is one run.
        while runs.count > 2, let last = runs.last, isStraight(last, runs[0]) {
            runs[0].start = last.start
            runs.removeLast()
        }
        return runs
    }

    private func isLine(_ run: Run) -> Bool {
        overlay.sources[Int(run.source)].tolerance == 0
    }

    private func isContinued(_ run: Run, _ next: Run) -> Bool {
        if isLine(run), isLine(next) { return isStraight(run, next) }
        return run.source == next.source && run.to == next.from && (run.to > run.from) == (next.to > next.from)
    }

    /// Whether two lines are one.
    private func isStraight(_ run: Run, _ next: Run) -> Bool {
        guard isLine(run), isLine(next), run.start != run.end, next.start != next.end else { return false }
        let first = overlay.points[Int(run.end)] - overlay.points[Int(run.start)]
        let second = overlay.points[Int(next.end)] - overlay.points[Int(next.start)]
        return first.cross(second) == 0 && first.dot(second) > 0
    }

    private func append(_ runs: [Run], to result: inout PathStorage) {
        guard let first = runs.first, !isSliver(runs) else { return }
        result.move(to: place(of: first.start).point)
        for (index, run) in runs.enumerated() {
            // Closing draws the last line.
            if index == runs.count - 1, isLine(run) { break }
            result.append(segment(of: run))
        }
        result.close()
    }

    /// Whether a subpath with curves is thinner than the accuracy of its curves: a remainder between two divisions of a curve.
    private func isSliver(_ runs: [Run]) -> Bool {
        let tolerance = runs.reduce(0) { max($0, overlay.sources[Int($1.source)].tolerance) }
        guard tolerance > 0, runs.count <= 4 else { return false }
        var (area, length) = (0.0, 0.0)
        let origin = gridPlace(of: runs[0].start)
        for run in runs {
            var last: Vector2 = gridPlace(of: run.start) - origin
            for step in 1...8 {
                let t = run.from + (run.to - run.from) * Double(step) / 8
                let at = step == 8 ? gridPlace(of: run.end) : overlay.sources[Int(run.source)].onGrid.point(at: t)
                let next: Vector2 = at - origin
                area += last.cross(next) / 2
                length += (next - last).length
                last = next
            }
        }
        return abs(area) < tolerance * length / 4
    }

    private func gridPlace(of point: Int32) -> Vector2 {
        overlay.refined[Int(point)] ?? overlay.points[Int(point)].vector
    }

    /// The place of a point in the paths' space.
    private func place(of point: Int32) -> Vector2 {
        overlay.given[Int(point)] ?? overlay.grid.unmap(gridPlace(of: point))
    }

    private func segment(of run: Run) -> PathSegment {
        let (start, end) = (place(of: run.start), place(of: run.end))
        let source = overlay.sources[Int(run.source)]
        guard !isLine(run), run.from != run.to else { return .line(start, end) }
        let isReversed = run.to < run.from
        var part = source.original
        if min(run.from, run.to) > 0 || max(run.from, run.to) < 1 {
            part = overlay.grid.unmap(source.onGrid.part(min(run.from, run.to), max(run.from, run.to)))
        }
        return (isReversed ? part.reversed : part).moved(from: start, to: end)
    }
}

extension PathSegment {
    /// The part between two parameters.
    fileprivate func part(_ from: Double, _ to: Double) -> PathSegment {
        let part = cubic.part(from: from, to: to)
        if case .quad = self {
            // The part of an elevated quadratic curve is one itself: its control point is on both end tangents.
            let control: Vector2 = (part.p1 * 3 - part.p0) / 2
            return .quad(part.p0, control, part.p3)
        }
        return .cubic(part)
    }

    /// The segment with its ends at two points that are very near to them; tangents stay.
    fileprivate func moved(from start: Vector2, to end: Vector2) -> PathSegment {
        switch self {
        case .line: .line(start, end)
        case .quad(_, let control, _): .quad(start, control, end)
        case .cubic(let curve):
            .cubic(CubicCurve(start, curve.p1 + (start - curve.p0), curve.p2 + (end - curve.p3), end))
        }
    }
}
