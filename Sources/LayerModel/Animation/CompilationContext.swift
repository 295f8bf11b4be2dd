/// What animations need to know of their layer when they are compiled.
struct CompilationContext {
    /// The layer's model values.
    var properties: LayerProperties
    /// What a single animation's property showed when the animation was added.
    var previousValue: AnimatableValue?
    /// The duration of the enclosing group, for children without one.
    var groupDuration: CFTimeInterval = 0
    /// How many groups are around.
    var depth = 0

    init(properties: LayerProperties) {
        self.properties = properties
    }
}

/// The property that an animation changes, and how.
struct AnimationTarget: Sendable {
    let keyPath: LayerKeyPath
    let function: CAValueFunction?
    let isAdditive: Bool
    let isCumulative: Bool
    /// Whether a cycle ends with the value that it starts with, so that this is what cumulative cycles add up.
    let endsAtStart: Bool

    /// `nil` where the layer has no such property, or the value function does not go with it.
    init?(_ animation: CAPropertyAnimation, in context: CompilationContext) {
        guard let keyPath = animation.keyPath.flatMap({ context.properties.keyPath($0) }) else { return nil }
        self.keyPath = keyPath
        function = animation.valueFunction
        isAdditive = animation.isAdditive
        isCumulative = animation.isCumulative
        endsAtStart = animation.autoreverses
        if function != nil {
            guard case .transform = context.properties[keyPath] else { return nil }
        }
    }

    /// Whether values are set as they are.
    var isPlain: Bool { function == nil && !isAdditive }

    /// A value of the animation in the kind that the property has; `nil` where there is none or it cannot be animated.
    ///
    /// - Parameter sample: The property's value.
    static func boxed(_ any: Any?, like sample: AnimatableValue) -> AnimatableValue? {
        guard let any, let value = AnimatableValue(any) else { return nil }
        return value.matching(sample)
    }

    /// The property's value, before any value function.
    func current(in properties: LayerProperties) -> AnimatableValue {
        let value = properties[keyPath]
        guard let function, case .transform(let transform) = value else { return value }
        return function.numbers(of: transform)
    }

    /// Sets or adds a value.
    func apply(_ value: AnimatableValue, to properties: inout LayerProperties) {
        guard !isPlain else {
            properties[keyPath] = value
            return
        }
        var value = value
        if let function {
            guard let transform = function.transform(of: value) else { return }
            value = .transform(transform)
        }
        if isAdditive {
            value = properties[keyPath].adding(value)
        }
        properties[keyPath] = value
    }
}

extension LayerProperties {
    /// The meaning of a key path for these properties: a property, a part of one, or a value that was stored under a key that no
    /// class declares; `nil` for anything else.
    func keyPath(_ path: String) -> LayerKeyPath? {
        if let keyPath = LayerKeyPath(path) {
            return keyPath
        }
        let custom = LayerKeyPath(customKey: path)
        return self[custom] == .none ? nil : custom
    }
}
