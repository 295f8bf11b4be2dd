extension PathStorage {
    /// Adds the arc of a circle, after a line or move to its start: quarters from there, and a last curve for the rest.
    ///
    /// - Parameters:
    ///   - sweep: the growth of the angle, in radians; limited to a whole turn either way.
    ///   - transform: the transform of the arc's points.
    mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat, transform: CGAffineTransform
    ) {
        guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, sweep.isFinite else { return }
        let sweep = max(-2 * CGFloat.pi, min(sweep, 2 * .pi))
        func at(_ angle: CGFloat) -> Vector2 {
            Vector2(Portable.cos(angle), Portable.sin(angle))
        }
        func place(_ unit: Vector2) -> CGPoint {
            CGPoint(x: center.x + radius * unit.x, y: center.y + radius * unit.y).applying(transform)
        }
        var from = at(startAngle)
        lineOrMove(to: place(from))
        // Rounding must not make a quarter turn two pieces.
        let pieces = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        guard sweep != 0, radius > 0 else { return }
        let quarter = CGFloat.pi / 2 * (sweep < 0 ? -1 : 1)
        for piece in 1...pieces {
            let end = piece < pieces ? quarter * CGFloat(piece) : sweep
            let kappa = 4.0 / 3 * Portable.tan((end - quarter * CGFloat(piece - 1)) / 4)
            let to = at(startAngle + end)
            cubic(
                to: place(to),
                control1: place(from + from.perpendicular * kappa),
                control2: place(to - to.perpendicular * kappa))
            from = to
        }
    }

    /// Adds an arc between two angles, in the sense of Core Graphics.
    ///
    /// The angle grows if `clockwise` is false: clockwise is meant with y growing upward. Its growth is `sweep`.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform
    ) {
        guard startAngle.isFinite, endAngle.isFinite else { return }
        let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep, transform: transform)
    }

    /// The angle from `start` to `end` in the given direction, in −2π…2π.
    ///
    /// Equal angles are nothing. Angles a whole turn or more apart are a circle, whichever is the greater. Other
    /// differences against the direction are made up to a turn, so that 0 to π/2 clockwise goes the long way.
    ///
    /// Core Graphics' header leaves 0 to 2π clockwise to rounding: nothing, or "a full circle" (`CGPathAddArc` in
    /// CGPath.h). Its systems draw the circle, on which programs rely:
    /// `UIBezierPath(arcCenter:radius:startAngle: 0, endAngle: 2 * .pi, clockwise: false)`.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        // The rounding error of angles that are sums; equal ones may differ by it.
        let rounding = 1e-9 as CGFloat
        var sweep = clockwise ? start - end : end - start
        if abs(sweep) >= turn - rounding {
            sweep = turn
        } else if sweep < 0 {
            sweep = sweep > -rounding ? 0 : sweep + turn
        }
        return clockwise ? -sweep : sweep
    }

    /// Adds the arc of a circle that touches the lines from the current point to `corner` and from there to `end`,
    /// after a line to its point on the first; just a line to `corner` if the lines are one or `radius` is 0.
    mutating func addArc(corner: CGPoint, end: CGPoint, radius: CGFloat, transform: CGAffineTransform) {
        guard corner.isFinite, end.isFinite, radius.isFinite else { return }
        guard let current, let inverse = transform.inverse else { return lineOrMove(to: corner.applying(transform)) }
        let at = Vector2(corner)
        guard radius > 0, let back = (Vector2(current.applying(inverse)) - at).normalized,
            let on = (Vector2(end) - at).normalized, abs(back.cross(on)) > 1e-9
        else {
            return line(to: corner.applying(transform))
        }
        // With φ between the lines, the circle touches both at radius / tan(φ/2) from the corner.
        let sine = back.cross(on)
        let cosine = back.dot(on)
        let reach = radius * (1 + cosine) / abs(sine)
        let first: Vector2 = at + back * reach
        let toCenter = sine > 0 ? back.perpendicular : -back.perpendicular
        let center: Vector2 = first + toCenter * Double(radius)
        let startAngle = Portable.atan2(first.y - center.y, first.x - center.x)
        let turn = CGFloat.pi - Portable.atan2(abs(sine), cosine)
        addArc(
            center: center.point, radius: radius, startAngle: startAngle, sweep: sine > 0 ? -turn : turn,
            transform: transform)
    }
}
