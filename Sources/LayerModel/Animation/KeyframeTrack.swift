/// The values of a keyframe animation.
final class KeyframeTrack: Sendable {
    /// The parameters of the curve in cubic modes, one number for each value.
    struct Shape {
        var tension: [Double]
        var continuity: [Double]
        var bias: [Double]
    }

    /// The calculation between values that are not interpolated by kind.
    private enum Course: Sendable {
        case discrete
        /// Values of up to four numbers, straight from one to the next.
        case numeric(AnimatableValue.VectorKind, [SIMD4<Double>])
        case spline(AnimatableValue.VectorKind, KochanekBartels)
        case general
    }

    let target: AnimationTarget
    private let course: Course
    private let times: KeyframeTimes
    private let curves: [TimingCurve]
    /// At least one.
    private let values: [AnimatableValue]

    /// - Parameter values: At least one.
    init(
        target: AnimationTarget, values: [AnimatableValue], mode: CAAnimationCalculationMode, keyTimes: [Double]?,
        curves: [TimingCurve], shape: Shape
    ) {
        self.target = target
        self.values = values
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced ? [] : curves
        if mode == .discrete {
            course = .discrete
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
        guard let kind = vectors.first?.kind, vectors.count == values.count,
            vectors.allSatisfy({ $0.kind == kind })
        else {
            course = .general
            return
        }
        let points = vectors.map { $0.parts }
        course =
            mode == .cubic || mode == .cubicPaced
            ? .spline(
                kind,
                KochanekBartels(points, tension: shape.tension, continuity: shape.continuity, bias: shape.bias))
            : .numeric(kind, points)
    }

    func apply(to properties: inout LayerProperties, progress: Double, cycle: Double) {
        var value = value(at: progress)
        if target.isCumulative, cycle != 0, let sum = values[target.endsAtStart ? 0 : values.count - 1].repeated(cycle)
        {
            value = sum.adding(value)
        }
        target.apply(value, to: &properties)
    }

    private func value(at progress: Double) -> AnimatableValue {
        if case .discrete = course {
            return values[times.keyframe(at: progress)]
        }
        let (index, local) = times.segment(at: progress, curves: curves)
        switch course {
        case .discrete, .general:
            let next = min(index + 1, values.count - 1)
            return values[index].interpolated(to: values[next], progress: local)
        case .numeric(let kind, let points):
            let (from, to) = (points[index], points[min(index + 1, points.count - 1)])
            return AnimatableValue(kind, local == 1 ? to : from + (to - from) * local)
        case .spline(let kind, let spline):
            return AnimatableValue(kind, spline.point(in: index, at: local))
        }
    }
}
