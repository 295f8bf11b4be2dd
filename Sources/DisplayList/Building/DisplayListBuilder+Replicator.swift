import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// Room for more commands is made as they come: counts of instances are not to be trusted.
    private static let maximumReserved = 1 << 16

    /// Adds the sublayers of a layer's next instance to the list; layers other than replicators have one instance.
    ///
    /// - Returns: Whether there is a next instance.
    mutating func beginNextInstance(of index: Int) -> Bool {
        let properties = frames[index].properties
        if let template = frames[index].template {
            frames[index].template = nil
            frames[index].inner.visible = template.visible
            if finishTemplate(template, of: frames[index]) { return false }
            frames[index].visitsInstances = true
            frames[index].instance = -1
        }
        frames[index].instance += 1
        let instance = frames[index].instance
        guard instance < instanceCount(of: properties) else { return false }
        if instance > 0, let box = properties.box(of: ReplicatorProperties.self) {
            frames[index].instanceTransform = frames[index].instanceTransform.concatenating(
                aboutAnchor(box.value.instanceTransform, of: properties))
        }
        frames[index].inner = sublayerContext(
            of: properties, instance: instance, frames[index].instanceTransform, interior: frames[index].interior,
            from: frames[index].inner, own: frames[index].own)
        if instance == 0, !frames[index].visitsInstances {
            var inner = frames[index].inner
            frames[index].template = beginTemplate(of: properties, own: frames[index].own, &inner)
            frames[index].inner = inner
        }
        let haveDepth = gatherChildren(
            of: frames[index].slot, parentTime: frames[index].inner.time, seenIn: templateDepth == 0 ? index : nil,
            formsRuns: true)
        frames[index].nextChild = frames[index].firstChild
        if haveDepth { sortByDepth(of: index) }
        return true
    }

    /// The number of times that a layer draws its sublayers.
    func instanceCount(of properties: UnsafePointer<LayerProperties>) -> Int {
        if let box = properties.box(of: ReplicatorProperties.self) { return box.value.instanceCount }
        return 1
    }

    /// The context of the sublayers of a layer's instance.
    ///
    /// - Parameters:
    ///   - instanceTransform: The power of the replicator's transform for this instance.
    ///   - interior: The layer's own matrix, ready for its sublayers.
    ///   - context: Clip and flipping for the sublayers; space, tint and time are set here.
    ///   - own: The layer's own context.
    func sublayerContext(
        of properties: UnsafePointer<LayerProperties>, instance: Int, _ instanceTransform: SpaceMatrix,
        interior: SpaceMatrix, from context: Context, own: Context
    ) -> Context {
        var context = context
        context.space = interior
        context.tint = own.tint
        context.time = own.time
        if let box = properties.box(of: ReplicatorProperties.self) {
            context.space = instanceTransform.concatenating(interior)
            context.tint *= box.value.color(ofInstance: instance)
            context.time -= Double(instance) * box.value.instanceDelay
        }
        if !properties.pointee.rare.isInitial {
            let sublayerTransform = properties.pointee.rare.value.sublayerTransform
            if sublayerTransform != CATransform3DIdentity {
                context.space = aboutAnchor(sublayerTransform, of: properties).concatenating(context.space)
            }
        }
        return context
    }
}

/// Instances of a replicator whose sublayers look the same at one time are not walked one by one: the commands of the
/// sublayers
///
/// are found once, and copied for each instance with a plane and a colour of their own.
extension DisplayListBuilder {
    /// The drawing of a replicator's sublayers, while it is being found.
    struct InstanceTemplate: Sendable {
        /// From the plane of the sublayers of the first instance to device pixels.
        var plane: PlaneTransform
        /// The visible part of the instances; the template has the whole drawing, seen or not.
        var visible: DeviceRect
        /// The start of the template in the list.
        var start: ContentStart
        var firstTransform: Int
        /// The list's numbers of layers before the template.
        var layers: (culled: Int, visited: Int, copied: Int)
        /// The number of times that the replicator itself is drawn.
        var copies: Int
        /// Whether the template around this one had failed already.
        var hadFailed: Bool
    }

