internal import Graphics
internal import Rasterization

extension BandPainter {
    /// Writes the coverage of a shadow to `spans`.
    mutating func cover(_ shadow: PreparedShadow, _ command: PreparedCommand, of chunk: FrameChunk, rows: Range<Int32>)
    {
        guard !shadow.isAlongRows else {
            shadow.append(to: &spans, rows: rows, scan: &shadowScan)
            return
        }
        clipped.removeAll()
        clipped.append(command.shape, of: chunk.store, rows: rows)
        var first = 0
        while first < clipped.spans.count {
            let start = clipped.spans.base[first]
            var end = start.x
            while first < clipped.spans.count, clipped.spans.base[first].row == start.row {
                end = clipped.spans.base[first].x + clipped.spans.base[first].count
                first += 1
            }
            end = max(start.x, min(end, command.shape.bounds.maxX))
            shadow.append(to: &spans, row: start.row, columns: start.x..<end)
        }
    }
}
