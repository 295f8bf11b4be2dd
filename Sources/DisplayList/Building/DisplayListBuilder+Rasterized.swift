import LayerModel
import Rasterization

/// Layers with `shouldRasterize`: what a layer and all below it draw, filters and shadow included, becomes a picture in the
/// layer's own space with `rasterizationScale` pixels a point, which is then drawn like contents.
extension DisplayListBuilder {
    /// Lists inside lists beyond this depth are drawn as groups.
    private static let deepestRasterization = 8

    /// Pixels per point of a layer's picture that are of use.
    private static let scales: ClosedRange<Double> = 1.0 / 256...256

    /// What the picture of a layer shows, empty where nothing is to be seen; `nil` where it is not to have one: it would be too
    /// large.
    mutating func rasterized(_ child: Child, in context: Context) -> (picture: DisplayList, scale: Double)? {
        guard caches.allowsRequests, rasterDepth < Self.deepestRasterization else { return nil }
        let properties = child.properties
        let given = Double(properties.pointee.rare.value.rasterizationScale)
        guard given > 0 else { return nil }
        let scale = min(max(given, Self.scales.lowerBound), Self.scales.upperBound)
        let limit = LayerPicture.largestSide
        let size = properties.pointee.bounds.size
        guard Double(size.width) * scale <= Double(limit), Double(size.height) * scale <= Double(limit) else {
            return nil
        }
        let box = DeviceRect(enclosing: 0, 0, Double(size.width) * scale, Double(size.height) * scale)
        var inner = DisplayListBuilder(
            nodes: nodes, list: DisplayList(bounds: box.expanded(by: limit)), caches: caches)
        inner.list.fonts = list.fonts
        inner.rasterDepth = rasterDepth + 1
        inner.frameTime = frameTime
        let origin = properties.pointee.bounds.origin
        inner.build(
            child, time: context.time,
            placement: PlaneTransform(
                scale: scale, translationX: -Double(origin.x) * scale, translationY: -Double(origin.y) * scale),
            isFlipped: context.isFlipped)
        list.visitedLayers += inner.list.visitedLayers
        list.culledLayers += inner.list.culledLayers
        list.skippedLayers += inner.list.skippedLayers
        var picture = inner.list
        guard !picture.isTruncated else { return nil }
        picture.bounds = picture.drawnBounds
        picture.addRecordings(caches.recordings)
        guard picture.bounds.width <= Int(limit), picture.bounds.height <= Int(limit) else { return nil }
        (picture.visitedLayers, picture.culledLayers, picture.skippedLayers) = (0, 0, 0)
        return (picture, scale)
    }

    /// Draws a layer's picture in its place.
    ///
    /// - Parameters:
    ///   - plane: From the layer's box to device pixels.
    ///   - effects: All that the layer does with its picture; those inside the picture are left out.
    mutating func appendRasterized(
        _ rasterized: (picture: DisplayList, scale: Double), of child: Child, plane: PlaneTransform,
        opacity: Float, effects: GroupEffects, in context: Context
    ) {
        let picture = rasterized.picture
        guard !picture.bounds.isEmpty else {
            list.culledLayers += 1
            return
        }
        let properties = child.properties
        let mask = nodes[child.slot].pointee.mask
        let (outer, first) = effects.aroundPicture
        let reason = first ?? (mask != RenderNode.none ? .mask : nil)
        var own = context
        var group: OpenGroup?
        if reason == nil {
            own.tint.w *= opacity
        } else {
            let backdrop = backdrop(of: properties, outer, plane: plane, in: own)
            group = open(opacity: opacity, effects: outer, reason: reason, &own)
            group?.backdrop = backdrop
        }
        if let group, mask != RenderNode.none {
            open(mask, of: properties, maskingRestOf: group, in: own) { builder in
                builder.append(picture, scale: rasterized.scale, of: child, plane: plane, in: own)
                builder.close(group)
            }
            return
        }
        append(picture, scale: rasterized.scale, of: child, plane: plane, in: own)
        if let group { close(group) }
    }

    private mutating func append(
        _ picture: DisplayList, scale: Double, of child: Child, plane: PlaneTransform, in own: Context
    ) {
        guard let placeholder = LayerPicture.placeholder else { return }
        let properties = child.properties
        let transform = list.transforms.add(plane)
        let bounds = picture.bounds
        let pixels = SIMD4(Float(bounds.minX), Float(bounds.minY), Float(bounds.maxX), Float(bounds.maxY))
        let rare = properties.pointee.rare.value
        let image = Int32(list.images.count)
        appendImage(
            ImagePaint(
                image: placeholder, source: SIMD4(0, 0, Float(bounds.width), Float(bounds.height)),
                minification: ImagePaint.Filter(rare.minificationFilter),
                magnification: ImagePaint.Filter(rare.magnificationFilter), bias: rare.minificationFilterBias),
            rect: pixels / Float(scale), edges: edges(of: properties), shape: nil, transform: transform,
            in: own)
        if Int(image) < list.images.count {
            list.layerPictures.append(
                LayerPicture(layerID: nodes[child.slot].pointee.layerID, list: picture, image: image))
        }
    }
}

extension GroupEffects {
    /// The effects that belong into a layer's own picture, and the reason that is left for a group inside it.
    func ofOwnPicture(_ reason: DisplayList.Reason?) -> (GroupEffects, DisplayList.Reason?) {
        var inner = self
        inner.blend = .normal
        inner.backdropFilters = []
        if !filters.isEmpty { return (inner, .filter) }
        return (inner, shadow == nil ? nil : .shadow)
    }

    /// The effects that apply to a picture which has those inside it already, and the reason for a group around it.
    var aroundPicture: (GroupEffects, DisplayList.Reason?) {
        var outer = self
        outer.filters = []
        outer.shadow = nil
        if blend != .normal { return (outer, .blendMode) }
        return (outer, backdropFilters.isEmpty ? nil : .backdrop)
    }
}

extension DisplayList {
    /// Around every pixel that is drawn.
    var drawnBounds: DeviceRect {
        var bounds = commands.reduce(DeviceRect.empty) { $0.union($1.bounds) }
        for group in groups where !group.isMask { bounds = bounds.union(group.compositeBounds) }
        return bounds.intersection(self.bounds)
    }
}
