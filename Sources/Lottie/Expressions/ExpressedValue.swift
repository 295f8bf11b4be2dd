/// The values of a property that has an expression.
///
/// The scene is kept by the document, and by the clocks of the sources that are made of it: it itself holds shapes whose properties have
/// expressions, to know their rectangles.
final class ExpressedValue<Value: AnimatedValue>: Sendable {
    private unowned let scene: ExpressionScene
    private let property: SceneProperty
    /// The property without its expression.
    let base: Property<Value>

    init(_ property: SceneProperty, in scene: ExpressionScene, base: Property<Value>) {
        self.scene = scene
        self.property = property
        self.base = base
    }

    func value(at frame: Double) -> Value {
        Value(scene.value(of: property, at: frame)) ?? base.value(at: frame)
    }

    /// The same expression for a property whose values are others.
    func map<Other>(_ transform: (Value) -> Other) -> ExpressedValue<Other> {
        ExpressedValue<Other>(property, in: scene, base: base.map(transform))
    }
}
