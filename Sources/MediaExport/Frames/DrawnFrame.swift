internal import ImageCodecs
internal import RenderDevices

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

    /// Makes a product of a frame.
    func process(_ frame: DrawnFrame) throws(MediaExportError) -> Product

    /// Makes the same of an opaque frame's luma and chroma, if the device makes those; `nil` if only pixels are taken.
    var planes: PlaneProcessor<Product>? { get }
}

extension FrameProcessor {
    var planes: PlaneProcessor<Product>? { nil }
}

/// The processing of frames that come from the device as luma and chroma.
struct PlaneProcessor<Product> {
    let weights: PlaneWeights
    /// Takes the first byte of the planes, and whether the frame looks as the one before it.
    let process: (_ base: UnsafeRawPointer, _ isRepeated: Bool) throws(MediaExportError) -> Product
}