    /// Enough for any limit, and little enough to be added up.
    private static let maximumCopies = 1 << 36
    /// Fewer instances are walked.
    private static let minimumInstances = 3
    /// Outlines of strokes are fine enough for instances that are larger than the first by this factor.
    private static let largestGrowth = 1.5

    /// Starts to record the drawing of a replicator's sublayers, if its instances differ in plane and colour only.
    ///
    /// - Parameter inner: The context of the first instance's sublayers; changed to the template's.
    mutating func beginTemplate(
        of properties: UnsafePointer<LayerProperties>, own: Context, _ inner: inout Context
    ) -> InstanceTemplate? {
        guard let box = properties.box(of: ReplicatorProperties.self), box.value.instanceDelay == 0,
            box.value.instanceCount >= Self.minimumInstances
        else { return nil }
        let step = box.value.instanceTransform
        // Depth has to be lost on the way to the device, so that planes are all there is to a place.
        let depth = inner.space.z
        guard !step.leavesPlane, step.m31 == 0, step.m32 == 0, step.m34 == 0, depth.x == 0, depth.y == 0, depth.w == 0
        else { return nil }
        let plane = inner.space.plane
        guard plane.inverse != nil else { return nil }
        let template = InstanceTemplate(
            plane: plane, visible: inner.visible, start: list.contentStart, firstTransform: list.transforms.count,
            layers: (list.culledLayers, list.visitedLayers, list.copiedLayers), copies: copies,
            hadFailed: templateFailed)
        inner.tint = own.tint
        inner.visible = .everything
        templateFailed = false
        templateDepth += 1
        let product = copies.multipliedReportingOverflow(by: box.value.instanceCount)
        copies = product.overflow ? Self.maximumCopies : min(product.partialValue, Self.maximumCopies)
        return template
    }

    /// Draws all instances from the recorded template.
    ///
    /// - Returns: Whether that is possible; if not, the list is unchanged.
    mutating func finishTemplate(_ template: InstanceTemplate, of frame: Frame) -> Bool {
        templateDepth -= 1
        copies = template.copies
        let isUsable =
            !templateFailed && list.groups.count == template.start.group && list.clips.count == template.start.clip
            && !exceedsLimits && expand(template, of: frame)
        // A failure that may be one of the template around this one is found again when the instances are walked.
        templateFailed = template.hadFailed
        guard !isUsable else { return true }
        list.cut(to: template.start)
        list.transforms.removeLast(list.transforms.count - template.firstTransform)
        (list.culledLayers, list.visitedLayers, list.copiedLayers) = template.layers
        return false
    }

    private mutating func expand(_ template: InstanceTemplate, of frame: Frame) -> Bool {
        let properties = frame.properties
        guard let box = properties.box(of: ReplicatorProperties.self), let toPlane = template.plane.inverse
        else {
            return false
        }
        let commands = Array(list.commands[template.start.command...])
        let planes = Array(list.transforms[template.firstTransform...])
        guard !commands.isEmpty else { return true }
        let step = aboutAnchor(box.value.instanceTransform, of: properties)
        let hasPaths = commands.contains { $0.primitive == .path }
        guard !commands.contains(where: { $0.primitive == .glyphs || $0.primitive == .particles }),
            !hasPaths || !grows(box.value)
        else { return false }
        list.commands.removeLast(commands.count)
        list.transforms.removeLast(planes.count)
        let copies = commands.count.multipliedReportingOverflow(by: box.value.instanceCount)
        let room = copies.overflow ? Self.maximumReserved : min(copies.partialValue, Self.maximumReserved)
        list.commands.makeRoom(for: room)
        var power = SpaceMatrix.identity
        var instances: [Instance] = []
        for number in 0..<box.value.instanceCount {
            if exceedsLimits || probe.isOver(after: 1 + (commands.count + planes.count) / 16) { break }
            if number > 0 { power = power.concatenating(step) }
            let context = sublayerContext(
                of: properties, instance: number, power, interior: frame.interior, from: frame.inner, own: frame.own)
            let change = toPlane.concatenating(context.space.plane)
            guard change.isFinite else { continue }
            instances.append(Instance(change: change, color: box.value.color(ofInstance: number)))
            guard instances.count * (commands.count + planes.count) >= Self.layersPerCharge else { continue }
            append(instances, of: commands, planes, template)
            instances.removeAll(keepingCapacity: true)
            list.chargeMemory()
        }
        append(instances, of: commands, planes, template)
        return true
    }

