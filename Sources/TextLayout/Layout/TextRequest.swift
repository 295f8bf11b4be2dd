package import Graphics

/// The text to lay out, and its box.
package struct TextRequest: Hashable, Sendable {
    /// In reading order.
    package var runs: [TextRun]
    /// The font of runs without one; `nil` is Helvetica, whose replacement is not reported.
    package var font: String?
    /// In points, of runs without a size.
    package var fontSize: CGFloat
    /// Of runs without a colour.
    package var foregroundColor: CGColor
    /// In points: the width that lines are aligned in, wrapped to and truncated to, and the height that they fit in.
    ///
    /// An infinite width means no box: lines begin at 0.
    package var box: CGSize
    /// Whether lines are broken at the box's width, by their paragraph.
    package var isWrapped: Bool
    /// The alignment of lines; natural is that of their paragraph.
    package var alignment: NSTextAlignment
    /// The place of the ellipsis that replaces text wider than the box, and, in wrapped text, text below it.
    package var truncation: TextTruncation
    /// Whether the layout keeps the stretches and the characters of glyphs.
    package var keepsSpans = false

    /// Text on lines of its own making, from 0 on.
    package init(
        _ runs: [TextRun], font: String? = nil, fontSize: CGFloat = 12, foregroundColor: CGColor = .black,
        box: CGSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity), isWrapped: Bool = false,
        alignment: NSTextAlignment = .natural, truncation: TextTruncation = .none
    ) {
        self.runs = runs
        self.font = font
        self.fontSize = fontSize
        self.foregroundColor = foregroundColor
        self.box = box
        self.isWrapped = isWrapped
        self.alignment = alignment
        self.truncation = truncation
    }
}
