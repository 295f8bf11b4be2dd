internal import ImageCodecs
public import LayerModel

/// A frame of a sequence, with its pixels.
public struct Frame: Sendable {
    /// The frame's number and time.
    public let moment: FrameMoment
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Whether every alpha is 255.
    public let isOpaque: Bool
    /// Premultiplied RGBA, rows without gaps.
    let pixels: FrameBytes

    /// Calls `body` with the pixels: premultiplied RGBA of 8 bits a component, sRGB-encoded, the top row first, rows without
    /// gaps.
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pixels.bytes)
    }

    /// A picture with a copy of the pixels; `nil` if memory is short.
    public func makeImage() -> CGImage? {
        CGImage(
            premultipliedRGBA8: ContiguousArray(pixels.bytes), width: width, height: height, isOpaque: isOpaque)
    }
}

/// Makes frames that outlive the renderer's.
final class FrameCopier: FrameProcessor {
    private let converter: FrameConverter
    private let width: Int
    private let height: Int

    init(width: Int, height: Int, pool: FrameBytesPool) {
        converter = FrameConverter(.premultipliedRGBA, width: width, height: height, pool: pool)
        self.width = width
        self.height = height
    }

    func process(_ frame: DrawnFrame) throws(MediaExportError) -> Frame {
        Frame(
            moment: frame.moment, width: width, height: height, isOpaque: frame.isOpaque,
            pixels: try converter.process(frame))
    }
}
