import DisplayList
import LayerModel
import RenderDevices

// Groups that are not isolated draw on the target itself. Only at the edges of their clips is it mixed with what it was: each edge is
// copied before the group and after it, and of the two copies the later one is put on the earlier one through the clip.
extension GLRenderer {
    /// Keeps the pixels at the edges of a clip.
    func beginClip(
        _ clip: RenderGraph.EdgeClip, on target: GLTarget, of pass: RenderGraph.Pass, _ frame: inout Frame
    ) throws(RenderError) {
        try execute(on: target, &frame)
        frame.edges[clip.group] = try copies(of: clip, EffectPicture(target: target, bounds: pass.bounds), &frame)
        encoder.pass.beginTarget(pass.bounds)
    }

    /// Mixes the pixels at the edges of a clip with those that were kept.
    func endClip(
        _ clip: RenderGraph.EdgeClip, on target: GLTarget, of pass: RenderGraph.Pass, list: DisplayList,
        _ frame: inout Frame
    ) throws(RenderError) {
        try execute(on: target, &frame)
        let below = EffectPicture(target: target, bounds: pass.bounds)
        let drawn = try copies(of: clip, below, &frame)
        let before = effects.drawCalls
        for kept in frame.edges.removeValue(forKey: clip.group) ?? [] {
            try effects.place(kept, on: below, isBlended: false)
            targets.give(back: kept.target)
        }
        frame.statistics.drawCalls += effects.drawCalls - before
        for picture in drawn {
            try blend(picture, on: below, mode: .copy, clip: clip.clip, coverage: nil, list: list, &frame)
            targets.give(back: picture.target)
        }
    }

    /// The pixels at the edges of a clip, each edge in a target of its own.
    private func copies(
        of clip: RenderGraph.EdgeClip, _ picture: EffectPicture, _ frame: inout Frame
    ) throws(RenderError) -> [EffectPicture] {
        let before = effects.drawCalls
        defer { frame.statistics.drawCalls += effects.drawCalls - before }
        return try clip.edges.map { (edge) throws(RenderError) in
            let copy = try effects.take(edge)
            try effects.place(picture, on: copy, isBlended: false)
            return copy
        }
    }
}
