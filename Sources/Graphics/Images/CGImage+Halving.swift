extension CGImage {
    /// The image at half its size, rounded up: each pixel is the mean of two by two, where a side is odd of the last one twice;
    /// `nil` if memory is short.
    ///
    /// - Parameter range: Of the picture that shows it; an extended image keeps its values in an extended one.
    package func halved(in range: TargetRange = .standard) -> CGImage? {
        switch self.range(in: range) {
        case .standard: halved(ByteMeans.self)
        case .extended: halved(HalfMeans.self)
        }
    }

    private func halved<Means: PixelMeans>(_ means: Means.Type) -> CGImage? {
        let size = Means.range.bytesPerPixel
        let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2, range: Means.range)
        guard let half, let target = half.bytes.baseAddress else { return nil }
        let isRead = withPremultiplied(Means.range) { bytes, stride in
            guard let source = bytes.baseAddress else { return false }
            for y in 0..<half.height {
                let upper = source + 2 * y * stride
                let lower = 2 * y + 1 < height ? upper + stride : upper
                let row = target + y * half.bytesPerRow
                for x in 0..<(width / 2) {
                    Means.store(Means.pair(upper + 2 * x * size), Means.pair(lower + 2 * x * size), at: row + x * size)
                }
                guard width % 2 == 1 else { continue }
                let last = (width - 1) * size
                Means.store(
                    Means.twice(upper + last), Means.twice(lower + last), at: row + (width / 2) * size)
            }
            return true
        }
        return isRead ? CGImage(half, isOpaque: isOpaque) : nil
    }
}

/// Means of four pixels of a range.
private protocol PixelMeans {
    associatedtype Sum
    static var range: TargetRange { get }
    /// The sum of a pixel and the one to its right.
    static func pair(_ place: UnsafeRawPointer) -> Sum
    static func twice(_ place: UnsafeRawPointer) -> Sum
    /// Writes a fourth of two sums.
    static func store(_ a: Sum, _ b: Sum, at place: UnsafeMutableRawPointer)
}

private enum ByteMeans: PixelMeans {
    static var range: TargetRange { .standard }

    @inline(__always)
    static func pair(_ place: UnsafeRawPointer) -> SIMD4<UInt16> {
        let both = SIMD8<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
        return both.lowHalf &+ both.highHalf
    }

    @inline(__always)
    static func twice(_ place: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: place.load(as: SIMD4<UInt8>.self)) &* 2
    }

    @inline(__always)
    static func store(_ a: SIMD4<UInt16>, _ b: SIMD4<UInt16>, at place: UnsafeMutableRawPointer) {
        let mean = SIMD4<UInt8>(truncatingIfNeeded: (a &+ b &+ 2) &>> 2)
        place.storeBytes(of: mean, as: SIMD4<UInt8>.self)
    }
}

private enum HalfMeans: PixelMeans {
    static var range: TargetRange { .extended }

    @inline(__always)
    private static func pixel(_ place: UnsafeRawPointer) -> SIMD4<Float> {
        HalfFloat.color(UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)))
    }

    @inline(__always)
    static func pair(_ place: UnsafeRawPointer) -> SIMD4<Float> { pixel(place) + pixel(place + 8) }

    @inline(__always)
    static func twice(_ place: UnsafeRawPointer) -> SIMD4<Float> { pixel(place) * 2 }

    @inline(__always)
    static func store(_ a: SIMD4<Float>, _ b: SIMD4<Float>, at place: UnsafeMutableRawPointer) {
        place.storeBytes(of: HalfFloat.pixel((a + b) * 0.25).littleEndian, as: UInt64.self)
    }
}
