import LayerModel

/// Where a layer lies in the layer that it is in, at any frame: its own transform and those that it follows.
struct Placement: Sendable {
    /// One transform on the way outwards.
    struct Step: Sendable {
        var transform: LottieTransform
        var turnsAlongPath = false
    }

    /// From the layer outwards.
    private let steps: [Step]
    /// The matrices in the plane of those that do not change.
    private let fixed: [CGAffineTransform?]
    /// Whether depth counts.
    var isThreeDimensional = false
    /// What looks at three-dimensional layers.
    var camera: Camera?

    init(steps: [Step] = []) {
        self.steps = steps
        fixed = steps.map { $0.transform.span == nil ? $0.transform.matrix(at: 0) : nil }
    }

    /// Groups of shapes, the innermost first.
    init(groups: [LottieTransform]) {
        self.init(steps: groups.map { Step(transform: $0) })
    }

    /// The frames between which the place changes; `nil` where it does not.
    var span: ClosedRange<Double>? {
        (steps.map(\.transform.span) + [camera?.span]).joined
    }

    func matrix(at frame: Double) -> CATransform3D {
        guard isThreeDimensional else {
            var matrix = CGAffineTransform.identity
            for index in steps.indices {
                let own =
                    fixed[index]
                    ?? steps[index].transform.matrix(at: frame, turn: steps[index].turn(at: frame))
                matrix = matrix.concatenating(own)
            }
            return CATransform3DMakeAffineTransform(matrix)
        }
        var matrix = CATransform3DIdentity
        for step in steps {
            matrix = CATransform3DConcat(matrix, step.transform.matrix3D(at: frame, turn: step.turn(at: frame)))
        }
        return camera.map { CATransform3DConcat(matrix, $0.matrix(at: frame)) } ?? matrix
    }
}

extension Placement.Step {
    fileprivate func turn(at frame: Double) -> Double {
        turnsAlongPath ? transform.position.heading(at: frame) ?? 0 : 0
    }
}
