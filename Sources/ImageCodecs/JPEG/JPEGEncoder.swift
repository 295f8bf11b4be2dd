internal import CImageLibraries
internal import Graphics

/// Writes a baseline JPEG.
struct JPEGEncoder {
    let quality: Int
    let embedsProfile: Bool
    /// The meaning of the pixels' components.
    let space: OutputColors.Space

    func encode(_ pixels: PixelRows, isOpaque: Bool, to sink: any ByteSink) throws(ImageCodecError) {
        guard (1...65500).contains(pixels.width), (1...65500).contains(pixels.height) else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "a JPEG cannot be \(pixels.width) × \(pixels.height) pixels; 65500 a side is the most",
                fix: "write a PNG"
            )
        }
        if !isOpaque, let row = pixels.firstTranslucentRow() {
            throw ImageCodecError(
                .cannotEncode, file: nil, what: "a JPEG cannot be transparent, and the picture is in row \(row)",
                fix: "draw on an opaque background, or write PNG or WebP"
            )
        }
        guard let encoder = tjInitCompress() else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for a JPEG")
        }
        defer { tjDestroy(encoder) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(bytes) }
        // Halved colour resolution shows at the edges of drawn shapes; it is kept whole at high quality.
        let subsampling = quality >= 85 ? TJSAMP_444 : TJSAMP_420
        let format = pixels.order == .rgba ? TJPF_RGBX : TJPF_BGRX
        let status = tjCompress2(
            encoder, pixels.base.assumingMemoryBound(to: UInt8.self), Int32(pixels.width), Int32(pixels.bytesPerRow),
            Int32(pixels.height), format.rawValue, &bytes, &count, Int32(subsampling.rawValue),
            Int32(min(max(quality, 1), 100)), 0
        )
        guard status == 0, let bytes else {
            let message = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "unknown error"
            throw ImageCodecError(.cannotEncode, file: nil, what: "the JPEG could not be made: \(message)")
        }
        let file = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        // The library's own segment comes first: the mark of JFIF, behind that of the start.
        let first = 4 + (ByteReader(bytes: file).u16(4) ?? 0)
        try sink.write(UnsafeRawBufferPointer(rebasing: file[..<first]))
        try sink.write(JPEGSegments.bytes(of: space, embedsProfile: embedsProfile))
        try sink.write(UnsafeRawBufferPointer(rebasing: file[first...]))
    }
}
