import AppleNames
import LayerModel
import LayerViews
import Testing

struct ViewTreeTests {
    private func views(_ count: Int) -> [UIView] {
        (0..<count).map { index in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.tag = index + 1
            return view
        }
    }

    private func order(_ view: UIView) -> [Int] { view.subviews.map(\.tag) }
    private func layers(_ view: UIView) -> [Int] {
        (view.layer.sublayers ?? []).map { layer in view.subviews.first { $0.layer === layer }?.tag ?? 0 }
    }

    @Test func layersAreInStepWithViews() {
        let parent = UIView()
        let view = views(5)
        parent.addSubview(view[0])
        parent.addSubview(view[1])
        parent.layer.addSublayer(CALayer())
        parent.insertSubview(view[2], at: 0)
        parent.insertSubview(view[3], aboveSubview: view[0])
        parent.insertSubview(view[4], belowSubview: view[0])
        #expect(order(parent) == [3, 5, 1, 4, 2] && layers(parent) == [3, 5, 1, 4, 2, 0])
        parent.bringSubviewToFront(view[2])
        #expect(order(parent) == [5, 1, 4, 2, 3] && layers(parent) == [5, 1, 4, 2, 0, 3])
        parent.sendSubviewToBack(view[1])
        #expect(order(parent) == [2, 5, 1, 4, 3] && layers(parent) == [2, 5, 1, 4, 0, 3])
        parent.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(order(parent) == [4, 5, 1, 2, 3])
        parent.insertSubview(view[0], at: 0)
        #expect(order(parent) == [1, 4, 5, 2, 3])
        view[3].removeFromSuperview()
        #expect(order(parent) == [1, 5, 2, 3] && view[3].superview == nil && view[3].layer.superlayer == nil)
        parent.insertSubview(view[3], at: 99)
        #expect(order(parent) == [1, 5, 2, 3, 4] && layers(parent).filter { $0 != 0 } == order(parent))
    }

    /// Whatever is asked for, the order of layers is that of views, and every view is there once.
    @Test func anyOrderOfChangesKeepsThemInStep() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let parent = UIView()
        let all = views(6)
        all.forEach(parent.addSubview)
        for _ in 0..<500 {
            let (a, b) = (all[random(6)], all[random(6)])
            switch random(7) {
            case 0: parent.addSubview(a)
            case 1: parent.insertSubview(a, at: random(8))
            case 2: parent.insertSubview(a, aboveSubview: b)
            case 3: parent.insertSubview(a, belowSubview: b)
            case 4: parent.bringSubviewToFront(a)
            case 5: parent.sendSubviewToBack(a)
            default: parent.exchangeSubview(at: random(6), withSubviewAt: random(6))
            }
            #expect(order(parent) == layers(parent))
            #expect(order(parent).sorted() == [1, 2, 3, 4, 5, 6])
        }
    }

    @Test func viewsAreFoundAndMoveBetweenParents() {
        let (first, second) = (UIView(), UIView())
        let view = EventView()
        view.tag = 9
        first.addSubview(view)
        #expect(first.viewWithTag(9) === view && view.isDescendant(of: first) && first.viewWithTag(5) == nil)
        second.addSubview(view)
        #expect(first.subviews.isEmpty && view.superview === second && view.layer.superlayer === second.layer)
        view.addSubview(second)
        #expect(second.superview == nil)
        let window = UIWindow(frame: .zero)
        window.addSubview(second)
        #expect(view.window === window && view.heard == ["in", "in", "window"])
        second.removeFromSuperview()
        #expect(view.heard.last == "no window")
    }

    @Test func geometryIsTheLayers() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        parent.addSubview(view)
        #expect(view.center == CGPoint(x: 25, y: 40) && view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(view.frame == CGRect(x: -5, y: 0, width: 60, height: 80))
        #expect(view.convert(CGPoint(x: 0, y: 0), to: parent) == CGPoint(x: -5, y: 0))
        #expect(parent.convert(CGRect(x: -5, y: 0, width: 60, height: 80), to: view) == view.bounds)
        parent.bounds.origin = CGPoint(x: 5, y: 5)
        let shown = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let root = UIViewController()
        shown.rootViewController = root
        #expect(root.view.window == nil)
        shown.isHidden = false
        #expect(root.view.window === shown && root.view.layer.presentation() != nil && !shown.isKeyWindow)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.addSubview(parent)
        #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: -10, y: -5))
    }

    @Test func hitTestsGoToTheFrontMost() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (back, front) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
            UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 90))
        )
        parent.addSubview(back)
        parent.addSubview(front)
        let at = { (x: CGFloat, y: CGFloat) in parent.hitTest(CGPoint(x: x, y: y), with: nil) }
        #expect(at(30, 30) === front && at(10, 10) === back && at(90, 90) === parent && at(30, 110) == nil)
        front.isHidden = true
        #expect(at(30, 30) === back)
        front.isHidden = false
        front.alpha = 0.005
        #expect(at(30, 30) === back)
        front.alpha = 1
        front.isUserInteractionEnabled = false
        #expect(at(30, 30) === back)
        back.transform = CGAffineTransform(translationX: 40, y: 0)
        #expect(at(10, 10) === parent && at(60, 10) === back)
    }

    @Test func masksShowAPart() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        let mask = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        mask.backgroundColor = .black
        view.mask = mask
        #expect(try pixel(view, 5, 5) == SIMD3(255, 0, 0) && pixel(view, 15, 5) == SIMD3(255, 255, 255))
        view.mask = nil
        #expect(try pixel(view, 15, 5) == SIMD3(255, 0, 0))
    }

    @Test func nothingOfAViewIsLeft() {
        weak var lost: UIView?
        weak var layer: CALayer?
        let parent = UIView()
        do {
            let view = UIView()
            view.addSubview(UIView())
            view.addGestureRecognizer(UITapGestureRecognizer { _ in })
            parent.addSubview(view)
            (lost, layer) = (view, view.layer)
        }
        #expect(lost != nil)
        parent.subviews.forEach { $0.removeFromSuperview() }
        #expect(lost == nil && layer == nil)
    }
}
