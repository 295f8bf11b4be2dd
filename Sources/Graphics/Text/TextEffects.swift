package import Foundation

/// The effects on the glyphs of a piece of text, besides their colour.
package struct TextEffects: Sendable, Hashable {
    /// The width of the outlines' pen, in hundredths of the font's size: more than 0 for outlines alone, less for outlines over the
    /// filled glyphs.
    package var strokeWidth: CGFloat = 0
    /// The colour of outlines; `nil` is that of the text.
    package var strokeColor: CGColor?
    /// The slant of glyphs to the right, for each unit upwards.
    package var obliqueness: CGFloat = 0
    /// The natural logarithm of the factor of widths.
    package var expansion: CGFloat = 0
    package var shadow: TextShadow?

    /// Glyphs as they are.
    package init() {}

    /// The factor of widths: 1/16 to 16.
    package var widening: Double { min(max(exp(Double(expansion)), 1.0 / 16), 16) }

    /// Whether glyphs are drawn by other outlines than their own.
    package var changesOutlines: Bool { strokeWidth != 0 || obliqueness != 0 || expansion != 0 }
}

/// The shadow of text.
package struct TextShadow: Sendable, Hashable {
    /// In points, y down the lines.
    package var offset: CGSize
    /// Twice the Gaussian's standard deviation, in points.
    package var blur: CGFloat
    package var color: CGColor

    package init(offset: CGSize, blur: CGFloat, color: CGColor) {
        (self.offset, self.blur, self.color) = (offset, blur, color)
    }
}
