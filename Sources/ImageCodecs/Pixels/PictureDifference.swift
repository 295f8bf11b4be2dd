package import Graphics

/// How two pictures of one size differ, pixel by pixel.
package struct PictureDifference: Encodable, Equatable {
    package private(set) var width: Int
    package private(set) var height: Int
    /// In 8-bit levels, over all channels of the premultiplied pixels.
    package private(set) var largest = 0
    /// In 8-bit levels, over all channels and pixels.
    package private(set) var mean = 0.0
    /// Pixels with a channel that differs by more than the tolerance.
    package private(set) var pixelsOverTolerance = 0

    /// Compares two pictures; `nil` if their sizes differ.
    ///
    /// - Parameter visit: Called for each pixel, row by row, with the largest difference of its channels.
    package init?(_ a: CGImage, _ b: CGImage, tolerance: Int, visit: (_ difference: UInt8) -> Void) {
        guard a.width == b.width, a.height == b.height else { return nil }
        width = a.width
        height = a.height
        var sum = 0
        let rowBytes = a.width * 4
        a.withPremultipliedRGBA8 { first, firstBytesPerRow in
            b.withPremultipliedRGBA8 { second, secondBytesPerRow in
                for y in 0..<a.height {
                    for x in stride(from: 0, to: rowBytes, by: 4) {
                        var worst = 0
                        for channel in x..<x + 4 {
                            let difference = abs(
                                Int(first[y * firstBytesPerRow + channel])
                                    - Int(second[y * secondBytesPerRow + channel]))
                            worst = max(worst, difference)
                            sum += difference
                        }
                        largest = max(largest, worst)
                        if worst > tolerance { pixelsOverTolerance += 1 }
                        visit(UInt8(worst))
                    }
                }
            }
        }
        mean = Double(sum) / Double(max(1, a.width * a.height * 4))
    }
}
