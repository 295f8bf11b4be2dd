extension CGPoint {
    /// The point that `t` moves this point to.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// This size under the linear part of `t`; its translation is ignored.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The smallest upright rectangle around this one under `t`; the null rectangle stays null.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        guard !isNull else { return self }
        let box = standardized
        let first = box.origin.applying(t)
        // The box of a parallelogram reaches from its first corner by each edge's negative and positive parts.
        let alongX = CGSize(width: box.size.width, height: 0).applying(t)
        let alongY = CGSize(width: 0, height: box.size.height).applying(t)
        return CGRect(
            x: first.x + min(alongX.width, 0) + min(alongY.width, 0),
            y: first.y + min(alongX.height, 0) + min(alongY.height, 0),
            width: abs(alongX.width) + abs(alongY.width),
            height: abs(alongX.height) + abs(alongY.height))
    }
}
