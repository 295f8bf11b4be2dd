internal import ImageCodecs
internal import LayerModel

/// Writes an animated PNG or WebP.
final class AnimatedPictureWriter: MovieWriter, @unchecked Sendable {
    // Sendable since one thread writes, and cancelling does nothing here.
    private let geometry: MovieGeometry
    private let add: (PixelRows, _ frame: Int) throws(ImageCodecError) -> Void
    private let end: (_ frames: Int) throws(ImageCodecError) -> Void
    private var frames = 0

    init(
        apng file: AtomicFile, _ geometry: MovieGeometry, _ choices: EncodingChoices, threads: Int
    ) throws(MediaExportError) {
        self.geometry = geometry
        let writer = try codec { () throws(ImageCodecError) in
            try AnimatedPNGWriter(
                to: file, width: geometry.width, height: geometry.height, isOpaque: !geometry.hasAlpha,
                frameCount: geometry.frameCount, plays: choices.plays, level: choices.pngLevel, threads: threads,
                embedsProfile: choices.embedsProfile)
        }
        add = { rows, frame throws(ImageCodecError) in
            try writer.append(rows, delay: geometry.rate.delay(ofFrame: frame))
        }
        end = { _ throws(ImageCodecError) in try writer.finish() }
    }

    init(
        webP file: AtomicFile, _ geometry: MovieGeometry, _ choices: EncodingChoices, threads: Int
    ) throws(MediaExportError) {
        self.geometry = geometry
        let writer = try codec { () throws(ImageCodecError) in
            try AnimatedWebPWriter(
                to: file, width: geometry.width, height: geometry.height, plays: choices.plays,
                quality: choices.quality, threads: threads, embedsProfile: choices.embedsProfile)
        }
        let rate = geometry.rate
        add = { rows, frame throws(ImageCodecError) in try writer.append(rows, at: rate.time(ofFrame: frame, in: 1000))
        }
        end = { frames throws(ImageCodecError) in try writer.finish(at: rate.time(ofFrame: frames, in: 1000)) }
    }

    func append(_ frame: FrameBytes) throws(MediaExportError) {
        try codec { () throws(ImageCodecError) in try add(geometry.rows(of: frame), frames) }
        frames += 1
    }

    func finish() throws(MediaExportError) {
        try codec { () throws(ImageCodecError) in try end(frames) }
    }

    func cancel() {}
}

extension MovieGeometry {
    /// The pixels of a premultiplied frame.
    fileprivate func rows(of frame: FrameBytes) throws(ImageCodecError) -> PixelRows {
        guard let base = frame.bytes.baseAddress else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a frame")
        }
        return PixelRows(base: base, bytesPerRow: width * 4, width: width, height: height, order: .rgba)
    }
}

extension FrameRate {
    /// The duration of a frame: exact if 16 bits suffice, otherwise in 1/10000 of a second so that ends are right.
    func delay(ofFrame frame: Int) -> AnimatedPNGWriter.Delay {
        if let numerator = UInt16(exactly: denominator), let denominator = UInt16(exactly: self.numerator) {
            return AnimatedPNGWriter.Delay(numerator: numerator, denominator: denominator)
        }
        let ticks = time(ofFrame: frame + 1, in: 10_000) - time(ofFrame: frame, in: 10_000)
        return AnimatedPNGWriter.Delay(numerator: UInt16(clamping: ticks), denominator: 10_000)
    }
}
