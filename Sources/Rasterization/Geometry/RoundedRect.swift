/// A rectangle with rounded corners, in a layer's plane.
@usableFromInline package struct RoundedRect: Sendable, Equatable {
    /// Edges `minX, minY, maxX, maxY`.
    @usableFromInline package var rect: SIMD4<Float>
    /// The radii at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY): the order of `CACornerMask`'s bits; 0 is square.
    @usableFromInline package var radii: SIMD4<Float>
    /// Whether the corners follow the continuous curve rather than a circle.
    @usableFromInline package var isContinuous: Bool

    /// A rounded rectangle; the radii are at most half the shorter side.
    @inlinable
    package init(rect: SIMD4<Float>, radii: SIMD4<Float>, isContinuous: Bool = false) {
        self.rect = rect
        self.radii = radii
        self.isContinuous = isContinuous
    }
}

/// The ring between a rounded rectangle and the same inset by `width`; the inner radii are `max(radius − width, 0)`.
@usableFromInline package struct BorderRing: Sendable, Equatable {
    @usableFromInline package var outer: RoundedRect
    /// In points of the layer's plane; at most half the shorter side.
    @usableFromInline package var width: Float

    /// A ring along the inside of an outline.
    @inlinable
    package init(outer: RoundedRect, width: Float) {
        self.outer = outer
        self.width = width
    }

    /// The inner outline.
    @inlinable
    package var inner: RoundedRect {
        let inset = SIMD4(width, width, -width, -width)
        return RoundedRect(
            rect: outer.rect + inset, radii: (outer.radii - width).clamped(lowerBound: .zero, upperBound: outer.radii),
            isContinuous: outer.isContinuous)
    }
}
