import LayerModel
import Rasterization

// Layers of one colour and nothing else, the majority in large trees: no other property of a layer is examined.
extension DisplayListBuilder {
    /// Whether a layer is its background and its place, with every other property at its default.
    @inline(__always)
    func isPlain(_ child: Child) -> Bool {
        let node = nodes[child.slot]
        guard node.pointee.firstChild == RenderNode.none, node.pointee.mask == RenderNode.none,
            rasterDepth == 0
        else { return false }
        if let animations = node.pointee.animations, animations.hasTransition { return false }
        let properties = child.properties
        let flags = properties.pointee.flags
        // One by one: a literal of several is an array first.
        guard flags.contains(.doubleSided), flags.contains(.allowsEdgeAntialiasing), !flags.contains(.hidden),
            !flags.contains(.shouldRasterize), properties.pointee.rare.isInitial, properties.pointee.contents == nil,
            properties.pointee.cornerRadius <= 0, properties.pointee.opacity >= 1,
            properties.pointee.layerClass == .layer
        else { return false }
        return properties.pointee.backgroundColor?.isPattern != true
    }

    /// Visits a plain layer.
    @inline(__always)
    mutating func appendPlain(_ properties: UnsafePointer<LayerProperties>, in parent: Context) {
        noteVisit()
        let bounds = properties.pointee.bounds
        let plane = plainMatrix(of: properties).concatenating(parent.space)
            .translated(x: Double(bounds.minX), y: Double(bounds.minY)).plane
        let color = properties.pointee.backgroundColor.map { tinted($0, by: parent) } ?? .zero
        let rect = boxRect(of: properties)
        let visible = plane.isFinite && color.w > 0 ? plane.pixels(of: rect).intersection(parent.visible) : .empty
        guard !visible.isEmpty, !rect.isEmpty else {
            list.culledLayers += 1
            return
        }
        let transform = list.transforms.add(plane)
        list.commands.append(
            DrawCommand(
                primitive: .fill, edges: .all, isOpaque: color.w >= 1, transform: transform, clip: parent.clip,
                rect: rect, color: color, bounds: visible))
    }
}
