internal import Foundation
import LayerModel
import Rasterization

/// A picture of a layer, or of its shadow's caster, in the layer's own space.
struct OwnPicture {
    /// Of the layer, in the process.
    var layerID: UInt64
    /// The display list of the picture; empty if nothing is drawn.
    var list: DisplayList
    /// Pixels per point along x and y.
    var scale: SIMD2<Double>

    /// The picture's place in the plane of the layer's box.
    var rect: PlaneRect {
        let (pixels, scale) = (Box<DeviceSpace, Float>(list.bounds), SIMD2<Float>(scale))
        return PlaneRect(low: pixels.low / scale, high: pixels.high / scale)
    }
}

/// Blurs, those of backdrops included, and composite shadows of layers that are turned and stretched, skewed, or seen in
/// perspective.
///
/// The Gaussian is a round one of the layer's space. Device space makes an ellipse of it, in perspective another one at each
/// point. Its axes stay the pixels' only if the map keeps right angles there, or turns and scales alike in all directions.
/// Then a group's picture is blurred in device pixels. Otherwise the blurred part is drawn in the layer's own space, with as
/// many pixels per point as the screen shows, blurred there, and mapped as contents are, which blurred pictures bear well.
/// The other parts, such as the layer above its shadow, are drawn through the map itself. The picture depends on the map
/// through its scale only, which goes in steps, so that it is kept while a layer turns.
extension DisplayListBuilder {
    /// Pixels per point are powers of the root of 2.
    private static let stepsPerOctave = 2.0
    /// The least standard deviation, in pixels, of a blur between whose pixels is interpolated.
    private static let minimumSigma = 3.0
    /// The largest ratio of those pixels per point to the screen's.
    private static let maximumOversampling = 4.0
    /// The size of a picture that is tried if the first one is too large.
    private static let smallerSize = 0.25

    /// The picture of a layer with filters that blur; `nil` if it can or has to be blurred in device space.
    mutating func blurredPicture(
        of child: Child, plane: PlaneTransform, _ effects: GroupEffects, in context: Context
    ) -> OwnPicture? {
        guard effects.blurs, !plane.keepsGaussians else { return nil }
        return picture(
            of: child, plane: plane, sigma: narrowestBlur(of: child.properties.pointee.rare.value.filters) ?? 0,
            offset: .zero, in: context
        ) { builder, placement in
            builder.build(child, time: context.time, placement: placement, isFlipped: context.isFlipped)
        }
    }

    /// A layer's shadow in white, at its place before it is moved.
    ///
    /// `nil` if it can be drawn in device space, if it is part of a picture of the layer, or if its picture cannot be had.
    ///
    /// - Parameter caster: The caster of the shadow, if it is known before the layer is drawn.
    mutating func shadowPicture(
        of child: Child, plane: PlaneTransform, caster: ShadowCaster?, in context: Context
    ) -> OwnPicture? {
        let properties = child.properties
        let sigma = max(0, Double(properties.pointee.rare.value.shadowRadius))
        guard !plane.keepsGaussians, narrowestBlur(of: properties.pointee.rare.value.filters) == nil,
            !properties.pointee.flags.contains(.shouldRasterize)
        else { return nil }
        let offset = shadowOffset(of: properties)
        switch caster {
        case .shape, .picture:
            return nil
        case .path(let path):
            // Without a blur it is drawn through the map.
            guard sigma > 0 else { return nil }
            return picture(of: child, plane: plane, sigma: sigma, offset: offset, in: context) { builder, placement in
                builder.appendSilhouette(of: path, properties, sigma: Float(sigma), placement: placement)
            }
        case nil:
            return picture(of: child, plane: plane, sigma: sigma, offset: offset, in: context) { builder, placement in
                builder.silhouetteSigma = placement.scales * Float(sigma)
                builder.build(child, time: context.time, placement: placement, isFlipped: context.isFlipped)
            }
        }
    }

    /// Filters the backdrop in the layer's own space, where device space makes ellipses of its Gaussians; if that is
    /// impossible, they stay round on the screen.
    ///
    /// - Parameter visible: The pixels that are filtered at most.
    mutating func filterBackdropInOwnSpace(
        of properties: UnsafePointer<LayerProperties>, _ effects: inout GroupEffects, plane: PlaneTransform,
        visible: DeviceRect
    ) {
        let filters = properties.pointee.rare.value.backgroundFilters
        guard !plane.keepsGaussians, let sigma = narrowestBlur(of: filters),
            let scale = pixelScale(of: properties, plane: plane, sigma: sigma, seen: plane.part(seenIn: visible))
        else { return }
        if templateDepth > 0 { templateFailed = true }
        for scale in [scale, scale * Self.smallerSize] {
            let own = self.filters(filters, plane: PlaneTransform(scale: scale))
            let space = BackdropSpace(
                PlaneTransform(scale: 1 / scale).concatenating(plane), seenIn: visible,
                footprint: GroupEffects(filters: own).footprint)
            guard let space else { continue }
            (effects.backdropFilters, effects.backdropSpace) = (own, space)
            return
        }
    }

