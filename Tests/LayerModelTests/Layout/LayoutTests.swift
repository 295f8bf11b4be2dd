import Testing

@testable import LayerModel

private final class CountingManager: CALayoutManager {
    var layouts: [String] = []
    var invalidations = 0

    func layoutSublayers(of layer: CALayer) { layouts.append(layer.name ?? "") }
    func invalidateLayout(of layer: CALayer) { invalidations += 1 }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 30, height: 20) }
}

private final class LayoutDelegate: CALayerDelegate {
    var count = 0
    func layoutSublayers(of layer: CALayer) { count += 1 }
}

private final class SilentDelegate: CALayerDelegate {}

@Suite struct LayoutTests {
    private let root = CALayer()
    private let child = CALayer()
    private let manager = CountingManager()

    init() {
        root.name = "root"
        child.name = "child"
        root.addSublayer(child)
        root.layoutIfNeeded()
    }

    @Test func whatMarksALayer() {
        #expect(!root.needsLayout() && !child.needsLayout())
        child.position = CGPoint(x: 5, y: 5)
        #expect(!root.needsLayout() && !child.needsLayout())
        child.bounds.size.width = 10
        #expect(root.needsLayout() && child.needsLayout())
        root.layoutIfNeeded()
        #expect(!root.needsLayout() && !child.needsLayout())
        child.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(root.needsLayout() && child.needsLayout())
        root.layoutIfNeeded()
        child.addSublayer(CALayer())
        #expect(!root.needsLayout() && child.needsLayout())
        root.layoutIfNeeded()
        root.layoutManager = manager
        #expect(root.needsLayout())
    }

    @Test func layoutGoesDownFromTheTopmostMarkedAncestor() {
        let grandchild = CALayer()
        grandchild.name = "grandchild"
        child.addSublayer(grandchild)
        for layer in [root, child, grandchild] {
            layer.layoutManager = manager
            layer.setNeedsLayout()
        }
        grandchild.layoutIfNeeded()
        #expect(manager.layouts == ["root", "child", "grandchild"])
        root.setNeedsLayout()
        grandchild.setNeedsLayout()
        grandchild.layoutIfNeeded()
        #expect(manager.layouts.count == 4 && root.needsLayout())
    }

    @Test func aDirectCallKeepsTheMark() {
        root.setNeedsLayout()
        root.layoutSublayers()
        #expect(root.needsLayout())
    }

    @Test func aManagerHearsOfTheFirstInvalidation() {
        root.layoutManager = manager
        #expect(manager.invalidations == 1)
        root.setNeedsLayout()
        #expect(manager.invalidations == 1)
        root.layoutIfNeeded()
        root.setNeedsLayout()
        #expect(manager.invalidations == 2)
    }

    @Test func theDelegateGoesBeforeTheManager() {
        let delegate = LayoutDelegate()
        root.layoutManager = manager
        root.delegate = delegate
        root.layoutIfNeeded()
        #expect(delegate.count == 1 && manager.layouts.isEmpty)
        let silent = SilentDelegate()
        root.delegate = silent
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(manager.layouts == ["root"])
    }

    @Test func commitsLayOutToo() {
        root.layoutManager = manager
        child.layoutManager = manager
        root.commit(at: 0)
        #expect(manager.layouts == ["root", "child"])
        child.setNeedsLayout()
        root.commit(at: 1)
        #expect(manager.layouts == ["root", "child", "child"])
        #expect(!child.needsLayout())
    }

    @Test func marksInsideTheLayersOwnLayoutAreIgnored() {
        final class Restless: CALayer {
            var count = 0
            override func layoutSublayers() {
                count += 1
                setNeedsLayout()
                sublayers?.first?.bounds.size.width += 1
            }
        }
        let restless = Restless()
        restless.addSublayer(CALayer())
        restless.setNeedsLayout()
        restless.layoutIfNeeded()
        #expect(restless.count == 1 && !restless.needsLayout())
        #expect(restless.sublayers?.first?.bounds.width == 1)
    }

    @Test func layoutsThatNeverSettleComeToAnEnd() {
        final class Endless: CALayer {
            override func layoutSublayers() { superlayer?.setNeedsLayout() }
        }
        final class Top: CALayer {
            override func layoutSublayers() { sublayers?.first?.setNeedsLayout() }
        }
        let top = Top()
        top.addSublayer(Endless())
        #expect(top.commit(at: 0).count == 2)
    }

    @Test func preferredSizes() {
        root.bounds = rect(0, 0, 10, 10)
        #expect(root.preferredFrameSize() == CGSize(width: 10, height: 10))
        root.layoutManager = manager
        root.transform = CATransform3DMakeScale(2, 1, 1)
        #expect(root.preferredFrameSize() == CGSize(width: 60, height: 20))
    }
}

@Suite struct AutoresizingTests {
    private func resized(
        _ mask: UInt32, from old: CGSize = CGSize(width: 100, height: 100),
        to new: CGSize = CGSize(width: 200, height: 300)
    ) -> CGRect {
        let superlayer = CALayer()
        superlayer.bounds.size = old
        let sublayer = CALayer()
        sublayer.frame = rect(10, 20, 50, 40)
        sublayer.autoresizingMask = CAAutoresizingMask(rawValue: mask)
        superlayer.addSublayer(sublayer)
        superlayer.bounds.size = new
        return sublayer.frame
    }

