public import Graphics

/// A path with the attributes of the stroke and fill that draw it.
///
/// The attributes are for `stroke()` and `fill()`; a shape layer that is given `cgPath` has its own.
/// Angles are those of UIKit: 0 is +x, and clockwise angles grow, as it looks where y grows downward.
open class UIBezierPath: NSObject {
    private let objectMark = CFObjectMark()
    final var storage: PathStorage

    /// The width of strokes, in points: 1 unless it is set.
    open var lineWidth: CGFloat = 1
    /// The ends of open strokes.
    open var lineCapStyle = CGLineCap.butt
    /// The corners of strokes.
    open var lineJoinStyle = CGLineJoin.miter
    /// The largest length of a miter, in line widths: 10 by default.
    open var miterLimit: CGFloat = 10
    /// The largest error of drawn curves, in pixels: 0.6 by default; renderers here draw finer.
    open var flatness: CGFloat = 0.6
    /// Whether areas that the path goes around an even number of times are outside.
    open var usesEvenOddFillRule = false
    final var dashLengths: [CGFloat] = []
    final var dashPhase: CGFloat = 0

    init(_ storage: PathStorage) {
        self.storage = storage
    }

    /// A path without elements.
    public override init() {
        storage = PathStorage()
    }

    /// The elements of `cgPath`.
    public convenience init(cgPath: CGPath) {
        self.init(cgPath.storage)
    }

    /// A rectangle.
    public convenience init(rect: CGRect) {
        var shape = PathStorage()
        shape.addRect(rect)
        self.init(shape)
    }

    /// The ellipse inside a rectangle, from the middle of its right side clockwise.
    public convenience init(ovalIn rect: CGRect) {
        var shape = PathStorage()
        shape.addEllipse(in: rect)
        self.init(shape)
    }

    /// A rectangle with continuous corners; circular ones if the sides have no room for them.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
        var shape = PathStorage()
        shape.addRect(rect, radii: CGSize(width: radius, height: radius), corners: .all, isContinuous: true)
        self.init(shape)
    }

    /// A rectangle with some rounded corners.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - corners: the corners to round.
    ///   - cornerRadii: their radii along x and y, limited to half the sides.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        var shape = PathStorage()
        shape.addRect(rect, radii: cornerRadii, corners: corners.cornerMask)
        self.init(shape)
    }

    /// The arc of a circle; angles a whole turn or more apart are all of it, in either direction.
    ///
    /// - Parameters:
    ///   - center: the circle's centre.
    ///   - radius: the circle's radius.
    ///   - startAngle: the start of the arc, in radians from x toward y.
    ///   - endAngle: the end of the arc, in radians from x toward y.
    ///   - clockwise: whether the angle grows.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// The elements as an immutable path; the attributes are not part of it.
    open var cgPath: CGPath {
        get { CGPath(storage) }
        set { storage = newValue.storage }
    }

    /// Starts a subpath.
    open func move(to point: CGPoint) {
        storage.move(to: point)
    }

    /// Adds a line; ignored without a current point.
    open func addLine(to point: CGPoint) {
        storage.line(to: point)
    }

    /// Adds a cubic curve; ignored without a current point.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        storage.cubic(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve; ignored without a current point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        storage.quad(to: endPoint, control: controlPoint)
    }

    /// Adds the arc of a circle, after a line to its start, or a move if there is no current point.
    ///
    /// Angles a whole turn or more apart are a circle in either direction.
    ///
    /// - Parameters:
    ///   - center: the circle's centre.
    ///   - radius: the circle's radius.
    ///   - startAngle: the start of the arc, in radians from x toward y.
    ///   - endAngle: the end of the arc, in radians from x toward y.
    ///   - clockwise: whether the angle grows.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        storage.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise,
            transform: .identity)
    }

    /// Closes the current subpath.
    open func close() {
        storage.close()
    }

    /// Takes all elements out.
    open func removeAllPoints() {
        storage.removeAll()
    }

    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) {
        storage.append(bezierPath.storage)
    }

    /// Moves all points.
    open func apply(_ transform: CGAffineTransform) {
        storage = storage.applying(transform)
    }

    /// The same lines and curves run the other way, the last subpath first, with the same attributes.
    open func reversing() -> UIBezierPath {
        let result = UIBezierPath(storage.reversed())
        result.takeAttributes(of: self)
        return result
    }

    /// A path with the same elements and attributes.
    open override func copy() -> Any {
        let result = UIBezierPath(storage)
        result.takeAttributes(of: self)
        return result
    }

    /// Whether the path has no elements.
    open var isEmpty: Bool {
        storage.isEmpty
    }

    /// The smallest upright rectangle around all points, control points included; null for an empty path.
    open var bounds: CGRect {
        CGPath(storage).boundingBox
    }

    /// The start of the next element; zero in an empty path.
    open var currentPoint: CGPoint {
        storage.current ?? .zero
    }

    /// Whether a point is in the area that closed subpaths enclose; `fill()` paints that of open ones, too.
    open func contains(_ point: CGPoint) -> Bool {
        CGPath(storage.closedSubpaths).contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Sets the dashes of strokes.
    ///
    /// - Parameters:
    ///   - pattern: the lengths of dashes and gaps in turn, in points; `nil` for a solid line.
    ///   - count: the number of lengths.
    ///   - phase: the offset into the pattern at the start of a subpath.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashLengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
        dashPhase = phase
    }

    /// Returns the dashes of strokes.
    ///
    /// - Parameters:
    ///   - pattern: receives the lengths; it must have room for `count` of them.
    ///   - count: receives the number of lengths.
    ///   - phase: receives the offset into the pattern at the start of a subpath.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        pattern?.update(from: dashLengths, count: dashLengths.count)
        count?.pointee = dashLengths.count
        phase?.pointee = dashPhase
    }

    private func takeAttributes(of other: UIBezierPath) {
        lineWidth = other.lineWidth
        lineCapStyle = other.lineCapStyle
        lineJoinStyle = other.lineJoinStyle
        miterLimit = other.miterLimit
        flatness = other.flatness
        usesEvenOddFillRule = other.usesEvenOddFillRule
        dashLengths = other.dashLengths
        dashPhase = other.dashPhase
    }
}
