import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// The effects of a layer on its picture as a whole, and the first reason to have a picture.
    ///
    /// - Parameters:
    ///   - plane: From the layer's box to device pixels.
    ///   - caster: The caster of the layer's shadow, if its picture is not needed for that.
    func effects(
        of properties: UnsafePointer<LayerProperties>, plane: PlaneTransform, tint: SIMD4<Float>, caster: ShadowCaster?,
        isRoot: Bool
    ) -> (effects: GroupEffects, reason: DisplayList.Reason?) {
        var effects = GroupEffects()
        guard !properties.pointee.rare.isInitial,
            properties.pointee.rare.value.shadowOpacity > 0 || properties.pointee.rare.value.hasFilters
        else { return (effects, nil) }
        let rare = properties.pointee.rare.value
        if let blend = rare.compositingFilter.flatMap({ CGBlendMode(filterName: $0.type) }), blend != .normal {
            effects.blend = blend
        }
        if !rare.backgroundFilters.isEmpty, !isRoot {
            effects.backdropFilters = filters(rare.backgroundFilters, plane: plane)
        }
        if caster == nil, castsShadow(properties), let color = shadowColor(of: rare, tint: tint) {
            let scale = plane.scales
            let offset = shadowOffset(of: properties)
            effects.shadow = PictureShadow(
                color: color, offset: plane.direction(x: offset.x, y: offset.y),
                sigma: scale * Float(max(0, rare.shadowRadius)))
        }
        if !rare.filters.isEmpty { effects.filters = filters(rare.filters, plane: plane) }
        return (effects, effects.reason)
    }

    /// Filters as effects on a picture of a plane's pixels.
    func filters(_ filters: [LayerFilter], plane: PlaneTransform) -> [PictureFilter] {
        filters.compactMap { filter in
            guard filter.isEnabled else { return nil }
            if filter.kind == .gaussianBlur {
                let sigma = plane.scales * Float(max(0, filter.values?.first ?? 0))
                return sigma.max() > 0 ? .blur(sigma) : nil
            }
            return ColorMatrix(filter).map { .colorMatrix($0) }
        }
    }

    /// The area of a layer's backdrop filters: its bounds, with their corners rounded if it masks to them.
    ///
    /// - Parameters:
    ///   - effects: The layer's effects; changed for filters in another space than the screen's.
    ///   - plane: From the layer's box to device pixels.
    ///   - context: The layer's context.
    /// - Returns: `nil` if it filters nothing.
    mutating func backdrop(
        of properties: UnsafePointer<LayerProperties>, _ effects: inout GroupEffects, plane: PlaneTransform,
        in context: Context
    ) -> Context? {
        guard !effects.backdropFilters.isEmpty else { return nil }
        var inside = context
        clip(
            &inside, to: properties, roundsCorners: properties.pointee.flags.contains(.masksToBounds),
            transform: list.transforms.add(plane))
        filterBackdropInOwnSpace(of: properties, &effects, plane: plane, visible: inside.visible)
        return inside
    }

    /// Makes a layer's bounds pixels of its group, even if it draws nothing there: the pixels below are filtered there.
    mutating func appendExtent(
        of properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        fill(boxRect(of: properties), color: .zero, edges: [], transform: transform, in: context)
    }

    // MARK: - Shadows

    /// The shadow's offset in the plane of the layer's box: it is a vector of the layer's own space, flipped with that.
    func shadowOffset(of properties: UnsafePointer<LayerProperties>) -> SIMD2<Double> {
        let offset = properties.pointee.rare.value.shadowOffset
        let isFlipped = properties.pointee.flags.contains(.geometryFlipped)
        return SIMD2(Double(offset.width), Double(isFlipped ? -offset.height : offset.height))
    }

    /// The shadow's colour, premultiplied; `nil` if there is no shadow.
    private func shadowColor(of rare: RareLayerProperties, tint: SIMD4<Float>) -> SIMD4<Float>? {
        let opacity = min(max(rare.shadowOpacity, 0), 1)
        guard opacity > 0, let color = rare.shadowColor else { return nil }
        let straight = color.straight(in: list.range) * tint
        let alpha = straight.w * opacity
        guard alpha > 0 else { return nil }
        return SIMD4(straight.x * alpha, straight.y * alpha, straight.z * alpha, alpha)
    }

    /// The shadow of a layer whose caster is known without its picture, under all that the layer draws.
    @inline(__always)
    mutating func appendShadow(
        _ properties: UnsafePointer<LayerProperties>, of caster: ShadowCaster?, transform: TransformIndex,
        in context: Context
    ) {
        guard let caster else { return }
        let rare = properties.pointee.rare.value
        guard let color = shadowColor(of: rare, tint: context.tint) else { return }
        switch caster {
        case .path(let path):
            appendShadow(of: path, properties, color: color, transform: transform, in: context)
        case .shape(var shape, let alpha):
            let offset = SIMD2<Float>(shadowOffset(of: properties))
            shape.rect = shape.rect.moved(by: offset)
            append(
                shadowOf: shape, sigma: Float(max(0, rare.shadowRadius)), color: color * alpha, transform: transform,
                in: context)
        case .picture(let picture):
            var tinted = context
            tinted.tint = SIMD4(SIMD3(color.x, color.y, color.z) / color.w, color.w)
            append(
                picture, movedBy: SIMD2<Float>(shadowOffset(of: properties)), transform: transform, in: tinted)
        }
    }

    /// The shadow of a rounded rectangle, already moved by the shadow's offset.
    ///
    /// - Parameters:
    ///   - sigma: The Gaussian's standard deviation, in points of the transform's plane.
    ///   - color: Premultiplied.
    mutating func append(
        shadowOf caster: RoundedRect, sigma: Float, color: SIMD4<Float>, transform: TransformIndex, in context: Context
    ) {
        let margin = sigma * PictureShadow.reach(ofAlpha: color.w)
        let rect = caster.rect.inset(by: -margin)
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard color.w > 0, !rect.isEmpty, !visible.isEmpty else { return }
        var command = DrawCommand(
            primitive: .shadow, edges: .all, isOpaque: false, transform: transform, clip: context.clip,
            rect: rect, color: color, bounds: visible)
        if sigma < Self.sharpSigma {
            command.primitive = .fill
            command.rect = caster.rect
            command.shape = list.roundedRects.add(caster)
        } else {
            command.payload = Index(list.shadows.add(ShadowPaint(caster: caster, sigma: sigma)))
        }
        list.commands.append(command)
    }

    /// A blur of a smaller standard deviation, in points, is invisible.
    private static let sharpSigma: Float = 0.01

    /// The shadow of a path that is no rectangle: its blurred picture.
    private mutating func appendShadow(
        of path: CGPath, _ properties: UnsafePointer<LayerProperties>, color: SIMD4<Float>, transform: TransformIndex,
        in context: Context
    ) {
        let rare = properties.pointee.rare.value
        let origin = properties.pointee.bounds.origin
        let box = list.transforms[transform]
        let sigma = box.scales * Float(max(0, rare.shadowRadius))
        var inner = context
        let blur: [PictureFilter] = sigma.max() > 0 ? [.blur(sigma)] : []
        let group = open(opacity: 1, effects: GroupEffects(filters: blur), reason: .shadow, &inner)
        let offset = shadowOffset(of: properties)
        let moved = PlaneTransform(
            scale: 1, translationX: offset.x - Double(origin.x), translationY: offset.y - Double(origin.y))
        let place = list.transforms.add(
            interior(of: properties, .identity).plane.concatenating(moved).concatenating(box))
        append(path, isEvenOdd: false, color: color, transform: place, in: inner)
        close(group)
    }

    // MARK: - Masks

    /// Opens a frame that draws a layer's mask, as the first part of the layer's group, and the rest of that after it; a mask
    /// that draws nothing hides the layer.
    ///
    /// - Parameters:
    ///   - context: The layer's context, inside the group.
    ///   - draw: Draws the masked content, and closes the group.
    mutating func open(
        _ mask: Int32, of properties: UnsafePointer<LayerProperties>, maskingRestOf group: OpenGroup,
        in context: Context, then draw: @escaping (inout DisplayListBuilder) -> Void
    ) {
        let start = list.contentStart
        var inner = context
        inner.space = interior(of: properties, matrix(of: properties).concatenating(context.space).flattened)
        inner.tint = .one
        inner.isMirrored = inner.space.plane.isMirrored
        inner.isFlipped = context.isFlipped != properties.pointee.flags.contains(.geometryFlipped)
        let firstEvaluated = evaluated.count
        let (maskProperties, time) = evaluate(mask, parentTime: context.time)
        let child = Child(slot: mask, properties: maskProperties, time: time)
        openSpace(inner, of: child, firstEvaluated: firstEvaluated) { builder in
            guard builder.closeMask(since: start, of: group, layer: context.layer) else {
                builder.list.cut(to: group.start)
                builder.list.culledLayers += 1
                return
            }
            draw(&builder)
        }
    }
}

