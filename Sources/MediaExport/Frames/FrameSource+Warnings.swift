internal import Compositor
internal import LayerModel

extension FrameSource {
    /// Names the layers of a committed tree that stand still in a schedule's frames, since code moves them.
    func warnings(_ schedule: FrameSchedule) -> [RenderWarning] {
        let end = schedule.frames.indices.lazy.map { schedule.moment($0).time }.max() ?? 0
        guard live == nil, end > 0 else { return [] }
        let motions = tree.motionsByCode(until: end)
        let drawn = motions.filter { $0.cause == .drawing }.map(\.slot)
        let called = motions.filter { $0.cause == .completion }.map(\.slot)
        let remedy = "FrameSource(live:) has such frames"
        return [
            warning(
                of: drawn,
                "it draws itself anew for an animated key, and stands still in a tree that was committed: \(remedy)"),
            warning(
                of: called,
                "the code at the end of its animation is not called for a tree that was committed, and what that moves "
                    + "stands still: \(remedy)"),
            tree.hasDisplayLinks
                ? warning(
                    of: [tree.root],
                    "no display link is called for a tree that was committed; what one moves stands still: \(remedy)")
                : nil,
        ].compactMap(\.self)
    }

    /// One warning for all layers that it is about.
    private func warning(of slots: [Int32], _ message: String) -> RenderWarning? {
        guard let first = slots.first else { return nil }
        let others = Set(slots).count - 1
        let also = others == 0 ? "" : others == 1 ? " (and one more layer)" : " (and \(others) more layers)"
        return RenderWarning(kind: .code, place: tree.path(of: first), message: message + also)
    }
}
