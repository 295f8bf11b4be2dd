package import LayerModel
public import Rasterization

/// The place of a map to device pixels in `DisplayList.transforms`.
package typealias TransformIndex = Index<PlaneTransform>
/// The place of a clip in `DisplayList.clips`, or none.
package typealias ClipIndex = Index<ClipNode>

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

    package var primitive: Primitive
    /// Anti-aliased edges; the others are cut at pixel centres.
    package var edges: Edges
    /// Whether the command hides everything below it wherever its shape covers a pixel fully.
    package var isOpaque: Bool
    /// From the layer's plane to device pixels.
    package var transform: TransformIndex
    /// The innermost clip, or none.
    package var clip: ClipIndex
    /// The shape if corners are rounded; none if it is `rect`.
    package var shape: Index<RoundedRect> = .none
    /// Into the primitive's table, or none.
    package var payload: Index<Any> = .none
    package var rect: PlaneRect
    /// Premultiplied red, green, blue, alpha, sRGB-encoded, opacity included.
    package var color: SIMD4<Float>
    /// Every pixel the command can change, clips included; never empty.
    package var bounds: DeviceRect
}
