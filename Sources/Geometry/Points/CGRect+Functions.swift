// Core Graphics' functions of rectangles, which Swift code for Apple's systems may call beside the members.

/// A rectangle whose edges lie further in, or further out if an amount is below 0.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.insetBy(dx: dx, dy: dy)
}

/// A rectangle that is moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.offsetBy(dx: dx, dy: dy)
}

/// The smallest rectangle of whole numbers around another.
public func CGRectIntegral(_ rect: CGRect) -> CGRect {
    rect.integral
}

/// The same rectangle with sizes of 0 or more.
public func CGRectStandardize(_ rect: CGRect) -> CGRect {
    rect.standardized
}

/// The smallest rectangle around two.
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect {
    r1.union(r2)
}

/// The common part of two rectangles; `.null` if there is none.
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect {
    r1.overlap(with: r2)
}

/// Whether two rectangles have something in common.
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
    !CGRectIsNull(CGRectIntersection(rect1, rect2))
}

/// Whether a point lies inside, or on the edges of least x and y.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool {
    rect.contains(point)
}

/// Whether the second rectangle lies inside the first.
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
    rect1.contains(rect2)
}

/// Whether two rectangles are the same.
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
    rect1.equalTo(rect2)
}

/// Whether two points are the same.
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool {
    point1.equalTo(point2)
}

/// Whether two sizes are the same.
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool {
    size1.equalTo(size2)
}

/// Whether a rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool {
    rect.isEmpty
}

/// Whether a rectangle is `.null`.
public func CGRectIsNull(_ rect: CGRect) -> Bool {
    rect.isNull
}

/// Whether a rectangle is `.infinite`.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool {
    rect.isInfinite
}

/// The least x of a rectangle.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat {
    rect.minX
}

/// The x of a rectangle's middle.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat {
    rect.midX
}

/// The largest x of a rectangle.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat {
    rect.maxX
}

/// The least y of a rectangle.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat {
    rect.minY
}

/// The y of a rectangle's middle.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat {
    rect.midY
}

/// The largest y of a rectangle.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat {
    rect.maxY
}

/// The width of a rectangle, 0 or more.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat {
    rect.width
}

/// The height of a rectangle, 0 or more.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat {
    rect.height
}
