extension RenderTree {
    /// The values that a layer shows at a moment: the committed ones with its animations applied.
    ///
    /// - Parameters:
    ///   - slot: The layer's slot.
    ///   - time: In seconds of the time that the root layer lives in.
    package func presentationProperties(of slot: Int32, at time: CFTimeInterval) -> LayerProperties {
        withUnsafeNodes { nodes in
            var properties = nodes.properties(of: slot).pointee
            guard let animations = nodes[slot].pointee.animations else { return properties }
            animations.apply(to: &properties, at: nodes.localTime(of: slot, at: time))
            return properties
        }
    }

    /// The slot of a layer; `RenderNode.none` if the tree has none with this identity.
    ///
    /// Looks at every node.
    package func slot(ofLayer layerID: UInt64) -> Int32 {
        withUnsafeNodes { nodes in
            for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) where nodes[slot].pointee.layerID == layerID {
                return slot
            }
            return RenderNode.none
        }
    }
}

extension RenderTree.UnsafeNodes {
    /// A moment in the time of one layer, by the committed timing of the layers above it and its own.
    ///
    /// - Parameters:
    ///   - slot: The layer's slot.
    ///   - time: In seconds of the time that the root layer lives in.
    package func localTime(of slot: Int32, at time: CFTimeInterval) -> CFTimeInterval {
        var path: [Int32] = []
        var current = slot
        while current != RenderNode.none {
            if !properties(of: current).pointee.rare.isInitial { path.append(current) }
            current = self[current].pointee.parent
        }
        var time = time
        for slot in path.reversed() {
            time = properties(of: slot).pointee.rare.value.timing.localTime(parentTime: time)
        }
        return time
    }
}
