internal import Foundation

extension CALayer {
    /// The layer and all below it as they are now, by their model values: laid out and displayed where needed, without
    /// animations and transitions.
    ///
    /// A presentation copy is as it is shown. Nothing is committed: layers do not become part of a hosted tree, and their
    /// changes animate afterwards as before. The cost is that of all layers. The layer is the root, regardless of its
    /// superlayer, in a space whose y runs down.
    package final func modelTree() -> RenderTree {
        withSpaceRunningDownwards(true) { modelTree(inside: nil) { _, _ in } }
    }

    /// The same, with the bounds' corner at a point of the space that the layer is drawn in, regardless of its place and
    /// transform.
    package final func modelTree(placingOriginAt corner: CGPoint) -> RenderTree {
        withSpaceRunningDownwards(true) {
            modelTree(inside: nil) { isTop, properties in
                if isTop { properties.place(originAt: corner) }
            }
        }
    }

    /// Calls `body`; where y runs down in the picture that is made meanwhile, the layer's surroundings count as flipped.
    final func withSpaceRunningDownwards<Result>(_ isDownwards: Bool, _ body: () -> Result) -> Result {
        let changes = isDownwards && !state.contains(.rendersDownwards)
        if changes { state.insert(.rendersDownwards) }
        defer { if changes { state.remove(.rendersDownwards) } }
        return body()
    }

    /// The tree of model values, or of a presentation copy the tree that is shown.
    ///
    /// - Parameters:
    ///   - surroundings: A layer to put this one into; `nil` for none.
    ///   - prepare: Changes a layer's values for this tree alone; `isTop` is true for this layer.
    final func modelTree(
        inside surroundings: LayerProperties?, _ prepare: (_ isTop: Bool, inout LayerProperties) -> Void
    ) -> RenderTree {
        guard presentedLayer == nil else { return presentedTree(inside: surroundings, prepare) }
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
        store.reserve(layers.count)
        for (index, layer) in layers.enumerated() {
            var node = RenderNode(properties: layer.properties, layerID: layer.layerID)
            node.firstChild = slot(layer.firstChildLink)
            if let mask = layer.maskLayer { node.mask = slots[ObjectIdentifier(mask)] ?? RenderNode.none }
            if layer !== self {
                node.parent = slot(layer.parentLink)
                if !layer.state.contains(.isMask) { node.nextSibling = slot(layer.nextSiblingLink) }
            }
            prepare(layer === self, &node.properties)
            _ = store.put(node, at: Int32(truncatingIfNeeded: index))
        }
        return RenderTree(store, count: layers.count, inside: surroundings)
    }
}

extension RenderTree {
    /// A tree that shares nothing with others.
    ///
    /// - Parameters:
    ///   - store: Has the top layer in slot 0 and its subtree in the slots that follow.
    ///   - count: The number of layers.
    ///   - surroundings: A layer to put them into; `nil` for none.
    init(_ store: consuming RenderNodeStore, count: Int, inside surroundings: LayerProperties?) {
        guard let surroundings, var top = store.node(at: 0) else {
            self.init(store: store, root: 0, count: count, generation: ProcessIdentity.next())
            return
        }
        let root = Int32(truncatingIfNeeded: count)
        top.parent = root
        _ = store.put(top, at: 0)
        var around = RenderNode(properties: surroundings, layerID: .max)
        around.firstChild = 0
        store.reserve(count + 1)
        _ = store.put(around, at: root)
        self.init(store: store, root: root, count: count + 1, generation: ProcessIdentity.next())
    }
}
