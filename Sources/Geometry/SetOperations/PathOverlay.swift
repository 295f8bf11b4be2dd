/// Two paths laid over each other: the basis of `CGPath`'s set operations.
///
/// Curves become lines on a grid of whole numbers; each line knows its curve and the parameters of its ends. Lines are cut
/// where they cross or touch, and crossings rounded to the grid, until nothing crosses (`arrange()`). Orientation is decided
/// in whole numbers, so no rounding makes two decisions disagree. `PlaneSubdivision` then finds the number of times that each
/// path goes around each face. `BoundaryTracer` follows the edges between faces inside and outside, and puts the parts of the
/// curves back in the place of their lines. Crossings of curves are made exact by Newton's method: the grid and the lines
/// decide the connections, and the curves the places.
///
/// Sources: J. D. Hobby, *Practical segment intersection with finite precision output*, Computational Geometry 13 (1999), for
/// rounding that keeps lines from crossing; M. de Berg et al., *Computational Geometry*, chapter 2, for the overlay of
/// subdivisions by half-edges.
struct PathOverlay {
    /// A line between two points, or several on the same way, merged.
    struct Edge {
        /// Indices of points; the first is less.
        var start: Int32
        var end: Int32
        /// The number of times that the first and the second path run from start to end, less those that they run back.
        var windings: SIMD2<Int32>
        /// The segment that it is part of, and the segment's parameters at start and end.
        var source: Int32
        var from: Double
        var to: Double

        /// The same number for the same points.
        fileprivate var ends: UInt64 {
            UInt64(UInt32(bitPattern: start)) << 32 | UInt64(UInt32(bitPattern: end))
        }
    }

    /// A segment of one of the paths.
    struct Source {
        /// As it is in the path.
        var original: PathSegment
        /// In units of the grid.
        var onGrid: PathSegment
        /// The largest distance of its lines from it, in units of the grid; 0 for a line.
        var tolerance: Double
    }

    let grid: OverlayGrid
    private(set) var points: [GridPoint] = []
    /// The places of points, as near as they are known, in units of the grid; `nil` for points of the grid themselves.
    private(set) var refined: [Vector2?] = []
    /// The ends of segments, in the paths' space; `nil` for other points.
    private(set) var given: [Vector2?] = []
    private(set) var sources: [Source] = []
    private(set) var edges: [Edge] = []
    private var indices: [GridPoint: Int32] = [:]

    /// The largest distance of a curve's lines from it, as a part of its extent.
    private static let flatness = 1e-4
    private static let mostStepsPerCurve = 256
    private static let mostRounds = 16
    private static let mostComparisons = 1 << 28

    /// The lines of two paths; `nil` if there is no area, there are too many, or the limits of the work are exceeded.
    init?(_ first: PathStorage, _ second: PathStorage) {
        guard first.verbs.count + second.verbs.count <= CGPath.maximumBooleanPieces,
            let grid = OverlayGrid(around: first, second)
        else { return nil }
        self.grid = grid
        var starts: [Int] = []
        for storage in [first, second] {
            starts.append(sources.count)
            var found: [PathSegment] = []
            storage.forEachSubpath { subpath in
                guard !subpath.isLoneMove, let last = subpath.segments.last?.end else { return }
                found += subpath.segments
                if last != subpath.start { found.append(.line(last, subpath.start)) }
            }
            for segment in found { sources.append(Self.source(segment, grid)) }
        }
        var total = 0
        for source in sources { total += Self.steps(source) }
        // Coarser if there are too many; no curve is less than one line.
        let share = min(1, Double(CGPath.maximumBooleanPieces - sources.count) / Double(max(total, 1)))
        guard share > 0 else { return nil }
        indices.reserveCapacity(total)
        var probe = WorkProbe(every: 256)
        for index in sources.indices {
            if probe.isOver() { return nil }
            addLines(of: index, share: share, winding: index < starts[1] ? SIMD2(1, 0) : SIMD2(0, 1))
        }
        merge()
    }

    private static func source(_ segment: PathSegment, _ grid: OverlayGrid) -> Source {
        let onGrid = grid.map(segment)
        if case .line = onGrid { return Source(original: segment, onGrid: onGrid, tolerance: 0) }
        let curve = onGrid.cubic
        let low = pointwiseMin(pointwiseMin(curve.p0, curve.p1), pointwiseMin(curve.p2, curve.p3))
        let high = pointwiseMax(pointwiseMax(curve.p0, curve.p1), pointwiseMax(curve.p2, curve.p3))
        return Source(original: segment, onGrid: onGrid, tolerance: max(1, flatness * (high - low).max()))
    }

    private static func steps(_ source: Source) -> Int {
        source.tolerance > 0
            ? source.onGrid.cubic.stepCount(tolerance: source.tolerance, limit: mostStepsPerCurve) : 1
    }

