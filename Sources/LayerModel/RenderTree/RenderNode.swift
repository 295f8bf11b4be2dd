/// One layer of a committed tree.
@usableFromInline
package struct RenderNode: Sendable {
    /// The index of no node.
    @inlinable package static var none: Int32 { -1 }

    package var properties: LayerProperties
    // Indices of nodes in the tree; `none` for a missing node.

    /// The superlayer; for a mask, the layer that it masks.
    package var parent = RenderNode.none
    /// The back-most sublayer.
    @usableFromInline package var firstChild = RenderNode.none
    /// The next sibling towards the front.
    @usableFromInline package var nextSibling = RenderNode.none
    package var mask = RenderNode.none
    /// Running and pending animations, in the order they were added; `nil` if there are none.
    package var animations: CommittedAnimations?
    /// Unique to the layer for the life of the process.
    package var layerID: UInt64

    /// A node that no layer has.
    static let vacant = RenderNode(properties: LayerProperties(), layerID: 0)
}
