import LayerModel

/// Takes the pixels of groups past the groups around them.
///
/// Where nothing else in a group meets the picture of a group inside it, the outer group's picture would be the inner one's,
/// fainter: the inner picture is put straight on what is around both. Each pixel of nested groups is then copied once rather
/// than once a level, and passes keep only the parts where something overlaps.
package struct GroupSpreading {
    /// What the parts of a pass are to others.
    private struct Partition {
        /// Parts that need the pass's picture.
        var shared: [DeviceRect]
        /// Parts that only one picture inside the pass reaches.
        var exclusive: [(composite: RenderGraph.Composite, rect: DeviceRect)]
    }

    /// More things in a pass than this are not looked at.
    private static let itemLimit = 24
    /// Groups nested deeper are left as they are.
    private static let depthLimit = 32
    /// The most pieces of a frame.
    private static let pieceLimit = 1 << 14

    private let list: DisplayList
    private let passes: [RenderGraph.Pass]
    private var partitions: [Partition?]
    private var pieces = 0

    private init(_ graph: RenderGraph, of list: DisplayList) {
        passes = graph.passes
        self.list = list
        partitions = graph.passes.map { _ in nil }
        // Only what is put on the pass around it as it is can be left out of it.
        for pass in passes {
            for case .composite(let composite) in pass.operations
            where composite.effects.isPlain && composite.mask == nil {
                partitions[composite.pass] = partition(passes[composite.pass])
            }
        }
    }

    /// The same picture from fewer pixels.
    package static func applied(to graph: RenderGraph, of list: DisplayList) -> RenderGraph {
        guard graph.passes.count > 1 else { return graph }
        var spreading = GroupSpreading(graph, of: list)
        return RenderGraph(passes: spreading.spread(), region: graph.region)
    }

    private mutating func spread() -> [RenderGraph.Pass] {
        var result = passes
        for index in passes.indices {
            let isPicture = index == passes.count - 1
            var operations: [RenderGraph.Operation] = []
            var touched = TouchedPixels()
            let kept = isPicture ? nil : partitions[index]
            for operation in passes[index].operations {
                switch operation {
                case .draw(let range):
                    operations.append(operation)
                    for number in range where !touched.isFull { touched.add(list.commands[number].bounds) }
                    if range.count > TouchedPixels.limit { touched.fill() }
                case .shadow(let shadow):
                    operations.append(operation)
                    touched.add(shadow.bounds)
                case .composite(let composite):
                    let changed = changedPixels(composite)
                    var expanded: [RenderGraph.Composite] = []
                    if let kept {
                        for rect in kept.shared {
                            let part = composite.limited(to: rect)
                            if !part.bounds.isEmpty { expand(part, depth: 0, into: &expanded) }
                        }
                    } else {
                        expand(composite, depth: 0, into: &expanded)
                    }
                    let isFirst = composite.effects.isPlain && !touched.meets(changed)
                    operations += expanded.map { piece in
                        var piece = piece
                        piece.isFirst = isFirst
                        return .composite(piece)
                    }
                    touched.add(changed)
                }
            }
            result[index].operations = operations
            if let kept {
                result[index].bounds = kept.shared.reduce(DeviceRect.empty) { $0.union($1) }
            }
        }
        return result
    }

    /// The composite of a pass as composites of parts of it and of passes inside.
    private mutating func expand(
        _ composite: RenderGraph.Composite, depth: Int, into result: inout [RenderGraph.Composite]
    ) {
        guard let partition = partitions[composite.pass], depth < Self.depthLimit, pieces < Self.pieceLimit else {
            pieces += 1
            result.append(composite)
            return
        }
        for rect in partition.shared {
            let part = composite.limited(to: rect)
            guard !part.bounds.isEmpty else { continue }
            pieces += 1
            result.append(part)
        }
        for (inner, rect) in partition.exclusive {
            var part = inner.limited(to: rect.intersection(composite.bounds))
            guard !part.bounds.isEmpty else { continue }
            part.opacity *= composite.opacity
            part.clip = composite.clip
            expand(part, depth: depth + 1, into: &result)
        }
    }

    /// The pixels that a composite may change.
    private func changedPixels(_ composite: RenderGraph.Composite) -> DeviceRect {
        composite.effects.isPlain
            ? composite.bounds.intersection(passes[composite.pass].bounds) : composite.bounds
    }

    // MARK: - Parts

    /// How a pass falls into parts; `nil` where that is of no use.
    private func partition(_ pass: RenderGraph.Pass) -> Partition? {
        var boxes: [DeviceRect] = []
        var composites: [RenderGraph.Composite?] = []
        for operation in pass.operations {
            switch operation {
            case .draw(let range):
                guard range.count <= Self.itemLimit else { return nil }
                for number in range {
                    boxes.append(list.commands[number].bounds.intersection(pass.bounds))
                    composites.append(nil)
                }
            case .composite(let composite):
                guard composite.effects.isPlain else { return nil }
                boxes.append(changedPixels(composite).intersection(pass.bounds))
                let isFree = composite.clip == DrawCommand.none && composite.mask == nil
                composites.append(isFree ? composite : nil)
            case .shadow(let shadow):
                boxes.append(shadow.bounds.intersection(pass.bounds))
                composites.append(nil)
            }
            guard boxes.count <= Self.itemLimit else { return nil }
        }
        guard composites.contains(where: { $0 != nil }) else { return nil }
        var partition = Partition(shared: [], exclusive: [])
        var freed = 0
        let grid = BoxGrid(boxes)
        for (rect, item) in grid.regions(isFree: { composites[$0] != nil }) {
            if let item, let composite = composites[item] {
                partition.exclusive.append((composite, rect))
                freed += rect.width * rect.height
            } else {
                partition.shared.append(rect)
            }
        }
        // A few pixels are not worth the pieces.
        return freed * 4 >= pass.bounds.width * pass.bounds.height ? partition : nil
    }

}

