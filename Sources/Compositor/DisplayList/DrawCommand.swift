package import LayerModel

/// One thing to draw, in painter's order: a fixed-size record whose variable parts are indices into the display list's tables.
package struct DrawCommand: Sendable, Equatable {
    /// What is drawn inside the command's shape.
    package enum Primitive: UInt8, Sendable {
        /// `color`.
        case fill
        /// `DisplayList.images[payload]`, multiplied by `color`.
        case image
        /// `color` in the ring of `DisplayList.borders[payload]`.
        case border
        /// `DisplayList.gradients[payload]`, multiplied by `color`.
        case gradient
        /// `color` by the coverage of `DisplayList.shadows[payload]`; the rectangle holds all of it.
        case shadow
        /// `color` inside `DisplayList.paths[payload]`, whose box is the rectangle.
        case path
        /// `color` inside the glyphs of `DisplayList.glyphs[payload]`, whose box is the rectangle.
        case glyphs
        /// `DisplayList.particles[payload]`, multiplied by `color`; the rectangle is a particle's picture.
        case particles
    }

    /// The edges of the rectangle that are anti-aliased where they do not fall on pixel borders.
    package struct Edges: OptionSet, Sendable {
        package let rawValue: UInt8

        /// Edges from their bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The edge at minimum x.
        package static let left = Edges(rawValue: 1)
        /// The edge at maximum x.
        package static let right = Edges(rawValue: 2)
        /// The edge at minimum y.
        package static let bottom = Edges(rawValue: 4)
        /// The edge at maximum y.
        package static let top = Edges(rawValue: 8)
        /// Every edge.
        package static let all = Edges(rawValue: 15)
    }

    /// The index that stands for nothing.
    package static let none: Int32 = -1

    package var primitive: Primitive
    /// Anti-aliased edges; the others are cut at pixel centres.
    package var edges: Edges
    /// Whether what is drawn hides everything below it wherever the shape covers a pixel fully.
    package var isOpaque: Bool
    /// Index into `DisplayList.transforms`: from the layer's plane to device pixels.
    package var transform: Int32
    /// Index of the innermost clip in `DisplayList.clips`, or `none`.
    package var clip: Int32
    /// Index into `DisplayList.roundedRects` where corners are rounded, or `none`: the shape is `rect`.
    package var shape: Int32
    /// Index into the primitive's table, or `none`.
    package var payload: Int32
    /// Edges `minX, minY, maxX, maxY` in the layer's plane.
    package var rect: SIMD4<Float>
    /// Premultiplied red, green, blue, alpha, sRGB-encoded, opacity included.
    package var color: SIMD4<Float>
    /// Every pixel the command can change, clips included; never empty.
    package var bounds: DeviceRect
}

/// A rectangle with rounded corners, in a layer's plane.
package struct RoundedRect: Sendable, Equatable {
    /// Edges `minX, minY, maxX, maxY`.
    package var rect: SIMD4<Float>
    /// The radii at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY): the order of `CACornerMask`'s bits; 0 is square.
    package var radii: SIMD4<Float>
    /// Whether the corners follow the continuous curve rather than a circle.
    package var isContinuous: Bool

    /// A rounded rectangle; the radii are at most half the shorter side.
    package init(rect: SIMD4<Float>, radii: SIMD4<Float>, isContinuous: Bool = false) {
        self.rect = rect
        self.radii = radii
        self.isContinuous = isContinuous
    }
}

/// The ring between a rounded rectangle and the same inset by `width`; the inner radii are `max(radius − width, 0)`.
package struct BorderRing: Sendable, Equatable {
    package var outer: RoundedRect
    /// In points of the layer's plane; at most half the shorter side.
    package var width: Float

    /// The inner outline.
    package var inner: RoundedRect {
        let inset = SIMD4(width, width, -width, -width)
        return RoundedRect(
            rect: outer.rect + inset, radii: (outer.radii - width).clamped(lowerBound: .zero, upperBound: outer.radii),
            isContinuous: outer.isContinuous)
    }
}