    @Test(
        arguments: [
            (0, 10, 50), (4, 10, 50), (1, 110, 50), (2, 10, 150), (3, 76, 84), (6, 10, 84), (5, 60, 50), (7, 43, 84),
        ] as [(UInt32, CGFloat, CGFloat)])
    func alongX(mask: UInt32, x: CGFloat, width: CGFloat) {
        #expect(resized(mask) == rect(x, 20, width, 40))
    }

    @Test(
        arguments: [
            (0, 20, 40), (32, 20, 40), (8, 220, 40), (16, 20, 240), (24, 153, 107), (40, 120, 40), (56, 86, 108),
        ] as [(UInt32, CGFloat, CGFloat)])
    func alongY(mask: UInt32, y: CGFloat, height: CGFloat) {
        #expect(resized(mask) == rect(10, y, 50, height))
    }

    @Test func otherSizes() {
        #expect(resized(3, to: CGSize(width: 400, height: 100)) == rect(210, 20, 150, 40))
        #expect(resized(3, to: CGSize(width: 110, height: 100)) == rect(16, 20, 54, 40))
        #expect(resized(3, to: CGSize(width: 50, height: 25)) == rect(-24, 20, 34, 40))
        #expect(resized(18, to: CGSize(width: 50, height: 25)) == rect(10, -15, 0, 35))
    }

    @Test func onlyAChangeOfSizeResizes() {
        let superlayer = layer(bounds: rect(0, 0, 100, 100), at: 0, 0)
        let sublayer = layer(bounds: rect(0, 0, 10, 10), at: 5, 5)
        sublayer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        superlayer.addSublayer(sublayer)
        superlayer.bounds.origin.x = 50
        #expect(sublayer.frame == rect(0, 0, 10, 10))
        superlayer.frame = rect(0, 0, 120, 100)
        #expect(sublayer.frame == rect(0, 0, 30, 10))
    }

    @Test func resizingGoesDownTheTreeHoweverDeep() {
        let top = layer(bounds: rect(0, 0, 100, 100), at: 50, 50)
        var deepest = top
        for _ in 0..<20_000 {
            let inner = layer(bounds: rect(0, 0, 100, 100), at: 50, 50)
            inner.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
            deepest.addSublayer(inner)
            deepest = inner
        }
        top.bounds.size = CGSize(width: 150, height: 110)
        #expect(deepest.frame == rect(0, 0, 150, 110))
    }
}

@Suite struct ScrollTests {
    private let scroll = CAScrollLayer()

    private func scrolled(bounds: CGRect, to r: CGRect) -> CGPoint {
        scroll.bounds = bounds
        scroll.scroll(to: r)
        return scroll.bounds.origin
    }

    @Test func toARectangle() {
        #expect(scrolled(bounds: rect(50, 60, 100, 100), to: rect(200, 200, 10, 10)) == CGPoint(x: 110, y: 110))
        #expect(scrolled(bounds: rect(100, 100, 100, 100), to: rect(20, 20, 10, 10)) == CGPoint(x: 20, y: 20))
        #expect(scrolled(bounds: rect(0, 0, 100, 100), to: rect(20, 20, 400, 400)) == CGPoint(x: 20, y: 20))
        #expect(scrolled(bounds: rect(0, 0, 100, 100), to: rect(20, 20, 30, 30)) == .zero)
    }

    @Test func modesLockAxes() {
        scroll.scrollMode = .vertically
        scroll.scroll(to: CGPoint(x: 5, y: 6))
        #expect(scroll.bounds.origin == CGPoint(x: 0, y: 6))
        scroll.scrollMode = .horizontally
        scroll.scroll(to: CGPoint(x: 5, y: 9))
        #expect(scroll.bounds.origin == CGPoint(x: 5, y: 6))
        scroll.scrollMode = .none
        scroll.scroll(to: CGPoint.zero)
        #expect(scroll.bounds.origin == CGPoint(x: 5, y: 6))
    }

    @Test func fromALayerInside() {
        scroll.frame = rect(0, 0, 100, 80)
        let content = CALayer()
        content.frame = rect(0, 0, 500, 400)
        let deep = CALayer()
        deep.frame = rect(30, 40, 20, 20)
        scroll.addSublayer(content)
        content.addSublayer(deep)
        #expect(content.visibleRect == rect(0, 0, 100, 80))
        deep.scroll(CGPoint(x: 5, y: 5))
        #expect(scroll.bounds.origin == CGPoint(x: 35, y: 45))
        #expect(deep.visibleRect == rect(5, 5, 15, 15))
        content.scrollRectToVisible(rect(0, 0, 10, 10))
        #expect(scroll.bounds.origin == .zero)
        let free = layer(bounds: rect(1, 2, 3, 4), at: 0, 0)
        free.scroll(CGPoint(x: 9, y: 9))
        #expect(free.visibleRect == rect(1, 2, 3, 4))
    }
}
