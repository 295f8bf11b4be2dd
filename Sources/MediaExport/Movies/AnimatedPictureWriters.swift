internal import ImageCodecs

/// Writes an animated PNG.
final class AnimatedPNGMovieWriter: MovieWriter, @unchecked Sendable {
    // Sendable since one thread writes, and cancelling does nothing here.
    private let writer: AnimatedPNGWriter
    private let geometry: MovieGeometry
    private var frames = 0

    init(
        to file: AtomicFile, level: Int, plays: Int, threads: Int, _ geometry: MovieGeometry
    ) throws(MediaExportError) {
        self.geometry = geometry
        writer = try codec { () throws(ImageCodecError) in
            try AnimatedPNGWriter(
                to: file, width: geometry.width, height: geometry.height, isOpaque: !geometry.hasAlpha,
                frameCount: geometry.frameCount, plays: plays, level: level, threads: threads)
        }
    }

    func append(_ frame: FrameBytes) throws(MediaExportError) {
        let delay = geometry.rate.delay(ofFrame: frames)
        frames += 1
        try codec { () throws(ImageCodecError) in try writer.append(geometry.rows(of: frame), delay: delay) }
    }

    func finish() throws(MediaExportError) {
        try codec { () throws(ImageCodecError) in try writer.finish() }
    }

    func cancel() {}
}

/// Writes an animated WebP.
final class AnimatedWebPMovieWriter: MovieWriter, @unchecked Sendable {
    // Sendable since one thread writes, and cancelling does nothing here.
    private let writer: AnimatedWebPWriter
    private let geometry: MovieGeometry
    private var frames = 0

    init(
        to file: AtomicFile, quality: Int?, plays: Int, threads: Int, _ geometry: MovieGeometry
    ) throws(MediaExportError) {
        self.geometry = geometry
        writer = try codec { () throws(ImageCodecError) in
            try AnimatedWebPWriter(
                to: file, width: geometry.width, height: geometry.height, plays: plays, quality: quality,
                threads: threads)
        }
    }

    func append(_ frame: FrameBytes) throws(MediaExportError) {
        let time = geometry.rate.time(ofFrame: frames, in: 1000)
        frames += 1
        try codec { () throws(ImageCodecError) in try writer.append(geometry.rows(of: frame), at: time) }
    }

    func finish() throws(MediaExportError) {
        let end = geometry.rate.time(ofFrame: frames, in: 1000)
        try codec { () throws(ImageCodecError) in try writer.finish(at: end) }
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
    /// How long a frame is shown: exactly where 16 bits suffice, else in 1/10000 of a second so that ends are right.
    func delay(ofFrame frame: Int) -> AnimatedPNGWriter.Delay {
        if let numerator = UInt16(exactly: denominator), let denominator = UInt16(exactly: self.numerator) {
            return AnimatedPNGWriter.Delay(numerator: numerator, denominator: denominator)
        }
        let ticks = time(ofFrame: frame + 1, in: 10_000) - time(ofFrame: frame, in: 10_000)
        return AnimatedPNGWriter.Delay(numerator: UInt16(clamping: ticks), denominator: 10_000)
    }
}
