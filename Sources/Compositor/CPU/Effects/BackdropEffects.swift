internal import LayerModel
internal import Rasterization

/// What lies below a group, blurred: filters that look at neighbours need all of it to be complete.
struct BackdropEffects: Sendable {
    private let composite: RenderGraph.Composite
    private let threads: Int

    init(_ composite: RenderGraph.Composite, threads: Int) {
        self.composite = composite
        self.threads = threads
    }

    /// The filtered pixels below the group.
    ///
    /// - Parameter below: All that is drawn so far of the pass that the group is put on; its borders go on outwards.
    func apply(to below: PixelRows) throws(RenderError) -> Picture {
        let bounds = composite.backdrop.intersection(below.bounds)
        guard !bounds.isEmpty else { return try Picture(.empty) }
        let filters = composite.effects.backdropFilters
        // Wider blurs see the edge of what fits into a picture.
        let spare = max(0, Picture.largestSide - max(bounds.width, bounds.height)) / 2
        let margin = min(composite.effects.backdropFootprint, Int32(truncatingIfNeeded: spare))
        var picture = try copy(below, bounds: bounds.expanded(by: margin))
        for filter in filters {
            switch filter {
            case .colorMatrix(let matrix):
                let rows = picture.rows
                for row in rows.bounds.minY..<rows.bounds.maxY {
                    EffectRows.apply(
                        matrix, to: rows.pixel(x: rows.bounds.minX, row: row), count: picture.bounds.width)
                }
            case .blur(let sigma):
                picture = try GaussianBlur(
                    picture, sigma: sigma, offset: .zero, bounds: picture.bounds, threads: threads
                ).picture()
            }
        }
        return picture
    }

    private func copy(_ below: PixelRows, bounds: DeviceRect) throws(RenderError) -> Picture {
        let picture = try Picture(bounds)
        let inside = below.bounds.intersection(picture.rows.bounds)
        let before = Int(inside.minX - bounds.minX)
        let count = Int(inside.maxX - inside.minX)
        for row in bounds.minY..<bounds.maxY {
            let source = below.pixel(x: inside.minX, row: min(max(row, below.bounds.minY), below.bounds.maxY - 1))
            let target = picture.rows.pixel(x: bounds.minX, row: row)
            target.update(repeating: source[0], count: before)
            (target + before).update(from: source, count: count)
            (target + before + count).update(repeating: source[count - 1], count: bounds.width - before - count)
        }
        return picture
    }
}

extension RenderGraph.Composite {
    /// Whether what lies below has to be complete before the group is put on it: blurring looks at neighbours.
    var blursBackdrop: Bool {
        effects.backdropFilters.contains { if case .blur = $0 { true } else { false } }
    }
}

extension RenderGraph {
    /// Whether a pass has to be drawn apart from the one around it, as a whole picture.
    func isPicture(_ composite: Composite) -> Bool {
        composite.effects.needsPicture || !segments(ofPass: composite.pass).dropFirst().isEmpty
    }

    /// The operations of a pass that can be drawn at once, each run but the first beginning with a group that blurs what the
    /// runs before have drawn.
    func segments(ofPass pass: Int) -> [Range<Int>] {
        let operations = passes[pass].operations
        var segments: [Range<Int>] = []
        var start = 0
        for index in operations.indices {
            guard case .composite(let composite) = operations[index], composite.blursBackdrop else { continue }
            segments.append(start..<index)
            start = index
        }
        segments.append(start..<operations.count)
        return segments
    }
}
