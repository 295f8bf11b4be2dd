public import Foundation

/// The link between a layer tree and a window of any toolkit: the root layer, the window's size and scale, and its frames.
///
/// The toolkit owns the window, its events and its clock; the host owns the layers. When the toolkit's clock reaches a frame,
/// `beginFrame(at:)` ends the thread's implicit transaction, calls the display links, commits the tree and gives it as a value
/// that any thread may draw. If nothing waits and nothing moves, `needsFrame` is false: the toolkit's clock may stand still, and
/// the program sleeps until `whenFrameIsNeeded` is called.
///
/// A host belongs to the thread that edits its layers, as the layers do.
public final class WindowLayerHost {
    /// The root of the window's tree; its bounds are the window's, with their origin at the window's top left corner, y down.
    public let layer: CALayer

    /// Called on the host's thread when `needsFrame` may have become true, as when a layer changes; it should ask the toolkit
    /// for a frame, and no more.
    ///
    /// Default `nil`.
    public var whenFrameIsNeeded: (() -> Void)? {
        didSet { attach() }
    }

    /// The window's extent in points.
    ///
    /// Setting it changes the bounds of the root layer without an animation. Default zero.
    public var size: CGSize = .zero {
        didSet {
            guard size != oldValue else { return }
            unanimated { layer.frame = CGRect(origin: .zero, size: size) }
        }
    }

    /// Pixels to a point of the window.
    ///
    /// It may change while the program runs, as when the window goes to another display: layers that draw their contents at
    /// the old scale, from `draw(in:)` or a delegate, draw them again at the new one. If layers have no scale of their own,
    /// give it to them by `CALayer.contentsScale`. Values that are not finite and more than 0 are not taken. Default 1.
    public var scale: CGFloat = 1 {
        didSet {
            guard scale.isFinite, scale > 0 else {
                scale = oldValue
                return
            }
            guard scale != oldValue else { return }
            unanimated { layer.changeContentsScale(from: oldValue, to: scale) }
        }
    }

    /// The time of the last frame, in seconds; `nil` before the first.
    public private(set) var lastFrameTime: CFTimeInterval?

    /// A host of a tree.
    ///
    /// - Parameter layer: The root; the default is a new layer without a background.
    public init(layer: CALayer = CALayer()) {
        self.layer = layer
    }

    deinit {
        layer.ownedHost?.whenCommitIsAwaited = nil
    }

    private func attach() {
        layer.ownedHost?.whenCommitIsAwaited = whenFrameIsNeeded
    }

    private func unanimated(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    // MARK: - Frames

    /// Whether the next frame may differ from the last one: layers changed, something moves, a display link or a call waits.
    public var needsFrame: Bool {
        guard let lastFrameTime else { return true }
        return nextFrameTime <= lastFrameTime
    }

    /// The due time of the next frame, in seconds of the frames' time.
    ///
    /// Not after the last frame's time if something moves or waits; the next beginning of an animation if none runs; infinity
    /// if nothing is left to come.
    public var nextFrameTime: CFTimeInterval {
        guard let host = layer.ownedHost, let lastFrameTime else { return -.infinity }
        if host.awaitsCommit || ThreadState.current.awaitsStep { return lastFrameTime }
        return host.timeline.nextChange(after: lastFrameTime)
    }

    /// Starts a frame.
    ///
    /// Calls the thread's display links, ends its implicit transaction, lays out and draws layers that need it, commits the
    /// tree, and makes the due calls to delegates and completion blocks.
    ///
    /// - Parameter time: The frame's time by the toolkit's clock, in seconds. It should be of `CLOCK_MONOTONIC`, like
    ///   `CACurrentMediaTime()`, and may be the moment when the frame will be seen. A time before the last frame's counts as
    ///   that.
    /// - Returns: The tree at that time, for `Renderer.render(_:at:…)` with the same time, on any thread.
    @discardableResult
    public func beginFrame(at time: CFTimeInterval = CACurrentMediaTime()) -> RenderTree {
        let time = max(time, lastFrameTime ?? time)
        let thread = ThreadState.current
        for link in thread.activeLinks {
            link.callIfDue(at: time)
        }
        CATransaction.flush()
        let tree = layer.commitTree(at: time)
        layer.stepAnimations(to: time)
        lastFrameTime = time
        attach()
        thread.drain()
        return tree
    }
}
