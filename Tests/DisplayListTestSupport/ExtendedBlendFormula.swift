package import LayerModel
import TestSupport

/// The colour that `blended` makes of colours beyond 0…1.
///
/// Modes that mix straight colours mix the part of them that lies inside, and pass the rest.
package func blendedBeyondOne(_ mode: CGBlendMode, _ s: SIMD4<Double>, on d: SIMD4<Double>) -> SIMD4<Double> {
    switch mode {
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
        .destinationAtop, .xor:
        return blended(mode, s, on: d)
    case .plusLighter:
        return pointwiseMin(s + d, SIMD4(.infinity, .infinity, .infinity, 1))
    default:
        func inside(_ color: SIMD4<Double>) -> SIMD4<Double> {
            (color / color.w).clamped(lowerBound: .zero, upperBound: .one) * color.w
        }
        let (source, backdrop) = (inside(s), inside(d))
        return blended(mode, source, on: backdrop) + (s - source) * (1 - d.w) + (d - backdrop) * (1 - s.w)
    }
}