    /// Adds a segment's lines.
    private mutating func addLines(of index: Int, share: Double, winding: SIMD2<Int32>) {
        let source = sources[index]
        let start = point(at: source.onGrid.start, given: source.original.start)
        let end = point(at: source.onGrid.end, given: source.original.end)
        let count = max(1, Int(Double(Self.steps(source)) * share))
        guard count > 1 else {
            append(Edge(start: start, end: end, windings: winding, source: Int32(index), from: 0, to: 1))
            return
        }
        // In the same direction for a curve and its reverse, so that both have the same lines.
        let isReversed = (source.onGrid.end.x, source.onGrid.end.y) < (source.onGrid.start.x, source.onGrid.start.y)
        let curve = (isReversed ? source.onGrid.reversed : source.onGrid).cubic
        let first = edges.count
        var last = (isReversed ? end : start, 0.0)
        for step in 1...count {
            let t = Double(step) / Double(count)
            let next = step == count ? (isReversed ? start : end) : point(at: curve.point(at: t), given: nil)
            // A step that does not leave its point is part of the next one.
            guard next != last.0 else { continue }
            append(
                Edge(
                    start: last.0, end: next, windings: isReversed ? SIMD2(0, 0) &- winding : winding,
                    source: Int32(index), from: isReversed ? 1 - last.1 : last.1, to: isReversed ? 1 - t : t))
            last = (next, t)
        }
        if isReversed { edges[first...].reverse() }
    }

    private mutating func append(_ edge: Edge) {
        guard edge.start != edge.end else { return }
        edges.append(edge.start < edge.end ? edge : edge.reversed)
    }

    /// The point of the grid that is nearest.
    private mutating func point(at place: Vector2, given: Vector2?) -> Int32 {
        let rounded = GridPoint(place)
        if let known = indices[rounded] {
            if self.given[Int(known)] == nil { self.given[Int(known)] = given }
            return known
        }
        let index = Int32(points.count)
        indices[rounded] = index
        points.append(rounded)
        refined.append(nil)
        self.given.append(given)
        return index
    }

    /// Merges edges between the same points; edges that cancel each other vanish.
    private mutating func merge() {
        // The edges themselves stay in the order of their segments, so that neighbours are near each other in the tree, and
        // paths begin where they did.
        var byEnds = edges.indices.map { (ends: edges[$0].ends, index: $0) }
        byEnds.sort { ($0.ends, $0.index) < ($1.ends, $1.index) }
        var first = 0
        for place in byEnds.indices.dropFirst() {
            guard byEnds[place].ends == byEnds[first].ends else {
                first = place
                continue
            }
            edges[byEnds[first].index].windings &+= edges[byEnds[place].index].windings
            edges[byEnds[place].index].windings = .zero
        }
        edges.removeAll { $0.windings == .zero }
    }

    // MARK: - Cutting

    /// A point on an edge, at a share of its length and at a parameter of its segment.
    private struct Cut {
        var edge: Int32
        var point: Int32
        var share: Double
        var parameter: Double
    }

    /// Cuts edges where they cross or touch, until none does.
    ///
    /// - Returns: Whether it was within the limits.
    mutating func arrange() -> Bool {
        var budget = Self.mostComparisons
        for _ in 0..<Self.mostRounds {
            if WorkLimits.areExceeded { return false }
            let tree = BoxTree(edges.map { box(of: $0) })
            var cuts: [Cut] = []
            let limit = 4 * CGPath.maximumBooleanPieces
            let isWithinLimits = tree.forEachPair(budget: &budget) { first, second in
                cut(first, second, &cuts)
                return edges.count + cuts.count <= limit
            }
            guard isWithinLimits else { return false }
            if cuts.isEmpty { return true }
            apply(&cuts)
            merge()
        }
        // Remaining crossings are off by a unit or two of the grid.
        return true
    }

    /// An edge's box and a unit around it.
    private func box(of edge: Edge) -> BoxTree.Box {
        let (a, b) = (points[Int(edge.start)], points[Int(edge.end)])
        return BoxTree.Box(min(a.x, b.x) - 1, min(a.y, b.y) - 1, max(a.x, b.x) + 1, max(a.y, b.y) + 1)
    }