    /// The differences of an instance from the template.
    fileprivate struct Instance: Sendable {
        /// From the template's device pixels to its own.
        var change: PlaneTransform
        var color: SIMD4<Float>
    }

    /// Fewer copies of commands are left to one thread.
    private static let leastCopies = 256

    /// Adds instances, on several threads if there are many.
    private mutating func append(
        _ instances: [Instance], of commands: [DrawCommand], _ planes: [PlaneTransform], _ template: InstanceTemplate
    ) {
        let length = max(1, Self.leastCopies / commands.count, instances.count / (caches.threads * 4))
        guard caches.threads > 1, length < instances.count else {
            for instance in instances {
                template.append(instance, of: commands, planes, to: &list.commands, &list.transforms)
            }
            return
        }
        let made = SharedWork.map(instances.count, by: length, threads: caches.threads) { places in
            var (copies, moved) = ([DrawCommand](), [PlaneTransform]())
            copies.reserveCapacity(places.count * commands.count)
            moved.reserveCapacity(places.count * planes.count)
            for instance in instances[places] {
                template.append(instance, of: commands, planes, to: &copies, &moved)
            }
            return PlainRuns.Drawing(commands: copies[...], transforms: moved[...], firstTransform: 0)
        }
        for drawing in made ?? [] { append(drawing) }
    }

    /// Whether later instances are so much larger than the first that outlines made for that are too coarse.
    private func grows(_ replicator: ReplicatorProperties) -> Bool {
        let step = replicator.instanceTransform
        let scale = max(
            Double(step.m11 * step.m11 + step.m12 * step.m12), Double(step.m21 * step.m21 + step.m22 * step.m22)
        ).squareRoot()
        guard scale > 1 else { return false }
        var total = 1.0
        for _ in 1..<max(2, min(replicator.instanceCount, 4096)) {
            total *= scale
            if total > Self.largestGrowth { return true }
        }
        return false
    }
}

extension DisplayListBuilder.InstanceTemplate {
    /// Adds one instance.
    fileprivate func append(
        _ instance: DisplayListBuilder.Instance, of commands: [DrawCommand], _ planes: [PlaneTransform],
        to copies: inout [DrawCommand], _ moved: inout [PlaneTransform]
    ) {
        let color = instance.color
        guard color.w > 0 else { return }
        let factor = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        let (first, before) = (moved.count, copies.count)
        for plane in planes { moved.append(SpaceMatrix(plane.concatenating(instance.change)).plane) }
        let shift = first - firstTransform
        for command in commands {
            let transform = TransformIndex(command.transform.position + shift)
            guard let box = moved[transform.position].bounds(of: command.rect) else { continue }
            let bounds = DeviceRect(enclosing: box).intersection(visible)
            guard !bounds.isEmpty else { continue }
            var copy = command
            copy.transform = transform
            copy.bounds = bounds
            copy.color *= factor
            copy.isOpaque = command.isOpaque && color.w >= 1
            copies.append(copy)
        }
        if copies.count == before { moved.removeLast(planes.count) }
    }
}

extension DeviceRect {
    /// Every pixel that any picture can have.
    static let everything = DeviceRect(
        minX: -1_000_000_000, minY: -1_000_000_000, maxX: 1_000_000_000, maxY: 1_000_000_000)
}
