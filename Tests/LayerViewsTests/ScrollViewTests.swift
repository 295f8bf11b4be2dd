import AppleNames
import LayerModel
import LayerViews
import Testing

/// Scrolling is a change of the bounds' origin.
@Suite(.serialized) struct ScrollViewTests {
    private let hosted = HostedWindow()
    private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        hosted.window.addSubview(scrollView)
        scrollView.contentSize = CGSize(width: 100, height: 1000)
        hosted.frame(at: 0)
    }

    private func send(_ phase: UITouch.Phase, _ y: CGFloat, _ time: TimeInterval) {
        hosted.window.sendPointer(phase, at: CGPoint(x: 50, y: y), timestamp: time)
    }

    @Test func dragsMoveTheContent() {
        send(.began, 90, 1)
        send(.moved, 60, 1.1)
        #expect(scrollView.contentOffset == CGPoint(x: 0, y: 30) && scrollView.isDragging)
        send(.moved, 50, 1.3)
        send(.ended, 50, 2)
        #expect(scrollView.bounds.origin.y == 40 && !scrollView.isDecelerating)
        // Content that fits does not move across.
        hosted.window.sendPointer(.began, at: CGPoint(x: 90, y: 50), timestamp: 3)
        hosted.window.sendPointer(.moved, at: CGPoint(x: 50, y: 50), timestamp: 3.1)
        hosted.window.sendPointer(.ended, at: CGPoint(x: 50, y: 50), timestamp: 4)
        #expect(scrollView.contentOffset == CGPoint(x: 0, y: 40))
        scrollView.isScrollEnabled = false
        send(.began, 90, 5)
        send(.moved, 60, 5.1)
        send(.ended, 60, 6)
        #expect(scrollView.contentOffset.y == 40)
    }

    @Test func wheelsStopAtTheEdges() {
        let at = CGPoint(x: 50, y: 50)
        hosted.window.sendScroll(CGVector(dx: 0, dy: 120), at: at)
        #expect(scrollView.contentOffset.y == 120)
        hosted.window.sendScroll(CGVector(dx: 5, dy: 5000), at: at)
        #expect(scrollView.contentOffset == CGPoint(x: 0, y: 900))
        hosted.window.sendScroll(CGVector(dx: 0, dy: -50), at: CGPoint(x: 150, y: 150))
        #expect(scrollView.contentOffset.y == 900)
        scrollView.contentInset.bottom = 20
        hosted.window.sendScroll(CGVector(dx: 0, dy: 5000), at: at)
        #expect(scrollView.contentOffset.y == 920)
    }

    @Test func theDelegateHears() {
        final class Delegate: UIScrollViewDelegate {
            var offsets: [CGFloat] = []
            func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
        }
        let delegate = Delegate()
        scrollView.delegate = delegate
        scrollView.contentOffset.y = 10
        scrollView.contentOffset.y = 10
        scrollView.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 10), animated: false)
        #expect(delegate.offsets == [10, 110])
        scrollView.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        #expect(scrollView.layer.animation(forKey: "bounds.origin")?.duration == 0.3)
    }

    @Test func letGoItSlowsDownAndPullsBack() {
        let host = WindowLayerHost(layer: hosted.window.layer)
        send(.began, 90, 1)
        send(.moved, 70, 1.02)
        send(.moved, 50, 1.04)
        send(.ended, 50, 1.04)
        #expect(scrollView.isDecelerating && host.needsFrame)
        var last = scrollView.contentOffset.y
        var steps: [CGFloat] = []
        for frame in 0..<600 {
            host.beginFrame(at: 10 + Double(frame) / 60)
            steps.append(scrollView.contentOffset.y - last)
            last = scrollView.contentOffset.y
        }
        // 1000 points a second go on for 1 / (1000 · −ln 0.998) of that, 499.5 points, slower and slower.
        #expect(abs(last - 539.5) < 0.5 && !scrollView.isDecelerating)
        #expect(zip(steps.dropFirst(2), steps.dropFirst(3)).allSatisfy { $0 >= $1 - 0.3 })
        scrollView.contentOffset.y = 0
        send(.began, 20, 30)
        send(.moved, 60, 30.1)
        #expect(scrollView.contentOffset.y == -20)
        send(.ended, 60, 31)
        for frame in 0..<120 { host.beginFrame(at: 40 + Double(frame) / 60) }
        #expect(scrollView.contentOffset.y == 0)
    }
}
