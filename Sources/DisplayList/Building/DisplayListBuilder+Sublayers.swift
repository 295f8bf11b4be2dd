import Geometry
import LayerModel
import Rasterization

// The sublayers of a layer, with their values at the moment.
extension DisplayListBuilder {
    /// Lists the sublayers as they are in the tree.
    ///
    /// - Parameters:
    ///   - parentTime: The layer's own local time.
    ///   - frame: Index of the layer's frame, if invisible sublayers may be left out.
    ///   - formsRuns: Whether plain siblings may be listed as one, unless one of them leaves the plane.
    /// - Returns: Whether one of them may leave the layer's plane.
    @discardableResult
    mutating func gatherChildren(
        of slot: Int32, parentTime: CFTimeInterval, seenIn frame: Int? = nil, formsRuns: Bool = false
    ) -> Bool {
        var haveDepth = false
        guard !isPart else {
            _ = gatherAll(of: slot, parentTime: parentTime, in: nil, &haveDepth)
            if haveDepth { needsCaches = true }
            return false
        }
        if let frame, caches.extents.mayKnowSublayers(of: slot),
            let part: LayerBox = visiblePart(of: frames[frame].inner.space.plane, in: frames[frame].inner),
            let seen = caches.extents.sublayers(of: slot, meeting: part, nodes)
        {
            list.skippedLayers += seen.skipped
            for child in seen.slots { gather(child, parentTime: parentTime, &haveDepth) }
            return haveDepth
        }
        let around =
            formsRuns && keepsRuns && rasterDepth == 0
            ? frame.map { frames[$0].inner }.flatMap { $0.sublayerOpacity >= 1 ? $0 : nil } : nil
        let layers: Int
        if let around, let space = caches.runs.space(of: slot, around) {
            layers = gatherWithRuns(of: slot, parentTime: parentTime, in: around, space: space, &haveDepth)
        } else {
            layers = gatherAll(of: slot, parentTime: parentTime, in: around, &haveDepth)
            if let around { caches.runs.noteWalk(over: layers, sublayersOf: slot, around) }
        }
        if frame != nil { caches.extents.noteWalk(over: layers, sublayersOf: slot, nodes) }
        return haveDepth
    }

    /// Lists the sublayers of a layer without runs.
    ///
    /// - Parameter around: The context for drawing some ahead of the others; `nil` if they may not be.
    /// - Returns: Their number.
    private mutating func gatherAll(
        of slot: Int32, parentTime: CFTimeInterval, in around: Context?, _ haveDepth: inout Bool
    ) -> Int {
        guard caches.threads > 1 else {
            var layers = 0
            for child in nodes.sublayers(of: slot) {
                gather(child, parentTime: parentTime, &haveDepth)
                layers += 1
            }
            return layers
        }
        var slots = takeScratch()
        slots.append(contentsOf: nodes.sublayers(of: slot))
        gather(slots, parentTime: parentTime, in: around, drawsStill: true, &haveDepth)
        let layers = slots.count
        scratch = slots
        return layers
    }

    /// The memory for the siblings that are listed.
    private mutating func takeScratch() -> [Int32] {
        var slots: [Int32] = []
        swap(&slots, &scratch)
        slots.removeAll(keepingCapacity: true)
        return slots
    }

    @inline(__always)
    mutating func gather(_ slot: Int32, parentTime: CFTimeInterval, _ haveDepth: inout Bool) {
        if isHidden(slot, parentTime: parentTime) {
            noteVisit()
            list.culledLayers += 1
            return
        }
        let (properties, time) = evaluate(slot, parentTime: parentTime)
        if properties.pointee.flags.contains(.hasDepth) { haveDepth = true }
        children.append(Child(slot: slot, properties: properties, time: time))
    }

    // MARK: - Values

    /// Whether animations are known to hide a layer, before its values are worked out.
    @inline(__always)
    func isHidden(_ slot: Int32, parentTime: CFTimeInterval) -> Bool {
        let node = nodes[slot]
        guard let source = node.pointee.animations?.visibility else { return false }
        return source.hides(at: localTime(of: nodes.properties(of: slot), parentTime: parentTime))
    }

    @inline(__always)
    private func localTime(
        of properties: UnsafePointer<LayerProperties>, parentTime: CFTimeInterval
    ) -> CFTimeInterval {
        guard !properties.pointee.rare.isInitial else { return parentTime }
        return properties.pointee.rare.value.timing.localTime(parentTime: parentTime)
    }

    /// The presentation values of a layer, and its own local time.
    @inline(__always)
    func evaluate(
        _ slot: Int32, parentTime: CFTimeInterval
    ) -> (UnsafePointer<LayerProperties>, CFTimeInterval) {
        let node = nodes[slot]
        let properties = nodes.properties(of: slot)
        let time = localTime(of: properties, parentTime: parentTime)
        guard let animations = node.pointee.animations else {
            return (properties, time)
        }
        return (evaluated.push(properties, animations, at: time), time)
    }

