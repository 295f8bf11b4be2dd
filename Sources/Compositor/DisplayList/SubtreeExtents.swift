import LayerModel

/// How far layers reach with all that is below them, kept from commit to commit, so that what is out of sight is left out
/// with everything in it.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time.
package final class SubtreeExtents {
    /// The tree that was looked at last; as long as it is kept, its blocks change their addresses when they change.
    private var tree: RenderTree?
    /// The tree of this frame, until something of it is asked for.
    private var next: RenderTree?
    /// By slot: edges minX, minY, maxX, maxY in the superlayer's space; not a number where they are not known.
    private var extents: [SIMD4<Double>] = []

    private static let unknown = SIMD4<Double>(repeating: .nan)
    private static let unbounded = SIMD4<Double>(-.infinity, -.infinity, .infinity, .infinity)
    private static let empty = SIMD4<Double>(.infinity, .infinity, -.infinity, -.infinity)
    /// Deeper subtrees count as unbounded.
    private static let deepest = 64

    /// Nothing is known yet.
    package init() {}

    /// Starts a frame.
    func beginFrame(_ tree: RenderTree) {
        next = tree
    }

    /// Around all that a layer and those below it draw, as edges in its superlayer's space; infinite where that is not known.
    func extent(of slot: Int32, _ nodes: RenderTree.UnsafeNodes) -> SIMD4<Double> {
        if let next {
            forgetWhatChanged(from: tree, to: next, nodes)
            tree = next
            self.next = nil
        }
        return extent(of: slot, nodes, depth: 0)
    }

    private func forgetWhatChanged(from old: RenderTree?, to new: RenderTree, _ nodes: RenderTree.UnsafeNodes) {
        let count = nodes.slotCount
        guard let old, extents.count == count else {
            extents = [SIMD4<Double>](repeating: Self.unknown, count: count)
            return
        }
        let (before, after) = (old.blockAddresses, new.blockAddresses)
        let size = count / max(1, after.count)
        for (index, address) in after.enumerated() where index >= before.count || before[index] != address {
            for slot in index * size..<(index + 1) * size {
                extents[slot] = Self.unknown
                var parent = nodes[Int32(truncatingIfNeeded: slot)].pointee.parent
                while parent != RenderNode.none, !extents[Int(parent)].x.isNaN {
                    extents[Int(parent)] = Self.unknown
                    parent = nodes[parent].pointee.parent
                }
            }
        }
    }

    private func extent(of slot: Int32, _ nodes: RenderTree.UnsafeNodes, depth: Int) -> SIMD4<Double> {
        guard extents.indices.contains(Int(slot)) else { return Self.unbounded }
        let known = extents[Int(slot)]
        if !known.x.isNaN { return known }
        let found = depth < Self.deepest ? find(slot, nodes, depth: depth) : Self.unbounded
        extents[Int(slot)] = found
        return found
    }

    private func find(_ slot: Int32, _ nodes: RenderTree.UnsafeNodes, depth: Int) -> SIMD4<Double> {
        let node = nodes[slot]
        let properties = nodes.properties(of: slot)
        guard node.pointee.animations == nil, properties.pointee.staysInPlane, !properties.pointee.spreads else {
            return Self.unbounded
        }
        guard !properties.pointee.flags.contains(.hidden) else { return Self.empty }
        let bounds = properties.pointee.bounds
        let low = SIMD2(Double(bounds.minX), Double(bounds.minY))
        let high = SIMD2(Double(bounds.maxX), Double(bounds.maxY))
        var box = SIMD4(lowHalf: low, highHalf: high)
        if !properties.pointee.flags.contains(.masksToBounds) {
            guard properties.pointee.drawsInBounds else { return Self.unbounded }
            var child = node.pointee.firstChild
            var inside = Self.empty
            while child != RenderNode.none {
                let extent = extent(of: child, nodes, depth: depth + 1)
                inside = SIMD4(
                    min(inside.x, extent.x), min(inside.y, extent.y), max(inside.z, extent.z), max(inside.w, extent.w))
                child = nodes[child].pointee.nextSibling
            }
            if properties.pointee.flags.contains(.geometryFlipped) {
                (inside.y, inside.w) = (low.y + high.y - inside.w, low.y + high.y - inside.y)
            }
            box = SIMD4(min(box.x, inside.x), min(box.y, inside.y), max(box.z, inside.z), max(box.w, inside.w))
        }
        return properties.pointee.boxInSuperlayer(of: box)
    }
}

