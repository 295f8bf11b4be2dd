extension PathStroker {
    /// The shortest step of a curve's parameter.
    private static let shortestStep = 0x1p-12
    /// The shortest step once an outline has very many points.
    private static let shortestCoarseStep = 0.25
    /// The largest distance of lines from the curve, as a part of the tolerance; their edges may be somewhat farther off.
    private static let lineTolerance = 0.5

    /// Adds the edges of a curve after its start as lines, in steps that are straight enough and turn little enough.
    mutating func addLines(of curve: CubicCurve, _ start: Vector2, _ end: Vector2, isCoarse: Bool) {
        let shortest = isCoarse ? Self.shortestCoarseStep : Self.shortestStep
        let course = CubicPolynomial(curve)
        var from = Place(at: curve.p0, direction: start)
        var t = 0.0
        while t < 1, mayGoOn() {
            let here = course.acceleration(at: t).squaredLength
            var step = min(self.step(here), 1)
            // The second derivative changes evenly, so that it is greatest at one end of the step.
            let there = course.acceleration(at: min(t + step, 1)).squaredLength
            if there > here { step = min(step, self.step(there)) }
            step = max(step, shortest)
            while true {
                // A remainder of a hundredth of a step is not a step of its own.
                let next = t + step * 1.01 < 1 ? t + step : 1
                let (to, leaving) =
                    next < 1 ? Self.place(on: curve, course, at: next) : (Place(at: curve.p3, direction: end), end)
                if from.direction.dot(to.direction) < leastCosine, step > shortest {
                    step = max(step / 2, shortest)
                    continue
                }
                addTurn(from, to)
                from = to
                if to.direction.dot(leaving) < leastCosine {
                    addRoundJoin(to, leaving)
                    from.direction = leaving
                }
                t = next
                break
            }
        }
        leftRun.finish(&left)
        rightRun.finish(&right)
    }

    /// The step of the parameter over which a curve whose acceleration has this square stays within the tolerance of a line:
    /// it is an eighth of that times the square of the step from its chord, at most.
    @inline(__always)
    private func step(_ squaredAcceleration: Double) -> Double {
        (8 * Self.lineTolerance * style.tolerance / squaredAcceleration.squareRoot()).squareRoot()
    }

    /// A place inside a curve, and the direction of the curve after it, which differs at a cusp.
    @inline(__always)
    private static func place(on curve: CubicCurve, _ course: CubicPolynomial, at t: Double) -> (Place, Vector2) {
        let velocity = course.velocity(at: t)
        let square = velocity.squaredLength
        guard square > 1e-200 else {
            let (before, after) = curve.split(at: t)
            let arriving = before.endDirection ?? Vector2(1, 0)
            return (Place(at: before.p3, direction: arriving), after.startDirection ?? arriving)
        }
        let direction: Vector2 = velocity / square.squareRoot()
        return (Place(at: course.point(at: t), direction: direction), direction)
    }

    /// Adds the edges between two neighbouring places of a curve.
    private mutating func addTurn(_ from: Place, _ to: Place) {
        guard from.direction.dot(to.direction) < 0.5 else { return addStep(from, to) }
        // A cusp: the limit of a curve that turns ever more tightly is a disc.
        guard let chord = (to.at - from.at).normalized else { return addRoundJoin(from, to.direction) }
        addRoundJoin(from, chord)
        addRoundJoin(Place(at: to.at, direction: chord), to.direction)
    }

    private mutating func addRoundJoin(_ end: Place, _ direction: Vector2) {
        leftRun.finish(&left)
        rightRun.finish(&right)
        addJoin(end, direction, .round, room: 0)
    }

    /// Adds the edges between two places whose directions differ little.
    @inline(__always)
    private mutating func addStep(_ from: Place, _ to: Place) {
        leftRun.addStep(from, to, style.halfWidth, &left)
        rightRun.addStep(from, to, -style.halfWidth, &right)
    }
}
