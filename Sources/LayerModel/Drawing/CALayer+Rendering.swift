internal import Foundation

extension CALayer {
    /// Draws the layer and all below it into a context, as the tree is now.
    ///
    /// The layer's own bounds are user space: its position and transform have no effect, those of its sublayers have. Layers
    /// that ask for layout and display are laid out and displayed first, as a commit does, so custom drawing of
    /// `draw(in:)` is part of the picture. Values are the model's: animations and transitions have no effect. Everything else is
    /// drawn as it is on the screen, which is more than Core Animation does: masks, filters, shadow paths, 3D
    /// transforms, and colours of replicators. Clip, alpha, blend mode and shadow of the context apply to the whole.
    public func render(in ctx: CGContext) {
        layoutIfNeeded()
        var layers: [CALayer] = []
        var slots: [ObjectIdentifier: Int32] = [:]
        var current: CALayer? = self
        while let layer = current {
            layer.displayIfNeeded()
            layer.prepareForCommit()
            slots[ObjectIdentifier(layer)] = Int32(truncatingIfNeeded: layers.count)
            layers.append(layer)
            current = layer.next(inSubtreeOf: self)
        }
        func slot(_ link: Unmanaged<CALayer>?) -> Int32 {
            guard let layer = link?.takeUnretainedValue() else { return RenderNode.none }
            return slots[ObjectIdentifier(layer)] ?? RenderNode.none
        }
        var store = RenderNodeStore()
        var nesting = 0
        store.reserve(layers.count)
        for (index, layer) in layers.enumerated() {
            var node = RenderNode(properties: layer.properties, layerID: layer.layerID)
            node.firstChild = slot(layer.firstChildLink)
            if let mask = layer.maskLayer { node.mask = slots[ObjectIdentifier(mask)] ?? RenderNode.none }
            if layer === self {
                node.properties.placeOnItsBounds()
            } else {
                node.parent = slot(layer.parentLink)
                if !layer.state.contains(.isMask) { node.nextSibling = slot(layer.nextSiblingLink) }
            }
            node.properties.contents?.flattenDeepDrawings(&nesting)
            _ = store.put(node, at: Int32(truncatingIfNeeded: index))
        }
        let tree = RenderTree(store: store, root: 0, count: layers.count, generation: ProcessIdentity.next())
        ctx.draw(.layers(tree), nesting: nesting, placement: .identity)
    }
}

extension LayerProperties {
    /// Puts the layer where its own space is its superlayer's.
    fileprivate mutating func placeOnItsBounds() {
        transform = CATransform3DIdentity
        position = CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
        zPosition = 0
        if !rare.isInitial { rare.value.anchorPointZ = 0 }
    }
}

extension LayerContents {
    /// Replaces drawings that lie inside each other too deep by their pixels.
    ///
    /// - Parameter nesting: Raised to how deep those lie that are left.
    fileprivate mutating func flattenDeepDrawings(_ nesting: inout Int) {
        guard let recording = backingStore?.recording else { return }
        guard recording.nesting >= DrawingRecording.maximumNesting else {
            nesting = max(nesting, recording.nesting)
            return
        }
        let image: CGImage? =
            switch self {
            case .image(let image): image
            case .drawing(let store): CGImage(store)
            case .blend: nil
            }
        if let pixels = image?.flattened() { self = .image(pixels) }
    }
}
