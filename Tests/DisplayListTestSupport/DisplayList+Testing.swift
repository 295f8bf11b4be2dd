package import Geometry

@testable package import DisplayList
@testable package import Rasterization

extension DisplayList {
    /// An empty picture of the given size.
    package init(width: Int32, height: Int32, background: SIMD4<Float> = .zero) {
        self.init(bounds: DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height), background: background)
    }

    /// Adds a command that draws a rectangle of a plane; its bounds follow from the transform.
    package mutating func add(
        _ rect: PlaneRect, color: SIMD4<Float> = SIMD4(1, 1, 1, 1), transform: PlaneTransform = .identity,
        edges: DrawCommand.Edges = .all, clip: Index<ClipNode> = .none, limit: DeviceRect? = nil,
        primitive: DrawCommand.Primitive = .fill, payload: Index<Any> = .none, radii: SIMD4<Float>? = nil,
        isOpaque: Bool? = nil
    ) {
        transforms.append(transform)
        guard let box = transform.bounds(of: rect) else { return }
        let touched = DeviceRect(enclosing: box.inset(by: -0.75))
        let bounds = touched.intersection(limit ?? self.bounds).intersection(self.bounds)
        guard !bounds.isEmpty else { return }
        var shape = Index<RoundedRect>.none
        if let radii {
            shape = Index(roundedRects.count)
            roundedRects.append(RoundedRect(rect: rect, radii: radii))
        }
        commands.append(
            DrawCommand(
                primitive: primitive, edges: edges, isOpaque: isOpaque ?? (color.w >= 1),
                transform: Index(transforms.count - 1), clip: clip, shape: shape, payload: payload, rect: rect,
                color: color, bounds: bounds))
    }
}
