/// The nodes of a committed tree, in blocks that trees share until one of them changes.
@usableFromInline
struct RenderNodeStore: @unchecked Sendable {
    // Sendable: the memory behind the addresses is written only while no other store shares it.

    /// The binary logarithm of `blockSize`.
    @usableFromInline static var shift: Int { 7 }
    /// The number of nodes in a block.
    @usableFromInline static var blockSize: Int { 1 << 7 }

    /// Nodes that are all initialised.
    ///
    /// Written only while one store alone has a reference to the block.
    private final class Block: @unchecked Sendable {
        let nodes: UnsafeMutablePointer<RenderNode>

        init() {
            nodes = .allocate(capacity: RenderNodeStore.blockSize)
            nodes.initialize(repeating: .vacant, count: RenderNodeStore.blockSize)
        }

        init(copying other: Block) {
            nodes = .allocate(capacity: RenderNodeStore.blockSize)
            nodes.initialize(from: other.nodes, count: RenderNodeStore.blockSize)
        }

        deinit {
            nodes.deinitialize(count: RenderNodeStore.blockSize)
            nodes.deallocate()
        }
    }

    private var blocks: ContiguousArray<Block> = []
    /// The addresses of each block's nodes: valid as long as `blocks` holds the block.
    private(set) var addresses: ContiguousArray<UnsafeMutablePointer<RenderNode>> = []

    /// Makes room for slots up to `count`.
    mutating func reserve(_ count: Int) {
        while blocks.count << Self.shift < count {
            let block = Block()
            blocks.append(block)
            addresses.append(block.nodes)
        }
    }

    /// The node in a slot; `nil` if there is none.
    func node(at slot: Int32) -> RenderNode? {
        let index = Int(slot) >> Self.shift
        guard slot >= 0, index < blocks.count else { return nil }
        let node = blocks[index].nodes[Int(slot) & (Self.blockSize - 1)]
        return node.layerID == 0 ? nil : node
    }

    /// Puts a node into a slot that `reserve` made room for.
    ///
    /// - Returns: Whether the slot was vacant.
    mutating func put(_ node: consuming RenderNode, at slot: Int32) -> Bool {
        let nodes = uniqueNodes(of: Int(slot) >> Self.shift)
        let place = nodes + Int(slot) & (Self.blockSize - 1)
        let wasVacant = place.pointee.layerID == 0
        place.pointee = node
        return wasVacant
    }

    /// Empties a slot.
    ///
    /// - Returns: Whether there was a node in it.
    mutating func vacate(_ slot: Int32) -> Bool {
        let index = Int(slot) >> Self.shift
        guard index < blocks.count, blocks[index].nodes[Int(slot) & (Self.blockSize - 1)].layerID != 0 else {
            return false
        }
        uniqueNodes(of: index)[Int(slot) & (Self.blockSize - 1)] = .vacant
        return true
    }

    /// The nodes of a block, copied first if another store shares them.
    private mutating func uniqueNodes(of index: Int) -> UnsafeMutablePointer<RenderNode> {
        if !isKnownUniquelyReferenced(&blocks[index]) {
            let copy = Block(copying: blocks[index])
            blocks[index] = copy
            addresses[index] = copy.nodes
        }
        return addresses[index]
    }
}
