import Geometry
import LayerModel
import Rasterization

/// The sublayers of a layer with many of them, or with large subtrees, drawn by several threads.
///
/// Siblings are divided into stretches. A thread evaluates the animations of a stretch's layers, and draws those that need nothing
/// else, with their subtrees, into a list of its own. The stretches are joined in their order, and the remaining layers are visited
/// one by one: the list is the same for any number of threads.
///
/// Of 10,000 moving rectangles two thirds of the list are values, of 500 strokes that change four fifths outlines.
extension DisplayListBuilder {
    /// The results of a thread for a stretch.
    private struct Stretch {
        enum Part {
            case layer(Child)
            /// The place in `runs` of layers that are drawn as one.
            case run(Int)
            /// Layers that are drawn.
            case drawn(from: ListPlace, to: ListPlace)
        }

        var parts: [Part] = []
        /// The drawing of the layers that are drawn.
        var drawn: DisplayList
        /// The values of the children.
        var values: EvaluatedProperties
        /// Layers that their animations hide.
        var hidden = 0
        var haveDepth = false
    }

    /// Less work is left to one thread, in still layers, an eighth of a microsecond each.
    private static let leastWork = 1024
    /// The work of the values that an animation gives a layer.
    private static let movingWork = 4
    /// The work of a shape that changes.
    private static let shapeWork = 128
    /// Fewer siblings are not shared.
    private static let fewest = 8
    /// The lengths of stretches, in layers.
    private static let lengths = 1...512

    /// Lists siblings, if there are several threads.
    ///
    /// - Parameters:
    ///   - items: The slots of layers, and the complements of places in `runs`.
    ///   - around: The context of layers that may be drawn ahead of the others; `nil` if none may.
    ///   - drawsStill: Whether those without animations and sublayers may, too.
    mutating func gather(
        _ items: [Int32], parentTime: CFTimeInterval, in around: Context?, drawsStill: Bool, _ haveDepth: inout Bool
    ) {
        guard isWorthSharing(items, drawsStill: around != nil && drawsStill, drawsTrees: around != nil) else {
            for item in items {
                if item >= 0 {
                    gather(item, parentTime: parentTime, &haveDepth)
                } else {
                    children.append(place(ofRun: Int(~item)))
                }
            }
            return
        }
        caches.extents.settle(nodes)
        let outer = around.map { clips(around: $0) } ?? []
        guard var stretches = stretches(of: items, parentTime: parentTime, in: around, outer, drawsStill: drawsStill)
        else { return }
        if stretches.contains(where: \.haveDepth) {
            haveDepth = true
            // Layers have to be sorted among the others before they are drawn.
            guard let whole = self.stretches(of: items, parentTime: parentTime, in: nil, [], drawsStill: false) else {
                return
            }
            stretches = whole
        }
        for stretch in stretches { join(stretch, outer) }
    }

    private func isWorthSharing(_ items: [Int32], drawsStill: Bool, drawsTrees: Bool) -> Bool {
        guard items.count >= Self.fewest else { return false }
        var work = drawsStill ? items.count : 0
        var below: [Int32] = []
        for item in items where item >= 0 {
            work += self.work(of: item)
            if drawsTrees { below.append(contentsOf: nodes.sublayers(of: item)) }
            while work < Self.leastWork, let next = below.popLast() {
                work += 1 + self.work(of: next)
                below.append(contentsOf: nodes.sublayers(of: next))
            }
            if work >= Self.leastWork { return true }
        }
        return false
    }

    private func work(of slot: Int32) -> Int {
        guard nodes[slot].pointee.animations != nil else { return 0 }
        return nodes[slot].pointee.properties.layerClass == .shape ? Self.shapeWork : Self.movingWork
    }

    /// The clips around a layer's sublayers, outermost first.
    private func clips(around context: Context) -> [ClipIndex] {
        var clips: [ClipIndex] = []
        var next = context.clip
        while next != .none {
            clips.append(next)
            next = list.clips[next].parent
        }
        return clips.reversed()
    }

    /// The results of threads for stretches of siblings; `nil` if the limits of the work are exceeded.
    ///
    /// - Parameter outer: The clips around them.
    private func stretches(
        of items: [Int32], parentTime: CFTimeInterval, in around: Context?, _ outer: [ClipIndex], drawsStill: Bool
    ) -> [Stretch]? {
        let threads = caches.threads
        let length = min(Self.lengths.upperBound, max(Self.lengths.lowerBound, items.count / (threads * 4)))
        var start = DisplayList(bounds: list.bounds, range: list.range)
        for (place, index) in outer.enumerated() {
            var clip = list.clips[index]
            (clip.parent, clip.transform) = (Index(place - 1), start.transforms.add(list.transforms[clip.transform]))
            start.clips.append(clip)
        }
        var around = around
        around?.clip = Index(outer.count - 1)
        var alone = caches
        alone.threads = 1
        // Safe to share: the tree does not change, and a builder of a part changes nothing of the caches.
        nonisolated(unsafe) let (nodes, caches) = (nodes, alone)
        return SharedWork.map(items.count, by: length, threads: threads) { [around, start] places in
            var builder = DisplayListBuilder(nodes: nodes, list: start, caches: caches)
            builder.isPart = true
            return builder.stretch(of: items[places], parentTime: parentTime, in: around, drawsStill: drawsStill)
        }
    }

