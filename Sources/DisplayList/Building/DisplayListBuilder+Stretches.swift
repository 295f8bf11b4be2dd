import Geometry
import LayerModel
import Rasterization

/// The sublayers of a layer with many of them, drawn by several threads.
///
/// Siblings are divided into stretches. A thread evaluates the animations of a stretch's layers, draws its plain layers, each
/// one command at most, and makes the outlines of strokes that no other frame can reuse. The stretches are joined in their
/// order, and the remaining layers are visited one by one: the list is the same for any number of threads.
///
/// Of 10,000 moving rectangles two thirds of the list are values, of 500 strokes that change four fifths outlines.
extension DisplayListBuilder {
    /// The results of a thread for a stretch.
    private struct Stretch {
        enum Part {
            case layer(Child)
            /// The place in `runs` of layers that are drawn as one.
            case run(Int)
            /// The place in `drawn`.
            case drawn(Int)
        }

        var parts: [Part] = []
        /// The drawing of plain layers.
        var drawn: [PlainSiblings] = []
        var outlines: [OutlineCache.Found] = []
        /// The values of the children.
        var values: EvaluatedProperties
        /// Layers that their animations hide.
        var hidden = 0
        var haveDepth = false
    }

    /// Less work is left to one thread, in values that an animation gives, half a microsecond each.
    private static let leastWork = 256
    /// The work of a shape, in values of an animation.
    private static let shapeWork = 32
    /// Still layers that are drawn in the time of one moving one.
    private static let stillLayers = 4
    /// The lengths of stretches, in layers.
    private static let lengths = 4...512

    /// Lists siblings, if there are several threads.
    ///
    /// - Parameters:
    ///   - items: The slots of layers, and the complements of places in `runs`.
    ///   - around: The context of plain layers that may be drawn ahead of the others; `nil` if they may not.
    ///   - drawsStill: Whether those without animations may, too.
    mutating func gather(
        _ items: [Int32], parentTime: CFTimeInterval, in around: Context?, drawsStill: Bool, _ haveDepth: inout Bool
    ) {
        guard isWorthSharing(items, drawsStill: around != nil && drawsStill) else {
            for item in items {
                if item >= 0 {
                    gather(item, parentTime: parentTime, &haveDepth)
                } else {
                    children.append(place(ofRun: Int(~item)))
                }
            }
            return
        }
        guard var stretches = stretches(of: items, parentTime: parentTime, in: around, drawsStill: drawsStill) else {
            return
        }
        if stretches.contains(where: \.haveDepth) {
            haveDepth = true
            // Plain layers have to be sorted among the others.
            guard let whole = self.stretches(of: items, parentTime: parentTime, in: nil, drawsStill: false) else {
                return
            }
            stretches = whole
        }
        for stretch in stretches { join(stretch) }
    }

    private func isWorthSharing(_ items: [Int32], drawsStill: Bool) -> Bool {
        guard items.count >= Self.leastWork / Self.shapeWork else { return false }
        var work = drawsStill ? items.count / Self.stillLayers : 0
        for item in items where item >= 0 {
            if work >= Self.leastWork { return true }
            guard nodes[item].pointee.animations != nil else { continue }
            work += nodes[item].pointee.properties.layerClass == .shape ? Self.shapeWork : 1
        }
        return work >= Self.leastWork
    }

    /// The results of threads for stretches of siblings; `nil` if the limits of the work are exceeded.
    private func stretches(
        of items: [Int32], parentTime: CFTimeInterval, in around: Context?, drawsStill: Bool
    ) -> [Stretch]? {
        let length = min(Self.lengths.upperBound, max(Self.lengths.lowerBound, items.count / (caches.threads * 4)))
        let (bounds, range) = (list.bounds, list.range)
        // Safe to share: the tree does not change, and a builder of a stretch uses nothing of the caches.
        nonisolated(unsafe) let (nodes, caches) = (nodes, caches)
        return SharedWork.map(items.count, by: length, threads: caches.threads) { places in
            var builder = DisplayListBuilder(
                nodes: nodes, list: DisplayList(bounds: bounds, range: range), caches: caches)
            return builder.stretch(
                of: items[places], parentTime: parentTime, in: around, drawsStill: drawsStill)
        }
    }

    /// Works out siblings; the builder is of no use afterwards.
    private mutating func stretch(
        of items: ArraySlice<Int32>, parentTime: CFTimeInterval, in around: Context?, drawsStill: Bool
    ) -> Stretch {
        var stretch = Stretch(values: evaluated)
        var plain: [(layers: Int, command: Int, transform: Int)] = []
        var isAfterPlain = false
        for item in items {
            guard item >= 0 else {
                stretch.parts.append(.run(Int(~item)))
                isAfterPlain = false
                continue
            }
            guard !isHidden(item, parentTime: parentTime) else {
                stretch.hidden += 1
                continue
            }
            let before = evaluated.count
            let (properties, time) = evaluate(item, parentTime: parentTime)
            let child = Child(slot: item, properties: properties, time: time)
            let isMoving = nodes[item].pointee.animations != nil
            if properties.pointee.flags.contains(.hasDepth) { stretch.haveDepth = true }
            if let around, isMoving || drawsStill, !properties.pointee.flags.contains(.hasDepth), isPlain(child) {
                if !isAfterPlain {
                    if plain.isEmpty { list.reserve(items.count) }
                    stretch.parts.append(.drawn(plain.count))
                    plain.append((0, list.commands.count, list.transforms.count))
                }
                isAfterPlain = true
                plain[plain.count - 1].layers += 1
                appendPlain(properties, in: around)
                evaluated.removeLast(to: before)
                continue
            }
            isAfterPlain = false
            if let around, isMoving, let outline = changingOutline(of: child, in: around) {
                stretch.outlines.append(outline)
            }
            stretch.parts.append(.layer(child))
        }
        plain.append((0, list.commands.count, list.transforms.count))
        stretch.drawn = zip(plain, plain.dropFirst()).map { part, next in
            .drawn(
                PlainRuns.Drawing(
                    commands: list.commands[part.command..<next.command],
                    transforms: list.transforms[part.transform..<next.transform], firstTransform: part.transform),
                layers: part.layers)
        }
        return stretch
    }

    private mutating func join(_ stretch: Stretch) {
        evaluated.adopt(stretch.values)
        for _ in 0..<stretch.hidden { noteVisit() }
        list.culledLayers += stretch.hidden
        for outline in stretch.outlines { caches.outlines.add(outline) }
        for part in stretch.parts {
            switch part {
            case .layer(let child): children.append(child)
            case .run(let run): children.append(place(ofRun: run))
            case .drawn(let number):
                runs.append(stretch.drawn[number])
                children.append(place(ofRun: runs.count - 1))
            }
        }
    }
}

extension DisplayList {
    /// Makes room for plain layers.
    fileprivate mutating func reserve(_ layers: Int) {
        commands.reserveCapacity(layers)
        transforms.reserveCapacity(layers)
    }
}
