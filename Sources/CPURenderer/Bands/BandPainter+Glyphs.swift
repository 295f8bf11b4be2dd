import DisplayList
internal import Graphics
internal import Rasterization

extension BandPainter {
    /// Draws a run of glyphs: glyphs inside the clip straight from their pages, others by way of `spans`.
    mutating func drawGlyphs(_ command: PreparedCommand, into rows: PixelRows, job: FrameJob) {
        let placement = job.frame.glyphs.placements[command.payload.position]
        let limit = command.shape.bounds.intersection(rows.bounds)
        guard !limit.isEmpty else { return }
        // Glyphs in here need no clip.
        let inner =
            command.clip == .none
            ? limit : job.frame.clips.clips[command.clip.position].interior.intersection(limit)
        drawn += 1
        spans.removeAll()
        let (offsetX, offsetY) = (placement.x, placement.y)
        job.frame.glyphs.pages.withUnsafeBufferPointer { pages in
            placement.run.glyphs.withUnsafeBufferPointer { glyphs in
                for glyph in glyphs {
                    let x = glyph.x &+ offsetX
                    let y = glyph.y &+ offsetY
                    let first = max(y, limit.minY)
                    let end = min(y &+ Int32(glyph.height), limit.maxY)
                    let right = x &+ Int32(glyph.width)
                    guard first < end, x < limit.maxX, right > limit.minX else { continue }
                    let page = pages[Int(glyph.page)]
                    let mask =
                        page.bytes
                        + (Int(Int32(glyph.row) &+ first &- y) &* page.bytesPerRow &+ Int(glyph.column))
                    if x >= inner.minX, right <= inner.maxX, first >= inner.minY, end <= inner.maxY {
                        rows.paint(
                            command.color, mask: mask, bytesPerRow: page.bytesPerRow, x: x, row: first,
                            width: Int(glyph.width), height: Int(end &- first))
                    } else {
                        let low = max(x, limit.minX)
                        let width = Int(min(right, limit.maxX) &- low)
                        var line = mask + Int(low &- x)
                        for row in first..<end {
                            spans.appendVarying(row: row, x: low, count: width).update(from: line, count: width)
                            line += page.bytesPerRow
                        }
                    }
                }
            }
        }
        guard spans.spans.count > 0 else { return }
        if command.clip != .none { clip(limit, by: command.clip, rows: rows.bounds, job: job) }
        rows.paint(command.color, spans)
    }
}
