/// A function of floats by straight pieces, 256 for each power of two from 2⁻⁴⁰ to 2⁴⁰; mirrored below 0.
///
/// Of the curves of pictures, light is within 7 · 10⁻⁶ of itself, and a component within 0.1 of a level of 16 bits, or 1 where PQ ends.
@usableFromInline
package struct FloatTable: @unchecked Sendable {
    // Sendable since the entries are written once, before anything else sees them, and are never freed.
    @inlinable static var bitsOfPiece: UInt32 { 15 }
    /// The bits of 2⁻⁴⁰, and the number of pieces.
    @inlinable static var first: UInt32 { (127 - 40) << 8 }
    @inlinable static var last: UInt32 { 80 << 8 }

    @usableFromInline let entries: UnsafePointer<Float>
    /// Of the values before the first entry, which lie on a line through 0.
    @usableFromInline let slope: Float

    package init(_ value: (Double) -> Double) {
        let entries = UnsafeMutablePointer<Float>.allocate(capacity: Int(Self.last) + 1)
        for index in 0...Self.last {
            let place = Float(bitPattern: (Self.first + index) << Self.bitsOfPiece)
            (entries + Int(index)).initialize(to: Float(value(Double(place))))
        }
        self.entries = UnsafePointer(entries)
        slope = entries[0] * 0x1p40
    }

    /// The light of sRGB's components.
    package static let sRGBLight = FloatTable(CGColorSpace.Transfer.sRGB.decoded)
    /// sRGB's components of light.
    package static let sRGBComponents = FloatTable(CGColorSpace.Transfer.sRGB.encoded)

    @inlinable @inline(__always)
    package func callAsFunction(_ value: Float) -> Float {
        let bits = value.magnitude.bitPattern
        let piece = bits >> Self.bitsOfPiece
        guard piece >= Self.first else { return value * slope }
        let index = Int(min(piece - Self.first, Self.last - 1))
        let part = Float(bits & (1 << Self.bitsOfPiece - 1)) / Float(1 << Self.bitsOfPiece)
        let low = entries[index]
        return Float(signOf: value, magnitudeOf: low + (entries[index + 1] - low) * part)
    }

    /// The values of the first three; the fourth stays.
    @inlinable @inline(__always)
    package func callAsFunction(_ color: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4(self(color.x), self(color.y), self(color.z), color.w)
    }
}