    /// Works out siblings; the builder is of no use afterwards.
    private mutating func stretch(
        of items: ArraySlice<Int32>, parentTime: CFTimeInterval, in around: Context?, drawsStill: Bool
    ) -> Stretch {
        var stretch = Stretch(drawn: DisplayList(bounds: list.bounds), values: evaluated)
        // Where layers begin that are drawn one after the other.
        var start: ListPlace?
        for item in items {
            guard item >= 0 else {
                end(&start, in: &stretch)
                stretch.parts.append(.run(Int(~item)))
                continue
            }
            guard !isHidden(item, parentTime: parentTime) else {
                stretch.hidden += 1
                continue
            }
            let (before, place) = (evaluated.count, list.place)
            let (properties, time) = evaluate(item, parentTime: parentTime)
            let child = Child(slot: item, properties: properties, time: time)
            let hasDepth = properties.pointee.flags.contains(.hasDepth)
            if hasDepth { stretch.haveDepth = true }
            if let around, !hasDepth, drawByValues(child, in: around, drawsStill: drawsStill, since: place) {
                evaluated.removeLast(to: before)
                if start == nil { list.makeRoom(forLayers: items.count) }
                start = start ?? place
                continue
            }
            end(&start, in: &stretch)
            stretch.parts.append(.layer(child))
        }
        end(&start, in: &stretch)
        swap(&stretch.drawn, &list)
        return stretch
    }

    /// Ends layers that are drawn one after the other, if there are any.
    private func end(_ start: inout ListPlace?, in stretch: inout Stretch) {
        if let start { stretch.parts.append(.drawn(from: start, to: list.place)) }
        start = nil
    }

    private mutating func join(_ stretch: Stretch, _ outer: [ClipIndex]) {
        evaluated.adopt(stretch.values)
        for _ in 0..<stretch.hidden { noteVisit() }
        list.culledLayers += stretch.hidden
        let drawn = PartList(stretch.drawn, outer: outer)
        for part in stretch.parts {
            switch part {
            case .layer(let child): children.append(child)
            case .run(let run): children.append(place(ofRun: run))
            case .drawn(let start, let end):
                runs.append(.drawn(drawn, from: start, to: end))
                children.append(place(ofRun: runs.count - 1))
            }
        }
    }

    // MARK: - Layers that are drawn by their values alone

    /// Draws a layer and all below it, where that takes nothing of the caches.
    ///
    /// - Returns: Whether it is drawn; if not, the list is as it was.
    @inline(__always)
    private mutating func drawByValues(
        _ child: Child, in parent: Context, drawsStill: Bool, since start: ListPlace
    ) -> Bool {
        let node = nodes[child.slot]
        guard node.pointee.firstChild == RenderNode.none else {
            guard areDrawnByValues(child.slot) else { return false }
            draw(child, in: parent)
            return keepPart(since: start)
        }
        guard drawsStill || node.pointee.animations != nil else { return false }
        if isPlain(child) {
            appendPlain(child.properties, in: parent)
            return true
        }
        guard isDrawnByValues(child.slot, child.properties) else { return false }
        visitWhole(child, in: parent)
        return keepPart(since: start)
    }

    /// Takes back what was drawn since a place, if that turned out to need the caches.
    private mutating func keepPart(since start: ListPlace) -> Bool {
        guard needsCaches else { return true }
        needsCaches = false
        list.cut(to: start)
        return false
    }

    /// Whether a layer is drawn by its values and its sublayers alone: without kept outlines, pictures and places, and in its plane.
    func isDrawnByValues(_ slot: Int32, _ properties: UnsafePointer<LayerProperties>) -> Bool {
        let node = nodes[slot]
        guard node.pointee.mask == RenderNode.none, node.pointee.animations?.hasTransition != true,
            properties.pointee.rare.isInitial, properties.pointee.contents == nil,
            !properties.pointee.flags.contains(.shouldRasterize), !properties.pointee.flags.contains(.hasDepth),
            properties.pointee.backgroundColor?.isPattern != true
        else { return false }
        switch properties.pointee.layerClass {
        case .layer, .shape, .gradient: return true
        default: return false
        }
    }

    /// Whether a layer and all below it seem to be, before animations give them other values.
    private func areDrawnByValues(_ slot: Int32) -> Bool {
        var open = [slot]
        while let next = open.popLast() {
            guard isDrawnByValues(next, nodes.properties(of: next)), hasFewSublayers(next) else { return false }
            open.append(contentsOf: nodes.sublayers(of: next))
        }
        return true
    }

    /// Whether a layer has so few sublayers that no cache knows where they are.
    private func hasFewSublayers(_ slot: Int32) -> Bool {
        nodes.sublayers(of: slot).prefix(SubtreeExtents.minimumSublayers).reduce(0) { count, _ in count + 1 }
            < SubtreeExtents.minimumSublayers
    }
}

extension DisplayList {
    /// Makes room for layers that mostly are a command each.
    fileprivate mutating func makeRoom(forLayers count: Int) {
        commands.makeRoom(for: count)
        transforms.makeRoom(for: count)
    }
}
