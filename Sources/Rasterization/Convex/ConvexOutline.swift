public import Geometry

/// A corner of a convex polygon in device space and the edge that leaves it.
@usableFromInline
package struct ConvexVertex: Sendable, BitwiseCopyable {
    /// In device space.
    @usableFromInline package var x: Double
    /// In device space, down.
    @usableFromInline package var y: Double
    /// The factor of x and y: 1, except in an outline that is still to be projected.
    @usableFromInline var w: Double
    /// Whether the edge from this vertex to the next is anti-aliased; otherwise it is cut at pixel centres.
    @usableFromInline package var isAntialiased: Bool

    /// A vertex.
    @inlinable @inline(__always)
    package init(x: Double, y: Double, w: Double = 1, isAntialiased: Bool = true) {
        self.x = x
        self.y = y
        self.w = w
        self.isAntialiased = isAntialiased
    }
}

/// Working memory for assembling, projecting and clipping convex polygons, one at a time.
///
/// Fill it with `begin`, then `append` for each vertex in order (either orientation), and hand it to `ConvexStore.add`.
@usableFromInline
package struct ConvexOutline: ~Copyable {
    @usableFromInline var vertices = Arena<ConvexVertex>(capacity: 128)
    private var spare = Arena<ConvexVertex>(capacity: 128)
    @usableFromInline var isFinite = true

    /// An empty outline.
    package init() {}

    /// Whether it has an inside and all numbers are finite.
    var isUsable: Bool { isFinite && vertices.count >= 3 }

    /// Starts a new polygon.
    @inlinable @inline(__always)
    package mutating func begin() {
        vertices.removeAll()
        isFinite = true
    }

    /// Adds a vertex; a polygon with a vertex that is not finite draws nothing.
    @inlinable @inline(__always)
    package mutating func append(_ vertex: ConvexVertex) {
        isFinite = isFinite && (vertex.x - vertex.x + (vertex.y - vertex.y)) == 0
        vertices.append(vertex)
    }

    /// Clips vertices before the division by W to those in front of the eye, and divides.
    ///
    /// - Parameter nearestW: The smallest W in front of the eye, above 0.
    package mutating func finishProjection(nearestW: Double) {
        clip(keeping: { $0.w >= nearestW }) { a, b in
            let t = (nearestW - a.w) / (b.w - a.w)
            return ConvexVertex(
                x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, w: nearestW,
                isAntialiased: a.w >= nearestW || a.isAntialiased)
        }
        swap(&vertices, &spare)
        vertices.removeAll()
        for index in 0..<spare.count {
            let vertex = spare.base[index]
            append(ConvexVertex(x: vertex.x / vertex.w, y: vertex.y / vertex.w, isAntialiased: vertex.isAntialiased))
        }
    }

    /// Clips to a rectangle; the new edges lie on pixel borders and are anti-aliased.
    mutating func clip(to rect: DeviceRect) {
        clip(.horizontal, limit: Double(rect.minX), sign: 1)
        clip(.horizontal, limit: Double(rect.maxX), sign: -1)
        clip(.vertical, limit: Double(rect.minY), sign: 1)
        clip(.vertical, limit: Double(rect.maxY), sign: -1)
    }

    /// Between two coordinates; between equal ones exactly theirs, so that upright edges stay upright.
    @inline(__always)
    private static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
        a == b ? a : a * (1 - t) + b * t
    }

    private enum Axis {
        case horizontal
        case vertical
    }

    /// Keeps where the coordinate · sign is at least limit · sign.
    @inline(__always)
    private mutating func clip(_ axis: Axis, limit: Double, sign: Double) {
        func place(_ vertex: ConvexVertex) -> Double { axis == .horizontal ? vertex.x : vertex.y }
        clip(keeping: { place($0) * sign >= limit * sign }) { a, b in
            // Halves, since the difference of two finite numbers need not be finite.
            let t = (limit / 2 - place(a) / 2) / (place(b) / 2 - place(a) / 2)
            let isAntialiased = place(a) * sign >= limit * sign || a.isAntialiased
            return axis == .horizontal
                ? ConvexVertex(x: limit, y: Self.mix(a.y, b.y, t), isAntialiased: isAntialiased)
                : ConvexVertex(x: Self.mix(a.x, b.x, t), y: limit, isAntialiased: isAntialiased)
        }
    }

    /// Clips to the side of the line through `a` and `b` where `cross(b − a, p − a) · sign` is not below 0.
    mutating func clip(from a: ConvexVertex, to b: ConvexVertex, sign: Double) {
        let (dx, dy) = ((b.x - a.x) * sign, (b.y - a.y) * sign)
        func distance(_ p: ConvexVertex) -> Double { dx * (p.y - a.y) - dy * (p.x - a.x) }
        clip(keeping: { distance($0) >= 0 }) { p, q in
            let t = distance(p) / (distance(p) - distance(q))
            guard t >= 0, t <= 1 else { return nil }
            return ConvexVertex(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }
    }

    /// One side of Sutherland and Hodgman's clipping (1974).
    /// - Parameters:
    ///   - isInside: Whether a vertex is kept.
    ///   - crossing: The vertex between a kept one and another; `nil` for none.
    @inline(__always)
    private mutating func clip(
        keeping isInside: (ConvexVertex) -> Bool, crossing: (ConvexVertex, ConvexVertex) -> ConvexVertex?
    ) {
        let count = vertices.count
        spare.removeAll()
        for index in 0..<count {
            let a = vertices.base[index]
            let b = vertices.base[index + 1 == count ? 0 : index + 1]
            if isInside(a) { spare.append(a) }
            if isInside(a) != isInside(b), let vertex = crossing(a, b) { spare.append(vertex) }
        }
        swap(&vertices, &spare)
    }

    /// Replaces the polygon by a rectangle.
    mutating func assign(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        vertices.removeAll()
        vertices.append(ConvexVertex(x: minX, y: minY))
        vertices.append(ConvexVertex(x: maxX, y: minY))
        vertices.append(ConvexVertex(x: maxX, y: maxY))
        vertices.append(ConvexVertex(x: minX, y: maxY))
    }
}
