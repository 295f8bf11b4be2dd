extension CALayer {
    /// A copy of the layer with the values that it shows: those of the last commit with the animations at the time of the last
    /// commit or step of the clock.
    ///
    /// Its superlayer, sublayers and mask are presentation copies too. Changing it has no effect.
    ///
    /// - Returns: `nil` before the layer's first commit. A presentation copy gives itself.
    public func presentation() -> Self? {
        if presentedLayer != nil {
            return self
        }
        guard let properties = presentedProperties, let copy = makePresentationCopy() as? Self else { return nil }
        copy.properties = properties
        copy.presentedLayer = self
        return copy
    }

    /// The layer that a presentation copy was made of; another layer is its own model.
    public func model() -> Self {
        presentedLayer as? Self ?? self
    }

    /// The values that the layer shows; `nil` before its first commit.
    var presentedProperties: LayerProperties? {
        guard let host, var properties = host.committedProperties(of: self) else { return nil }
        guard let animationStorage else { return properties }
        let time = convertTime(host.timeline.time, from: nil)
        animationStorage.committedAnimations?.apply(to: &properties, at: time)
        return properties
    }
}
