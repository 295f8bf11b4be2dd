import Foundation
import Testing

@testable import LayerModel

/// Changes that open a transaction by themselves, so that the next flush or turn shows them.
struct ImplicitTransactionTests {
    private final class Counting: CALayer {
        var displays = 0
        var layouts = 0
        var asks = false

        override func display() { displays += 1 }

        override func layoutSublayers() {
            layouts += 1
            if asks { sublayers?.first?.setNeedsLayout() }
        }
    }

    private let root = CALayer()
    private let layer = Counting()

    init() {
        CATransaction.flush()
        root.addSublayer(layer)
        layer.addSublayer(CALayer())
        // A thread that has to wait for half a second in between does not follow the clock.
        for _ in 0..<10 where root.host?.followsClock != true { root.commit() }
    }

    private var isOpen: Bool { !ThreadState.current.transactions.isEmpty }

    @Test func changesOfTheTree() {
        #expect(!isOpen)
        let late = CALayer()
        root.addSublayer(late)
        #expect(isOpen)
        CATransaction.flush()
        #expect(!isOpen && late.presentation() != nil && root.presentation()?.sublayers?.count == 2)
        late.removeFromSuperlayer()
        #expect(isOpen)
        CATransaction.flush()
        #expect(root.presentation()?.sublayers?.count == 1)
        let mask = CALayer()
        root.mask = mask
        CATransaction.flush()
        #expect(mask.presentation() != nil)
    }

    @Test("animations that are removed are gone with the next flush", arguments: ["mine", nil]) func removal(
        key: String?
    ) {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 0, 1e9)
        layer.add(animation, forKey: key)
        CATransaction.flush()
        #expect(!isOpen && layer.presentation()?.opacity == 0)
        if let key { layer.removeAnimation(forKey: key) } else { layer.removeAllAnimations() }
        #expect(isOpen)
        CATransaction.flush()
        #expect(layer.presentation()?.opacity == 1)
        layer.removeAllAnimations()
        #expect(!isOpen)
    }

    @Test func wishesForDisplayAndLayout() {
        let (displays, layouts) = (layer.displays, layer.layouts)
        layer.setNeedsDisplay()
        #expect(isOpen)
        CATransaction.flush()
        layer.setNeedsLayout()
        #expect(isOpen)
        CATransaction.flush()
        #expect(!isOpen && layer.displays == displays + 1 && layer.layouts == layouts + 1)
    }

    @Test("what a commit itself changes opens nothing, nor does a tree that was never committed") func commits() {
        layer.asks = true
        layer.setNeedsLayout()
        CATransaction.flush()
        #expect(!isOpen)
        let other = CALayer()
        other.addSublayer(CALayer())
        other.setNeedsDisplay()
        #expect(!isOpen)
        other.commit()
        #expect(!isOpen)
    }

    @Test("layers that are hidden and shown go and come") func ordering() {
        final class Events: NSObject, CAAction {
            var names: [String] = []
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                names.append(event)
            }
        }
        let events = Events()
        layer.actions = [kCAOnOrderIn: events, kCAOnOrderOut: events]
        for isHidden in [true, true, false] { layer.isHidden = isHidden }
        #expect(events.names == [kCAOnOrderOut, kCAOnOrderIn])
        CATransaction.flush()
    }
}
