import LayerModel

/// Draws inner groups directly on the surroundings of the groups around them.
///
/// If nothing else in a group meets the picture of a group inside it, the outer group's picture would be a fainter copy:
/// the inner picture is drawn directly on the surroundings of both. Each pixel of nested groups is then copied once rather
/// than once a level, and passes keep only the parts with overlaps. Three nested groups over all of a picture take 45 ms by
/// OpenGL in software instead of 55; groups side by side gain nothing.
///
/// The CPU renderer does not spread groups: rounded once, such a picture would depend on the part of it that is drawn;
/// rounded once a passed group, it took 1.07 times as long.
package struct GroupSpreading {
    /// A part of a group's picture, as it is put on a pass.
    fileprivate struct Piece: BitwiseCopyable {
        /// The index of the group's pass.
        var group: Int
        /// The pixels written.
        var bounds: DeviceRect
        var opacity: Float
        /// Index into `DisplayList.clips`, or none.
        var clip: ClipIndex

        init(_ composite: RenderGraph.Composite) {
            group = composite.pass
            bounds = composite.bounds
            opacity = composite.opacity
            clip = composite.clip
        }

        /// The same piece composited with the surroundings of the group around it.
        func within(_ outer: Piece) -> Piece? {
            var piece = limited(to: outer.bounds)
            piece?.opacity *= outer.opacity
            piece?.clip = outer.clip
            return piece
        }

        /// The part of it inside a rectangle; `nil` if they are disjoint.
        func limited(to rect: DeviceRect) -> Piece? {
            var part = self
            part.bounds = bounds.intersection(rect)
            return part.bounds.isEmpty ? nil : part
        }
    }

    /// The parts of a pass, by the passes that need them.
    private struct Partition {
        /// Parts that need the pass's picture.
        var shared: [DeviceRect] = []
        /// Parts that only one picture inside the pass reaches, each as it is put on the pass.
        var exclusive: [Piece] = []
    }

    /// Passes of more things are left as they are.
    private static let itemLimit = 24
    /// Pictures go past fewer groups than this.
    private static let levelLimit = 32
    /// The largest excess of pieces over composites; beyond it all composites stay as they are.
    private static let pieceLimit = 1 << 14

    private let passes: [RenderGraph.Pass]
    private var partitions: [Partition?]
    /// The pieces put on the passes for their composites.
    private var pieces: [Piece] = []
    /// For each composite, in the order of passes and their operations, which of `pieces` are put on its pass for it.
    private var ranges: [Range<Int>] = []

    /// Finds the parts of a graph's passes, and their destinations.
    private init(_ graph: RenderGraph, of list: DisplayList) {
        passes = graph.passes
        partitions = [Partition?](repeating: nil, count: passes.count)
        // Passes are read by later ones; if a shadow's pass reads one too, the pass around both comes first, and decides.
        var levels = [Int?](repeating: nil, count: passes.count)
        for index in passes.indices.reversed() {
            for case .composite(let composite) in passes[index].operations
            where composite.canBeSpread && levels[composite.pass] == nil {
                let level = (levels[index] ?? 0) + 1
                let found = level < Self.levelLimit ? partition(passes[composite.pass], of: list) : nil
                partitions[composite.pass] = found
                levels[composite.pass] = found == nil ? 0 : level
            }
        }
        if !place() {
            partitions = [Partition?](repeating: nil, count: passes.count)
            _ = place()
        }
    }

    /// The same picture from fewer pixels.
    package static func applied(to graph: RenderGraph, of list: DisplayList) -> RenderGraph {
        guard graph.passes.count > 1 else { return graph }
        let spreading = GroupSpreading(graph, of: list)
        var result = graph
        var ranges = spreading.ranges.makeIterator()
        for index in graph.passes.indices {
            var operations: [RenderGraph.Operation] = []
            var touched = TouchedPixels()
            for operation in graph.passes[index].operations {
                guard case .composite(let composite) = operation, let range = ranges.next() else {
                    operations.append(operation)
                    touched.add(operation, of: list)
                    continue
                }
                let changed = spreading.changedPixels(composite)
                var part = composite
                part.isFirst = composite.effects.isPlain && !touched.meets(changed)
                for piece in spreading.pieces[range] {
                    (part.pass, part.bounds, part.opacity, part.clip) =
                        (piece.group, piece.bounds, piece.opacity, piece.clip)
                    operations.append(.composite(part))
                }
                touched.add(changed)
            }
            result.passes[index].operations = operations
            result.passes[index].bounds = spreading.bounds(ofPass: index)
        }
        return result
    }

    /// The drawn part of a pass.
    private func bounds(ofPass index: Int) -> DeviceRect {
        guard let partition = partitions[index] else { return passes[index].bounds }
        return partition.shared.reduce(.empty) { $0.union($1) }
    }

    // MARK: - Pieces

    /// Finds the pieces of all composites; returns whether they are not too many.
    private mutating func place() -> Bool {
        pieces.removeAll()
        ranges.removeAll()
        let isSpread = partitions.contains { $0 != nil }
        for index in passes.indices {
            for case .composite(let composite) in passes[index].operations {
                let first = pieces.count
                let whole = Piece(composite)
                if let kept = partitions[index] {
                    for rect in kept.shared {
                        if let part = whole.limited(to: rect) { append(part) }
                    }
                } else {
                    append(whole)
                }
                ranges.append(first..<pieces.count)
                if isSpread, pieces.count > Self.pieceLimit + ranges.count { return false }
            }
        }
        return true
    }

    /// Appends a piece as pieces of parts of its group and of groups inside.
    private mutating func append(_ piece: Piece) {
        guard let partition = partitions[piece.group], pieces.count <= Self.pieceLimit + ranges.count else {
            return pieces.append(piece)
        }
        for rect in partition.shared {
            if let part = piece.limited(to: rect) { pieces.append(part) }
        }
        for inner in partition.exclusive {
            if let part = inner.within(piece) { append(part) }
        }
    }

    /// The pixels that a composite may change.
    private func changedPixels(_ composite: RenderGraph.Composite) -> DeviceRect {
        composite.effects.isPlain
            ? composite.bounds.intersection(passes[composite.pass].bounds) : composite.bounds
    }

    // MARK: - Parts

    /// The division of a pass into parts; `nil` if that is of no use.
    private func partition(_ pass: RenderGraph.Pass, of list: DisplayList) -> Partition? {
        var hasFree = false
        for case .composite(let composite) in pass.operations {
            guard composite.effects.isPlain else { return nil }
            hasFree = hasFree || composite.isFree
        }
        guard hasFree else { return nil }
        var grid = BoxGrid()
        for operation in pass.operations {
            switch operation {
            case .draw(let range):
                for number in range where grid.boxes.count <= Self.itemLimit {
                    grid.add(list.commands[number].bounds.intersection(pass.bounds), nil)
                }
            case .composite(let composite):
                grid.add(
                    changedPixels(composite).intersection(pass.bounds), composite.isFree ? Piece(composite) : nil)
            case .shadow(let shadow):
                grid.add(shadow.bounds.intersection(pass.bounds), nil)
            case .outlineShadow(let shadow):
                grid.add(shadow.bounds.intersection(pass.bounds), nil)
            case .beginClip, .endClip: return nil
            }
            guard grid.boxes.count <= Self.itemLimit else { return nil }
        }
        var partition = Partition()
        var freed = 0
        for (rect, box) in grid.regions() {
            guard let box, let piece = grid.free[box] else {
                partition.shared.append(rect)
                continue
            }
            if let part = piece.limited(to: rect) { partition.exclusive.append(part) }
            freed += rect.area
        }
        // A few pixels are not worth the pieces.
        return freed * 4 >= pass.bounds.area ? partition : nil
    }
}

