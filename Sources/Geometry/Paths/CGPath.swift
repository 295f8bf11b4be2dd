/// An immutable description of a series of lines and curves, in any units, usually points.
///
/// Elements are kept one after the other: a verb each, and their points. An element may follow a close directly; it
/// starts where the closed subpath started. Coordinates that are not finite numbers are refused: an element with one is
/// not added.
///
/// A path may be used on any thread, and on several at once. Of `CGMutablePath`, which is one as well, this holds only
/// while it is not changed; layers and render trees keep copies.
public class CGPath: @unchecked Sendable, Hashable {
    /// The elements; only `CGMutablePath` changes them after the path is made.
    package final var storage: PathStorage

    /// A path without elements.
    public init() {
        storage = PathStorage()
    }

    package init(_ storage: PathStorage) {
        self.storage = storage
    }

    /// A rectangle: from (min x, min y) to (max x, min y), around and closed.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - transform: the transform of the points; `nil` for none.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var shape = PathStorage()
        shape.addRect(rect)
        self.init(shape, transform)
    }

    /// The ellipse inside a rectangle, from (max x, mid y) by (mid x, max y) around.
    ///
    /// - Parameters:
    ///   - rect: the rectangle that the ellipse touches.
    ///   - transform: the transform of the points; `nil` for none.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var shape = PathStorage()
        shape.addEllipse(in: rect)
        self.init(shape, transform)
    }

    /// A rectangle with elliptical corners.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - cornerWidth: the corners' radius along x, limited to half the width.
    ///   - cornerHeight: the corners' radius along y, limited to half the height.
    ///   - transform: the transform of the points; `nil` for none.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        var shape = PathStorage()
        shape.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        self.init(shape, transform)
    }

    private convenience init(_ shape: PathStorage, _ transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform.map { shape.applying($0.pointee) } ?? shape)
    }

    /// Whether the path has no elements.
    public final var isEmpty: Bool {
        storage.isEmpty
    }

    /// The start of the next element; zero in an empty path.
    public final var currentPoint: CGPoint {
        storage.current ?? .zero
    }

    /// An immutable path with the same elements; this path itself if it is immutable.
    public func copy() -> CGPath? {
        self
    }

    /// An immutable path with all points moved; empty if a point would not be finite.
    public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let transform else { return copy() }
        return CGPath(storage.applying(transform.pointee))
    }

    /// A path with the same elements that can be changed.
    public final func mutableCopy() -> CGMutablePath? {
        CGMutablePath(storage)
    }

    /// A path with all points moved that can be changed.
    public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(transform.map { storage.applying($0.pointee) } ?? storage)
    }

    /// Whether both have the same elements with the same points.
    public static func == (a: CGPath, b: CGPath) -> Bool {
        a === b || a.storage == b.storage
    }

    /// Feeds the elements to `hasher`.
    public final func hash(into hasher: inout Hasher) {
        storage.hash(into: &hasher)
    }
}
