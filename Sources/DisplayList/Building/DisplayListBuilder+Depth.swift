import LayerModel
import Rasterization

/// Sublayers share a space: they are drawn by depth, and cut where they pass through each other.
///
/// An ordinary layer is one plane with all that is in it. Transform layers do not flatten: the ordinary layers below them,
/// through any depth of transform layers, are planes of the space around.
extension DisplayListBuilder {
    /// A transform layer whose sublayers are still to be visited, or a layer whose plane is sorted with others.
    private struct Branch {
        var child: Child
        var context: Context
        /// From the superlayer space of `child` to the space that depth is compared in.
        var depthSpace: SpaceMatrix
        /// Of a plane: all that the layer draws, as far as it is known, in its own space.
        var box = CGRect.null
    }

    /// Draws the sublayers of a frame, all in front of its next child, by depth.
    mutating func sortByDepth(of index: Int) {
        if frames[index].template != nil, let box = frames[index].properties.box(of: ReplicatorProperties.self),
            !(box.value.instanceTransform.m33 > 0)
        {
            // The order is not the same in all instances, which have to be visited.
            templateFailed = true
            frames[index].nextChild = children.count
            return
        }
        if !sortParallelPlanes(of: index) { openDepthContext(of: index) }
    }

    /// Orders the sublayers of a frame by z, equal ones as they are in the tree.
    ///
    /// - Returns: Whether that is their order: all lie in parallel planes that are seen as they are.
    private mutating func sortParallelPlanes(of index: Int) -> Bool {
        let frame = frames[index]
        let space = depthSpace(of: frame)
        guard space.x.z == 0, space.y.z == 0, space.x.w == 0, space.y.w == 0,
            space.z.z * space.origin.w > space.origin.z * space.z.w
        else { return false }
        var planes: [(z: Double, index: Int, child: Child)] = []
        for child in children[frame.firstChild...] {
            let plane = depthMatrix(of: child)
            guard !child.properties.pointee.keepsDepth, plane.x.z == 0, plane.y.z == 0,
                (plane.x.w == 0 && plane.y.w == 0) || plane.origin.z == 0
            else { return false }
            planes.append((plane.origin.z == 0 ? 0 : plane.origin.z / plane.origin.w, planes.count, child))
        }
        planes.sort { ($0.z, $0.index) < ($1.z, $1.index) }
        for (offset, plane) in planes.enumerated() { children[frame.firstChild + offset] = plane.child }
        return true
    }

    /// The space that depth of the sublayers of a frame's instance is compared in.
    ///
    /// It is the sublayers' own, since the layer's own rotation does not change the order of the planes in it.
    private func depthSpace(of frame: Frame) -> SpaceMatrix {
        sublayerContext(
            of: frame.properties, instance: frame.instance, frame.instanceTransform, interior: .identity,
            from: frame.inner, own: frame.own
        ).space
    }

    /// A layer's matrix for depth: a flip turns a layer's picture, not the layer.
    private func depthMatrix(of child: Child) -> SpaceMatrix {
        let matrix = matrix(of: child.properties)
        guard let animations = nodes[child.slot].pointee.animations, animations.hasTransition,
            animations.transition(at: child.time)?.type == .flip
        else { return matrix }
        return matrix.flattened
    }

    /// Opens a frame whose children are the planes of the sublayers of a frame's instance, back to front.
    mutating func openDepthContext(of index: Int) {
        // The order may differ from instance to instance of a replicator around.
        if templateDepth > 0 { templateFailed = true }
        let frame = frames[index]
        let firstEvaluated = evaluated.count
        let space = depthSpace(of: frame)
        var branches = children[frame.firstChild...].map {
            Branch(child: $0, context: frame.inner, depthSpace: space)
        }
        frames[index].nextChild = children.count
        var leaves: [Branch] = []
        branches.reverse()
        var charged = 0
        while var branch = branches.popLast() {
            guard !exceedsLimits, !probe.isOver() else { break }
            charge(branches.count + leaves.count, &charged)
            if branch.child.properties.pointee.keepsDepth {
                branches += sublayers(of: branch).reversed()
            } else if !mayBeSeen(branch.child) {
                noteVisit()
                list.culledLayers += 1
            } else {
                branch.box = drawnBox(of: branch.child, in: branch.context)
                leaves.append(branch)
            }
        }
        open(ordered(leaves), at: firstEvaluated, like: frame)
    }

