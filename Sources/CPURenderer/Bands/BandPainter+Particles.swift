import DisplayList
internal import Graphics
internal import Rasterization

extension BandPainter {
    /// Paints the copies of a picture that touch the band.
    mutating func paint(
        _ particles: PreparedParticles, _ command: PreparedCommand, into rows: PixelRows, job: FrameJob
    ) {
        let bounds = command.shape.bounds.intersection(rows.bounds)
        guard !bounds.isEmpty else { return }
        let band = Int((rows.bounds.minY - job.plan.region.minY) / job.plan.bandHeight)
        let lastBand = Int((rows.bounds.maxY - 1 - job.plan.region.minY) / job.plan.bandHeight)
        guard band >= 0, lastBand == band else { return }
        let hasClip = command.clip != .none
        if hasClip {
            cover(bounds, through: command.clip, in: rows, job: job)
            guard spans.spans.count > 0 else { return }
            contentMask.assign(spans, bounds: bounds)
        }
        let picture = particles.paint.image.image
        let members = particles.members(ofBand: band)
        guard !members.isEmpty else { return }
        guard picture.isInMemory else {
            let whole = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
            let count = whole.width.multipliedReportingOverflow(by: whole.height)
            guard !count.overflow, count.partialValue <= Self.largestFetch else { return }
            paint(
                particles, members, fetch(whole, of: picture, for: rows.format), bounds: bounds, hasClip: hasClip,
                into: rows)
            return
        }
        picture.withTexels(for: rows.format) {
            paint(particles, members, $0, bounds: bounds, hasClip: hasClip, into: rows)
        }
    }

    private mutating func paint(
        _ particles: PreparedParticles, _ members: ArraySlice<ParticleSprite>, _ texels: TexelSource,
        bounds: DeviceRect, hasClip: Bool, into rows: PixelRows
    ) {
        let width = Int(bounds.maxX - bounds.minX) + PixelRows.padding
        let painter = SpritePainter(
            particles, texels: texels, bounds: bounds, rows: rows,
            clip: hasClip ? contentMask.rowsOfBytes : nil)
        let scratch = samples.pixels(2 * width, rows.format)
        members.withUnsafeBufferPointer { members in
            for sprite in members {
                if probe.isOver() { return }
                painter.paint(sprite, scratch: scratch)
            }
        }
    }
}