    /// The standard deviation of the narrowest blur among some filters, in points; `nil` if there is none.
    private func narrowestBlur(of filters: [LayerFilter]) -> Double? {
        filters.lazy.compactMap { filter in
            guard filter.isEnabled, filter.kind == .gaussianBlur else { return nil }
            return filter.values?.first
        }.filter { $0 > 0 }.min()
    }

    /// Draws a path blurred and in white, as all that the list has.
    private mutating func appendSilhouette(
        of path: CGPath, _ properties: UnsafePointer<LayerProperties>, sigma: Float, placement: PlaneTransform
    ) {
        var context = Context(
            space: .identity, clip: .none, visible: list.bounds, tint: .one, time: 0, isFlipped: false)
        let group = open(
            opacity: 1, effects: GroupEffects().ofSilhouette(blurredBy: placement.scales * sigma), reason: .shadow,
            &context)
        let transform = list.transforms.add(interior(of: properties, .identity).plane.concatenating(placement))
        append(path, isEvenOdd: false, color: .one, transform: transform, in: context)
        close(group)
    }

    /// Draws a picture with as many pixels as a plane shows of it.
    /// - Parameters:
    ///   - sigma: The standard deviation of the narrowest blur, in points; 0 without a blur.
    ///   - offset: The later translation of the picture, in points.
    ///   - body: Adds its commands, given the map from the layer's space to pixels.
    private mutating func picture(
        of child: Child, plane: PlaneTransform, sigma: Double, offset: SIMD2<Double>, in context: Context,
        _ body: (inout DisplayListBuilder, PlaneTransform) -> Void
    ) -> OwnPicture? {
        let seen: PlaneBox? = plane.part(seenIn: context.visible)
        guard var scale = pixelScale(of: child.properties, plane: plane, sigma: sigma, seen: seen) else { return nil }
        // The next instance of a replicator may need more pixels.
        if templateDepth > 0 { templateFailed = true }
        for _ in 0..<2 {
            let part = (seen ?? .everywhere).moved(by: -offset)
            let pixels = DeviceBox(low: part.low * scale, high: part.high * scale)
            let region = DeviceRect(enclosing: pixels).expanded(by: 2)
            if let result = picture(of: child, scale: scale, region: region, body) { return result }
            scale *= Self.smallerSize
        }
        return nil
    }

    /// The pixels per point of a picture in a layer's own space, along x and y; `nil` if the layer lies wholly behind the
    /// eye.
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation of the narrowest blur, in points; 0 without a blur.
    ///   - seen: The visible part of the layer's plane, `nil` if it is unbounded.
    private func pixelScale(
        of properties: UnsafePointer<LayerProperties>, plane: PlaneTransform, sigma: Double, seen: PlaneBox?
    ) -> SIMD2<Double>? {
        let size = properties.pointee.bounds.size
        let box = PlaneBox(CGRect(origin: .zero, size: size))
        let part = seen.map { box.intersection($0) }
        guard let shown = plane.density(over: part.flatMap { $0.isInsideOut ? nil : $0 } ?? box) else { return nil }
        let needed = SIMD2(repeating: sigma > 0 ? Self.minimumSigma / sigma : 0)
        var scale = pointwiseMax(shown, pointwiseMin(needed, shown * Self.maximumOversampling))
        for axis in 0..<2 { scale[axis] = Self.step(notBelow: scale[axis]) }
        return scale
    }

    /// The next scale that pictures are drawn in.
    private static func step(notBelow scale: Double) -> Double {
        let exponent = (Portable.log2(scale) * stepsPerOctave - 1e-6).rounded(.up) / stepsPerOctave
        return min(max(Portable.exp2(exponent), scales.lowerBound), scales.upperBound)
    }

