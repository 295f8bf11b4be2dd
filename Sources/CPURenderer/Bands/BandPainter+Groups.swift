import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization

extension BandPainter {
    /// The rows that commands draw into now, cleared if they hold nothing yet.
    mutating func prepareTop() -> PixelRows {
        let top = open.count - 1
        open[top].prepare()
        return open[top].rows
    }

    mutating func begin(_ bounds: DeviceRect, in target: PixelRows) {
        let depth = open.count - 1
        if depth >= groups.count { groups.append(GroupRows()) }
        let common = bounds.intersection(target.bounds)
        let here = common.isEmpty ? DeviceRect.empty : common
        open.append(OpenGroup(rows: groups[depth].rows(for: here, target.format)))
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

    /// Ends a pass whose alpha limits the change of the backdrop by the pass around it.
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
        rows.paint(packed(shadow.shadow.color, rows.format), spans)
    }

    /// Applies the effects of a composite to the open pass, which is drawn except for its mask.
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
        let opacity = storedOpacity(composite.opacity, group.rows.format)
        if composite.clip == .none, composite.effects.isPlain {
            return open[open.count - 1].put(group.rows, in: bounds.intersection(group.bounds), opacity: opacity)
        }
        let rows = prepareTop()
        guard composite.mixesWithBelow else {
            return put(group, composite, opacity: opacity, on: rows, job: job)
        }
        let before = below.rows(for: bounds, rows.format)
        rows.copy(to: before)
        let coverage = composite.effects.maskUse == .shape ? nil : group.coverage
        var whole = group
        if coverage != nil { whole.coverage = nil }
        put(whole, composite, opacity: 1, on: rows, job: job)
        for row in bounds.minY..<bounds.maxY {
            limit(
                rows.pixel(x: bounds.minX, row: row), from: before.pixel(x: bounds.minX, row: row),
                bounds.minX..<bounds.maxX, row: row, opacity: composite.opacity, by: coverage)
        }
    }

    /// Applies the backdrop filters of a composite, and puts its pass on the rows.
    private mutating func put(
        _ group: OpenGroup, _ composite: RenderGraph.Composite, opacity: Float, on rows: PixelRows, job: FrameJob
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
        _ group: OpenGroup, opacity: Float, _ blend: CGBlendMode, isInShape: Bool = false, on rows: PixelRows
    ) {
        guard blend != .normal else { return rows.paint(group.rows, opacity: opacity, spans) }
        let coverage = UnsafePointer(spans.coverage.base)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            let target = rows.pixel(x: span.x, row: span.row)
            let before = group.coverage.map { _ in keep(target, count: Int(span.count)) }
            rows.blend(group.rows, mode: blend, opacity: opacity, span: span, coverage: coverage)
            guard let rows = group.coverage, let before else { continue }
            if isInShape {
                let source = group.rows.pixel(x: span.x, row: span.row)
                restore(target, from: before, around: source, opacity: opacity, span, coverage, by: rows)
            } else {
                limit(target, from: before, span.x..<(span.x + span.count), row: span.row, opacity: 1, by: rows)
            }
        }
    }

    /// Sets `spans` to all pixels of a rectangle inside a clip.
    mutating func cover(_ bounds: DeviceRect, through index: ClipIndex, in rows: PixelRows, job: FrameJob) {
        spans.removeAll()
        guard !bounds.isEmpty else { return }
        for row in bounds.minY..<bounds.maxY {
            spans.spans.append(CoverageSpan(row: row, x: bounds.minX, count: bounds.maxX - bounds.minX, coverage: 255))
        }
        if index != .none { clip(bounds, by: index, rows: rows.bounds, job: job) }
    }

    /// A copy of pixels that are about to change, with a row's padding; valid until the next one.
    private mutating func keep(_ pixels: PixelPointer, count: Int) -> PixelPointer {
        let copy = samples.pixels(count + PixelRows.padding, pixels.format)
        copy.update(from: pixels, count: count)
        return copy
    }

    /// Scales the change of a row by an opacity times the alpha of `coverage`.
    ///
    /// - Parameter before: The former pixels.
    private func limit(
        _ pixels: PixelPointer, from before: PixelPointer, _ columns: Range<Int32>, row: Int32, opacity: Float,
        by coverage: PixelRows?
    ) {
        func limit<Pixel: StoredPixel>(_ type: Pixel.Type) {
            let (pixels, before) = (pixels.assuming(type), before.assuming(type))
            for (index, column) in columns.enumerated() where pixels[index] != before[index] {
                var share = opacity
                if let coverage { share *= coverage.alphaLevel(x: column, row: row, type) * (1 / 255) }
                guard share < 1 else { continue }
                let old = before[index].channels
                let new = pixels[index].channels
                pixels[index] = Pixel(channels: old + (new - old) * share)
            }
        }
        if pixels.format == PKHalves { limit(HalfPixel.self) } else { limit(BytePixel.self) }
    }

    /// Restores the pixels of a span outside the shape of a picture that was put on them.
    ///
    /// A mode that changes its backdrop under clear pixels is proportional to the source there, so that the covered part of a
    /// pixel is right, and the rest has nothing.
    ///
    /// - Parameters:
    ///   - before: The former pixels.
    ///   - source: The picture, whose alpha covers at least as much as the shape.
    private func restore(
        _ pixels: PixelPointer, from before: PixelPointer, around source: PixelPointer, opacity: Float,
        _ span: CoverageSpan, _ coverage: UnsafePointer<UInt8>, by shape: PixelRows
    ) {
        func restore<Pixel: StoredPixel>(_ type: Pixel.Type) {
            let (pixels, before, source) = (pixels.assuming(type), before.assuming(type), source.assuming(type))
            for index in 0..<Int(span.count) {
                let drawn = source[index].alphaLevel(times: opacity)
                let left = 255 - max(shape.alphaLevel(x: span.x + Int32(index), row: span.row, type), drawn)
                guard left > 0 else { continue }
                let clip = span.isVarying ? coverage[span.coverageOffset + index] : span.uniformCoverage
                let share = left * Float(clip) * (1 / (255 * 255))
                let sum = pixels[index].channels + before[index].channels * share
                pixels[index] = Pixel(channels: Pixel.bounded(sum))
            }
        }
        if pixels.format == PKHalves { restore(HalfPixel.self) } else { restore(BytePixel.self) }
    }

    /// Filters the backdrop in `spans`.
    private mutating func filterBackdrop(of composite: RenderGraph.Composite, in rows: PixelRows, job: FrameJob) {
        if let picture = job.frame.backdrops[composite.pass] {
            return put(OpenGroup(filled: picture.rows), opacity: 1, .copy, on: rows)
        }
        let coverage = UnsafePointer(spans.coverage.base)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            let changed = PixelRows(
                base: keep(rows.pixel(x: span.x, row: span.row), count: Int(span.count)),
                stride: Int(span.count) + PixelRows.padding,
                bounds: DeviceRect(minX: span.x, minY: span.row, maxX: span.x + span.count, maxY: span.row + 1))
            // Rounded after each to the picture's format, as OpenGL keeps it.
            for case .colorMatrix(let matrix) in composite.effects.backdropFilters where !probe.isOver() {
                changed.apply(matrix)
            }
            rows.blend(changed, mode: .copy, opacity: 1, span: span, coverage: coverage)
        }
    }
}

/// Memory for a group's rows in one band.
final class GroupRows {
    private var memory = PixelArena()

    /// Rows of any contents; valid until the next call.
    func rows(for bounds: DeviceRect, _ format: PKFormat) -> PixelRows {
        let width = Int(max(0, bounds.maxX - bounds.minX))
        let height = Int(max(0, bounds.maxY - bounds.minY))
        let stride = width + PixelRows.padding
        let base = memory.pixels(max(1, stride * height), format)
        return PixelRows(base: base, stride: stride, bounds: bounds)
    }
}
