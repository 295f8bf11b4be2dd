import Geometry
import LayerModel

extension RenderGraph {
    /// Ends the program if the graph is no plan for the list; see `violation(for:)`.
    func checkInvariants(for list: DisplayList) {
        Geometry.checkInvariants(violation(for: list))
    }

    /// The first broken invariant; `nil` if all hold.
    ///
    /// Each pass but the last, the picture, is read, and only after it was written; targets have pixels; commands come in order and lie in
    /// the list. The cost is linear.
    func violation(for list: DisplayList) -> String? {
        guard let picture = passes.last, picture.bounds == region else {
            return "RenderGraph: the last pass is not the region"
        }
        var isRead = [Bool](repeating: false, count: passes.count)
        for (index, pass) in passes.enumerated() {
            if let broken = broken(pass, at: index, of: list) { return "RenderGraph: pass \(index) \(broken)" }
            for read in pass.operations.lazy.flatMap(\.reads) { isRead[read] = true }
        }
        return isRead.dropLast().firstIndex(of: false).map { "RenderGraph: nothing reads pass \($0)" }
    }

    private func broken(_ pass: Pass, at index: Int, of list: DisplayList) -> String? {
        if index < passes.count - 1, pass.bounds.isEmpty { return "has no pixels" }
        if let occluder = pass.occluder, !list.commands.indices.contains(occluder.command) {
            return "is occluded by command \(occluder.command) of \(list.commands.count)"
        }
        var drawn = 0
        var openClips: [Int] = []
        for operation in pass.operations {
            if let read = operation.reads.first(where: { !(0..<index).contains($0) }) {
                return "reads pass \(read), which is not written yet"
            }
            switch operation {
            case .draw(let commands):
                guard drawn <= commands.lowerBound, commands.upperBound <= list.commands.count else {
                    return "draws commands \(commands) of \(list.commands.count) after command \(drawn)"
                }
                drawn = commands.upperBound
            case .composite(let composite):
                for clip in [composite.clip, composite.backdropClip] where clip != .none {
                    guard list.clips.indices.contains(clip.position) else {
                        return "uses clip \(clip) of \(list.clips.count)"
                    }
                }
                guard (0...1).contains(composite.opacity) else { return "composites at opacity \(composite.opacity)" }
            case .shadow, .outlineShadow: break
            case .beginClip(let clip):
                guard list.groups.indices.contains(clip.group), list.clips.indices.contains(clip.clip.position)
                else {
                    return "clips group \(clip.group) by clip \(clip.clip)"
                }
                guard !clip.edges.isEmpty, !clip.edges.contains(where: \.isEmpty) else {
                    return "clips group \(clip.group) at no pixels"
                }
                openClips.append(clip.group)
            case .endClip(let clip):
                guard openClips.popLast() == clip.group else {
                    return "ends the clip of group \(clip.group) out of turn"
                }
            }
        }
        return openClips.last.map { "does not end the clip of group \($0)" }
    }
}