    /// Whether a layer has a picture: one without cuts nothing.
    private func mayBeSeen(_ child: Child) -> Bool {
        (!child.properties.pointee.flags.contains(.hidden) && child.properties.pointee.opacity > 0)
            || nodes[child.slot].pointee.animations?.hasTransition == true
    }

    /// The sublayers of a transform layer, or none if it is hidden.
    private mutating func sublayers(of branch: Branch) -> [Branch] {
        noteVisit()
        let properties = branch.child.properties
        let opacity = min(max(properties.pointee.opacity, 0), 1)
        guard !properties.pointee.flags.contains(.hidden), opacity > 0 else { return [] }
        var own = branch.context
        if properties.pointee.flags.contains(.allowsGroupOpacity) {
            own.sublayerOpacity *= opacity
        } else {
            own.tint.w *= opacity
        }
        own.time = branch.child.time
        own.isScaling = own.isScaling || isScaled(branch.child)
        if properties.pointee.flags.contains(.geometryFlipped) {
            // Turning the geometry upside down is not turning it round.
            own.isFlipped.toggle()
            own.isMirrored.toggle()
        }
        let matrix = matrix(of: properties)
        return sublayers(
            of: branch.child.slot, properties, in: own, own: own,
            space: interior(of: properties, matrix.concatenating(branch.context.space)),
            depthSpace: interior(of: properties, matrix.concatenating(branch.depthSpace)))
    }

    /// The sublayers of all instances of a layer, as they are in the tree.
    /// - Parameters:
    ///   - context: Their context, except for space, tint and time.
    ///   - own: The context of the layer itself.
    ///   - space: From the layer's interior to device space.
    ///   - depthSpace: From the layer's interior to the space of depth comparisons.
    private mutating func sublayers(
        of slot: Int32, _ properties: UnsafePointer<LayerProperties>, in context: Context, own: Context,
        space: SpaceMatrix, depthSpace: SpaceMatrix
    ) -> [Branch] {
        var result: [Branch] = []
        var power = SpaceMatrix.identity
        let first = children.count
        var charged = 0
        for instance in 0..<max(0, instanceCount(of: properties)) {
            guard list.visitedLayers + result.count <= caches.layerLimit, !probe.isOver() else { break }
            charge(result.count, &charged)
            if instance > 0, let box = properties.box(of: ReplicatorProperties.self) {
                power = power.concatenating(aboutAnchor(box.value.instanceTransform, of: properties))
            }
            let inner = sublayerContext(
                of: properties, instance: instance, power, interior: space, from: context, own: own)
            let innerDepth = sublayerContext(
                of: properties, instance: instance, power, interior: depthSpace, from: context, own: own
            ).space
            gatherChildren(of: slot, parentTime: inner.time)
            result += children[first...].map { Branch(child: $0, context: inner, depthSpace: innerDepth) }
            children.removeLast(children.count - first)
        }
        return result
    }

    /// Charges the memory of branches, and of their derivatives, once there are many more than before.
    private mutating func charge(_ count: Int, _ charged: inout Int) {
        guard count - charged >= Self.layersPerCharge else { return }
        charged = count
        list.chargeMemory(beside: 3 * count * MemoryLayout<Branch>.stride)
    }

    /// The extent of a layer's drawing, or the visible part of its plane, in its own space; its bounds if neither is known.
    private func drawnBox(of child: Child, in context: Context) -> CGRect {
        let bounds = child.properties.pointee.bounds
        var content = caches.extents.content(of: child.slot, child.properties, nodes)
        if !content.hasFiniteEdges {
            let plane = matrix(of: child.properties).concatenating(context.space).plane
            guard let seen: LayerBox = plane.part(seenIn: context.visible) else { return bounds }
            content = seen
        }
        return bounds.union(
            CGRect(x: content.minX, y: content.minY, width: content.width, height: content.height))
    }

