extension RenderTree.UnsafeNodes {
    /// The slots of a layer's sublayers, from the back-most on.
    @inlinable
    package func sublayers(of slot: Int32) -> Sublayers {
        Sublayers(nodes: self, next: self[slot].pointee.firstChild)
    }

    /// Slots of layers of one superlayer: valid inside `withUnsafeNodes` only.
    @usableFromInline
    package struct Sublayers: Sequence, IteratorProtocol {
        @usableFromInline let nodes: RenderTree.UnsafeNodes
        @usableFromInline var upcoming: Int32

        @inlinable
        init(nodes: RenderTree.UnsafeNodes, next: Int32) {
            self.nodes = nodes
            upcoming = next
        }

        /// The next slot, if there is one.
        @inlinable
        package mutating func next() -> Int32? {
            guard upcoming != RenderNode.none else { return nil }
            let slot = upcoming
            upcoming = nodes[slot].pointee.nextSibling
            return slot
        }
    }
}