extension RenderGraph.Composite {
    /// Whether parts of it may be put on several passes: it changes neither its own pixels nor its backdrop, except by
    /// covering it.
    fileprivate var canBeSpread: Bool { effects.isPlain && mask == nil }

    /// Whether parts of it may be taken past the pass that it is put on.
    fileprivate var isFree: Bool { canBeSpread && clip == .none }
}

/// A few rectangles that have been drawn.
private struct TouchedPixels {
    private static let limit = 64
    private var boxes: [DeviceRect] = []
    private var isFull = false

    mutating func add(_ box: DeviceRect) {
        isFull = isFull || boxes.count == Self.limit
        if !isFull { boxes.append(box) }
    }

    mutating func add(_ operation: RenderGraph.Operation, of list: DisplayList) {
        switch operation {
        case .draw(let range):
            isFull = isFull || boxes.count + range.count > Self.limit
            if !isFull { boxes += range.map { list.commands[$0].bounds } }
        case .shadow(let shadow): add(shadow.bounds)
        case .outlineShadow(let shadow): add(shadow.bounds)
        case .beginClip, .endClip: break
        case .composite(let composite): add(composite.bounds)
        }
    }

    func meets(_ box: DeviceRect) -> Bool {
        isFull || boxes.contains { $0.intersects(box) }
    }
}

/// The plane cut along all edges of some boxes.
private struct BoxGrid {
    /// None is empty: invisible operations decide nothing.
    private(set) var boxes: [DeviceRect] = []
    /// For each box the piece that may be taken past the pass, if any.
    private(set) var free: [GroupSpreading.Piece?] = []
    private var columns: [Int32] = []
    private var rows: [Int32] = []

    mutating func add(_ box: DeviceRect, _ piece: GroupSpreading.Piece?) {
        guard !box.isEmpty else { return }
        boxes.append(box)
        free.append(piece)
        columns += [box.minX, box.maxX]
        rows += [box.minY, box.maxY]
    }

    /// Disjoint rectangles that cover all boxes, each with its only box if free.
    func regions() -> [(rect: DeviceRect, box: Int?)] {
        let (columns, rows) = (columns.sorted(), rows.sorted())
        var done: [(rect: DeviceRect, box: Int?)] = []
        // Runs of the row above that may go on.
        var open: [(rect: DeviceRect, box: Int?)] = []
        for (top, bottom) in zip(rows, rows.dropFirst()) where top < bottom {
            var runs: [(rect: DeviceRect, box: Int?)] = []
            for (left, right) in zip(columns, columns.dropFirst()) where left < right {
                let cell = DeviceRect(minX: left, minY: top, maxX: right, maxY: bottom)
                guard let first = boxes.firstIndex(where: { $0.intersects(cell) }) else { continue }
                let isAlone = !boxes[(first + 1)...].contains { $0.intersects(cell) }
                let box = isAlone && free[first] != nil ? first : nil
                if let last = runs.last, last.box == box, last.rect.maxX == left {
                    runs[runs.count - 1].rect.maxX = right
                } else {
                    runs.append((cell, box))
                }
            }
            var next: [(rect: DeviceRect, box: Int?)] = []
            for run in runs {
                let above = open.firstIndex {
                    $0.box == run.box && $0.rect.minX == run.rect.minX && $0.rect.maxX == run.rect.maxX
                        && $0.rect.maxY == top
                }
                if let above {
                    var longer = open.remove(at: above)
                    longer.rect.maxY = bottom
                    next.append(longer)
                } else {
                    next.append(run)
                }
            }
            done += open
            open = next
        }
        return done + open
    }
}
