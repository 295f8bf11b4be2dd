import DisplayList
internal import Graphics
internal import Rasterization

// Groups that are not isolated draw on the open pass itself. Only at the edges of their clips is it mixed with its former
// pixels.
extension BandPainter {
    /// Keeps the pixels at the edges of a clip, in the band.
    mutating func beginClip(_ clip: RenderGraph.EdgeClip, job: FrameJob) {
        let rows = prepareTop()
        job.frame.edges?.forEach(of: clip) { rows.copy(to: $0) }
    }

    /// Mixes the pixels at the edges of a clip with the kept ones.
    mutating func endClip(_ clip: RenderGraph.EdgeClip, job: FrameJob) {
        guard let edges = job.frame.edges else { return }
        let rows = prepareTop()
        edges.forEach(of: clip) { kept in
            let bounds = kept.bounds.intersection(rows.bounds)
            guard !bounds.isEmpty else { return }
            let drawn = below.rows(for: bounds, rows.format)
            rows.copy(to: drawn)
            kept.copy(to: rows)
            cover(bounds, through: clip.clip, in: rows, job: job)
            put(OpenGroup(filled: drawn), opacity: 1, .copy, on: rows)
        }
    }
}
