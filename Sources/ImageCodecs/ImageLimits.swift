/// The limits of an image; checked against its header, before memory is taken.
public struct ImageLimits: Sendable, Equatable {
    /// The largest number of pixels: 2²⁹ by default.
    public var maxPixels: Int
    /// The largest number of bytes for reading one picture, its file and the decoder's memory included: 2 GiB by default.
    public var maxBytes: Int
    /// The largest number of bytes of a temporary file that holds a picture's pixels: 16 GiB by default.
    public var maxScratchBytes = 1 << 34

    /// Limits; numbers below 0 count as 0.
    public init(maxPixels: Int = 1 << 29, maxBytes: Int = 1 << 31) {
        self.maxPixels = max(0, maxPixels)
        self.maxBytes = max(0, maxBytes)
    }

    /// Limits that follow from a memory limit in bytes.
    public init(maxMemory: Int) {
        self.init(maxPixels: max(0, maxMemory) / 4, maxBytes: maxMemory)
    }

    /// Throws unless a picture stays within the limits.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - bytesPerPixel: The memory for decoding, the result included.
    ///   - fileBytes: The size of the file, which is in memory too.
    func check(width: Int, height: Int, bytesPerPixel: Int, fileBytes: Int) throws(ImageCodecError) {
        guard width > 0, height > 0 else {
            throw ImageCodecError(.damaged, file: nil, what: "the picture is \(width) × \(height) pixels")
        }
        let pixels = width.multipliedReportingOverflow(by: height)
        let bytes = pixels.partialValue.multipliedReportingOverflow(by: bytesPerPixel)
        let total = bytes.partialValue.addingReportingOverflow(fileBytes)
        let overflow = pixels.overflow || bytes.overflow || total.overflow
        guard !overflow, pixels.partialValue <= maxPixels, total.partialValue <= maxBytes else {
            let need = overflow ? "more than can be counted" : "\(total.partialValue >> 20) MiB"
            throw ImageCodecError(
                .tooLarge, file: nil,
                what: "the picture is \(width) × \(height) pixels; reading it takes \(need), "
                    + "and at most \(maxPixels) pixels and \(maxBytes >> 20) MiB are allowed",
                fix: "use a smaller picture, or raise `ImageLimits.maxBytes`"
            )
        }
    }
}
