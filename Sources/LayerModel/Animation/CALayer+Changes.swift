/// What a change of a committed layer's property leaves to be done once the new value is stored.
struct PendingChange {
    let action: any CAAction
}

extension CALayer {
    /// Called before a property of a committed layer changes.
    ///
    /// - Returns: What `didChange` is to be called with; nil where nothing is to be done.
    final func willChange(_ property: LayerProperty) -> PendingChange? {
        nil
    }

    /// Called after the new value is stored.
    final func didChange(_ property: LayerProperty, _ change: PendingChange) {
    }

    /// The layer with the values that show now; nil where the layer is in no committed tree.
    public final func presentation() -> CALayer? {
        nil
    }
}
