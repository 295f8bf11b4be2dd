package import LayerModel

extension RenderGraph {
    /// Plans the passes for a region of a display list; none if the limits of the work are exceeded.
    ///
    /// - Parameter region: In device pixels; `nil` is the whole picture.
    package init(_ list: DisplayList, region: DeviceRect? = nil) {
        let region = (region ?? list.bounds).intersection(list.bounds)
        var planner = RenderGraphPlanner(list: list, region: region)
        planner.plan()
        guard !WorkLimits.areExceeded else {
            self.init(passes: [], region: .empty)
            return
        }
        self.init(passes: planner.passes, region: region)
        checkInvariants(for: list)
    }
}

/// Turns the nested groups of a display list into passes, dependencies first.
///
/// ```
///     list      0  1  ( 2  3  ( 4  5 )B  6 )A  7
///     passes    B: draw 4–5
///               A: draw 2–3, composite B, draw 6
///               picture: draw 0–1, composite A, draw 7
/// ```
///
/// - A pass reads only passes before it; the last pass is the picture.
/// - A pass holds no more pixels of its group than the region needs, the reach of effects between them included.
/// - A group that needs no pixel, whose mask covers none, or that something opaque hides has no pass, and neither have its
///   inner groups.
/// - Commands are named by ranges, never copied.
/// - A group that is not isolated has no pass: its operations join the pass around, between the begin and the end of its clip.
///
/// One walk over the groups, sorted by their first commands, with a frame for each open group on a stack of its own:
/// deep nesting needs no recursion. A group's `OcclusionGrid` is made when it closes. If a shadow can be drawn
/// beneath its group, its pass holds the silhouette alone, and the group's operations join the pass around.
///
/// The builder of the list has decided which layers need groups. Targets are chosen later: a renderer lets
/// passes share them (`GLRenderer`), or draws them as brackets in a band (`FramePlan`).
private struct RenderGraphPlanner {
    let list: DisplayList
    let region: DeviceRect
    var passes: [RenderGraph.Pass] = []
    /// Groups by first command, outer ones first.
    private let order: [Int]
    /// By group: whether its shadow can be put under its contents.
    private let drawsShadowBeneath: [Bool]
    private var next = 0
    /// Of the occlusion grids so far.
    private var squares = 0
    /// Ends planning early when the limits of the work are exceeded.
    private var probe = WorkProbe(every: 256)
    /// A frame for the picture and one for each group that is open, so that deep nesting needs no recursion.
    private var open: [Frame] = []

    init(list: DisplayList, region: DeviceRect) {
        self.list = list
        self.region = region
        let ranges = list.groups.map(\.commands)
        order = ranges.indices.sorted { a, b in
            let (first, second) = (ranges[a], ranges[b])
            return (first.lowerBound, second.upperBound, b) < (second.lowerBound, first.upperBound, a)
        }
        drawsShadowBeneath = list.groupsDrawingShadowsBeneath(outermostFirst: order)
    }

    mutating func plan() {
        open = [
            Frame(
                group: nil, depth: 0, position: 0, end: list.commands.count, bounds: region, composited: region,
                blurs: BlurChain())
        ]
        while let end = open.last?.end, !probe.isOver() {
            if next < order.count, end > list.groups[order[next]].commands.lowerBound {
                beginGroup(order[next])
            } else {
                endGroup()
            }
        }
        passes.leaveOutUnread()
    }

    /// Opens a frame for the next group, unless none of its pixels is needed.
    private mutating func beginGroup(_ index: Int) {
        let group = list.groups[index]
        let top = open.count - 1
        let around = open[top].bounds
        next += 1
        open[top].draw(upTo: group.commands.lowerBound)
        // A mask applies to its group with effects included.
        let wanted = group.isMask ? open[top].composited : around.expanded(by: group.effects.footprint)
        var blurs = open[group.isMask ? max(0, top - 1) : top].blurs
        if !group.isMask { blurs.append(group.effects) }
        let bounds = group.bounds.intersection(wanted).intersection(blurs.needed(for: region))
        guard bounds.isEmpty else {
            open.append(
                Frame(
                    group: index, depth: open[top].depth + (group.openEdges == nil ? 1 : 0),
                    position: group.commands.lowerBound, end: group.commands.upperBound, bounds: bounds,
                    composited: group.compositeBounds.intersection(around), blurs: blurs))
            return
        }
        skipGroups(inside: group.commands)
        open[top].position = group.commands.upperBound
        guard group.isMask, let masked = open[top].group else { return }
        // The mask covers no pixel that is drawn: the picture that it masks is empty.
        skipGroups(inside: list.groups[masked].commands)
        open[top].operations.removeAll()
        open[top].position = open[top].end
        open[top].isMaskedOut = true
    }

