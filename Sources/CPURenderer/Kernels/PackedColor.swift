internal import Rasterization

/// A colour of 0…1 as a premultiplied RGBA8 pixel, red in the lowest byte: each channel rounded to nearest and at most alpha;
/// not-a-number is 0.
@inline(__always)
func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bounded = lesser(greater(.zero, color), .one)
    let level = lesser(bounded, SIMD4(repeating: bounded.w)) * 255
    // 2¹⁵ leaves eight bits of fraction in the float's lowest, so that halves are rounded up.
    let fixed = unsafeBitCast(level + 32768, to: SIMD4<UInt32>.self) & 0x7f_ffff
    let channels = (fixed &+ 128) &>> 8
    return channels[0] | channels[1] &<< 8 | channels[2] &<< 16 | channels[3] &<< 24
}
