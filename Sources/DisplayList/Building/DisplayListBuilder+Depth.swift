import LayerModel
import Rasterization

/// Transform layers do not flatten: all ordinary layers below a run of them, through any depth of transform layers, are
/// planes of one 3D context, drawn by depth and cut where they pass through each other.
extension DisplayListBuilder {
    /// A transform layer whose sublayers are still to be looked at, or a layer whose plane is sorted with others.
    private struct Branch {
        var child: Child
        var context: Context
        /// From the superlayer space of `child` to the space that depth is compared in.
        var depthSpace: SpaceMatrix
        /// Of a plane: all that the layer draws, as far as it is known, in its own space.
        var box = CGRect.null
    }

    /// Takes the run of depth-preserving sublayers that starts at the next child of a frame, and opens a frame whose
    /// children are the planes below them, back to front.
    mutating func openDepthContext(of index: Int) {
        // What is in front may differ from instance to instance.
        if templateDepth > 0 { templateFailed = true }
        let frame = frames[index]
        let firstEvaluated = evaluated.count
        // Depth is compared in the frame's own space: what turns the frame itself does not change which plane is nearer.
        let depthSpace = sublayerContext(
            of: frame.properties, instance: max(0, frame.instance), frame.instanceTransform, interior: .identity,
            from: frame.inner, own: frame.own
        ).space
        var branches: [Branch] = []
        var next = frame.nextChild
        while next < children.count, children[next].properties.pointee.keepsDepth {
            branches.append(Branch(child: children[next], context: frame.inner, depthSpace: depthSpace))
            next += 1
        }
        frames[index].nextChild = next

        var leaves: [Branch] = []
        branches.reverse()
        while var branch = branches.popLast() {
            guard list.visitedLayers <= DisplayList.largestCount else { break }
            if branch.child.properties.pointee.keepsDepth {
                branches += sublayers(of: branch).reversed()
            } else {
                branch.box = drawnBox(of: branch.child, in: branch.context)
                leaves.append(branch)
            }
        }
        open(ordered(leaves), at: firstEvaluated, like: frame)
    }

    /// The sublayers of a transform layer, in drawing order, or none where it is hidden.
    private mutating func sublayers(of branch: Branch) -> [Branch] {
        list.visitedLayers += 1
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
        let space = interior(of: properties, matrix.concatenating(branch.context.space))
        let depthSpace = interior(of: properties, matrix.concatenating(branch.depthSpace))
        var result: [Branch] = []
        var power = SpaceMatrix.identity
        let first = children.count
        for instance in 0..<max(0, instanceCount(of: properties)) {
            guard list.visitedLayers + result.count <= DisplayList.largestCount else { break }
            if instance > 0, case .replicator(let box) = properties.pointee.specifics {
                power = power.concatenating(aboutAnchor(box.value.instanceTransform, of: properties))
            }
            let inner = sublayerContext(
                of: properties, instance: instance, power, interior: space, from: own, own: own)
            let innerDepth = sublayerContext(
                of: properties, instance: instance, power, interior: depthSpace, from: own, own: own
            ).space
            gatherChildren(of: branch.child.slot, parentTime: inner.time)
            result += children[first...].map { Branch(child: $0, context: inner, depthSpace: innerDepth) }
            children.removeLast(children.count - first)
        }
        return result
    }

    /// Around all that a layer draws, or what of its plane can be seen, in its own space; its bounds where neither is known.
    private func drawnBox(of child: Child, in context: Context) -> CGRect {
        let bounds = child.properties.pointee.bounds
        var content = caches.extents.content(of: child.slot, child.properties, nodes)
        if !content.hasFiniteEdges {
            let plane = matrix(of: child.properties).concatenating(context.space).plane
            guard let seen = plane.part(seenIn: context.visible) else { return bounds }
            content = seen
        }
        return bounds.union(
            CGRect(x: content.x, y: content.y, width: content.z - content.x, height: content.w - content.y))
    }

    /// The planes back to front, cut ones more than once, each with the clips that cut it.
    private mutating func ordered(_ leaves: [Branch]) -> [(Child, Context)] {
        var polygons: [DepthSort.Polygon] = []
        for (index, leaf) in leaves.enumerated() {
            let toDepth = matrix(of: leaf.child.properties).concatenating(leaf.depthSpace)
            let corners = toDepth.visibleCorners(of: leaf.box)
            guard corners.count > 2 else { continue }
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
        let own = matrix(of: leaf.child.properties)
        let toDepth = own.concatenating(leaf.depthSpace)
        // side · (normal · (X, Y, Z) / W − offset) ≥ 0 is linear in the leaf's x and y where W > 0.
        let plane = SIMD4(cut.normal.x, cut.normal.y, cut.normal.z, -cut.offset) * cut.side
        let line = SIMD3((toDepth.x * plane).sum(), (toDepth.y * plane).sum(), (toDepth.origin * plane).sum())
        let length = (line.x * line.x + line.y * line.y).squareRoot()
        guard length > 0, length.isFinite else { return }
        let (nx, ny, distance) = (line.x / length, line.y / length, line.z / length)
        // A square beside the line, in axes along its normal, large enough for all that the leaf draws.
        let center = SIMD2(Double(leaf.box.midX), Double(leaf.box.midY))
        let reach = Double(leaf.box.width + leaf.box.height) + 1
        let offset = center.x * nx + center.y * ny + distance
        let foot = center - SIMD2(nx, ny) * offset
        let device = own.concatenating(leaf.context.space)
        let transform = list.transforms.add(
            PlaneTransform(
                x: device.x * nx + device.y * ny, y: device.y * nx - device.x * ny,
                origin: device.translated(x: foot.x, y: foot.y).origin))
        append(
            clip: RoundedRect(rect: SIMD4(0, Float(-reach), Float(reach), Float(reach)), radii: .zero),
            transform: transform, isAntialiased: false, to: &context)
    }

    private mutating func open(_ planes: [(Child, Context)], at firstEvaluated: Int, like parent: Frame) {
        var frame = parent
        frame.firstChild = children.count
        frame.nextChild = children.count
        frame.firstEvaluated = firstEvaluated
        frame.groups = LayerGroups()
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
    /// The point that homogeneous coordinates stand for.
    fileprivate var projected: SIMD3<Double> {
        SIMD3(x, y, z) / w
    }
}
