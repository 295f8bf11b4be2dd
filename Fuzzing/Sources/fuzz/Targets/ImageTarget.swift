import Foundation
import ImageCodecs
import LayerModel

/// The bytes are a picture of any format, which is as large as its header says.
enum ImageTarget {
    private static let decoder = ImageDecoder(limits: ImageLimits(maxPixels: 1 << 20, maxBytes: 1 << 24))

    static func run(_ bytes: UnsafeRawBufferPointer) {
        let info = try? decoder.info(data: Data(bytes))
        guard let image = try? decoder.decode(bytes: bytes), let info else { return }
        precondition((image.width, image.height) == (info.width, info.height))
    }
}
