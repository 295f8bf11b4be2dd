import Foundation
import LayerModel

/// A position: one property of points, or one for each coordinate.
enum PositionProperty: Sendable {
    case point(Property<Components>)
    case split(x: Property<Double>, y: Property<Double>, z: Property<Double>)

    static let zero = PositionProperty.point(Property(.zero))

    var isAnimated: Bool { span != nil }

    /// The frames between which the position changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        switch self {
        case .point(let point): point.span
        case .split(let x, let y, let z): [x.span, y.span, z.span].joined
        }
    }

    /// Adds the frames with the values at `frame`, of changing parts only.
    func settle(_ frame: Double, into key: inout [Double]) {
        switch self {
        case .point(let point): point.settle(frame, into: &key)
        case .split(let x, let y, let z):
            for number in [x, y, z] { number.settle(frame, into: &key) }
        }
    }

    func value(at frame: Double) -> Components {
        switch self {
        case .point(let point): point.value(at: frame)
        case .split(let x, let y, let z):
            Components(x.value(at: frame), y.value(at: frame), z.value(at: frame), 0)
        }
    }

    /// The angle of the direction of travel, in radians from the x axis towards the y axis; `nil` if nothing ever moves.
    ///
    /// While the position stands still it is the direction of arrival, or of the next departure.
    func heading(at frame: Double) -> Double? {
        guard let span else { return nil }
        let frame = min(max(frame, span.lowerBound), span.upperBound)
        if case .point(let point) = self, !point.isExpressed, let direction = point.direction(at: frame) {
            return Portable.atan2(direction.y, direction.x)
        }
        let step = 1e-3
        for reach in [step, 0.5] {
            let before = value(at: max(span.lowerBound, frame - reach)).point
            let after = value(at: min(span.upperBound, frame + reach)).point
            let direction = after - before
            if direction.length > 1e-9 { return Portable.atan2(direction.y, direction.x) }
        }
        return nil
    }
}

extension Property<Components> {
    /// The direction of travel at a frame, between keyframes that differ; of any length above 0.
    fileprivate func direction(at frame: Double) -> Vector2? {
        var index = segment(at: frame)
        if index + 1 == keyframes.count { index -= 1 }
        // Still segments keep the direction of arrival.
        while index > 0, keyframes[index].isStill { index -= 1 }
        guard index >= 0, let keyframe = keyframes.dropFirst(index).first(where: { !$0.isStill }) else { return nil }
        guard let motion = keyframe.motion else {
            let direction = keyframe.end.point - keyframe.value.point
            return direction == .zero ? nil : direction
        }
        guard let next = keyframes.dropFirst(index + 1).first else { return nil }
        let fraction = (frame - keyframe.frame) / (next.frame - keyframe.frame)
        return motion.direction(at: fraction >= 1 ? 1 : keyframe.easing.progress(max(0, fraction)).x)
    }
}

extension [ClosedRange<Double>?] {
    /// The range from the first start to the last end; `nil` if all are `nil`.
    var joined: ClosedRange<Double>? {
        reduce(nil) { joined, range in
            guard let range else { return joined }
            guard let joined else { return range }
            return Swift.min(joined.lowerBound, range.lowerBound)...Swift.max(joined.upperBound, range.upperBound)
        }
    }
}
