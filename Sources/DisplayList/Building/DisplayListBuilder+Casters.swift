import LayerModel
import Rasterization

/// The caster of a layer's shadow, if it is known before the layer is drawn.
enum ShadowCaster {
    /// A rounded rectangle in the plane of the layer's box, and its alpha.
    case shape(RoundedRect, alpha: Float)
    /// A layer's `shadowPath` that is no rectangle, in the layer's own space.
    case path(CGPath)
    /// The shadow itself in white, at its place without an offset.
    indirect case picture(OwnPicture)
}

// A shadow follows the alpha of a layer's whole drawing. Blurring a picture of that costs many times the shadow of a rounded
// rectangle, which is enough for most layers with a shadow, regardless of their contents.
extension DisplayListBuilder {
    /// Whether a layer has a shadow at all; clipping to the bounds removes it.
    func castsShadow(_ properties: UnsafePointer<LayerProperties>) -> Bool {
        properties.pointee.rare.value.shadowOpacity > 0 && !properties.pointee.flags.contains(.masksToBounds)
    }

    /// The caster of a layer's shadow; `nil` if the shadow has to follow the layer's picture.
    ///
    /// - Parameter tint: Of the space that the layer stands in.
    func shadowCaster(of child: Child, tint: SIMD4<Float>) -> ShadowCaster? {
        let properties = child.properties
        if let path = properties.pointee.rare.value.shadowPath {
            var rect = CGRect.zero
            guard path.isRect(&rect) else { return .path(path) }
            let origin = properties.pointee.bounds.origin
            var shape = RoundedRect(rect: PlaneRect(rect.offsetBy(dx: -origin.x, dy: -origin.y)), radii: .zero)
            if properties.pointee.flags.contains(.geometryFlipped) {
                let height = Float(properties.pointee.bounds.height)
                (shape.rect.minY, shape.rect.maxY) = (height - shape.rect.maxY, height - shape.rect.minY)
            }
            return .shape(shape, alpha: 1)
        }
        guard properties.pointee.rare.value.filters.isEmpty else { return nil }
        guard nodes[child.slot].pointee.firstChild != RenderNode.none else {
            return simpleShape(of: properties).map { .shape($0.shape, alpha: $0.alpha) }
        }
        // If opacity applies to each part, overlapping parts are more opaque than one of them.
        let flags = properties.pointee.flags
        guard tint.w >= 1, properties.pointee.opacity >= 1 || flags.contains(.allowsGroupOpacity),
            nodes[child.slot].pointee.mask == RenderNode.none, keepsAlpha(properties)
        else { return nil }
        return opaqueOutline(of: child.slot, properties, depth: 0).map { .shape($0, alpha: 1) }
    }

    /// The only rounded rectangle of a layer's own drawing, and its alpha; `nil` for a layer that draws anything else.
    private func simpleShape(
        of properties: UnsafePointer<LayerProperties>
    ) -> (shape: RoundedRect, alpha: Float)? {
        guard properties.pointee.layerClass == .layer, let color = properties.pointee.backgroundColor,
            properties.pointee.contents == nil
        else { return nil }
        let alpha = color.extendedSRGB.w
        if !properties.pointee.rare.isInitial {
            let rare = properties.pointee.rare.value
            guard rare.borderWidth <= 0 || (rare.borderColor?.alpha ?? 0) <= 0 || alpha >= 1 else { return nil }
        }
        return (roundedBounds(of: properties) ?? RoundedRect(rect: boxRect(of: properties), radii: .zero), alpha)
    }

    // MARK: - Layers with sublayers

    /// Outlines of layers in layers deeper than this are not searched.
    private static let deepestOutline = 8

    /// A rounded rectangle around all of a layer's subtree and covered fully by the layer, in the plane of the layer's box.
    ///
    /// `nil` if there is none, or none is known.
    private func opaqueOutline(
        of slot: Int32, _ properties: UnsafePointer<LayerProperties>, depth: Int
    ) -> RoundedRect? {
        guard showsSublayersAsTheyAre(properties) else { return nil }
        guard let (shape, alpha) = simpleShape(of: properties) else {
            return outlineOfOnlySublayer(of: slot, properties, depth: depth)
        }
        guard alpha >= 1, alpha.isFinite else { return nil }
        let clips = properties.pointee.flags.contains(.masksToBounds)
        let origin = SIMD2(Double(properties.pointee.bounds.minX), Double(properties.pointee.bounds.minY))
        for sublayer in nodes.sublayers(of: slot) {
            guard keepsAlpha(below: sublayer, depth: depth) else { return nil }
            if !clips {
                let extent = caches.extents.extent(of: sublayer, nodes).moved(by: -origin)
                guard shape.contains(PlaneBox(low: extent.low, high: extent.high)) else { return nil }
            }
        }
        return shape
    }

