/// The values of a basic animation, of any kind.
final class BasicTrack: Sendable {
    /// The source of progress.
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

    /// The ends that an animation gives.
    struct Ends: Sendable {
        let from: AnimatableValue?
        let to: AnimatableValue?
        let by: AnimatableValue?
        /// The property's value when the animation was added.
        let previous: AnimatableValue?

        /// Both ends, where they do not depend on the current value.
        func fixed(isAdditive: Bool) -> (from: AnimatableValue, to: AnimatableValue)? {
            switch (from, by, to) {
            case (let from?, _, let to?): (from, to)
            case (let from?, let by?, nil): (from, from.adding(by))
            case (nil, let by?, let to?): (to.subtracting(by), to)
            case (let from?, nil, nil) where isAdditive: from.neutral.map { (from, $0) }
            case (nil, nil, let to?) where isAdditive: to.neutral.map { ($0, to) }
            case (nil, let by?, nil) where isAdditive: by.neutral.map { ($0, by) }
            default: nil
            }
        }

        /// Both ends of an animation that one at least of is the current value; `nil` if there is nothing to do.
        func with(current: AnimatableValue) -> (from: AnimatableValue, to: AnimatableValue)? {
            // From a list of another length, the layer's list shows at once.
            if let from { return (from.isListOfOtherLength(than: current) ? current : from, current) }
            if let by { return (current, current.adding(by)) }
            if let to { return (current, to) }
            return previous.map { ($0, current) }
        }
    }

    let target: AnimationTarget
    private let ends: Ends
    private let pace: Pace
    private let fixed: (from: AnimatableValue, to: AnimatableValue)?
    /// Both ends taken apart, where they are transforms that can be.
    private let parts: (from: CATransform3D.Decomposed, to: CATransform3D.Decomposed)?

    init(target: AnimationTarget, ends: Ends, pace: Pace) {
        self.target = target
        self.ends = ends
        self.pace = pace
        fixed = ends.fixed(isAdditive: target.isAdditive)
        if case (.transform(let from), .transform(let to))? = fixed, from != to {
            parts = CATransform3D.matchedParts(from, to)
        } else {
            parts = nil
        }
    }

    func apply(to properties: inout LayerProperties, progress: Double, seconds: Double, cycle: Double) {
        let fraction = pace.progress(progress, seconds: seconds)
        if let parts, fraction != 0, fraction != 1, !target.isCumulative {
            let mixed = CATransform3D(parts.from.interpolated(to: parts.to, progress: fraction))
            target.apply(.transform(mixed), to: &properties)
            return
        }
        guard let ends = fixed ?? (target.isAdditive ? nil : ends.with(current: target.current(in: properties))) else {
            return
        }
        var value: AnimatableValue
        if case (.bool(let from), .bool(let to)) = ends, target.keyPath.property?.interpolation == .onWhereBothAre {
            value = .bool(fraction <= 0 ? from : fraction >= 1 ? to : from && to)
        } else {
            value = ends.from.interpolated(to: ends.to, progress: fraction)
        }
        if target.isCumulative, cycle != 0, let sum = (target.endsAtStart ? ends.from : ends.to).repeated(cycle) {
            value = sum.adding(value)
        }
        target.apply(value, to: &properties)
    }
}
