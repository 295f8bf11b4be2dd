package import Graphics

/// The premultiplied colour that a mode makes of a source on a backdrop, channels from 0 to 1.
///
/// The separable and non-separable modes are those of ISO 32000-1, 11.3.5; the others are Porter and Duff's, and sums. No `switch`
/// has a `default`: a mode without a formula does not compile.
package func blended(_ mode: CGBlendMode, _ s: SIMD4<Double>, on d: SIMD4<Double>) -> SIMD4<Double> {
    let (sa, da) = (s.w, d.w)
    let source = sa > 0 ? s / sa : .zero
    let backdrop = da > 0 ? d / da : .zero
    func mixed(_ color: SIMD4<Double>) -> SIMD4<Double> {
        var color = color
        color.w = 1
        return s * (1 - da) + d * (1 - sa) + color * (sa * da)
    }
    func separable(_ mixture: (Double, Double) -> Double) -> SIMD4<Double> {
        mixed(SIMD4((0..<4).map { mixture(source[$0], backdrop[$0]) }))
    }
    switch mode {
    case .normal: return s + d * (1 - sa)
    case .multiply: return separable { $0 * $1 }
    case .screen: return separable { 1 - (1 - $0) * (1 - $1) }
    case .overlay: return separable { hardLight($1, $0) }
    case .hardLight: return separable(hardLight)
    case .darken: return separable(min)
    case .lighten: return separable(max)
    case .difference: return separable { abs($0 - $1) }
    case .exclusion: return separable { $0 + $1 - 2 * $0 * $1 }
    case .colorDodge: return separable { s, d in d == 0 ? 0 : d >= 1 - s ? 1 : d / (1 - s) }
    case .colorBurn: return separable { s, d in d == 1 ? 1 : 1 - d >= s ? 0 : 1 - (1 - d) / s }
    case .softLight:
        return separable { s, d in
            let curve = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
            return s <= 0.5 ? d - (1 - 2 * s) * d * (1 - d) : d + (2 * s - 1) * (curve - d)
        }
    case .hue: return mixed(relit(resaturated(source, as: backdrop), as: backdrop))
    case .saturation: return mixed(relit(resaturated(backdrop, as: source), as: backdrop))
    case .color: return mixed(relit(source, as: backdrop))
    case .luminosity: return mixed(relit(backdrop, as: source))
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return s * (1 - da) + d
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return s * (1 - da) + d * sa
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
        let alpha = min(1, sa + da)
        var sum = (s + d - (sa + da - alpha)).clamped(lowerBound: .zero, upperBound: .one)
        sum.w = alpha
        return sum
    }
}

private func hardLight(_ s: Double, _ d: Double) -> Double { s <= 0.5 ? 2 * s * d : 1 - (2 - 2 * s) * (1 - d) }

private func luminosity(_ c: SIMD4<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

private func range(_ c: SIMD4<Double>) -> (Double, Double) { (min(c.x, c.y, c.z), max(c.x, c.y, c.z)) }

private func relit(_ color: SIMD4<Double>, as other: SIMD4<Double>) -> SIMD4<Double> {
    let grey = luminosity(other)
    var result = color + (grey - luminosity(color))
    let (low, high) = range(result)
    if low < 0 { result = grey + (result - grey) * grey / (grey - low) }
    if high > 1 { result = grey + (result - grey) * (1 - grey) / (high - grey) }
    return result
}

private func resaturated(_ color: SIMD4<Double>, as other: SIMD4<Double>) -> SIMD4<Double> {
    let ((low, high), (first, last)) = (range(color), range(other))
    return high > low ? (color - low) * (last - first) / (high - low) : .zero
}
