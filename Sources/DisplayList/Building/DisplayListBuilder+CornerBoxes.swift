import LayerModel
import Rasterization

// Paths that are rectangles, rounded ones, ellipses or circles become the primitives of layers' backgrounds and borders: no
// outline is flattened, rasterised or sent to a device. 10,000 filled and stroked circles that move take 41 ms of OpenGL's
// host instead of 104, and on the CPU 90 instead of 100.
extension DisplayListBuilder {
    /// The largest distance of an arc from the path's cubic, in device pixels.
    private static let arcTolerance = 1.0 / 64
    /// Farther away than this, in device pixels, planes' `Float` loses parts of a pixel.
    private static let farthest = 16384.0

    /// Fills a box that a path goes around.
    ///
    /// - Returns: Whether it is drawn; not if its corners are so large that arcs would visibly differ from its cubics.
    mutating func fill(
        _ box: CornerBox, color: SIMD4<Float>, transform: TransformIndex, in context: Context
    ) -> Bool {
        guard isExact(box, radii: box.radii, transform) else { return false }
        let plane =
            box.aspect == 1
            ? transform : list.transforms.add(list.transforms[transform].stretched(alongY: box.aspect))
        fill(box.rounded(radii: box.radii), color: color, transform: plane, in: context)
        return true
    }

    /// Strokes a box with arcs for corners, all around.
    ///
    /// - Returns: As of `fill`.
    mutating func stroke(
        _ box: CornerBox, width: CGFloat, join: CGLineJoin, miterLimit: CGFloat, color: SIMD4<Float>,
        transform: TransformIndex, in context: Context
    ) -> Bool {
        guard box.aspect == 1 else { return false }
        let width = Double(width)
        let isSharp = box.radii .== 0
        var radii = box.radii + width / 2
        switch join {
        case .round: break
        // The miter of a right angle is √2 times as long as the line is wide.
        case .miter where miterLimit >= 1.4143: radii.replace(with: 0, where: isSharp)
        case .miter, .bevel: guard !any(isSharp) else { return false }
        }
        guard isExact(box, radii: radii, transform) else { return false }
        let outer = box.rounded(radii: radii, margin: width / 2)
        guard width < min(box.rect.width, box.rect.height) else {
            fill(outer, color: color, transform: transform, in: context)
            return true
        }
        let visible = visibleBounds(of: outer.rect, transform: transform, in: context)
        guard !visible.isEmpty else { return true }
        list.commands.append(
            DrawCommand(
                primitive: .border, edges: .all, isOpaque: false, transform: transform, clip: context.clip,
                payload: Index(list.borders.add(BorderRing(outer: outer, width: Float(width)))), rect: outer.rect,
                color: color, bounds: visible))
        return true
    }

    /// Whether the box's primitive looks as its path does.
    private func isExact(_ box: CornerBox, radii: SIMD4<Double>, _ transform: TransformIndex) -> Bool {
        guard let scale = list.transforms[transform].largestScale(over: box.rect) else { return false }
        let rect = box.rect
        let reach = max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
        return radii.max() * max(1, box.aspect) * CornerBox.deviation * scale <= Self.arcTolerance
            && reach * scale <= Self.farthest
    }

    private mutating func fill(
        _ shape: RoundedRect, color: SIMD4<Float>, transform: TransformIndex, in context: Context
    ) {
        fill(
            shape.rect, outline: shape.radii.max() > 0 ? shape : nil, color: color, edges: .all, transform: transform,
            in: context)
    }
}

extension CornerBox {
    /// The box as circles round its corners, in a plane that is stretched along y by the aspect.
    ///
    /// - Parameter margin: Its growth on each side.
    fileprivate func rounded(radii: SIMD4<Double>, margin: Double = 0) -> RoundedRect {
        let rect = PlaneRect(
            minX: Float(rect.minX - margin), minY: Float(rect.minY / aspect - margin),
            maxX: Float(rect.maxX + margin), maxY: Float(rect.maxY / aspect + margin))
        let largest = min(rect.width, rect.height) / 2
        return RoundedRect(
            rect: rect, radii: pointwiseMin(SIMD4<Float>(radii), SIMD4(repeating: largest)))
    }
}

extension PlaneTransform {
    /// The map of a plane with y scaled by `factor`.
    fileprivate func stretched(alongY factor: Double) -> PlaneTransform {
        var map = self
        (map.m21, map.m22, map.m24) = (m21 * factor, m22 * factor, m24 * factor)
        return map
    }
}
