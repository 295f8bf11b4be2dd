import LayerModel
import Testing

/// Displays without the default.
private final class Own: CALayer {
    var displays = 0
    var asksAgain = false

    override func display() {
        displays += 1
        if asksAgain { setNeedsDisplay() }
    }
}

/// A property kept by key, as Core Animation's documentation has it for classes without `@NSManaged`.
private final class Dial: CALayer {
    var asked: [String] = []

    var progress: CGFloat {
        get { value(forKey: "progress") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "progress") }
    }

    override func action(forKey event: String) -> (any CAAction)? {
        asked.append(event)
        guard event == "progress" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.value(forKey: event)
        animation.duration = 1
        return animation
    }
}

/// Overrides what Core Animation lets a program override.
private final class Watcher: CALayer {
    var heard: [String] = []

    override func add(_ anim: CAAnimation, forKey key: String?) {
        heard.append("add \(key ?? "")")
        super.add(anim, forKey: key)
    }

    override func removeAnimation(forKey key: String) {
        heard.append("remove \(key)")
        super.removeAnimation(forKey: key)
    }

    override func removeAllAnimations() {
        heard.append("remove all")
        super.removeAllAnimations()
    }

    override func animation(forKey key: String) -> CAAnimation? {
        heard.append("animation")
        return super.animation(forKey: key)
    }

    override func animationKeys() -> [String]? { super.animationKeys().map { $0 + ["mine"] } }
    override func presentation() -> Self? { nil }
    override func model() -> Self { self }
    override func render(in ctx: CGContext) { heard.append("render") }
    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { CGPoint(x: 1, y: 2) }
    override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { CGPoint(x: 3, y: 4) }
    override func convert(_ r: CGRect, to l: CALayer?) -> CGRect { .null }
    override func convert(_ r: CGRect, from l: CALayer?) -> CGRect { .infinite }
    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { 5 }
    override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { 6 }
    override func affineTransform() -> CGAffineTransform { super.affineTransform() }
    override func setAffineTransform(_ m: CGAffineTransform) { super.setAffineTransform(m) }
    override func contentsAreFlipped() -> Bool { false }
    override func scroll(_ p: CGPoint) {}
    override func scrollRectToVisible(_ r: CGRect) {}
    override func resizeSublayers(withOldSize size: CGSize) {}
    override func resize(withOldSuperlayerSize size: CGSize) {}
    override func addConstraint(_ c: CAConstraint) {}
    override func shouldArchiveValue(forKey key: String) -> Bool { true }
    override func isEqual(_ object: Any?) -> Bool { super.isEqual(object) }
    override var hash: Int { super.hash }
    override var visibleRect: CGRect { .null }

