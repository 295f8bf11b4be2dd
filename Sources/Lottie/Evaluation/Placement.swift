import LayerModel

/// The place of a layer in its superlayer, at any frame: its own transform and those of the layers that it follows.
struct Placement: Sendable {
    /// One transform on the way outwards.
    ///
    /// A class, since copying a step would otherwise count the references of the transform's many properties.
    final class Step: Sendable {
        let transform: LottieTransform
        private let turnsAlongPath: Bool
        /// The matrix in the plane, if it does not change.
        private let fixed: CGAffineTransform?

        init(transform: LottieTransform, turnsAlongPath: Bool = false) {
            self.transform = transform
            self.turnsAlongPath = turnsAlongPath
            fixed = transform.span == nil ? transform.matrix(at: 0) : nil
        }

        /// The matrix in the plane.
        func matrix(at frame: Double) -> CGAffineTransform {
            fixed ?? transform.matrix(at: frame, turn: turn(at: frame))
        }

        /// The matrix in space.
        func matrix3D(at frame: Double) -> CATransform3D {
            transform.matrix3D(at: frame, turn: turn(at: frame))
        }

        private func turn(at frame: Double) -> Double {
            turnsAlongPath ? transform.position.heading(at: frame) ?? 0 : 0
        }
    }

    /// From the layer outwards.
    private let steps: [Step]
    /// Whether depth counts.
    var isThreeDimensional = false
    /// The camera of three-dimensional layers.
    var camera: Camera?

    init(steps: [Step] = []) {
        self.steps = steps
    }

    /// Groups of shapes, the innermost first.
    init(groups: [LottieTransform]) {
        self.init(steps: groups.map { Step(transform: $0) })
    }

    /// The frames between which the place changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        (steps.map(\.transform.span) + [camera?.span]).joined
    }

    /// Whether a layer lies in the other as if both were one, at all frames.
    var isIdentity: Bool { span == nil && CATransform3DIsIdentity(matrix(at: 0)) }

    func matrix(at frame: Double) -> CATransform3D {
        guard isThreeDimensional else {
            var matrix = CGAffineTransform.identity
            for step in steps { matrix = matrix.concatenating(step.matrix(at: frame)) }
            return CATransform3DMakeAffineTransform(matrix)
        }
        var matrix = CATransform3DIdentity
        for step in steps {
            matrix = CATransform3DConcat(matrix, step.matrix3D(at: frame))
        }
        return camera.map { CATransform3DConcat(matrix, $0.matrix(at: frame)) } ?? matrix
    }
}
