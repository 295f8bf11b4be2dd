/// The verb of a path's element, which determines its number of points.
public enum PathVerb: UInt8, BitwiseCopyable, Sendable {
    /// Starts a subpath at one point.
    case move
    /// A line to one point.
    case line
    /// A quadratic Bézier curve: its control point, then its end.
    case quad
    /// A cubic Bézier curve: its two control points, then its end.
    case cubic
    /// A line to the start of the subpath, joined to its first element. No points.
    case close

    /// The number of points of the element: 1, 1, 2, 3 or 0.
    @inlinable public var pointCount: Int {
        switch self {
        case .move, .line: 1
        case .quad: 2
        case .cubic: 3
        case .close: 0
        }
    }
}

/// The type of a path's element.
public enum CGPathElementType: Int32, Sendable {
    /// Starts a subpath at one point.
    case moveToPoint
    /// A line to one point.
    case addLineToPoint
    /// A quadratic Bézier curve: its control point, then its end.
    case addQuadCurveToPoint
    /// A cubic Bézier curve: its two control points, then its end.
    case addCurveToPoint
    /// A line to the start of the subpath. No points.
    case closeSubpath

    /// The type of a verb.
    init(_ verb: PathVerb) {
        switch verb {
        case .move: self = .moveToPoint
        case .line: self = .addLineToPoint
        case .quad: self = .addQuadCurveToPoint
        case .cubic: self = .addCurveToPoint
        case .close: self = .closeSubpath
        }
    }
}

/// An element of a path, as `applyWithBlock` shows it.
public struct CGPathElement {
    /// The type of the element.
    public var type: CGPathElementType
    /// Its 1, 1, 2, 3 or 0 points; they live as long as the call that the element was passed to.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element of the given type and points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}
