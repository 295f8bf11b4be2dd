internal import CImageLibraries
import Graphics

/// Writes a still AVIF in sRGB with whole chroma, and straight alpha that is kept exactly.
struct AVIFEncoder {
    /// 1 to 100.
    let quality: Int
    let threads: Int
    let embedsProfile: Bool

    /// How much time the library takes, from 0 (much) to 10.
    private static let speed: Int32 = 8
    /// The largest number of the library's scale, for the smallest files.
    private static let worst = 63

    func encode(_ pixels: PixelRows, isOpaque: Bool, to sink: any ByteSink) throws(ImageCodecError) {
        guard (1...65536).contains(pixels.width), (1...65536).contains(pixels.height) else {
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "an AVIF cannot be \(pixels.width) × \(pixels.height) pixels; 65536 a side is the most",
                fix: "write a PNG")
        }
        // Straight pixels, and planes of as many bytes.
        let memory = MemoryBudget.reserve(pixels.width * pixels.height * 8, for: "encoding an AVIF")
        guard memory != nil,
            let image = avifImageCreate(
                UInt32(pixels.width), UInt32(pixels.height), 8, AVIF_PIXEL_FORMAT_YUV444)
        else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for an AVIF")
        }
        defer { avifImageDestroy(image) }
        image.pointee.colorPrimaries = avifColorPrimaries(AVIF_COLOR_PRIMARIES_BT709)
        image.pointee.transferCharacteristics = avifTransferCharacteristics(AVIF_TRANSFER_CHARACTERISTICS_SRGB)
        image.pointee.matrixCoefficients = avifMatrixCoefficients(AVIF_MATRIX_COEFFICIENTS_BT709)
        if embedsProfile { avifImageSetProfileICC(image, SRGBProfile.bytes, SRGBProfile.bytes.count) }
        try fill(image, pixels, isOpaque: isOpaque)
        guard let encoder = avifEncoderCreate() else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for an AVIF")
        }
        defer { avifEncoderDestroy(encoder) }
        let quantizer = Int32((100 - min(max(quality, 1), 100)) * Self.worst / 100)
        encoder.pointee.speed = Self.speed
        encoder.pointee.maxThreads = Int32(threads)
        encoder.pointee.minQuantizer = quantizer
        encoder.pointee.maxQuantizer = quantizer
        encoder.pointee.minQuantizerAlpha = 0
        encoder.pointee.maxQuantizerAlpha = 0
        var output = avifRWData()
        defer { avifRWDataFree(&output) }
        let result = avifEncoderWrite(encoder, image, &output)
        try ImageCodecError.checkTime()
        guard result == AVIF_RESULT_OK else { throw Self.failure(result) }
        try sink.write(UnsafeRawBufferPointer(start: output.data, count: output.size))
        withExtendedLifetime(memory) {}
    }

    private func fill(
        _ image: UnsafeMutablePointer<avifImage>, _ pixels: PixelRows, isOpaque: Bool
    ) throws(ImageCodecError) {
        var rgb = avifRGBImage()
        avifRGBImageSetDefaults(&rgb, image)
        rgb.format = AVIF_RGB_FORMAT_RGBA
        rgb.ignoreAlpha = isOpaque ? 1 : 0
        avifRGBImageAllocatePixels(&rgb)
        defer { avifRGBImageFreePixels(&rgb) }
        guard let base = rgb.pixels else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for an AVIF")
        }
        for y in 0..<pixels.height {
            let row = UnsafeMutableRawPointer(base + y * Int(rgb.rowBytes)).assumingMemoryBound(to: UInt32.self)
            Premultiplication.unpremultiply(pixels.row(y), order: pixels.order, to: row, count: pixels.width)
        }
        let result = avifImageRGBToYUV(image, &rgb)
        guard result == AVIF_RESULT_OK else { throw Self.failure(result) }
    }

    private static func failure(_ result: avifResult) -> ImageCodecError {
        let reason = avifResultToString(result).map { String(cString: $0) } ?? "unknown"
        return ImageCodecError(.cannotEncode, file: nil, what: "the AVIF could not be made: \(reason)")
    }
}
