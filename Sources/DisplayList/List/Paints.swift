package import LayerModel

/// A picture, or a part of one, stretched over a command's rectangle.
package struct ImagePaint: Sendable, Equatable {
    /// The sampling of texels between samples.
    package enum Filter: UInt8, Sendable {
        case nearest
        case linear
        /// Linear with mipmaps.
        case trilinear
        /// For enlarged pictures linear in steps of an eighth, sharper at edges; otherwise linear.
        case stepped
    }

    package var image: CGImage
    /// The part of the image whose edges map to those of the command's rectangle; texels outside the image repeat its border.
    package var source: ImageRect
    package var minification = Filter.linear
    package var magnification = Filter.linear
    /// Added to the level of detail of `trilinear`.
    package var bias: Float = 0
    /// Whether the image is one of many that come and go, as a picture's tiles do.
    package var isTile = false

    /// Whether magnification samples texels in another way than minification.
    package var hasTwoFilters: Bool { (magnification == .nearest) != (minification == .nearest) }

    /// Whether an image is minified, which selects the filter.
    ///
    /// - Parameter density: The largest number of texels between two neighbouring pixels; rounding aside, one is not
    ///   minified.
    package static func isMinified(density: Double) -> Bool {
        density > 1 + 1e-6
    }

    /// The filter for a picture that an affine map shows.
    package func filter(density: Double) -> Filter {
        guard !Self.isMinified(density: density) else { return minification }
        // An image at its own size is moved, not enlarged.
        return magnification == .stepped && density > 1 - 1e-6 ? .linear : magnification
    }

    /// The square of the density above which it is.
    package static var largestMagnifiedSquare: Float { 1.000_002 }

    /// The shift of the search for the nearest texel, in texels: between two, where pixels' centres often are, it is then the
    /// same one for any rounding of a renderer.
    package static var nearestShift: Double { 1.0 / 1024 }
}

/// A gradient over a command's rectangle.
package struct GradientPaint: Sendable, Equatable {
    /// The form.
    package enum Kind: UInt8, Sendable {
        case axial
        case radial
        case conic
    }

    /// A colour and its place.
    package struct Stop: Sendable, Hashable {
        /// From 0 to 1, not descending.
        package var location: Float
        /// Straight red, green, blue, alpha, sRGB-encoded: colours are mixed before they are premultiplied.
        package var color: SIMD4<Float>

        /// A stop.
        package init(location: Float, color: SIMD4<Float>) {
            self.location = location
            self.color = color
        }
    }

    package var kind: Kind
    /// In unit coordinates of the command's rectangle.
    package var start: SIMD2<Float>
    /// In unit coordinates of the command's rectangle.
    package var end: SIMD2<Float>
    /// The start of a radial gradient in its ellipse, from the centre `start` in units of `end − start`; at less than 1 from
    /// there.
    package var focus = SIMD2<Float>.zero
    /// At least two.
    package var stops: [Stop]
}

/// The shadow of a rounded rectangle, blurred in the layer's own plane.
package struct ShadowPaint: Sendable, Equatable {
    /// The caster of the shadow, already moved by the shadow's offset.
    package var caster: RoundedRect
    /// The Gaussian's standard deviation, in points of the layer's plane; above 0.
    package var sigma: Float
}

/// The inside of a path, in the layer's plane.
package struct PathPaint: Sendable, Equatable {
    /// Fills, and strokes as their outlines; the object is the same as long as the shape is.
    package var path: CGPath
    /// Whether the even-odd rule decides which points are inside, rather than the non-zero rule.
    package var isEvenOdd: Bool
    /// Whether edges cover pixels in part; otherwise a pixel is covered where at least half of it is.
    package var isAntialiased = true
    /// Whether animations give the layer another path from frame to frame, so that nothing is worth keeping.
    package var isChanging = false
}
