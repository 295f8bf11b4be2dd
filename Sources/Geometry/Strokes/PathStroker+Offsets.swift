extension PathStroker {
    /// The number of times that a curve is halved before its edges are made of lines.
    private static let largestDepth = 4
    /// The largest error of parallel curves, as a part of the tolerance.
    private static let offsetTolerance = 0.5

    /// A place on a curve with its velocity, by the curve's parameter.
    private struct Knot {
        var parameter: Double
        var at: Vector2
        var velocity: Vector2
        /// The path's direction turned by a quarter turn.
        var normal: Vector2
        /// The normal's derivative.
        var turning: Vector2

        /// Whether the edge on the inner side runs backward here.
        func isTighter(than radius: Double) -> Bool {
            turning.squaredLength * radius * radius >= velocity.squaredLength
        }
    }

    /// Adds the edges of a curve after its start: parallel curves, and lines where it turns too tightly for them.
    mutating func addParallels(of curve: CubicCurve, _ start: Vector2, _ end: Vector2) {
        let course = CubicPolynomial(curve)
        var from = Self.knot(on: course, at: 0, velocity: course.velocity(at: 0), direction: start)
        var to = Self.knot(on: course, at: 1, velocity: course.velocity(at: 1), direction: end)
        (from.at, to.at) = (curve.p0, curve.p3)
        addParallels(of: curve, course, from, to, depth: 0)
    }

    /// The normal's turn follows from the acceleration; at an end without speed it is taken for still.
    @inline(__always)
    private static func knot(
        on course: CubicPolynomial, at parameter: Double, velocity: Vector2, direction: Vector2
    ) -> Knot {
        let speed = velocity.squaredLength.squareRoot()
        let turn = course.acceleration(at: parameter).cross(direction)
        return Knot(
            parameter: parameter, at: course.point(at: parameter), velocity: velocity,
            normal: direction.perpendicular, turning: speed > leastSpeed ? direction * (turn / speed) : .zero)
    }

    /// Below this, in units a whole parameter, derivatives give no direction.
    private static let leastSpeed = 1e-100

    private mutating func addParallels(
        of curve: CubicCurve, _ course: CubicPolynomial, _ from: Knot, _ to: Knot, depth: Int
    ) {
        if addParallels(of: course, from, to) { return }
        let parameter = (from.parameter + to.parameter) / 2
        let velocity = course.velocity(at: parameter)
        let speed = velocity.squaredLength.squareRoot()
        let reverses = from.isTighter(than: style.halfWidth) && to.isTighter(than: style.halfWidth)
        guard depth < Self.largestDepth, speed > Self.leastSpeed, !reverses else {
            let part = curve.part(from: from.parameter, to: to.parameter)
            return addLines(of: part, -from.normal.perpendicular, -to.normal.perpendicular, isCoarse: false)
        }
        let middle = Self.knot(on: course, at: parameter, velocity: velocity, direction: velocity / speed)
        addParallels(of: curve, course, from, middle, depth: depth + 1)
        addParallels(of: curve, course, middle, to, depth: depth + 1)
    }

    /// Adds a curve on each side, whose ends and derivatives there are those of the true edges.
    ///
    /// A cubic curve given by its ends is its own interpolation. The error of a parallel is thus half the width times the
    /// error of the interpolated normal, on both sides.
    ///
    /// - Returns: whether both are true, and run forward all along.
    private mutating func addParallels(of course: CubicPolynomial, _ from: Knot, _ to: Knot) -> Bool {
        let third = (to.parameter - from.parameter) / 3
        let p1: Vector2 = from.at + from.velocity * third
        let p2: Vector2 = to.at - to.velocity * third
        let n1: Vector2 = from.normal + from.turning * third
        let n2: Vector2 = to.normal - to.turning * third
        let chord: Vector2 = to.at - from.at
        // All derivatives within a quarter turn of the chord: no edge turns back.
        let width = style.halfWidth
        let runsForward =
            abs((n1 - from.normal).dot(chord)) * width <= (p1 - from.at).dot(chord) * Self.forwardPart
            && abs((n2 - n1).dot(chord)) * width <= (p2 - p1).dot(chord) * Self.forwardPart
            && abs((to.normal - n2).dot(chord)) * width <= (to.at - p2).dot(chord) * Self.forwardPart
        guard runsForward else { return false }
        let quarter: Vector2 = (from.normal + n1) * (27.0 / 64) + n2 * (9.0 / 64) + to.normal * (1.0 / 64)
        let threeQuarters: Vector2 = from.normal * (1.0 / 64) + n1 * (9.0 / 64) + (n2 + to.normal) * (27.0 / 64)
        let turn: Vector2 = to.normal - from.normal
        let shortest = chord.squaredLength.squareRoot() - turn.squaredLength.squareRoot() * width
        guard isTrue(quarter, on: course, at: from.parameter + third * 0.75, shortest: shortest),
            isTrue(threeQuarters, on: course, at: to.parameter - third * 0.75, shortest: shortest)
        else { return false }
        left.cubic(to: to.at + to.normal * width, control1: p1 + n1 * width, control2: p2 + n2 * width)
        right.cubic(to: to.at - to.normal * width, control1: p1 - n1 * width, control2: p2 - n2 * width)
        return true
    }

    /// The part of the path's advance that an edge may lose on the inner side of a turn.
    private static let forwardPart = 0.97

    /// Whether an interpolated normal is as long as it should be, and points to about the side of the curve.
    ///
    /// - Parameter shortest: The length of the chord of the shorter edge, about.
    @inline(__always)
    private func isTrue(
        _ normal: Vector2, on course: CubicPolynomial, at parameter: Double, shortest: Double
    ) -> Bool {
        let velocity = course.velocity(at: parameter)
        let square = velocity.squaredLength
        let speed = square.squareRoot()
        guard speed > Self.leastSpeed else { return false }
        let largest = style.tolerance * Self.offsetTolerance
        let across = abs(velocity.cross(normal) - speed) * style.halfWidth
        // Along an edge a place moves aside by its square over twice the radius, which is no less than the chord by far.
        let along = velocity.dot(normal) * style.halfWidth
        return across <= largest * speed && along * along <= largest * max(16 * largest, shortest) * square
    }
}
