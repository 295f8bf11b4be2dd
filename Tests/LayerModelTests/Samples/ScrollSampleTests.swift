import AppleNames
import LayerModel
import Testing

/// A scroll view made of a scroll layer.
struct ScrollSampleTests {
    private final class ScrollView: SampleView {
        init(frame: CGRect) {
            super.init(frame: frame, layer: CAScrollLayer())
            setup()
        }

        private func setup() {
            // Enable clipping
            layer.masksToBounds = true
            backgroundColor = UIColor.lightGray
        }

        /// A finger moved.
        func pan(_ translation: CGPoint) {
            // Get the offset by subtracting the pan gesture
            // Transform from the current bounds origin
            var offset = self.bounds.origin
            offset.x -= translation.x
            offset.y -= translation.y

            // Scroll the layer
            layer.scroll(offset)
        }
    }

    @Test func panningMovesTheBounds() throws {
        let scrollView = ScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 200))
        let content = CALayer()
        content.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        scrollView.layer.addSublayer(content)

        scrollView.pan(CGPoint(x: -30, y: -40))
        #expect(scrollView.bounds == CGRect(x: 30, y: 40, width: 100, height: 200))
        #expect(scrollView.frame == CGRect(x: 10, y: 20, width: 100, height: 200))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 1000, height: 1000))
        #expect(content.visibleRect == CGRect(x: 30, y: 40, width: 100, height: 200))

        scrollView.pan(CGPoint(x: 30, y: 40))
        #expect(scrollView.bounds.origin == .zero)
        // There is no limit: contents can be scrolled out of sight.
        scrollView.pan(CGPoint(x: 500, y: 0))
        #expect(scrollView.bounds.origin == CGPoint(x: -500, y: 0))
        #expect(scrollView.layer.masksToBounds)
    }

    @Test func scrollingToPointsAndRectangles() {
        let layer = CAScrollLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.scroll(to: CGPoint(x: 10, y: 20))
        #expect(layer.bounds.origin == CGPoint(x: 10, y: 20))
        layer.scroll(to: CGRect(x: 150, y: 30, width: 20, height: 20))
        #expect(layer.bounds.origin == CGPoint(x: 70, y: 20))
        layer.scrollMode = .vertically
        layer.scroll(to: CGPoint(x: 500, y: 500))
        #expect(layer.bounds.origin == CGPoint(x: 70, y: 500))
    }

    @Test func sublayersScrollTheScrollLayerAboveThem() {
        let scroll = CAScrollLayer()
        scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let page = CALayer()
        page.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        scroll.addSublayer(page)
        page.scrollRectToVisible(CGRect(x: 200, y: 250, width: 50, height: 50))
        #expect(scroll.bounds.origin == CGPoint(x: 150, y: 200))
        page.scroll(CGPoint(x: 5, y: 6))
        #expect(scroll.bounds.origin == CGPoint(x: 5, y: 6))
    }
}
