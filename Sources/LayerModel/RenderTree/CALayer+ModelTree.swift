extension CALayer {
    /// The layer and all below it as they are now, by their model values: laid out and displayed where that was asked for, without
    /// animations and transitions.
    ///
    /// Nothing is committed: layers do not become part of a hosted tree, and their changes animate afterwards as before. The cost is
    /// that of all layers. The layer is the root, whatever its superlayer, in a space whose y runs down.
    package final func modelTree() -> RenderTree {
        withSpaceRunningDownwards(true) { modelTree(inside: nil) { _, _ in } }
    }

    /// Calls `body`; where y runs down in the picture that is made meanwhile, the layer's surroundings count as flipped.
    final func withSpaceRunningDownwards<Result>(_ isDownwards: Bool, _ body: () -> Result) -> Result {
        let changes = isDownwards && !state.contains(.rendersDownwards)
        if changes { state.insert(.rendersDownwards) }
        defer { if changes { state.remove(.rendersDownwards) } }
        return body()
    }

    /// The tree of model values.
    ///
    /// - Parameters:
    ///   - surroundings: A layer to put this one into; nil for none.
    ///   - prepare: Changes a layer's values for this tree alone.
    final func modelTree(
        inside surroundings: LayerProperties?, _ prepare: (CALayer, inout LayerProperties) -> Void
    ) -> RenderTree {
        layoutIfNeeded()
        var layers: [CALayer] = []
        var slots: [ObjectIdentifier: Int32] = [:]
        var current: CALayer? = self
        while let layer = current {
            if layer.drewOtherWayUp { layer.setNeedsDisplay() }
            layer.displayIfNeeded()
            layer.prepareForCommit()
            slots[ObjectIdentifier(layer)] = Int32(truncatingIfNeeded: layers.count)
            layers.append(layer)
            current = layer.next(inSubtreeOf: self)
        }
        func slot(_ link: Unmanaged<CALayer>?) -> Int32 {
            guard let layer = link?.takeUnretainedValue() else { return RenderNode.none }
            return slots[ObjectIdentifier(layer)] ?? RenderNode.none
        }
        var store = RenderNodeStore()
        let root = surroundings == nil ? 0 : Int32(truncatingIfNeeded: layers.count)
        store.reserve(layers.count + 1)
        for (index, layer) in layers.enumerated() {
            var node = RenderNode(properties: layer.properties, layerID: layer.layerID)
            node.firstChild = slot(layer.firstChildLink)
            if let mask = layer.maskLayer { node.mask = slots[ObjectIdentifier(mask)] ?? RenderNode.none }
            if layer !== self {
                node.parent = slot(layer.parentLink)
                if !layer.state.contains(.isMask) { node.nextSibling = slot(layer.nextSiblingLink) }
            } else if surroundings != nil {
                node.parent = root
            }
            prepare(layer, &node.properties)
            _ = store.put(node, at: Int32(truncatingIfNeeded: index))
        }
        if let surroundings {
            var node = RenderNode(properties: surroundings, layerID: .max)
            node.firstChild = 0
            _ = store.put(node, at: root)
        }
        let count = layers.count + (surroundings == nil ? 0 : 1)
        return RenderTree(store: store, root: root, count: count, generation: ProcessIdentity.next())
    }
}
