/// A layer tree at its commit: immutable, and safe to use from any thread.
///
/// Trees of one root share the parts that did not change between their commits.
public struct RenderTree: RecordedLayers, Sendable {
    let store: RenderNodeStore
    /// The root's slot, or `RenderNode.none` if the tree is empty.
    package let root: Int32
    /// The number of layers, masks and layers below them included.
    public let count: Int
    /// The same for two trees only if they are the same in everything; 0 for a tree without layers.
    package let generation: UInt64
    /// Whether display links ran on the thread that committed it.
    package internal(set) var hasDisplayLinks = false

    /// A tree without layers.
    public init() {
        self.init(store: RenderNodeStore(), root: RenderNode.none, count: 0, generation: 0)
    }

    init(store: RenderNodeStore, root: Int32, count: Int, generation: UInt64) {
        self.store = store
        self.root = root
        self.count = count
        self.generation = generation
    }

    /// Nodes by slot, without copies or reference counting; valid inside `withUnsafeNodes` only.
    @usableFromInline
    package struct UnsafeNodes {
        @usableFromInline let blocks: UnsafeBufferPointer<UnsafeMutablePointer<RenderNode>>

        init(blocks: UnsafeBufferPointer<UnsafeMutablePointer<RenderNode>>) {
            self.blocks = blocks
        }

        /// One more than the largest slot.
        package var slotCount: Int {
            blocks.count << RenderNodeStore.shift
        }

        /// The node in a slot that another node, or `root`, named.
        @inlinable package subscript(slot: Int32) -> UnsafePointer<RenderNode> {
            UnsafePointer(blocks[Int(slot) >> RenderNodeStore.shift] + Int(slot) & (RenderNodeStore.blockSize - 1))
        }

        /// The address of the block of a slot's node: no other has it while a tree with the block is kept.
        package func block(of slot: Int32) -> UnsafeRawPointer {
            UnsafeRawPointer(blocks[Int(slot) >> RenderNodeStore.shift])
        }

        /// The model values of the node in a slot that another node, or `root`, named.
        @inlinable
        package func properties(of slot: Int32) -> UnsafePointer<LayerProperties> {
            // `properties` is the first field of a node, so both have one address.
            UnsafeRawPointer(self[slot]).assumingMemoryBound(to: LayerProperties.self)
        }
    }

    /// Calls `body` with access to the nodes that costs no reference counting.
    package func withUnsafeNodes<Answer, Failure: Error>(
        _ body: (UnsafeNodes) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        // The blocks belong to `store`, and so live as long as this tree does.
        defer { withExtendedLifetime(store) {} }
        return try store.addresses.withUnsafeBufferPointer { blocks throws(Failure) in
            try body(UnsafeNodes(blocks: blocks))
        }
    }
}