extension [PictureFilter] {
    /// The filters up to the last that makes clear pixels less clear.
    var prefixThatFills: ArraySlice<PictureFilter> {
        self[..<((lastIndex(where: \.fills) ?? -1) + 1)]
    }
}

extension PlaneTransform {
    /// Device pixels per point along the device axes, where the map keeps Gaussians; elsewhere the geometric mean for both, at
    /// the plane's origin.
    var scales: SIMD2<Float> {
        guard !isAxisAligned else { return SIMD2(Float(abs(m11)), Float(abs(m22))) }
        // A quarter turn changes the axes.
        if m11 == 0, m22 == 0, isAffine { return SIMD2(Float(abs(m21)), Float(abs(m12))) }
        // The map's derivative has this determinant, wherever perspective moves the origin to.
        let w = m44 == 0 ? 1 : abs(m44)
        let mean = Float((abs(determinant) / max(w * w * w, .leastNormalMagnitude)).squareRoot())
        return SIMD2(mean, mean)
    }

    /// The direction in device pixels of a small step in the plane, at the plane's origin.
    func direction(x: Double, y: Double) -> SIMD2<Float> {
        let from = homogeneous(x: 0, y: 0)
        let to = homogeneous(x: x, y: y)
        guard from.z > 0, to.z > 0 else { return .zero }
        return SIMD2(Float(to.x / to.z - from.x / from.z), Float(to.y / to.z - from.y / from.z))
    }
}
