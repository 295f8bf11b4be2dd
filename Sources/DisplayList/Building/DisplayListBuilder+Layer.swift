import LayerModel
import Rasterization

// One layer: its place, the effects on its picture as a whole, its own drawing, and its sublayers.
extension DisplayListBuilder {
    /// A possibly visible layer, and its place.
    private struct PlacedLayer {
        var child: Child
        var opacity: Float
        /// From the layer's own space to device space.
        var matrix: SpaceMatrix
        /// From the layer's box to device pixels.
        var plane: PlaneTransform
        var hasSublayers: Bool
        /// Whether the list is the layer's own picture: its drawing before its place, opacity, mask and blending.
        var isOwnPicture: Bool

        var properties: UnsafePointer<LayerProperties> { child.properties }
    }

    /// Draws a layer, and opens a frame for its sublayers.
    @inline(__always)
    mutating func visit(_ child: Child, in parent: Context) {
        if parent.sublayerOpacity >= 1, isPlain(child) {
            appendPlain(child.properties, in: parent)
        } else {
            visitWhole(child, in: parent)
        }
    }

    /// Draws a layer of any kind, and opens a frame for its sublayers.
    mutating func visitWhole(_ child: Child, in parent: Context) {
        if isPart, !isDrawnByValues(child.slot, child.properties) {
            needsCaches = true
            return
        }
        if appendTransition(child, in: parent) { return }
        noteVisit()
        // Instances may show another side.
        if templateDepth > 0, !child.properties.pointee.flags.contains(.doubleSided) { templateFailed = true }
        guard let layer = place(child, in: parent) else {
            list.culledLayers += 1
            return
        }
        var own = parent
        own.time = child.time
        own.isScaling = own.isScaling || isScaled(child)
        own.layer = child.slot
        own.sublayerOpacity = 1
        let caster = caster(of: layer, in: own)
        var group: OpenGroup?
        var filters: [PictureFilter] = []
        let mask = beginGroup(of: layer, opacity: parent.sublayerOpacity, caster: caster, &group, &filters, &own)
        guard let mask else { return }
        if mask != RenderNode.none, let group {
            openMask(mask, of: layer, caster: caster, group, filters: filters, in: own)
        } else {
            draw(layer, caster: caster, group, filters: filters, in: own)
        }
    }

    /// Draws a mask, and the layer through it.
    private mutating func openMask(
        _ mask: Int32, of layer: PlacedLayer, caster: ShadowCaster?, _ whole: OpenGroup, filters: [PictureFilter],
        in own: Context
    ) {
        open(mask, of: layer.properties, maskingRestOf: whole, in: own) { builder in
            var own = own
            if whole.effects.staysInPicture, whole.around == nil, let mask = whole.mask {
                own.visible = own.visible.intersection(mask.pixels)
            }
            builder.draw(layer, caster: caster, whole, filters: filters, in: own)
        }
    }

    /// Draws a layer inside the group of its picture as a whole.
    ///
    /// - Parameter filters: Those still to apply to all but the shadow of `caster`.
    @inline(__always)
    private mutating func draw(
        _ layer: PlacedLayer, caster: ShadowCaster?, _ whole: OpenGroup?, filters: [PictureFilter], in own: Context
    ) {
        var (groups, own) = (whole, own)
        let child = layer.child
        let (commands, clips) = (list.commands.count, list.clips.count)
        let transform = list.transforms.add(layer.plane)
        if whole?.backdrop != nil { appendExtent(of: child.properties, transform: transform, in: own) }
        appendShadow(child.properties, of: caster, transform: transform, in: own)
        if !filters.isEmpty { open(filters, in: &groups, &own) }
        let start = list.contentStart
        appendPicture(of: layer, transform: transform, in: own)
        if layer.hasSublayers {
            openFrame(of: layer, transform: transform, content: start, groups: groups, in: own)
            return
        }
        appendForeground(child.properties, slot: child.slot, transform: transform, in: own)
        clipOnce(child.properties, transform: transform, from: start, in: own)
        if list.commands.count == commands {
            // Clips of content that is not drawn go too: their planes are among these.
            list.clips.removeLast(list.clips.count - clips)
            list.transforms.removeLast(list.transforms.count - transform.position)
            list.culledLayers += 1
        }
        closeAll(groups)
    }

