package import LayerModel

extension DisplayList {
    /// The pixels to draw for a part of the picture to be right.
    ///
    /// A blur of the backdrop reads beyond the pixels that it changes, and may read the result of another such blur.
    package func region(neededFor part: DeviceRect) -> DeviceRect {
        guard groups.contains(where: { $0.effects.backdropFootprint > 0 }) else { return part.intersection(bounds) }
        // From the front to the back, outer groups before those inside.
        let order = groups.indices.sorted { a, b in
            let (first, second) = (groups[a].commands, groups[b].commands)
            return (second.upperBound, first.lowerBound, b) < (first.upperBound, second.lowerBound, a)
        }
        var needed = part.intersection(bounds)
        /// The open groups, outermost first, each with the total reach of their effects up to it.
        var open: [(first: Int, reach: Int32)] = []
        for index in order {
            let group = groups[index]
            while let last = open.last, group.commands.lowerBound < last.first { open.removeLast() }
            let reach = open.last?.reach ?? 0
            let footprint = group.effects.backdropFootprint
            if footprint > 0 {
                let changed = group.bounds.union(group.compositeBounds).intersection(needed.expanded(by: reach))
                if !changed.isEmpty {
                    needed = needed.union(changed.expanded(by: footprint)).intersection(bounds)
                }
            }
            open.append((group.commands.lowerBound, min(reach + group.effects.footprint, 1_000_000)))
        }
        return needed
    }
}
