internal import CImageLibraries
import Graphics

/// Writes a still AVIF with whole chroma, and straight alpha that is kept exactly.
struct AVIFEncoder {
    /// 1 to 100.
    let quality: Int
    let threads: Int
    let embedsProfile: Bool
    let colors: OutputColors

    /// The library's speed, from 0 (slowest) to 10.
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
        let writer = ColorWriter(colors)
        // Straight pixels, and planes of as many bytes.
        let bytesPerPixel = 2 * writer.bytesPerPixel
        let memory = MemoryBudget.reserve(pixels.width * pixels.height * bytesPerPixel, for: "encoding an AVIF")
        guard memory != nil,
            let image = avifImageCreate(
                UInt32(pixels.width), UInt32(pixels.height), UInt32(colors.depth.bits), AVIF_PIXEL_FORMAT_YUV444)
        else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for an AVIF")
        }
        defer { avifImageDestroy(image) }
        let codePoints = colors.space.codePoints
        image.pointee.colorPrimaries = avifColorPrimaries(codePoints.primaries)
        image.pointee.transferCharacteristics = avifTransferCharacteristics(codePoints.transfer)
        image.pointee.matrixCoefficients = avifMatrixCoefficients(codePoints.matrix)
        if embedsProfile, let profile = OutputProfile.bytes(of: colors.space) {
            avifImageSetProfileICC(image, profile, profile.count)
        }
        let levels = try fill(image, pixels, isOpaque: isOpaque, writer)
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
        let file = UnsafeRawBufferPointer(start: output.data, count: output.size)
        if let levels {
            try sink.write(AVIFProperties(file).adding(levels))
        } else {
            try sink.write(file)
        }
        withExtendedLifetime(memory) {}
    }

    /// Makes the planes.
    ///
    /// - Returns: The light of a picture in PQ.
    private func fill(
        _ image: UnsafeMutablePointer<avifImage>, _ pixels: PixelRows, isOpaque: Bool, _ writer: ColorWriter
    ) throws(ImageCodecError) -> LightLevels? {
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
            writer.write(pixels, row: y, at: y, to: base + y * Int(rgb.rowBytes))
        }
        let result = avifImageRGBToYUV(image, &rgb)
        guard result == AVIF_RESULT_OK else { throw Self.failure(result) }
        guard colors.space == .pq, colors.depth != .bits8 else { return nil }
        return LightLevels(
            base, bytesPerRow: Int(rgb.rowBytes), width: pixels.width, height: pixels.height, bits: colors.depth.bits)
    }

    private static func failure(_ result: avifResult) -> ImageCodecError {
        let reason = avifResultToString(result).map { String(cString: $0) } ?? "unknown"
        return ImageCodecError(.cannotEncode, file: nil, what: "the AVIF could not be made: \(reason)")
    }
}