extension LayerProperties {
    /// Whether the layer is only moved, turned and scaled in its superlayer's plane.
    fileprivate var staysInPlane: Bool {
        zPosition == 0 && CATransform3DIsAffine(transform)
    }

    /// Whether what is drawn spreads, or changes what is beside it.
    fileprivate var spreads: Bool {
        guard !rare.isInitial else { return false }
        let rare = rare.value
        return !rare.filters.isEmpty || !rare.backgroundFilters.isEmpty || rare.compositingFilter != nil
    }

    /// Whether nothing but sublayers may be drawn outside the bounds, and those where their own properties say.
    fileprivate var drawsInBounds: Bool {
        switch specifics {
        case .none, .gradient, .text, .scroll, .tiled, .openGL, .player: break
        case .transform, .shape, .replicator, .emitter: return false
        }
        guard !rare.isInitial else { return true }
        let rare = rare.value
        return rare.shadowOpacity <= 0 && rare.sublayerTransform == CATransform3DIdentity
            && (contents == nil || rare.contentsGravity == .resize || rare.contentsGravity == .resizeAspect)
    }

    /// The box in the superlayer's space around a box of the layer's own space.
    fileprivate func boxInSuperlayer(of box: SIMD4<Double>) -> SIMD4<Double> {
        guard box.x.isFinite, box.y.isFinite, box.z.isFinite, box.w.isFinite else {
            return box.x <= box.z && box.y <= box.w ? SIMD4(-.infinity, -.infinity, .infinity, .infinity) : box
        }
        let anchorX = Double(bounds.minX + anchorPoint.x * bounds.width)
        let anchorY = Double(bounds.minY + anchorPoint.y * bounds.height)
        let half = (box.highHalf - box.lowHalf) / 2
        let middle = (box.highHalf + box.lowHalf) / 2 - SIMD2(anchorX, anchorY)
        let (a, b) = (Double(transform.m11), Double(transform.m12))
        let (c, d) = (Double(transform.m21), Double(transform.m22))
        let center = SIMD2(
            middle.x * a + middle.y * c + Double(transform.m41) + Double(position.x),
            middle.x * b + middle.y * d + Double(transform.m42) + Double(position.y))
        let reach = SIMD2(abs(a) * half.x + abs(c) * half.y, abs(b) * half.x + abs(d) * half.y)
        return SIMD4(lowHalf: center - reach, highHalf: center + reach)
    }
}

extension DisplayListBuilder {
    /// Whether a layer and all below it are out of sight; asked only where the layer itself is.
    ///
    /// - Parameters:
    ///   - plane: From the layer's box to device pixels.
    func isOutOfSight(_ child: Child, plane: PlaneTransform, in parent: Context) -> Bool {
        let visible = parent.visible
        if plane.pixels(of: boxRect(of: child.properties)).intersects(visible) { return false }
        let extent = extents.extent(of: child.slot, nodes)
        guard extent.x <= extent.z, extent.y <= extent.w else { return true }
        guard extent.x.isFinite, extent.y.isFinite, extent.z.isFinite, extent.w.isFinite else { return false }
        // What has no area may still be a hair inside, by single precision.
        guard let box = parent.space.plane.bounds(of: SIMD4<Float>(extent)) else { return true }
        return !DeviceRect(enclosing: box.x - 1, box.y - 1, box.z + 1, box.w + 1).intersects(visible)
    }
}
