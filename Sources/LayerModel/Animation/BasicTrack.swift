/// The values of a basic animation.
final class BasicTrack: Sendable {
    /// How progress comes about.
    enum Pace: Sendable {
        /// As the timing function gives it.
        case progress
        /// As a spring moves, in seconds.
        case spring(SpringCurve)

        func progress(_ progress: Double, seconds: Double) -> Double {
            switch self {
            case .progress: progress
            case .spring(let curve): curve.progress(at: seconds)
            }
        }
    }

    let target: AnimationTarget
    private let from: AnimatableValue?
    private let to: AnimatableValue?
    private let by: AnimatableValue?
    private let previous: AnimatableValue?
    private let pace: Pace
    /// Both ends, where they do not depend on the current value.
    private let fixed: (from: AnimatableValue, to: AnimatableValue)?
    /// Both ends taken apart, where they are transforms that can be.
    private let parts: (from: CATransform3D.Decomposed, to: CATransform3D.Decomposed)?

    init(
        target: AnimationTarget, from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?,
        previous: AnimatableValue?, pace: Pace
    ) {
        self.target = target
        self.from = from
        self.to = to
        self.by = by
        self.previous = previous
        self.pace = pace
        switch (from, by, to) {
        case (let from?, _, let to?): fixed = (from, to)
        case (let from?, let by?, nil): fixed = (from, from.adding(by))
        case (nil, let by?, let to?): fixed = (to.subtracting(by), to)
        case (let from?, nil, nil) where target.isAdditive: fixed = from.neutral.map { (from, $0) }
        case (nil, nil, let to?) where target.isAdditive: fixed = to.neutral.map { ($0, to) }
        case (nil, let by?, nil) where target.isAdditive: fixed = by.neutral.map { ($0, by) }
        default: fixed = nil
        }
        if case (.transform(let from), .transform(let to))? = fixed, from != to {
            parts = CATransform3D.matchedParts(from, to)
        } else {
            parts = nil
        }
    }

    /// The same values in the form for up to four numbers between fixed ends, where they are such.
    var numeric: NumericTrack? {
        guard
            target.function == nil, let fixed, let (kind, from) = fixed.from.vector,
            let (otherKind, to) = fixed.to.vector, kind == otherKind
        else { return nil }
        return NumericTrack(target: target, kind: kind, from: from, to: to, pace: pace)
    }

    func apply(to properties: inout LayerProperties, progress: Double, seconds: Double, cycle: Double) {
        guard let ends = fixed ?? ends(in: properties) else { return }
        let fraction = pace.progress(progress, seconds: seconds)
        var value: AnimatableValue
        if let parts, fraction != 0, fraction != 1 {
            value = .transform(CATransform3D(parts.from.interpolated(to: parts.to, progress: fraction)))
        } else if case (.bool(let from), .bool(let to)) = ends, target.keyPath.property == .isHidden {
            // A layer that appears or disappears can be seen until the end.
            value = .bool(fraction <= 0 ? from : fraction >= 1 ? to : from && to)
        } else {
            value = ends.from.interpolated(to: ends.to, progress: fraction)
        }
        if target.isCumulative, cycle > 0, let sum = ends.to.repeated(cycle) {
            value = sum.adding(value)
        }
        target.apply(value, to: &properties)
    }

    /// Both ends where one at least is the current value; `nil` where there is nothing to do.
    private func ends(in properties: LayerProperties) -> (from: AnimatableValue, to: AnimatableValue)? {
        guard !target.isAdditive else { return nil }
        let current = target.current(in: properties)
        switch (from, by, to) {
        case (let from?, _, _): return (from, current)
        case (nil, let by?, _): return (current, current.adding(by))
        case (nil, nil, let to?): return (current, to)
        case (nil, nil, nil): return previous.map { ($0, current) }
        }
    }
}

/// Up to four numbers that move between fixed ends.
struct NumericTrack: Sendable {
    let target: AnimationTarget
    let kind: AnimatableValue.VectorKind
    let from: SIMD4<Double>
    let to: SIMD4<Double>
    let pace: BasicTrack.Pace

    func apply(to properties: inout LayerProperties, progress: Double, seconds: Double, cycle: Double) {
        let fraction = pace.progress(progress, seconds: seconds)
        var parts = fraction == 1 ? to : from + (to - from) * fraction
        if target.isCumulative, cycle > 0 {
            parts += to * cycle
        }
        target.apply(AnimatableValue(kind, parts), to: &properties)
    }
}
