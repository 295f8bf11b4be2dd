internal import ImageCodecs

/// A frame as its renderer has it, for the duration of a call.
struct DrawnFrame {
    let moment: FrameMoment
    /// Premultiplied.
    let pixels: PixelRows
    let isOpaque: Bool
    /// Whether it looks as the frame that was drawn before it on the same thread.
    let isRepeated: Bool
}

/// The processing of frames on the thread that draws them; an object belongs to one thread.
protocol FrameProcessor<Product>: AnyObject {
    associatedtype Product: Sendable

    /// Makes of a frame what is handed on.
    func process(_ frame: DrawnFrame) throws(MediaExportError) -> Product
}
