public import Foundation

/// A picture with a scale and an orientation; equal to others with the same pixels, scale and orientation.
public final class UIImage: NSObject, Sendable {
    /// How the pixels are turned for display.
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

    /// The pixels.
    public let cgImage: CGImage?
    /// Pixels per point.
    public let scale: CGFloat
    /// How the pixels are turned for display.
    public let imageOrientation: Orientation

    /// A picture of nothing, of size 0.
    public override init() {
        cgImage = nil
        scale = 1
        imageOrientation = .up
    }

    /// A picture with one pixel to a point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A picture.
    ///
    /// - Parameters:
    ///   - cgImage: The pixels.
    ///   - scale: Pixels per point; 1 is taken for what is not finite and more than 0.
    ///   - orientation: How the pixels are turned for display.
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.cgImage = cgImage
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        imageOrientation = orientation
    }

    /// Whether another object is a picture with the same pixels, scale and orientation.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return cgImage == other.cgImage && scale == other.scale && imageOrientation == other.imageOrientation
    }

    /// Hashes what equality compares.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(cgImage)
        hasher.combine(scale)
        hasher.combine(imageOrientation)
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
