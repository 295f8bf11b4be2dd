import LayerModel

extension DisplayListBuilder {
    /// A subtree whose commands may have to become one picture.
    ///
    /// Behind a reference, since few layers have one and the frames of all have room for two.
    final class OpenGroup {
        let firstCommand: Int
        let firstClip: Int
        let firstGroup: Int
        let opacity: Float
        let effects: GroupEffects
        /// `nil` where the group has no effect but its opacity, which parts that do not overlap can take over.
        let reason: DisplayList.Reason?
        /// What the group is composited through.
        let outer: Context
        /// What lies below is filtered through; `nil` where it is not filtered.
        let backdrop: Context?
        /// The node of the layer that the group is of.
        let layer: Int32
        /// The first command after the group's mask, and the pixels of which that leaves something; `nil` where there is no mask,
        /// or it is not drawn yet.
        fileprivate(set) var mask: (end: Int, pixels: DeviceRect)?

        fileprivate init(
            startingIn list: borrowing DisplayList, opacity: Float, effects: GroupEffects,
            reason: DisplayList.Reason?, outer: Context, backdrop: Context?
        ) {
            (firstCommand, firstClip, firstGroup) = (list.commands.count, list.clips.count, list.groups.count)
            self.opacity = opacity
            self.effects = effects
            self.reason = reason
            self.outer = outer
            self.backdrop = backdrop
            layer = outer.layer
        }
    }

    /// Something that a group draws: a command, or a group inside it.
    private enum Part {
        case command(Int)
        case group(Int)
    }

    /// The number of parts up to which it is worth looking whether any two of them overlap.
    private static let overlapSearchLimit = 512

    /// How far out of sight a group sees at least, however large the picture is.
    private static let minimumMargin = 1024

    /// Starts a group for a layer; its commands are clipped by what is inside it only, and see as far as effects reach.
    ///
    /// - Parameter backdrop: What lies below is filtered through; `nil` where it is not filtered.
    mutating func open(
        opacity: Float, effects: GroupEffects = GroupEffects(), reason: DisplayList.Reason?, backdrop: Context? = nil,
        _ context: inout Context
    ) -> OpenGroup {
        let group = OpenGroup(
            startingIn: list, opacity: opacity, effects: effects, reason: reason, outer: context, backdrop: backdrop)
        context.clip = DrawCommand.none
        let side = max(context.visible.width, context.visible.height)
        let margin = max(Self.minimumMargin, (GroupEffects.largestSide - side) / 2)
        context.visible = context.visible.expanded(by: min(effects.reach, Int32(truncatingIfNeeded: margin)))
        return group
    }

    /// Ends a group: as a picture of its own, or by multiplying the opacity into parts that do not overlap.
    mutating func close(_ group: OpenGroup) {
        let commands = group.firstCommand..<list.commands.count
        guard !commands.isEmpty else { return }
        if group.reason == nil, let parts = separateParts(of: group) {
            dissolve(group, into: parts)
            return
        }
        // What a mask draws is not seen itself.
        let mask = group.effects.staysInPicture ? group.mask : nil
        let drawn = (mask?.end ?? commands.lowerBound)..<commands.upperBound
        let all = self.bounds(of: drawn, groupsFrom: group.firstGroup)
        let bounds = mask.map { all.intersection($0.pixels) } ?? all
        let composited = bounds.expanded(by: group.effects.reach).intersection(group.outer.visible)
        guard !composited.isEmpty else {
            discard(from: group)
            return
        }
        let lower = Int32(truncatingIfNeeded: commands.lowerBound)
        let upper = Int32(truncatingIfNeeded: commands.upperBound)
        list.groups.append(
            DisplayList.Group(
                commands: lower..<upper, opacity: group.opacity, effects: group.effects, clip: group.outer.clip,
                backdropClip: group.backdrop?.clip ?? DrawCommand.none,
                backdropBounds: group.backdrop?.visible ?? .empty, bounds: bounds, compositeBounds: composited,
                reason: group.reason ?? .groupOpacity, layer: group.layer))
    }

    /// What is drawn as the first part of a group, to mask the rest.
    struct MaskPart {
        fileprivate var firstCommand: Int
        fileprivate var firstGroup: Int
    }

    /// Starts the mask of the group that was opened last.
    func beginMask() -> MaskPart {
        MaskPart(firstCommand: list.commands.count, firstGroup: list.groups.count)
    }

