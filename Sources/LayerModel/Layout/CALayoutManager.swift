/// An object that places the sublayers of layers that have it as their `layoutManager`.
///
/// Every method may be left out.
public protocol CALayoutManager: AnyObject {
    /// A layout of the layer that was valid no longer is.
    func invalidateLayout(of layer: CALayer)
    /// Places the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The size that the layer would like, in points of its own space.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    /// Does nothing.
    public func invalidateLayout(of layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}

    /// The size of the bounds.
    public func preferredSize(of layer: CALayer) -> CGSize {
        layer.bounds.size
    }
}
