import Foundation
import ImageCodecs

/// The bytes are a picture of any format.
enum ImageTarget {
    private static let decoder = ImageDecoder(limits: ImageLimits(maxPixels: 1 << 20, maxBytes: 1 << 24))

    static func run(_ bytes: UnsafeRawBufferPointer) {
        _ = try? decoder.info(data: Data(bytes))
        _ = try? decoder.decode(bytes: bytes)
    }
}
