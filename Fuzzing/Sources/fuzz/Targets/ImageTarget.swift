import AppleNames
import Foundation
import ImageCodecs
import LayerModel

/// The bytes are a picture of any format, of the size in its header, or several.
enum ImageTarget {
    private static let decoder = ImageDecoder(limits: ImageLimits(maxPixels: 1 << 20, maxBytes: 1 << 24))
    /// Of an animation, which `CGImageSource` reads with the limits of other programs.
    private static let largestFrame = 1 << 16
    private static let frameLimit = 8

    static func run(_ bytes: UnsafeRawBufferPointer) {
        let data = Data(bytes)
        let info = try? decoder.info(data: data)
        let image = try? decoder.decode(bytes: bytes)
        guard let info else { return }
        if let image { check(image, info) }
        guard info.width <= largestFrame, info.height <= largestFrame / max(1, info.width),
            let source = CGImageSourceCreateWithData(data, nil)
        else { return }
        for index in (0..<min(frameLimit, CGImageSourceGetCount(source))).reversed() {
            if let frame = CGImageSourceCreateImageAtIndex(source, index, nil) { check(frame, info) }
        }
    }

    private static func check(_ image: CGImage, _ info: ImageInfo) {
        precondition((image.width, image.height) == (info.width, info.height))
    }
}
