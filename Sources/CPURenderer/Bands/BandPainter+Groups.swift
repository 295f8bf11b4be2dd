import DisplayList
internal import Graphics
internal import Rasterization

extension BandPainter {
    /// The rows that commands draw into now, cleared where they hold nothing yet.
    mutating func prepareTop() -> PixelRows {
        let top = open.count - 1
        open[top].prepare()
        return open[top].rows
    }

    mutating func begin(_ bounds: DeviceRect, rows: DeviceRect) {
        let depth = open.count - 1
        if depth >= groups.count { groups.append(GroupRows()) }
        let common = bounds.intersection(rows)
        let here = common.isEmpty ? DeviceRect.empty : common
        open.append(OpenGroup(rows: groups[depth].rows(for: here)))
    }

    /// Multiplies the pass around the open one by the open one's alpha.
    mutating func applyMask() {
        guard open.count > 2 else { return }
        let mask = open.removeLast()
        let top = open.count - 1
        guard open[top].isDrawn else { return }
        guard mask.isDrawn else { return open[top].removeAll() }
        let (rows, bounds) = (open[top].rows, open[top].bounds)
        let common = bounds.intersection(mask.bounds)
        for row in bounds.minY..<bounds.maxY {
            let start = rows.pixel(x: bounds.minX, row: row)
            guard !common.isEmpty, row >= common.minY, row < common.maxY else {
                start.clear(count: bounds.width)
                continue
            }
            let before = Int(common.minX - bounds.minX)
            start.clear(count: before)
            (start + before + common.width).clear(count: bounds.width - before - common.width)
            rows.multiply(byAlphaOf: mask.rows, row: row, columns: common.minX..<common.maxX)
        }
    }

    /// Ends a pass whose alpha says how far the pass around it changes what is below.
    mutating func keepCoverage() {
        guard open.count > 2 else { return }
        let rows = prepareTop()
        open.removeLast()
        open[open.count - 1].coverage = rows
    }

    /// Draws the shadow of a group.
    mutating func paint(_ shadow: RenderGraph.Shadow, job: FrameJob) {
        guard let mask = job.frame.shadows[shadow.pass] else { return }
        let rows = prepareTop()
        let common = mask.bounds.intersection(shadow.bounds).intersection(rows.bounds)
        guard !common.isEmpty else { return }
        spans.removeAll()
        for row in common.minY..<common.maxY {
            for columns in mask.columns(row: row) {
                let (low, high) = (max(columns.lowerBound, common.minX), min(columns.upperBound, common.maxX))
                guard low < high else { continue }
                let count = Int(high - low)
                spans.appendVarying(row: row, x: low, count: count).update(
                    from: mask.pixel(x: low, row: row), count: count)
            }
        }
        guard spans.spans.count > 0 else { return }
        drawn += 1
        rows.paint(packed(shadow.shadow.color), spans)
    }

    /// Changes the open pass, of which all but its mask is drawn, by the effects of its composite.
    mutating func applyEffects(of composite: RenderGraph.Composite, job: FrameJob) {
        guard open.count > 1 else { return }
        let rows = prepareTop()
        guard !rows.bounds.isEmpty else { return }
        if let picture = job.frame.pictures[composite.pass] {
            picture.rows.copy(to: rows)
            return
        }
        for case .colorMatrix(let matrix) in composite.effects.filters where !probe.isOver() {
            rows.apply(matrix)
        }
    }

    /// Puts the open pass on the one around it.
    mutating func finish(_ composite: RenderGraph.Composite, job: FrameJob) {
        guard open.count > 1 else { return }
        let blend = composite.effects.blend
        if blend.changesUnderNothing { _ = prepareTop() }
        let group = open.removeLast()
        let bounds = composite.bounds.intersection(group.rows.bounds)
        let isSeen = group.isDrawn && (composite.opacity > 0 || blend.changesUnderNothing)
        guard !bounds.isEmpty, isSeen || !composite.effects.backdropFilters.isEmpty else { return }
        let opacity = packed(SIMD4(repeating: composite.opacity)) >> 24
        if composite.clip == .none, composite.effects.isPlain {
            return open[open.count - 1].put(group.rows, in: bounds.intersection(group.bounds), opacity: opacity)
        }
        let rows = prepareTop()
        guard composite.mixesWithBelow else {
            return put(group, composite, opacity: opacity, on: rows, job: job)
        }
        let before = below.rows(for: bounds)
        rows.copy(to: before)
        let coverage = composite.effects.maskUse == .shape ? nil : group.coverage
        var whole = group
        if coverage != nil { whole.coverage = nil }
        put(whole, composite, opacity: 255, on: rows, job: job)
        for row in bounds.minY..<bounds.maxY {
            limit(
                rows.pixel(x: bounds.minX, row: row), from: before.pixel(x: bounds.minX, row: row),
                bounds.minX..<bounds.maxX, row: row, opacity: composite.opacity, by: coverage)
        }
    }

    /// Puts a pass on others, on which the filters of its composite are done first.
    private mutating func put(
        _ group: OpenGroup, _ composite: RenderGraph.Composite, opacity: UInt32, on rows: PixelRows, job: FrameJob
    ) {
        let blend = composite.effects.blend
        if !composite.effects.backdropFilters.isEmpty {
            let bounds = composite.backdrop.intersection(composite.bounds).intersection(group.rows.bounds)
            cover(bounds, through: composite.backdropClip, in: rows, job: job)
            filterBackdrop(of: composite, in: rows, job: job)
        }
        guard group.isDrawn, opacity > 0 || blend.changesUnderNothing else { return }
        cover(composite.bounds.intersection(group.bounds), through: composite.clip, in: rows, job: job)
        put(group, opacity: opacity, blend, isInShape: composite.effects.maskUse == .shape, on: rows)
    }

