import LayerModel

extension DisplayListBuilder {
    /// A subtree whose commands may have to become one picture.
    ///
    /// Behind a reference, since few layers have one and the frames of all have room for it.
    final class OpenGroup {
        let start: ContentStart
        let opacity: Float
        let effects: GroupEffects
        /// `nil` if the group has no effect but its opacity, which parts that do not overlap can take over.
        let reason: DisplayList.Reason?
        /// The context of the group's composite.
        let outer: Context
        /// The context of the filtered backdrop; `nil` if it is not filtered.
        let backdrop: Context?
        /// The group of the same layer around it; `nil` for the outermost.
        let around: OpenGroup?
        /// The first command after the masks of the group and of those of the same layer inside it.
        fileprivate(set) var content: Int
        /// The first command after the group's mask, and the mask's pixels; `nil` without a mask or before it is drawn.
        fileprivate(set) var mask: (end: Int, pixels: DeviceRect)?

        fileprivate init(
            start: ContentStart, opacity: Float, effects: GroupEffects, reason: DisplayList.Reason?, outer: Context,
            backdrop: Context?, around: OpenGroup?
        ) {
            self.start = start
            self.opacity = opacity
            self.effects = effects
            self.reason = reason
            self.outer = outer
            self.backdrop = backdrop
            self.around = around
            content = start.command
        }

        /// Whether its effects have to be kept to the shape of its drawing.
        fileprivate var needsShape: Bool { mask == nil && effects.maskUse == .fade && effects.fillClearPixels }
    }

    /// The largest number of parts that are searched for overlap.
    private static let overlapSearchLimit = 512

    /// The least distance out of sight that a group sees, for any size of the picture.
    private static let minimumMargin = 1024.0

    /// Starts a group for a layer; its commands are clipped by clips inside it only, and reach as far as effects do.
    ///
    /// - Parameters:
    ///   - backdrop: The context of its backdrop's filters; `nil` without any.
    ///   - around: The enclosing group of the same layer.
    mutating func open(
        opacity: Float, effects: GroupEffects = GroupEffects(), reason: DisplayList.Reason?, backdrop: Context? = nil,
        around: OpenGroup? = nil, _ context: inout Context
    ) -> OpenGroup {
        let group = OpenGroup(
            start: list.contentStart, opacity: opacity, effects: effects, reason: reason, outer: context,
            backdrop: backdrop, around: around)
        context.clip = .none
        context.visible = context.visible.expanded(by: min(effects.reach, Self.margin(around: context.visible)))
        return group
    }

    /// The largest distance beyond a region that a group in it sees, in pixels: that of the largest picture.
    ///
    /// Groups within groups that all see far have no more to see than the outermost one.
    private static func margin(around region: DeviceRect) -> Int32 {
        let (width, height) = (Double(region.width), Double(region.height))
        let side = Double(GroupEffects.largestSide)
        // The solution of (width + 2m)(height + 2m) = side².
        let fitting = (((width - height) * (width - height) + 4 * side * side).squareRoot() - width - height) / 4
        return Int32(max(0, min(fitting, max(minimumMargin, (side - max(width, height)) / 2))))
    }

    /// Starts the group of a layer's picture as a whole, and around it another one for a blend mode that changes the backdrop
    /// under clear pixels of a masked picture.
    ///
    /// - Returns: The inner one.
    mutating func openWhole(
        opacity: Float, effects: GroupEffects, reason: DisplayList.Reason?, backdrop: Context?, isMasked: Bool,
        _ context: inout Context
    ) -> OpenGroup {
        guard isMasked, backdrop == nil, effects.blend.changesUnderNothing else {
            return open(opacity: opacity, effects: effects, reason: reason, backdrop: backdrop, &context)
        }
        let around = open(
            opacity: 1, effects: GroupEffects(blend: effects.blend), reason: .blendMode, &context)
        var inner = effects
        inner.blend = .normal
        return open(opacity: opacity, effects: inner, reason: inner.reason ?? .mask, around: around, &context)
    }

    /// Ends the groups of a layer, the innermost first.
    mutating func closeAll(_ innermost: OpenGroup?) {
        var next = innermost
        while let group = next {
            close(group)
            next = group.around
        }
    }

