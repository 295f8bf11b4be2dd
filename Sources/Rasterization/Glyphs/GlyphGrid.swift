/// The linear part of a map from ems to pixels, in the steps of glyphs' masks.
package struct GlyphMatrix: Hashable, Sendable, BitwiseCopyable {
    /// m11, m12, m21, m22 in steps of 1/256 pixel to an em.
    package let steps: SIMD4<Int32>

    /// The step is small enough that a glyph of any size with a mask moves by less than 1/100 pixel.
    private static let stepsPerPixel = 256.0
    private static let limit = 1e6

    /// The matrix nearest to the given one; `nil` if it is too large for masks or no number.
    package init?(_ linear: SIMD4<Double>) {
        let scaled = linear * Self.stepsPerPixel
        guard max(abs(scaled.x), abs(scaled.y), abs(scaled.z), abs(scaled.w)) < Self.limit,
            (scaled.x + scaled.y + scaled.z + scaled.w).isFinite
        else { return nil }
        let whole = scaled.rounded(.toNearestOrAwayFromZero)
        steps = SIMD4(Int32(whole.x), Int32(whole.y), Int32(whole.z), Int32(whole.w))
    }

    /// m11, m12, m21, m22 in pixels to an em.
    package var linear: SIMD4<Double> {
        SIMD4<Double>(steps) / Self.stepsPerPixel
    }
}

/// The place of a glyph's pen: a whole pixel and one of the positions inside it that have masks of their own.
package struct GlyphPosition: Sendable, Equatable, BitwiseCopyable {
    /// In device pixels.
    package let x: Int32
    /// In device pixels.
    package let y: Int32
    /// The quarter of a pixel along x in the lower two bits, along y in the next two.
    package let phase: UInt8

    /// Positions in a pixel along each axis.
    private static let quarters = 4.0
    /// Farther away than any picture, and near enough for whole numbers of 32 bits.
    private static let limit = 1e8

    /// The position nearest to a point in device pixels; `nil` if that is far outside any picture or no number.
    @inline(__always)
    package init?(x: Double, y: Double) {
        guard abs(x) < Self.limit, abs(y) < Self.limit else { return nil }
        // Far from zero, truncation rounds down.
        let bias = Double(1 << 40)
        let column = Int64(x * Self.quarters + 0.5 + bias) - 1 << 40
        let row = Int64(y * Self.quarters + 0.5 + bias) - 1 << 40
        self.x = Int32(truncatingIfNeeded: column >> 2)
        self.y = Int32(truncatingIfNeeded: row >> 2)
        phase = UInt8(truncatingIfNeeded: (column & 3) | (row & 3) << 2)
    }

    /// The distance of a phase from the pixel's corner, in pixels.
    package static func offset(ofPhase phase: UInt8) -> SIMD2<Double> {
        SIMD2(Double(phase & 3), Double(phase >> 2 & 3)) / quarters
    }
}
