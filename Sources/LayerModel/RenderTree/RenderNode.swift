/// One layer of a committed tree.
public struct RenderNode: Sendable {
    /// The index that stands for no node.
    public static let none: Int32 = -1

    public var properties: LayerProperties
    /// Indices of nodes in the tree; `none` where there is no such node.
    public var parent = RenderNode.none
    /// The back-most sublayer.
    public var firstChild = RenderNode.none
    /// The next sibling towards the front.
    public var nextSibling = RenderNode.none
    public var mask = RenderNode.none
    /// Running and pending animations, in the order they were added; `nil` where there are none.
    public var animations: CommittedAnimations?
    /// Unique to the layer for the life of the process.
    public var layerID: UInt64
}
