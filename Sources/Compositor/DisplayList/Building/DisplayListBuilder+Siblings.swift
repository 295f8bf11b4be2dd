import LayerModel

// Many sublayers that have none of their own, which is what large trees mostly consist of: what they draw does not depend on
// what was drawn before, so that they need no list of children, and several threads may each list a stretch of them.
extension DisplayListBuilder {
    /// Fewer are visited one by one.
    private static let leastSiblings = 64
    /// Fewer are listed by one thread, shapes aside, whose strokes take a hundred times as long as a rectangle.
    private static let leastShared = 1024
    /// For each thread, so that none waits long for the last.
    private static let stretchesPerThread = 4

    /// Draws all sublayers of a frame's layer where they are many without sublayers, in the order of the tree.
    ///
    /// - Returns: Whether they are drawn; otherwise nothing is.
    mutating func appendSiblings(of index: Int) -> Bool {
        let slot = frames[index].slot
        guard templateDepth == 0, rasterDepth == 0, transitionDepth == 0, nesting == 0, hasManyLeaves(slot),
            caches.siblings.mayShare(slot)
        else { return false }
        let inner = frames[index].inner
        let seen = sublayersInSight(of: slot, from: inner)
        let isDrawn: Bool
        if seen == nil, caches.siblings.threads == 1 {
            isDrawn = appendLeaves(nodes.sublayers(of: slot), in: inner) != nil
        } else {
            let slots = seen?.slots ?? Array(nodes.sublayers(of: slot))
            let isShared = caches.siblings.threads > 1 && (slots.count >= Self.leastShared || hasShapes(slots))
            isDrawn = isShared ? appendShared(slots, in: inner) : appendLeaves(slots, in: inner) != nil
        }
        guard isDrawn else {
            caches.siblings.refuse(slot)
            return false
        }
        list.skippedLayers += seen?.skipped ?? 0
        if seen == nil { caches.extents.noteWalk(over: Self.leastSiblings, sublayersOf: slot, nodes) }
        return true
    }

    /// Whether a layer has enough sublayers, of which the first ones have none.
    private func hasManyLeaves(_ slot: Int32) -> Bool {
        var sublayers = nodes.sublayers(of: slot)
        for _ in 0..<Self.leastSiblings {
            guard let sublayer = sublayers.next(), nodes[sublayer].pointee.firstChild == RenderNode.none else {
                return false
            }
        }
        return true
    }

    private func hasShapes(_ slots: [Int32]) -> Bool {
        slots.prefix(Self.leastSiblings).contains {
            if case .shape = nodes.properties(of: $0).pointee.specifics { return true }
            return false
        }
    }

    /// Whether what a layer draws is its own, without sublayers, and needs nothing that one thread at a time may use.
    @inline(__always)
    private func isLeaf(_ slot: Int32, _ properties: UnsafePointer<LayerProperties>) -> Bool {
        let node = nodes[slot]
        guard node.pointee.firstChild == RenderNode.none, node.pointee.mask == RenderNode.none,
            !properties.pointee.flags.contains(.shouldRasterize), properties.pointee.contents == nil,
            properties.pointee.backgroundColor?.isPattern != true, node.pointee.animations?.hasTransition != true
        else { return false }
        switch properties.pointee.specifics {
        case .none, .shape, .gradient: return true
        default: return false
        }
    }

    /// Draws layers in the order given.
    ///
    /// - Returns: The first and the last one's `zPosition`; `nil`, and nothing is drawn, where the order of drawing is another
    ///   or one is no leaf.
    private mutating func appendLeaves(
        _ slots: some Sequence<Int32>, in context: Context
    ) -> ClosedRange<Double>? {
        let start = list.lengths
        var lowest: Double?
        var last = -Double.infinity
        for slot in slots {
            let firstEvaluated = evaluated.count
            let (properties, time) = evaluate(slot, parentTime: context.time)
            let z = Double(properties.pointee.zPosition)
            let isNext = z >= last && isLeaf(slot, properties)
            if isNext { visit(Child(slot: slot, zPosition: z, properties: properties, time: time), in: context) }
            if evaluated.count > firstEvaluated { evaluated.removeLast(to: firstEvaluated) }
            guard isNext, !exceedsLimits else {
                list.cut(to: start)
                return nil
            }
            lowest = lowest ?? z
            last = z
        }
        return (lowest ?? last)...last
    }

    // MARK: - Several threads

    /// A stretch of sublayers that one thread has listed.
    private struct Stretch {
        var list: DisplayList
        /// The `zPosition`s of the first and the last layer, between which those of all others lie.
        var depths: ClosedRange<Double>
    }

    /// Draws layers by several threads, each stretch into a list of its own; the lists are joined then.
    private mutating func appendShared(_ slots: [Int32], in context: Context) -> Bool {
        let threads = caches.siblings.threads
        let count = min(slots.count, threads * Self.stretchesPerThread)
        // What the threads read, the nodes of a committed tree and this builder, does not change meanwhile; of the caches only
        // strokes' outlines are asked for, which may be by several: that makes them safe to share.
        nonisolated(unsafe) let empty = emptied()
        let stretches = SharedWork.map(count, threads: threads) { _, index -> Stretch? in
            let range = slots.count * index / count..<slots.count * (index + 1) / count
            var builder = empty
            builder.evaluated = EvaluatedProperties()
            builder.list.commands.reserveCapacity(range.count)
            builder.list.transforms.reserveCapacity(range.count)
            guard let depths = builder.appendLeaves(slots[range], in: context) else { return nil }
            return Stretch(list: builder.list, depths: depths)
        }
        guard let stretches,
            zip(stretches, stretches.dropFirst()).allSatisfy({ $0.depths.upperBound <= $1.depths.lowerBound })
        else { return false }
        list.append(stretches.map(\.list), threads: threads)
        return true
    }

    /// A builder in the same place with nothing in its list but the clips around, to which commands refer.
    private func emptied() -> DisplayListBuilder {
        var builder = self
        builder.children = []
        builder.list = DisplayList(bounds: list.bounds)
        builder.list.clips = list.clips
        return builder
    }
}
