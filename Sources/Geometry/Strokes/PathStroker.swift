/// Makes the outline of a path's stroke, to be filled with the non-zero rule.
///
/// Both edges are followed side by side. Each of their pieces goes around its part of the stroke in one direction, also where
/// the inner edge of a tight curve runs backward. So the outline's winding is nowhere zero inside the stroke: the area is
/// exactly that swept by a line across the path, with its joins and caps.
struct PathStroker: ~Copyable {
    /// The style of a stroke.
    struct Style {
        var halfWidth: Double
        var cap: CGLineCap
        var join: CGLineJoin
        var miterLimit: Double
        /// The largest error of the outline.
        var tolerance: Double
    }

    /// A point of the path and the path's direction there, of length one.
    struct Place {
        var at: Vector2
        var direction: Vector2
    }

    let style: Style
    /// The turn within a piece of curve may have this cosine or a greater one.
    let leastCosine: Double
    private(set) var output = PathStorage()
    /// The edge on the side of growing angles, in the direction of the path.
    var left = StrokeEdge()
    /// The other edge, also in the direction of the path.
    var right = StrokeEdge()
    /// The backward parts of the edges, not yet in them.
    var leftRun = BackwardRun()
    var rightRun = BackwardRun()
    /// The straight parts and curves of the subpath that have a length.
    private var pieces: [Piece] = []
    private var memory: MemoryReservation?
    /// Steps before the next check of the limits of the work.
    private var stepsLeft = PathStroker.stepsBetweenLooks

    /// The number of points in the outline beyond which curves are followed less finely.
    static let softPointLimit = 4_000_000
    /// Pieces, and steps along curves, between two checks of the limits of the work.
    private static let stepsBetweenLooks = 256
    /// The memory of fewer points is not charged.
    private static let fewPoints = 1 << 16

    private struct Piece {
        var segment: PathSegment
        var start: Place
        var end: Place
        /// The length of a line; 0 for a curve.
        var straightLength: Double
    }

    init(style: Style) {
        self.style = style
        let ratio = min(max(1 - style.tolerance / style.halfWidth, 0), 1)
        leastCosine = Portable.cos(min(max(2 * Portable.acos(ratio), 0.005), Double.pi / 8))
    }

    /// Adds the stroke of a subpath.
    mutating func add(_ subpath: borrowing Subpath) {
        guard !subpath.isLoneMove, mayGoOn() else { return }
        pieces.removeAll(keepingCapacity: true)
        for segment in subpath.segments {
            if let piece = Self.piece(segment) {
                pieces.append(piece)
            }
        }
        guard let first = pieces.first, let last = pieces.last else {
            return addDot(at: subpath.start)
        }
        left.removeAll()
        right.removeAll()
        if subpath.isClosed {
            addJoin(last, first)
        } else {
            addPoints(first.start)
        }
        for index in pieces.indices {
            guard mayGoOn() else { return }
            if index > 0 {
                addJoin(pieces[index - 1], pieces[index])
            }
            if case .line = pieces[index].segment {
                continue
            }
            let curve = pieces[index].segment.cubic
            let (start, end) = (pieces[index].start.direction, pieces[index].end.direction)
            if output.points.count + left.points.count < Self.softPointLimit {
                addParallels(of: curve, start, end)
            } else {
                addLines(of: curve, start, end, isCoarse: true)
            }
        }
        if subpath.isClosed {
            left.close()
            left.add(to: &output)
            left.removeAll()
            left.append(reversing: right)
            left.close()
            left.add(to: &output)
        } else {
            addPoints(last.end)
            Self.addCap(last.end, style, to: &left)
            left.append(reversing: right)
            Self.addCap(Place(at: first.start.at, direction: -first.start.direction), style, to: &left)
            left.close()
            left.add(to: &output)
        }
    }

    /// Counts a step; whether there are time and memory for more.
    @inline(__always)
    mutating func mayGoOn() -> Bool {
        stepsLeft -= 1
        return stepsLeft > 0 || look()
    }

    @inline(never)
    private mutating func look() -> Bool {
        let points = output.points.count + left.points.count + right.points.count
        if points > Self.fewPoints {
            // A copy is made if the memory of the points grows.
            let bytes = 2 * points * MemoryLayout<Vector2>.stride
            let what = "the outline of a stroke"
            if let memory {
                _ = memory.resize(to: bytes, for: what)
            } else {
                memory = MemoryBudget.reserve(bytes, for: what)
            }
        }
        let isOver = WorkLimits.areExceeded
        stepsLeft = isOver ? 0 : Self.stepsBetweenLooks
        return !isOver
    }

    /// Nil if the segment is a single point.
    private static func piece(_ segment: PathSegment) -> Piece? {
        if case .line(let start, let end) = segment {
            guard let direction = (end - start).normalized else { return nil }
            return Piece(
                segment: segment, start: Place(at: start, direction: direction),
                end: Place(at: end, direction: direction), straightLength: (end - start).length)
        }
        let curve = segment.cubic
        guard let start = curve.startDirection, let end = curve.endDirection else { return nil }
        return Piece(
            segment: segment, start: Place(at: curve.p0, direction: start), end: Place(at: curve.p3, direction: end),
            straightLength: 0)
    }

    /// Adds the points beside a place to both edges.
    mutating func addPoints(_ place: Place) {
        let normal: Vector2 = place.direction.perpendicular * style.halfWidth
        left.extend(to: place.at + normal)
        right.extend(to: place.at - normal)
    }

    /// A subpath of no length shows its caps: a disc, or an upright square.
    private mutating func addDot(at point: Vector2) {
        let place = Place(at: point, direction: Vector2(1, 0))
        guard style.cap != .butt else { return }
        left.removeAll()
        left.extend(to: point + Vector2(0, style.halfWidth))
        Self.addCap(place, style, to: &left)
        left.extend(to: point - Vector2(0, style.halfWidth))
        Self.addCap(Place(at: point, direction: Vector2(-1, 0)), style, to: &left)
        left.close()
        left.add(to: &output)
    }

    private mutating func addJoin(_ before: Piece, _ after: Piece) {
        addJoin(
            before.end, after.start.direction, style.join,
            room: min(before.straightLength, after.straightLength) / 2)
    }

    /// Adds the cap at the end of a stroke, from its left to its right edge.
    private static func addCap(_ end: Place, _ style: Style, to edge: inout StrokeEdge) {
        let normal: Vector2 = end.direction.perpendicular * style.halfWidth
        let along: Vector2 = end.direction * style.halfWidth
        switch style.cap {
        case .butt:
            break
        case .square:
            edge.extend(to: end.at + normal + along)
            edge.extend(to: end.at - normal + along)
        case .round:
            edge.addTurn(around: end.at, from: normal, by: -.pi)
        }
        edge.extend(to: end.at - normal)
    }
}
