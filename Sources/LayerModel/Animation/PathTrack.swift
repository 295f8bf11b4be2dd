internal import Foundation

/// The motion of a keyframe animation along a path.
final class PathTrack: Sendable {
    let target: AnimationTarget
    let motion: PathMotion
    /// Added to the direction of the path, in radians; `nil` where the layer does not turn.
    let rotation: Double?

    init(target: AnimationTarget, motion: PathMotion, rotationMode: CAAnimationRotationMode?) {
        self.target = target
        self.motion = motion
        switch rotationMode {
        case .some(.rotateAuto): rotation = 0
        case .some(.rotateAutoReverse): rotation = .pi
        default: rotation = nil
        }
    }

    func apply(to properties: inout LayerProperties, progress: Double, cycle: Double) {
        let location = motion.location(at: progress)
        var point = location.point
        if target.isCumulative, cycle > 0 {
            point += motion.location(at: target.endsAtStart ? 0 : 1).point * cycle
        }
        target.apply(.point(point.point), to: &properties)
        if let rotation, location.direction != .zero {
            let angle = atan2(location.direction.y, location.direction.x) + rotation
            properties.transform = CATransform3DConcat(
                CATransform3DMakeRotation(angle, 0, 0, 1), properties.transform)
        }
    }
}
