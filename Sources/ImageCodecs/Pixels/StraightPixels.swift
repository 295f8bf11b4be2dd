internal import Graphics

/// Straight pixels as a file stores them, with the colours that RGBA8 in sRGB does not hold, for pictures of extended range.
final class StraightPixels: StoredPixels {
    /// Of 8 bits a component, or of 16.
    private let pixels: PixelBuffer
    private let hasAlpha: Bool
    private let conversion: ColorConversion?
    private let orientation: ImageOrientation

    /// - Parameter conversion: That to sRGB; `nil` if the components are sRGB's.
    init(
        _ pixels: consuming PixelBuffer, hasAlpha: Bool, _ conversion: ColorConversion?, _ orientation: ImageOrientation
    ) {
        self.pixels = pixels
        self.hasAlpha = hasAlpha
        self.conversion = conversion
        self.orientation = orientation
    }

    /// A copy of pixels of 8 bits a component.
    convenience init(
        copying stored: borrowing PixelBuffer, hasAlpha: Bool, _ conversion: ColorConversion?,
        _ orientation: ImageOrientation
    ) throws(ImageCodecError) {
        let copy = try PixelBuffer.forPicture(width: stored.width, height: stored.height)
        copy.bytes.copyMemory(from: UnsafeRawBufferPointer(stored.bytes))
        self.init(copy, hasAlpha: hasAlpha, conversion, orientation)
    }

    func makeHalves() -> PixelBuffer? {
        guard let halves = PixelBuffer(width: pixels.width, height: pixels.height, range: .extended),
            let light = LightConversion(conversion)
        else {
            return nil
        }
        let source = SharedRows(base: pixels.bytes.baseAddress, bytesPerRow: pixels.bytesPerRow)
        let target = SharedRows(base: halves.bytes.baseAddress, bytesPerRow: halves.bytesPerRow)
        let (width, isDeep, hasAlpha) = (pixels.width, pixels.range == .extended, hasAlpha)
        _ = RowBands.allSatisfy(rows: pixels.height, bytesPerRow: halves.bytesPerRow) { band in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { colors in
                guard let colors = colors.baseAddress else { return }
                for y in band {
                    guard let row = source.row(y, of: UInt8.self), let result = target.row(y, of: UInt64.self) else {
                        continue
                    }
                    let components = StraightRow(base: row, isDeep: isDeep)
                    light.write(components, to: colors, count: width)
                    for x in 0..<width {
                        let alpha = hasAlpha ? components.alpha(x) : 1
                        var color = colors[x]
                        color.w = 1
                        result[x] = HalfFloat.pixel(color * alpha)
                    }
                }
            }
            return true
        }
        return try? halves.oriented(orientation)
    }
}

/// A row of straight pixels.
struct StraightRow {
    let base: UnsafeRawPointer
    /// Whether components have 16 bits.
    let isDeep: Bool

    /// The components as whole numbers.
    @inline(__always)
    func components(_ x: Int) -> SIMD4<UInt32> {
        isDeep
            ? SIMD4(truncatingIfNeeded: base.load(fromByteOffset: 8 * x, as: SIMD4<UInt16>.self))
            : SIMD4(truncatingIfNeeded: base.load(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
    }

    /// The largest component.
    var largest: Float { isDeep ? 65535 : 255 }

    @inline(__always)
    func alpha(_ x: Int) -> Float { Float(components(x).w) / largest }
}
