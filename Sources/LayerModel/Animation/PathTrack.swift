internal import Foundation

/// The motion of a keyframe animation along a path.
final class PathTrack: Sendable {
    let target: AnimationTarget
    private let isSize: Bool
    let motion: PathMotion
    /// Added to the direction of the path, in radians; `nil` if the layer does not turn.
    let rotation: Double?

    /// - Parameters:
    ///   - target: A property, or a part of one, that is a point or a size.
    ///   - isSize: Which of both.
    init(target: AnimationTarget, isSize: Bool, motion: PathMotion, rotationMode: CAAnimationRotationMode?) {
        self.isSize = isSize
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
        if target.isCumulative, cycle != 0 {
            point += motion.location(at: target.endsAtStart ? 0 : 1).point * cycle
        }
        target.apply(
            isSize ? .size(CGSize(width: point.x, height: point.y)) : .point(point.point), to: &properties)
        if let rotation, location.direction != .zero {
            let angle = Portable.atan2(location.direction.y, location.direction.x) + rotation
            properties.transform = CATransform3DConcat(
                CATransform3DMakeRotation(angle, 0, 0, 1), properties.transform)
        }
    }
}
