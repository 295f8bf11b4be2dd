import AppleNames
import LayerModel
import LayerViews
import Testing

struct ViewLayoutTests {
    /// A subview of (10, 20, 30, 40) in a view of 100 × 100 that becomes 200 × 150.
    private func resized(_ mask: UIView.AutoresizingMask, through layer: Bool = false) -> CGRect {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        child.autoresizingMask = mask
        parent.addSubview(child)
        if layer {
            parent.layer.bounds.size = CGSize(width: 200, height: 150)
            parent.layoutIfNeeded()
        } else {
            parent.frame.size = CGSize(width: 200, height: 150)
        }
        return child.frame
    }

    @Test func partsGiveWayInProportion() {
        #expect(resized([]) == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(resized([.flexibleWidth, .flexibleHeight]) == CGRect(x: 10, y: 20, width: 130, height: 90))
        #expect(resized([.flexibleLeftMargin, .flexibleTopMargin]) == CGRect(x: 110, y: 70, width: 30, height: 40))
        #expect(resized([.flexibleRightMargin, .flexibleBottomMargin]) == CGRect(x: 10, y: 20, width: 30, height: 40))
        let both = resized([.flexibleLeftMargin, .flexibleRightMargin])
        #expect(abs(both.minX - (10 + 100 * 10 / 70)) < 1e-9 && both.width == 30)
        let all = resized([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], through: true)
        #expect(all == CGRect(x: 20, y: 20, width: 60, height: 40))
    }

    @Test func aContentOfAnotherSizeIsLaidOutAnew() {
        let parent = Row()
        let child = UILabel()
        parent.addSubview(child)
        parent.layoutIfNeeded()
        let first = parent.layouts
        parent.layoutIfNeeded()
        #expect(parent.layouts == first)
        child.invalidateIntrinsicContentSize()
        parent.layoutIfNeeded()
        #expect(parent.layouts == first + 1)
    }

    /// Counts how often its subviews are laid out.
    private final class Row: UIView {
        var layouts = 0

        override func layoutSubviews() {
            layouts += 1
        }
    }

