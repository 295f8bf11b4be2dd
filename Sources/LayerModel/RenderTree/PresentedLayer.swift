public import Foundation

/// A layer of a committed tree, as presented at one moment.
///
/// It exists while `RenderTree.forEachLayer(at:_:)` calls, and cannot be kept.
public struct PresentedLayer: ~Copyable {
    // Points into the tree, or at a copy with animations applied; valid for the call that this value is made for.
    private let properties: UnsafePointer<LayerProperties>
    /// The number of layers above: 0 for the root.
    public let depth: Int
    /// Whether the layer is the mask of the one above.
    public let isMask: Bool

    init(_ properties: UnsafePointer<LayerProperties>, depth: Int, isMask: Bool) {
        self.properties = properties
        self.depth = depth
        self.isMask = isMask
    }

    /// The layer's name.
    public var name: String? { properties.pointee.rare.value.name }
    /// In points of the layer's own space.
    public var bounds: CGRect { properties.pointee.bounds }
    /// The place of the anchor point, in points of the superlayer's space.
    public var position: CGPoint { properties.pointee.position }
    /// The box around the transformed bounds, in points of the superlayer's space.
    public var frame: CGRect { properties.pointee.frame }
    /// The transform about the anchor point.
    public var transform: CATransform3D { properties.pointee.transform }
    /// Clamped to 0…1 when drawn.
    public var opacity: Float { properties.pointee.opacity }
    /// Whether the layer and all below it are left out.
    public var isHidden: Bool { properties.pointee.flags.contains(.hidden) }
    /// The colour that fills the bounds.
    public var backgroundColor: CGColor? { properties.pointee.backgroundColor }

    /// Any property or a part of one, as `CALayer.value(forKeyPath:)` returns it; `nil` if there is none.
    public func value(forKeyPath keyPath: String) -> Any? {
        properties.pointee.keyPath(keyPath).flatMap { properties.pointee[$0].any }
    }
}

extension RenderTree {
    private struct Visit {
        var slot: Int32
        var depth: Int32
        var isMask: Bool
        /// In seconds of the time of the layer above.
        var time: CFTimeInterval
    }

    /// Calls `body` with every layer as it is at a moment: a layer first, then its mask, then its sublayers from back to
    /// front.
    ///
    /// This evaluates a frame without drawing it. The cost is that of the layers and of their animations; memory grows with
    /// the depth of the tree.
    ///
    /// - Parameters:
    ///   - time: In seconds of the time around the root layer.
    ///   - body: Reads the given layer.
    public func forEachLayer(at time: CFTimeInterval, _ body: (borrowing PresentedLayer) -> Void) {
        guard root != RenderNode.none else { return }
        withUnsafeNodes { nodes in
            var visits = [Visit(slot: root, depth: 0, isMask: false, time: time)]
            while let visit = visits.popLast() {
                let node = nodes[visit.slot]
                let properties = nodes.properties(of: visit.slot)
                var localTime = visit.time
                if !properties.pointee.rare.isInitial {
                    localTime = properties.pointee.rare.value.timing.localTime(parentTime: visit.time)
                }
                if !visit.isMask, node.pointee.nextSibling != RenderNode.none {
                    var next = visit
                    next.slot = node.pointee.nextSibling
                    visits.append(next)
                }
                let depth = visit.depth + 1
                if node.pointee.firstChild != RenderNode.none {
                    visits.append(Visit(slot: node.pointee.firstChild, depth: depth, isMask: false, time: localTime))
                }
                if node.pointee.mask != RenderNode.none {
                    visits.append(Visit(slot: node.pointee.mask, depth: depth, isMask: true, time: localTime))
                }
                guard let animations = node.pointee.animations else {
                    body(PresentedLayer(properties, depth: Int(visit.depth), isMask: visit.isMask))
                    continue
                }
                var shown = properties.pointee
                animations.apply(to: &shown, at: localTime)
                withUnsafePointer(to: shown) {
                    body(PresentedLayer($0, depth: Int(visit.depth), isMask: visit.isMask))
                }
            }
        }
    }
}
