package import Foundation

/// Room that a line keeps for each character of a run, in place of its glyph; all lengths in points.
package struct TextRoom: Sendable, Hashable {
    /// To where the text goes on, at least 0.
    package let width: CGFloat
    /// From the baseline upwards.
    package let ascent: CGFloat
    /// From the baseline downwards.
    package let descent: CGFloat
    /// Shown in `imageBox`; `nil` for room that stays empty.
    package let image: CGImage?
    /// The place of the picture, y down, from the start of the room on the baseline.
    package let imageBox: CGRect

    /// Lengths that are not finite count as 0.
    package init(
        width: CGFloat, ascent: CGFloat, descent: CGFloat, image: CGImage? = nil, imageBox: CGRect = .zero
    ) {
        let finite = { (length: CGFloat) in length.isFinite ? length : 0 }
        self.width = max(0, finite(width))
        (self.ascent, self.descent) = (finite(ascent), finite(descent))
        self.image = imageBox.isFinite ? image : nil
        self.imageBox = imageBox
    }
}
