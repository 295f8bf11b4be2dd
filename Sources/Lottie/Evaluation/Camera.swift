import Foundation
import LayerModel

/// The camera of a composition's three-dimensional layers.
struct Camera: Sendable {
    /// The size of the composition.
    var size: CGSize
    /// The layers that are cameras, the first one in front.
    ///
    /// Without any it is After Effects' default: it looks at the middle, through a lens of 50 mm on film 36 mm wide.
    var shots: [Shot] = []

    /// One layer that is a camera.
    struct Shot: Sendable {
        /// When it is on.
        var frames: Range<Double>
        /// The camera's place and turn, and those of the layers that it follows.
        var placement: [LottieTransform]
        /// The distance at which a layer has its own size.
        var zoom: Property<Double>
        /// The point of interest; `nil` looks straight ahead.
        var target: PositionProperty?
    }

    /// The frames between which the view changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        let changes = shots.flatMap { $0.placement.map(\.span) + [$0.zoom.span, $0.target?.span] }
        let cuts = shots.count > 1 ? shots.map { $0.frames.lowerBound...$0.frames.upperBound } : []
        return (changes + cuts).joined
    }

    /// The active camera; the first one if none is, as a file's only camera always is.
    private func shot(at frame: Double) -> Shot? {
        shots.first { $0.frames.contains(frame) } ?? shots.first
    }

    /// From the composition's space to the picture, in the plane of the composition.
    func matrix(at frame: Double) -> CATransform3D {
        let center = SIMD2(Double(size.width) / 2, Double(size.height) / 2)
        let shot = shot(at: frame)
        let zoom = shot?.zoom.value(at: frame) ?? Double(size.width) * 50 / 36
        var view = CATransform3DIdentity
        if let shot, let own = shot.placement.first {
            var matrix = pose(of: own, towards: shot.target, at: frame)
            for outer in shot.placement.dropFirst() { matrix = CATransform3DConcat(matrix, outer.matrix3D(at: frame)) }
            view = CATransform3DInvert(matrix)
        } else {
            view = CATransform3DMakeTranslation(-center.x, -center.y, -zoom)
        }
        // The camera is at the origin now and looks along -z, where the plane at `zoom` keeps its size.
        guard zoom > 0 else { return view }
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / zoom
        let plane = CATransform3DMakeTranslation(0, 0, zoom)
        return CATransform3DConcat(
            CATransform3DConcat(view, plane),
            CATransform3DConcat(perspective, CATransform3DMakeTranslation(center.x, center.y, 0)))
    }

    /// The camera's own place and turn.
    private func pose(
        of own: LottieTransform, towards target: PositionProperty?, at frame: Double
    ) -> CATransform3D {
        var turned = own
        turned.anchor = nil
        turned.scale = Property(Components(100, 100, 100, 0))
        guard let target else { return turned.matrix3D(at: frame) }
        let position = own.position.value(at: frame)
        let aim = target.value(at: frame)
        turned.position = .zero
        let (dx, dy, dz) = (aim.x - position.x, aim.y - position.y, aim.z - position.z)
        var matrix = turned.matrix3D(at: frame)
        // From looking along -z (our z, away from the viewer is below 0) to looking at the target.
        let flat = (dx * dx + dz * dz).squareRoot()
        if dx != 0 || dy != 0 || dz != 0 {
            let pitch = CATransform3DMakeRotation(Portable.atan2(dy, flat), 1, 0, 0)
            let yaw = CATransform3DMakeRotation(-Portable.atan2(dx, dz), 0, 1, 0)
            matrix = CATransform3DConcat(matrix, CATransform3DConcat(pitch, yaw))
        }
        return CATransform3DConcat(
            matrix, CATransform3DMakeTranslation(position.x, position.y, -position.z))
    }
}