    /// The planes back to front, cut ones more than once, each with the clips that cut it.
    private mutating func ordered(_ leaves: [Branch]) -> [(Child, Context)] {
        var polygons: [DepthSort.Polygon] = []
        for (index, leaf) in leaves.enumerated() {
            if probe.isOver() { break }
            let corners = depthMatrix(of: leaf.child).concatenating(leaf.depthSpace).visibleCorners(of: leaf.box)
            guard corners.count > 2, corners.allSatisfy({ $0.sum().isFinite }) else { continue }
            polygons.append(DepthSort.Polygon(leaf: index, corners: corners))
        }
        return DepthSort.backToFront(polygons).map { polygon in
            let leaf = leaves[polygon.leaf]
            var context = leaf.context
            for cut in polygon.cuts {
                append(cut, of: leaf, to: &context)
            }
            return (leaf.child, context)
        }
    }

    /// Clips a leaf to one side of a plane that cuts it.
    private mutating func append(_ cut: DepthSort.Cut, of leaf: Branch, to context: inout Context) {
        let toDepth = depthMatrix(of: leaf.child).concatenating(leaf.depthSpace)
        // side · (normal · (X, Y, Z) / W − offset) ≥ 0 is linear in the leaf's x and y where W > 0.
        let plane = SIMD4(cut.plane.normal, -cut.plane.offset) * cut.side
        let line = SIMD3((toDepth.x * plane).sum(), (toDepth.y * plane).sum(), (toDepth.origin * plane).sum())
        let length = (line.x * line.x + line.y * line.y).squareRoot()
        guard length > 0, length.isFinite else { return }
        let (nx, ny, distance) = (line.x / length, line.y / length, line.z / length)
        // A square beside the line, in axes along its normal, large enough for all that the leaf draws.
        let center = SIMD2(Double(leaf.box.midX), Double(leaf.box.midY))
        let reach = Double(leaf.box.width + leaf.box.height) + 1
        let offset = center.x * nx + center.y * ny + distance
        let foot = center - SIMD2(nx, ny) * offset
        let device = matrix(of: leaf.child.properties).concatenating(leaf.context.space)
        let transform = list.transforms.add(
            PlaneTransform(
                x: device.x * nx + device.y * ny, y: device.y * nx - device.x * ny,
                origin: device.translated(x: foot.x, y: foot.y).origin))
        append(
            clip: RoundedRect(
                rect: PlaneRect(low: SIMD2(0, Float(-reach)), high: SIMD2(repeating: Float(reach))), radii: .zero),
            transform: transform, isAntialiased: false, to: &context)
    }

    private mutating func open(_ planes: [(Child, Context)], at firstEvaluated: Int, like parent: Frame) {
        var frame = parent
        frame.firstChild = children.count
        frame.nextChild = children.count
        frame.firstEvaluated = firstEvaluated
        frame.groups = nil
        frame.planes = planes.map(\.1)
        children += planes.map(\.0)
        frames.append(frame)
    }
}

extension SpaceMatrix {
    /// The corners, in projected space, of the part of a rectangle of the plane z = 0 that is in front of the eye.
    func visibleCorners(of rect: CGRect) -> [SIMD3<Double>] {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ].map { x * Double($0.x) + y * Double($0.y) + origin }
        var result: [SIMD3<Double>] = []
        let near = Homography.nearestW
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            if corner.w >= near { result.append(corner.projected) }
            if (corner.w >= near) != (next.w >= near) {
                let t = (near - corner.w) / (next.w - corner.w)
                result.append((corner + (next - corner) * t).projected)
            }
        }
        return result
    }
}

extension SIMD4<Double> {
    /// The point of homogeneous coordinates.
    fileprivate var projected: SIMD3<Double> {
        SIMD3(x, y, z) / w
    }
}
