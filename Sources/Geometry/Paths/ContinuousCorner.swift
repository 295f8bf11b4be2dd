/// The corner of `UIBezierPath`'s rounded rectangles for radius 1, in PaintCode's published coordinates: three cubics joined by
/// two short lines.
///
/// Points are distances from the corner along the incoming and the outgoing edge.
@usableFromInline package enum ContinuousCorner {
    package typealias Cubic = (Vector2, Vector2, Vector2, Vector2)

    /// The reach of the corner along an edge, in radii: the figure of Apple's `cornerCurveExpansionFactor`.
    ///
    /// It is the published curve's end rounded up, so that nothing beyond it is curved.
    @inlinable package static var reach: Double { 1.528665 }

    /// The first cubic; mirrored, it is the last.
    @inline(__always)
    package static var outer: Cubic {
        (Vector2(1.52866483, 0), Vector2(1.08849323, 0), Vector2(0.86840689, 0), Vector2(0.66993427, 0.06549600))
    }

    /// The cubic around the middle.
    @inline(__always)
    package static var middle: Cubic {
        (
            Vector2(0.63149399, 0.07491100), Vector2(0.37282392, 0.16905899),
            Vector2(0.16906013, 0.37282401), Vector2(0.07491176, 0.63149399)
        )
    }

    /// Adds the corner at `at` to a path that has come to its start.
    static func append(
        to path: inout PathStorage, at corner: Vector2, incoming: Vector2, outgoing: Vector2, radius: Double
    ) {
        func place(_ distances: Vector2) -> CGPoint {
            let along: Vector2 = incoming * -distances.x + outgoing * distances.y
            return (corner + along * radius).point
        }
        func mirrored(_ distances: Vector2) -> CGPoint { place(Vector2(distances.y, distances.x)) }
        let (outer, middle) = (outer, middle)
        path.cubic(to: place(outer.3), control1: place(outer.1), control2: place(outer.2))
        path.line(to: place(middle.0))
        path.cubic(to: place(middle.3), control1: place(middle.1), control2: place(middle.2))
        path.line(to: mirrored(outer.3))
        path.cubic(to: mirrored(outer.0), control1: mirrored(outer.2), control2: mirrored(outer.1))
    }
}
