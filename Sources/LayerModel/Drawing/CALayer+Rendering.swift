internal import Foundation

extension CALayer {
    /// The default `render(in:)`.
    final func drawTree(in ctx: CGContext) {
        var nesting = 0
        let tree = modelTree { layer, properties in
            if layer === self { properties.placeOnItsBounds() }
            properties.contents?.flattenDeepDrawings(&nesting)
        }
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
