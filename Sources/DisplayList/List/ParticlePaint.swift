/// Many copies of one picture, each with a place, an orientation and a colour of its own.
package struct ParticlePaint: Sendable, Equatable {
    /// The picture; its rectangle is the command's.
    package var image: ImagePaint
    /// The particles, back to front; never empty.
    package var sprites: ArraySlice<ParticleSprite>
    /// Whether colours are added to the backdrop, rather than put over it.
    package var isAdditive: Bool
}

/// One copy of a picture, seen without perspective: under one, by the linear map that comes nearest at its middle.
package struct ParticleSprite: Sendable, Equatable {
    /// m11, m12, m21, m22 of the map from the command's rectangle, whose middle is the origin, to device pixels.
    package var linear: SIMD4<Float>
    /// Premultiplied, sRGB-encoded: a factor of the picture.
    package var color: SIMD4<Float>
    /// The place of the middle, in device pixels.
    package var center: SIMD2<Float>
}
