import LayerModel

extension DisplayListBuilder {
    /// A subtree whose commands may have to become one picture.
    struct OpenGroup {
        var firstCommand: Int
        var firstClip: Int
        var firstGroup: Int
        var opacity: Float
        var effects: GroupEffects
        /// `nil` where the group has no effect but its opacity, which commands that do not overlap can take over.
        var reason: DisplayList.Reason?
        /// What the group is composited through.
        var outer: Context
    }

    /// The number of commands up to which it is worth looking whether any two of them overlap.
    private static let overlapSearchLimit = 24

    /// Starts a group for a layer; its commands are clipped by what is inside it only, and see as far as effects reach.
    mutating func open(
        opacity: Float, effects: GroupEffects = GroupEffects(), reason: DisplayList.Reason?, _ context: inout Context
    ) -> OpenGroup {
        let group = OpenGroup(
            firstCommand: list.commands.count, firstClip: list.clips.count, firstGroup: list.groups.count,
            opacity: opacity, effects: effects, reason: reason, outer: context)
        context.clip = DrawCommand.none
        context.visible = context.visible.expanded(by: effects.reach)
        return group
    }

    /// Ends a group: as a picture of its own, or by multiplying the opacity into commands that do not overlap.
    mutating func close(_ group: OpenGroup) {
        let commands = group.firstCommand..<list.commands.count
        guard !commands.isEmpty else { return }
        if group.reason == nil, list.groups.count == group.firstGroup, !overlap(commands) {
            for index in commands {
                list.commands[index].color *= group.opacity
                list.commands[index].isOpaque = false
                if list.commands[index].clip == DrawCommand.none {
                    list.commands[index].clip = group.outer.clip
                }
            }
            appendClips(from: group.firstClip, to: group.outer.clip)
            return
        }
        let bounds = self.bounds(of: commands, groupsFrom: group.firstGroup)
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
                bounds: bounds,
                compositeBounds: composited, reason: group.reason ?? .groupOpacity))
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
        for group in list.groups[first...] where !group.isMask {
            bounds = bounds.union(group.compositeBounds)
        }
        return bounds
    }

    /// Hangs the clips made since a group was opened under the one around it.
    private mutating func appendClips(from first: Int, to outer: Int32) {
        guard outer != DrawCommand.none else { return }
        let depth = list.clips[Int(outer)].depth
        for index in first..<list.clips.count {
            list.clips[index].depth += depth
            if list.clips[index].parent == DrawCommand.none {
                list.clips[index].parent = outer
            }
        }
    }

    /// Whether two of the commands may touch the same pixel.
    private func overlap(_ commands: Range<Int>) -> Bool {
        guard commands.count <= Self.overlapSearchLimit else { return true }
        for a in commands {
            for b in commands.lowerBound..<a where list.commands[a].bounds.intersects(list.commands[b].bounds) {
                return true
            }
        }
        return false
    }
}
