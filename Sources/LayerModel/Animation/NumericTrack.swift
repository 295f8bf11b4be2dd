/// The values of a basic animation of up to four numbers.
final class NumericTrack: Sendable {
    /// The ends; `current` is the property's value below the animation.
    private enum Ends: Sendable {
        case fixed(from: SIMD4<Double>, to: SIMD4<Double>)
        case fromCurrent(to: SIMD4<Double>)
        case toCurrent(from: SIMD4<Double>)
        case byCurrent(SIMD4<Double>)
    }

    let target: AnimationTarget
    private let kind: AnimatableValue.VectorKind
    private let ends: Ends
    private let pace: BasicTrack.Pace

    /// `nil` for values that are not such numbers.
    init?(target: AnimationTarget, ends: BasicTrack.Ends, sample: AnimatableValue, pace: BasicTrack.Pace) {
        guard target.function == nil else { return nil }
        if let fixed = ends.fixed(isAdditive: target.isAdditive) {
            guard let (kind, from) = fixed.from.vector, let (otherKind, to) = fixed.to.vector, kind == otherKind
            else { return nil }
            self.kind = kind
            self.ends = .fixed(from: from, to: to)
        } else {
            let given = ends.from ?? ends.by ?? ends.to ?? ends.previous
            guard !target.isAdditive, let (kind, parts) = given?.vector, sample.vector?.kind == kind else { return nil }
            self.kind = kind
            if ends.from != nil {
                self.ends = .toCurrent(from: parts)
            } else if ends.by != nil {
                self.ends = .byCurrent(parts)
            } else {
                self.ends = ends.to != nil ? .fromCurrent(to: parts) : .toCurrent(from: parts)
            }
        }
        self.target = target
        self.pace = pace
    }

    func apply(to properties: inout LayerProperties, progress: Double, seconds: Double, cycle: Double) {
        let from: SIMD4<Double>
        let to: SIMD4<Double>
        switch ends {
        case .fixed(let start, let end):
            (from, to) = (start, end)
        case .fromCurrent(let end):
            guard let current = current(in: properties) else { return }
            (from, to) = (current, end)
        case .toCurrent(let start):
            guard let current = current(in: properties) else { return }
            (from, to) = (start, current)
        case .byCurrent(let change):
            guard let current = current(in: properties) else { return }
            (from, to) = (current, current + change)
        }
        let fraction = pace.progress(progress, seconds: seconds)
        var parts = fraction == 1 ? to : from + (to - from) * fraction
        if target.isCumulative, cycle != 0 {
            parts += (target.endsAtStart ? from : to) * cycle
        }
        target.apply(AnimatableValue(kind, parts), to: &properties)
    }

    private func current(in properties: LayerProperties) -> SIMD4<Double>? {
        guard let (kind, parts) = target.current(in: properties).vector, kind == self.kind else { return nil }
        return parts
    }
}
