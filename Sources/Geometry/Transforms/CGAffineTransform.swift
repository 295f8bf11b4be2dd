/// A 3 × 3 matrix for affine transformation, in row-vector convention.
///
///     | a  b  0 |
///     | c  d  0 |        x' = a·x + c·y + tx,  y' = b·x + d·y + ty
///     | tx ty 1 |
///
/// `translatedBy`, `scaledBy` and `rotated` put the new step nearest to the point: `t.scaledBy(x: 2, y: 2)` scales
/// first and then applies `t`, as Core Graphics' functions do.
public struct CGAffineTransform: BitwiseCopyable, Sendable, Hashable, Codable {
    /// The coefficient of x in x'.
    public var a: CGFloat
    /// The coefficient of x in y'.
    public var b: CGFloat
    /// The coefficient of y in x'.
    public var c: CGFloat
    /// The coefficient of y in y'.
    public var d: CGFloat
    /// The horizontal translation.
    public var tx: CGFloat
    /// The vertical translation.
    public var ty: CGFloat

    /// The identity transform.
    public static let identity = CGAffineTransform()

    /// The identity transform.
    public init() {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }

    /// A transform with the given entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// A transform with the given entries.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// A translation, in points.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation about the origin that takes the x axis toward the y axis.
    ///
    /// - Parameter angle: in radians.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = Portable.sineAndCosine(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether this is exactly the identity.
    public var isIdentity: Bool {
        self == .identity
    }

    /// The growth of areas; negative if the transform mirrors.
    var determinant: CGFloat {
        a * d - b * c
    }

    /// This transform with a translation before it.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(
            a: a, b: b, c: c, d: d,
            tx: tx * a + ty * c + self.tx,
            ty: tx * b + ty * d + self.ty)
    }

    /// This transform with a scale before it.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: sx * a, b: sx * b, c: sy * c, d: sy * d, tx: tx, ty: ty)
    }

    /// This transform with a rotation before it.
    ///
    /// - Parameter angle: in radians, from x toward y.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// This transform, followed by `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The inverse, or this transform itself if it has none.
    public func inverted() -> CGAffineTransform {
        inverse ?? self
    }

    /// The inverse; `nil` if the plane is made a line or a point.
    var inverse: CGAffineTransform? {
        let determinant = determinant
        guard determinant != 0, (1 / determinant).isFinite else { return nil }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}
