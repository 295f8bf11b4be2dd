import LayerModel

/// A corner of a convex polygon in device space and the edge that leaves it.
@usableFromInline
package struct ConvexVertex: Sendable, BitwiseCopyable {
    /// In device space.
    @usableFromInline package var x: Double
    /// In device space, down.
    @usableFromInline package var y: Double
    /// Whether the edge from this vertex to the next is anti-aliased; otherwise it is cut at pixel centres.
    @usableFromInline package var isAntialiased: Bool

    /// A vertex.
    @inlinable @inline(__always)
    package init(x: Double, y: Double, isAntialiased: Bool = true) {
        self.x = x
        self.y = y
        self.isAntialiased = isAntialiased
    }
}

/// A vertex before the division: x and y are multiplied by w.
@usableFromInline
package struct ProjectedVertex: BitwiseCopyable {
    @usableFromInline var x: Double
    @usableFromInline var y: Double
    @usableFromInline var w: Double
    @usableFromInline var isAntialiased: Bool

    @inlinable @inline(__always)
    init(x: Double, y: Double, w: Double, isAntialiased: Bool) {
        self.x = x
        self.y = y
        self.w = w
        self.isAntialiased = isAntialiased
    }
}

/// Working memory in which convex polygons are put together, projected and clipped, one at a time.
///
/// Fill it with `begin`, then `append` or `appendProjected` for each vertex in order (either orientation), and hand it to
/// `ConvexStore.add`.
@usableFromInline
package struct ConvexOutline: ~Copyable {
    @usableFromInline var vertices = Arena<ConvexVertex>(capacity: 128)
    private var spare = Arena<ConvexVertex>(capacity: 128)
    @usableFromInline var projected = Arena<ProjectedVertex>(capacity: 128)
    @usableFromInline var isFinite = true

    /// An empty outline.
    package init() {}

    /// Whether it has an inside and all numbers are finite.
    var isUsable: Bool { isFinite && vertices.count >= 3 }

    /// Starts a new polygon.
    @inlinable @inline(__always)
    package mutating func begin() {
        vertices.removeAll()
        projected.removeAll()
        isFinite = true
    }

    /// Adds a vertex in device space; one that is not finite makes the polygon draw nothing.
    @inlinable @inline(__always)
    package mutating func append(_ vertex: ConvexVertex) {
        isFinite = isFinite && (vertex.x - vertex.x + (vertex.y - vertex.y)) == 0
        vertices.append(vertex)
    }

    /// Adds a vertex before the division by W; `finishProjection` makes device space of all of them.
    ///
    /// - Parameter point: (X·W, Y·W, W).
    @inlinable @inline(__always)
    package mutating func appendProjected(_ point: SIMD3<Double>, isAntialiased: Bool = true) {
        projected.append(ProjectedVertex(x: point.x, y: point.y, w: point.z, isAntialiased: isAntialiased))
    }

    /// Clips the projected vertices to what lies in front of the eye, and divides.
    ///
    /// - Parameter nearestW: The smallest W in front of the eye, above 0.
    package mutating func finishProjection(nearestW: Double) {
        let count = projected.count
        for index in 0..<count {
            let a = projected.base[index]
            let b = projected.base[index + 1 == count ? 0 : index + 1]
            let aInside = a.w >= nearestW
            let bInside = b.w >= nearestW
            if aInside {
                append(ConvexVertex(x: a.x / a.w, y: a.y / a.w, isAntialiased: a.isAntialiased))
            }
            guard aInside != bInside else { continue }
            let t = (nearestW - a.w) / (b.w - a.w)
            append(
                ConvexVertex(
                    x: (a.x + (b.x - a.x) * t) / nearestW, y: (a.y + (b.y - a.y) * t) / nearestW,
                    isAntialiased: aInside || a.isAntialiased))
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

    /// One side of Sutherland and Hodgman's clipping (1974): keeps where the coordinate · sign is at least limit · sign.
    private mutating func clip(_ axis: Axis, limit: Double, sign: Double) {
        let count = vertices.count
        spare.removeAll()
        for index in 0..<count {
            let a = vertices.base[index]
            let b = vertices.base[index + 1 == count ? 0 : index + 1]
            let from = axis == .horizontal ? a.x : a.y
            let to = axis == .horizontal ? b.x : b.y
            let isFromInside = from * sign >= limit * sign
            if isFromInside { spare.append(a) }
            guard isFromInside != (to * sign >= limit * sign) else { continue }
            // Halves, since the difference of two finite numbers need not be finite.
            let t = (limit / 2 - from / 2) / (to / 2 - from / 2)
            let isAntialiased = isFromInside || a.isAntialiased
            switch axis {
            case .horizontal:
                spare.append(ConvexVertex(x: limit, y: Self.mix(a.y, b.y, t), isAntialiased: isAntialiased))
            case .vertical:
                spare.append(ConvexVertex(x: Self.mix(a.x, b.x, t), y: limit, isAntialiased: isAntialiased))
            }
        }
        swap(&vertices, &spare)
    }

    /// Clips to the side of the line through `a` and `b` on which `cross(b − a, p − a) · sign` is not below 0.
    mutating func clip(from a: ConvexVertex, to b: ConvexVertex, sign: Double) {
        let count = vertices.count
        let (dx, dy) = ((b.x - a.x) * sign, (b.y - a.y) * sign)
        spare.removeAll()
        for index in 0..<count {
            let p = vertices.base[index]
            let q = vertices.base[index + 1 == count ? 0 : index + 1]
            let pDistance = dx * (p.y - a.y) - dy * (p.x - a.x)
            let qDistance = dx * (q.y - a.y) - dy * (q.x - a.x)
            if pDistance >= 0 { spare.append(p) }
            guard (pDistance >= 0) != (qDistance >= 0) else { continue }
            let t = pDistance / (pDistance - qDistance)
            guard t >= 0, t <= 1 else { continue }
            spare.append(ConvexVertex(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t))
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