    override var name: String? { didSet { heard.append("name") } }
    override var anchorPointZ: CGFloat { didSet { heard.append("anchorPointZ") } }
    override var sublayerTransform: CATransform3D { didSet { heard.append("sublayerTransform") } }
    override var isDoubleSided: Bool { didSet { heard.append("isDoubleSided") } }
    override var isGeometryFlipped: Bool { didSet { heard.append("isGeometryFlipped") } }
    override var isOpaque: Bool { didSet { heard.append("isOpaque") } }
    override var needsDisplayOnBoundsChange: Bool { didSet { heard.append("needsDisplayOnBoundsChange") } }
    override var drawsAsynchronously: Bool { didSet { heard.append("drawsAsynchronously") } }
    override var allowsEdgeAntialiasing: Bool { didSet { heard.append("allowsEdgeAntialiasing") } }
    override var edgeAntialiasingMask: CAEdgeAntialiasingMask { didSet { heard.append("edgeAntialiasingMask") } }
    override var allowsGroupOpacity: Bool { didSet { heard.append("allowsGroupOpacity") } }
    override var shouldRasterize: Bool { didSet { heard.append("shouldRasterize") } }
    override var rasterizationScale: CGFloat { didSet { heard.append("rasterizationScale") } }
    override var borderWidth: CGFloat { didSet { heard.append("borderWidth") } }
    override var borderColor: CGColor? { didSet { heard.append("borderColor") } }
    override var maskedCorners: CACornerMask { didSet { heard.append("maskedCorners") } }
    override var cornerCurve: CALayerCornerCurve { didSet { heard.append("cornerCurve") } }
    override var shadowColor: CGColor? { didSet { heard.append("shadowColor") } }
    override var shadowOpacity: Float { didSet { heard.append("shadowOpacity") } }
    override var shadowOffset: CGSize { didSet { heard.append("shadowOffset") } }
    override var shadowRadius: CGFloat { didSet { heard.append("shadowRadius") } }
    override var shadowPath: CGPath? { didSet { heard.append("shadowPath") } }
    override var contentsRect: CGRect { didSet { heard.append("contentsRect") } }
    override var contentsCenter: CGRect { didSet { heard.append("contentsCenter") } }
    override var contentsGravity: CALayerContentsGravity { didSet { heard.append("contentsGravity") } }
    override var contentsFormat: CALayerContentsFormat { didSet { heard.append("contentsFormat") } }
    override var minificationFilter: CALayerContentsFilter { didSet { heard.append("minificationFilter") } }
    override var magnificationFilter: CALayerContentsFilter { didSet { heard.append("magnificationFilter") } }
    override var minificationFilterBias: Float { didSet { heard.append("minificationFilterBias") } }
    override var compositingFilter: Any? { didSet { heard.append("compositingFilter") } }
    override var filters: [Any]? { didSet { heard.append("filters") } }
    override var backgroundFilters: [Any]? { didSet { heard.append("backgroundFilters") } }
    override var layoutManager: (any CALayoutManager)? { didSet { heard.append("layoutManager") } }
    override var constraints: [CAConstraint]? { didSet { heard.append("constraints") } }
    override var autoresizingMask: CAAutoresizingMask { didSet { heard.append("autoresizingMask") } }
    override var delegate: (any CALayerDelegate)? { didSet { heard.append("delegate") } }
    override var actions: [String: any CAAction]? { didSet { heard.append("actions") } }
    override var style: [AnyHashable: Any]? { didSet { heard.append("style") } }
    override var beginTime: CFTimeInterval { didSet { heard.append("beginTime") } }
    override var timeOffset: CFTimeInterval { didSet { heard.append("timeOffset") } }
    override var speed: Float { didSet { heard.append("speed") } }
    override var duration: CFTimeInterval { didSet { heard.append("duration") } }
    override var repeatCount: Float { didSet { heard.append("repeatCount") } }
    override var repeatDuration: CFTimeInterval { didSet { heard.append("repeatDuration") } }
    override var autoreverses: Bool { didSet { heard.append("autoreverses") } }
    override var fillMode: CAMediaTimingFillMode { didSet { heard.append("fillMode") } }
    override var wantsExtendedDynamicRangeContent: Bool { didSet { heard.append("wantsExtendedRange") } }
    override var preferredDynamicRange: CADynamicRange { didSet { heard.append("preferredDynamicRange") } }
    override var toneMapMode: CALayerToneMapMode { didSet { heard.append("toneMapMode") } }
    override var contentsHeadroom: CGFloat { didSet { heard.append("contentsHeadroom") } }
}

/// Layers of classes that a program adds.
struct LayerSubclassTests {
    @Test func displayRunsEachTimeThatItIsAskedFor() {
        let own = Own()
        own.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        for time in 1...3 {
            own.setNeedsDisplay()
            own.commit(at: Double(time))
            #expect(own.displays == time && !own.needsDisplay())
        }
        own.setNeedsDisplay()
        own.setNeedsDisplay()
        own.displayIfNeeded()
        own.displayIfNeeded()
        #expect(own.displays == 4)
        // Asking inside is for the next commit.
        own.asksAgain = true
        own.setNeedsDisplay()
        own.commit(at: 4)
        #expect(own.displays == 5 && own.needsDisplay())
        own.asksAgain = false
        own.commit(at: 5)
        #expect(own.displays == 6 && !own.needsDisplay())
    }

