import LayerModel
import Rasterization

/// The extents of subtrees, kept from commit to commit: a subtree out of sight is left out as a whole.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time.
package final class SubtreeExtents {
    /// The last visited tree; as long as it is kept, its blocks change their addresses when they change.
    private var tree: RenderTree?
    /// The tree of this frame, until an extent of it is requested.
    private var next: RenderTree?
    /// By slot: in the superlayer's space; NaN if unknown.
    private var extents: [LayerBox] = []
    /// By slot: of layers with many sublayers, the places of those.
    private var places: [Int32: SublayerPlaces] = [:]
    /// By slot: the frame after which the places of a layer's sublayers are worth finding.
    private var awaited: [Int32: Int] = [:]
    private var frame = 0

    private static let unknown = LayerBox(edges: SIMD4(repeating: .nan))
    /// Deeper subtrees count as unbounded.
    private static let deepest = 64

    /// Empty.
    package init() {}

    /// Starts a frame.
    func beginFrame(_ tree: RenderTree) {
        next = tree
        frame += 1
    }

    /// Around all that a layer and those below it draw, in its superlayer's space; infinite if unknown.
    func extent(of slot: Int32, _ nodes: RenderTree.UnsafeNodes) -> LayerBox {
        settle(nodes)
        return extent(of: slot, nodes, depth: 0)
    }

    /// The same once the tree of this frame is settled, if it is known: several threads may ask.
    func knownExtent(of slot: Int32) -> LayerBox? {
        guard extents.indices.contains(Int(slot)), !extents[Int(slot)].minX.isNaN else { return nil }
        return extents[Int(slot)]
    }

    /// Turns to the tree of this frame.
    func settle(_ nodes: RenderTree.UnsafeNodes) {
        guard let next else { return }
        forgetWhatChanged(from: tree, to: next, nodes)
        tree = next
        self.next = nil
    }

    private func forgetWhatChanged(from old: RenderTree?, to new: RenderTree, _ nodes: RenderTree.UnsafeNodes) {
        let count = nodes.slotCount
        guard let old, extents.count == count else {
            extents = [LayerBox](repeating: Self.unknown, count: count)
            places = [:]
            awaited = [:]
            return
        }
        let (before, after) = (old.blockAddresses, new.blockAddresses)
        let size = count / max(1, after.count)
        old.withUnsafeNodes { oldNodes in
            for (index, address) in after.enumerated() where index >= before.count || before[index] != address {
                for number in index * size..<(index + 1) * size {
                    let slot = Int32(truncatingIfNeeded: number)
                    forget(slot, nodes)
                    var parent = nodes[slot].pointee.parent
                    while parent != RenderNode.none, !extents[Int(parent)].minX.isNaN {
                        forget(parent, nodes)
                        parent = nodes[parent].pointee.parent
                    }
                    if !places.isEmpty || !awaited.isEmpty { forgetLinks(of: slot, oldNodes[slot], nodes[slot]) }
                }
            }
        }
    }

    /// Forgets the extent of a layer, and marks its place in its superlayer as changed.
    private func forget(_ slot: Int32, _ nodes: RenderTree.UnsafeNodes) {
        guard !extents[Int(slot)].minX.isNaN else { return }
        extents[Int(slot)] = Self.unknown
        guard !places.isEmpty else { return }
        places[nodes[slot].pointee.parent]?.changed.append(slot)
    }

    /// Forgets the places of sublayers that are not the same layers in the same order.
    private func forgetLinks(of slot: Int32, _ old: UnsafePointer<RenderNode>, _ new: UnsafePointer<RenderNode>) {
        let isSame =
            old.pointee.layerID == new.pointee.layerID && old.pointee.parent == new.pointee.parent
            && old.pointee.nextSibling == new.pointee.nextSibling && old.pointee.firstChild == new.pointee.firstChild
        guard !isSame else { return }
        for parent in [slot, old.pointee.parent, new.pointee.parent] {
            places[parent] = nil
            awaited[parent] = nil
        }
    }

    // MARK: - Many sublayers

    /// Fewer sublayers are visited one by one.
    static let minimumSublayers = 64
    /// The largest number of frames between two examinations of a layer whose sublayers all change or are mostly in sight.
    private static let maximumIdleFrames = 128

    /// Whether ``sublayers(of:meeting:_:)`` is worth asking.
    @inline(__always)
    func mayKnowSublayers(of slot: Int32) -> Bool {
        guard !places.isEmpty || !awaited.isEmpty else { return false }
        return places[slot] != nil || (awaited[slot] ?? frame) < frame
    }

    /// The sublayers of a layer that may be in sight; `nil` if that is unknown, or most are.
    ///
    /// - Parameter part: The visible part.
    /// - Returns: Their slots in the tree's order, and the number of the others.
    func sublayers(
        of slot: Int32, meeting part: LayerBox, _ nodes: RenderTree.UnsafeNodes
    ) -> (slots: [Int32], skipped: Int)? {
        settle(nodes)
        guard mayKnowSublayers(of: slot) else { return nil }
        if places[slot] == nil {
            awaited[slot] = frame + Self.maximumIdleFrames
            let slots = Array(nodes.sublayers(of: slot))
            let boxes = slots.map { padded(extent(of: $0, nodes, depth: 0)) }
            let unseen = boxes.count { !$0.touches(part) }
            guard Self.isWorthWhile(skipping: unseen, of: slots.count) else { return nil }
            places[slot] = SublayerPlaces(slots, boxes: boxes)
        }
        guard let changed = places[slot]?.takeChanged() else { return nil }
        guard changed.count * 4 <= places[slot]?.count ?? 0 else {
            places[slot] = nil
            awaited[slot] = frame + Self.maximumIdleFrames
            return nil
        }
        for child in changed { places[slot]?.update(child, to: padded(extent(of: child, nodes, depth: 0))) }
        guard let seen = places[slot]?.meeting(part) else { return nil }
        if !Self.isWorthWhile(skipping: seen.skipped, of: seen.slots.count + seen.skipped) {
            places[slot] = nil
            awaited[slot] = frame + Self.maximumIdleFrames
        }
        return seen
    }

    /// Whether finding those in sight takes less than looking at all.
    private static func isWorthWhile(skipping skipped: Int, of count: Int) -> Bool {
        skipped * 4 >= count
    }

    /// Counts visited sublayers of a layer.
    func noteWalk(over count: Int, sublayersOf slot: Int32, _ nodes: RenderTree.UnsafeNodes) {
        guard count >= Self.minimumSublayers else { return }
        settle(nodes)
        guard awaited[slot] == nil, places[slot] == nil else { return }
        // A picture that is drawn once does not need it.
        awaited[slot] = frame
    }

    /// Enlarged by the rounding of single precision.
    private func padded(_ box: LayerBox) -> LayerBox {
        guard box.hasFiniteEdges else { return box }
        let room = 1e-6 * max(max(abs(box.minX), abs(box.maxX)), max(abs(box.minY), abs(box.maxY)))
        return box.inset(by: -room)
    }

    private func extent(of slot: Int32, _ nodes: RenderTree.UnsafeNodes, depth: Int) -> LayerBox {
        guard extents.indices.contains(Int(slot)) else { return .everywhere }
        let known = extents[Int(slot)]
        if !known.minX.isNaN { return known }
        let found = depth < Self.deepest ? find(slot, nodes, depth: depth) : .everywhere
        extents[Int(slot)] = found
        return found
    }

    private func find(_ slot: Int32, _ nodes: RenderTree.UnsafeNodes, depth: Int) -> LayerBox {
        let node = nodes[slot]
        let properties = nodes.properties(of: slot)
        // Only layers that are moved, turned and scaled in their superlayer's plane have a box in it.
        guard node.pointee.animations == nil, properties.pointee.zPosition == 0,
            CATransform3DIsAffine(properties.pointee.transform), !properties.pointee.spreads,
            !properties.pointee.keepsDepth
        else { return .everywhere }
        guard !properties.pointee.flags.contains(.hidden) else { return .nowhere }
        return properties.pointee.boxInSuperlayer(of: content(of: slot, properties, nodes, depth: depth))
    }

    /// The bounds of a layer's drawing and of those below it, in its own space; infinite if unknown.
    ///
    /// - Parameter properties: The layer's values at the moment.
    func content(
        of slot: Int32, _ properties: UnsafePointer<LayerProperties>, _ nodes: RenderTree.UnsafeNodes
    ) -> LayerBox {
        settle(nodes)
        guard !properties.pointee.spreads, !properties.pointee.keepsDepth else { return .everywhere }
        return content(of: slot, properties, nodes, depth: 0)
    }

    private func content(
        of slot: Int32, _ properties: UnsafePointer<LayerProperties>, _ nodes: RenderTree.UnsafeNodes, depth: Int
    ) -> LayerBox {
        var box = LayerBox(properties.pointee.bounds)
        if !properties.pointee.flags.contains(.masksToBounds) {
            guard properties.pointee.drawsInBounds else { return .everywhere }
            var inside = properties.pointee.shapeBox ?? .nowhere
            for child in nodes.sublayers(of: slot) {
                inside = inside.union(extent(of: child, nodes, depth: depth + 1))
            }
            if properties.pointee.flags.contains(.geometryFlipped) {
                (inside.minY, inside.maxY) = (box.minY + box.maxY - inside.maxY, box.minY + box.maxY - inside.minY)
            }
            box = box.union(inside)
        }
        return box
    }
}

extension DisplayListBuilder {
    /// Whether a layer and all below it are out of sight; asked only if the layer itself is.
    ///
    /// - Parameters:
    ///   - plane: From the layer's box to device pixels.
    mutating func isOutOfSight(_ child: Child, plane: PlaneTransform, in parent: Context) -> Bool {
        let visible = parent.visible
        if plane.pixels(of: boxRect(of: child.properties)).intersects(visible) { return false }
        let known = isPart ? caches.extents.knownExtent(of: child.slot) : caches.extents.extent(of: child.slot, nodes)
        guard let extent = known else {
            needsCaches = true
            return true
        }
        guard extent.minX <= extent.maxX, extent.minY <= extent.maxY else { return true }
        guard extent.hasFiniteEdges else { return false }
        // In single precision a box without area may still be just inside.
        guard let box: DeviceBox = parent.space.plane.image(of: extent) else { return true }
        return !DeviceRect(enclosing: box.inset(by: -1)).intersects(visible)
    }
}
