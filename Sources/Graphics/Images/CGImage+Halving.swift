extension CGImage {
    /// The image at half its size, rounded up: each pixel is the mean of two by two, where a side is odd of the last one twice;
    /// `nil` if memory is short.
    package func halved() -> CGImage? {
        guard let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2),
            let target = half.bytes.baseAddress
        else { return nil }
        let isRead = withPremultipliedRGBA8 { bytes, stride in
            guard let source = bytes.baseAddress else { return false }
            for y in 0..<half.height {
                let upper = source + 2 * y * stride
                let lower = 2 * y + 1 < height ? upper + stride : upper
                let row = target + y * half.bytesPerRow
                for x in 0..<(width / 2) {
                    let sum = Self.pair(upper + x * 8) &+ Self.pair(lower + x * 8) &+ 2
                    row.storeBytes(
                        of: SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2), toByteOffset: x * 4, as: SIMD4<UInt8>.self)
                }
                guard width % 2 == 1 else { continue }
                let last = (width - 1) * 4
                let sum = (Self.pixel(upper + last) &+ Self.pixel(lower + last)) &* 2 &+ 2
                row.storeBytes(
                    of: SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2), toByteOffset: (width / 2) * 4,
                    as: SIMD4<UInt8>.self)
            }
            return true
        }
        return isRead ? CGImage(half, isOpaque: isOpaque) : nil
    }

    /// The sum of a pixel and the one to its right.
    @inline(__always)
    private static func pair(_ place: UnsafeRawPointer) -> SIMD4<UInt16> {
        let both = SIMD8<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
        return both.lowHalf &+ both.highHalf
    }

    @inline(__always)
    private static func pixel(_ place: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: place.load(as: SIMD4<UInt8>.self))
    }
}