    @Test func keysOfProgramsFollowTheRulesOfActions() {
        let dial = Dial()
        dial.progress = 1
        #expect(dial.asked.isEmpty)
        dial.commit(at: 0)
        dial.asked = []
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        dial.progress = 0.5
        dial.opacity = 0.5
        CATransaction.commit()
        #expect(dial.asked.isEmpty && dial.animationKeys() == nil && dial.progress == 0.5)
        dial.progress = 0.5
        #expect(dial.asked.isEmpty)
        dial.progress = 0.75
        #expect(dial.asked.contains("progress") && dial.animationKeys() == ["progress"])
        CATransaction.flush()
    }

    @Test func aValueThatWasNeverSetAnimatesFromZero() throws {
        let dial = Dial()
        dial.commit(at: 0)
        func add(_ animation: CAPropertyAnimation) {
            animation.duration = 1
            dial.removeAllAnimations()
            dial.add(animation, forKey: nil)
            dial.commit(at: 10)
            dial.commit(at: 10.25)
        }
        let toOnly = CABasicAnimation(keyPath: "progress")
        toOnly.toValue = 8
        add(toOnly)
        #expect(try #require(dial.presentation()).progress == 2)
        let byOnly = CABasicAnimation(keyPath: "place")
        byOnly.byValue = CGPoint(x: 4, y: 8)
        add(byOnly)
        #expect(try #require(dial.presentation()).value(forKey: "place") as? CGPoint == CGPoint(x: 1, y: 2))
        let fromOnly = CABasicAnimation(keyPath: "progress")
        fromOnly.fromValue = CGFloat(4)
        fromOnly.isAdditive = true
        add(fromOnly)
        #expect(try #require(dial.presentation()).progress == 3)
        let keyframes = CAKeyframeAnimation(keyPath: "progress")
        keyframes.values = [0, 2, 0]
        add(keyframes)
        #expect(try #require(dial.presentation()).progress == 1)
        #expect(dial.value(forKey: "progress") == nil)
        // Paths that begin with a property of layers are no keys.
        let nowhere = CABasicAnimation(keyPath: "position.z")
        nowhere.toValue = 1
        add(nowhere)
        #expect(try #require(dial.presentation()).value(forKey: "position.z") == nil)
    }

    /// The first change animates too: from nothing, which is zero.
    @Test func theFirstChangeAnimatesFromZero() throws {
        let dial = Dial()
        dial.commit(at: 0)
        dial.progress = 4
        dial.commit(at: 0)
        dial.commit(at: 0.25)
        #expect(try #require(dial.presentation()).progress == 1)
        CATransaction.flush()
    }