/// A few rectangles that have been drawn.
private struct TouchedPixels {
    static let limit = 64
    private var boxes: [DeviceRect] = []
    private(set) var isFull = false

    mutating func add(_ box: DeviceRect) {
        guard boxes.count < Self.limit else { return fill() }
        boxes.append(box)
    }

    mutating func fill() {
        isFull = true
    }

    func meets(_ box: DeviceRect) -> Bool {
        isFull || boxes.contains { $0.intersects(box) }
    }
}

/// The plane cut along all edges of some boxes.
private struct BoxGrid {
    private let boxes: [DeviceRect]
    private let columns: [Int32]
    private let rows: [Int32]

    init(_ boxes: [DeviceRect]) {
        self.boxes = boxes
        let filled = boxes.filter { !$0.isEmpty }
        columns = Set(filled.flatMap { [$0.minX, $0.maxX] }).sorted()
        rows = Set(filled.flatMap { [$0.minY, $0.maxY] }).sorted()
    }

    /// Rectangles that cover all boxes without overlap, each with the only box that reaches it if that is free.
    func regions(isFree: (Int) -> Bool) -> [(rect: DeviceRect, box: Int?)] {
        var done: [(rect: DeviceRect, box: Int?)] = []
        // Runs of the row above that may go on.
        var open: [(rect: DeviceRect, box: Int?)] = []
        for (top, bottom) in zip(rows, rows.dropFirst()) {
            var runs: [(rect: DeviceRect, box: Int?)] = []
            for (left, right) in zip(columns, columns.dropFirst()) {
                let cell = DeviceRect(minX: left, minY: top, maxX: right, maxY: bottom)
                let inside = boxes.indices.filter { boxes[$0].intersects(cell) }
                guard let first = inside.first else { continue }
                let box = inside.count == 1 && isFree(first) ? first : nil
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

extension RenderGraph.Composite {
    /// The part of it inside a rectangle.
    fileprivate func limited(to rect: DeviceRect) -> RenderGraph.Composite {
        var part = self
        let common = bounds.intersection(rect)
        part.bounds = common.isEmpty ? .empty : common
        return part
    }
}
