internal import Compositor
package import LayerModel
internal import Verification

/// How far a picture is from the CPU renderer's of the same frame, in levels of 0 to 255, on black and on white.
package struct PictureDifference: Codable, Equatable, Sendable {
    package var largest: Int
    package var mean: Double
    /// The measures beyond the tolerance of `PictureComparison`; empty for a picture that is right.
    package var failures: [String]

    /// Compares two pictures.
    package init(_ picture: CGImage, reference: CGImage) {
        let isAlike = picture.width == reference.width && picture.height == reference.height
        let grounds = isAlike ? (Grounds(picture), Grounds(reference)) : nil
        largest = grounds.map { $0.largestDifference(from: $1) } ?? 255
        mean = grounds.map { $0.meanDifference(from: $1) } ?? 255
        // Differences that are within the tolerance of one pixel everywhere need no closer look.
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
}
