/// The values of a property that has an expression.
final class ExpressedValue<Value: AnimatedValue>: Sendable {
    private let property: SceneProperty
    /// The property without its expression.
    let base: Property<Value>

    init(_ property: SceneProperty, base: Property<Value>) {
        self.property = property
        self.base = base
    }

    func value(at frame: Double) -> Value {
        Value(property.value(at: frame)) ?? base.value(at: frame)
    }

    /// The same expression for a property whose values are others.
    func map<Other>(_ transform: (Value) -> Other) -> ExpressedValue<Other> {
        ExpressedValue<Other>(property, base: base.map(transform))
    }
}
