/// A rectangle with rounded corners, in a layer's plane.
@usableFromInline package struct RoundedRect: Sendable, Hashable {
    @usableFromInline package var rect: PlaneRect
    /// The radii at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY): the order of `CACornerMask`'s bits; 0 is square.
    @usableFromInline package var radii: SIMD4<Float>
    /// Whether the corners follow the continuous curve rather than a circle.
    @usableFromInline package var isContinuous: Bool

    /// A rounded rectangle; the radii are at most half the shorter side.
    @inlinable
    package init(rect: PlaneRect, radii: SIMD4<Float>, isContinuous: Bool = false) {
        self.rect = rect
        self.radii = radii
        self.isContinuous = isContinuous
    }

    /// The reach of the corners along the edges, in radii.
    @inlinable
    package var cornerReach: Double { isContinuous ? ContinuousCorner.reach : 1 }

    /// Whether a place lies inside, or outside by `slack` at most.
    ///
    /// A continuous corner counts as the circle between its ends, which lies inside of it.
    package func contains(_ place: SIMD2<Double>, slack: Double = 0) -> Bool {
        let before = place - SIMD2<Double>(rect.low)
        let after = SIMD2<Double>(rect.high) - place
        let inside = pointwiseMin(before, after)
        guard inside.min() >= -slack else { return false }
        let radius = Double(radii[(before.x < after.x ? 0 : 1) + (before.y < after.y ? 0 : 2)]) * cornerReach
        let out = pointwiseMax(radius - inside, .zero)
        return radius <= 0 || (out * out).sum() <= (radius + slack) * (radius + slack)
    }

    /// Whether all corners of a box lie inside; true for a box turned inside out.
    package func contains(_ box: PlaneBox) -> Bool {
        box.isInsideOut || (0..<4).allSatisfy { contains(box.corner($0)) }
    }

    /// Whether another one lies inside, or sticks out by `slack` at most: its corners lie inside, or are as round.
    package func contains(_ other: RoundedRect, slack: Double) -> Bool {
        let box = PlaneBox(other.rect)
        let out = PlaneBox(rect).edges - box.edges
        guard max(out.x, out.y, -out.z, -out.w) <= slack else { return false }
        return (0..<4).allSatisfy { corner in
            isContinuous == other.isContinuous && Double(other.radii[corner]) >= Double(radii[corner]) - slack
                || contains(box.corner(corner), slack: slack)
        }
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
        return RoundedRect(
            rect: outer.rect.inset(by: width),
            radii: (outer.radii - width).clamped(lowerBound: .zero, upperBound: outer.radii),
            isContinuous: outer.isContinuous)
    }
}
