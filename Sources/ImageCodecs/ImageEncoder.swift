public import Graphics

/// Writes pictures.
///
///     let sink = MemorySink()
///     try ImageEncoder(format: .webp(quality: 80)).encode(image, to: sink)
///     reply(sink.bytes)
public struct ImageEncoder: Sendable {
    /// The format of the pictures.
    public var format: OutputFormat
    /// The colours of the pictures.
    public var colors: OutputColors
    /// The largest number of threads for one picture; 1 if pictures are encoded side by side.
    public var threads: Int

    /// An encoder for one format.
    ///
    /// - Parameters:
    ///   - format: The format of the images.
    ///   - colors: Colours that the format cannot hold are refused when an image is encoded.
    ///   - threads: At least 1.
    public init(format: OutputFormat, colors: OutputColors = OutputColors(), threads: Int = 1) {
        self.format = format
        self.colors = colors
        self.threads = max(1, threads)
    }

    /// Encodes pixels.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied.
    ///   - isOpaque: Whether every alpha is known to be 255: smaller, since no alpha is stored.
    ///   - sink: The destination of the bytes.
    public func encode(_ pixels: PixelRows, isOpaque: Bool, to sink: any ByteSink) throws(ImageCodecError) {
        try format.check(colors)
        switch format {
        case .png(let level, let embedsProfile):
            try PNGEncoder(level: level, threads: threads, embedsProfile: embedsProfile, colors: colors)
                .encode(pixels, isOpaque: isOpaque, to: sink)
        case .jpeg(let quality, let embedsProfile):
            let encoder = JPEGEncoder(quality: quality, embedsProfile: embedsProfile, space: colors.space)
            try pixels.withBytes(of: colors) { pixels throws(ImageCodecError) in
                try encoder.encode(pixels, isOpaque: isOpaque, to: sink)
            }
        case .webp(let quality, let embedsProfile):
            let encoder = WebPEncoder(quality: quality, threads: threads, embedsProfile: embedsProfile)
            try pixels.withBytes(of: colors) { pixels throws(ImageCodecError) in
                try encoder.encode(pixels, isOpaque: isOpaque, to: sink)
            }
        case .avif(let quality, let embedsProfile):
            try AVIFEncoder(quality: quality, threads: threads, embedsProfile: embedsProfile, colors: colors)
                .encode(pixels, isOpaque: isOpaque, to: sink)
        case .rawRGBA:
            try RawEncoder(colors: colors).encode(pixels, to: sink)
        }
    }

    /// Writes pixels to a file, whole or not at all.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied.
    ///   - isOpaque: Whether every alpha is known to be 255.
    ///   - path: `-` is the standard output.
    ///   - replacing: Whether a file of that name is replaced.
    public func write(
        _ pixels: PixelRows, isOpaque: Bool, to path: String, replacing: Bool = true
    ) throws(ImageCodecError) {
        let file = try AtomicFile(path: path)
        do {
            try encode(pixels, isOpaque: isOpaque, to: file)
        } catch {
            throw error.naming(path)
        }
        try file.commit(replacing: replacing)
    }

    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - image: Its pixels are fetched as a whole.
    ///   - sink: The destination of the bytes.
    public func encode(_ image: CGImage, to sink: any ByteSink) throws(ImageCodecError) {
        try image.withRows { rows throws(ImageCodecError) in
            try encode(rows, isOpaque: image.isOpaque, to: sink)
        }
    }

    /// Writes a picture to a file, whole or not at all.
    ///
    /// - Parameters:
    ///   - image: Its pixels are fetched as a whole.
    ///   - path: `-` is the standard output.
    public func write(_ image: CGImage, to path: String) throws(ImageCodecError) {
        let file = try AtomicFile(path: path)
        do {
            try encode(image, to: file)
        } catch {
            throw error.naming(path)
        }
        try file.commit()
    }
}

extension CGImage {
    /// Calls `body` with all pixels: halves of an image that holds more than bytes do.
    package func withRows(_ body: (PixelRows) throws(ImageCodecError) -> Void) throws(ImageCodecError) {
        let range: TargetRange = isExtended ? .extended : .standard
        let result: Result<Void, ImageCodecError> = withPremultiplied(range) { bytes, bytesPerRow in
            Result { () throws(ImageCodecError) in
                guard let base = bytes.baseAddress else {
                    throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for the picture")
                }
                try body(
                    PixelRows(
                        base: base, bytesPerRow: bytesPerRow, width: width, height: height,
                        order: PixelLayout(range)))
            }
        }
        try result.get()
    }
}
