@testable import LayerModel

/// Evaluates animations of a layer's properties without a layer.
struct AnimationProbe {
    /// The model values.
    var model = LayerProperties()
    var animations: [CAAnimation]
    var beginTime = 0.0

    init(_ animations: CAAnimation..., model: LayerProperties = LayerProperties()) {
        self.animations = animations
        self.model = model
    }

    /// What the layer shows at a time.
    func properties(at time: Double) -> LayerProperties {
        let context = CompilationContext(properties: model)
        var properties = model
        for animation in animations {
            CompiledAnimation(animation, beginTime: beginTime, in: context)?.apply(to: &properties, at: time)
        }
        return properties
    }

    func value(_ keyPath: String, at time: Double) -> AnimatableValue? {
        model.keyPath(keyPath).map { properties(at: time)[$0] }
    }

    func number(_ keyPath: String, at time: Double) -> Double {
        value(keyPath, at: time)?.numberValue ?? .nan
    }
}

/// Whether two numbers differ by at most `tolerance`.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
}
