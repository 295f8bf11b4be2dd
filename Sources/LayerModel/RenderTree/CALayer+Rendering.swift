internal import Foundation

extension CALayer {
    /// The default `render(in:)`.
    final func drawTree(in ctx: CGContext) {
        drawTree(in: ctx) { properties in
            // Core Animation draws these as plain layers here, each in its superlayer's plane.
            if properties.layerClass == .transform { properties.layerClass = .layer }
            // Its shadows here are Core Graphics', cast by the drawing, and end at twice the radius, where the Gaussian's
            // would still be visible. Images are drawn by Core Graphics, too: by the mean of the pixels if it minifies,
            // and by weights of its own if it enlarges.
            if properties.contents != nil {
                let filters = (properties.rare.value.minificationFilter, properties.rare.value.magnificationFilter)
                if filters.0 == .linear { properties.rare.value.minificationFilter = .trilinear }
                if filters.1 == .linear { properties.rare.value.magnificationFilter = .stepped }
            }
            guard !properties.rare.isInitial else { return }
            properties.rare.value.shadowPath = nil
            properties.rare.value.shadowRadius *= 0.8
        }
    }

    /// Draws the layer and all below it as on the screen, by their model values.
    package final func drawHierarchy(in ctx: CGContext) {
        drawTree(in: ctx) { _ in }
    }

    private func drawTree(in ctx: CGContext, _ prepare: (inout LayerProperties) -> Void) {
        withSpaceRunningDownwards(ctx.runsDownwards) {
            var nesting = 0
            var placement = CGAffineTransform.identity
            var surroundings: LayerProperties?
            if isFlippedOnScreen == properties.isFlipped {
                // Trees are drawn in a space whose y runs down. So this one is turned over, in a layer that turns it back: it
                // keeps its place, and its content is upright where y runs up.
                var around = LayerProperties()
                around.bounds = bounds
                around.flags.insert(.geometryFlipped)
                around.place(originAt: around.bounds.origin)
                surroundings = around
                placement = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
            }
            let tree = modelTree(inside: surroundings) { isTop, properties in
                if isTop { properties.place(originAt: properties.bounds.origin) }
                prepare(&properties)
                properties.contents?.flattenDeepDrawings(&nesting)
            }
            ctx.draw(.layers(tree), nesting: nesting, placement: placement)
        }
    }
}

extension LayerProperties {
    /// Puts the corner of the layer's bounds at a point of its superlayer's space, and takes its transform away.
    mutating func place(originAt corner: CGPoint) {
        transform = CATransform3DIdentity
        position = CGPoint(
            x: corner.x + anchorPoint.x * bounds.size.width, y: corner.y + anchorPoint.y * bounds.size.height)
        zPosition = 0
        if !rare.isInitial { rare.value.anchorPointZ = 0 }
    }
}

extension LayerContents {
    /// Replaces drawings that lie inside each other too deep by their pixels.
    ///
    /// - Parameter nesting: Raised to the depth of the remaining layers.
    fileprivate mutating func flattenDeepDrawings(_ nesting: inout Int) {
        guard let recording = backingStore?.recording else { return }
        guard recording.nesting >= DrawingRecording.maximumNesting else {
            nesting = max(nesting, recording.nesting)
            return
        }
        if let pixels = picture?.flattened() { self = .image(pixels) }
    }
}