    /// Puts a group's picture on its backdrop, in `spans`.
    ///
    /// - Parameter isInShape: Whether the group's coverage is the shape of its picture.
    mutating func put(
        _ group: OpenGroup, opacity: UInt32, _ blend: CGBlendMode, isInShape: Bool = false, on rows: PixelRows
    ) {
        guard blend != .normal else { return rows.paint(group.rows, opacity: opacity, spans) }
        let coverage = UnsafePointer(spans.coverage.base)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            let target = rows.pixel(x: span.x, row: span.row)
            if group.coverage != nil { keep(target, count: Int(span.count)) }
            rows.blend(group.rows, mode: blend, opacity: opacity, span: span, coverage: coverage)
            guard let rows = group.coverage else { continue }
            if isInShape {
                let source = group.rows.pixel(x: span.x, row: span.row)
                restore(target, from: samples.base, around: source, opacity: opacity, span, coverage, by: rows)
            } else {
                limit(target, from: samples.base, span.x..<(span.x + span.count), row: span.row, opacity: 1, by: rows)
            }
        }
    }

    /// Makes `spans` all pixels of a rectangle, as far as a clip lets them through.
    mutating func cover(_ bounds: DeviceRect, through index: ClipIndex, in rows: PixelRows, job: FrameJob) {
        spans.removeAll()
        guard !bounds.isEmpty else { return }
        for row in bounds.minY..<bounds.maxY {
            spans.spans.append(CoverageSpan(row: row, x: bounds.minX, count: bounds.maxX - bounds.minX, coverage: 255))
        }
        if index != .none { clip(bounds, by: index, rows: rows.bounds, job: job) }
    }

    /// Remembers pixels that are about to change.
    private mutating func keep(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        samples.removeAll()
        samples.extend(by: count).update(from: pixels, count: count)
    }

    /// Lets changed pixels of a row go only as far as an opacity and the alpha of `coverage` say.
    ///
    /// - Parameter before: What the pixels were.
    private func limit(
        _ pixels: UnsafeMutablePointer<UInt32>, from before: UnsafePointer<UInt32>, _ columns: Range<Int32>,
        row: Int32, opacity: Float, by coverage: PixelRows?
    ) {
        for (index, column) in columns.enumerated() where pixels[index] != before[index] {
            var share = opacity
            if let coverage { share *= Float(coverage.alpha(x: column, row: row)) * (1 / 255) }
            guard share < 1 else { continue }
            let old = EffectRows.channels(before[index])
            let new = EffectRows.channels(pixels[index])
            pixels[index] = EffectRows.pixel(old + (new - old) * share)
        }
    }

    /// Adds as much of what the pixels of a span were as the shape of a picture that was put on them leaves.
    ///
    /// A mode that changes its backdrop under clear pixels is proportional to the source there, so that the part of a pixel that the shape
    /// covers has its due, and the rest has nothing.
    ///
    /// - Parameters:
    ///   - before: What the pixels were.
    ///   - source: The picture, whose alpha covers at least as much as the shape.
    private func restore(
        _ pixels: UnsafeMutablePointer<UInt32>, from before: UnsafePointer<UInt32>,
        around source: UnsafePointer<UInt32>, opacity: UInt32, _ span: CoverageSpan, _ coverage: UnsafePointer<UInt8>,
        by shape: PixelRows
    ) {
        for index in 0..<Int(span.count) {
            let drawn = ((source[index] >> 24) * opacity + 127) / 255
            let left = 255 - max(shape.alpha(x: span.x + Int32(index), row: span.row), drawn)
            guard left > 0 else { continue }
            let clip = span.isVarying ? coverage[span.coverageOffset + index] : span.uniformCoverage
            let share = Float(left) * Float(clip) * (1 / (255 * 255))
            pixels[index] = EffectRows.pixel(
                EffectRows.premultiplied(
                    EffectRows.channels(pixels[index]) + EffectRows.channels(before[index]) * share))
        }
    }

    /// Filters the backdrop in `spans`.
    private mutating func filterBackdrop(of composite: RenderGraph.Composite, in rows: PixelRows, job: FrameJob) {
        if let picture = job.frame.backdrops[composite.pass] {
            return put(OpenGroup(filled: picture.rows), opacity: 255, .copy, on: rows)
        }
        let coverage = UnsafePointer(spans.coverage.base)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            keep(rows.pixel(x: span.x, row: span.row), count: Int(span.count))
            _ = samples.extend(by: PixelRows.padding)
            let changed = PixelRows(
                base: samples.base, stride: samples.count,
                bounds: DeviceRect(minX: span.x, minY: span.row, maxX: span.x + span.count, maxY: span.row + 1))
            // Rounded after each to what a picture can hold, as OpenGL keeps it.
            for case .colorMatrix(let matrix) in composite.effects.backdropFilters where !probe.isOver() {
                changed.apply(matrix)
            }
            rows.blend(changed, mode: .copy, opacity: 255, span: span, coverage: coverage)
        }
    }
}

/// Memory for a group's rows in one band.
final class GroupRows {
    private var memory = Arena<UInt32>(capacity: 1)

    /// Rows of any contents; valid until the next call.
    func rows(for bounds: DeviceRect) -> PixelRows {
        let width = Int(max(0, bounds.maxX - bounds.minX))
        let height = Int(max(0, bounds.maxY - bounds.minY))
        let stride = width + PixelRows.padding
        memory.removeAll()
        let base = memory.extend(by: max(1, stride * height))
        return PixelRows(base: base, stride: stride, bounds: bounds)
    }
}
