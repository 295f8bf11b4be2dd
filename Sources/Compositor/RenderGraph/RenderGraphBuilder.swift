package import LayerModel

extension RenderGraph {
    /// Plans the passes for a region of a display list.
    ///
    /// - Parameter region: In device pixels; `nil` is the whole picture.
    package init(_ list: DisplayList, region: DeviceRect? = nil) {
        let region = (region ?? list.bounds).intersection(list.bounds)
        var planner = RenderGraphPlanner(list: list, region: region)
        planner.plan()
        self.init(passes: planner.passes, region: region)
    }
}

/// Turns nested groups into passes.
private struct RenderGraphPlanner {
    let list: DisplayList
    let region: DeviceRect
    var passes: [RenderGraph.Pass] = []
    /// Groups by first command, outer ones first.
    private let order: [Int]
    private var next = 0

    init(list: DisplayList, region: DeviceRect) {
        self.list = list
        self.region = region
        order = list.groups.indices.sorted { a, b in
            let (first, second) = (list.groups[a].commands, list.groups[b].commands)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            if first.upperBound != second.upperBound { return first.upperBound > second.upperBound }
            return a > b
        }
    }

    mutating func plan() {
        // A frame for the picture and one for each group that is open, so that deep nesting needs no recursion.
        var open = [Frame(group: nil, commands: 0..<list.commands.count, bounds: region, composited: region)]
        while let frame = open.last {
            let top = open.count - 1
            if next < order.count, frame.end > Int(list.groups[order[next]].commands.lowerBound) {
                let index = order[next]
                let group = list.groups[index]
                next += 1
                open[top].draw(upTo: Int(group.commands.lowerBound))
                // A mask applies to what its group becomes, effects included.
                let wanted = group.isMask ? frame.composited : frame.bounds.expanded(by: group.effects.footprint)
                let bounds = group.bounds.intersection(wanted)
                if bounds.isEmpty {
                    skipGroups(inside: group.commands)
                    open[top].position = Int(group.commands.upperBound)
                    if group.isMask, let masked = frame.group { leaveOut(list.groups[masked].commands, of: &open[top]) }
                } else {
                    open.append(
                        Frame(
                            group: index, commands: Int(group.commands.lowerBound)..<Int(group.commands.upperBound),
                            bounds: bounds, composited: group.compositeBounds.intersection(frame.bounds)))
                }
                continue
            }
            open[top].draw(upTo: frame.end)
            let done = open.removeLast()
            passes.append(
                RenderGraph.Pass(
                    bounds: done.bounds, clearColor: done.group == nil ? list.background : .zero,
                    operations: done.operations, depth: open.count,
                    reason: done.group.map { list.groups[$0].reason },
                    layer: done.group.map { list.groups[$0].layer } ?? RenderNode.none))
            guard let index = done.group, !open.isEmpty else { continue }
            let group = list.groups[index]
            let outer = open.count - 1
            open[outer].position = done.end
            var effects = group.effects
            if done.isMaskedOut {
                // What lies below is filtered all the same.
                effects = GroupEffects(backdropFilters: group.effects.backdropFilters)
            }
            if group.isMask {
                open[outer].mask = passes.count - 1
            } else {
                let bounds = group.compositeBounds.intersection(open[outer].bounds)
                open[outer].operations.append(
                    .composite(
                        RenderGraph.Composite(
                            pass: passes.count - 1, mask: done.mask, opacity: group.opacity, effects: effects,
                            clip: group.clip, bounds: bounds, backdrop: done.bounds.intersection(bounds))))
            }
        }
    }

    /// Makes a frame's picture empty: its mask covers no pixel that is drawn.
    private mutating func leaveOut(_ commands: Range<Int32>, of frame: inout Frame) {
        skipGroups(inside: commands)
        frame.position = frame.end
        frame.isMaskedOut = true
    }

    private mutating func skipGroups(inside range: Range<Int32>) {
        while next < order.count, list.groups[order[next]].commands.lowerBound < range.upperBound {
            next += 1
        }
    }

    private struct Frame {
        let group: Int?
        var position: Int
        let end: Int
        let bounds: DeviceRect
        /// The pixels that the group changes when it is composited.
        let composited: DeviceRect
        var operations: [RenderGraph.Operation] = []
        /// The pass that masks this one.
        var mask: Int?
        /// Whether the mask leaves nothing.
        var isMaskedOut = false

        init(group: Int?, commands: Range<Int>, bounds: DeviceRect, composited: DeviceRect) {
            self.group = group
            position = commands.lowerBound
            end = commands.upperBound
            self.bounds = bounds
            self.composited = composited
        }

        mutating func draw(upTo limit: Int) {
            guard position < limit else { return }
            operations.append(.draw(position..<limit))
            position = limit
        }
    }
}
