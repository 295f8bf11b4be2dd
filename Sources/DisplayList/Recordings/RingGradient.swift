import LayerModel

/// A gradient between two circles, one inside the other: its circles grow from a point, the focus, through the inner one to the outer
/// one.
struct RingGradient {
    /// Of the outer circle.
    let center: SIMD2<Double>
    /// Of the outer circle; above 0.
    let radius: Double
    /// From the outer circle's centre, in its radii.
    let focus: SIMD2<Double>
    /// From the focus to the outer circle.
    private(set) var stops: [GradientPaint.Stop]
    /// Whether the gradient goes on outside the outer circle.
    let goesOnOutside: Bool

    /// The farthest focus: beyond it the numbers of a pixel's place differ too much for those of single precision.
    private static let farthestFocus = 0.999

    /// - Parameter range: Of the picture that it is drawn in.
    /// - Returns: `nil` if one circle reaches out of the other or touches it.
    init?(_ drawn: DrawingGradient, in range: TargetRange) {
        guard case .radial(let startCenter, let startRadius, let endCenter, let endRadius) = drawn.kind else {
            return nil
        }
        let start = (center: SIMD2(Double(startCenter.x), Double(startCenter.y)), radius: Double(startRadius))
        let end = (center: SIMD2(Double(endCenter.x), Double(endCenter.y)), radius: Double(endRadius))
        let grows = start.radius <= end.radius
        let (inner, outer) = grows ? (start, end) : (end, start)
        guard outer.radius > 0 else { return nil }
        // Centres move evenly with the radii, from the focus, where the radius is 0.
        let shift = inner.center - outer.center
        focus = shift == .zero ? .zero : shift / (outer.radius - inner.radius)
        guard (focus * focus).sum() < Self.farthestFocus * Self.farthestFocus else { return nil }
        center = outer.center
        radius = outer.radius
        let (before, after) = (
            drawn.options.contains(.drawsBeforeStartLocation), drawn.options.contains(.drawsAfterEndLocation)
        )
        goesOnOutside = grows ? after : before
        let hole = inner.radius / outer.radius
        stops = drawn.gradient.paintStops(in: range).map { stop in
            let place = Double(grows ? stop.location : 1 - stop.location)
            return GradientPaint.Stop(location: Float(hole + place * (1 - hole)), color: stop.color)
        }
        if !grows { stops.reverse() }
        guard inner.radius > 0, !(grows ? before : after), let first = stops.first else { return }
        let clear = SIMD4(first.color.x, first.color.y, first.color.z, 0)
        let edge = Float(hole)
        stops.insert(GradientPaint.Stop(location: edge, color: first.color), at: 0)
        stops.insert(GradientPaint.Stop(location: edge, color: clear), at: 0)
        stops.insert(GradientPaint.Stop(location: 0, color: clear), at: 0)
    }
}
