extension PathStroker {
    /// The shortest step of a curve's parameter.
    private static let shortestStep = 0x1p-12
    /// The shortest step where an outline has very many points already.
    private static let shortestCoarseStep = 0.25
    /// How far, as a part of the tolerance, lines may be from the curve; their edges may be somewhat farther off.
    private static let lineTolerance = 0.5

    /// Adds the edges of a curve after its start as lines, in steps that are straight enough and turn little enough.
    mutating func addLines(of curve: CubicCurve, _ start: Vector2, _ end: Vector2, isCoarse: Bool) {
        let shortest = isCoarse ? Self.shortestCoarseStep : Self.shortestStep
        let bend: Vector2 = curve.p0 - curve.p1 * 2 + curve.p2
        let change: Vector2 = curve.p1 - curve.p2 * 2 + curve.p3 - bend
        var from = Place(at: curve.p0, direction: start)
        var t = 0.0
        while t < 1 {
            var step = min(self.step(bend + change * t), 1)
            // The second derivative changes evenly, so that it is greatest at one end of the step.
            step = max(min(step, self.step(bend + change * min(t + step, 1))), shortest)
            while true {
                // What would be left is no step of its own.
                let next = t + step * 1.01 < 1 ? t + step : 1
                let (to, leaving) = next < 1 ? place(on: curve, at: next) : (Place(at: curve.p3, direction: end), end)
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

    /// The step of the parameter over which a curve of this bend stays within the tolerance of a line.
    ///
    /// - Parameter bend: A sixth of the second derivative: the distance from the chord is an eighth of the second derivative
    ///   times the square of the step, at most.
    @inline(__always)
    private func step(_ bend: Vector2) -> Double {
        (4.0 / 3 * Self.lineTolerance * style.tolerance / (bend * bend).sum().squareRoot()).squareRoot()
    }

    /// A place inside a curve, and the direction in which the curve goes on from it, which differs at a cusp.
    @inline(__always)
    private func place(on curve: CubicCurve, at t: Double) -> (Place, Vector2) {
        let velocity = curve.derivative(at: t)
        let square = (velocity * velocity).sum()
        guard square > 1e-200 else {
            let (before, after) = curve.split(at: t)
            let arriving = before.endDirection ?? Vector2(1, 0)
            return (Place(at: before.p3, direction: arriving), after.startDirection ?? arriving)
        }
        let direction: Vector2 = velocity / square.squareRoot()
        return (Place(at: curve.point(at: t), direction: direction), direction)
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
