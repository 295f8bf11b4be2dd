import DisplayList
internal import Graphics
internal import Rasterization

extension BandPainter {
    /// Draws a command through the coverage of another.
    mutating func draw(_ drawing: MaskedDrawing, of chunk: FrameChunk, job: FrameJob) {
        let rows = prepareTop()
        let content = chunk.commands.base[drawing.content.position]
        guard cover(through: drawing, in: rows, of: chunk, job: job) else { return }
        if !drawing.isContentSolid {
            // The mask's spans are in a buffer that covering the content does not touch.
            swap(&spans, &maskSpans)
            let isSeen = cover(content, of: chunk, rows: rows.bounds, job: job)
            if isSeen { contentMask.assign(spans, bounds: content.shape.bounds.intersection(rows.bounds)) }
            swap(&spans, &maskSpans)
            guard isSeen else { return }
            contentMask.apply(to: spans, into: &clipped)
            swap(&spans, &clipped)
        } else if content.clip != .none {
            clip(drawing.bounds, by: content.clip, rows: rows.bounds, job: job)
        }
        guard spans.spans.count > 0 else { return }
        switch content.paint {
        case .image: paint(chunk.images[content.payload.position], content, into: rows)
        case .gradient: paint(chunk.gradients[content.payload.position], content, into: rows)
        default: rows.paint(content.color, spans)
        }
    }

    /// Puts the open pass on the one around it, through the coverage of a command.
    mutating func finish(_ drawing: MaskedDrawing, of chunk: FrameChunk, job: FrameJob) {
        guard open.count > 1 else { return }
        var group = open.removeLast()
        let composite = job.plan.composites[Int(drawing.composite)]
        let opacity = storedOpacity(composite.opacity, group.rows.format)
        guard group.isDrawn, opacity > 0, drawing.mask != .none else { return }
        group.prepare()
        let rows = prepareTop()
        guard cover(through: drawing, in: rows, of: chunk, job: job) else { return }
        put(group, opacity: opacity, composite.effects.blend, on: rows)
    }

    /// Sets `spans` to the coverage of a drawing's mask inside the clip of its composite; returns whether there is any.
    private mutating func cover(
        through drawing: MaskedDrawing, in rows: PixelRows, of chunk: FrameChunk, job: FrameJob
    ) -> Bool {
        let mask = chunk.commands.base[drawing.mask.position]
        guard cover(mask, of: chunk, rows: rows.bounds, job: job) else { return false }
        let outer = job.plan.composites[Int(drawing.composite)].clip
        if outer != .none { clip(drawing.bounds, by: outer, rows: rows.bounds, job: job) }
        return spans.spans.count > 0
    }
}
