import Foundation
import LayerModel

/// The placement of a layer or a group of shapes.
struct LottieTransform: Sendable {
    /// `nil` is the origin.
    var anchor: PositionProperty?
    var position = PositionProperty.zero
    /// In percent.
    var scale = Property(Components(100, 100, 100, 0))
    /// In degrees, as all angles are; about z for three-dimensional layers.
    var rotation = Property(0.0)
    var rotationX = Property(0.0)
    var rotationY = Property(0.0)
    var orientation = Property(Orientation())
    var skew = Property(0.0)
    var skewAxis = Property(0.0)
    /// In percent.
    var opacity = Property(100.0)

    /// The frames between which the matrix changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        [
            anchor?.span, position.span, scale.span, rotation.span, rotationX.span, rotationY.span, orientation.span,
            skew.span, skewAxis.span,
        ].joined
    }

    /// The matrix in the plane at a frame.
    ///
    /// - Parameter turn: Added to the rotation, in radians.
    func matrix(at frame: Double, turn: Double = 0) -> CGAffineTransform {
        let anchor = anchor?.value(at: frame) ?? .zero
        let position = position.value(at: frame)
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(linearPart(at: frame))
            .concatenating(CGAffineTransform(rotationAngle: rotation.value(at: frame).radians + turn))
            .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }

    /// The matrix in space at a frame, z towards the viewer.
    func matrix3D(at frame: Double, turn: Double = 0) -> CATransform3D {
        let anchor = anchor?.value(at: frame) ?? .zero
        let position = position.value(at: frame)
        let orientation = orientation.value(at: frame).angles
        var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, anchor.z)
        matrix = CATransform3DConcat(matrix, CATransform3DMakeAffineTransform(linearPart(at: frame)))
        let depth = scale.value(at: frame).z / 100
        if depth != 1 { matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(1, 1, depth)) }
        // After Effects' z points away from the viewer, so the turns about x and y go the other way round.
        for (angle, axis) in [
            (rotation.value(at: frame).radians + turn, Components(0, 0, 1, 0)),
            (-rotationY.value(at: frame).radians, Components(0, 1, 0, 0)),
            (-rotationX.value(at: frame).radians, Components(1, 0, 0, 0)),
            (orientation.z.radians, Components(0, 0, 1, 0)),
            (-orientation.y.radians, Components(0, 1, 0, 0)),
            (-orientation.x.radians, Components(1, 0, 0, 0)),
        ] where angle != 0 {
            matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z))
        }
        return CATransform3DConcat(matrix, CATransform3DMakeTranslation(position.x, position.y, -position.z))
    }

    /// Scale and skew.
    private func linearPart(at frame: Double) -> CGAffineTransform {
        let scale = scale.value(at: frame) / 100
        let matrix = CGAffineTransform(scaleX: scale.x, y: scale.y)
        let skew = skew.value(at: frame).radians
        guard skew != 0 else { return matrix }
        let axis = skewAxis.value(at: frame).radians
        return matrix.concatenating(CGAffineTransform(rotationAngle: axis))
            .concatenating(CGAffineTransform(a: 1, b: 0, c: Portable.tan(-skew), d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: -axis))
    }
}

extension Double {
    /// Of an angle in degrees.
    var radians: Double { self * .pi / 180 }
}
