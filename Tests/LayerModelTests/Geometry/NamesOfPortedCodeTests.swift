import LayerModel
import Testing

/// Small functions and constants that code written for Apple's frameworks uses.
struct NamesOfPortedCodeTests {
    @Test func geometryIsCompared() {
        #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPoint(x: 1, y: 2).equalTo(.zero))
        #expect(CGSize(width: 3, height: 4).equalTo(CGSize(width: 3, height: 4)))
        #expect(!CGSize(width: 3, height: 4).equalTo(CGSize(width: 4, height: 3)))
        #expect(CGRect(x: 1, y: 2, width: 3, height: 4).equalTo(CGRect(x: 4, y: 6, width: -3, height: -4)))
        #expect(!CGRect(x: 1, y: 2, width: 3, height: 4).equalTo(.zero))
    }

    @Test func insetsShrinkFromEachEdge() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            CGRect(x: 10, y: 20, width: 30, height: 40).inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36)
        )
        #expect(UIEdgeInsetsMake(1, 2, 3, 4) == insets && UIEdgeInsets() == .zero && insets != .zero)
        let outwards = UIEdgeInsets(top: -1, left: -1, bottom: -1, right: -1)
        #expect(
            CGRect(x: 0, y: 0, width: 2, height: 2).inset(by: outwards) == CGRect(x: -1, y: -1, width: 4, height: 4))
    }

    @Test func switchesOfCoreFoundation() {
        CATransaction.begin()
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        #expect(CATransaction.disableActions())
        CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        let layer = CALayer()
        layer.setValue(kCFBooleanTrue, forKey: "hidden")
        #expect(layer.isHidden)
    }

    @Test func layersOfMetalKeepWhatTheyAreTold() {
        let layer = CAMetalLayer()
        #expect(layer.pixelFormat == .bgra8Unorm && layer.device == nil && layer.preferredDevice == nil)
        #expect(MTLCreateSystemDefaultDevice() == nil && MTLPixelFormat.rgba16Float.rawValue == 115)
        layer.pixelFormat = .rgba16Float
        #expect((CAMetalLayer(layer: layer)).pixelFormat == .rgba16Float)
    }

    @Test func picturesAreEqualByWhatTheyShow() throws {
        let image = try #require(
            CGImage(premultipliedRGBA8: [1, 1, 1, 255], width: 1, height: 1, isOpaque: true))
        let other = try #require(image.copy())
        #expect(UIImage(cgImage: image) == UIImage(cgImage: image) && UIImage() == UIImage())
        #expect(UIImage(cgImage: image) != UIImage(cgImage: other))
        #expect(UIImage(cgImage: image) != UIImage(cgImage: image, scale: 2, orientation: .up))
        #expect(Set([UIImage(cgImage: image), UIImage(cgImage: image)]).count == 1)
    }
}
