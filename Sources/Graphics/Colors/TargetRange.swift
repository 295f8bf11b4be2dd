/// The values that a picture's channels hold while it is drawn.
///
/// Colours are premultiplied and sRGB-encoded either way, and are blended as they are encoded: values within 0…1 look the same.
public enum TargetRange: String, Sendable {
    /// 8 bits a channel, 0…1.
    case standard
    /// Half floats: colours beyond sRGB's gamut have components below 0 or above 1, and colours brighter than white lie above 1.
    case extended

    /// The bytes of a pixel.
    package var bytesPerPixel: Int { self == .standard ? 4 : 8 }

    /// The greatest magnitude of a channel, that of half floats.
    package static let greatest: Float = 65_504

    /// A straight colour as a target can hold it.
    ///
    /// Alpha is clamped to 0…1, and so are colours in the standard range. NaN becomes 0: comparisons with it are false.
    @inline(__always)
    package func bounded(_ color: SIMD4<Float>) -> SIMD4<Float> {
        var least = SIMD4<Float>.zero
        var most = SIMD4<Float>.one
        if self == .extended {
            least = SIMD4(-Self.greatest, -Self.greatest, -Self.greatest, 0)
            most = SIMD4(Self.greatest, Self.greatest, Self.greatest, 1)
        }
        let known = SIMD4<Float>.zero.replacing(with: color, where: color .== color)
        let above = least.replacing(with: known, where: known .> least)
        return above.replacing(with: most, where: above .> most)
    }

    /// A premultiplied colour, whose alpha is within 0…1, as a target can hold it: in a standard range its colours are at
    /// most alpha.
    @inline(__always)
    package func bounded(premultiplied color: SIMD4<Float>) -> SIMD4<Float> {
        guard self == .standard else { return color }
        let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
        return positive.replacing(with: color.w, where: positive .> color.w)
    }
}
