import DisplayList
import LayerModel
import RenderDevices

// Groups that are not isolated draw on the target itself. Only at the edges of their clips is it mixed with its former
// pixels: the edges are copied before the group and after it, and the later copy is put on the earlier one through the clip.
extension GLRenderer {
    /// Keeps the pixels at the edges of a clip.
    func beginClip(
        _ clip: RenderGraph.EdgeClip, on target: GLTarget, of pass: RenderGraph.Pass, _ frame: inout Frame
    ) throws(RenderError) {
        try execute(on: target, &frame)
        frame.edges[clip.group] = try copy(of: clip, EffectPicture(target: target, bounds: pass.bounds), &frame)
        encoder.pass.beginTarget(pass.bounds)
    }

    /// Mixes the pixels at the edges of a clip with the kept ones.
    func endClip(
        _ clip: RenderGraph.EdgeClip, on target: GLTarget, of pass: RenderGraph.Pass, list: DisplayList,
        _ frame: inout Frame
    ) throws(RenderError) {
        try execute(on: target, &frame)
        let below = EffectPicture(target: target, bounds: pass.bounds)
        guard let kept = frame.edges.removeValue(forKey: clip.group) else { return }
        let drawn = try copy(of: clip, below, &frame)
        let before = effects.drawCalls
        try effects.place(kept, on: below, isBlended: false, parts: clip.edges)
        targets.give(back: kept.target)
        try blend(
            drawn, on: below, mode: .copy, clip: clip.clip, coverage: nil, parts: clip.edges, list: list, &frame)
        targets.give(back: drawn.target)
        frame.statistics.drawCalls += effects.drawCalls - before
    }

    /// A copy of the edges of a clip, each in its place.
    private func copy(
        of clip: RenderGraph.EdgeClip, _ picture: EffectPicture, _ frame: inout Frame
    ) throws(RenderError) -> EffectPicture {
        let before = effects.drawCalls
        defer { frame.statistics.drawCalls += effects.drawCalls - before }
        let copy = try effects.take(clip.bounds)
        try effects.place(picture, on: copy, isBlended: false, parts: clip.edges)
        return copy
    }
}
