public import Graphics
import Synchronization

/// Reads PNG, JPEG, WebP and AVIF pictures, distinguished by their content.
///
/// Pictures come out as premultiplied RGBA8 in sRGB encoding, turned by their Exif orientation. Colours of files with an ICC
/// profile, and of PNG and AVIF files with code points, gamma or chromaticities, are converted and clipped to sRGB; where
/// those are damaged, a warning says so, and colours count as sRGB. What is wider or brighter than sRGB, or has more than 8
/// bits, is kept besides, for pictures of extended range: `CGImage.isExtended`; not if pixels are in a temporary file. Of
/// an animation the first picture is read.
///
/// Damaged, incomplete and oversized files throw, never a part of a picture. If every row is there and the file's defects
/// a file costs none of them, as a missing end or bytes behind it, `read` gives the picture with a warning; `decode` gives the
/// picture. All functions may be called from any thread.
///
///     layer.contents = try ImageDecoder().decode(path: "photo.jpg")
public struct ImageDecoder: Sendable {
    /// The limits of a picture.
    public var limits: ImageLimits
    /// Whether the pixels of large PNG and JPEG files are kept in a temporary file, and read in parts as needed.
    ///
    /// Otherwise all pixels are in memory, as they always are for interlaced PNG and progressive JPEG files, and for fewer
    /// bytes of pixels than `ScratchPicture.leastBytes`.
    public var usesScratchFiles = false
    /// Whether pipes and devices, which may never end, are refused; off if the user named the file.
    package var readsRegularFilesOnly = false
    /// Fewer bytes of pixels are in memory.
    var leastScratchBytes = ScratchPicture.leastBytes

    /// A decoder with limits.
    public init(limits: ImageLimits = ImageLimits()) {
        self.limits = limits
    }

    /// Reads a picture file.
    public func decode(path: String) throws(ImageCodecError) -> CGImage {
        try read(path: path).image
    }

    /// Reads a picture file, and reports its defects.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - halvings: The largest number of times to halve both sides, rounded up, for a smaller view of the image. A JPEG is
    ///     halved up to three times while it is read, which takes a fraction of the time; other pictures are read whole.
    public func read(path: String, halvings: Int = 0) throws(ImageCodecError) -> DecodedImage {
        try ImageCodecError.checkTime()
        if usesScratchFiles, halvings == 0 {
            if readsRegularFilesOnly { _ = try FileBytes(path: path, limit: 0, isRegular: true) }
            do {
                let reader = ScratchReader(path: path, limits: limits, leastBytes: leastScratchBytes)
                if let picture = try reader.read() { return picture.naming(path) }
            } catch {
                throw error.naming(path)
            }
        }
        let file = try bytes(of: path, limit: limits.maxBytes)
        return try read(bytes: file.bytes, name: path, halvings: halvings)
    }

    /// Reads a picture from the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - name: Names the picture in errors.
    public func decode(data: Data, name: String? = nil) throws(ImageCodecError) -> CGImage {
        try read(data: data, name: name).image
    }

