/// The picture of a layer and its subtree before the commit that its transition was added in.
///
/// The nodes are those of the commit before, which later commits share as long as they stay the same.
package final class TransitionSource: Sendable {
    /// The tree as it was.
    package let tree: RenderTree
    /// The layer's slot in the tree.
    package let slot: Int32
    /// The moment that the appearance is of: seconds of the time that the root layer lives in.
    package let time: CFTimeInterval
    /// The largest depth of nested sources in the tree, this one included.
    let depth: Int

    /// The largest depth of transitions that begin before earlier ones are over.
    static let maximumDepth = 8

    init(tree: RenderTree, slot: Int32, time: CFTimeInterval, depth: Int) {
        self.tree = tree
        self.slot = slot
        self.time = time
        self.depth = depth
    }
}

extension RenderTree {
    /// The same tree with transitions that have nothing to begin from.
    func withoutTransitionSources() -> RenderTree {
        var copy = store
        withUnsafeNodes { nodes in
            for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) {
                guard let animations = nodes[slot].pointee.animations, animations.transitionSource != nil else {
                    continue
                }
                var node = nodes[slot].pointee
                node.animations = animations.withoutTransitionSource
                _ = copy.put(node, at: slot)
            }
        }
        return RenderTree(store: copy, root: root, count: count, generation: ProcessIdentity.next())
    }
}