    private mutating func cut(_ first: Int, _ second: Int, _ cuts: inout [Cut]) {
        let (a, b) = (edges[first], edges[second])
        let count = cuts.count
        for point in [b.start, b.end] { cut(first, at: point, &cuts) }
        for point in [a.start, a.end] { cut(second, at: point, &cuts) }
        guard cuts.count == count else { return }
        let (origin, other) = (points[Int(a.start)], points[Int(b.start)])
        let along = points[Int(a.end)] - origin
        let across = points[Int(b.end)] - other
        let gap = other - origin
        let whole = along.cross(across)
        // Both ends of each on different sides of the other.
        let (s, t) = whole > 0 ? (gap.cross(across), gap.cross(along)) : (-gap.cross(across), -gap.cross(along))
        guard whole != 0, s > 0, s < abs(whole), t > 0, t < abs(whole) else { return }
        let shares = Vector2(Double(s), Double(t)) / Double(abs(whole))
        let place = origin.vector + Vector2(Double(along.x), Double(along.y)) * shares.x
        let parameters = Vector2(a.from + (a.to - a.from) * shares.x, b.from + (b.to - b.from) * shares.y)
        let index = point(at: place, given: nil)
        let exact = crossing(a, b, near: place, parameters)
        if refined[Int(index)] == nil { refined[Int(index)] = exact?.place ?? place }
        let found = exact?.parameters ?? parameters
        append(Cut(edge: Int32(first), point: index, share: shares.x, parameter: found.x), &cuts)
        append(Cut(edge: Int32(second), point: index, share: shares.y, parameter: found.y), &cuts)
    }

    /// Cuts an edge at a point that is no further from it than rounding may have moved either.
    private func cut(_ index: Int, at point: Int32, _ cuts: inout [Cut]) {
        let edge = edges[index]
        guard point != edge.start, point != edge.end else { return }
        let origin = points[Int(edge.start)]
        let along = points[Int(edge.end)] - origin
        let offset = points[Int(point)] - origin
        let (dot, square) = (along.dot(offset), along.dot(along))
        guard dot > 0, dot < square,
            abs(Double(along.cross(offset))) <= Self.reach * Double(square).squareRoot()
        else { return }
        let share = Double(dot) / Double(square)
        append(
            Cut(
                edge: Int32(index), point: point, share: share, parameter: edge.from + (edge.to - edge.from) * share),
            &cuts)
    }

    /// Half a diagonal of the grid's squares, and a little.
    private static let reach = 0.75

    private func append(_ cut: Cut, _ cuts: inout [Cut]) {
        let edge = edges[Int(cut.edge)]
        if cut.point != edge.start, cut.point != edge.end { cuts.append(cut) }
    }

    /// The crossing of the curves of two edges, near that of the edges; `nil` if Newton's method does not get there.
    private func crossing(
        _ a: Edge, _ b: Edge, near place: Vector2, _ parameters: Vector2
    ) -> (place: Vector2, parameters: Vector2)? {
        let (first, second) = (sources[Int(a.source)], sources[Int(b.source)])
        let tolerance = max(first.tolerance, second.tolerance)
        // For a curve that crosses itself, parameters near each other would meet anywhere.
        let isApart = { (at: Vector2) in a.source != b.source || abs(at.x - at.y) > 0.01 }
        guard isApart(parameters) else { return nil }
        let (p, q) = (first.onGrid.cubic, second.onGrid.cubic)
        var at = parameters
        for _ in 0..<12 {
            let gap: Vector2 = q.point(at: at.y) - p.point(at: at.x)
            if max(abs(gap.x), abs(gap.y)) < 1e-4 { break }
            let (u, v) = (p.derivative(at: at.x), q.derivative(at: at.y))
            let whole = u.cross(v)
            guard whole != 0 else { return nil }
            at += Vector2(gap.cross(v), gap.cross(u)) / whole
            guard at.min() > -0.5, at.max() < 1.5 else { return nil }
        }
        let found = p.point(at: at.x)
        let gap: Vector2 = q.point(at: at.y) - found
        let way: Vector2 = found - place
        guard at.min() >= 0, at.max() <= 1, max(abs(gap.x), abs(gap.y)) < 1e-2, way.length <= 4 * max(tolerance, 1),
            isApart(at)
        else { return nil }
        return (found, at)
    }

    private mutating func apply(_ cuts: inout [Cut]) {
        cuts.sort { ($0.edge, $0.share, $0.point) < ($1.edge, $1.share, $1.point) }
        let old = edges
        edges = []
        edges.reserveCapacity(old.count + cuts.count)
        var next = 0
        for (index, edge) in old.enumerated() {
            var rest = edge
            let first = edges.count
            while next < cuts.count, cuts[next].edge == index {
                let cut = cuts[next]
                next += 1
                guard cut.point != rest.start else { continue }
                var part = rest
                (part.end, part.to) = (cut.point, cut.parameter)
                append(part)
                (rest.start, rest.from) = (cut.point, cut.parameter)
            }
            append(rest)
            if edge.from > edge.to { edges[first...].reverse() }
        }
    }
}

extension PathOverlay.Edge {
    fileprivate var reversed: PathOverlay.Edge {
        PathOverlay.Edge(
            start: end, end: start, windings: SIMD2(0, 0) &- windings, source: source, from: to, to: from)
    }
}
