import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// From a layer's own space to its superlayer's, its superlayer's `sublayerTransform` left out.
    ///
    ///     T(−anchor) · transform · T(position, zPosition)
    @inline(__always)
    func matrix(of properties: UnsafePointer<LayerProperties>) -> SpaceMatrix {
        matrix(of: properties, about: anchor(of: properties))
    }

    /// The same for a layer whose anchor point lies in its plane.
    @inline(__always)
    func plainMatrix(of properties: UnsafePointer<LayerProperties>) -> SpaceMatrix {
        matrix(of: properties, about: anchor(of: properties, z: 0))
    }

    @inline(__always)
    private func matrix(of properties: UnsafePointer<LayerProperties>, about anchor: SIMD3<Double>) -> SpaceMatrix {
        let position = properties.pointee.position
        return SpaceMatrix(
            properties.pointee.transform, about: anchor,
            to: SIMD3(Double(position.x), Double(position.y), Double(properties.pointee.zPosition)))
    }

    /// A matrix that acts on a layer's sublayers about its anchor point.
    func aboutAnchor(_ matrix: CATransform3D, of properties: UnsafePointer<LayerProperties>) -> SpaceMatrix {
        let anchor = anchor(of: properties)
        return SpaceMatrix(matrix, about: anchor, to: anchor)
    }

    /// A layer's matrix for its content: upside down about the bounds if its geometry is flipped.
    @inline(__always)
    func interior(of properties: UnsafePointer<LayerProperties>, _ matrix: SpaceMatrix) -> SpaceMatrix {
        guard properties.pointee.flags.contains(.geometryFlipped) else { return matrix }
        let bounds = properties.pointee.bounds
        var result = matrix
        result.origin += result.y * Double(bounds.minY + bounds.maxY)
        result.y = -result.y
        return result
    }

    /// The anchor point in the layer's own space.
    @inline(__always)
    private func anchor(of properties: UnsafePointer<LayerProperties>) -> SIMD3<Double> {
        let z = properties.pointee.rare.isInitial ? 0 : Double(properties.pointee.rare.value.anchorPointZ)
        return anchor(of: properties, z: z)
    }

    @inline(__always)
    private func anchor(of properties: UnsafePointer<LayerProperties>, z: Double) -> SIMD3<Double> {
        let bounds = properties.pointee.bounds
        let anchor = properties.pointee.anchorPoint
        return SIMD3(
            Double(bounds.origin.x + anchor.x * bounds.size.width),
            Double(bounds.origin.y + anchor.y * bounds.size.height), z)
    }

    /// The visible pixels of a rectangle in a layer's plane; empty if there are none.
    @inline(__always)
    func visibleBounds(of rect: PlaneRect, transform: TransformIndex, in context: Context) -> DeviceRect {
        list.transforms[transform].pixels(of: rect).intersection(context.visible)
    }

    /// The bounds' size as a rectangle from the origin.
    @inline(__always)
    func boxRect(of properties: UnsafePointer<LayerProperties>) -> PlaneRect {
        let size = properties.pointee.bounds.size
        return PlaneRect(size: SIMD2(Float(size.width), Float(size.height)))
    }

    /// The edges that are anti-aliased.
    @inline(__always)
    func edges(of properties: UnsafePointer<LayerProperties>) -> DrawCommand.Edges {
        guard properties.pointee.flags.contains(.allowsEdgeAntialiasing) else { return [] }
        guard !properties.pointee.rare.isInitial else { return .all }
        return DrawCommand.Edges(
            rawValue: UInt8(truncatingIfNeeded: properties.pointee.rare.value.edgeAntialiasingMask.rawValue & 15))
    }

    /// The outline of a layer's bounds if its corners are rounded; `nil` if they are square.
    @inline(__always)
    func roundedBounds(of properties: UnsafePointer<LayerProperties>) -> RoundedRect? {
        let rect = boxRect(of: properties)
        let radius = min(Float(properties.pointee.cornerRadius), min(rect.maxX, rect.maxY) / 2)
        guard radius > 0 else { return nil }
        guard !properties.pointee.rare.isInitial else {
            return RoundedRect(rect: rect, radii: SIMD4(repeating: radius))
        }
        let rare = properties.pointee.rare.value
        var radii = SIMD4<Float>.zero
        for corner in 0..<4 where rare.maskedCorners.rawValue & (1 << corner) != 0 {
            radii[corner] = radius
        }
        guard radii != .zero else { return nil }
        return RoundedRect(rect: rect, radii: radii, isContinuous: rare.cornerCurve == .continuous)
    }

    /// Narrows the clip of sublayers to the bounds of their superlayer.
    mutating func clip(
        _ context: inout Context, to properties: UnsafePointer<LayerProperties>, roundsCorners: Bool = true,
        transform: TransformIndex
    ) {
        let rect = boxRect(of: properties)
        let rounded = roundsCorners ? roundedBounds(of: properties) : nil
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        context.visible = visible
        let plane = list.transforms[transform]
        if rounded == nil, plane.isAxisAligned, let box = plane.bounds(of: rect), box == box.rounded(.toNearestOrEven) {
            return
        }
        append(
            clip: rounded ?? RoundedRect(rect: rect, radii: .zero), transform: transform,
            isAntialiased: rounded != nil || edges(of: properties) == .all, to: &context)
    }

    /// Adds a clip to a chain; the context's visible pixels are those of the clip.
    mutating func append(
        clip shape: RoundedRect, transform: TransformIndex, isAntialiased: Bool, to context: inout Context
    ) {
        context.clip = list.clips.add(
            ClipNode(
                parent: context.clip, transform: transform, shape: shape, isAntialiased: isAntialiased,
                bounds: context.visible))
    }
}

extension PlaneTransform {
    /// Whether clockwise in the plane is counter-clockwise in device space.
    @inline(__always)
    var isMirrored: Bool { determinant < 0 }

    /// The pixels that a rectangle of the plane touches; empty if it lies behind the eye.
    @inline(__always)
    func pixels(of rect: PlaneRect) -> DeviceRect {
        guard let box = bounds(of: rect) else { return .empty }
        return DeviceRect(enclosing: box)
    }
}
