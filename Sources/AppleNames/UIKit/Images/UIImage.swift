public import Graphics

/// An image with a scale, an orientation and rendering traits; equal to others with the same ones.
public final class UIImage: NSObject, ImageObject, Sendable {
    /// The orientation of the pixels for display.
    public enum Orientation: Int, Sendable {
        /// As stored.
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned by 90° counter-clockwise.
        case left = 2
        /// Turned by 90° clockwise.
        case right = 3
        /// Mirrored left to right.
        case upMirrored = 4
        /// Mirrored left to right, then turned by 180°.
        case downMirrored = 5
        /// Mirrored left to right, then turned by 90° counter-clockwise.
        case leftMirrored = 6
        /// Mirrored left to right, then turned by 90° clockwise.
        case rightMirrored = 7
    }

    /// Whether a picture is shown in its own colours.
    public enum RenderingMode: Int, Sendable {
        /// As its view prefers: a system button takes its shape alone.
        case automatic = 0
        /// In its own colours.
        case alwaysOriginal = 1
        /// As a shape in the tint colour, or, drawn in a context, in the fill colour.
        case alwaysTemplate = 2
    }

    /// The growth of the parts of an image between its caps.
    public enum ResizingMode: Int, Sendable {
        /// Repeated from the top left.
        case tile = 0
        /// Stretched.
        case stretch = 1
    }

    /// Values beside the pixels.
    struct Traits: Hashable, Sendable {
        var scale: CGFloat = 1
        var orientation = Orientation.up
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        var isResizable = false
    }

    private let objectMark = CFObjectMark()
    /// The pixels.
    public let cgImage: CGImage?
    let traits: Traits
    /// Pixels per point.
    public var scale: CGFloat { traits.scale }
    /// The orientation of the pixels for display.
    public var imageOrientation: Orientation { traits.orientation }
    /// Whether the picture is shown in its own colours.
    ///
    /// Default automatic.
    public var renderingMode: RenderingMode { traits.renderingMode }
    /// The widths of the edges that keep their size, in points.
    ///
    /// Default none.
    public var capInsets: UIEdgeInsets { traits.capInsets }
    /// The growth of the parts between the caps.
    public var resizingMode: ResizingMode { traits.resizingMode }

    /// A picture of nothing, of size 0.
    public override init() {
        cgImage = nil
        traits = Traits()
    }

    init(_ cgImage: CGImage?, _ traits: Traits) {
        self.cgImage = cgImage
        self.traits = traits
    }

    /// A picture with one pixel to a point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// An image.
    ///
    /// - Parameters:
    ///   - cgImage: The pixels.
    ///   - scale: Pixels per point; 1 if it is not finite or not above 0.
    ///   - orientation: The orientation of the pixels for display.
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.cgImage = cgImage
        traits = Traits(scale: scale.isFinite && scale > 0 ? scale : 1, orientation: orientation)
    }

    /// Whether another object is a picture with the same pixels that is shown in the same way.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return cgImage == other.cgImage && traits == other.traits
    }

    /// Hashes the compared values.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(cgImage)
        hasher.combine(traits)
        return hasher.finalize()
    }

    /// In points, as displayed.
    public var size: CGSize {
        guard let cgImage else {
            return .zero
        }
        let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
        switch imageOrientation {
        case .up, .down, .upMirrored, .downMirrored: return CGSize(width: width, height: height)
        case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
        }
    }

    /// From the stored picture's unit square to the displayed one's, both with the origin at the top left, y down.
    var unitTransform: CGAffineTransform {
        switch imageOrientation {
        case .up: .identity
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
        }
    }
}
