import LayerModel
import Rasterization

extension DrawingPlayer {
    /// Draws a gradient in the whole visible region.
    ///
    /// - Parameter color: Premultiplied; a factor of the gradient.
    func paint(
        _ drawn: DrawingGradient, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        guard !drawn.gradient.stops.isEmpty else { return }
        let user = PlaneTransform(drawn.transform).concatenating(plane)
        switch drawn.kind {
        case .linear(let start, let end):
            let axis = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
            guard axis != .zero else { return }
            let frame = PlaneTransform(
                m11: axis.x, m12: axis.y, m14: 0, m21: -axis.y, m22: axis.x, m24: 0, m41: Double(start.x),
                m42: Double(start.y), m44: 1)
            paintAxial(drawn, frame: frame.concatenating(user), color: color, in: context, of: &builder)
        case .conic(let center, let angle):
            let (cosine, sine) = (Double(Portable.cos(angle)), Double(Portable.sin(angle)))
            let frame = PlaneTransform(
                m11: cosine, m12: sine, m14: 0, m21: -sine, m22: cosine, m24: 0, m41: Double(center.x),
                m42: Double(center.y), m44: 1)
            paintConic(drawn, frame: frame.concatenating(user), color: color, in: context, of: &builder)
        case .radial:
            if let rings = RingGradient(drawn, in: builder.list.range) {
                let frame = PlaneTransform(scale: 1, translationX: rings.center.x, translationY: rings.center.y)
                paintRings(rings, frame: frame.concatenating(user), color: color, in: context, of: &builder)
            } else {
                paintCircles(drawn, user: user, color: color, in: context, of: &builder)
            }
        }
    }

    /// - Parameter frame: From a plane whose x is 0 at the start and 1 at the end to device pixels.
    private func paintAxial(
        _ drawn: DrawingGradient, frame: PlaneTransform, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        guard var rect: PlaneBox = builder.visiblePart(of: frame, in: context) else { return }
        if !drawn.options.contains(.drawsBeforeStartLocation) { rect.minX = max(rect.minX, 0) }
        if !drawn.options.contains(.drawsAfterEndLocation) { rect.maxX = min(rect.maxX, 1) }
        guard rect.minX < rect.maxX else { return }
        let width = rect.width
        let paint = GradientPaint(
            kind: .axial, start: SIMD2(Float(-rect.minX / width), 0.5), end: SIMD2(Float((1 - rect.minX) / width), 0.5),
            stops: drawn.gradient.paintStops(in: builder.list.range))
        append(paint, rect: rect, frame: frame, color: color, in: context, of: &builder)
    }

    /// - Parameter frame: From a plane with the centre at its origin and the start of the circle on its x axis.
    private func paintConic(
        _ drawn: DrawingGradient, frame: PlaneTransform, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        guard let region: PlaneBox = builder.visiblePart(of: frame, in: context) else { return }
        let side = region.size.max()
        let rect = PlaneBox(low: region.low, high: region.low + side)
        let center = SIMD2(Float(-region.minX / side), Float(-region.minY / side))
        let paint = GradientPaint(
            kind: .conic, start: center, end: center + SIMD2(0.5, 0),
            stops: drawn.gradient.paintStops(in: builder.list.range))
        append(paint, rect: rect, frame: frame, color: color, in: context, of: &builder)
    }

    /// Circles inside each other.
    ///
    /// - Parameter frame: From a plane with the outer circle's centre at its origin.
    private func paintRings(
        _ rings: RingGradient, frame: PlaneTransform, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        let outer = rings.radius
        guard let region: PlaneBox = builder.visiblePart(of: frame, in: context) else { return }
        var rect = PlaneBox(low: SIMD2(repeating: -outer), high: SIMD2(repeating: outer))
        var shape: RoundedRect?
        if rings.goesOnOutside {
            rect = rect.union(region)
        } else {
            shape = RoundedRect(rect: PlaneRect(rect), radii: SIMD4(repeating: Float(outer)))
        }
        let size = rect.size
        let start = -rect.low / size
        let paint = GradientPaint(
            kind: .radial, start: SIMD2<Float>(start), end: SIMD2<Float>(start + outer / size),
            focus: SIMD2<Float>(rings.focus), stops: rings.stops)
        append(paint, rect: rect, shape: shape, frame: frame, color: color, in: context, of: &builder)
    }

    /// Circles that reach out of each other, as a picture of the visible part.
    private func paintCircles(
        _ drawn: DrawingGradient, user: PlaneTransform, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        guard let circles = CircleGradient(drawn, toDevice: user, in: builder.list.range),
            let image = circles.picture(of: context.visible)
        else { return }
        let transform = builder.list.transforms.add(PlaneTransform(scale: 1))
        let source = ImageRect(size: SIMD2(Float(image.width), Float(image.height)))
        builder.appendImage(
            ImagePaint(image: image, source: source, minification: .nearest, magnification: .nearest),
            color: color, rect: PlaneRect(context.visible), edges: [], transform: transform, in: context)
    }

    private func append(
        _ paint: GradientPaint, rect: PlaneBox, shape: RoundedRect? = nil, frame: PlaneTransform,
        color: SIMD4<Float>, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        let transform = builder.list.transforms.add(frame)
        let edges = PlaneRect(rect)
        let visible = builder.visibleBounds(of: edges, transform: transform, in: context)
        guard !edges.isEmpty, !visible.isEmpty else { return }
        var command = DrawCommand(
            primitive: .gradient, edges: .all, isOpaque: color.w >= 1 && paint.isOpaque, transform: transform,
            clip: context.clip, payload: Index(builder.list.gradients.add(paint)), rect: edges, color: color,
            bounds: visible)
        if let shape {
            command.shape = builder.list.roundedRects.add(shape)
        }
        builder.list.commands.append(command)
    }
}

extension CGGradient {
    /// At least two stops, with colours that can be shown.
    func paintStops(in range: TargetRange) -> [GradientPaint.Stop] {
        let stops = stops.map { GradientPaint.Stop(location: $0.location, color: range.bounded($0.color)) }
        return stops.count == 1 ? stops + stops : stops
    }
}
