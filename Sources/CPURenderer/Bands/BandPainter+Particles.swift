import DisplayList
internal import LayerModel
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
        let hasClip = command.clip != DrawCommand.none && makeSpriteClip(bounds, command, rows: rows, job: job)
        if command.clip != DrawCommand.none, !hasClip { return }
        let picture = particles.paint.image.image
        let members = particles.members(ofBand: band)
        guard !members.isEmpty else { return }
        guard picture.isInMemory else {
            paintFetched(particles, members, bounds: bounds, hasClip: hasClip, into: rows)
            return
        }
        picture.withPremultipliedRGBA8 { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return }
            let texels = TexelSource(
                base: base.assumingMemoryBound(to: UInt32.self), stride: bytesPerRow / 4, minX: 0, minY: 0,
                maxX: picture.width, maxY: picture.height)
            paint(particles, members, texels, bounds: bounds, hasClip: hasClip, into: rows)
        }
    }

    /// The largest picture, in pixels, that is fetched for particles.
    private static var largestSpritePicture: Int { 1 << 22 }

    private mutating func paintFetched(
        _ particles: PreparedParticles, _ members: ArraySlice<ParticleSprite>, bounds: DeviceRect, hasClip: Bool,
        into rows: PixelRows
    ) {
        let picture = particles.paint.image.image
        let whole = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        let count = whole.width.multipliedReportingOverflow(by: whole.height)
        guard !count.overflow, count.partialValue <= Self.largestSpritePicture else { return }
        fetched.removeAll()
        let memory = fetched.extend(by: count.partialValue)
        picture.copyPremultipliedRGBA8(
            whole, into: UnsafeMutableRawBufferPointer(start: memory, count: count.partialValue * 4),
            bytesPerRow: whole.width * 4)
        let texels = TexelSource(
            base: UnsafePointer(memory), stride: whole.width, minX: 0, minY: 0, maxX: whole.width, maxY: whole.height)
        paint(particles, members, texels, bounds: bounds, hasClip: hasClip, into: rows)
    }

    private mutating func paint(
        _ particles: PreparedParticles, _ members: ArraySlice<ParticleSprite>, _ texels: TexelSource,
        bounds: DeviceRect, hasClip: Bool, into rows: PixelRows
    ) {
        let width = Int(bounds.maxX - bounds.minX) + PixelRows.padding
        let painter = SpritePainter(
            particles, texels: texels, bounds: bounds, rows: rows,
            clip: hasClip ? (UnsafePointer(spriteClip.base), width) : nil)
        samples.removeAll()
        let scratch = samples.extend(by: 2 * width)
        members.withUnsafeBufferPointer { members in
            var probe = WorkProbe(every: 64)
            for sprite in members {
                if probe.isOver() { return }
                painter.paint(sprite, scratch: scratch)
            }
        }
    }

    /// Writes a clip's coverage of every pixel of `bounds` into `spriteClip`.
    ///
    /// - Returns: Whether any pixel is left.
    private mutating func makeSpriteClip(
        _ bounds: DeviceRect, _ command: PreparedCommand, rows: PixelRows, job: FrameJob
    ) -> Bool {
        spans.removeAll()
        for row in bounds.minY..<bounds.maxY {
            spans.spans.append(CoverageSpan(row: row, x: bounds.minX, count: bounds.maxX - bounds.minX, coverage: 255))
        }
        clip(bounds, by: command.clip, rows: rows.bounds, job: job)
        guard spans.spans.count > 0 else { return false }
        let stride = Int(bounds.maxX - bounds.minX) + PixelRows.padding
        spriteClip.removeAll()
        let size = stride * Int(bounds.maxY - bounds.minY)
        let mask = spriteClip.extend(by: size)
        mask.update(repeating: 0, count: size)
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            let target = mask + (Int(span.row - bounds.minY) * stride + Int(span.x - bounds.minX))
            if span.isVarying {
                target.update(from: spans.coverage.base + span.coverageOffset, count: Int(span.count))
            } else {
                target.update(repeating: span.uniformCoverage, count: Int(span.count))
            }
        }
        return true
    }
}
