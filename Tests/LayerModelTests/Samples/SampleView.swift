import AppleNames
import LayerModel

/// As much of UIKit's view as the articles' samples use: a layer with a place.
class SampleView {
    let layer: CALayer

    init(frame: CGRect, layer: CALayer = CALayer()) {
        self.layer = layer
        layer.frame = frame
    }

    /// A view of a telephone's screen.
    static func screen() -> SampleView {
        SampleView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    }

    var bounds: CGRect { layer.bounds }
    var frame: CGRect { layer.frame }
    var center: CGPoint { layer.position }

    var backgroundColor: UIColor? {
        get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set { layer.backgroundColor = newValue?.cgColor }
    }
}

/// Pictures in place of the articles' files.
enum SampleImage {
    /// A picture of one colour.
    static func plain(width: Int, height: Int) -> UIImage? {
        let bytes = ContiguousArray<UInt8>(repeating: 255, count: width * height * 4)
        return CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true).map(
            UIImage.init(cgImage:))
    }
}

/// The description of what was drawn into a layer; empty where nothing was.
func drawing(in layer: CALayer) -> String {
    (layer.contents as? LayerContents)?.backingStore?.recording.description ?? ""
}
