import LayerModel
import Rasterization

/// Layers with `shouldRasterize`: the drawing of a layer and all below it, filters and shadow included, becomes a picture in
/// the
///
/// layer's own space with `rasterizationScale` pixels a point, which is then drawn like contents.
extension DisplayListBuilder {
    /// Lists inside lists beyond this depth are drawn as groups.
    static let deepestRasterization = 8

    /// Pixels per point of a layer's picture that are of use.
    static let scales: ClosedRange<Double> = 1.0 / 256...256

    /// The picture of a layer; `nil` if it is not to have one: it would be too large.
    mutating func rasterized(_ child: Child, in context: Context) -> OwnPicture? {
        let given = Double(child.properties.pointee.rare.value.rasterizationScale)
        guard given > 0 else { return nil }
        let scale = min(max(given, Self.scales.lowerBound), Self.scales.upperBound)
        let size = child.properties.pointee.bounds.size
        guard max(Double(size.width), Double(size.height)) * scale <= Double(LayerPicture.largestSide) else {
            return nil
        }
        return picture(of: child, scale: SIMD2(scale, scale), region: .everything) { builder, placement in
            builder.build(child, time: context.time, placement: placement, isFlipped: context.isFlipped)
        }
    }

    /// Draws a layer's picture in its place.
    ///
    /// - Parameters:
    ///   - plane: From the layer's box to device pixels.
    ///   - effects: All that the layer does with its picture; those inside the picture are left out.
    mutating func appendRasterized(
        _ picture: OwnPicture, of child: Child, plane: PlaneTransform, opacity: Float, effects: GroupEffects,
        in context: Context
    ) {
        let properties = child.properties
        let mask = nodes[child.slot].pointee.mask
        var (outer, first) = effects.aroundPicture
        let reason = first ?? (mask != RenderNode.none ? .mask : nil)
        guard !picture.list.bounds.isEmpty || !outer.backdropFilters.isEmpty else {
            list.culledLayers += 1
            return
        }
        var own = context
        guard let reason else {
            own.tint.w *= opacity
            append(picture, of: child, plane: plane, filtersBelow: false, in: own)
            return
        }
        let backdrop = backdrop(of: properties, &outer, plane: plane, in: own)
        let group = openWhole(
            opacity: opacity, effects: outer, reason: reason, backdrop: backdrop, isMasked: mask != RenderNode.none,
            &own)
        func draw(_ builder: inout DisplayListBuilder) {
            builder.append(picture, of: child, plane: plane, filtersBelow: backdrop != nil, in: own)
            builder.closeAll(group)
        }
        if mask != RenderNode.none {
            open(mask, of: properties, maskingRestOf: group, in: own, then: draw)
        } else {
            draw(&self)
        }
    }

    private mutating func append(
        _ picture: OwnPicture, of child: Child, plane: PlaneTransform, filtersBelow: Bool, in context: Context
    ) {
        let rare = child.properties.pointee.rare.value
        let transform = list.transforms.add(plane)
        if filtersBelow { appendExtent(of: child.properties, transform: transform, in: context) }
        guard !picture.list.bounds.isEmpty else { return }
        append(
            picture, minification: ImagePaint.Filter(rare.minificationFilter),
            magnification: ImagePaint.Filter(rare.magnificationFilter), bias: rare.minificationFilterBias,
            edges: edges(of: child.properties), transform: transform, in: context)
    }
}

extension GroupEffects {
    /// The effects that belong into a layer's own picture, and the reason that is left for a group inside it.
    var insidePicture: (GroupEffects, DisplayList.Reason?) {
        var inner = self
        inner.blend = .normal
        inner.backdropFilters = []
        return (inner, inner.reason)
    }

    /// The effects on a picture that already has the inner ones, and the reason for a group around it.
    var aroundPicture: (GroupEffects, DisplayList.Reason?) {
        var outer = self
        outer.filters = []
        outer.shadow = nil
        return (outer, outer.reason)
    }
}