    /// As bridging makes them on Apple's systems: every type that holds the number exactly.
    @Test func numbersByKeyCastToEveryType() {
        let layer = CALayer()
        let whole: [Any] = [
            CGFloat(3), Double(3), Float(3), 3, Int8(3), UInt64(3), NSNumber(value: 3), NSNumber(value: 3.0 as Float),
        ]
        for stored in whole {
            layer.setValue(stored, forKey: "number")
            let value = layer.value(forKey: "number")
            #expect(value as? CGFloat == 3 && value as? Double == 3 && value as? Float == 3 && value as? Int == 3)
            #expect(value as? Int64 == 3 && value as? NSNumber == 3, "\(type(of: stored))")
        }
        for stored in [true, 1, 1.0, CGFloat(1), Float(1), NSNumber(value: true)] as [Any] {
            layer.setValue(stored, forKey: "number")
            let value = layer.value(forKey: "number")
            #expect(value as? Bool == true && value as? Int == 1 && value as? CGFloat == 1, "\(type(of: stored))")
        }
        for stored in [CGFloat(0.5), 0.5, Float(0.5)] as [Any] {
            layer.setValue(stored, forKey: "number")
            let value = layer.value(forKey: "number")
            #expect(
                value as? CGFloat == 0.5 && value as? Double == 0.5 && value as? Float == 0.5 && value as? Int == nil)
        }
        layer.setValue(Float(0.1), forKey: "number")
        #expect(layer.value(forKey: "number") as? Float == 0.1)
        // Properties of the library.
        layer.cornerRadius = 2.5
        layer.opacity = 0.1
        #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 2.5)
        #expect(layer.value(forKey: "opacity") as? Float == 0.1)
        #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 0)
        layer.setValue(3, forKey: "contentsHeadroom")
        #expect(layer.contentsHeadroom == 3 && layer.value(forKey: "contentsHeadroom") as? CGFloat == 3)
        #expect(CALayer.defaultValue(forKey: "contentsHeadroom") as? CGFloat == 0)
        #expect(CALayer.defaultValue(forKey: "wantsExtendedDynamicRangeContent") as? Bool == false)
    }

    @Test func wholeNumbersAreKeptWithoutLoss() {
        let layer = CALayer()
        for number in [Int64.max, Int64.min, (1 << 53) + 1, -(1 << 60) - 1] as [Int64] {
            layer.setValue(number, forKey: "number")
            #expect(layer.value(forKey: "number") as? Int64 == number)
            layer.setValue(NSNumber(value: number), forKey: "number")
            #expect(layer.value(forKey: "number") as? Int == Int(number))
        }
        layer.setValue(UInt64.max, forKey: "number")
        #expect(layer.value(forKey: "number") as? UInt64 == .max)
        layer.setValue(7, forKey: "number")
        #expect(layer.value(forKey: "number") as? Int == 7)
    }

    /// A third is no `Float`, and yet what a `Float` animates to is one.
    @Test func animatedNumbersKeepTheirType() throws {
        let layer = CALayer()
        layer.setValue(Float(0), forKey: "float")
        layer.setValue(0, forKey: "count")
        layer.commit(at: 0)
        for key in ["float", "count"] {
            let animation = CABasicAnimation(keyPath: key)
            animation.toValue = key == "float" ? 1 : 10
            animation.duration = 3
            layer.add(animation, forKey: nil)
        }
        layer.commit(at: 0)
        layer.commit(at: 1)
        let shown = try #require(layer.presentation())
        #expect(shown.value(forKey: "float") as? Float == Float(1) / 3)
        #expect(shown.value(forKey: "count") as? Int == 3)
    }

    @Test func methodsCanBeOverridden() {
        let watcher = Watcher()
        watcher.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(watcher.animationKeys() == ["fade", "mine"])
        _ = watcher.animation(forKey: "fade")
        watcher.removeAnimation(forKey: "fade")
        watcher.removeAllAnimations()
        let layer: CALayer = watcher
        layer.render(in: CGContext(recordingIn: .zero))
        #expect(watcher.heard == ["add fade", "animation", "remove fade", "remove all", "render"])
        #expect(layer.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2))
        #expect(layer.convert(CGPoint.zero, from: nil) == CGPoint(x: 3, y: 4))
        #expect(layer.convertTime(0, from: nil) == 5 && layer.convertTime(0, to: nil) == 6)
        #expect(layer.presentation() == nil && layer.visibleRect == .null)
    }

    @Test func propertiesCanBeOverridden() {
        let watcher = Watcher()
        let values: [(String, Any)] = [
            ("name", "n"), ("anchorPointZ", 1), ("sublayerTransform", CATransform3DMakeScale(2, 2, 2)),
            ("doubleSided", false), ("opaque", true), ("allowsGroupOpacity", false), ("shouldRasterize", true),
            ("rasterizationScale", 2), ("borderWidth", 1), ("borderColor", CGColor.white),
            ("cornerCurve", "continuous"),
            ("shadowColor", CGColor.white), ("shadowOpacity", 1), ("shadowOffset", CGSize(width: 1, height: 1)),
            ("shadowRadius", 1), ("contentsGravity", "top"), ("speed", 2), ("beginTime", 1), ("fillMode", "both"),
            ("filters", [Any]()), ("style", [AnyHashable: Any]()), ("autoresizingMask", 1),
        ]
        let layer: CALayer = watcher
        layer.borderWidth = 3
        layer.speed = 3
        layer.delegate = nil
        #expect(watcher.heard == ["borderWidth", "speed", "delegate"])
        for (key, value) in values { layer.setValue(value, forKey: key) }
        #expect(layer.borderWidth == 1 && layer.speed == 2 && layer.name == "n")
    }

    @Test func layersAreEqualWhereTheyAreTheSame() {
        let (one, other) = (CALayer(), CAShapeLayer())
        #expect(one == one && one != other && one.isEqual(one) && !one.isEqual(other) && !one.isEqual(nil))
        #expect([other, one].firstIndex(of: one) == 1 && [other].contains(other) && ![other].contains(one))
        #expect(Set<CALayer>([one, other, one]).count == 2 && [one: 1, other: 2][other] == 2)
        let cell = CAEmitterCell()
        #expect(cell == cell && cell != CAEmitterCell() && cell.hash == cell.hash)
    }

    @Test func cellsAreCopiedWithTheirCells() throws {
        let (cell, inner) = (CAEmitterCell(), CAEmitterCell())
        cell.emitterCells = [inner]
        cell.name = "spark"
        cell.velocity = 3
        let copy = try #require(cell.copy() as? CAEmitterCell)
        cell.velocity = 4
        #expect(copy.velocity == 3 && copy.name == "spark" && copy.emitterCells == [inner])
        #expect(cell.value(forKey: "velocity") as? CGFloat == 4 && cell.shouldArchiveValue(forKey: "velocity"))
        #expect(!cell.shouldArchiveValue(forKey: "spin") && CAEmitterCell.defaultValue(forKey: "spin") == nil)
        cell.setValue(2, forKey: "birthRate")
        #expect(cell.birthRate == 2)
    }

    @Test func whatAnArchiveWouldHave() {
        let layer = CALayer()
        let always: Set<String> = ["allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat"]
        for key in always { #expect(layer.shouldArchiveValue(forKey: key), "\(key)") }
        let told = CALayer()
        let told4 = ["preferredDynamicRange", "toneMapMode", "contentsHeadroom", "wantsExtendedDynamicRangeContent"]
        #expect(!told4.contains(where: told.shouldArchiveValue) && !told.shouldArchiveValue(forKey: "filters"))
        (told.preferredDynamicRange, told.toneMapMode, told.contentsHeadroom) = (.high, .never, 2)
        told.wantsExtendedDynamicRangeContent = true
        told.filters = []
        #expect(told4.allSatisfy(told.shouldArchiveValue) && told.shouldArchiveValue(forKey: "filters"))
        #expect(told.filters?.isEmpty == true && CALayer().filters == nil)
        let keys = ["position", "opacity", "name", "sublayers", "mask", "mine", "contents"]
        for key in keys + ["frame", "superlayer"] { #expect(!layer.shouldArchiveValue(forKey: key), "\(key)") }
        layer.position = CGPoint(x: 1, y: 1)
        layer.opacity = 0
        layer.name = "n"
        layer.addSublayer(CALayer())
        layer.mask = CALayer()
        layer.setValue(0, forKey: "mine")
        layer.contents = "anything"
        for key in keys { #expect(layer.shouldArchiveValue(forKey: key), "\(key)") }
        for key in ["frame", "superlayer"] { #expect(!layer.shouldArchiveValue(forKey: key), "\(key)") }
    }
}
