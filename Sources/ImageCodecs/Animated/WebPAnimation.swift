internal import CImageLibraries
internal import Graphics

/// The pictures of an animated WebP.
final class WebPAnimation: AnimatedPictures {
    let delays: [Double]
    let plays: Int
    private let memory: ScratchBytes
    private let decoder: OpaquePointer
    private let info: ImageInfo
    private let conversion: ColorConversion?
    /// The index of the picture that the library makes next.
    private var next = 0

    /// Reads the descriptions of the pictures; `nil` for a file that is no animation.
    ///
    /// - Parameter bytes: The file, in the memory.
    init?(_ memory: ScratchBytes, _ bytes: UnsafeRawBufferPointer, _ limits: ImageLimits) throws(ImageCodecError) {
        let header = try WebPHeader(bytes, of: ByteReader(bytes: bytes))
        guard header.isAnimated else { return nil }
        let info = header.info
        // The library has two canvases and the picture that it decodes.
        try limits.check(width: info.width, height: info.height, bytesPerPixel: 20, fileBytes: 2 * bytes.count)
        var data = WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
        var options = WebPAnimDecoderOptions()
        guard WebPAnimDecoderOptionsInit(&options) != 0 else {
            throw WebPHeader.error(VP8_STATUS_UNSUPPORTED_FEATURE)
        }
        options.color_mode = MODE_RGBA
        options.use_threads = 1
        guard let decoder = WebPAnimDecoderNew(&data, &options) else {
            throw WebPHeader.error(VP8_STATUS_BITSTREAM_ERROR)
        }
        let pictures = WebPAnimDecoderGetDemuxer(decoder)
        plays = Int(WebPDemuxGetI(pictures, WEBP_FF_LOOP_COUNT))
        delays = (0..<Int32(clamping: WebPDemuxGetI(pictures, WEBP_FF_FRAME_COUNT))).map { index in
            var picture = WebPIterator()
            defer { WebPDemuxReleaseIterator(&picture) }
            return WebPDemuxGetFrame(pictures, index + 1, &picture) != 0 ? Double(picture.duration) / 1000 : 0
        }
        var warnings: [ImageCodecWarning] = []
        conversion = header.colors.conversion(of: .rgb, in: .webp, &warnings)
        self.info = info
        self.memory = memory
        self.decoder = decoder
    }

    deinit {
        WebPAnimDecoderDelete(decoder)
    }

    func picture(at index: Int) throws(ImageCodecError) -> CGImage {
        if index < next {
            WebPAnimDecoderReset(decoder)
            next = 0
        }
        var canvas: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        while next <= index {
            try ImageCodecError.checkTime()
            guard WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0 else {
                throw .damaged(.webp, "its picture \(next + 1) cannot be read")
            }
            next += 1
        }
        let pixels = try PixelBuffer.forPicture(width: info.storedWidth, height: info.storedHeight)
        pixels.bytes.copyMemory(from: UnsafeRawBufferPointer(start: canvas, count: pixels.bytes.count))
        let isOpaque = pixels.finish(isStraight: true, conversion)
        return CGImage(try pixels.oriented(info.orientation), isOpaque: isOpaque)
    }
}
