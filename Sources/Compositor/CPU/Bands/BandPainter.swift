internal import LayerModel
internal import Rasterization

/// Draws bands, one at a time, with memory of its own: one for each thread.
struct BandPainter: ~Copyable {
    /// Commands drawn, once for each band.
    private(set) var drawn = 0
    var spans = CoverageBuffer()
    var inner = CoverageBuffer()
    var clipped = CoverageBuffer()
    var pathScan = PathScan()
    var samples = Arena<UInt32>(capacity: 2048)
    var fetched = Arena<UInt32>(capacity: 1)
    var masks = MaskCache()
    private var groups: [GroupRows] = []
    private var open: [OpenGroup] = []

    init() {}

    /// A pass that is being drawn in this band.
    private struct OpenGroup {
        var rows: PixelRows
        /// Whether it holds anything: until then its memory is not even cleared.
        var isDrawn: Bool
    }

    /// Draws a band of a frame.
    mutating func paint(band: Int, of job: FrameJob) {
        let target = job.rows(ofBand: band)
        masks.removeAll()
        let first = firstVisible(band: band, job: job, bounds: target.bounds)
        if !first.isCovered { target.fill(job.plan.background) }
        open.removeAll(keepingCapacity: true)
        open.append(OpenGroup(rows: target, isDrawn: true))
        for index in first.chunk..<job.chunks.count {
            let chunk = job.chunks[index]
            let start = index == first.chunk ? first.event : Int(chunk.bandStarts.base[band])
            let end = Int(chunk.bandStarts.base[band + 1])
            let events = chunk.bandEvents.base
            let commands = chunk.commands.base
            for position in start..<end {
                let event = events[position]
                switch event.kind {
                case .draw, .cover:
                    draw(commands[Int(event.index)], of: chunk, job: job)
                case .begin:
                    begin(job.plan.passBounds[Int(event.index)], rows: target.bounds)
                case .mask:
                    applyMask()
                case .end:
                    finish(job.plan.composites[Int(event.index)], job: job)
                }
            }
        }
    }

    /// Where painting has to start.
    private struct Start {
        var chunk = 0
        var event = 0
        /// Whether the first command hides all that is below it.
        var isCovered = false
    }

    /// The last command outside all groups that hides the whole band.
    private func firstVisible(band: Int, job: FrameJob, bounds: PixelBounds) -> Start {
        var result = Start()
        if let chunk = job.chunks.first { result.event = Int(chunk.bandStarts.base[band]) }
        var depth = 0
        for (index, chunk) in job.chunks.enumerated() {
            let events = chunk.bandEvents.base
            for position in Int(chunk.bandStarts.base[band])..<Int(chunk.bandStarts.base[band + 1]) {
                let event = events[position]
                switch event.kind {
                case .draw: continue
                case .begin: depth += 1
                case .mask, .end: depth -= 1
                case .cover:
                    guard depth == 0, chunk.commands.base[Int(event.index)].cover.contains(bounds) else { continue }
                    result = Start(chunk: index, event: position, isCovered: true)
                }
            }
        }
        return result
    }

    private mutating func draw(_ command: PreparedCommand, of chunk: FrameChunk, job: FrameJob) {
        let rows = prepareTop()
        let range = rows.bounds.minY..<rows.bounds.maxY
        spans.removeAll()
        if command.isRing {
            clipped.removeAll()
            inner.removeAll()
            clipped.append(command.shape, of: chunk.store, rows: range)
            inner.append(chunk.innerShapes.base[Int(command.payload)], of: chunk.store, rows: range)
            spans.appendDifference(clipped, inner)
        } else if command.paint == .path {
            spans.append(
                chunk.pathShapes.base[Int(command.payload)], of: chunk.paths, rows: range, scan: &pathScan)
        } else {
            spans.append(command.shape, of: chunk.store, rows: range)
        }
        if command.clip != DrawCommand.none {
            clip(command.shape.bounds, by: command.clip, rows: rows.bounds, job: job)
        }
        guard spans.spans.count > 0 else { return }
        drawn += 1
        switch command.paint {
        case .solid, .path:
            SolidPainter(color: command.color).paint(spans, into: rows)
        case .image:
            paint(chunk.images[Int(command.payload)], command, into: rows)
        case .gradient:
            paint(chunk.gradients[Int(command.payload)], command, into: rows)
        }
    }

