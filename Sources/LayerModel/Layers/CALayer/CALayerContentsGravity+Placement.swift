extension CALayerContentsGravity {
    /// Whether the picture is scaled to the bounds, so that its size in points and nine-slice caps follow from them.
    package var resizesContents: Bool {
        self == .resize || self == .resizeAspect || self == .resizeAspectFill
    }

    /// The placement of an image: the only implementation of gravity.
    ///
    /// - Parameters:
    ///   - size: The picture's size in points: pixels by `contentsRect`'s size over `contentsScale`.
    ///   - bounds: In points of the layer's own space; `top` is maximum y, regardless of flipping.
    /// - Returns: In points of the layer's own space. It may reach beyond the bounds. Zero if the picture has no size.
    package func placement(of size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return .zero }
        var placed = size
        switch self {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            let x = bounds.width / size.width
            let y = bounds.height / size.height
            let scale = self == .resizeAspect ? min(x, y) : max(x, y)
            placed = CGSize(width: size.width * scale, height: size.height * scale)
        default: break
        }
        var origin = CGPoint(x: bounds.midX - placed.width / 2, y: bounds.midY - placed.height / 2)
        switch self {
        case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
        case .right, .topRight, .bottomRight: origin.x = bounds.maxX - placed.width
        default: break
        }
        switch self {
        case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.minY
        case .top, .topLeft, .topRight: origin.y = bounds.maxY - placed.height
        default: break
        }
        return CGRect(origin: origin, size: placed)
    }
}
