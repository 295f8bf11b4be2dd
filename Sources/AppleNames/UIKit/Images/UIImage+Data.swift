public import Graphics
internal import ImageCodecs

extension UIImage {
    /// The image in the bytes of a PNG, JPEG or WebP file, one pixel to a point; `nil` for other bytes, and if some rows are
    /// missing.
    ///
    /// `ImageDecoder` reports the errors of bytes. Images have their files' orientation, so `imageOrientation` is
    /// `up`.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// The image in the bytes of a PNG, JPEG or WebP file; `nil` for other bytes, and if some rows are missing.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - scale: Pixels per point; 1 if it is not finite or not above 0.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let image = try? ImageDecoder().decode(data: data) else { return nil }
        self.init(cgImage: image, scale: scale, orientation: .up)
    }

    /// The image in a PNG, JPEG or WebP file; `nil` if there is none.
    ///
    /// - Parameter path: `@2x` or `@3x` before its extension gives the pixels per point.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? ImageDecoder().decode(path: path) else { return nil }
        self.init(cgImage: image, scale: CGFloat(ScaledName(path: path).scale), orientation: .up)
    }

    /// The picture as it is shown, as the bytes of a PNG file; `nil` for a picture of nothing, or if memory is short.
    public func pngData() -> Data? {
        encoded(as: .png(), isOpaque: cgImage?.isOpaque == true)
    }

    /// The picture as it is shown, over white, as the bytes of a JPEG file.
    ///
    /// Image I/O puts white behind images in formats without alpha (`kCGImageDestinationBackgroundColor`).
    ///
    /// - Parameter compressionQuality: From 0, smallest, to 1, best; clipped to them.
    /// - Returns: `nil` for a picture of nothing, one with more than 65,500 pixels a side, or if memory is short.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        let quality = compressionQuality > 0 ? min(compressionQuality, 1) * 100 : 0
        return encoded(as: .jpeg(quality: max(1, Int(quality.rounded()))), isOpaque: true)
    }

    private func encoded(as format: OutputFormat, isOpaque: Bool) -> Data? {
        cgImage.flatMap { image in
            try? ImageEncoder(format: format).data(
                of: image, turnedBy: ImageOrientation(imageOrientation), isOverWhite: isOpaque)
        }
    }
}

extension ImageOrientation {
    /// Exif's number for UIKit's.
    fileprivate init(_ orientation: UIImage.Orientation) {
        self =
            switch orientation {
            case .up: .topLeft
            case .upMirrored: .topRight
            case .down: .bottomRight
            case .downMirrored: .bottomLeft
            case .leftMirrored: .leftTop
            case .right: .rightTop
            case .rightMirrored: .rightBottom
            case .left: .leftBottom
            }
    }
}

extension UIGraphicsImageRenderer {
    /// An image drawn by `actions`, as the bytes of a PNG file; empty for an image without pixels, or if memory is short.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// An image drawn by `actions`, over white, as the bytes of a JPEG file; empty as for
    /// `UIImage.jpegData(compressionQuality:)`.
    public func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
