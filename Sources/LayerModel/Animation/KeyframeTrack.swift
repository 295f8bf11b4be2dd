/// The values of a keyframe animation.
final class KeyframeTrack: Sendable {
    /// What shapes the curve of cubic modes, one number for each value.
    struct Shape {
        var tension: [Double]
        var continuity: [Double]
        var bias: [Double]
    }

    private enum Course: Sendable {
        case discrete([AnimatableValue])
        /// Values of up to four numbers, straight from one to the next.
        case numeric(AnimatableValue.VectorKind, [SIMD4<Double>])
        case spline(AnimatableValue.VectorKind, KochanekBartels)
        /// Values of any kind.
        case general([AnimatableValue])
    }

    private let target: AnimationTarget
    private let course: Course
    private let times: [Double]
    private let curves: [TimingCurve]
    private let last: AnimatableValue

    /// - Parameter values: At least one.
    init(
        target: AnimationTarget, values: [AnimatableValue], mode: CAAnimationCalculationMode, keyTimes: [Double]?,
        curves: [TimingCurve], shape: Shape
    ) {
        self.target = target
        last = values.last ?? .none
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced ? [] : curves
        if mode == .discrete {
            course = .discrete(values)
            times = KeyframeTimes.discrete(keyTimes, count: values.count)
            return
        }
        if isPaced {
            let distances = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
            let known = distances.compactMap { $0 }
            times =
                known.count == distances.count
                ? KeyframeTimes.paced(known) : KeyframeTimes.passing(nil, count: values.count)
        } else {
            times = KeyframeTimes.passing(keyTimes, count: values.count)
        }
        let vectors = values.compactMap { $0.vector }
        if let kind = vectors.first?.kind, vectors.count == values.count, vectors.allSatisfy({ $0.kind == kind }) {
            let parts = vectors.map { $0.parts }
            course =
                mode == .cubic || mode == .cubicPaced
                ? .spline(
                    kind,
                    KochanekBartels(
                        parts, tension: shape.tension, continuity: shape.continuity, bias: shape.bias))
                : .numeric(kind, parts)
        } else {
            course = .general(values)
        }
    }

    func apply(to properties: inout LayerProperties, progress: Double, cycle: Double) {
        var value = value(at: progress)
        if target.isCumulative, cycle > 0, let sum = last.repeated(cycle) {
            value = sum.adding(value)
        }
        target.apply(value, to: &properties)
    }

    private func value(at progress: Double) -> AnimatableValue {
        if case .discrete(let values) = course {
            return values[KeyframeTimes.index(of: min(1, max(0, progress)), in: times)]
        }
        let (index, local) = KeyframeTimes.segment(of: progress, in: times, curves: curves)
        switch course {
        case .discrete(let values), .general(let values):
            return times.count > 1 ? values[index].interpolated(to: values[index + 1], progress: local) : values[0]
        case .numeric(let kind, let points):
            guard times.count > 1, local != 1 else {
                return AnimatableValue(kind, points[times.count > 1 ? index + 1 : 0])
            }
            return AnimatableValue(kind, points[index] + (points[index + 1] - points[index]) * local)
        case .spline(let kind, let spline):
            return AnimatableValue(kind, spline.point(in: index, at: local))
        }
    }
}
