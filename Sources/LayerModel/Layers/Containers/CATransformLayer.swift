/// A layer that draws its sublayers only, in the three-dimensional space around it: they are not flattened into its plane.
///
/// Background, contents, border, shadow, masks and filters of the layer itself have no effect; `opacity` acts on each sublayer.
open class CATransformLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.transform, of: CATransformLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .transform, of: CATransformLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }
}