    /// Makes the innermost frame a pass, and has the frame around it read that.
    private mutating func endGroup() {
        var done = open.removeLast()
        done.draw(upTo: done.end)
        let group = done.group.map { list.groups[$0] }
        let drawsShadowBeneath = done.group.map { self.drawsShadowBeneath[$0] } ?? false
        let silhouette =
            drawsShadowBeneath && done.mask == nil && !done.isMaskedOut
            ? ShadowSilhouette(of: done.operations, in: list, &probe) : nil
        if let silhouette, let group, let shadow = group.effects.shadow {
            castBeneath(shadow, of: group, silhouette, done)
            open[open.count - 1].position = done.end
            return
        }
        if let index = done.group, let edges = list.groups[index].openEdges {
            return join(done, clippedAt: edges, of: index)
        }
        let occlusion = self.occlusion(of: done.operations, in: done.bounds, isPicture: group == nil)
        passes.append(
            RenderGraph.Pass(
                bounds: done.bounds, clearColor: group == nil ? list.background : .zero,
                operations: occlusion.seen(of: done.operations), depth: done.depth, reason: group?.reason,
                layer: group?.layer ?? RenderNode.none, occlusion: occlusion,
                commandCount: group?.commands.count ?? list.commands.count))
        guard let group, !open.isEmpty else { return }
        let outer = open.count - 1
        open[outer].position = done.end
        guard !group.isMask else {
            open[outer].mask = passes.count - 1
            return
        }
        let effects = done.isMaskedOut ? GroupEffects() : group.effects
        let bounds = group.compositeBounds.intersection(open[outer].bounds)
        open[outer].operations.append(
            .composite(
                RenderGraph.Composite(
                    pass: passes.count - 1, mask: done.mask, opacity: group.opacity, effects: effects,
                    clip: group.clip, bounds: bounds,
                    backdrop: done.bounds.intersection(bounds).intersection(group.backdropBounds),
                    backdropClip: group.backdropClip)))
    }

    /// Moves the effects of a group that is not isolated to the frame around it.
    private mutating func join(_ done: Frame, clippedAt edges: [DeviceRect], of group: Int) {
        let outer = open.count - 1
        open[outer].position = done.end
        let edges = edges.map { $0.intersection(open[outer].bounds) }.filter { !$0.isEmpty }
        guard !edges.isEmpty else {
            open[outer].operations += done.operations
            return
        }
        let clip = RenderGraph.EdgeClip(
            group: group, clip: list.groups[group].clip, edges: edges,
            bounds: edges.reduce(.empty) { $0.union($1) })
        open[outer].operations += [.beginClip(clip)] + done.operations + [.endClip(clip)]
    }

    /// Puts a group's shadow, and then the group's contents, on the pass of the frame around it.
    private mutating func castBeneath(
        _ shadow: PictureShadow, of group: DisplayList.Group, _ silhouette: ShadowSilhouette, _ done: Frame
    ) {
        let outer = open.count - 1
        let around = open[outer].bounds
        var caster = done.bounds
        var seen = shadow.pixels(castBy: caster).intersection(group.compositeBounds).intersection(around)
        if let outline = silhouette.outlineShadow(shadow, within: group.compositeBounds, in: list) {
            open[outer].operations.append(.outlineShadow(outline))
            seen = outline.hole.intersection(around)
            caster = caster.intersection(BlurChain(group.effects).needed(for: seen))
        }
        if !seen.isEmpty, !caster.isEmpty {
            let occlusion = self.occlusion(of: silhouette.operations, in: caster, isPicture: false)
            passes.append(
                RenderGraph.Pass(
                    bounds: caster, clearColor: .zero, operations: occlusion.seen(of: silhouette.operations),
                    depth: done.depth, reason: group.reason, layer: group.layer, occluder: silhouette.occluder,
                    occlusion: occlusion, commandCount: group.commands.count))
            open[outer].operations.append(
                .shadow(
                    RenderGraph.Shadow(
                        pass: passes.count - 1, shadow: shadow, bounds: seen, hidden: silhouette.occluder.pixels)))
        }
        open[outer].operations += done.operations
    }

    /// The commands of a pass that others hide; none if the graph's grids are too large already.
    private mutating func occlusion(
        of operations: [RenderGraph.Operation], in bounds: DeviceRect, isPicture: Bool
    ) -> OcclusionGrid {
        guard isPicture || squares < OcclusionGrid.maximumSquares else { return .empty }
        let occlusion = OcclusionGrid(of: operations, in: bounds, of: list)
        squares += occlusion.squareCount
        return occlusion
    }

    private mutating func skipGroups(inside range: Range<Int>) {
        while next < order.count, list.groups[order[next]].commands.lowerBound < range.upperBound {
            next += 1
        }
    }

    private struct Frame {
        let group: Int?
        /// The number of pictures around it.
        let depth: Int
        var position: Int
        let end: Int
        let bounds: DeviceRect
        /// The pixels that the group changes when it is composited.
        let composited: DeviceRect
        /// The blurs between the group's picture and the region.
        let blurs: BlurChain
        var operations: [RenderGraph.Operation] = []
        /// The pass that masks this one.
        var mask: Int?
        /// Whether the mask leaves nothing.
        var isMaskedOut = false

        mutating func draw(upTo limit: Int) {
            guard position < limit else { return }
            operations.append(.draw(position..<limit))
            position = limit
        }
    }
}
