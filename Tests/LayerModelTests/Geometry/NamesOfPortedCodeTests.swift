import AppleNames
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

    @Test func layersOfMetalKeepWhatTheyAreTold() throws {
        let layer = CAMetalLayer()
        #expect(layer.pixelFormat == .bgra8Unorm && layer.device == nil && layer.preferredDevice == nil)
        #expect(MTLCreateSystemDefaultDevice() == nil && MTLPixelFormat.rgba16Float.rawValue == 115)
        layer.pixelFormat = .rgba16Float
        layer.commit(at: 0)
        #expect(try #require(layer.presentation()).pixelFormat == .rgba16Float)
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

    @Test func functionsOfRectangles() {
        let rect = CGRectMake(30, 40, -20, 10)
        #expect(CGRectInset(rect, 2, 3) == CGRectMake(12, 43, 16, 4))
        #expect(CGRectOffset(rect, 1, 2) == CGRectMake(11, 42, 20, 10))
        let across: [CGFloat] = [CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetWidth(rect)]
        let down: [CGFloat] = [CGRectGetMinY(rect), CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetHeight(rect)]
        #expect(across == [10, 20, 30, 20] && down == [40, 45, 50, 10])
        #expect(CGRectEqualToRect(rect, CGRectMake(10, 40, 20, 10)) && CGRectStandardize(rect).origin.x == 10)
        #expect(CGRectContainsPoint(rect, CGPointMake(10, 40)) && !CGRectContainsPoint(rect, CGPointMake(30, 40)))
        let other = CGRectMake(25, 45, 50, 50)
        #expect(CGRectIntersection(rect, other) == CGRectMake(25, 45, 5, 5) && CGRectIntersectsRect(rect, other))
        let both = CGRectUnion(rect, other)
        #expect(both == CGRectMake(10, 40, 65, 55) && CGRectContainsRect(both, rect))
        #expect(CGRectIsNull(CGRectIntersection(rect, CGRectMake(90, 90, 1, 1))))
        #expect(CGRectIsEmpty(CGRectMake(1, 1, 0, 5)))
        #expect(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)) == CGRectMake(0, 0, 2, 2))
        #expect(CGPointEqualToPoint(.zero, CGPointMake(0, 0)) && !CGSizeEqualToSize(.zero, CGSizeMake(0, 1)))
    }

    @Test func numbersAreReadFromObjects() {
        #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5 && CGFloat(truncating: 1 as NSNumber) == 1)
        #expect(CGFloat(exactly: NSNumber(value: 7)) == 7)
    }
}
