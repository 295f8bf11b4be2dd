extension RenderTree {
    /// The addresses of the blocks of nodes; trees that share a block have the same address for it.
    package var blockAddresses: [UnsafeRawPointer] {
        store.addresses.map { UnsafeRawPointer($0) }
    }

    /// Whether the tree shows the same at all times: no layer has animations or moves by itself.
    ///
    /// Looks at every node.
    package var isStill: Bool {
        withUnsafeNodes { nodes in
            for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) where nodes[slot].pointee.layerID != 0 {
                guard nodes[slot].pointee.animations == nil,
                    nodes.properties(of: slot).pointee.layerClass.isStill
                else { return false }
            }
            return true
        }
    }

    /// Whether a layer needs a picture of extended range: for contents brighter than white, or for drawings with 16-bit
    /// floats.
    ///
    /// Visits every node.
    public var asksForExtendedRange: Bool {
        withUnsafeNodes { nodes in
            for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) where nodes[slot].pointee.layerID != 0 {
                let properties = nodes.properties(of: slot)
                guard !properties.pointee.rare.isInitial else { continue }
                let rare = properties.pointee.rare.value
                if rare.wantsExtendedDynamicRangeContent
                    || [.high, .constrainedHigh].contains(rare.preferredDynamicRange)
                    || rare.contentsFormat == .RGBA16Float
                {
                    return true
                }
            }
            return false
        }
    }

    /// The way from the root to a node, for people: `stage/cards[2]/CATextLayer[0]`.
    ///
    /// A layer without a name is shown by its class; the number is its place among its siblings.
    package func path(of slot: Int32) -> String {
        guard slot != RenderNode.none else { return "" }
        return withUnsafeNodes { nodes in
            var names: [String] = []
            var current = slot
            while current != RenderNode.none, names.count < 64 {
                let node = nodes[current].pointee
                var name = node.properties.rare.value.name ?? node.properties.layerClass.name
                if node.parent != RenderNode.none {
                    let parent = nodes[node.parent].pointee
                    name +=
                        parent.mask == current ? "(mask)" : "[\(index(of: current, from: parent.firstChild, nodes))]"
                }
                names.append(name)
                current = node.parent
            }
            if current != RenderNode.none { names.append("…") }
            return names.reversed().joined(separator: "/")
        }
    }

    private func index(of slot: Int32, from first: Int32, _ nodes: UnsafeNodes) -> Int {
        var index = 0
        var current = first
        while current != RenderNode.none, current != slot {
            index += 1
            current = nodes[current].pointee.nextSibling
        }
        return index
    }
}

extension RenderTree {
    /// The number of a layer's animations.
    package func animationCount(of slot: Int32) -> Int {
        withUnsafeNodes { $0[slot].pointee.animations?.count ?? 0 }
    }

    /// The committed values of a layer, without its animations.
    package func modelProperties(of slot: Int32) -> LayerProperties {
        withUnsafeNodes { $0.properties(of: slot).pointee }
    }
}
