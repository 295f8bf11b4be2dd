package import LayerModel

/// A picture composited on black and on white, and the features of its neighbourhoods.
///
/// On both grounds a difference in alpha is one in colour, so that transparency needs no other comparison.
package struct Grounds {
    package let width: Int
    package let height: Int
    /// Red, green and blue on black, then on white, in levels with white at 255; two lanes are zero.
    package let pixels: [SIMD8<Float>]

    /// Composites a picture on both.
    package init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        var pixels: [SIMD8<Float>] = []
        pixels.reserveCapacity(width * height)
        let isExtended = image.isExtended
        image.withPixelValues { read in
            for y in 0..<image.height {
                for x in 0..<image.width {
                    var pixel = read(x, y) * 255
                    if !isExtended { pixel.round(.toNearestOrEven) }
                    let white = pixel + (255 - pixel.w)
                    pixels.append(SIMD8(pixel.x, pixel.y, pixel.z, white.x, white.y, white.z, 0, 0))
                }
            }
        }
        self.pixels = pixels
    }

    /// The largest difference of two pixels in a channel.
    private func difference(_ a: Int, _ b: Int) -> Float {
        let difference = pixels[a] - pixels[b]
        return max(difference.max(), -difference.min())
    }

    /// The pixels with one beside, above or below them that differs by more than 16.
    func edges() -> [Bool] {
        var result = [Bool](repeating: false, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = y * width + x
                if x + 1 < width, difference(pixel, pixel + 1) > 16 {
                    (result[pixel], result[pixel + 1]) = (true, true)
                }
                if y + 1 < height, difference(pixel, pixel + width) > 16 {
                    (result[pixel], result[pixel + width]) = (true, true)
                }
            }
        }
        return result
    }

    /// The pixels with two of their colour on both sides, in a row or in a column.
    func runs() -> [Bool] {
        var result = [Bool](repeating: false, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = y * width + x
                let isInRun = { (step: Int) in
                    [-2, -1, 1, 2].allSatisfy { difference(pixel, pixel + $0 * step) <= 2 }
                }
                result[pixel] =
                    (x >= 2 && x + 2 < width && isInRun(1)) || (y >= 2 && y + 2 < height && isInRun(width))
            }
        }
        return result
    }

    /// For each pixel the range of a channel in the window of `2 · radius + 1` pixels about it, the largest over channels.
    func contrast(radius: Int) -> [Float] {
        let low = slid(radius: radius) { pointwiseMin($0, $1) }
        let high = slid(radius: radius) { pointwiseMax($0, $1) }
        return zip(low, high).map { ($1 - $0).max() }
    }

    /// The number of pixels with a channel that differs by more than `levels`.
    package func count(differingFrom other: Grounds, by levels: Float) -> Int {
        zip(pixels, other.pixels).count { ($0 - $1).max() > levels || ($1 - $0).max() > levels }
    }

    /// The largest difference of a channel, in levels.
    package func largestDifference(from other: Grounds) -> Double {
        Double(zip(pixels, other.pixels).reduce(Float(0)) { max($0, ($1.0 - $1.1).max(), ($1.1 - $1.0).max()) })
    }

    /// Combines the pixels of each window, along columns first.
    private func slid(
        radius: Int, _ combine: (SIMD8<Float>, SIMD8<Float>) -> SIMD8<Float>
    ) -> [SIMD8<Float>] {
        var columns = pixels
        for y in 0..<height {
            for x in 0..<width {
                for row in max(0, y - radius)...min(height - 1, y + radius) {
                    columns[y * width + x] = combine(columns[y * width + x], pixels[row * width + x])
                }
            }
        }
        var result = columns
        for y in 0..<height {
            for x in 0..<width {
                for column in max(0, x - radius)...min(width - 1, x + radius) {
                    result[y * width + x] = combine(result[y * width + x], columns[y * width + column])
                }
            }
        }
        return result
    }
}

/// Sums of rectangles of a picture's values, each by four of the sums from the corner (Crow, "Summed-area tables for texture
/// mapping", 1984).
struct SummedArea {
    private let width: Int
    private let height: Int
    /// Sums of the values above and left of a place, with a row and a column more than the values.
    private var sums: [Double]

    init(_ values: [Float], width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = 0.0
            for x in 0..<width {
                row += Double(values[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
    }

    /// The sum of the window of `2 · radius + 1` values about a place, clipped to the picture.
    func window(x: Int, y: Int, radius: Int) -> Double {
        let (minX, maxX) = (max(0, x - radius), min(width, x + radius + 1))
        let (minY, maxY) = (max(0, y - radius), min(height, y + radius + 1))
        let (above, below) = (minY * (width + 1), maxY * (width + 1))
        return sums[below + maxX] - sums[above + maxX] - sums[below + minX] + sums[above + minX]
    }
}