    /// Starts groups for filters inside the group of a layer: those that fill its shape come first, before others blur that.
    private mutating func open(_ filters: [PictureFilter], in group: inout OpenGroup?, _ own: inout Context) {
        let filling = filters.prefixThatFills
        for part in [filters[filling.endIndex...], filling] where !part.isEmpty {
            group = open(
                opacity: 1, effects: GroupEffects(filters: Array(part)), reason: .filter, around: group, &own)
        }
    }

    /// Finds the place of a layer; `nil` if it and all below it are invisible.
    @inline(__always)
    private mutating func place(_ child: Child, in parent: Context) -> PlacedLayer? {
        let properties = child.properties
        let flags = properties.pointee.flags
        let isOwnPicture = rasterDepth > 0 && frames.count == 1
        let opacity = isOwnPicture ? 1 : min(max(properties.pointee.opacity, 0), 1)
        guard !flags.contains(.hidden), opacity > 0 else { return nil }
        let bounds = properties.pointee.bounds
        let matrix = isOwnPicture ? parent.space : matrix(of: properties).concatenating(parent.space)
        let plane = matrix.translated(x: Double(bounds.minX), y: Double(bounds.minY)).plane
        guard plane.isFinite, flags.contains(.doubleSided) || plane.isMirrored == parent.isMirrored else {
            return nil
        }
        let hasSublayers = nodes[child.slot].pointee.firstChild != RenderNode.none
        if hasSublayers, !isOwnPicture, isOutOfSight(child, plane: plane, in: parent) { return nil }
        return PlacedLayer(
            child: child, opacity: opacity, matrix: matrix, plane: plane, hasSublayers: hasSublayers,
            isOwnPicture: isOwnPicture)
    }

    /// Starts a group if a layer's picture is needed as a whole.
    ///
    /// - Parameters:
    ///   - opacity: Beside the layer's own: applies to the whole, regardless of its parts.
    ///   - group: The group; `nil` if the layer's parts are drawn one by one.
    ///   - filters: The filters left for the parts, over the shadow of `caster`.
    ///   - own: The layer's context; changed to the context of its parts.
    /// - Returns: The mask to draw first in the group, or `RenderNode.none`; `nil` if the layer is drawn already, since its
    ///   picture is kept.
    @inline(__always)
    private mutating func beginGroup(
        of layer: PlacedLayer, opacity: Float, caster: ShadowCaster?, _ group: inout OpenGroup?,
        _ filters: inout [PictureFilter], _ own: inout Context
    ) -> Int32? {
        let properties = layer.properties
        let flags = properties.pointee.flags
        var (effects, reason) = self.effects(
            of: properties, plane: layer.plane, tint: own.tint, caster: caster, isRoot: frames.count == 1)
        effects.shadow?.solid = solid(of: layer.child, plane: layer.plane)
        if layer.isOwnPicture {
            if let silhouetteSigma {
                (effects, reason) = (effects.ofSilhouette(blurredBy: silhouetteSigma), .shadow)
            } else {
                (effects, reason) = effects.insidePicture
            }
        } else if let picture = ownPicture(of: layer, effects, in: own) {
            appendRasterized(
                picture, of: layer.child, plane: layer.plane, opacity: opacity * layer.opacity, effects: effects,
                in: own)
            return nil
        } else if flags.contains(.shouldRasterize) {
            reason = reason ?? .rasterize
        }
        if caster != nil {
            swap(&effects.filters, &filters)
        } else if !effects.filters.isEmpty {
            filters = Array(effects.filters.prefixThatFills)
            effects.filters.removeFirst(filters.count)
            if !filters.isEmpty { reason = effects.reason }
        }
        let mask = layer.isOwnPicture ? RenderNode.none : nodes[layer.child.slot].pointee.mask
        if mask != RenderNode.none { reason = reason ?? .mask }
        let isWhole = reason != nil || !filters.isEmpty || flags.contains(.allowsGroupOpacity)
        if !isWhole { own.tint.w *= layer.opacity }
        let opacity = isWhole ? opacity * layer.opacity : opacity
        guard reason != nil || opacity < 1 else { return RenderNode.none }
        let backdrop = backdrop(of: properties, &effects, plane: layer.plane, in: own)
        group = openWhole(
            opacity: opacity, effects: effects, reason: reason, backdrop: backdrop, isMasked: mask != RenderNode.none,
            &own)
        return mask
    }

