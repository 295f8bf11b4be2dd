internal import ImageCodecs
internal import LayerModel

/// Luma and chroma of components from 0 to 1 in more than 8 bits, in video range.
///
/// Source: ITU-R BT.709-6, items 3.2 to 3.5, and ITU-R BT.2100-2, tables 6 and 9, with constant luminance in neither.
struct DeepLuma {
    private let luma: SIMD4<Float>
    private let blueDifference: SIMD4<Float>
    private let redDifference: SIMD4<Float>
    /// Of luma, and of chroma.
    private let offsets: (Float, Float)

    init(_ space: OutputColors.Space, bits: Int) {
        let unit = Float(1 << (bits - 8))
        let weights = SIMD4<Float>(SIMD4<Double>(space.primaries.luma, 0))
        luma = weights * (219 * unit)
        blueDifference = (SIMD4(0, 0, 1, 0) - weights) * (224 * unit / (2 * (1 - weights.z)))
        redDifference = (SIMD4(1, 0, 0, 0) - weights) * (224 * unit / (2 * (1 - weights.x)))
        offsets = (16 * unit, 128 * unit)
    }

    /// Writes the luma of pixels.
    func writeLuma(_ colors: UnsafePointer<SIMD4<Float>>, to target: UnsafeMutablePointer<UInt16>, count: Int) {
        for x in 0..<count { target[x] = Self.word((colors[x] * luma).sum() + offsets.0) }
    }

    /// Writes the chroma of each pixel.
    func writeChroma(
        _ colors: UnsafePointer<SIMD4<Float>>, blue: UnsafeMutablePointer<UInt16>, red: UnsafeMutablePointer<UInt16>,
        count: Int
    ) {
        for x in 0..<count { write(colors[x], blue: blue + x, red: red + x) }
    }

    /// Writes the chroma of every second pixel of two rows, over the left ones: pixels 2i − 1, 2i and 2i + 1 count once,
    /// twice and once.
    ///
    /// - Parameter above: With a pixel before the first and one after the last, as in `below`.
    func writeHalvedChroma(
        _ above: UnsafePointer<SIMD4<Float>>, _ below: UnsafePointer<SIMD4<Float>>,
        blue: UnsafeMutablePointer<UInt16>, red: UnsafeMutablePointer<UInt16>, count: Int
    ) {
        for x in 0..<count {
            let middle = 2 * x
            let sides = above[middle - 1] + above[middle + 1] + below[middle - 1] + below[middle + 1]
            write((sides + 2 * (above[middle] + below[middle])) / 8, blue: blue + x, red: red + x)
        }
    }

    @inline(__always)
    private func write(
        _ color: SIMD4<Float>, blue: UnsafeMutablePointer<UInt16>, red: UnsafeMutablePointer<UInt16>
    ) {
        blue.pointee = Self.word((color * blueDifference).sum() + offsets.1)
        red.pointee = Self.word((color * redDifference).sum() + offsets.1)
    }

    /// The nearest whole number: at 2²³ a `Float` has steps of 1.
    @inline(__always)
    private static func word(_ value: Float) -> UInt16 {
        UInt16(truncatingIfNeeded: (value + 8_388_608).bitPattern)
    }
}
