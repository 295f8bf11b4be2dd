extension CALayer {
    /// The nearest scroll layer, from this layer upwards.
    private final var scrollLayer: CAScrollLayer? {
        var current: CALayer? = self
        while let layer = current {
            if let scrollLayer = layer as? CAScrollLayer { return scrollLayer }
            current = layer.superlayerInTree
        }
        return nil
    }

    /// Scrolls the nearest scroll layer, this one included, so that a point of this layer is its origin.
    ///
    /// Does nothing where there is no scroll layer.
    ///
    /// - Parameter p: In points of the layer's own space.
    public final func scroll(_ p: CGPoint) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(p, to: scrollLayer))
    }

    /// Scrolls the nearest scroll layer, this one included, as little as shows a rectangle of this layer.
    ///
    /// Does nothing where there is no scroll layer.
    ///
    /// - Parameter r: In points of the layer's own space.
    public final func scrollRectToVisible(_ r: CGRect) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(r, to: scrollLayer))
    }

    /// The part of the bounds that is in the bounds of the nearest scroll layer; all of the bounds where there is none.
    public final var visibleRect: CGRect {
        guard let scrollLayer else { return bounds }
        return bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
    }
}
