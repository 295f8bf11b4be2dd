import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// The largest error of an outline, in device pixels.
    private static let strokeTolerance = 0.05
    /// The properties that the outline of a stroke depends on.
    private static let strokeProperties = [
        \ShapeProperties.path, \.strokeStart, \.strokeEnd, \.lineWidth, \.miterLimit, \.lineDashPhase,
    ].map { ShapeProperties.rows[$0] }

    /// The fill and the stroke of a shape layer, between its contents and its sublayers; the bounds do not clip them.
    ///
    /// - Parameters:
    ///   - box: The plane of the layer's box.
    ///   - animations: The layer's.
    ///   - matrix: From the layer's own space to device space.
    mutating func appendShape(
        _ properties: UnsafePointer<LayerProperties>, box: TransformIndex, animations: CommittedAnimations?,
        matrix: SpaceMatrix, in context: Context
    ) {
        guard let shape = properties.box(of: ShapeProperties.self), let path = shape.value.path, !path.isEmpty
        else {
            return
        }
        var clipped = context
        if properties.pointee.flags.contains(.masksToBounds) {
            clip(&clipped, to: properties, transform: box)
        }
        let plane = interior(of: properties, matrix).plane
        let transform = list.transforms.add(plane)
        let corners = CornerBox(path)
        lazy var bounds = path.boundingBox
        if let fillColor = shape.value.fillColor {
            append(
                path, corners: corners, within: bounds, isEvenOdd: shape.value.fillRule == .evenOdd,
                isChanging: animations?.changes(anyOf: [ShapeProperties.rows[\.path]]) ?? false,
                color: tinted(fillColor, by: context), transform: transform, in: clipped)
        }
        if let strokeColor = shape.value.strokeColor, shape.value.lineWidth > 0 {
            let color = tinted(strokeColor, by: context)
            guard color.w > 0 else { return }
            let isWhole = shape.value.strokeStart <= 0 && shape.value.strokeEnd >= 1
            if isWhole, shape.value.lineDashPattern?.isEmpty ?? true, let corners,
                stroke(
                    corners, width: shape.value.lineWidth, join: CGLineJoin(shape.value.lineJoin),
                    miterLimit: shape.value.miterLimit, color: color, transform: transform, in: clipped)
            {
                return
            }
            let isChanging = animations?.changes(anyOf: Self.strokeProperties) ?? false
            guard let key = Self.strokeKey(of: path, shape.value, plane: plane, bounds: bounds),
                let outline = outline(key, of: path, isChanging: isChanging)
            else { return }
            append(
                outline.path, corners: CornerBox(outline.path), within: outline.box, isEvenOdd: false,
                isChanging: isChanging, color: color,
                transform: transform, in: clipped)
        }
    }

    /// The key of a shape's stroked outline in a plane; `nil` if none of it is visible.
    private static func strokeKey(
        of path: CGPath, _ shape: ShapeProperties, plane: PlaneTransform, bounds: CGRect
    ) -> OutlineCache.Key? {
        guard let scale = plane.largestScale(over: bounds) else { return nil }
        // Steps of two keep the outline while a layer's scale is animated.
        return OutlineCache.Key(path, shape, tolerance: CGFloat(strokeTolerance / powerOfTwo(notBelow: scale)))
    }

    /// The outline of a stroke; `nil` if a part of the list would need the caches for it.
    ///
    /// - Parameter isChanging: Whether the next frame will have another one, so that this one is not kept.
    private mutating func outline(
        _ key: OutlineCache.Key, of path: CGPath, isChanging: Bool
    ) -> OutlineCache.Outline? {
        if isChanging { return OutlineCache.Outline(key, of: path) }
        guard !isPart else {
            needsCaches = true
            return nil
        }
        return caches.outlines.outline(key, of: path)
    }

    private static func powerOfTwo(notBelow scale: Double) -> Double {
        let below = Double(sign: .plus, exponent: scale.exponent, significand: 1)
        return below < scale ? below * 2 : below
    }

    /// Fills a path given in the space of a transform; boxes are drawn as such.
    mutating func append(
        _ path: CGPath, isEvenOdd: Bool, color: SIMD4<Float>, transform: TransformIndex, isAntialiased: Bool = true,
        in context: Context
    ) {
        append(
            path, corners: CornerBox(path), within: path.boundingBox, isEvenOdd: isEvenOdd, color: color,
            transform: transform, isAntialiased: isAntialiased, in: context)
    }

    /// Fills a path with properties known in advance.
    ///
    /// - Parameters:
    ///   - corners: The path as a box, if it is one.
    ///   - bounds: The bounds of all of its points.
    mutating func append(
        _ path: CGPath, corners: CornerBox?, within bounds: @autoclosure () -> CGRect, isEvenOdd: Bool,
        isChanging: Bool = false, color: SIMD4<Float>, transform: TransformIndex, isAntialiased: Bool = true,
        in context: Context
    ) {
        guard color.w > 0 else { return }
        if isAntialiased, let corners, fill(corners, color: color, transform: transform, in: context) { return }
        let box = bounds()
        guard !box.isNull else { return }
        let rect = PlaneRect(box)
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        guard !visible.isEmpty else { return }
        let payload = list.paths.add(
            PathPaint(path: path, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, isChanging: isChanging))
        list.commands.append(
            DrawCommand(
                primitive: .path, edges: .all, isOpaque: false, transform: transform, clip: context.clip,
                payload: Index(payload), rect: rect, color: color, bounds: visible))
    }
}

extension PlaneTransform {
    /// The most device pixels that a point of a rectangle's visible part takes; `nil` if none of it is visible.
    func largestScale(over rect: CGRect) -> Double? {
        let linear = max(
            (m11 * m11 + m12 * m12).squareRoot(), (m21 * m21 + m22 * m22).squareRoot())
        let nearest: Double
        if isAffine {
            nearest = m44
        } else {
            nearest = visiblePolygon(of: rect).map(\.z).min() ?? 0
        }
        guard nearest > 0, linear > 0, (linear / nearest).isFinite else { return nil }
        return min(linear / nearest, 1e6)
    }
}
