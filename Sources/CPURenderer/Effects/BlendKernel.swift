internal import LayerModel

/// What a pixel becomes when another is put on it in a blend mode; both premultiplied, channels from 0 to 1.
///
/// The separable and non-separable modes are those of ISO 32000-1, 11.3.5; the others are Porter and Duff's, and sums.
@inline(__always)
func blended(_ mode: CGBlendMode, source: SIMD4<Float>, backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let (sourceAlpha, backdropAlpha) = (source.w, backdrop.w)
    switch mode {
    case .normal: return source + backdrop * (1 - sourceAlpha)
    case .clear: return .zero
    case .copy: return source
    case .sourceIn: return source * backdropAlpha
    case .sourceOut: return source * (1 - backdropAlpha)
    case .sourceAtop: return source * backdropAlpha + backdrop * (1 - sourceAlpha)
    case .destinationOver: return source * (1 - backdropAlpha) + backdrop
    case .destinationIn: return backdrop * sourceAlpha
    case .destinationOut: return backdrop * (1 - sourceAlpha)
    case .destinationAtop: return source * (1 - backdropAlpha) + backdrop * sourceAlpha
    case .xor: return source * (1 - backdropAlpha) + backdrop * (1 - sourceAlpha)
    case .plusLighter: return bounded(source + backdrop)
    case .plusDarker:
        let alpha = min(1, sourceAlpha + backdropAlpha)
        var result = bounded(source + backdrop - (sourceAlpha + backdropAlpha - alpha))
        result.w = alpha
        return result
    default: break
    }
    let both = sourceAlpha * backdropAlpha
    let straightSource = sourceAlpha > 0 ? source / sourceAlpha : .zero
    let straightBackdrop = backdropAlpha > 0 ? backdrop / backdropAlpha : .zero
    var mixed = mixture(mode, straightSource, straightBackdrop)
    mixed.w = 1
    return source * (1 - backdropAlpha) + backdrop * (1 - sourceAlpha) + mixed * both
}

/// The colour that two straight ones make where both are opaque; its alpha has no meaning.
@inline(__always)
private func mixture(_ mode: CGBlendMode, _ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    switch mode {
    case .multiply: return source * backdrop
    case .screen: return source + backdrop - source * backdrop
    case .overlay: return hardLight(backdrop, source)
    case .hardLight: return hardLight(source, backdrop)
    case .darken: return source.replacing(with: backdrop, where: backdrop .< source)
    case .lighten: return source.replacing(with: backdrop, where: backdrop .> source)
    case .difference:
        let distance = source - backdrop
        return distance.replacing(with: -distance, where: distance .< 0)
    case .exclusion: return source + backdrop - 2 * source * backdrop
    case .colorDodge:
        let quotient = bounded(backdrop / (1 - source)).replacing(with: 1, where: source .>= 1)
        return quotient.replacing(with: 0, where: backdrop .<= 0)
    case .colorBurn:
        let quotient = 1 - bounded((1 - backdrop) / source)
        return quotient.replacing(with: 0, where: source .<= 0).replacing(with: 1, where: backdrop .>= 1)
    case .softLight: return softLight(source, backdrop)
    case .hue: return withLuminosity(of: backdrop, withSaturation(of: backdrop, source))
    case .saturation: return withLuminosity(of: backdrop, withSaturation(of: source, backdrop))
    case .color: return withLuminosity(of: backdrop, source)
    case .luminosity: return withLuminosity(of: source, backdrop)
    default: return source
    }
}

/// From 0 to 1; not-a-number is 0.
@inline(__always)
func bounded(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let positive = SIMD4<Float>.zero.replacing(with: value, where: value .> 0)
    return positive.replacing(with: 1, where: positive .> 1)
}

@inline(__always)
private func hardLight(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let twice = source * 2
    let screened = twice - 1 + backdrop - (twice - 1) * backdrop
    return screened.replacing(with: twice * backdrop, where: source .<= 0.5)
}

@inline(__always)
private func softLight(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let polynomial = ((16 * backdrop - 12) * backdrop + 4) * backdrop
    let curve = backdrop.squareRoot().replacing(with: polynomial, where: backdrop .<= 0.25)
    let darker = backdrop - (1 - 2 * source) * backdrop * (1 - backdrop)
    let lighter = backdrop + (2 * source - 1) * (curve - backdrop)
    return lighter.replacing(with: darker, where: source .<= 0.5)
}

// MARK: - Hue, saturation and luminosity

@inline(__always)
private func luminosity(_ color: SIMD4<Float>) -> Float {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
}

@inline(__always)
private func extent(_ color: SIMD4<Float>) -> (least: Float, greatest: Float) {
    (min(color.x, min(color.y, color.z)), max(color.x, max(color.y, color.z)))
}

/// `color` with the luminosity of `other`, brought back into the cube towards that grey.
@inline(__always)
private func withLuminosity(of other: SIMD4<Float>, _ color: SIMD4<Float>) -> SIMD4<Float> {
    let grey = luminosity(other)
    var result = color + (grey - luminosity(color))
    let (least, greatest) = extent(result)
    if least < 0 { result = grey + (result - grey) * (grey / (grey - least)) }
    if greatest > 1 { result = grey + (result - grey) * ((1 - grey) / (greatest - grey)) }
    return result
}

/// `color` with the saturation of `other`: its least channel 0, its greatest that saturation.
@inline(__always)
private func withSaturation(of other: SIMD4<Float>, _ color: SIMD4<Float>) -> SIMD4<Float> {
    let (least, greatest) = extent(color)
    guard greatest > least else { return .zero }
    let target = extent(other)
    return (color - least) * ((target.greatest - target.least) / (greatest - least))
}
