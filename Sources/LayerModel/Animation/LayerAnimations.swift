/// The animations that were added to one layer, in the order in which they apply.
final class LayerAnimations {
    /// The animations for a commit, with begin times that are not set resolved; nil where there are none.
    ///
    /// - Parameter localTime: In seconds of the layer's own time.
    func committed(localTime: CFTimeInterval) -> CommittedAnimations? {
        nil
    }

    /// The layer left its hosted tree, which ends its animations.
    func layerLeftTree() {}
}
