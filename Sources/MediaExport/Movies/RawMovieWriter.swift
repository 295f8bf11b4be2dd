internal import ImageCodecs

/// Writes frames unchanged, with the headers of YUV4MPEG2.
///
/// Source of the header: yuv4mpeg(5) of mjpegtools.
final class RawMovieWriter: MovieWriter, @unchecked Sendable {
    // Sendable since one thread writes, and cancelling does nothing here: writes end by themselves.
    private let file: AtomicFile
    private let frameHeader: [UInt8]

    /// Writes the header before the frames.
    init(to file: AtomicFile, isY4M: Bool, _ geometry: MovieGeometry) throws(MediaExportError) {
        self.file = file
        frameHeader = isY4M ? Array("FRAME\n".utf8) : []
        guard isY4M else { return }
        let rate = geometry.rate
        let header =
            "YUV4MPEG2 W\(geometry.width) H\(geometry.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
            + "C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
        try write(Array(header.utf8))
    }

    func append(_ frame: FrameBytes) throws(MediaExportError) {
        if !frameHeader.isEmpty { try write(frameHeader) }
        try codec { () throws(ImageCodecError) in try file.write(frame.bytes) }
    }

    private func write(_ bytes: [UInt8]) throws(MediaExportError) {
        let result: Result<Void, ImageCodecError> = bytes.withUnsafeBytes { buffer in
            Result { () throws(ImageCodecError) in try file.write(buffer) }
        }
        try codec { () throws(ImageCodecError) in try result.get() }
    }

    func finish() throws(MediaExportError) {}

    func cancel() {}
}
