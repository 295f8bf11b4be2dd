extension CALayer {
    /// The nearest scroll layer, from this layer upwards.
    final var scrollLayer: CAScrollLayer? {
        var current: CALayer? = self
        while let layer = current {
            if let scrollLayer = layer as? CAScrollLayer { return scrollLayer }
            current = layer.superlayerInTree
        }
        return nil
    }
}