    // MARK: - Runs

    /// Lists the sublayers of a layer, those in runs as one unless they have to be sorted.
    ///
    /// - Returns: Their number.
    @inline(never)
    private mutating func gatherWithRuns(
        of slot: Int32, parentTime: CFTimeInterval, in around: Context, space: Int, _ haveDepth: inout Bool
    ) -> Int {
        let (first, firstEvaluated, firstRun) = (children.count, evaluated.count, runs.count)
        let (visited, copied, culled) = (list.visitedLayers, list.copiedLayers, list.culledLayers)
        let hasRuns = caches.runs.hasRuns
        // One thread goes through memory once.
        let isShared = caches.threads > 1
        var layers = 0
        var items = takeScratch()
        var next = nodes[slot].pointee.firstChild
        while next != RenderNode.none {
            if hasRuns, let run = caches.runs.run(at: next, space: space, nodes) {
                layers += run.count
                next = run.after
                runs.append(.kept(run))
                if isShared {
                    items.append(~Int32(truncatingIfNeeded: runs.count - 1))
                } else {
                    children.append(place(ofRun: runs.count - 1))
                }
            } else {
                layers += 1
                if isShared {
                    items.append(next)
                } else {
                    gather(next, parentTime: parentTime, &haveDepth)
                }
                next = nodes[next].pointee.nextSibling
            }
        }
        if isShared { gather(items, parentTime: parentTime, in: around, drawsStill: false, &haveDepth) }
        scratch = items
        guard haveDepth else {
            let moving = evaluated.count - firstEvaluated
            if children.count - first - moving >= PlainRuns.shortest { formRuns(from: first, space: space) }
            return layers
        }
        guard runs.count > firstRun else { return layers }
        children.removeLast(children.count - first)
        evaluated.removeLast(to: firstEvaluated)
        (list.visitedLayers, list.copiedLayers, list.culledLayers) = (visited, copied, culled)
        return gatherAll(of: slot, parentTime: parentTime, in: nil, &haveDepth)
    }

    /// Puts runs in place of the plain layers among the children from an index on.
    private mutating func formRuns(from first: Int, space: Int) {
        var (next, end) = (first, first)
        while next < children.count {
            let start = next
            while next < children.count, isOfRun(children[next]),
                next == start || isNext(children[next].slot, after: children[next - 1].slot)
            {
                next += 1
            }
            if next - start >= PlainRuns.shortest {
                let run = caches.runs.add(
                    first: children[start].slot, last: children[next - 1].slot, count: next - start, space: space,
                    nodes)
                runs.append(.kept(run))
                children[end] = place(ofRun: runs.count - 1)
                end += 1
                continue
            }
            next = max(next, start + 1)
            for index in start..<next {
                if end != index { children[end] = children[index] }
                end += 1
            }
        }
        children.removeLast(children.count - end)
    }

    /// The stand-in for layers that are drawn as one.
    func place(ofRun run: Int) -> Child {
        Child(slot: RenderNode.none, properties: nothing, time: 0, run: Int32(truncatingIfNeeded: run))
    }

    /// Whether all that is known of a layer is in its node, and it draws no more than its background.
    private func isOfRun(_ child: Child) -> Bool {
        child.run < 0 && nodes[child.slot].pointee.animations == nil
            && !child.properties.pointee.flags.contains(.hasDepth) && isPlain(child)
    }

    /// Whether a node is that of the next sibling, in the same block.
    private func isNext(_ slot: Int32, after earlier: Int32) -> Bool {
        nodes[earlier].pointee.nextSibling == slot && nodes.block(of: slot) == nodes.block(of: earlier)
    }

    /// Draws layers that are listed as one.
    @inline(never)
    mutating func append(_ siblings: DrawnSiblings, in parent: Context) {
        switch siblings {
        case .drawn(let part, let start, let end): list.append(part, from: start, to: end)
        case .kept(let run):
            if let drawing = run.drawing {
                list.visitedLayers += run.count
                list.culledLayers += run.count - drawing.commands.count
                return append(drawing)
            }
            let (firstCommand, firstTransform) = (list.commands.count, list.transforms.count)
            var slot = run.first
            for _ in 0..<run.count {
                appendPlain(nodes.properties(of: slot), in: parent)
                slot = nodes[slot].pointee.nextSibling
            }
            run.keep(list.commands[firstCommand...], list.transforms[firstTransform...])
        }
    }

    /// Adds the commands of plain layers.
    mutating func append(_ drawing: PlainRuns.Drawing) {
        let shift = list.transforms.count - drawing.firstTransform
        list.transforms += drawing.transforms
        for var command in drawing.commands {
            command.transform = TransformIndex(command.transform.position + shift)
            list.commands.append(command)
        }
    }
}
