internal import CImageLibraries

/// The part of a WebP before its pixels.
struct WebPHeader {
    private(set) var info: ImageInfo
    /// The meaning of the colours.
    private(set) var colors = StoredColors.sRGB
    /// Whether there are several images.
    let isAnimated: Bool
    /// The size of the file by its header, in bytes.
    let fileBytes: Int

    /// Reads the header, and the Exif data, which stands behind the pixels.
    ///
    /// Container: RFC 9649, §2.
    ///
    /// - Parameters:
    ///   - bytes: The file, or its beginning.
    ///   - file: As much of the file as there is.
    ///   - needsExif: Whether a file that ends before its announced Exif data is an error.
    init(
        _ bytes: UnsafeRawBufferPointer, of file: some RandomBytes, needsExif: Bool = false
    ) throws(ImageCodecError) {
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, &features
        )
        guard status == VP8_STATUS_OK else {
            throw WebPHeader.error(status)
        }
        isAnimated = features.has_animation != 0
        info = ImageInfo(
            format: .webp, width: Int(features.width), height: Int(features.height), orientation: .topLeft,
            hasAlpha: features.has_alpha != 0, bitsPerComponent: 8)
        var reader = ByteReader(bytes: bytes)
        reader.bigEndian = false
        guard let size = reader.u32(4) else {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
        fileBytes = size + 8
        // A profile follows the extended header.
        if reader.has("VP8X", at: 12), reader.has("ICCP", at: 30), let count = reader.u32(34) {
            guard let profile = reader.slice(38, count: count) else {
                throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
            }
            colors = .profile(Array(profile))
        }
        guard reader.has("VP8X", at: 12), let flags = reader.u8(20) else { return }
        let chunk = WebPChunks(file: file, end: fileBytes).first("EXIF")
        if let exif = chunk.flatMap({ file.bytes(at: $0.data.lowerBound, count: min($0.data.count, 1 << 20)) }) {
            info.orient(ImageOrientation(exif: exif) ?? .topLeft)
        } else if needsExif, flags & 0x08 != 0, bytes.count < fileBytes {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
    }

    static func error(_ status: VP8StatusCode) -> ImageCodecError {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
            .truncated(.webp)
        case VP8_STATUS_OUT_OF_MEMORY:
            ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a WebP")
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            ImageCodecError(
                .unsupported, file: nil, what: "this variety of WebP cannot be read",
                fix: "save it as a still WebP, or as PNG"
            )
        default:
            .damaged(.webp, "its data contradicts the format")
        }
    }
}
