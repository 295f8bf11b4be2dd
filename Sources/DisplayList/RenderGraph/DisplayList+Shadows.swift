import LayerModel
internal import Rasterization

extension DisplayList {
    /// By group: whether nothing but its shadow needs its picture, so that its content can be drawn over the shadow directly.
    ///
    /// It does not depend on the drawn part of the picture, so that the parts of a large one fit.
    ///
    /// - Parameter order: All groups, outer ones before those inside them.
    func groupsDrawingShadowsBeneath(outermostFirst order: [Int]) -> [Bool] {
        var result = groups.map(canDrawShadowBeneath)
        guard result.contains(true) else { return result }
        let addsColors = particles.contains(where: \.isAdditive)
        var around: Int?
        for index in order {
            let group = groups[index]
            if let outer = around {
                if group.commands.lowerBound >= groups[outer].commands.upperBound {
                    around = nil
                } else if !group.effects.isPlain || group.openEdges != nil
                    || (group.isMask && group.commands.lowerBound == groups[outer].commands.lowerBound)
                {
                    result[outer] = false
                    around = nil
                }
            }
            guard result[index] else { continue }
            // An addition inside a group is not added to the group's backdrop.
            if addsColors, commands[group.commands].contains(where: adds) {
                result[index] = false
            } else {
                around = index
            }
        }
        return result
    }

    /// Whether a group itself, rather than its contents, allows its shadow to be cast apart.
    private func canDrawShadowBeneath(_ group: Group) -> Bool {
        guard group.effects.onlyCastShadow else { return false }
        return group.opacity >= 1 && !group.isMask && group.compositeBounds.contains(group.bounds)
            && isWhole(group.compositeBounds, under: group.clip)
    }

    /// Whether a command adds colours to the backdrop, rather than putting them over it.
    private func adds(_ command: DrawCommand) -> Bool {
        command.primitive == .particles && particles[Index(command.payload)].isAdditive
    }
}
