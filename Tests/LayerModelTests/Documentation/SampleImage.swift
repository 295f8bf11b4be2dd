import AppleNames
import LayerModel

/// Pictures in place of the articles' files.
enum SampleImage {
    /// A picture of one colour.
    static func plain(width: Int, height: Int) -> UIImage? {
        let bytes = ContiguousArray<UInt8>(repeating: 255, count: width * height * 4)
        return CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true).map(
            UIImage.init(cgImage:))
    }
}
