import Foundation

/// Code of the program that changes a layer while one of its animations runs, or may at its end; no committed tree runs it.
package struct MotionByCode: Sendable {
    /// The kind of code.
    package enum Cause: Sendable {
        /// The layer's own drawing, from an animated key.
        case drawing
        /// A completion block, or the animation's delegate.
        case completion
    }

    let cause: Cause
    let timing: ActiveTiming

    /// Whether the code would run between two moments of the layer's time.
    fileprivate func isDue(from start: CFTimeInterval, to end: CFTimeInterval) -> Bool {
        let runsBack = end < start
        guard start != end, !timing.isFinished(at: start, runsBack: runsBack) else { return false }
        return switch cause {
        case .drawing: timing.hasStarted(at: end, runsBack: runsBack)
        case .completion: timing.isFinished(at: end, runsBack: runsBack)
        }
    }
}

extension RenderTree {
    /// The layers whose own code would change them, or something, after the moment 0 and up to another, by their slots.
    ///
    /// Looks at every node.
    ///
    /// - Parameter end: In seconds of the time that the root layer lives in.
    package func motionsByCode(until end: CFTimeInterval) -> [(slot: Int32, cause: MotionByCode.Cause)] {
        var found: [(slot: Int32, cause: MotionByCode.Cause)] = []
        withUnsafeNodes { nodes in
            for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) where nodes[slot].pointee.layerID != 0 {
                guard let motions = nodes[slot].pointee.animations?.motionsByCode, !motions.isEmpty else { continue }
                let (first, last) = (nodes.localTime(of: slot, at: 0), nodes.localTime(of: slot, at: end))
                // A text layer's subclass may leave its drawing to the renderer.
                let isDrawn = nodes.properties(of: slot).pointee.contents != nil
                for motion in motions where motion.isDue(from: first, to: last) {
                    if isDrawn || motion.cause != .drawing { found.append((slot, motion.cause)) }
                }
            }
        }
        return found
    }
}
