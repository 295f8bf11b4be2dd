internal import Foundation

extension AnimatableValue {
    /// This value with `change` added, as additive and cumulative animations add.
    ///
    /// Numbers, points, sizes, rectangles, colours, lists and paths of the same structure add part by part; of transforms
    /// `change` comes first: `change · self`. For kinds that cannot add, `change` takes the place of this value.
    package func adding(_ change: AnimatableValue) -> AnimatableValue {
        if let (kind, parts) = vector, let (otherKind, other) = change.vector, kind == otherKind {
            return AnimatableValue(kind, parts + other)
        }
        switch (self, change) {
        case (_, .none):
            return self
        case (.transform(let current), .transform(let change)):
            return .transform(CATransform3DConcat(change, current))
        case (.numbers(let a), .numbers(let b)) where a.count == b.count:
            return .numbers(zip(a, b).map { $0 + $1 })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(
                zip(a, b).map {
                    CGColor(extendedSRGBComponents: $0.extendedSRGBComponents + $1.extendedSRGBComponents)
                })
        case (.path(let a), .path(let b)):
            return a.addingPoints(of: b).map { .path($0) } ?? change
        default:
            return change
        }
    }

    /// The value that gives this one when `change` is added: the inverse of `adding`.
    ///
    /// This value itself if there is no such value.
    package func subtracting(_ change: AnimatableValue) -> AnimatableValue {
        if case .transform(let whole) = self, case .transform(let part) = change {
            return .transform(CATransform3DConcat(CATransform3DInvert(part), whole))
        }
        guard let opposite = change.repeated(-1), !opposite.isDiscrete else { return self }
        return isSameKind(as: opposite) ? adding(opposite) : self
    }

    /// The value that nothing is added with: zero, or the identity for transforms; `nil` for kinds that cannot add.
    var neutral: AnimatableValue? {
        repeated(0)
    }

    /// This value added to nothing `count` times; `nil` for kinds that cannot add.
    /// - Parameter count: Whole for transforms, and limited to 2²⁰.
    func repeated(_ count: Double) -> AnimatableValue? {
        if let (kind, parts) = vector {
            return AnimatableValue(kind, parts * count)
        }
        switch self {
        case .transform(let transform):
            return .transform(transform.power(count))
        case .numbers(let numbers):
            return .numbers(numbers.map { $0 * count })
        case .colors(let colors):
            return .colors(colors.map { CGColor(extendedSRGBComponents: $0.extendedSRGBComponents * count) })
        case .path(let path):
            return .path(path.scalingPoints(by: count))
        default:
            return nil
        }
    }

    /// The distance of two values of a kind with a metric: Euclid's distance of their parts; `nil` for other kinds.
    func distance(to other: AnimatableValue) -> Double? {
        if let (kind, parts) = vector, let (otherKind, otherParts) = other.vector, kind == otherKind {
            let difference = parts - otherParts
            return (difference * difference).sum().squareRoot()
        }
        guard case .numbers(let a) = self, case .numbers(let b) = other, a.count == b.count else { return nil }
        return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }

    private var isDiscrete: Bool {
        switch self {
        case .none, .bool, .string, .contents, .filters: true
        default: false
        }
    }

    private func isSameKind(as other: AnimatableValue) -> Bool {
        switch (self, other) {
        case (.numbers, .numbers), (.colors, .colors), (.path, .path): true
        default: vector.map { $0.kind } == other.vector.map { $0.kind } && vector != nil
        }
    }
}

extension CATransform3D {
    /// The transform applied `count` times in a row, at most 2²⁰.
    fileprivate func power(_ count: Double) -> CATransform3D {
        var remaining = count.isNaN ? 0 : Int(min(abs(count), 1_048_576))
        var base = count < 0 ? CATransform3DInvert(self) : self
        var result = CATransform3DIdentity
        while remaining > 0 {
            if remaining & 1 == 1 {
                result = CATransform3DConcat(result, base)
            }
            base = CATransform3DConcat(base, base)
            remaining >>= 1
        }
        return result
    }
}
