package import LayerModel
public import Rasterization

/// One thing to draw, in painter's order: a fixed-size record whose variable parts are indices into the display list's tables.
@usableFromInline package struct DrawCommand: Sendable, Equatable {
    /// The drawing inside the command's shape.
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
    @usableFromInline package typealias Edges = RectEdges

    /// The index that stands for nothing.
    @inlinable package static var none: Int32 { -1 }

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
    package var shape = DrawCommand.none
    /// Index into the primitive's table, or `none`.
    package var payload = DrawCommand.none
    package var rect: PlaneRect
    /// Premultiplied red, green, blue, alpha, sRGB-encoded, opacity included.
    package var color: SIMD4<Float>
    /// Every pixel the command can change, clips included; never empty.
    package var bounds: DeviceRect
}
