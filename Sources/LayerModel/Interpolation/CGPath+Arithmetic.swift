extension CGPath {
    /// This path with the points of another added to its own; `nil` unless both have the same elements in the same order.
    func addingPoints(of other: CGPath) -> CGPath? {
        guard storage.verbs == other.storage.verbs else { return nil }
        // Half-way between the doubles lies the sum.
        return CGPath(storage.scaled(by: 2).mixed(with: other.storage.scaled(by: 2), progress: 0.5))
    }

    /// This path with all coordinates multiplied by `factor`; without elements if one would not be finite.
    func scalingPoints(by factor: Double) -> CGPath {
        CGPath(storage.scaled(by: factor))
    }
}

extension PathStorage {
    fileprivate func scaled(by factor: Double) -> PathStorage {
        applying(CGAffineTransform(scaleX: factor, y: factor))
    }
}
