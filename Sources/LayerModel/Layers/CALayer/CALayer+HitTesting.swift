extension CALayer {
    /// The default `contains(_:)`.
    final func boundsContain(_ p: CGPoint) -> Bool {
        let bounds = properties.bounds
        return p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
    }

    /// A layer whose sublayers are being tested.
    private struct HitFrame {
        let layer: CALayer
        /// In the layer's own plane; for layers that keep depth, in the plane of their projection.
        let point: CGPoint
        /// Sublayers that are still to be tested, the next one last.
        var remaining: [CALayer]
        /// With depth: the matrices from the space of each sublayer to the plane of `point`.
        var matrices: [CATransform3D] = []
    }

    /// The default `hitTest(_:)`: walks the tree without recursion, except into layers of classes outside this library, which may
    /// override it.
    final func hitTestTree(_ p: CGPoint) -> CALayer? {
        var space = matrix(to: superlayerInTree)
        var current = superlayerInTree
        while let layer = current, layer.properties.keepsDepth {
            space = CATransform3DConcat(space, layer.matrix(to: layer.superlayerInTree))
            current = layer.superlayerInTree
        }
        guard let first = hitFrame(p, space) else { return nil }
        var frames = [first]
        while var frame = frames.popLast() {
            guard let sublayer = frame.remaining.popLast() else {
                if !frame.layer.properties.keepsDepth, frame.layer.contains(frame.point) { return frame.layer }
                continue
            }
            let matrix = frame.matrices.popLast()
            frames.append(frame)
            // An override is called directly, and not through the space of transform layers, which it does not take into account.
            if sublayer.state.contains(.subclassed), !sublayer.isInKeptDepth {
                if let hit = sublayer.hitTest(frame.point) { return hit }
            } else if let next = sublayer.hitFrame(frame.point, matrix ?? sublayer.matrix(to: frame.layer)) {
                frames.append(next)
            }
        }
        return nil
    }

    /// Whether the superlayer keeps the layer's depth.
    private final var isInKeptDepth: Bool {
        (parent ?? presentedLayer?.parent)?.properties.keepsDepth == true
    }

    /// Starts on the layer; `nil` if nothing in it can be hit.
    ///
    /// - Parameters:
    ///   - point: In the plane that `matrix` leads to.
    ///   - matrix: From the layer's space to that plane.
    private final func hitFrame(_ point: CGPoint, _ matrix: CATransform3D) -> HitFrame? {
        guard !properties.flags.contains(.hidden) else { return nil }
        if properties.keepsDepth { return depthFrame(point, matrix) }
        let projection = Homography(matrix)
        guard let local = projection.inverse?.map(point) else { return nil }
        if !properties.flags.contains(.doubleSided), (projection.determinant < 0) != hasFlippedSpace { return nil }
        if properties.flags.contains(.masksToBounds), !contains(local) { return nil }
        let sublayers = sublayersForHitTest
        guard sublayers.contains(where: { $0.properties.flags.contains(.hasDepth) }) else {
            return HitFrame(layer: self, point: local, remaining: sublayers)
        }
        return depthFrame(local, CATransform3DIdentity)
    }

    /// Starts on the planes of the sublayers, the nearest at a point first, equal ones as they are listed.
    ///
    /// - Parameter matrix: From the layer's interior to the space that the planes are seen in.
    private final func depthFrame(_ point: CGPoint, _ matrix: CATransform3D) -> HitFrame {
        // Depths that differ by less than a rounding error are the same.
        let step = 1e-7 * max(1, abs(point.x), abs(point.y))
        var planes: [(depth: Double, layer: CALayer, matrix: CATransform3D)] = []
        var branches = [(layer: self, matrix: matrix)]
        while let (layer, matrix) = branches.popLast() {
            guard layer === self || layer.properties.keepsDepth else {
                if let depth = Self.depth(at: point, of: matrix) {
                    planes.append(((depth / step).rounded(), layer, matrix))
                }
                continue
            }
            for sublayer in layer.sublayersForHitTest.reversed() {
                if sublayer.properties.keepsDepth, sublayer.properties.flags.contains(.hidden) { continue }
                branches.append((sublayer, CATransform3DConcat(sublayer.matrix(to: layer), matrix)))
            }
        }
        let order = planes.indices.sorted { (planes[$0].depth, $0) < (planes[$1].depth, $1) }
        return HitFrame(
            layer: self, point: point, remaining: order.map { planes[$0].layer },
            matrices: order.map { planes[$0].matrix })
    }

    /// The z of a plane where it is seen at a point; `nil` if it is seen edge-on, or lies behind the eye.
    private static func depth(at point: CGPoint, of matrix: CATransform3D) -> Double? {
        guard let local = Homography(matrix).inverse?.map(point) else { return nil }
        let w = local.x * matrix.m14 + local.y * matrix.m24 + matrix.m44
        let z = local.x * matrix.m13 + local.y * matrix.m23 + matrix.m43
        return w > 0 ? z / w : nil
    }

    /// Whether an odd number of flips lies between the layer's space and the plane that it is seen in, which do not turn it
    /// round.
    private final var hasFlippedSpace: Bool {
        var isFlipped = properties.isFlipped
        var current = superlayerInTree
        while let layer = current, layer.properties.keepsDepth {
            if layer.properties.isFlipped { isFlipped.toggle() }
            current = layer.superlayerInTree
        }
        return isFlipped
    }

    /// The sublayers of the first instance, as they are listed.
    private final var sublayersForHitTest: [CALayer] {
        if properties.layerClass == .replicator, properties[ReplicatorProperties.self].instanceCount < 1 { return [] }
        return sublayerList ?? []
    }
}
