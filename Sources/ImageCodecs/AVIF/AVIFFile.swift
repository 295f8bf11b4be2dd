internal import CImageLibraries
internal import Graphics

/// An AVIF whose header was read; of a sequence its first picture.
final class AVIFFile {
    private let decoder: UnsafeMutablePointer<avifDecoder>
    /// The header's contents.
    let info: ImageInfo
    /// The meaning of the colours.
    let colors: StoredColors

    /// Reads the header.
    ///
    /// - Parameter bytes: The file, or its beginning; is not moved as long as the object is used.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) {
        guard let decoder = avifDecoderCreate() else { throw Self.outOfMemory }
        // Files of other programs lack parts that the format demands and no picture needs.
        decoder.pointee.strictFlags = avifStrictFlags(AVIF_STRICT_DISABLED.rawValue)
        decoder.pointee.ignoreXMP = 1
        decoder.pointee.ignoreExif = 1
        decoder.pointee.imageCountLimit = 0
        decoder.pointee.maxThreads = Int32(ProcessorQuota.threads)
        let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        var result = avifDecoderSetIOMemory(decoder, start, bytes.count)
        if result == AVIF_RESULT_OK { result = avifDecoderParse(decoder) }
        guard result == AVIF_RESULT_OK, let image = decoder.pointee.image else {
            avifDecoderDestroy(decoder)
            throw Self.error(result)
        }
        var info = ImageInfo(
            format: .avif, width: Int(image.pointee.width), height: Int(image.pointee.height), orientation: .topLeft,
            hasAlpha: decoder.pointee.alphaPresent != 0, bitsPerComponent: Int(image.pointee.depth))
        info.orient(Self.orientation(image.pointee))
        self.info = info
        colors = Self.colors(image.pointee)
        self.decoder = decoder
    }

    deinit {
        avifDecoderDestroy(decoder)
    }

    /// The time that each picture is shown for, in seconds.
    var delays: [Double] {
        (0..<UInt32(clamping: decoder.pointee.imageCount)).map { index in
            var timing = avifImageTiming()
            return avifDecoderNthImageTiming(decoder, index, &timing) == AVIF_RESULT_OK ? timing.duration : 0
        }
    }

    /// A picture.
    func decode(_ limits: ImageLimits, fileBytes: Int, index: Int = 0) throws(ImageCodecError) -> DecodedImage {
        // The library keeps planes of up to 16 bits beside the pixels.
        try limits.check(
            width: info.width, height: info.height, bytesPerPixel: info.bitsPerComponent > 8 ? 24 : 16,
            fileBytes: fileBytes)
        let purpose = "decoding an AVIF of \(info.width) × \(info.height) pixels"
        let planes = MemoryBudget.reserve(info.width * info.height * 8, for: purpose)
        guard planes != nil else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for \(purpose)")
        }
        let result = avifDecoderNthImage(decoder, UInt32(clamping: index))
        guard result == AVIF_RESULT_OK, let image = decoder.pointee.image else { throw Self.error(result) }
        guard Int(image.pointee.width) == info.storedWidth, Int(image.pointee.height) == info.storedHeight else {
            throw .damaged(.avif, "its picture has another size than its header")
        }
        guard image.pointee.transformFlags & UInt32(AVIF_TRANSFORM_CLAP.rawValue) == 0 else {
            throw ImageCodecError(
                .unsupported, file: nil, what: "an AVIF that is cut by its header cannot be read",
                fix: "save it without a clean aperture, or as PNG")
        }
        defer { withExtendedLifetime(planes) {} }
        let pixels = try Self.straight(image, .standard, info)
        var warnings: [ImageCodecWarning] = []
        let conversion = colors.conversion(of: .rgb, in: .avif, &warnings)
        guard info.bitsPerComponent > 8 else {
            let picture = try pixels.image(isStraight: info.hasAlpha, conversion, info.orientation)
            return DecodedImage(image: picture, warnings: warnings)
        }
        _ = pixels.finish(isStraight: false, conversion)
        let deep = try Self.straight(image, .extended, info)
        var known: [ImageCodecWarning] = []
        let deepConversion = colors.conversion(of: .rgb, .bits16, in: .avif, &known)
        let picture = try deep.image(pixels, isStraight: info.hasAlpha, deepConversion, info.orientation)
        return DecodedImage(image: picture, warnings: warnings)
    }

    /// The picture's components in 8 bits, or in 16.
    private static func straight(
        _ image: UnsafeMutablePointer<avifImage>, _ range: TargetRange, _ info: ImageInfo
    ) throws(ImageCodecError) -> PixelBuffer {
        let pixels = try PixelBuffer.forPicture(width: info.storedWidth, height: info.storedHeight, range: range)
        var rgb = avifRGBImage()
        avifRGBImageSetDefaults(&rgb, image)
        rgb.depth = UInt32(2 * range.bytesPerPixel)
        rgb.format = AVIF_RGB_FORMAT_RGBA
        rgb.pixels = pixels.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        rgb.rowBytes = UInt32(pixels.bytesPerRow)
        let converted = avifImageYUVToRGB(image, &rgb)
        guard converted == AVIF_RESULT_OK else { throw error(converted) }
        return pixels
    }

    /// First the turn, then the mirror.
    private static func orientation(_ image: avifImage) -> ImageOrientation {
        let turns = image.transformFlags & UInt32(AVIF_TRANSFORM_IROT.rawValue) == 0 ? 0 : Int(image.irot.angle)
        guard image.transformFlags & UInt32(AVIF_TRANSFORM_IMIR.rawValue) != 0 else {
            return [.topLeft, .leftBottom, .bottomRight, .rightTop][turns & 3]
        }
        return image.imir.mode == 1
            ? [.topRight, .rightBottom, .bottomLeft, .leftTop][turns & 3]
            : [.bottomLeft, .leftTop, .topRight, .rightBottom][turns & 3]
    }

    private static func colors(_ image: avifImage) -> StoredColors {
        if image.icc.size > 0 {
            return .profile(Array(UnsafeRawBufferPointer(start: image.icc.data, count: image.icc.size)))
        }
        let (primaries, curve) = (Int(image.colorPrimaries), Int(image.transferCharacteristics))
        // Missing values are sRGB's.
        guard primaries != 2 || curve != 2 else { return .sRGB }
        guard let space = primaries == 2 ? .sRGB : RGBPrimaries.codePoint(primaries),
            let transfer = curve == 2 ? .sRGB : CGColorSpace.Transfer.codePoint(curve)
        else {
            return .unreadable("its primaries \(primaries) or its curve \(curve) are unknown")
        }
        return .space(space, transfer)
    }

    private static let outOfMemory = ImageCodecError(.outOfMemory, file: nil, what: "out of memory for an AVIF")

    private static func error(_ result: avifResult) -> ImageCodecError {
        switch result {
        case AVIF_RESULT_TRUNCATED_DATA, AVIF_RESULT_WAITING_ON_IO, AVIF_RESULT_IO_ERROR: .truncated(.avif)
        case AVIF_RESULT_OUT_OF_MEMORY: outOfMemory
        case AVIF_RESULT_NOT_IMPLEMENTED, AVIF_RESULT_UNSUPPORTED_DEPTH, AVIF_RESULT_NO_CODEC_AVAILABLE:
            ImageCodecError(
                .unsupported, file: nil, what: "this variety of AVIF cannot be read", fix: "save it as PNG")
        default: .damaged(.avif, avifResultToString(result).map { String(cString: $0) } ?? "unknown")
        }
    }
}
