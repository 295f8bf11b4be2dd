extension PathStorage {
    /// Adds an elliptical arc from the current point, given by its end as in SVG (SVG 2, appendix B.2).
    ///
    /// - Parameters:
    ///   - end: the arc's end.
    ///   - radii: the ellipse's radii, made larger if no such ellipse reaches; with one of zero the arc is a line.
    ///   - rotation: the angle of the ellipse's first radius, in radians.
    ///   - isLarge: whether the arc is that of more than a half turn.
    ///   - isSweep: whether the angle grows.
    mutating func addSVGArc(to end: Vector2, radii: Vector2, rotation: Double, isLarge: Bool, isSweep: Bool) {
        guard let from = current.map(Vector2.init), from != end else { return }
        guard radii.x > 0, radii.y > 0 else { return line(to: end.point) }
        let axis = Vector2(Portable.cos(rotation), Portable.sin(rotation))
        // In the space where the ellipse is the unit circle, half the chord has this position and length.
        let half: Vector2 = (from - end) / 2
        let chord = Vector2(half.dot(axis), axis.cross(half)) / radii
        let reach = chord.dot(chord)
        // Radii too small for a finite ratio to the chord make a line, as radii of zero do.
        guard reach.isFinite else { return line(to: end.point) }
        let scale = max(reach, 1).squareRoot()
        let fitted: Vector2 = radii * scale
        let unit: Vector2 = chord / scale
        let distance = reach >= 1 ? 0 : (1 / reach - 1).squareRoot()
        let center: Vector2 = unit.perpendicular * (isLarge == isSweep ? distance : -distance)
        let first: Vector2 = unit - center
        let last: Vector2 = -unit - center
        var sweep = Portable.atan2(first.cross(last), first.dot(last))
        if isSweep && sweep < 0 {
            sweep += 2 * .pi
        } else if !isSweep && sweep > 0 {
            sweep -= 2 * .pi
        }
        guard sweep.isFinite else { return line(to: end.point) }
        let middle: Vector2 = (from + end) / 2
        let place = CGAffineTransform(
            a: fitted.x * axis.x, b: fitted.x * axis.y, c: -fitted.y * axis.y, d: fitted.y * axis.x,
            tx: middle.x, ty: middle.y)
        // The last curve ends exactly at `end`.
        var arcs = CircleTurn(from: first, by: sweep).map { arc in
            [arc.p1, arc.p2, arc.p3].map { ($0 + center).point.applying(place) }
        }
        guard arcs.joined().allSatisfy(\.isFinite) else { return line(to: end.point) }
        arcs[arcs.count - 1][2] = end.point
        for arc in arcs { cubic(to: arc[2], control1: arc[0], control2: arc[1]) }
    }
}