    /// Ends a group: as a picture of its own, or by multiplying the opacity into parts that do not overlap.
    mutating func close(_ group: OpenGroup) {
        guard list.commands.count > group.start.command else { return }
        if group.reason == nil, let parts = list.parts(since: group.start, atMost: Self.overlapSearchLimit),
            parts.allSatisfy({ $0.mixing == .over }), !parts.map(\.bounds).overlap
        {
            dissolve(group, into: parts)
            return
        }
        // The drawing of a mask is not seen itself.
        let mask = group.effects.staysInPicture ? group.mask : nil
        let all = list.bounds(since: group.start, from: mask?.end)
        let bounds = mask.map { all.intersection($0.pixels) } ?? all
        let composited = bounds.expanded(by: group.effects.reach).intersection(group.outer.visible)
        guard !composited.isEmpty else {
            list.cut(to: group.start)
            return
        }
        if group.mask != nil { group.around?.content = group.content }
        var effects = group.effects
        if group.needsShape, appendShape(of: group, changing: bounds), effects.blend.changesUnderNothing {
            effects.maskUse = .shape
        }
        list.groups.append(
            DisplayList.Group(
                commands: list.commands(since: group.start), opacity: group.opacity, effects: effects,
                clip: group.outer.clip,
                backdropClip: group.backdrop?.clip ?? .none,
                backdropBounds: group.backdrop?.visible ?? .empty, bounds: bounds, compositeBounds: composited,
                reason: group.reason ?? .groupOpacity, layer: group.outer.layer))
    }

    /// Ends a mask, the first or the last part of a group.
    ///
    /// - Parameters:
    ///   - start: The start of the mask.
    ///   - group: The masked group; `nil` if the mask must not limit it.
    ///   - reason: The reason for the mask's group.
    ///   - layer: The node of the mask's layer.
    /// - Returns: Whether any pixel is left: a mask that draws nothing hides the group.
    mutating func closeMask(
        since start: ContentStart, of group: OpenGroup? = nil, reason: DisplayList.Reason = .mask,
        layer: Int32 = RenderNode.none
    ) -> Bool {
        let bounds = list.bounds(since: start)
        guard !bounds.isEmpty else { return false }
        group?.mask = (list.commands.count, bounds)
        group?.content = list.commands.count
        list.groups.append(
            DisplayList.Group(
                commands: list.commands(since: start), isMask: true, clip: .none, bounds: bounds,
                compositeBounds: bounds,
                reason: reason, layer: layer))
        return true
    }

    // MARK: - Doing without a picture

    /// Multiplies a group's opacity into its parts, which take over its clip.
    private mutating func dissolve(_ group: OpenGroup, into parts: [DisplayList.Part]) {
        let outer = group.outer.clip
        var hung: Set<ClipIndex> = []
        for part in parts {
            if let index = part.group {
                list.groups[index].opacity *= group.opacity
                list.groups[index].clip = hang(list.groups[index].clip, under: outer, &hung)
            } else {
                let index = part.commands.lowerBound
                list.commands[index].color *= group.opacity
                if group.opacity < 1 { list.commands[index].isOpaque = false }
                list.commands[index].clip = hang(list.commands[index].clip, under: outer, &hung)
            }
        }
    }

    /// Puts a clip and its parents under the clip around a group.
    /// - Parameter hung: The clips that are there already.
    /// - Returns: The innermost clip of the chain.
    private mutating func hang(
        _ clip: ClipIndex, under outer: ClipIndex, _ hung: inout Set<ClipIndex>
    )
        -> ClipIndex
    {
        guard outer != .none else { return clip }
        guard clip != .none else { return outer }
        var current = clip
        while current != .none, current != outer, hung.insert(current).inserted {
            let parent = list.clips[current].parent
            if parent == .none { list.clips[current].parent = outer }
            current = parent
        }
        return clip
    }
}

extension [DeviceRect] {
    /// Whether two of them have a pixel in common.
    var overlap: Bool {
        guard count > 1 else { return false }
        let sorted = count > 8 ? sorted { $0.minY < $1.minY } : self
        for (index, box) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if count > 8, other.minY >= box.maxY { break }
                if box.intersects(other) { return true }
            }
        }
        return false
    }
}
