import Foundation
import LayerModel
import LayerViews
import Testing

/// Members of views that ported programs use, and that change nothing of what layers show.
@Suite struct PortedNamesTests {
    private final class Told: UIView {
        var count = 0
        override func tintColorDidChange() { count += 1 }
    }

    @Test func tintsComeFromAbove() {
        let (top, middle, own) = (UIView(), Told(), Told())
        top.addSubview(middle)
        top.addSubview(own)
        #expect(middle.tintColor == UIColor.systemBlue)
        own.tintColor = .green
        let (before, ownBefore) = (middle.count, own.count)
        top.tintColor = .red
        #expect(middle.tintColor == UIColor.red && middle.count == before + 1)
        #expect(own.tintColor == UIColor.green && own.count == ownBefore)
        own.tintColor = nil
        #expect(own.tintColor == UIColor.red && own.count == ownBefore + 1)
    }

    @Test func whatIsToldIsKept() {
        let view = UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
        #expect(!view.isAccessibilityElement && view.accessibilityLabel == nil && view.accessibilityTraits == .none)
        view.isAccessibilityElement = true
        view.accessibilityLabel = "Volume"
        view.accessibilityTraits = [.adjustable, .button]
        #expect(view.isAccessibilityElement && view.accessibilityLabel == "Volume")
        #expect(view.accessibilityTraits.contains(.adjustable) && !view.accessibilityActivate())
        view.accessibilityFrame = CGRect(x: 1, y: 1, width: 1, height: 1)
        #expect(view.accessibilityFrame.width == 1)
    }

    @Test func valuesOfObjects() throws {
        let key = try #require(UnsafeRawPointer(bitPattern: 8))
        weak var gone: NSObject?
        var owner: NSObject? = NSObject()
        do {
            let kept = NSObject()
            gone = kept
            objc_setAssociatedObject(owner as Any, key, kept, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
        #expect(gone != nil && objc_getAssociatedObject(owner as Any, key) as? NSObject === gone)
        objc_setAssociatedObject(owner as Any, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(gone == nil && objc_getAssociatedObject(owner as Any, key) == nil)
        objc_setAssociatedObject(owner as Any, key, "text", .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(owner as Any, key) as? String == "text")
        owner = nil
        #expect(autoreleasepool { 7 } == 7)
    }
}