    /// Draws a picture of a layer in its own space.
    /// - Parameters:
    ///   - scale: Pixels per point.
    ///   - region: The pixels needed, from the corner of the layer's bounds.
    ///   - body: Adds its commands, given the map from the layer's space to pixels.
    /// - Returns: `nil` if it is too large.
    mutating func picture(
        of child: Child, scale: SIMD2<Double>, region: DeviceRect,
        _ body: (inout DisplayListBuilder, PlaneTransform) -> Void
    ) -> OwnPicture? {
        guard caches.allowsRequests, rasterDepth < Self.deepestRasterization else { return nil }
        let limit = LayerPicture.largestSide
        let size = child.properties.pointee.bounds.size
        let whole = SIMD2(Double(size.width), Double(size.height)) * scale
        let box = DeviceRect(enclosing: DeviceBox(low: .zero, high: whole))
        var inner = DisplayListBuilder(
            nodes: nodes,
            list: DisplayList(bounds: box.expanded(by: limit).intersection(region), range: list.range), caches: caches)
        inner.list.fonts = list.fonts
        inner.rasterDepth = rasterDepth + 1
        inner.copies = copies
        inner.frameTime = frameTime
        let corner = child.properties.pointee.bounds.origin
        swap(&inner.probe, &probe)
        body(&inner, PlaneTransform(scale: scale, offset: -SIMD2(Double(corner.x), Double(corner.y)) * scale))
        swap(&inner.probe, &probe)
        list.visitedLayers += inner.list.visitedLayers
        list.copiedLayers += inner.list.copiedLayers
        list.culledLayers += inner.list.culledLayers
        list.skippedLayers += inner.list.skippedLayers
        var drawn = inner.list
        guard !drawn.isTruncated else { return nil }
        drawn.bounds = drawn.bounds(since: ContentStart()).intersection(drawn.bounds)
        drawn.addRecordings(caches.recordings)
        guard drawn.bounds.width <= Int(limit), drawn.bounds.height <= Int(limit) else { return nil }
        (drawn.visitedLayers, drawn.copiedLayers, drawn.culledLayers, drawn.skippedLayers) = (0, 0, 0, 0)
        return OwnPicture(layerID: nodes[child.slot].pointee.layerID, list: drawn, scale: scale)
    }

    /// Draws a picture made in the space of a layer.
    ///
    /// - Parameter offset: Its translation, in points.
    mutating func append(
        _ own: OwnPicture, movedBy offset: SIMD2<Float> = .zero, minification: ImagePaint.Filter = .linear,
        magnification: ImagePaint.Filter = .linear, bias: Float = 0, edges: DrawCommand.Edges = .all,
        transform: TransformIndex, in context: Context
    ) {
        guard let placeholder = LayerPicture.placeholder, !own.list.bounds.isEmpty else { return }
        let image = Index<ImagePaint>(list.images.count)
        appendImage(
            ImagePaint(
                image: placeholder,
                source: ImageRect(size: SIMD2(Float(own.list.bounds.width), Float(own.list.bounds.height))),
                minification: minification, magnification: magnification, bias: bias),
            rect: own.rect.moved(by: offset), edges: edges, transform: transform, in: context)
        guard image.position < list.images.count else { return }
        list.layerPictures.append(LayerPicture(layerID: own.layerID, list: own.list, image: image))
    }
}

extension GroupEffects {
    /// The effects for the picture of a shadow's caster: after its filters, blurred, in one premultiplied colour.
    func ofSilhouette(blurredBy sigma: SIMD2<Float>, in color: SIMD4<Float> = .one) -> GroupEffects {
        let blur: [PictureFilter] = sigma.max() > 0 ? [.blur(sigma)] : []
        return GroupEffects(filters: filters + blur + [.colorMatrix(.silhouette(in: color))])
    }
}

extension ColorMatrix {
    /// A premultiplied colour, which is not clear, by the alpha of the source.
    static func silhouette(in color: SIMD4<Float>) -> ColorMatrix {
        ColorMatrix(
            red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, color.w),
            bias: SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, 0))
    }
}

extension PlaneTransform {
    /// Lengths that differ by less than this, as a part of them, count as the same.
    private static let tolerance = 0.01

    /// Whether a round Gaussian of the plane is one along the axes of device space, the same everywhere.
    var keepsGaussians: Bool {
        guard isAffine else { return false }
        if (m12 == 0 && m21 == 0) || (m11 == 0 && m22 == 0) { return true }
        let (x, y) = (m11 * m11 + m12 * m12, m21 * m21 + m22 * m22)
        return !isSheared && abs(x - y) <= 2 * Self.tolerance * max(x, y)
    }

    /// The part of the plane that some pixels show; `nil` if it has no end.
    func part<Space>(seenIn pixels: DeviceRect) -> Box<Space, Double>? {
        guard let inverse else { return nil }
        var box = Box<Space, Double>.nowhere
        let corners = DeviceBox(pixels)
        for index in 0..<4 {
            let corner = corners.corner(index)
            let image = inverse.homogeneous(x: corner.x, y: corner.y)
            guard image.z > 0 else { return nil }
            let point = SIMD2(image.x, image.y) / image.z
            box = box.union(Box(low: point, high: point))
        }
        return box.hasFiniteEdges ? box : nil
    }

    /// The most device pixels per point, along x and along y, at the corners and in the middle of a box of the plane; `nil` if
    /// none of those lies before the eye.
    fileprivate func density(over box: PlaneBox) -> SIMD2<Double>? {
        var result = SIMD2<Double>.zero
        let (middle, half) = ((box.low + box.high) / 2, box.size / 2)
        for corner in [SIMD2(0.0, 0.0), SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)] {
            let place = middle + half * corner
            guard let (alongX, alongY) = steps(x: place.x, y: place.y) else { continue }
            result = pointwiseMax(
                result, SIMD2((alongX * alongX).sum().squareRoot(), (alongY * alongY).sum().squareRoot()))
        }
        return result.x > 0 && result.y > 0 && (result.x + result.y).isFinite ? result : nil
    }
}
