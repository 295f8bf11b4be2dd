extension AnimatableValue {
    /// The value between this one and another.
    ///
    /// Numbers, points, sizes, rectangles and colours change part by part, colours as unpremultiplied extended sRGB;
    /// transforms by their decomposition; paths of the same structure point by point; lists of the same length element by
    /// element; contents dissolve. A missing colour counts as the other colour made clear. Other pairs jump: switches, names
    /// and values of different kinds half-way, paths and lists that do not fit together at the end. A basic animation to the
    /// layer's own list shows that one from the start.
    ///
    /// - Parameters:
    ///   - other: The value at 1.
    ///   - progress: 0 gives this value, 1 the other, both exactly. Outside, parts are extrapolated.
    package func interpolated(to other: AnimatableValue, progress: Double) -> AnimatableValue {
        if progress == 0 || progress.isNaN {
            return self
        }
        if progress == 1 {
            return other
        }
        if let (kind, from) = vector, let (otherKind, to) = other.vector, kind == otherKind {
            return AnimatableValue(kind, from + (to - from) * progress)
        }
        switch (self, other) {
        case (.none, .color(let color)):
            return AnimatableValue.clear(color).interpolated(to: other, progress: progress)
        case (.color(let color), .none):
            return interpolated(to: .clear(color), progress: progress)
        case (.transform(let from), .transform(let to)):
            return .transform(CATransform3D.interpolate(from: from, to: to, progress: progress))
        case (.path(let from), .path(let to)):
            return from.interpolated(to: to, progress: progress).map { .path($0) } ?? jump(to: other, at: 1, progress)
        case (.contents(let from), .contents(let to)):
            return .contents(from.dissolved(to: to, progress: progress))
        case (.numbers(let from), .numbers(let to)) where from.count == to.count:
            return .numbers(zip(from, to).map { $0 + ($1 - $0) * progress })
        case (.colors(let from), .colors(let to)) where from.count == to.count:
            return .colors(zip(from, to).map { CGColor.interpolate(from: $0, to: $1, progress: progress) })
        case (.numbers, .numbers), (.colors, .colors):
            return jump(to: other, at: 1, progress)
        default:
            return jump(to: other, at: 0.5, progress)
        }
    }

    /// Whether both are lists of numbers or colours, and of different lengths: there is nothing between them.
    func isListOfOtherLength(than other: AnimatableValue) -> Bool {
        switch (self, other) {
        case (.numbers(let a), .numbers(let b)): a.count != b.count
        case (.colors(let a), .colors(let b)): a.count != b.count
        default: false
        }
    }

    private func jump(to other: AnimatableValue, at threshold: Double, _ progress: Double) -> AnimatableValue {
        progress < threshold ? self : other
    }

    private static func clear(_ color: CGColor) -> AnimatableValue {
        var parts = color.extendedSRGBComponents
        parts.w = 0
        return .color(CGColor(extendedSRGBComponents: parts))
    }
}

extension CGColor {
    /// The colour between two others, part by part in unpremultiplied extended sRGB.
    static func interpolate(from: CGColor, to: CGColor, progress: Double) -> CGColor {
        let start = from.extendedSRGBComponents
        return CGColor(extendedSRGBComponents: start + (to.extendedSRGBComponents - start) * progress)
    }
}
