/// An affine transform taken apart: scale, shear, rotation and translation, applied in this order.
public struct CGAffineTransformComponents: Sendable, Hashable, Codable {
    /// The factors along x and y; the height is negative if the transform mirrors.
    public var scale: CGSize
    /// The motion of x for each unit of y, before the rotation.
    public var horizontalShear: CGFloat
    /// The angle from x toward y, in radians, in −π…π.
    public var rotation: CGFloat
    /// The translation that acts last, in points.
    public var translation: CGVector

    /// The components of the identity.
    public init() {
        self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
    }

    /// The given components.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// The transform with the given components.
    public init(_ components: CGAffineTransformComponents) {
        let linear = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: components.rotation))
        self = linear
        tx = components.translation.dx
        ty = components.translation.dy
    }

    /// This transform taken apart.
    ///
    /// A transform that flattens the plane gives components that make it up again wherever such exist.
    public func decomposed() -> CGAffineTransformComponents {
        let width = Portable.hypot(a, b)
        let rotation = width == 0 ? Portable.atan2(-c, d) : Portable.atan2(b, a)
        let (sine, cosine) = Portable.sineAndCosine(rotation)
        let along = c * cosine + d * sine
        let across = d * cosine - c * sine
        return CGAffineTransformComponents(
            scale: CGSize(width: width, height: across),
            horizontalShear: across == 0 ? 0 : along / across,
            rotation: rotation,
            translation: CGVector(dx: tx, dy: ty))
    }
}
