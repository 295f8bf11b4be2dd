/// The elements of a path: one verb each, and their points one after the other.
///
/// Every verb has its number of points, and the first verb, if any, is a move. Elements may follow a close directly;
/// they start where the closed subpath started. All coordinates are finite.
package struct PathStorage: Sendable, Hashable {
    package private(set) var verbs: [PathVerb] = []
    package private(set) var points: [CGPoint] = []
    /// The start of the current subpath.
    private var start = CGPoint.zero
    /// The start of the next element; `nil` in an empty path.
    package private(set) var current: CGPoint?

    /// No elements.
    package init() {}

    package var isEmpty: Bool {
        verbs.isEmpty
    }

    package static func == (a: PathStorage, b: PathStorage) -> Bool {
        a.verbs == b.verbs && a.points == b.points
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(verbs)
        for point in points {
            hasher.combine(point.x)
            hasher.combine(point.y)
        }
    }

    mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
        verbs.makeRoom(for: verbCount)
        points.makeRoom(for: pointCount)
    }

    package mutating func removeAll(keepingCapacity: Bool = false) {
        verbs.removeAll(keepingCapacity: keepingCapacity)
        points.removeAll(keepingCapacity: keepingCapacity)
        current = nil
    }

    /// Starts a subpath; a move that follows a move takes its place.
    package mutating func move(to point: CGPoint) {
        guard point.isFinite else { return }
        if verbs.last == .move {
            points[points.count - 1] = point
        } else {
            verbs.append(.move)
            points.append(point)
        }
        start = point
        current = point
    }

    /// Adds a line; without effect if there is no current point.
    package mutating func line(to point: CGPoint) {
        guard current != nil, point.isFinite else { return }
        verbs.append(.line)
        points.append(point)
        current = point
    }

    /// Adds a quadratic curve; without effect if there is no current point.
    package mutating func quad(to point: CGPoint, control: CGPoint) {
        guard current != nil, point.isFinite, control.isFinite else { return }
        verbs.append(.quad)
        points.append(control)
        points.append(point)
        current = point
    }

    /// Adds a cubic curve; without effect if there is no current point.
    package mutating func cubic(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard current != nil, point.isFinite, control1.isFinite, control2.isFinite else { return }
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(point)
        current = point
    }

    /// Closes the current subpath; does nothing if it is closed or there is none.
    package mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
        current = start
    }

    /// Adds a line, or a move if there is no current point.
    mutating func lineOrMove(to point: CGPoint) {
        if current == nil {
            move(to: point)
        } else {
            line(to: point)
        }
    }

    /// Adds a segment's element; its start must be the current point.
    mutating func append(_ segment: PathSegment) {
        switch segment {
        case .line(_, let end):
            line(to: end.point)
        case .quad(_, let control, let end):
            quad(to: end.point, control: control.point)
        case .cubic(let curve):
            cubic(to: curve.p3.point, control1: curve.p1.point, control2: curve.p2.point)
        }
    }

    /// Adds the elements of `other`, moved by `transform`; nothing is added if a point would not be finite.
    package mutating func append(_ other: PathStorage, transform: CGAffineTransform = .identity) {
        guard !other.isEmpty else { return }
        let moved = transform.isIdentity ? other : other.applying(transform)
        guard !moved.isEmpty else { return }
        if verbs.last == .move {
            verbs.removeLast()
            points.removeLast()
        }
        verbs.append(contentsOf: moved.verbs)
        points.append(contentsOf: moved.points)
        start = moved.start
        current = moved.current
    }

    /// Adds the elements of a closed contour; nothing if one of its points is not finite.
    mutating func append(closed contour: UnsafeBufferPointer<PathVerb>, _ places: UnsafeBufferPointer<Vector2>) {
        guard let first = places.first else { return }
        // A number that is not finite times zero is not zero.
        guard places.reduce(.zero, { $0 + $1 * 0 }) == .zero else { return }
        verbs.append(contentsOf: contour)
        // Both are two numbers.
        places.withMemoryRebound(to: CGPoint.self) { points.append(contentsOf: $0) }
        start = first.point
        current = start
    }

    /// The elements with all points moved; none if a point would not be finite.
    package func applying(_ transform: CGAffineTransform) -> PathStorage {
        var result = self
        for index in points.indices {
            let point = points[index].applying(transform)
            guard point.isFinite else { return PathStorage() }
            result.points[index] = point
        }
        result.start = start.applying(transform)
        result.current = current?.applying(transform)
        return result
    }

    /// The elements with points part of the way to those of `other`, which must have the same verbs.
    package func mixed(with other: PathStorage, progress: Double) -> PathStorage {
        var result = self
        let count = min(points.count, other.points.count)
        result.points = points.withUnsafeBufferPointer { from in
            other.points.withUnsafeBufferPointer { to in
                [CGPoint](unsafeUninitializedCapacity: from.count) { buffer, initialized in
                    for index in 0..<from.count {
                        let start = Vector2(from[index])
                        let point = index < count ? start.mixed(with: Vector2(to[index]), progress).point : from[index]
                        buffer.initializeElement(at: index, to: point.isFinite ? point : from[index])
                    }
                    initialized = from.count
                }
            }
        }
        result.start = Vector2(start).mixed(with: Vector2(other.start), progress).point
        if let current, let end = other.current {
            result.current = Vector2(current).mixed(with: Vector2(end), progress).point
        }
        return result
    }
}

extension CGPoint {
    /// Whether both coordinates are finite numbers.
    package var isFinite: Bool {
        x.isFinite && y.isFinite
    }
}
