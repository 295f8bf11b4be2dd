internal import PixelKernels
internal import Rasterization

/// A premultiplied colour as a pixel, clamped to its format; not-a-number is 0.
@inline(__always)
func packed(_ color: SIMD4<Float>, _ format: PKFormat) -> PKPixel {
    if format == PKHalves {
        let numbers = color.replacing(with: 0, where: color .!= color)
        return HalfPixel(channels: HalfPixel.bounded(numbers)).bits
    }
    return PKPixel(packedBytes(color))
}

/// A colour of 0…1 as a premultiplied RGBA8 pixel, red in the lowest byte: each channel rounded to nearest and at most alpha;
/// not-a-number is 0.
@inline(__always)
private func packedBytes(_ color: SIMD4<Float>) -> UInt32 {
    let bounded = lesser(greater(.zero, color), .one)
    let level = lesser(bounded, SIMD4(repeating: bounded.w)) * 255
    // 2¹⁵ leaves eight bits of fraction in the float's lowest, so that halves are rounded up.
    let fixed = unsafeBitCast(level + 32768, to: SIMD4<UInt32>.self) & 0x7f_ffff
    let channels = (fixed &+ 128) &>> 8
    return channels[0] | channels[1] &<< 8 | channels[2] &<< 16 | channels[3] &<< 24
}

/// An opacity in the steps of a format's pixels: 255ths for bytes.
@inline(__always)
func storedOpacity(_ opacity: Float, _ format: PKFormat) -> Float {
    if format == PKHalves { return opacity.isNaN ? 0 : max(0, min(1, opacity)) }
    return Float(packedBytes(SIMD4(repeating: opacity)) >> 24) / 255
}
