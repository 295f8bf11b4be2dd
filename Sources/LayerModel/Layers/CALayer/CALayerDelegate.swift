/// An object that provides a layer's contents, layout and actions without subclassing it.
///
/// Every method may be left out: the layer then goes on as if it had no delegate.
public protocol CALayerDelegate: AnyObject {
    /// Sets the layer's contents.
    ///
    /// If this is implemented, no other method is called for them.
    func display(_ layer: CALayer)
    /// Draws the layer's contents, in a context whose user space is the layer's own space.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before the contents are drawn, in time to change the drawing's properties: `contentsFormat`, `isOpaque`,
    /// `contentsScale`.
    func layerWillDraw(_ layer: CALayer)
    /// Places the layer's sublayers.
    ///
    /// If this is implemented, the layout manager is not asked.
    func layoutSublayers(of layer: CALayer)
    /// The action for an event; `nil` leaves the search to the layer.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Marks the method as missing in the delegate.
    public func display(_ layer: CALayer) {
        layer.state.insert(.delegateDeclined)
    }

    /// Marks the method as missing in the delegate.
    public func draw(_ layer: CALayer, in ctx: CGContext) {
        layer.state.insert(.delegateDeclined)
    }

    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}

    /// Marks the method as missing in the delegate.
    public func layoutSublayers(of layer: CALayer) {
        layer.state.insert(.delegateDeclined)
    }

    /// No action.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        nil
    }
}
