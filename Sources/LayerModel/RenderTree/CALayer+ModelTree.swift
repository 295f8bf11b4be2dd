extension CALayer {
    /// The layer and all below it as they are now, by their model values: laid out and displayed where that was asked for, without
    /// animations and transitions.
    ///
    /// Nothing is committed: layers do not become part of a hosted tree, and their changes animate afterwards as before. The cost is
    /// that of all layers. The layer is the root, whatever its superlayer.
    ///
    /// - Parameter prepare: Changes a layer's values for this tree alone.
    package final func modelTree(
        _ prepare: (CALayer, inout LayerProperties) -> Void = { _, _ in }
    ) -> RenderTree {
        layoutIfNeeded()
        var layers: [CALayer] = []
        var slots: [ObjectIdentifier: Int32] = [:]
        var current: CALayer? = self
        while let layer = current {
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
        store.reserve(layers.count)
        for (index, layer) in layers.enumerated() {
            var node = RenderNode(properties: layer.properties, layerID: layer.layerID)
            node.firstChild = slot(layer.firstChildLink)
            if let mask = layer.maskLayer { node.mask = slots[ObjectIdentifier(mask)] ?? RenderNode.none }
            if layer !== self {
                node.parent = slot(layer.parentLink)
                if !layer.state.contains(.isMask) { node.nextSibling = slot(layer.nextSiblingLink) }
            }
            prepare(layer, &node.properties)
            _ = store.put(node, at: Int32(truncatingIfNeeded: index))
        }
        return RenderTree(store: store, root: 0, count: layers.count, generation: ProcessIdentity.next())
    }
}