    /// Reduces `spans`, which lie in `bounds`, to what a clip and its parents let through.
    private mutating func clip(_ bounds: PixelBounds, by index: Int32, rows: PixelBounds, job: FrameJob) {
        let clip = job.clips.clips[Int(index)]
        if clip.interior.contains(bounds.intersection(rows)) { return }
        masks.apply(clip: Int(index), of: job.clips, rows: rows, to: spans, into: &clipped)
        swap(&spans, &clipped)
    }
}

// Groups.
extension BandPainter {
    /// The rows that commands draw into now, cleared if this is the first one.
    private mutating func prepareTop() -> PixelRows {
        let top = open.count - 1
        if !open[top].isDrawn {
            open[top].isDrawn = true
            open[top].rows.fill(0)
        }
        return open[top].rows
    }

    private mutating func begin(_ bounds: PixelBounds, rows: PixelBounds) {
        let depth = open.count - 1
        if depth >= groups.count { groups.append(GroupRows()) }
        let common = bounds.intersection(rows)
        let here = common.isEmpty ? PixelBounds.empty : common
        open.append(OpenGroup(rows: groups[depth].rows(for: here), isDrawn: false))
    }

    /// Multiplies the pass around the open one by the open one's alpha.
    private mutating func applyMask() {
        guard open.count > 2 else { return }
        let mask = open.removeLast()
        let top = open.count - 1
        guard open[top].isDrawn else { return }
        guard mask.isDrawn else {
            open[top].isDrawn = false
            return
        }
        let rows = open[top].rows
        let common = rows.bounds.intersection(mask.rows.bounds)
        for row in rows.bounds.minY..<rows.bounds.maxY {
            let start = rows.pixel(x: rows.bounds.minX, row: row)
            let width = Int(rows.bounds.maxX - rows.bounds.minX)
            guard !common.isEmpty, row >= common.minY, row < common.maxY else {
                start.update(repeating: 0, count: width)
                continue
            }
            let before = Int(common.minX - rows.bounds.minX)
            let count = Int(common.maxX - common.minX)
            start.update(repeating: 0, count: before)
            (start + before + count).update(repeating: 0, count: width - before - count)
            RowCompositor.mask(
                start + before, by: UnsafePointer(mask.rows.pixel(x: common.minX, row: row)), count: count)
        }
    }

    private mutating func finish(_ composite: RenderGraph.Composite, job: FrameJob) {
        guard open.count > 1 else { return }
        let group = open.removeLast()
        let opacity = packed(SIMD4(repeating: composite.opacity)) >> 24
        let bounds = PixelBounds(composite.bounds).intersection(group.rows.bounds)
        guard group.isDrawn, opacity > 0, !bounds.isEmpty else { return }
        let rows = prepareTop()
        spans.removeAll()
        for row in bounds.minY..<bounds.maxY {
            spans.spans.append(CoverageSpan(row: row, x: bounds.minX, count: bounds.maxX - bounds.minX, coverage: 255))
        }
        if composite.clip != DrawCommand.none { clip(bounds, by: composite.clip, rows: rows.bounds, job: job) }
        let coverage = UnsafePointer(spans.coverage.base)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            RowCompositor.paint(
                UnsafePointer(group.rows.pixel(x: span.x, row: span.row)), opacity: opacity, span: span,
                coverage: coverage, into: rows.pixel(x: span.x, row: span.row))
        }
    }
}

/// Memory for a group's rows in one band.
private final class GroupRows {
    private var memory = Arena<UInt32>(capacity: 1)

    /// Rows of any contents; valid until the next call.
    func rows(for bounds: PixelBounds) -> PixelRows {
        let width = Int(max(0, bounds.maxX - bounds.minX))
        let height = Int(max(0, bounds.maxY - bounds.minY))
        let stride = width + PixelRows.padding
        memory.removeAll()
        let base = memory.extend(by: max(1, stride * height))
        return PixelRows(base: base, stride: stride, bounds: bounds)
    }
}
