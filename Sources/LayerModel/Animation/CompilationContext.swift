/// The state of a layer that compiling its animations needs.
struct CompilationContext {
    /// The layer's model values.
    var properties: LayerProperties
    /// The value of a single animation's property when the animation was added.
    var previousValue: AnimatableValue?
    /// The duration of the enclosing group, for children without one.
    var groupDuration: CFTimeInterval = 0
    /// The number of groups around.
    var depth = 0

    init(properties: LayerProperties) {
        self.properties = properties
    }
}

/// The property that an animation changes, and the way of the change.
struct AnimationTarget: Sendable {
    let keyPath: LayerKeyPath
    let function: CAValueFunction?
    let isAdditive: Bool
    let isCumulative: Bool
    /// Whether a cycle ends with its first value, which cumulative cycles then add up.
    let endsAtStart: Bool
    /// The value before any was set, under a key that no class declares.
    ///
    /// In memory of its own: hardly any target has one, and values are large, while tracks are read for each layer of a frame.
    private let zero: Zero?

    private final class Zero: Sendable {
        let value: AnimatableValue

        init(_ value: AnimatableValue) { self.value = value }
    }

    /// `nil` if the layer has no such property, or the value function does not fit it.
    ///
    /// - Parameter values: The animation's values, for their kind: before a value is set under a key that no class declares,
    ///   it is the zero of this kind.
    init?(_ animation: CAPropertyAnimation, values: [Any?], in context: CompilationContext) {
        guard let path = animation.keyPath, let keyPath = context.properties.animatedKeyPath(path) else { return nil }
        self.keyPath = keyPath
        if case .custom = keyPath.component, context.properties[keyPath] == .none {
            let neutral = values.lazy.compactMap { $0.flatMap { AnimatableValue($0)?.neutral } }.first
            guard let neutral else { return nil }
            zero = Zero(neutral)
        } else {
            zero = nil
        }
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

    /// A value of the animation, converted to the property's kind; `nil` if it is missing or cannot be animated.
    ///
    /// - Parameter sample: The property's value.
    static func boxed(_ any: Any?, like sample: AnimatableValue) -> AnimatableValue? {
        guard let any, let value = AnimatableValue(ofProperty: any) else { return nil }
        return value.matching(sample)
    }

    /// The property's value, before any value function.
    func current(in properties: LayerProperties) -> AnimatableValue {
        let value = properties[keyPath]
        if let zero, case .none = value { return zero.value }
        guard let function, case .transform(let transform) = value else { return value }
        return function.numbers(of: transform)
    }

    /// The property's value when the animation was added; `nil` if the animation has no use for it.
    func previous(in context: CompilationContext) -> AnimatableValue? {
        guard case .custom = keyPath.component, case .some(.none) = context.previousValue else {
            return context.previousValue
        }
        return context.properties[keyPath].neutral
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
            value = (zero == nil ? properties[keyPath] : current(in: properties)).adding(value)
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

    /// `keyPath(_:)`, or the key itself if nothing was stored under it and no class declares it: a property of a subclass may
    /// be animated before it was ever set.
    func animatedKeyPath(_ path: String) -> LayerKeyPath? {
        if let known = keyPath(path) { return known }
        let key = path.prefix { $0 != "." }
        return LayerProperty(key: String(key)) == nil ? LayerKeyPath(customKey: path) : nil
    }
}
