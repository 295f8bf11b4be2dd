/// The setting of a paragraph's lines; all lengths in points, and finite.
package struct TextParagraph: Hashable, Sendable {
    package var alignment = NSTextAlignment.natural
    package var lineBreakMode = NSLineBreakMode.byWordWrapping
    package var lineSpacing: CGFloat = 0
    package var paragraphSpacing: CGFloat = 0
    package var paragraphSpacingBefore: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    /// 0 for none.
    package var maximumLineHeight: CGFloat = 0
    /// 0 for once.
    package var lineHeightMultiple: CGFloat = 0
    package var firstLineHeadIndent: CGFloat = 0
    package var headIndent: CGFloat = 0
    package var tailIndent: CGFloat = 0
    /// Whether the last line is as wide as the box, too, where lines are justified.
    package var justifiesLastLine = false
    package var writingDirection = NSWritingDirection.natural
    /// In the order of their locations; `nil` for one each 28 points, as Core Text has them, or each `tabInterval`.
    package var tabs: [TextTab]?
    /// From one tab stop to the next behind `tabs`, in points; 0 for none.
    package var tabInterval: CGFloat = 0
    /// The distance of tab stops in a paragraph without settings for them, in points.
    package static let standardTabInterval: CGFloat = 28

    /// The values of text without a style.
    package init() {}
}

/// A place on lines that tabs lead to.
package struct TextTab: Hashable, Sendable {
    package var alignment: NSTextAlignment
    /// From the leading edge.
    package var location: CGFloat

    package init(alignment: NSTextAlignment, location: CGFloat) {
        (self.alignment, self.location) = (alignment, location)
    }
}
