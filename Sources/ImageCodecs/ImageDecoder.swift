public import LayerModel
import Synchronization

/// Reads PNG, JPEG and WebP pictures, told apart by their content.
///
/// Pictures come out as premultiplied RGBA8 in sRGB encoding, turned as their Exif orientation says (JPEG). Colours of
/// files that carry a Display P3 profile are converted and clipped to sRGB; other profiles and gamma values are passed
/// over. Damaged, incomplete and oversized files throw, never a part of a picture. All functions may be called from any
/// thread.
///
///     layer.contents = try ImageDecoder().decode(path: "photo.jpg")
public struct ImageDecoder: Sendable {
    /// What a picture may take.
    public var limits: ImageLimits
    /// Whether the pixels of large PNG and JPEG files are kept in a temporary file, of which parts are read when they are
    /// needed.
    ///
    /// Otherwise all pixels are in memory, as those of interlaced PNG and progressive JPEG files, and of files with fewer bytes
    /// of pixels than `ScratchPicture.leastBytes`, always are.
    public var usesScratchFiles = false
    /// Whether pipes and devices, which may never end, are refused; off where the user named the file.
    package var readsRegularFilesOnly = false
    /// Fewer bytes of pixels are in memory.
    var leastScratchBytes = ScratchPicture.leastBytes

    /// A decoder with limits.
    public init(limits: ImageLimits = ImageLimits()) {
        self.limits = limits
    }

    /// Reads a picture file.
    public func decode(path: String) throws(ImageCodecError) -> CGImage {
        try ImageCodecError.checkTime()
        if usesScratchFiles {
            if readsRegularFilesOnly { _ = try FileBytes(path: path, limit: 0, isRegular: true) }
            do {
                let reader = ScratchReader(path: path, limits: limits, leastBytes: leastScratchBytes)
                if let picture = try reader.read() { return picture }
            } catch {
                throw error.naming(path)
            }
        }
        let file = try read(path, limit: limits.maxBytes)
        return try decode(bytes: file.bytes, name: path)
    }

    /// Reads a picture file for a smaller size, leaving out detail where that saves work.
    ///
    /// A JPEG is halved up to three times while it is read, which takes a fraction of the time; other pictures are read whole.
    /// - Parameters:
    ///   - halvings: How often both sides are to be halved, rounded up.
    /// - Returns: The picture, and how often it has been halved: at most `halvings` times.
    public func decode(path: String, halvings: Int) throws(ImageCodecError) -> (image: CGImage, halvings: Int) {
        let file = try read(path, limit: limits.maxBytes)
        guard ImageFormat(sniffing: file.bytes) == .jpeg else {
            return (try decode(bytes: file.bytes, name: path), 0)
        }
        let halvings = min(max(0, halvings), JPEGDecoder.mostHalvings)
        do {
            return (try JPEGDecoder(bytes: file.bytes, limits: limits, halvings: halvings).decode(), halvings)
        } catch {
            throw error.naming(path)
        }
    }

    /// Reads a picture from the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - name: Names the picture in errors.
    public func decode(data: Data, name: String? = nil) throws(ImageCodecError) -> CGImage {
        let result: Result<CGImage, ImageCodecError> = data.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in try decode(bytes: bytes, name: name) }
        }
        return try result.get()
    }

    /// Reads a picture from the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file; used only during the call.
    ///   - name: Names the picture in errors.
    public func decode(bytes: UnsafeRawBufferPointer, name: String? = nil) throws(ImageCodecError) -> CGImage {
        do {
            try ImageCodecError.checkTime()
            guard usesScratchFiles, try isLarge(bytes) else { return try decodeInMemory(bytes) }
            // One after the other, so that no more than one is in memory.
            let result = Self.largePictures.withLock { _ in
                Result { () throws(ImageCodecError) in
                    try ScratchPicture.image(of: try decodeInMemory(bytes), limits: limits)
                }
            }
            return try result.get()
        } catch {
            throw error.naming(name)
        }
    }

    /// Held by who has a large picture in memory.
    private static let largePictures = Mutex<Void>(())

    private func isLarge(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> Bool {
        let info = try info(bytes: bytes, name: nil)
        let size = info.width.multipliedReportingOverflow(by: info.height)
        return size.overflow || size.partialValue >= leastScratchBytes / 4
    }

    private func decodeInMemory(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> CGImage {
        switch try format(of: bytes) {
        case .png: try PNGDecoder(bytes: bytes, limits: limits).decode()
        case .jpeg: try JPEGDecoder(bytes: bytes, limits: limits).decode()
        case .webp: try WebPDecoder(bytes: bytes, limits: limits).decode()
        }
    }

    /// Reads the header of a picture file, no pixels.
    public func info(path: String) throws(ImageCodecError) -> ImageInfo {
        // Headers end within this unless large profiles or previews come first.
        let start = try FileBytes(path: path, limit: min(limits.maxBytes, 1 << 18))
        do {
            return try info(bytes: start.bytes, name: path)
        } catch {
            guard error.kind == .truncated, !start.isWhole else {
                throw error
            }
        }
        return try info(bytes: read(path, limit: limits.maxBytes).bytes, name: path)
    }

    /// Reads the header of a picture from the bytes of a file, or their beginning.
    ///
    /// - Parameters:
    ///   - data: At least the header.
    ///   - name: Names the picture in errors.
    public func info(data: Data, name: String? = nil) throws(ImageCodecError) -> ImageInfo {
        let result: Result<ImageInfo, ImageCodecError> = data.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in try info(bytes: bytes, name: name) }
        }
        return try result.get()
    }

    private func info(bytes: UnsafeRawBufferPointer, name: String?) throws(ImageCodecError) -> ImageInfo {
        do {
            switch try format(of: bytes) {
            case .png: return try PNGHeader(bytes).info
            case .jpeg: return try JPEGHeader(bytes).info
            case .webp: return try WebPHeader(bytes).info
            }
        } catch {
            throw error.naming(name)
        }
    }

    private func read(_ path: String, limit: Int) throws(ImageCodecError) -> FileBytes {
        let file = try FileBytes(path: path, limit: limit, isRegular: readsRegularFilesOnly)
        guard file.isWhole else {
            throw ImageCodecError(
                .tooLarge, file: path, what: "the file has more than \(limit >> 20) MiB",
                fix: "use a smaller picture, or raise `ImageLimits.maxBytes`"
            )
        }
        return file
    }

    private func format(of bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> ImageFormat {
        guard let format = ImageFormat(sniffing: bytes) else {
            throw ImageCodecError(
                .unknownFormat, file: nil, what: "not a picture that can be read: it is \(ImageFormat.guess(bytes))",
                fix: "convert it to PNG, JPEG or WebP"
            )
        }
        return format
    }
}
