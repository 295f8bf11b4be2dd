package import Graphics

/// The difference of two pictures of one size, pixel by pixel.
///
/// Pictures are compared by their full contents, in parts of a level, if one of them holds more than 8 bits of sRGB.
package struct PictureDifference: Encodable, Equatable {
    package private(set) var width: Int
    package private(set) var height: Int
    /// In 8-bit levels, over all channels of the premultiplied pixels.
    package private(set) var largest = 0.0
    /// In 8-bit levels, over all channels and pixels.
    package private(set) var mean = 0.0
    /// Pixels with a channel that differs by more than the tolerance.
    package private(set) var pixelsOverTolerance = 0
    /// In ΔE_ITP, over all pixels, by their colours on black.
    package private(set) var largestDeltaE = 0.0
    /// In ΔE_ITP, over all pixels.
    package private(set) var meanDeltaE = 0.0

    /// Compares two pictures; `nil` if their sizes differ.
    ///
    /// - Parameters:
    ///   - tolerance: In 8-bit levels.
    ///   - visit: Called for each pixel, row by row, with the largest difference of its channels, rounded.
    package init?(_ a: CGImage, _ b: CGImage, tolerance: Double, visit: (_ difference: UInt8) -> Void) {
        guard a.width == b.width, a.height == b.height else { return nil }
        width = a.width
        height = a.height
        let isExtended = a.isExtended || b.isExtended
        var (sum, sumOfDeltas) = (0.0, 0.0)
        a.withPixelValues { readFirst in
            b.withPixelValues { readSecond in
                for y in 0..<height {
                    for x in 0..<width {
                        let (one, other) = (readFirst(x, y), readSecond(x, y))
                        guard one != other else {
                            visit(0)
                            continue
                        }
                        var levels = (one - other) * 255
                        levels.replace(with: -levels, where: levels .< 0)
                        // Those of bytes are whole, despite rounding.
                        if !isExtended { levels = levels.rounded(.toNearestOrEven) }
                        let worst = Double(levels.max())
                        sum += Double(levels.sum())
                        largest = max(largest, worst)
                        if worst > tolerance { pixelsOverTolerance += 1 }
                        let delta = ColorDifference.itp(one, other)
                        sumOfDeltas += delta
                        largestDeltaE = max(largestDeltaE, delta)
                        visit(UInt8(min(255, worst.rounded())))
                    }
                }
            }
        }
        mean = sum / Double(max(1, width * height * 4))
        meanDeltaE = sumOfDeltas / Double(max(1, width * height))
    }
}