    /// The picture that a layer is drawn as, if it is to be rasterised, or blurred in its own space.
    @inline(__always)
    private mutating func ownPicture(
        of layer: PlacedLayer, _ effects: GroupEffects, in own: Context
    ) -> OwnPicture? {
        if layer.properties.pointee.flags.contains(.shouldRasterize) { return rasterized(layer.child, in: own) }
        guard !effects.filters.isEmpty else { return nil }
        return blurredPicture(of: layer.child, plane: layer.plane, effects, in: own)
    }

    /// The caster of a layer's shadow; `nil` without a shadow, or if the shadow follows the layer's picture on the screen.
    @inline(__always)
    private mutating func caster(of layer: PlacedLayer, in own: Context) -> ShadowCaster? {
        guard !layer.properties.pointee.rare.isInitial, castsShadow(layer.properties) else { return nil }
        // A caster casts without its own shadow.
        guard !layer.isOwnPicture || silhouetteSigma == nil else { return nil }
        let caster = shadowCaster(of: layer.child, tint: own.tint)
        guard let picture = shadowPicture(of: layer.child, plane: layer.plane, caster: caster, in: own) else {
            return caster
        }
        return .picture(picture)
    }

    /// Appends a layer's own picture below its sublayers, without the shadow.
    @inline(__always)
    private mutating func appendPicture(of layer: PlacedLayer, transform: TransformIndex, in own: Context) {
        let properties = layer.properties
        let animations = nodes[layer.child.slot].pointee.animations
        appendBackground(properties, transform: transform, in: own)
        appendText(properties, transform: transform, in: own)
        appendContents(properties, transform: transform, in: own)
        appendExternalContent(properties, transform: transform, in: own)
        appendVideo(properties, transform: transform, in: own)
        appendTiles(properties, transform: transform, in: own)
        appendShape(properties, box: transform, animations: animations, matrix: layer.matrix, in: own)
    }

    /// Appends a layer's own picture above its sublayers.
    @inline(__always)
    private mutating func appendForeground(
        _ properties: UnsafePointer<LayerProperties>, slot: Int32, transform: TransformIndex, in own: Context
    ) {
        appendBorder(properties, transform: transform, in: own)
        appendParticles(properties, slot: slot, transform: transform, in: own)
    }

    /// Opens a frame for the sublayers of a layer, or finishes it if none of them is visible.
    @inline(__always)
    private mutating func openFrame(
        of layer: PlacedLayer, transform: TransformIndex, content: ContentStart, groups: OpenGroup?, in own: Context
    ) {
        let properties = layer.properties
        let flags = properties.pointee.flags
        var inner = own
        inner.isFlipped = own.isFlipped != flags.contains(.geometryFlipped)
        if flags.contains(.masksToBounds) { clip(&inner, to: properties, transform: transform) }
        let interior = interior(of: properties, layer.matrix.flattened)
        inner.isMirrored = interior.plane.isMirrored
        var frame = Frame(
            properties: properties, slot: layer.child.slot, own: own, inner: inner, interior: interior,
            transform: transform,
            firstChild: children.count, nextChild: children.count, firstEvaluated: evaluated.count, content: content,
            groups: groups)
        if flags.contains(.masksToBounds), inner.visible.isEmpty {
            finish(frame)
            return
        }
        frame.instance = -1
        frames.append(frame)
        if !beginNextInstance(of: frames.count - 1) { finish(frames.removeLast()) }
    }

    /// Ends a layer whose sublayers have been drawn.
    mutating func finish(_ frame: Frame) {
        appendForeground(frame.properties, slot: frame.slot, transform: frame.transform, in: frame.own)
        clipOnce(frame.properties, transform: frame.transform, from: frame.content, in: frame.own)
        closeAll(frame.groups)
    }

    /// Whether animations give a layer a transform that is not its own, translations aside.
    @inline(__always)
    func isScaled(_ child: Child) -> Bool {
        guard nodes[child.slot].pointee.animations != nil else { return false }
        let values = child.properties
        guard values != nodes.properties(of: child.slot) else { return false }
        return !values.pointee.scalesLike(nodes.properties(of: child.slot).pointee)
    }
}
