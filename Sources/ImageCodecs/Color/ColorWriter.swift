package import Graphics

/// Turns premultiplied pixels into straight components of an output's colours.
///
/// Alpha is divided out before any curve is applied. Whole numbers are clipped to the output's gamut and headroom, halves are
/// not.
package struct ColorWriter: Sendable {
    package let colors: OutputColors
    /// The components of light, by space.
    private static let components = OutputColors.Space.allCases.map { space in FloatTable(space.transfer.encoded) }
    /// The inverse of the system's power of luminance on a display, applied to a scene's light.
    private static let systemPower = FloatTable { Portable.pow($0, 1 / CGColorSpace.Transfer.hlgGamma - 1) }

    private let light = FloatTable.sRGBLight
    private let components: FloatTable
    /// The output's light for red, green and blue of linear sRGB; `nil` for sRGB's primaries.
    private let columns: LightColumns?
    /// Of hybrid log-gamma, whose system's power takes it.
    private let luminance: SIMD4<Float>?
    /// Whether components are those of sRGB as they stand.
    private let isEncoded: Bool
    /// The light that is clipped to.
    private let bounds: (least: SIMD4<Float>, most: SIMD4<Float>)
    /// The components that are clipped to.
    private let limits: (least: SIMD4<Float>, most: SIMD4<Float>)

    package init(_ colors: OutputColors) {
        self.colors = colors
        let space = colors.space
        components = Self.components[OutputColors.Space.allCases.firstIndex(of: space) ?? 0]
        columns = space.primaries.fromSRGB?.columns
        luminance = space == .hlg ? SIMD4(SIMD4<Double>(space.primaries.luminance, 0)) : nil
        isEncoded = space == .srgb
        let isBounded = colors.depth != .half
        let most = isBounded ? Float(min(max(colors.headroom, 1), space.mostHeadroom)) : .greatestFiniteMagnitude
        let least = isBounded || space.mostHeadroom > 1 ? 0 : -Float.greatestFiniteMagnitude
        bounds = (SIMD4(least, least, least, 0), SIMD4(most, most, most, 1))
        let limit = isBounded ? 1 : Float.greatestFiniteMagnitude
        limits = (SIMD4(least, least, least, 0), SIMD4(limit, limit, limit, 1))
    }

    /// Whether pixels of an order are stored in files unchanged, except for their alpha.
    package func keeps(_ order: PixelLayout) -> Bool {
        order != .rgbaHalf && colors.space == .srgb && colors.depth == .bits8
    }

    /// Writes a row's components, alpha last; those of whole numbers from 0 to 1.
    package func encode(_ pixels: PixelRows, row y: Int, to target: UnsafeMutablePointer<SIMD4<Float>>) {
        let width = pixels.width
        guard pixels.order == .rgbaHalf else {
            let bytes = UnsafeMutableRawPointer(target) + 12 * width
            Premultiplication.unpremultiply(pixels.row(y), order: pixels.order, to: bytes, count: width)
            // From the left, the wide components never reach a byte that is still to be read.
            for x in 0..<width {
                let straight = SIMD4<Float>(bytes.load(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)) / 255
                target[x] = converted(straight)
            }
            return
        }
        let row = pixels.row(y)
        for x in 0..<width {
            var color = HalfFloat.color((row + 8 * x).loadUnaligned(as: UInt64.self))
            let alpha = color.w
            if alpha != 1 {
                color = alpha > 0 ? color * (1 / alpha) : .zero
                color.w = alpha
            }
            target[x] = converted(color)
        }
    }

    /// The components of a straight, sRGB-encoded colour.
    @inline(__always)
    private func converted(_ color: SIMD4<Float>) -> SIMD4<Float> {
        isEncoded ? Self.clipped(color, limits) : encoded(light(color))
    }

    /// The components of linear sRGB.
    @inline(__always)
    package func encoded(_ light: SIMD4<Float>) -> SIMD4<Float> {
        var light = light
        if let columns {
            let alpha = light.w
            light = columns.applied(to: light)
            light.w = alpha
        }
        light = Self.clipped(light, bounds)
        if let luminance {
            let alpha = light.w
            light *= Float(CGColorSpace.Transfer.white / CGColorSpace.Transfer.hlgPeak)
            light *= Self.systemPower((light * luminance).sum())
            light.w = alpha
        }
        return Self.clipped(components(light), limits)
    }

    @inline(__always)
    private static func clipped(
        _ color: SIMD4<Float>, _ limits: (least: SIMD4<Float>, most: SIMD4<Float>)
    ) -> SIMD4<Float> {
        let above = color.replacing(with: limits.least, where: color .< limits.least)
        return above.replacing(with: limits.most, where: above .> limits.most)
    }

    // MARK: - Numbers

    /// The bytes of a written pixel: four components of the depth, in 16 bits if it is of more than 8.
    package var bytesPerPixel: Int { colors.depth == .bits8 ? 4 : 8 }

    /// Writes a row as straight red, green, blue and alpha: whole numbers of the depth, or halves.
    ///
    /// - Parameters:
    ///   - row: Which of the pixels' rows.
    ///   - y: Its row in the picture, which dither depends on.
    ///   - target: Room for `bytesPerPixel` times the width, at any address.
    package func write(_ pixels: PixelRows, row: Int, at y: Int, to target: UnsafeMutableRawPointer) {
        guard !keeps(pixels.order) else {
            return Premultiplication.unpremultiply(
                pixels.row(row), order: pixels.order, to: target, count: pixels.width)
        }
        let dithers = colors.dithers && pixels.order == .rgbaHalf
        let largest = Float(1 << colors.depth.bits - 1)
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: pixels.width) { components in
            guard let components = components.baseAddress else { return }
            encode(pixels, row: row, to: components)
            for x in 0..<pixels.width {
                switch colors.depth {
                case .half: target.storeBytes(of: HalfFloat.pixel(components[x]), toByteOffset: 8 * x, as: UInt64.self)
                case .bits8:
                    var levels = components[x] * largest
                    if dithers { levels = Self.clipped(levels + Dither.thresholds(x, y), Self.levels) }
                    let bytes = SIMD4<UInt8>(truncatingIfNeeded: Self.rounded(levels))
                    target.storeBytes(of: bytes, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
                case .bits10, .bits12, .bits16:
                    let words = SIMD4<UInt16>(truncatingIfNeeded: Self.rounded(components[x] * largest))
                    target.storeBytes(of: words, toByteOffset: 8 * x, as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    private static let levels = (least: SIMD4<Float>.zero, most: SIMD4<Float>(repeating: 255))

    /// The nearest whole numbers, below 2²², in the lowest bits: at 2²³ a `Float` has steps of 1.
    @inline(__always)
    private static func rounded(_ values: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(values + 8_388_608, to: SIMD4<UInt32>.self)
    }
}

/// The ordered dither of Bayer, 1973: the same for the same place, independent of its neighbours.
private enum Dither {
    /// Added to levels of 8 bits: less than half of one, and nothing to alpha.
    ///
    /// Values within a sixteenth of a level stay, as 8-bit values stored in halves do.
    @inline(__always)
    static func thresholds(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let (across, both) = (x & 7, (x ^ y) & 7)
        // The bits of both, in turn and reversed: the place's number of 64 in the order of setting points.
        var number = 0
        for bit in 0..<3 { number |= (both >> bit & 1) << (5 - 2 * bit) | (across >> bit & 1) << (4 - 2 * bit) }
        var thresholds = SIMD4<Float>(repeating: (Float(number) + 0.5) / 64 * 0.875 - 0.4375)
        thresholds.w = 0
        return thresholds
    }
}
