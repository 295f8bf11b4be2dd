import DisplayList
internal import Graphics
internal import Rasterization

/// Draws bands, one at a time, with memory of its own: one for each thread.
struct BandPainter: ~Copyable {
    /// Commands drawn, once for each band.
    var drawn = 0
    var spans = CoverageBuffer()
    var inner = CoverageBuffer()
    var clipped = CoverageBuffer()
    var maskSpans = CoverageBuffer()
    var contentMask = CoverageMask()
    var paths = PathWorkspace()
    var shadowScan = ShadowScan()
    var samples = PixelArena()
    var otherSamples = PixelArena()
    var details = Arena<Int32>(capacity: 1)
    var fetched = PixelArena()
    var masks = MaskCache()
    var groups: [GroupRows] = []
    /// Pixels before a group changed them, or after.
    let below = GroupRows()
    var open: [OpenGroup] = []
    /// Ends the band early when the limits of the work are exceeded.
    var probe = WorkProbe(every: 64)

    init() {}

    /// Draws a band of a frame.
    mutating func paint(band: Int, of job: FrameJob) {
        let target = job.rows(ofBand: band)
        masks.removeAll()
        if let background = job.plan.background {
            if let left = job.frame.left {
                left.forEachRun(of: target.bounds) { target.fill(background, columns: $0) }
            } else {
                target.fill(background)
            }
        }
        open.removeAll(keepingCapacity: true)
        open.append(OpenGroup(filled: target))
        probe = WorkProbe(every: 64)
        for chunk in job.chunks {
            let events = chunk.bandEvents.base
            let commands = chunk.commands.base
            var position = Int(chunk.bandStarts.base[band])
            let end = Int(chunk.bandStarts.base[band + 1])
            while position < end {
                let event = events[position]
                position += 1
                if event.kind != .quad, probe.isOver() { return }
                switch event.kind {
                case .quad:
                    let first = position - 1
                    while position < end, events[position].kind == .quad { position += 1 }
                    let quads = UnsafeBufferPointer(start: events + first, count: position - first)
                    drawn += quads.count
                    Self.paint(quads, of: chunk.quads.base, into: prepareTop())
                    if probe.isOver(after: 1 + quads.count / 16) { return }
                case .draw:
                    draw(commands[Int(event.index)], of: chunk, job: job)
                case .begin:
                    begin(job.plan.passBounds[Int(event.index)], in: target)
                case .effects:
                    applyEffects(of: job.plan.composites[Int(event.index)], job: job)
                case .mask:
                    applyMask()
                case .coverage:
                    keepCoverage()
                case .end:
                    finish(job.plan.composites[Int(event.index)], job: job)
                case .maskedEnd:
                    finish(chunk.maskedDrawings.base[Int(event.index)], of: chunk, job: job)
                case .masked:
                    draw(chunk.maskedDrawings.base[Int(event.index)], of: chunk, job: job)
                case .shadow:
                    paint(job.plan.shadows[Int(event.index)], job: job)
                case .beginClip:
                    beginClip(job.plan.edgeClips[Int(event.index)], job: job)
                case .endClip:
                    endClip(job.plan.edgeClips[Int(event.index)], job: job)
                }
            }
        }
    }

    /// Draws plain rectangles that follow one another; not inlined, so that their loop has the registers to itself.
    @inline(never)
    private static func paint(
        _ events: UnsafeBufferPointer<BandEvent>, of quads: UnsafeMutablePointer<PlainRectangle>, into rows: PixelRows
    ) {
        for event in events { rows.paint(quads + Int(event.index)) }
    }

    private mutating func draw(_ command: PreparedCommand, of chunk: FrameChunk, job: FrameJob) {
        let rows = prepareTop()
        switch command.paint {
        case .solid, .path, .shadow:
            guard cover(command, of: chunk, rows: rows.bounds, job: job) else { return }
            rows.paint(command.color, spans)
        case .image:
            guard cover(command, of: chunk, rows: rows.bounds, job: job) else { return }
            paint(chunk.images[command.payload.position], command, into: rows)
        case .gradient:
            guard cover(command, of: chunk, rows: rows.bounds, job: job) else { return }
            paint(chunk.gradients[command.payload.position], command, into: rows)
        case .keptPath, .framePath:
            drawCoverage(command, of: chunk, into: rows, job: job)
        case .glyphs:
            drawGlyphs(command, into: rows, job: job)
        case .particles:
            drawn += 1
            paint(chunk.particles[command.payload.position], command, into: rows, job: job)
        }
    }

