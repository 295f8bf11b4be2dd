extension CALayer {
    /// The tree of a presentation copy: the layers of the last commit at the time of that commit, or of the clock's last step.
    ///
    /// Time stands still in it, so that it is the same at all times. Transitions have no effect. A copy whose layer has left its tree
    /// is alone.
    ///
    /// - Parameters:
    ///   - surroundings: A layer to put the copy into; `nil` for none.
    ///   - prepare: Changes a layer's values for this tree alone; `isTop` is true for the copy.
    final func presentedTree(
        inside surroundings: LayerProperties?, _ prepare: (_ isTop: Bool, inout LayerProperties) -> Void
    ) -> RenderTree {
        var nodes = [RenderNode(properties: properties, layerID: layerID)]
        if let model = presentedLayer, let host = model.host, host.committedProperties(of: model) != nil {
            nodes = host.committedTree.stillNodes(of: model.slot, at: host.timeline.time)
            // The copy's own values have its animations in them.
            let timing = nodes[0].properties.rare.value.timing
            nodes[0].properties = properties
            nodes[0].properties.rare.value.timing = timing
            nodes[0].animations = nil
        }
        var store = RenderNodeStore()
        store.reserve(nodes.count)
        for index in nodes.indices {
            prepare(index == 0, &nodes[index].properties)
            _ = store.put(nodes[index], at: Int32(truncatingIfNeeded: index))
        }
        return RenderTree(store, count: nodes.count, inside: surroundings)
    }
}

extension RenderTree {
    /// The nodes of a layer and all below it, the layer first, with links among them alone.
    ///
    /// Time stands still in the layer.
    fileprivate func stillNodes(of top: Int32, at time: CFTimeInterval) -> [RenderNode] {
        withUnsafeNodes { nodes in
            var found = nodes.subtree(of: top)
            for index in found.indices {
                let slot = found[index].slot
                found[index].node.applyAnimationsOfContents(at: nodes.localTime(of: slot, at: time))
            }
            found[0].node.properties.rare.value.timing = MediaTiming(
                timeOffset: nodes.localTime(of: top, at: time), speed: 0, duration: .infinity)
            return found.map(\.node)
        }
    }
}

extension RenderNode {
    /// Makes values of animations that cannot go on in a tree drawn as part of another: animations of pictures, which may be such parts
    /// themselves.
    fileprivate mutating func applyAnimationsOfContents(at time: @autoclosure () -> CFTimeInterval) {
        guard let animations, animations.hasTransition || animations.changes(anyOf: [.contents]) else { return }
        animations.apply(to: &properties, at: time())
        self.animations = nil
    }
}

extension RenderTree.UnsafeNodes {
    /// A layer and all below it, the layer first, with links among them alone, and the slot that each has here.
    fileprivate func subtree(of top: Int32) -> [(slot: Int32, node: RenderNode)] {
        var found: [(slot: Int32, node: RenderNode)] = []
        var slots: [Int32: Int32] = [:]
        var next = [top]
        while let slot = next.popLast() {
            slots[slot] = Int32(truncatingIfNeeded: found.count)
            found.append((slot, self[slot].pointee))
            if self[slot].pointee.mask != RenderNode.none { next.append(self[slot].pointee.mask) }
            next.append(contentsOf: sublayers(of: slot))
        }
        for index in found.indices {
            for link in [\RenderNode.parent, \.firstChild, \.nextSibling, \.mask] {
                let slot = found[index].node[keyPath: link]
                found[index].node[keyPath: link] = slots[slot] ?? RenderNode.none
            }
        }
        found[0].node.nextSibling = RenderNode.none
        return found
    }
}
