import AppleNames
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
        #expect(view.accessibilityActivationPoint == CGPoint(x: 5.5, y: 7) && !view.accessibilityScroll(.left))
        view.accessibilityActivationPoint = CGPoint(x: 1, y: 2)
        view.accessibilityLanguage = "de"
        view.shouldGroupAccessibilityChildren = true
        #expect(view.accessibilityActivationPoint == CGPoint(x: 1, y: 2) && view.accessibilityLanguage == "de")
        #expect(view.shouldGroupAccessibilityChildren && view.accessibilityPath == nil)
        #expect(!view.accessibilityPerformEscape())
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
        objc_removeAssociatedObjects(owner as Any)
        #expect(objc_getAssociatedObject(owner as Any, key) == nil)
        owner = nil
        #expect(autoreleasepool { 7 } == 7)
    }

    @Test func elementsAreToldOf() {
        let element = UIAccessibilityElement(accessibilityContainer: UIView())
        element.accessibilityLabel = "Bar 3"
        element.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(element.isAccessibilityElement && element.accessibilityLabel == "Bar 3")
        #expect(element.accessibilityFrame.height == 4 && !UIResponder().isAccessibilityElement)
    }

    @Test func elementsAreCounted() {
        let (view, first, other) = (UIView(), NSObject(), NSObject())
        #expect(view.accessibilityElementCount() == 0 && view.accessibilityElement(at: 0) == nil)
        view.accessibilityElements = [first, UIView()]
        #expect(view.accessibilityElementCount() == 2 && view.accessibilityElement(at: 0) as? NSObject === first)
        #expect(view.accessibilityElement(at: 2) == nil && view.accessibilityElement(at: -1) == nil)
        #expect(view.index(ofAccessibilityElement: first) == 0)
        #expect(view.index(ofAccessibilityElement: other) == NSNotFound)
    }

    @Test func sizesOfTextAreKept() {
        let label = UILabel()
        #expect(label.minimumContentSizeCategory == nil && !label.adjustsFontForContentSizeCategory)
        (label.minimumContentSizeCategory, label.maximumContentSizeCategory) = (.small, .accessibilityLarge)
        #expect(label.minimumContentSizeCategory == .small && label.maximumContentSizeCategory == .accessibilityLarge)
        #expect(label.appliedContentSizeCategoryLimitsDescription.contains("UICTContentSizeCategoryS"))
        #expect(label.forFirstBaselineLayout === label && label.forLastBaselineLayout === label)
    }

    @Test func actionsOfViews() throws {
        let view = UIView()
        view.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Open") { $0.name == "Open" }]
        let action = try #require(view.accessibilityCustomActions?.first)
        #expect(action.actionHandler?(action) == true)
    }

    @Test func whatIsPostedIsHeard() throws {
        let view = UIView()
        nonisolated(unsafe) var heard: [UIAccessibility.Notification?] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIAccessibility.didPostNotification, object: view, queue: nil
        ) { heard.append($0.userInfo?["notification"] as? UIAccessibility.Notification) }
        defer { NotificationCenter.default.removeObserver(observer) }
        UIAccessibility.post(notification: .layoutChanged, argument: view)
        UIAccessibility.post(notification: .layoutChanged, argument: UIView())
        #expect(heard == [.layoutChanged])
    }

    @Test func targetsAreTakenOut() {
        final class Counter {
            var count = 0
            func count(_ control: UIControl) { count += 1 }
        }
        let (control, counter, other) = (UIControl(), Counter(), Counter())
        control.addTarget(counter, action: Counter.count, for: .editingChanged)
        control.addTarget(other, action: Counter.count, for: .editingChanged)
        control.sendActions(for: .editingChanged)
        control.removeTarget(counter, action: nil, for: .allEditingEvents)
        control.sendActions(for: .editingChanged)
        #expect(counter.count == 1 && other.count == 2)
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .editingChanged)
        #expect(other.count == 2)
    }

    @Test func whatHasNoEffectIsKept() {
        final class Badge: UIView {
            override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 0) }
        }
        let scroll = UIScrollView()
        #expect(scroll.scrollsToTop && scroll.clearsContextBeforeDrawing && !scroll.preservesSuperviewLayoutMargins)
        scroll.scrollsToTop = false
        scroll.clearsContextBeforeDrawing = false
        scroll.preservesSuperviewLayoutMargins = true
        #expect(!scroll.scrollsToTop && !scroll.clearsContextBeforeDrawing && scroll.preservesSuperviewLayoutMargins)
        #expect(scroll.alignmentRectInsets == .zero && Badge().alignmentRectInsets.left == 3)
    }

    @Test func placesOnTheScreen() {
        let (outer, inner) = (
            UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50)),
            UIView(frame: CGRect(x: 1, y: 2, width: 5, height: 5))
        )
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        outer.addSubview(inner)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(outer)
        let place = CGRect(x: -13, y: -1, width: 10, height: 10)
        #expect(UIAccessibility.convertToScreenCoordinates(inner.bounds, in: inner) == place)
        let path = UIBezierPath(ovalIn: inner.bounds)
        #expect(UIAccessibility.convertToScreenCoordinates(path, in: inner).bounds == place)
        #expect(path.bounds == inner.bounds)
    }

    @Test func methodsWithTheEvent() {
        final class Counter {
            var heard: [Int?] = []
            func touched(_ control: UIControl, event: UIEvent) { heard.append(event.allTouches?.count) }
        }
        let (control, counter) = (UIControl(), Counter())
        control.addTarget(counter, action: Counter.touched(_:event:), for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(counter.heard == [0])
    }

    @Test func locksOfObjects() {
        nonisolated(unsafe) let object = NSObject()
        nonisolated(unsafe) var count = 0
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<200 {
                objc_sync_enter(object)
                objc_sync_enter(object)
                count += 1
                objc_sync_exit(object)
                objc_sync_exit(object)
            }
        }
        #expect(count == 1600)
        #expect(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
        #expect(objc_sync_enter(object) == OBJC_SYNC_SUCCESS && objc_sync_enter(NSObject()) == OBJC_SYNC_SUCCESS)
        let other = Thread { count = Int(objc_sync_exit(object)) }
        other.start()
        while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        #expect(count == -1 && objc_sync_exit(object) == OBJC_SYNC_SUCCESS)
    }

    @Test func outlinesOfPaths() throws {
        let line = CGMutablePath()
        #expect(
            CGPath(
                __byStroking: line, transform: nil, lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
                == nil)
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 10, y: 0))
        let outline = try #require(
            CGPath(
                __byStroking: line, transform: nil, lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10))
        #expect(outline.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
    }

    @Test func namesOfCoreFoundation() throws {
        let path = CGMutablePath()
        #expect(CFGetTypeID(path) == CGPath.typeID && CFGetTypeID(UIColor.red.cgColor) == CGColor.typeID)
        #expect(CFGetTypeID(UIFont.systemFont(ofSize: 3)) == CTFontGetTypeID() && CFGetTypeID(nil) == 0)
        let list: CFArray = [path, 3]
        let pointer = try #require(CFArrayGetValueAtIndex(list, 0))
        #expect(Unmanaged<CGMutablePath>.fromOpaque(pointer).takeUnretainedValue() === path)
        #expect(CFArrayGetValueAtIndex(list, 1) == nil && CFArrayGetValueAtIndex(list, 2) == nil)
        let text = try #require(CFAttributedStringCreateMutable(nil, 0))
        CFAttributedStringReplaceString(text, CFRangeMake(0, 0), "abc")
        CFAttributedStringSetAttribute(text, CFRangeMake(1, 9), kCTKernAttributeName, 2)
        #expect(text.string == "abc" && text.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 2)
        #expect(text.attribute(.kern, at: 0, effectiveRange: nil) == nil)
        let copy = try #require(CFAttributedStringCreateCopy(nil, text))
        let other = try #require(CFAttributedStringCreateMutableCopy(nil, 0, text))
        CFAttributedStringReplaceString(text, CFRangeMake(0, 1), "xy")
        #expect(copy.string == "abc" && other.string == "abc" && text.string == "xybc")
        let bytes = try #require(CFDataCreateMutable(nil, 0))
        bytes.append(Data([1, 2]))
        #expect(CFDataGetLength(bytes as Data) == 2)
        #expect(NSCoder.cgPoint(for: "{1, 2}") == CGPoint(x: 1, y: 2))
        let now = Date(timeIntervalSince1970: CFAbsoluteTimeGetCurrent() + kCFAbsoluteTimeIntervalSince1970)
        #expect(abs(now.timeIntervalSinceNow) < 3600)
    }
}
