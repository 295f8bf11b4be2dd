/// Straight and premultiplied alpha of pixels of four bytes whose last is alpha.
///
/// Both ways round to the nearest number: `p = round(c · a / 255)` and `c = round(p · 255 / a)`, with `c = 0` where
/// `a = 0` and a component above its alpha counted as alpha. Both leave opaque pixels as they are, and premultiplying
/// what `unpremultiply` made gives the premultiplied pixel back.
enum Premultiplication {
    /// Multiplies colours by alpha in place.
    ///
    /// - Returns: Whether every alpha is 255.
    static func premultiply(_ row: UnsafeMutablePointer<UInt32>, count: Int) -> Bool {
        var all = UInt32.max
        var x = 0
        while x + 8 <= count {
            let address = UnsafeMutableRawPointer(row + x)
            let pixels = address.loadUnaligned(as: SIMD8<UInt32>.self)
            let alpha = pixels &>> 24
            let opaque = alpha .== 255
            if Swift.all(opaque) {
                x += 8
                continue
            }
            all = 0
            address.storeBytes(of: premultiplied(pixels, alpha), as: SIMD8<UInt32>.self)
            x += 8
        }
        while x < count {
            let pixel = row[x]
            all &= pixel
            row[x] = premultiplied(SIMD8(repeating: pixel), SIMD8(repeating: pixel >> 24))[0]
            x += 1
        }
        return all >> 24 == 255
    }

    /// Two components a 32-bit lane; (t + (t >> 8)) >> 8 with t = c · a + 128 is the rounded quotient by 255.
    @inline(__always)
    private static func premultiplied(_ pixels: SIMD8<UInt32>, _ alpha: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let even = unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let odd = unsafeBitCast((pixels &>> 8) & 0x00FF_00FF, to: SIMD16<UInt16>.self)
        let factor = unsafeBitCast(alpha | (alpha &<< 16), to: SIMD16<UInt16>.self)
        let factorKeepingAlpha = unsafeBitCast(alpha | 0x00FF_0000, to: SIMD16<UInt16>.self)
        let low = unsafeBitCast(dividedBy255(even &* factor), to: SIMD8<UInt32>.self)
        let high = unsafeBitCast(dividedBy255(odd &* factorKeepingAlpha), to: SIMD8<UInt32>.self)
        return low | (high &<< 8)
    }

    @inline(__always)
    private static func dividedBy255(_ products: SIMD16<UInt16>) -> SIMD16<UInt16> {
        let sum = products &+ 128
        return (sum &+ (sum &>> 8)) &>> 8
    }

    /// 2²⁴ divided by alpha, rounded up: exact for `c · 255 + a / 2` with c ≤ a, since that times the error is below 2²⁴.
    private static let reciprocals: [UInt32] = (0...255).map { (alpha: UInt32) -> UInt32 in
        alpha == 0 ? 0 : ((1 << 24) + alpha - 1) / alpha
    }

    /// Writes a row as straight RGBA.
    ///
    /// - Parameters:
    ///   - source: Premultiplied pixels, of 4 bytes, at any address.
    ///   - order: The source's byte order.
    ///   - destination: `4 * count` bytes.
    static func unpremultiply(
        _ source: UnsafeRawPointer, order: ChannelOrder, to destination: UnsafeMutableRawPointer, count: Int
    ) {
        reciprocals.withUnsafeBufferPointer { reciprocals in
            var x = 0
            while x + 8 <= count {
                let pixels = (source + 4 * x).loadUnaligned(as: SIMD8<UInt32>.self)
                let ordered = order == .rgba ? pixels : swappingRedAndBlue(pixels)
                let alpha = ordered &>> 24
                if all(alpha .== 255) {
                    (destination + 4 * x).storeBytes(of: ordered, as: SIMD8<UInt32>.self)
                } else if all(alpha .== 0) {
                    (destination + 4 * x).storeBytes(of: .zero, as: SIMD8<UInt32>.self)
                } else {
                    for lane in 0..<8 {
                        let pixel = straight(ordered[lane], reciprocals)
                        (destination + 4 * (x + lane)).storeBytes(of: pixel, as: UInt32.self)
                    }
                }
                x += 8
            }
            while x < count {
                let pixel = (source + 4 * x).loadUnaligned(as: UInt32.self)
                let ordered = order == .rgba ? pixel : swappingRedAndBlue(SIMD8(repeating: pixel))[0]
                (destination + 4 * x).storeBytes(of: straight(ordered, reciprocals), as: UInt32.self)
                x += 1
            }
        }
    }

    @inline(__always)
    private static func swappingRedAndBlue(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let kept = pixels & 0xFF00_FF00
        return kept | ((pixels &>> 16) & 0xFF) | ((pixels & 0xFF) &<< 16)
    }

    @inline(__always)
    private static func straight(_ pixel: UInt32, _ reciprocals: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let alpha = pixel >> 24
        let reciprocal = reciprocals[Int(alpha)]
        let half = alpha >> 1
        let red = ((min(pixel & 0xFF, alpha) &* 255 &+ half) &* reciprocal) >> 24
        let green = ((min((pixel >> 8) & 0xFF, alpha) &* 255 &+ half) &* reciprocal) >> 24
        let blue = ((min((pixel >> 16) & 0xFF, alpha) &* 255 &+ half) &* reciprocal) >> 24
        return red | (green << 8) | (blue << 16) | (alpha << 24)
    }
}
