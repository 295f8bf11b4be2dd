public import Foundation

/// Steps a layer tree from frame to frame.
///
/// This is the part of Core Animation's class that does not draw: a compositor draws `tree` between `beginFrame` and
/// `endFrame`. A renderer belongs to the thread that edits its layer's tree.
open class CARenderer {
    /// The root of the tree to draw.
    open var layer: CALayer?
    /// The extent to draw, in points of the space that the root layer lies in.
    ///
    /// `CGRect.null` at first.
    open var bounds = CGRect.null
    /// The tree as it was committed for the present or last frame.
    package private(set) var tree: RenderTree?
    private var frameTime: CFTimeInterval?
    private var isInFrame = false
    private var updates = CGRect.null

    /// A renderer without a layer.
    public init() {}

    /// Starts a frame: ends the thread's implicit transaction, commits the tree, and calls delegates and completion blocks that
    /// are due.
    ///
    /// - Parameters:
    ///   - time: The frame's time, in seconds of media time.
    ///   - timeStamp: Has no effect.
    open func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeRawPointer? = nil) {
        CATransaction.flush()
        isInFrame = true
        updates = .null
        guard let layer else {
            frameTime = time
            return
        }
        let wasDrawn = frameTime != nil
        let hadChanges = layer.host?.hasChanges ?? true
        let next = layer.host?.timeline.nextChange(after: frameTime ?? time) ?? .infinity
        tree = layer.commit(at: time)
        if !wasDrawn || hadChanges || next <= time {
            updates = bounds
        }
        frameTime = time
        layer.stepAnimations(to: time)
        ThreadState.current.drain()
    }

    /// The damage of this frame, in points; `CGRect.null` outside a frame, and if nothing changed.
    open func updateBounds() -> CGRect {
        isInFrame ? updates : .null
    }

    /// Adds a rectangle to the area that this frame draws.
    ///
    /// - Parameter r: In points of the space around the root layer.
    open func addUpdate(_ r: CGRect) {
        updates = updates.union(r)
    }

    /// Ends the frame; does nothing outside one.
    open func endFrame() {
        isInFrame = false
        updates = .null
    }

    /// The time of the next frame, in seconds: the present frame's time while an animation runs, the beginning of the next one,
    /// or infinity.
    open func nextFrameTime() -> CFTimeInterval {
        guard let frameTime, let host = layer?.host else { return .infinity }
        return host.hasChanges ? frameTime : host.timeline.nextChange(after: frameTime)
    }
}
