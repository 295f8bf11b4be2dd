public import LayerModel

/// A picture, or a part of one, stretched over a command's rectangle.
public struct ImagePaint: Sendable {
    /// How texels between samples are found.
    public enum Filter: UInt8, Sendable {
        case nearest
        case linear
        /// Linear with mipmaps.
        case trilinear
    }

    public var image: CGImage
    /// Edges `minX, minY, maxX, maxY` in pixels of the image, origin at the top left, that map to the command's rectangle
    /// in the order of `rect`; texels outside the image repeat its border.
    public var source: SIMD4<Float>
    public var minification: Filter
    public var magnification: Filter
    /// Added to the level of detail of `trilinear`.
    public var bias: Float
}

/// A gradient over a command's rectangle.
public struct GradientPaint: Sendable {
    /// The form.
    public enum Kind: UInt8, Sendable {
        case axial
        case radial
        case conic
    }

    /// A colour and where it stands.
    public struct Stop: Sendable, Equatable {
        /// From 0 to 1, not descending.
        public var location: Float
        /// Straight red, green, blue, alpha, sRGB-encoded: colours are mixed before they are premultiplied.
        public var color: SIMD4<Float>
    }

    public var kind: Kind
    /// In unit coordinates of the command's rectangle.
    public var start: SIMD2<Float>
    /// In unit coordinates of the command's rectangle.
    public var end: SIMD2<Float>
    /// At least two.
    public var stops: [Stop]
}