    /// Sets `spans` to a command's coverage of rows; returns whether there is any.
    mutating func cover(
        _ command: PreparedCommand, of chunk: FrameChunk, rows: DeviceRect, job: FrameJob
    ) -> Bool {
        let range = rows.minY..<rows.maxY
        spans.removeAll()
        if command.isRing {
            clipped.removeAll()
            inner.removeAll()
            clipped.append(command.shape, of: chunk.store, rows: range)
            inner.append(chunk.innerShapes.base[command.payload.position], of: chunk.store, rows: range)
            spans.appendDifference(clipped, inner)
        } else if command.paint == .path {
            spans.append(
                chunk.pathShapes.base[command.payload.position], of: chunk.paths, rows: range, scan: &paths.scan)
        } else if command.paint == .framePath {
            let path = chunk.framePaths.base[command.payload.position]
            guard let slice = chunk.frameCoverage.slice(of: path, rows: range) else { return false }
            spans.append(slice, columns: 0, lines: 0)
        } else if command.paint == .keptPath {
            let placed = chunk.keptPaths[command.payload.position]
            spans.append(
                placed.coverage, in: command.shape.bounds.intersection(rows), columns: placed.columns,
                lines: placed.lines)
        } else if command.paint == .shadow {
            cover(chunk.shadows.base[command.payload.position], command, of: chunk, rows: range)
        } else {
            spans.append(command.shape, of: chunk.store, rows: range)
        }
        return finishSpans(of: command, rows: rows, job: job)
    }

    /// Reduces `spans`, a command's cover of rows, to its visible part; returns whether there is any.
    private mutating func finishSpans(of command: PreparedCommand, rows: DeviceRect, job: FrameJob) -> Bool {
        if command.isAliased { spans.sharpen() }
        if command.clip != .none { clip(command.shape.bounds, by: command.clip, rows: rows, job: job) }
        guard spans.spans.count > 0 else { return false }
        drawn += 1
        return true
    }

    /// Draws a path whose coverage is made: in place, if nothing is cut off from it.
    private mutating func drawCoverage(
        _ command: PreparedCommand, of chunk: FrameChunk, into rows: PixelRows, job: FrameJob
    ) {
        if command.clip == .none, !command.isAliased {
            if command.paint == .framePath {
                let path = chunk.framePaths.base[command.payload.position]
                let range = rows.bounds.minY..<rows.bounds.maxY
                guard let slice = chunk.frameCoverage.slice(of: path, rows: range) else { return }
                drawn += 1
                return rows.paint(command.color, slice)
            }
            let placed = chunk.keptPaths[command.payload.position]
            let pixels = command.shape.bounds.intersection(rows.bounds)
            if pixels.contains(columnsOf: placed.coverage.bounds, movedBy: placed.columns) {
                drawn += 1
                let lines = pixels.minY &- placed.lines..<pixels.maxY &- placed.lines
                placed.coverage.forEachSlice(in: lines) {
                    rows.paint(command.color, $0, columns: placed.columns, lines: placed.lines)
                }
                return
            }
        }
        guard cover(command, of: chunk, rows: rows.bounds, job: job) else { return }
        rows.paint(command.color, spans)
    }

    /// Makes a block of a path's coverage.
    mutating func make(block: Int, of pending: PendingPath, in store: borrowing PathStore) {
        pending.coverage.make(block: block, of: pending.shape, in: store, scan: &paths.scan, scratch: &spans)
    }

    /// Reduces `spans`, which lie in `bounds`, by a clip and its parents.
    mutating func clip(_ bounds: DeviceRect, by index: ClipIndex, rows: DeviceRect, job: FrameJob) {
        let index = job.frame.clips.cutting(bounds.intersection(rows), from: index)
        guard index != .none else { return }
        masks.apply(clip: index.position, of: job.frame.clips, rows: rows, to: spans, into: &clipped, &probe)
        swap(&spans, &clipped)
    }
}

extension DeviceRect {
    /// Whether no column of other pixels, moved, lies outside.
    fileprivate func contains(columnsOf other: DeviceRect, movedBy columns: Int32) -> Bool {
        minY < maxY && other.minX &+ columns >= minX && other.maxX &+ columns <= maxX
    }
}
