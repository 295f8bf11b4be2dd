import Compositor
import Foundation
import LayerModel
import LayerViews
import MediaExport
import TestSupport
import Testing

/// Warnings of layers that code moves, in trees that were committed.
@Suite(.serialized) struct CommittedMotionTests {
    private final class Gauge: CALayer {
        override class func needsDisplay(forKey key: String) -> Bool {
            key == "progress" || super.needsDisplay(forKey: key)
        }

        override func draw(in context: CGContext) {
            context.fill(bounds)
        }
    }

    private final class Ending: CAAnimationDelegate {
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
    }

    private static let size = CGSize(width: 16, height: 16)

    private let root = CALayer()

    /// The root with a layer in it, in a tree that was committed.
    private func add<Layer: CALayer>(_ layer: Layer, _ name: String) -> Layer {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.frame = CGRect(origin: .zero, size: Self.size)
        layer.frame = root.bounds
        layer.name = name
        root.addSublayer(layer)
        CATransaction.commit()
        root.commit(at: 0)
        return layer
    }

    private func animation(_ keyPath: String, begin: Double = 0, duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (0, 1)
        (animation.beginTime, animation.duration) = (begin, duration)
        return animation
    }

    /// The warnings of an export of the root's frames.
    private func warnings(duration: Double = 2) throws -> [RenderWarning] {
        let folder = try TemporaryFolder()
        let source = FrameSource(
            tree: root.commit(at: 0), options: RenderOptions(size: Self.size, background: .white),
            device: FrameDevice(selection: .cpu, threads: 1))
        let schedule = FrameSchedule(rate: try #require(FrameRate(4)), duration: duration)
        return try MovieExport(of: source, schedule, as: .rawRGBA).write(to: folder("out.rgba")).warnings
    }

    @Test func layersThatDrawThemselvesFromAnAnimatedKeyAreNamed() throws {
        for index in 0..<3 { add(Gauge(), "gauge\(index)").add(animation("progress"), forKey: nil) }
        let warning = try #require(try warnings().first)
        #expect(warning.kind == .code && warning.place.hasPrefix("CALayer/gauge"))
        #expect(warning.message.contains("FrameSource(live:)") && warning.message.contains("and 2 more layers"))
        #expect(try warnings().count == 1)
        // A picture of the tree's own moment is right.
        #expect(try warnings(duration: 0).isEmpty)
    }

    @Test func onlyMotionWithinTheFramesCounts() throws {
        let gauge = add(Gauge(), "gauge")
        gauge.add(animation("opacity"), forKey: nil)
        #expect(try warnings().isEmpty)
        gauge.add(animation("progress", begin: 5), forKey: nil)
        #expect(try warnings().isEmpty)
        #expect(try warnings(duration: 8).map(\.kind) == [.code])
        gauge.speed = 4
        #expect(try warnings().map(\.kind) == [.code])
    }

    @Test func codeAtTheEndOfAnAnimationIsNamed() throws {
        let layer = add(CALayer(), "square")
        let (delegated, ending) = (animation("opacity", duration: 1.5), Ending())
        delegated.delegate = ending
        layer.add(delegated, forKey: "fade")
        #expect(try warnings(duration: 1).isEmpty)
        #expect(try warnings().map(\.place) == ["CALayer/square[0]"])
        layer.removeAllAnimations()
        #expect(try warnings().isEmpty)
        CATransaction.begin()
        CATransaction.setCompletionBlock {}
        layer.add(animation("opacity"), forKey: "fade")
        CATransaction.commit()
        #expect(try warnings().map(\.kind) == [.code])
    }

    @Test func viewsWhoseBlocksHaveNoCompletionAreNot() throws {
        let view = UIView(frame: CGRect(origin: .zero, size: Self.size))
        _ = add(CALayer(), "square")
        root.addSublayer(view.layer)
        root.commit(at: 0)
        UIView.animate(withDuration: 1) { view.alpha = 0.5 }
        #expect(try warnings().isEmpty)
        UIView.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: { _ in })
        #expect(try warnings().map(\.kind) == [.code])
    }

    @Test func runningDisplayLinksAreNamed() throws {
        _ = add(CALayer(), "square")
        let link = CADisplayLink { _ in }
        defer { link.invalidate() }
        link.add(to: .current, forMode: .default)
        #expect(try warnings().map(\.message).allSatisfy { $0.contains("display link") })
        #expect(try warnings().count == 1)
        link.isPaused = true
        #expect(try warnings().isEmpty)
    }
}
