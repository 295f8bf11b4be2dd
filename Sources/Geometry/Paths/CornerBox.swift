/// A box whose corners are sharp or quarters of ellipses of one aspect.
///
/// The inside of the path of a rectangle, a rounded rectangle, an ellipse or a circle.
package struct CornerBox: Sendable, Equatable {
    /// The box.
    package private(set) var rect: CGRect
    /// The radii along x at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY); 0 is sharp.
    package private(set) var radii = SIMD4<Double>.zero
    /// The radii along y over those along x.
    package private(set) var aspect = 1.0

    /// The box that a path goes around once, from anywhere and either way; `nil` if the path is something else.
    ///
    /// Each element has to run along the box: a line on one side, a cubic around one corner. Cubics count as quarters of
    /// ellipses if their control points are those of the usual approximation, which leaves the ellipse by
    /// ``CornerBox/deviation`` at most.
    package init?(_ path: CGPath) {
        let storage = path.storage
        guard (5...11).contains(storage.verbs.count), storage.verbs.last == .close, storage.verbs.first == .move,
            storage.points.count <= 18
        else { return nil }
        let points = storage.points
        var (low, high, next) = (Vector2(points[0]), Vector2(points[0]), 0)
        for verb in storage.verbs.dropLast() {
            next += verb.pointCount
            let end = Vector2(points[next - 1])
            (low, high) = (pointwiseMin(low, end), pointwiseMax(high, end))
        }
        let size = high - low
        guard size.min() > 0, size.max().isFinite else { return nil }
        rect = CGRect(x: low.x, y: low.y, width: size.x, height: size.y)
        var walk = Walk(low: low, high: high, from: Vector2(points[0]))
        next = 1
        for verb in storage.verbs.dropFirst() {
            next += verb.pointCount
            switch verb {
            case .line: walk.line(to: Vector2(points[next - 1]))
            case .cubic:
                walk.cubic(to: Vector2(points[next - 1]), Vector2(points[next - 3]), Vector2(points[next - 2]))
            case .close: walk.line(to: Vector2(points[0]))
            case .move, .quad: return nil
            }
            guard walk.isInside else { return nil }
        }
        guard walk.isAround else { return nil }
        radii = walk.radii
        aspect = walk.aspect.map { abs($0 - 1) < 1e-6 ? 1 : $0 } ?? 1
    }

    /// The largest distance of the usual cubics from the ellipse, in radii.
    package static let deviation = 3e-4
}

/// A walk along the sides of a box.
private struct Walk {
    private let low: Vector2
    private let high: Vector2
    /// The largest distance of places from the box's sides.
    private let slack: Double
    private var place: Vector2
    /// The way so far, counted from (low, low) by (high, low); negative the other way around.
    private var way = 0.0
    private(set) var isInside: Bool
    private(set) var radii = SIMD4<Double>.zero
    private(set) var aspect: Double?

    init(low: Vector2, high: Vector2, from start: Vector2) {
        (self.low, self.high, place) = (low, high, start)
        slack = 1e-6 * (high - low).max()
        isInside = true
    }

    /// Whether the way led around the box once.
    var isAround: Bool { abs(abs(way) - 2 * (high - low).sum()) <= 8 * slack }

    mutating func line(to end: Vector2) {
        let step = Self.absolute(end - place)
        guard step.max() > slack else { return }
        isInside = step.min() <= slack
        if isInside { go(to: end, step.max()) }
    }

    mutating func cubic(to end: Vector2, _ first: Vector2, _ second: Vector2) {
        let corner = abs(first.y - place.y) <= slack ? Vector2(end.x, place.y) : Vector2(place.x, end.y)
        let (isRight, isHigh) = (corner.x > (low.x + high.x) / 2, corner.y > (low.y + high.y) / 2)
        let away = Self.absolute(corner - Vector2(isRight ? high.x : low.x, isHigh ? high.y : low.y)).max()
        let (before, after) = (corner - place, end - corner)
        let radius = Self.absolute(before) + Self.absolute(after)
        let control = PathStorage.quarterCircleControl
        let bend = max(
            Self.absolute(first - place - before * control).max(),
            Self.absolute(second - corner - after * (1 - control)).max())
        let ratio = aspect ?? radius.y / radius.x
        isInside =
            radius.min() > slack && away <= slack && bend <= max(slack, Self.controlSlack * radius.max())
            && abs(radius.y - ratio * radius.x) <= slack
        guard isInside else { return }
        aspect = ratio
        radii[(isRight ? 1 : 0) + (isHigh ? 2 : 0)] = radius.x
        go(to: end, radius.sum())
    }

    /// The largest distance of control points from the usual ones, in radii: some programs have 0.5519 or 0.5523 for 0.55228.
    private static let controlSlack = 4e-4

    private static func absolute(_ vector: Vector2) -> Vector2 { pointwiseMax(vector, -vector) }

    /// Continues along the sides; a chord that leaves them is shorter than they are.
    private mutating func go(to end: Vector2, _ length: Double) {
        let around = 2 * (high - low).sum()
        var step = position(of: end) - position(of: place)
        if step > around / 2 { step -= around } else if step < -around / 2 { step += around }
        isInside = isOnSide(end) && abs(abs(step) - length) <= 2 * slack && (way == 0 || way * step > 0)
        way += step
        place = end
    }

    private func isOnSide(_ point: Vector2) -> Bool {
        min(Self.absolute(point - low).min(), Self.absolute(high - point).min()) <= slack
    }

    /// The way along the sides from (low, low) to a place on them, by (high, low).
    private func position(of point: Vector2) -> Double {
        let (from, size) = (point - low, high - low)
        if abs(from.y) <= slack { return from.x }
        if abs(from.x - size.x) <= slack { return size.x + from.y }
        if abs(from.y - size.y) <= slack { return 2 * size.x + size.y - from.x }
        return 2 * size.sum() - from.y
    }
}
