internal import Compositor
package import LayerModel
internal import Verification

/// The difference of a picture from the CPU renderer's of the same frame, in levels of 0 to 255, on black and on white.
package struct PictureDifference: Codable, Equatable, Sendable {
    package var largest: Int
    package var mean: Double
    /// The measures beyond the tolerance of `PictureComparison`; empty for a picture that is right.
    package var failures: [String]

    /// Compares two pictures.
    package init(_ picture: CGImage, reference: CGImage) {
        let isAlike = picture.width == reference.width && picture.height == reference.height
        (largest, mean) = isAlike ? Self.levels(picture, reference) : (255, 255)
        // Differences that are within the tolerance of one pixel everywhere need no closer look, which takes a hundred times as long.
        let isClose = Double(largest) <= PictureComparison.Tolerance().interiorThreshold
        failures = isClose ? [] : PictureComparison(picture, reference: reference).failures
    }

    /// Draws a frame that is not timed on a variant's device and on the CPU renderer.
    init(_ variant: Variant, frame: Int, on renderer: Renderer, reference: Renderer) throws {
        let content = try variant.frame(frame)
        let pictures = try [renderer, reference].map {
            try $0.render(content.tree, at: content.time, variant.options)
        }
        self.init(pictures[0], reference: pictures[1])
    }

    /// The largest and mean difference of a channel, as `Grounds` has them.
    private static func levels(_ a: CGImage, _ b: CGImage) -> (largest: Int, mean: Double) {
        var (largest, sum) = (0, 0)
        a.withPremultipliedRGBA8 { first, firstRow in
            b.withPremultipliedRGBA8 { second, secondRow in
                for y in 0..<a.height {
                    for x in 0..<a.width {
                        let (i, j) = (y * firstRow + x * 4, y * secondRow + x * 4)
                        let alpha = Int(first[i + 3]) - Int(second[j + 3])
                        for channel in 0..<3 {
                            let black = Int(first[i + channel]) - Int(second[j + channel])
                            let (onBlack, onWhite) = (abs(black), abs(black - alpha))
                            largest = max(largest, onBlack, onWhite)
                            sum += onBlack + onWhite
                        }
                    }
                }
            }
        }
        return (largest, Double(sum) / Double(max(a.width * a.height, 1) * 6))
    }
}
