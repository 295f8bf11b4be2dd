internal import CImageLibraries

/// Writes an animated WebP: of each frame the part that changes, and none if nothing does.
///
/// The library collects the frames in memory, compressed. A writer belongs to one thread at a time.
public final class AnimatedWebPWriter {
    private let sink: any ByteSink
    private let encoder: OpaquePointer
    private let still: WebPEncoder
    private let width: Int
    private let height: Int
    private var configuration: WebPConfig
    private var lastTime = -1
    /// Whether any pixel of a frame is transparent.
    ///
    /// The library looks only at the parts of frames that it keeps, and leaves out pixels that stay transparent.
    private var isTransparent = false

    /// Prepares a file.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes when the writer finishes; an `AtomicFile` is to be committed afterwards.
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - plays: The number of plays; 0 is for ever.
    ///   - quality: 0 to 100; `nil` keeps every pixel.
    ///   - threads: With more than 1, the library uses a second thread.
    ///   - embedsProfile: Whether the profile of sRGB is embedded.
    public init(
        to sink: any ByteSink, width: Int, height: Int, plays: Int = 0, quality: Int? = nil, threads: Int = 1,
        embedsProfile: Bool = false
    ) throws(ImageCodecError) {
        still = WebPEncoder(quality: quality, threads: threads, embedsProfile: embedsProfile)
        configuration = try still.configuration(width: width, height: height)
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0 else {
            throw WebPEncoder.failure("another version of the library is installed")
        }
        options.anim_params.loop_count = Int32(min(max(plays, 0), 65535))
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a WebP")
        }
        self.encoder = encoder
        self.sink = sink
        self.width = width
        self.height = height
    }

    deinit {
        WebPAnimEncoderDelete(encoder)
    }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - pixels: The whole frame.
    ///   - time: When it begins, in milliseconds from the first; later than the frame before.
    public func append(_ pixels: PixelRows, at time: Int) throws(ImageCodecError) {
        guard pixels.width == width, pixels.height == height, time > lastTime, time < Int(Int32.max) else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what:
                    "a frame of \(pixels.width) × \(pixels.height) pixels at \(time) ms does not fit an animated WebP of "
                    + "\(width) × \(height) pixels after one at \(lastTime) ms")
        }
        lastTime = time
        var picture = WebPPicture()
        try pixels.withBytes(of: OutputColors()) { pixels throws(ImageCodecError) in
            picture = try still.picture(of: pixels)
        }
        defer { WebPPictureFree(&picture) }
        isTransparent = isTransparent || WebPPictureHasTransparency(&picture) != 0
        guard WebPAnimEncoderAdd(encoder, &picture, Int32(time), &configuration) != 0 else { throw failure() }
    }

    /// Writes the file.
    ///
    /// - Parameter time: When the last frame ends, in milliseconds from the first.
    public func finish(at time: Int) throws(ImageCodecError) {
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        let end = Int32(clamping: max(time, lastTime + 1))
        guard WebPAnimEncoderAdd(encoder, nil, end, nil) != 0, WebPAnimEncoderAssemble(encoder, &data) != 0 else {
            throw failure()
        }
        guard !still.embedsProfile else { return try WebPProfile.write(data, hasAlpha: isTransparent, to: sink) }
        if isTransparent { data.setAlphaFlag() }
        try sink.write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
    }

    private func failure() -> ImageCodecError {
        WebPEncoder.failure(WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "no reason is given")
    }
}
