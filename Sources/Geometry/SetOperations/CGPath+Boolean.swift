extension CGPath {
    /// The path around all that either path fills.
    ///
    /// Like all paths made here, the result fills the same area by both rules; its subpaths are closed, do not cross, and
    /// have their inside on the left where y points up. Curves stay curves. Slivers between two curves may be lost if they
    /// are thinner than a ten-thousandth of the curves' size, and points closer than 2⁻²⁹ of both paths' extent may become
    /// one. `PathOverlay` has the algorithm. Time: n log n for n curves, and in proportion to the crossings.
    ///
    /// - Parameters:
    ///   - other: Another path; open subpaths of both are closed.
    ///   - rule: The fill rule of both paths.
    /// - Returns: Empty if nothing is filled, or beyond the limits of `maximumBooleanPieces`.
    public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, using: rule) { $0 || $1 }
    }

    /// The path around the area that both paths fill; under the conditions of `union(_:using:)`.
    public final func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, using: rule) { $0 && $1 }
    }

    /// The path around the area that this path fills and another does not; under the conditions of `union(_:using:)`.
    public final func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, using: rule) { $0 && !$1 }
    }

    /// The path around the area that just one of two paths fills; under the conditions of `union(_:using:)`.
    public final func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: other, using: rule) { $0 != $1 }
    }

    /// The path around the area that this path fills, without crossings; under the conditions of `union(_:using:)`.
    public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        combined(with: CGPath(), using: rule) { first, _ in first }
    }

    /// The largest number of lines of two paths that are combined: 2¹⁸; their crossings may cut them into four times as many.
    ///
    /// Curves become fewer lines if there are too many. Beyond the limits, or with more than 2²⁸ pairs to compare,
    /// the result is an empty path.
    public static let maximumBooleanPieces = 1 << 18

    private func combined(
        with other: CGPath, using rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
    ) -> CGPath {
        guard !WorkLimits.areExceeded, var overlay = PathOverlay(storage, other.storage), overlay.arrange() else {
            return CGPath()
        }
        let plane = PlaneSubdivision(edges: overlay.edges, points: overlay.points)
        let fills = { (winding: Int32) in rule == .winding ? winding != 0 : winding & 1 != 0 }
        guard !WorkLimits.areExceeded else { return CGPath() }
        let inside = plane.windings.map { isInside(fills($0.x), fills($0.y)) }
        return CGPath(BoundaryTracer(overlay: overlay, plane: plane, isInside: inside).path())
    }
}