    /// Ends a mask.
    ///
    /// - Parameters:
    ///   - group: What it masks; `nil` where that is not to be less than what it draws.
    ///   - layer: The node of the layer that it is of.
    /// - Returns: Whether any pixel is left: a mask that draws nothing hides the group.
    mutating func close(_ mask: MaskPart, of group: OpenGroup? = nil, layer: Int32 = RenderNode.none) -> Bool {
        guard list.commands.count > mask.firstCommand else { return false }
        let commands =
            Int32(truncatingIfNeeded: mask.firstCommand)..<Int32(truncatingIfNeeded: list.commands.count)
        var bounds = list.commands[mask.firstCommand...].reduce(DeviceRect.empty) { $0.union($1.bounds) }
        for group in list.groups[mask.firstGroup...] { bounds = bounds.union(group.compositeBounds) }
        guard !bounds.isEmpty else { return false }
        group?.mask = (list.commands.count, bounds)
        list.groups.append(
            DisplayList.Group(
                commands: commands, isMask: true, clip: DrawCommand.none, bounds: bounds, compositeBounds: bounds,
                reason: .mask, layer: layer))
        return true
    }

    /// Takes back all that was drawn since a group was opened.
    mutating func discard(from group: OpenGroup) {
        list.commands.removeLast(list.commands.count - group.firstCommand)
        list.groups.removeLast(list.groups.count - group.firstGroup)
        list.clips.removeLast(list.clips.count - group.firstClip)
    }

    /// The pixels that commands can change, the effects of groups among them included.
    private func bounds(of commands: Range<Int>, groupsFrom first: Int) -> DeviceRect {
        var bounds = commands.reduce(DeviceRect.empty) { $0.union(list.commands[$1].bounds) }
        let start = Int32(truncatingIfNeeded: commands.lowerBound)
        for group in list.groups[first...] where !group.isMask && group.commands.lowerBound >= start {
            bounds = bounds.union(group.compositeBounds)
        }
        return bounds
    }

    // MARK: - Doing without a picture

    /// What a group draws, where no two parts may touch the same pixel and each can take over the group's opacity.
    private func separateParts(of group: OpenGroup) -> [Part]? {
        var parts: [Part] = []
        var boxes: [DeviceRect] = []
        func add(_ part: Part, _ box: DeviceRect) -> Bool {
            if case .command(let index) = part, list.commands[index].primitive == .particles {
                // Particles meet each other.
                return false
            }
            parts.append(part)
            boxes.append(box)
            return parts.count <= Self.overlapSearchLimit
        }
        var end = list.commands.count
        // Outer groups come after those inside them, so that going backwards meets the outer ones first.
        for index in (group.firstGroup..<list.groups.count).reversed() {
            let inner = list.groups[index]
            guard inner.commands.upperBound <= Int32(truncatingIfNeeded: end) else { continue }
            guard inner.effects.blend == .normal, inner.effects.backdropFilters.isEmpty, !inner.isMask else {
                return nil
            }
            for command in Int(inner.commands.upperBound)..<end {
                guard add(.command(command), list.commands[command].bounds) else { return nil }
            }
            guard add(.group(index), inner.compositeBounds) else { return nil }
            end = Int(inner.commands.lowerBound)
        }
        for command in group.firstCommand..<end {
            guard add(.command(command), list.commands[command].bounds) else { return nil }
        }
        return boxes.overlap ? nil : parts
    }

    /// Multiplies a group's opacity into its parts, which are then clipped by what the group is clipped by.
    private mutating func dissolve(_ group: OpenGroup, into parts: [Part]) {
        let outer = group.outer.clip
        var hung: Set<Int32> = []
        for part in parts {
            switch part {
            case .command(let index):
                list.commands[index].color *= group.opacity
                if group.opacity < 1 { list.commands[index].isOpaque = false }
                list.commands[index].clip = hang(list.commands[index].clip, under: outer, &hung)
            case .group(let index):
                list.groups[index].opacity *= group.opacity
                list.groups[index].clip = hang(list.groups[index].clip, under: outer, &hung)
            }
        }
    }

    /// Puts a clip and its parents under the clip around a group.
    ///
    /// - Parameter hung: The clips for which that is done already.
    /// - Returns: The innermost clip of the chain.
    private mutating func hang(_ clip: Int32, under outer: Int32, _ hung: inout Set<Int32>) -> Int32 {
        guard outer != DrawCommand.none else { return clip }
        guard clip != DrawCommand.none else { return outer }
        let depth = list.clips[Int(outer)].depth
        var current = clip
        while current != DrawCommand.none, current != outer, hung.insert(current).inserted {
            list.clips[Int(current)].depth += depth
            let parent = list.clips[Int(current)].parent
            if parent == DrawCommand.none { list.clips[Int(current)].parent = outer }
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
