/// A point with the given coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: x, y: y)
}

/// A size with the given dimensions.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
}

/// A rectangle with the given origin and size.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// A vector with the given parts.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
    CGVector(dx: dx, dy: dy)
}

extension CGPoint {
    /// Whether both coordinates are those of another point; the same as `==`.
    public func equalTo(_ point2: CGPoint) -> Bool {
        self == point2
    }
}

extension CGSize {
    /// Whether both dimensions are those of another size; the same as `==`.
    public func equalTo(_ size2: CGSize) -> Bool {
        self == size2
    }
}

extension CGRect {
    /// Whether it is the same rectangle as another, with sizes below 0 standardised.
    public func equalTo(_ rect2: CGRect) -> Bool {
        standardized == rect2.standardized
    }

    /// The intersection of two rectangles, sizes below 0 standardised; `.null` if they are disjoint, or a value is not a number.
    ///
    /// In place of Foundation's `intersection`, which ends the process if an edge is no number, as one of an infinite
    /// rectangle that was transformed.
    package func overlap(with other: CGRect) -> CGRect {
        let low = CGPoint(x: max(minX, other.minX), y: max(minY, other.minY))
        let high = CGPoint(x: min(maxX, other.maxX), y: min(maxY, other.maxY))
        let isRectangle = !isNull && !other.isNull && !hasNaN && !other.hasNaN
        guard isRectangle, low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    private var hasNaN: Bool {
        (minX + minY).isNaN || (maxX + maxY).isNaN
    }
}
