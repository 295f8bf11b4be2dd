import LayerModel
import Rasterization

// The reach of a layer, found without drawing it.
extension LayerProperties {
    /// Whether the drawing spreads, or changes its neighbourhood.
    var spreads: Bool {
        !rare.isInitial && rare.value.hasFilters
    }

    /// The bounds of a shape and its stroke; `nil` without a shape.
    var shapeBox: LayerBox? {
        guard let shape = self.box(of: ShapeProperties.self), let path = shape.value.path, !path.isEmpty else {
            return nil
        }
        let box = path.boundingBox
        // Corners of a stroke reach out to the miter limit, caps to the corners of a square.
        let miter = max(Double(shape.value.miterLimit), 2)
        let reach = shape.value.strokeColor == nil ? 0 : max(0, Double(shape.value.lineWidth)) / 2 * miter
        // A box with numbers that are not finite may be anywhere.
        let extent = LayerBox(box).inset(by: -reach)
        return extent.hasFiniteEdges ? extent : .everywhere
    }

    /// Whether only shapes and sublayers may be drawn outside the bounds, as their own properties determine.
    var drawsInBounds: Bool {
        switch layerClass {
        case .layer, .gradient, .text, .scroll, .tiled, .openGL, .composition, .player, .shape: break
        case .transform, .replicator, .emitter: return false
        }
        guard !rare.isInitial else { return true }
        return rare.value.shadowOpacity <= 0 && rare.value.sublayerTransform == CATransform3DIdentity
            && (contents == nil || rare.value.contentsGravity == .resize || rare.value.contentsGravity == .resizeAspect)
    }

    /// The box in the superlayer's space around a box of the layer's own space.
    func boxInSuperlayer(of box: LayerBox) -> LayerBox {
        guard box.hasFiniteEdges else { return !(box.minX > box.maxX || box.minY > box.maxY) ? .everywhere : box }
        let anchorX = Double(bounds.minX + anchorPoint.x * bounds.width)
        let anchorY = Double(bounds.minY + anchorPoint.y * bounds.height)
        let half = box.size / 2
        let middle = (box.high + box.low) / 2 - SIMD2(anchorX, anchorY)
        let (a, b) = (Double(transform.m11), Double(transform.m12))
        let (c, d) = (Double(transform.m21), Double(transform.m22))
        let center = SIMD2(
            middle.x * a + middle.y * c + Double(transform.m41) + Double(position.x),
            middle.x * b + middle.y * d + Double(transform.m42) + Double(position.y))
        let reach = SIMD2(abs(a) * half.x + abs(c) * half.y, abs(b) * half.x + abs(d) * half.y)
        return LayerBox(low: center - reach, high: center + reach)
    }
}

extension RareLayerProperties {
    /// Whether a filter changes the layer's picture, or the pixels below it.
    @inline(__always)
    var hasFilters: Bool {
        !filters.isEmpty || !backgroundFilters.isEmpty || compositingFilter != nil
    }
}
