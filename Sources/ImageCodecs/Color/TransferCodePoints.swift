internal import Graphics

extension CGColorSpace.Transfer {
    /// A curve by its number in ITU-T H.273, table 3; `nil` for a number that has none here.
    static func codePoint(_ number: Int) -> CGColorSpace.Transfer? {
        switch number {
        case 1, 6, 14, 15: .rec709
        case 4: .gamma(2.2)
        case 5: .gamma(2.8)
        case 8: .linear
        case 13: .sRGB
        case 16: .pq
        case 18: .hlg
        default: nil
        }
    }

    /// The light of a component of a grey, 1 for white.
    func lightOfGray(_ value: Double) -> Double {
        light(of: SIMD3(repeating: value), luminance: SIMD3(1, 0, 0)).x
    }
}
