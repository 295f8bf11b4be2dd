import LayerModel

extension DisplayList {
    /// The pixels that may differ from another list's, as a few rectangles; one of the whole picture if they are too
    /// expensive to find.
    package func damageRegion(since old: DisplayList) -> DamageRegion {
        ListComparison(old: old, new: self).damageRegion
    }
}

/// The difference between two lists of one picture.
///
/// Lists are compared from both ends; commands between the first and the last difference are compared one by one if their
/// number is the same in both.
package struct ListComparison {
    private let old: DisplayList
    private let new: DisplayList
    /// Whether the lists are equal.
    package let isSame: Bool
    /// Commands that are the same at the start of both lists.
    private let prefix: Int
    /// Commands that are the same at the end of both lists.
    private let suffix: Int

    package init(old: DisplayList, new: DisplayList) {
        self.old = old
        self.new = new
        isSame = old == new
        guard !isSame else {
            (prefix, suffix) = (new.commands.count, 0)
            return
        }
        let common = min(old.commands.count, new.commands.count)
        var prefix = 0
        while prefix < common, Self.isSame(prefix, of: old, prefix, of: new) { prefix += 1 }
        var suffix = 0
        while suffix < common - prefix,
            Self.isSame(old.commands.count - 1 - suffix, of: old, new.commands.count - 1 - suffix, of: new)
        {
            suffix += 1
        }
        self.prefix = prefix
        self.suffix = suffix
    }

    /// Whether pixels that no command draws look the same, and hold the same.
    private var areOfOnePicture: Bool {
        new.bounds == old.bounds && new.background == old.background && new.range == old.range
    }

    /// The pixels that may differ, as a few rectangles; one of the whole picture if they are too expensive to find.
    package var damageRegion: DamageRegion {
        guard !isSame else { return DamageRegion() }
        guard areOfOnePicture, new.groups.count == old.groups.count, let damage = damage()
        else { return DamageRegion(new.bounds) }
        return damage.intersection(new.bounds)
    }

    /// The commands that alone differ, if both lists have as many, the same clips and no groups; `nil` if more differs,
    /// or more than a quarter of the commands.
    package var changedCommands: [Int]? {
        guard areOfOnePicture, new.commands.count == old.commands.count, new.groups.isEmpty, old.groups.isEmpty,
            new.clips == old.clips,
            new.clips.allSatisfy({ new.transforms[$0.transform] == old.transforms[$0.transform] })
        else { return nil }
        let limit = new.commands.count / 4
        var changed: [Int] = []
        for index in prefix..<new.commands.count - suffix where !Self.isSame(index, of: old, index, of: new) {
            guard changed.count < limit else { return nil }
            changed.append(index)
        }
        return changed
    }

    /// `nil` if groups are arranged differently.
    private func damage() -> DamageRegion? {
        var damage = DamageRegion()
        let (oldEnd, newEnd) = (old.commands.count - suffix, new.commands.count - suffix)
        let isPairwise = oldEnd == newEnd
        for (list, end) in [(old, oldEnd), (new, newEnd)] {
            for index in prefix..<end where !isPairwise || !Self.isSame(index, of: old, index, of: new) {
                damage.add(list.commands[index].bounds)
            }
        }
        for (before, after) in zip(old.groups, new.groups) {
            guard moved(before.commands) == after.commands else { return nil }
            if !isSame(before, after) {
                damage.add(before.compositeBounds)
                damage.add(after.compositeBounds)
                if before.isMask || after.isMask {
                    damage.add(before.bounds)
                    damage.add(after.bounds)
                }
            }
        }
        return spread(damage)
    }

    /// The place of the old list's commands in the new one; `nil` if they begin or end among those that differ.
    private func moved(_ range: Range<Int>) -> Range<Int>? {
        guard old.commands.count != new.commands.count else { return range }
        func moved(_ index: Int) -> Int? {
            if index <= prefix { return index }
            return index >= old.commands.count - suffix ? index + new.commands.count - old.commands.count : nil
        }
        guard let lower = moved(range.lowerBound), let upper = moved(range.upperBound), lower <= upper else {
            return nil
        }
        return lower..<upper
    }

    /// Widens damage by the reach of blurs and shadows.
    private func spread(_ damage: DamageRegion) -> DamageRegion? {
        guard !damage.isEmpty else { return damage }
        let reaching = (old.groups + new.groups).filter { $0.effects.footprint > 0 || $0.effects.backdropFootprint > 0 }
        guard reaching.count <= 64 else { return nil }
        var damage = damage
        for _ in 0..<max(1, reaching.count) {
            let before = damage
            for group in reaching {
                let reach = max(group.effects.footprint, group.effects.backdropFootprint)
                let area = group.bounds.union(group.compositeBounds).expanded(by: reach)
                let touched = damage.rects.filter { $0.intersects(area) }
                guard !touched.isEmpty else { continue }
                // The backdrop of a group is filtered as it is drawn, so that all of it has to be drawn.
                if group.effects.backdropFootprint > 0 { damage.add(area) }
                for rect in touched { damage.add(rect.intersection(area).expanded(by: reach)) }
            }
            damage = damage.intersection(new.bounds.expanded(by: 1))
            if damage == before { return damage }
        }
        return damage
    }

    private func isSame(_ a: DisplayList.Group, _ b: DisplayList.Group) -> Bool {
        a.isMask == b.isMask && a.opacity == b.opacity && a.effects == b.effects && a.bounds == b.bounds
            && a.compositeBounds == b.compositeBounds && a.backdropBounds == b.backdropBounds
            && a.openEdges == b.openEdges
            && Self.isSame(clip: a.clip, of: old, b.clip, of: new)
            && Self.isSame(clip: a.backdropClip, of: old, b.backdropClip, of: new)
    }

    // MARK: - Commands

    /// Whether two commands draw the same.
    private static func isSame(_ a: Int, of old: DisplayList, _ b: Int, of new: DisplayList) -> Bool {
        let (first, second) = (old.commands[a], new.commands[b])
        guard first.primitive == second.primitive, first.color == second.color, first.rect == second.rect,
            first.bounds == second.bounds, first.edges == second.edges, first.isOpaque == second.isOpaque,
            old.transforms[first.transform] == new.transforms[second.transform]
        else { return false }
        guard (first.shape == .none) == (second.shape == .none) else { return false }
        if first.shape != .none,
            old.roundedRects[first.shape] != new.roundedRects[second.shape]
        {
            return false
        }
        return isSame(clip: first.clip, of: old, second.clip, of: new)
            && isSame(payloadOf: first, of: old, second, of: new)
    }

    private static func isSame(clip a: ClipIndex, of old: DisplayList, _ b: ClipIndex, of new: DisplayList) -> Bool {
        var (a, b) = (a, b)
        while a != .none, b != .none {
            let (first, second) = (old.clips[a], new.clips[b])
            guard first.shape == second.shape, first.isAntialiased == second.isAntialiased,
                first.bounds == second.bounds,
                old.transforms[first.transform] == new.transforms[second.transform]
            else { return false }
            (a, b) = (first.parent, second.parent)
        }
        return a == b
    }

    /// Whether the payloads of two commands of one primitive are equal.
    private static func isSame(
        payloadOf a: DrawCommand, of old: DisplayList, _ b: DrawCommand, of new: DisplayList
    ) -> Bool {
        let (first, second) = (a.payload.position, b.payload.position)
        return switch a.primitive {
        case .fill: true
        case .image: old.images[first] == new.images[second]
        case .border: old.borders[first] == new.borders[second]
        case .gradient: old.gradients[first] == new.gradients[second]
        case .shadow: old.shadows[first] == new.shadows[second]
        case .path: old.paths[first] == new.paths[second]
        case .particles: old.particles[first] == new.particles[second]
        case .glyphs:
            old.glyphs[first].run === new.glyphs[second].run && old.glyphs[first].origin == new.glyphs[second].origin
        }
    }
}
