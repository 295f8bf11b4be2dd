import LayerModel

extension LottieLayer {
    /// The layer with its colours in place of a first effect that fills all with one: paints of that colour look the same, and cost no
    /// filter.
    var filledByEffect: LottieLayer {
        guard let effect = effects.first, effect.kind == .fill, let color = effect.parameter(2),
            let opacity = effect.parameter(6), !opacity.isAnimated, opacity.initial.x >= 1
        else { return self }
        var layer = self
        switch content {
        case .solid(let size, _) where !color.isAnimated:
            layer.content = .solid(size: size, color: color.initial.color())
        case .shapes(let group) where !group.hasBlendModes && !group.hasGradients:
            layer.content = .shapes(group.painted(color))
        default:
            return self
        }
        layer.effects.removeFirst()
        return layer
    }
}

extension ShapeGroup {
    /// The group with one colour in place of those of fills and strokes.
    fileprivate func painted(_ color: Property<Components>) -> ShapeGroup {
        var painted = self
        painted.items = items.map { item in
            switch item {
            case .group(let group):
                return .group(group.painted(color))
            case .paint(var paint):
                if case .solid = paint.color { paint.color = .solid(color) }
                return .paint(paint)
            default:
                return item
            }
        }
        return painted
    }

    /// Whether a paint is a gradient.
    fileprivate var hasGradients: Bool {
        items.contains { item in
            switch item {
            case .group(let group): group.hasGradients
            case .paint(let paint): if case .gradient = paint.color { true } else { false }
            default: false
            }
        }
    }
}
