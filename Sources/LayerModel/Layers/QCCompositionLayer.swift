/// A layer that would play a Quartz Composer composition.
///
/// Those cannot be played here: the layer shows what any `CALayer` does.
open class QCCompositionLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .none, of: QCCompositionLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// A presentation copy of this class.
    open override func makePresentationCopy() -> CALayer {
        QCCompositionLayer(layer: self)
    }
}