    /// The outline of a layer without a drawing of its own and with one sublayer, only moved.
    private func outlineOfOnlySublayer(
        of slot: Int32, _ properties: UnsafePointer<LayerProperties>, depth: Int
    ) -> RoundedRect? {
        let only = nodes[slot].pointee.firstChild
        guard depth < Self.deepestOutline, properties.pointee.backgroundColor == nil,
            properties.pointee.contents == nil,
            properties.pointee.rare.isInitial || properties.pointee.rare.value.borderWidth <= 0,
            nodes[only].pointee.nextSibling == RenderNode.none, let offset = offset(ofOnlyMoved: only, in: properties)
        else { return nil }
        let inside = nodes.properties(of: only)
        guard inside.pointee.rare.isInitial || inside.pointee.rare.value.shadowOpacity <= 0,
            var shape = opaqueOutline(of: only, inside, depth: depth + 1)
        else { return nil }
        shape.rect = shape.rect.moved(by: offset)
        guard properties.pointee.flags.contains(.masksToBounds) else { return shape }
        let clip = roundedBounds(of: properties) ?? RoundedRect(rect: boxRect(of: properties), radii: .zero)
        return clip.contains(shape, slack: 0) ? shape : nil
    }

    /// The shape that a layer is known to cover fully, for a shadow that has to follow the layer's picture.
    ///
    /// `nil` for a layer that is not axis-aligned, or without such a shape.
    ///
    /// - Parameter plane: From the layer's box to device pixels.
    func solid(of child: Child, plane: PlaneTransform) -> PictureShadow.Solid? {
        guard plane.isAxisAligned else { return nil }
        return solidOutline(of: child.slot, child.properties, depth: 0).map {
            PictureShadow.Solid(shape: $0, plane: plane)
        }
    }

    /// More sublayers than these are not examined.
    private static let solidSublayers = 16

    /// A rounded rectangle that a layer or a layer in it covers fully, in the plane of the layer's box.
    ///
    /// Other parts of the layer may lie outside.
    private func solidOutline(
        of slot: Int32, _ properties: UnsafePointer<LayerProperties>, depth: Int
    ) -> RoundedRect? {
        guard showsSublayersAsTheyAre(properties) else { return nil }
        if let (shape, alpha) = simpleShape(of: properties), alpha >= 1, alpha.isFinite { return shape }
        guard depth < Self.deepestOutline, !properties.pointee.flags.contains(.masksToBounds) else { return nil }
        var largest: RoundedRect?
        for sublayer in nodes.sublayers(of: slot).prefix(Self.solidSublayers) {
            guard let offset = offset(ofOnlyMoved: sublayer, in: properties),
                var shape = solidOutline(of: sublayer, nodes.properties(of: sublayer), depth: depth + 1)
            else { continue }
            shape.rect = shape.rect.moved(by: offset)
            if shape.area > largest?.area ?? 0 { largest = shape }
        }
        return largest
    }

    /// Whether a layer shows its sublayers once each, in the plane of its box.
    private func showsSublayersAsTheyAre(_ properties: UnsafePointer<LayerProperties>) -> Bool {
        guard properties.pointee.layerClass == .layer, !properties.pointee.flags.contains(.geometryFlipped) else {
            return false
        }
        return properties.pointee.rare.isInitial
            || properties.pointee.rare.value.sublayerTransform == CATransform3DIdentity
    }

    /// The offset of a sublayer in the plane of the layer's box; `nil` for a sublayer that is more than moved.
    private func offset(
        ofOnlyMoved sublayer: Int32, in properties: UnsafePointer<LayerProperties>
    ) -> SIMD2<Float>? {
        let node = nodes[sublayer]
        let inside = nodes.properties(of: sublayer)
        guard node.pointee.animations == nil, node.pointee.mask == RenderNode.none, keepsAlpha(inside),
            !inside.pointee.flags.contains(.hidden), inside.pointee.opacity >= 1, inside.pointee.zPosition == 0,
            inside.pointee.transform == CATransform3DIdentity
        else { return nil }
        let corner = matrix(of: inside).origin
        let origin = properties.pointee.bounds.origin
        let x = Float(corner.x + Double(inside.pointee.bounds.minX) - Double(origin.x))
        let y = Float(corner.y + Double(inside.pointee.bounds.minY) - Double(origin.y))
        return SIMD2(x, y)
    }

    /// Whether a layer is put on its backdrop by source-over, without filters.
    private func keepsAlpha(_ properties: UnsafePointer<LayerProperties>) -> Bool {
        properties.pointee.rare.isInitial || !properties.pointee.rare.value.hasFilters
    }

    /// Whether this holds for a whole subtree, so that an opaque backdrop stays opaque.
    private func keepsAlpha(below slot: Int32, depth: Int) -> Bool {
        guard depth < Self.deepestOutline, keepsAlpha(nodes.properties(of: slot)) else { return false }
        return nodes.sublayers(of: slot).allSatisfy { keepsAlpha(below: $0, depth: depth + 1) }
    }
}

extension RoundedRect {
    fileprivate var area: Float { rect.width * rect.height }
}
