import Geometry

extension CALayer {
    /// Ends the program if the tree below the layer is not sound; see `violation`.
    final func checkInvariants() {
        Geometry.checkInvariants(violation)
    }

    /// The first broken invariant of the layer and the tree below it; `nil` if all hold.
    ///
    /// Siblings are linked both ways, between the first and the last one; each sublayer and the mask name their superlayer and its host;
    /// no slot of the host is given twice. The cost is linear.
    final var violation: String? {
        var slots: Set<Int32> = []
        var current: CALayer? = self
        while let layer = current {
            if let broken = layer.brokenMask ?? layer.brokenSublayers { return "CALayer: \(broken) of \(layer)" }
            if layer.host != nil, layer.slot < 0 || !slots.insert(layer.slot).inserted {
                return "CALayer: the slot \(layer.slot) of \(layer) is no slot of its own"
            }
            current = layer.next(inSubtreeOf: self)
        }
        return nil
    }

    private final var brokenMask: String? {
        guard let maskLayer else { return nil }
        let isAlone = maskLayer.previousSibling == nil && maskLayer.nextSibling == nil
        guard maskLayer.state.contains(.isMask), isAlone else { return "the mask is linked as a sublayer" }
        return brokenJoin(maskLayer)
    }

    private final var brokenSublayers: String? {
        var (count, previous): (Int32, CALayer?) = (0, nil)
        var child = firstChild
        while let current = child {
            count += 1
            guard count <= childCount else { return "there are more sublayers than the \(childCount) counted" }
            guard current.previousSibling === previous else { return "sublayer \(count - 1) is linked one way" }
            guard !current.state.contains(.isMask) else { return "sublayer \(count - 1) is a mask" }
            if let broken = brokenJoin(current) { return broken }
            (previous, child) = (current, current.nextSibling)
        }
        guard lastChild === previous else { return "the last sublayer is not the front-most one" }
        guard count == childCount else { return "there are \(count) sublayers where \(childCount) are counted" }
        let isOld = extras?.sublayersSnapshot.map { $0.count != Int(count) } ?? false
        guard !isOld else { return "the list of sublayers is old" }
        return nil
    }

    /// The broken link between the layer and a sublayer or mask.
    private final func brokenJoin(_ layer: CALayer) -> String? {
        if layer.parent !== self { return "the superlayer of \(layer) is another one than that" }
        if layer.host !== host { return "the host of \(layer) is another one than that" }
        if host != nil, layer.depth != depth + 1 { return "the depth of \(layer) is not one more than that" }
        return nil
    }
}
