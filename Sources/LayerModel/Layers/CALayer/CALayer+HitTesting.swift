extension CALayer {
    /// The default `contains(_:)`.
    final func boundsContain(_ p: CGPoint) -> Bool {
        let bounds = properties.bounds
        return p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
    }

    /// A layer whose sublayers are being tested.
    private struct HitFrame {
        let layer: CALayer
        /// In the layer's own plane; meaningless for layers that preserve depth.
        let local: CGPoint
        /// In the plane that sublayers are projected to.
        let point: CGPoint
        /// From the layer's space to that plane.
        let space: CATransform3D
        /// Sublayers that are still to be tested, the next one last.
        var remaining: [CALayer]
    }

    /// The default `hitTest(_:)`: walks the tree without recursion, except into layers of classes outside this library, which may
    /// override it.
    final func hitTestTree(_ p: CGPoint) -> CALayer? {
        var space = CATransform3DIdentity
        var current = superlayerInTree
        while let layer = current, layer.sublayersKeepDepth {
            space = CATransform3DConcat(space, layer.matrix(to: layer.superlayerInTree))
            current = layer.superlayerInTree
        }
        guard let first = Self.hitFrame(for: self, superlayer: superlayerInTree, p, space) else { return nil }
        var frames = [first]
        while var frame = frames.popLast() {
            guard let sublayer = frame.remaining.popLast() else {
                if !frame.layer.sublayersKeepDepth, frame.layer.contains(frame.local) { return frame.layer }
                continue
            }
            frames.append(frame)
            // An override answers by itself, and is not asked through the space of transform layers, which it cannot know.
            if sublayer.state.contains(.subclassed), !frame.layer.sublayersKeepDepth {
                if let hit = sublayer.hitTest(frame.point) { return hit }
            } else if let next = hitFrame(for: sublayer, superlayer: frame.layer, frame.point, frame.space) {
                frames.append(next)
            }
        }
        return nil
    }

    private final func hitFrame(
        for layer: CALayer, superlayer: CALayer, _ point: CGPoint, _ space: CATransform3D
    ) -> HitFrame? {
        Self.hitFrame(for: layer, superlayer: superlayer, point, space)
    }

    /// Starts on a layer; nil where nothing in it can be hit.
    ///
    /// - Parameters:
    ///   - point: In the plane that `space` leads to.
    ///   - space: From `superlayer`'s space to that plane.
    private static func hitFrame(
        for layer: CALayer, superlayer: CALayer?, _ point: CGPoint, _ space: CATransform3D
    ) -> HitFrame? {
        guard !layer.properties.flags.contains(.hidden) else { return nil }
        let matrix = CATransform3DConcat(layer.matrix(to: superlayer), space)
        let sublayers = layer.sublayersForHitTest
        if layer.sublayersKeepDepth {
            return HitFrame(layer: layer, local: .zero, point: point, space: matrix, remaining: sublayers)
        }
        guard let local = Homography(matrix).inverse?.map(point) else { return nil }
        if layer.properties.flags.contains(.masksToBounds), !layer.contains(local) { return nil }
        return HitFrame(layer: layer, local: local, point: local, space: CATransform3DIdentity, remaining: sublayers)
    }

    /// The sublayers in drawing order: by z, and as they are listed where that is the same.
    private final var sublayersForHitTest: [CALayer] {
        if case .replicator(let box) = properties.specifics, box.value.instanceCount < 1 { return [] }
        guard let sublayers = sublayerList else { return [] }
        guard sublayers.contains(where: { $0.properties.zPosition != 0 }) else { return sublayers }
        return sublayers.enumerated().sorted {
            ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset)
        }.map(\.element)
    }
}
