public import Graphics

/// The scale and opacity of the pictures of a `UIGraphicsImageRenderer`.
public final class UIGraphicsImageRendererFormat {
    /// Pixels per point; at first the screen's, which is 1 unless the program sets `UIScreen.main.scale`.
    public var scale: CGFloat = ScreenScale.current
    /// The colours that pictures may have.
    public enum Range: Int, Sendable {
        /// None in particular.
        case unspecified = -1
        /// As the screen has them.
        case automatic = 0
        /// Beyond sRGB.
        case extended = 1
        /// sRGB.
        case standard = 2
    }

    /// Kept, and without effect: pictures are drawn in sRGB.
    public var preferredRange = Range.automatic
    /// Whether pictures have no alpha; false at first.
    public var opaque = false

    /// With the screen's scale, and alpha.
    public init() {}

    /// With the screen's scale, and alpha.
    public static func `default`() -> UIGraphicsImageRendererFormat {
        UIGraphicsImageRendererFormat()
    }

    /// With the screen's scale, and alpha.
    public static func preferred() -> UIGraphicsImageRendererFormat {
        UIGraphicsImageRendererFormat()
    }
}

/// The context of a picture's drawing.
public final class UIGraphicsImageRendererContext {
    /// The context, which is the current one during the drawing.
    public let cgContext: CGContext
    /// The picture's kind.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        cgContext = context
        self.format = format
    }

    /// The picture as drawn so far; an empty one if it has no pixels.
    public var currentImage: UIImage {
        UIImage(drawnIn: cgContext, scale: format.scale) ?? UIImage()
    }

    /// Paints a rectangle in the fill colour.
    public func fill(_ rect: CGRect) {
        cgContext.fill(rect)
    }

    /// Paints a rectangle in the fill colour with another blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFillUsingBlendMode(rect, blendMode)
    }

    /// Paints a frame of width 1 just inside a rectangle in the fill colour.
    public func stroke(_ rect: CGRect) {
        UIRectFrameUsingBlendMode(rect, .normal)
    }

    /// Narrows the clip to a rectangle.
    public func clip(to rect: CGRect) {
        cgContext.clip(to: rect)
    }
}

/// Makes images by drawing; they hold a recording, which renderers play back.
public final class UIGraphicsImageRenderer {
    private let bounds: CGRect
    /// The pictures' kind.
    public let format: UIGraphicsImageRendererFormat

    /// Pictures of a size in points.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
    }

    /// Pictures of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Pictures of a region of user space, in points.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    /// Pictures of a region of user space, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
    }

    /// An image drawn by `actions`; an empty image if it has no pixels.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(
            CGContext(recordingIn: bounds, scale: format.scale, isOpaque: format.opaque), format)
        UIGraphicsPushContext(context.cgContext)
        actions(context)
        UIGraphicsPopContext()
        return context.currentImage
    }
}
