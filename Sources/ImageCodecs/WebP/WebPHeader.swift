internal import CImageLibraries

/// What stands before a WebP's pixels.
struct WebPHeader {
    private(set) var info: ImageInfo
    /// Whether there are several pictures.
    let isAnimated: Bool
    /// The size of the file that the header tells, in bytes.
    let fileBytes: Int

    /// Reads the header.
    ///
    /// Container: RFC 9649, §2.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) {
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
            hasAlpha: features.has_alpha != 0, bitsPerComponent: 8, colorEncoding: .sRGB
        )
        var reader = ByteReader(bytes: bytes)
        reader.bigEndian = false
        guard let size = reader.u32(4) else {
            throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
        }
        fileBytes = size + 8
        // Where there is a profile, it follows the extended header.
        if reader.has("VP8X", at: 12), reader.has("ICCP", at: 30), let count = reader.u32(34) {
            guard let profile = reader.slice(38, count: count) else {
                throw WebPHeader.error(VP8_STATUS_NOT_ENOUGH_DATA)
            }
            info.colorEncoding = ICCProfile(profile).encoding
        }
    }

    static func error(_ status: VP8StatusCode) -> ImageCodecError {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
            ImageCodecError(
                .truncated, file: nil, what: "incomplete WebP: the file ends too early",
                fix: "copy or download it again"
            )
        case VP8_STATUS_OUT_OF_MEMORY:
            ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a WebP")
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            ImageCodecError(
                .unsupported, file: nil, what: "this variety of WebP cannot be read",
                fix: "save it as a still WebP, or as PNG"
            )
        default:
            ImageCodecError(
                .damaged, file: nil, what: "damaged WebP: its data contradicts the format",
                fix: "save or download the picture again"
            )
        }
    }
}
