/// A mutable path.
///
/// Each call's `transform` is applied to the points before they are added. Lines and curves need a current point, set by a
/// move or another element; without one they are ignored, as are elements that are not finite.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An immutable path with the elements that this one has now.
    public override func copy() -> CGPath? {
        CGPath(storage)
    }

    /// Starts a subpath; a move right after a move takes its place.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.move(to: point.applying(transform))
    }

    /// Adds a line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.line(to: point.applying(transform))
    }

    /// Starts a subpath at the first point and adds lines to the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        storage.reserve(verbs: points.count, points: points.count)
        storage.move(to: first.applying(transform))
        for point in points.dropFirst() {
            storage.line(to: point.applying(transform))
        }
    }

    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        storage.quad(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds a cubic curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        storage.cubic(
            to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }

    /// Closes the current subpath; the next element starts where it started.
    public func closeSubpath() {
        storage.close()
    }

    /// Adds a rectangle: from (min x, min y) to (max x, min y), around and closed.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect) }
    }

    /// Adds rectangles one after the other.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects {
            addRect(rect, transform: transform)
        }
    }

    /// Adds the ellipse inside a rectangle, from (max x, mid y) by (mid x, max y) around.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect) }
    }

    /// Adds a rectangle with elliptical corners, which are limited to half the sides.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
    }

    /// Adds a circle's arc, after a line to its start, or a move if there is no current point.
    ///
    /// The arc goes in the given direction to the end angle. Angles a whole turn or more apart, as 0 and 2π, are a circle
    /// in either direction; equal angles add nothing but the start.
    ///
    /// - Parameters:
    ///   - center: the circle's centre.
    ///   - radius: the circle's radius; below zero nothing is added.
    ///   - startAngle: the start of the arc, in radians from x toward y.
    ///   - endAngle: the end of the arc, in radians from x toward y.
    ///   - clockwise: whether the angle falls; the name is true of y growing upward.
    ///   - transform: the transform of the arc before it is added.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        storage.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: transform)
    }

    /// Adds a circle's arc, after a line to its start, or a move without a current point.
    ///
    /// - Parameters:
    ///   - center: the circle's centre.
    ///   - radius: the circle's radius; below zero nothing is added.
    ///   - startAngle: the angle of the start, in radians from x toward y.
    ///   - delta: the growth of the angle, in radians; at most a whole turn either way.
    ///   - transform: the transform of the arc.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta, transform: transform)
    }

    /// Adds the arc of a circle that touches the lines from the current point to `tangent1End` and from there to
    /// `tangent2End`, after a line to the arc's start.
    ///
    /// If both lines are one, or `radius` is zero, it is a line to `tangent1End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        storage.addArc(corner: tangent1End, end: tangent2End, radius: radius, transform: transform)
    }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        storage.append(path.storage, transform: transform)
    }

    private func add(_ transform: CGAffineTransform, _ build: (inout PathStorage) -> Void) {
        if transform.isIdentity {
            build(&storage)
        } else {
            var shape = PathStorage()
            build(&shape)
            storage.append(shape, transform: transform)
        }
    }
}
