internal import Foundation

extension CGContext {
    /// Adds an earlier recording, as one picture.
    ///
    /// - Parameter placement: To user space.
    package func draw(_ content: DrawingPart.Content, nesting: Int, placement: CGAffineTransform) {
        let transform = placement.concatenating(state.ctm)
        let color = SIMD4<Float>(repeating: opacity)
        guard transform.isFinite, transform.isInvertible, isVisible(color) else {
            return
        }
        tables.nesting = max(tables.nesting, nesting)
        tables.parts.append(DrawingPart(content: content, transform: transform))
        append(.part, payload: Int32(truncatingIfNeeded: tables.parts.count - 1), color: color)
    }

    /// Adds commands; commands nested too deep are drawn from their pixels.
    ///
    /// - Parameter placement: From the recording's base space to user space.
    func draw(_ recording: DrawingRecording, placement: CGAffineTransform) {
        guard !recording.isEmpty, !recording.bounds.isEmpty else {
            return
        }
        guard recording.nesting < DrawingRecording.maximumNesting else {
            if let image = CGImage(BackingStore(recording: recording)) {
                let bounds = recording.bounds
                let unit = CGAffineTransform(
                    a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
                draw(image, unitSquareTo: unit.concatenating(placement))
            }
            return
        }
        draw(.recording(recording), nesting: recording.nesting, placement: placement)
    }

    /// Whether y runs down on the picture in user space, as it is now.
    package var runsDownwards: Bool {
        let ctm = state.ctm
        return ctm.a * ctm.d - ctm.b * ctm.c > 0
    }
}