    /// Reads a picture from the bytes of a file, and reports their defects.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - name: Names the picture in errors and warnings.
    public func read(data: Data, name: String? = nil) throws(ImageCodecError) -> DecodedImage {
        let result: Result<DecodedImage, ImageCodecError> = data.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in try read(bytes: bytes, name: name, halvings: 0) }
        }
        return try result.get()
    }

    /// Reads a picture from the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file; used only during the call.
    ///   - name: Names the picture in errors.
    public func decode(bytes: UnsafeRawBufferPointer, name: String? = nil) throws(ImageCodecError) -> CGImage {
        try read(bytes: bytes, name: name, halvings: 0).image
    }

    private func read(
        bytes: UnsafeRawBufferPointer, name: String?, halvings: Int
    ) throws(ImageCodecError) -> DecodedImage {
        do {
            try ImageCodecError.checkTime()
            guard usesScratchFiles, halvings == 0, try isLarge(bytes) else {
                return try readInMemory(bytes, halvings: halvings).naming(name)
            }
            // One after the other, so that no more than one is in memory.
            let result = Self.largePictures.withLock { _ in
                Result { () throws(ImageCodecError) in
                    var picture = try readInMemory(bytes, halvings: 0)
                    picture.image = try ScratchPicture.image(of: picture.image, limits: limits)
                    return picture
                }
            }
            return try result.get().naming(name)
        } catch {
            throw error.naming(name)
        }
    }

    /// Held while a large image is in memory.
    private static let largePictures = Mutex<Void>(())

    private func isLarge(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> Bool {
        let info = try info(bytes: bytes, name: nil)
        let size = info.width.multipliedReportingOverflow(by: info.height)
        return size.overflow || size.partialValue >= leastScratchBytes / 4
    }

    private func readInMemory(
        _ bytes: UnsafeRawBufferPointer, halvings: Int
    ) throws(ImageCodecError) -> DecodedImage {
        switch try format(of: bytes) {
        case .png: return try PNGDecoder(bytes: bytes, limits: limits).decode()
        case .jpeg:
            let halvings = min(max(0, halvings), JPEGDecoder.mostHalvings)
            return try JPEGDecoder(bytes: bytes, limits: limits, halvings: halvings).decode()
        case .webp: return try WebPDecoder(bytes: bytes, limits: limits).decode()
        case .avif: return try AVIFFile(bytes).decode(limits, fileBytes: bytes.count)
        }
    }

    /// Reads the header of a picture file, no pixels.
    public func info(path: String) throws(ImageCodecError) -> ImageInfo {
        // Headers end within this unless large profiles or previews come first.
        let start = try FileBytes(path: path, limit: min(limits.maxBytes, 1 << 18))
        guard !start.isWhole else {
            return try info(bytes: start.bytes, name: path)
        }
        do throws(ImageCodecError) {
            // Opening a pipe that was read would wait for a writer.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            defer { close(descriptor) }
            return try info(bytes: start.bytes, of: DescriptorBytes(descriptor: descriptor), name: path)
        } catch {
            guard error.kind == .truncated else {
                throw error
            }
        }
        return try info(bytes: bytes(of: path, limit: limits.maxBytes).bytes, name: path)
    }

    /// Reads the header of a picture from the bytes of a file, or their beginning.
    ///
    /// - Parameters:
    ///   - data: At least the header, and of a WebP with Exif data the file up to those. A PNG's that stand behind the pixels
    ///     count if they are there.
    ///   - name: Names the picture in errors.
    public func info(data: Data, name: String? = nil) throws(ImageCodecError) -> ImageInfo {
        let result: Result<ImageInfo, ImageCodecError> = data.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in
                try info(bytes: bytes, of: ByteReader(bytes: bytes), name: name, needsExif: true)
            }
        }
        return try result.get()
    }

    /// Reads the header of a whole file.
    private func info(bytes: UnsafeRawBufferPointer, name: String?) throws(ImageCodecError) -> ImageInfo {
        try info(bytes: bytes, of: ByteReader(bytes: bytes), name: name)
    }

    /// Reads the header of the file that bytes are the beginning of.
    private func info(
        bytes: UnsafeRawBufferPointer, of file: some RandomBytes, name: String?, needsExif: Bool = false
    ) throws(ImageCodecError) -> ImageInfo {
        do {
            switch try format(of: bytes) {
            case .png: return try PNGHeader(bytes, of: file).info
            case .jpeg: return try JPEGHeader(bytes).info
            case .webp: return try WebPHeader(bytes, of: file, needsExif: needsExif).info
            case .avif: return try AVIFFile(bytes).info
            }
        } catch {
            throw error.naming(name)
        }
    }

    private func bytes(of path: String, limit: Int) throws(ImageCodecError) -> FileBytes {
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
                fix: "convert it to PNG, JPEG, WebP or AVIF"
            )
        }
        return format
    }
}
