package import Foundation

/// A piece of text with one set of attributes; the layout decides those that are `nil`.
package struct TextRun: Sendable, Hashable {
    package var string: String
    /// A font's family or full name.
    package var font: String?
    /// In points.
    package var fontSize: CGFloat?
    package var foregroundColor: CGColor?
    package var backgroundColor: CGColor?
    /// 0 for no line.
    package var underlineStyle = 0
    /// 0 for no line.
    package var strikethroughStyle = 0
    /// In points, added after each character.
    package var kern: CGFloat = 0
    /// Whether the font's kerning moves pairs of characters together.
    package var hasPairKerning = true
    /// In points, upwards.
    package var baselineOffset: CGFloat = 0
    /// Nil is the colour of the text.
    package var underlineColor: CGColor?
    /// Nil is the colour of the text.
    package var strikethroughColor: CGColor?
    /// Whether characters may be drawn as one where the font has a glyph for them.
    package var hasLigatures = true
    /// More than 0 for the font's raised small glyphs, less for lowered ones.
    package var superscript = 0
    /// Whether the colour is the context's fill colour at the time of drawing.
    package var takesContextColor = false
    /// `nil` for glyphs as they are, which are drawn quickest.
    package var effects: TextEffects?
    /// The names of attributes without effect, for a warning.
    package var ignored: [String] = []
    /// In place of the glyph of each character; `nil` for text that is set as it is.
    package var room: TextRoom?
    /// Of the paragraph that the run begins; `nil` for text without.
    package var paragraph: TextParagraph?

    /// Sets the points after each character; an explicit 0 leaves out the font's kerning of pairs.
    package mutating func takeKern(_ points: CGFloat) {
        kern = points
        hasPairKerning = points != 0
    }

    package init(_ string: String) {
        self.string = string
    }
}