    /// A turned view has its own size, however large the upright rectangle around it is.
    @Test func turnedViewsKeepTheirSize() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (still, right) = (UIView(), UIView())
        for view in [still, right] {
            view.frame = CGRect(x: 40, y: 40, width: 20, height: 10)
            view.transform = CGAffineTransform(rotationAngle: 0.5)
            parent.addSubview(view)
        }
        right.autoresizingMask = [.flexibleLeftMargin, .flexibleHeight]
        parent.frame.size = CGSize(width: 150, height: 130)
        #expect(still.bounds.size == CGSize(width: 20, height: 10) && still.center == CGPoint(x: 50, y: 45))
        #expect(right.bounds.size == CGSize(width: 20, height: 40) && right.center == CGPoint(x: 100, y: 60))
    }

    @Test func aViewIsLaidOutOnceForManyChanges() {
        let hosted = HostedWindow()
        let view = EventView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        hosted.window.addSubview(view)
        hosted.frame(at: 0)
        view.heard = []
        view.frame.size.width = 20
        view.frame.size.height = 20
        view.setNeedsLayout()
        #expect(view.heard.isEmpty)
        hosted.frame(at: 0.1)
        #expect(view.heard == ["layout"])
        view.setNeedsLayout()
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        hosted.frame(at: 0.2)
        #expect(view.heard == ["layout", "layout"])
    }

    @Test func viewsDrawWhenTheyAreAsked() throws {
        let hosted = HostedWindow()
        let view = EventView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        hosted.window.addSubview(view)
        hosted.frame(at: 0)
        #expect(view.drawn == [CGRect(x: 0, y: 0, width: 10, height: 10)] && view.layer.contents != nil)
        view.frame.size.width = 30
        hosted.frame(at: 0.1)
        #expect(view.drawn.count == 1)
        view.contentMode = .redraw
        view.frame.size.width = 40
        hosted.frame(at: 0.2)
        #expect(view.drawn.count == 2 && view.drawn.last?.width == 40)
        view.setNeedsDisplay()
        hosted.frame(at: 0.3)
        #expect(view.drawn.count == 3)
        // A view that was made without a size draws when it has one.
        let late = EventView()
        hosted.window.addSubview(late)
        hosted.frame(at: 0.4)
        late.frame.size = CGSize(width: 5, height: 5)
        hosted.frame(at: 0.5)
        #expect(late.drawn.last == CGRect(x: 0, y: 0, width: 5, height: 5))
        // One that draws nothing has no contents.
        let plain = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        hosted.window.addSubview(plain)
        hosted.frame(at: 0.6)
        #expect(plain.layer.contents == nil)
    }

    @Test(arguments: [
        (UIView.ContentMode.top, 9, 1), (.bottom, 9, 17), (.left, 1, 9), (.right, 17, 9), (.topLeft, 1, 1),
        (.bottomRight, 17, 17), (.topRight, 17, 1), (.bottomLeft, 1, 17), (.center, 9, 9),
    ])
    func picturesStandWhereTheModeSays(_ mode: UIView.ContentMode, _ x: Int, _ y: Int) throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { _ in
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.image = image
        view.contentMode = mode
        #expect(try pixel(view, x, y) == SIMD3(0, 0, 255))
        let (left, top) = (x < 5 ? 0 : x > 12 ? 16 : 8, y < 5 ? 0 : y > 12 ? 16 : 8)
        for place in stride(from: 1, to: 20, by: 2) {
            let isInside = (left..<left + 4).contains(place) && (top..<top + 4).contains(y)
            #expect(try (pixel(view, place, y) == SIMD3(0, 0, 255)) == isInside)
        }
    }

    @Test func theScaleOfAWindowMayChange() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        window.isHidden = false
        let view = EventView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = CATextLayer()
        window.addSubview(view)
        window.layer.addSublayer(layer)
        window.layer.commit(at: 0)
        #expect(view.layer.contentsScale == 1)
        window.contentScaleFactor = 2
        window.layer.commit(at: 0)
        #expect(view.layer.contentsScale == 2 && view.drawn.count == 2 && layer.contentsScale == 2)
        window.contentScaleFactor = -1
        #expect(window.contentScaleFactor == 2)
    }

    @Test func controllersMakeTheirViewWhenItIsWanted() {
        final class Controller: UIViewController {
            var heard: [String] = []
            override func loadView() {
                heard.append("load")
                view = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
            }
            override func viewDidLoad() { heard.append("loaded") }
            override func viewWillAppear(_ animated: Bool) { heard.append("will appear") }
            override func viewDidAppear(_ animated: Bool) { heard.append("appeared") }
            override func viewDidDisappear(_ animated: Bool) { heard.append("gone") }
            override func viewWillLayoutSubviews() { heard.append("will lay out") }
            override func viewDidLayoutSubviews() { heard.append("laid out \(Int(view.bounds.width))") }
        }
        let controller = Controller()
        #expect(!controller.isViewLoaded && controller.heard.isEmpty)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        window.rootViewController = controller
        #expect(controller.heard.isEmpty)
        window.makeKeyAndVisible()
        #expect(
            controller.heard == ["load", "loaded", "will appear", "appeared", "will lay out", "laid out 60"])
        #expect(
            controller.view.superview === window && controller.view.next === controller && controller.next === window)
        window.frame.size.width = 80
        window.layoutIfNeeded()
        #expect(controller.heard.last == "laid out 80")
        let child = UIViewController()
        controller.addChild(child)
        #expect(child.parent === controller && controller.children.count == 1)
        child.removeFromParent()
        #expect(child.parent == nil && controller.children.isEmpty)
        window.rootViewController = UIViewController()
        #expect(controller.heard.last == "gone" && controller.view.superview == nil)
    }
}
