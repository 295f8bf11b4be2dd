extension CALayer {
    /// The relations that the superlayer's `CAConstraintLayoutManager` keeps for this layer.
    ///
    /// Default nil.
    public final var constraints: [CAConstraint]? {
        get { extras?.constraints }
        set {
            guard newValue != nil || extras?.constraints != nil else { return }
            extrasForWriting.constraints = newValue
            parent?.setNeedsLayout()
        }
    }

    /// Adds a relation behind the others.
    public final func addConstraint(_ c: CAConstraint) {
        constraints = (constraints ?? []) + [c]
    }
}
