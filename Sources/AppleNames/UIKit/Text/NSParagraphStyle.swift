public import Graphics

/// A place on lines that a tab leads to.
public final class NSTextTab: NSObject, Sendable {
    private let objectMark = CFObjectMark()
    /// The side of the text behind the tab that stands there; justified and natural text is left-aligned.
    public let alignment: NSTextAlignment
    /// From the leading edge, in points.
    public let location: CGFloat

    /// A place on lines.
    ///
    /// - Parameters:
    ///   - alignment: The side of the text that stands there.
    ///   - loc: From the leading edge, in points.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat) {
        (self.alignment, location) = (alignment, loc)
    }

    /// Whether another object is the same place.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return other.alignment == alignment && other.location == location
    }

    /// Hashes the compared values.
    public override var hash: Int { location.hashValue }
}

/// The style of a paragraph's lines; all lengths in points.
///
/// A length that is not a finite number, or is below 0 against its range, is ignored.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphObject {
    private let objectMark = CFObjectMark()
    package var paragraph = TextParagraph()

    /// Natural alignment, lines broken between words, as high as their fonts ask.
    public override init() {}

    package init(_ paragraph: TextParagraph) {
        self.paragraph = paragraph
    }

    /// The style of text that has none.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The alignment of lines.
    ///
    /// Default natural.
    public var alignment: NSTextAlignment { paragraph.alignment }
    /// The wrapping or truncation of lines that are too long for their box.
    ///
    /// Default `byWordWrapping`.
    public var lineBreakMode: NSLineBreakMode { paragraph.lineBreakMode }
    /// Between the bottom of a line and the top of the next.
    ///
    /// Default 0.
    public var lineSpacing: CGFloat { paragraph.lineSpacing }
    /// Below the last line, above the next paragraph.
    ///
    /// Default 0.
    public var paragraphSpacing: CGFloat { paragraph.paragraphSpacing }
    /// Above the first line, unless it is the text's first.
    ///
    /// Default 0.
    public var paragraphSpacingBefore: CGFloat { paragraph.paragraphSpacingBefore }
    /// The least height of lines; the addition is above the text.
    ///
    /// Default 0.
    public var minimumLineHeight: CGFloat { paragraph.minimumLineHeight }
    /// The greatest height of lines, 0 for none; lines are cut above the text.
    ///
    /// Default 0.
    public var maximumLineHeight: CGFloat { paragraph.maximumLineHeight }
    /// The factor of lines' natural height, applied before the least and the greatest height; 0 counts as 1.
    ///
    /// Default 0.
    public var lineHeightMultiple: CGFloat { paragraph.lineHeightMultiple }
    /// From the leading edge to the first line.
    ///
    /// Default 0.
    public var firstLineHeadIndent: CGFloat { paragraph.firstLineHeadIndent }
    /// From the leading edge to the other lines.
    ///
    /// Default 0.
    public var headIndent: CGFloat { paragraph.headIndent }
    /// The end of lines: above 0 from the leading edge, else from the trailing edge, inwards if it is below 0.
    ///
    /// Default 0.
    public var tailIndent: CGFloat { paragraph.tailIndent }
    /// The direction that lines are read in.
    ///
    /// Default natural: that of the paragraph's first character that has one.
    public var baseWritingDirection: NSWritingDirection { paragraph.writingDirection }
    /// The tab stops, in the order of their locations.
    ///
    /// Default twelve, 28 points apart, and further ones up to the end of the line; replaced by `defaultTabInterval`, and by
    /// the program's stops.
    public var tabStops: [NSTextTab]! {
        let standard = (1...12).map {
            TextTab(alignment: .left, location: CGFloat($0) * TextParagraph.standardTabInterval)
        }
        return (paragraph.tabs ?? standard).map { NSTextTab(textAlignment: $0.alignment, location: $0.location) }
    }
    /// Between the tab stops behind the last of the program's, in points; 0 for none.
    ///
    /// Default 0.
    public var defaultTabInterval: CGFloat { paragraph.tabInterval }

    /// An immutable copy.
    public func copy(with zone: NSZone? = nil) -> Any {
        NSParagraphStyle(paragraph)
    }

    /// A copy that can be changed.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.paragraph = paragraph
        return copy
    }

    /// Whether another object is a style with the same values.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.paragraph == paragraph
    }

    /// Hashes the compared values.
    public override var hash: Int {
        paragraph.hashValue
    }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    /// The alignment of lines.
    public override var alignment: NSTextAlignment {
        get { paragraph.alignment }
        set { paragraph.alignment = newValue }
    }

    /// The wrapping or truncation of lines that are too long for their box.
    public override var lineBreakMode: NSLineBreakMode {
        get { paragraph.lineBreakMode }
        set { paragraph.lineBreakMode = newValue }
    }

    /// Between the bottom of a line and the top of the next.
    public override var lineSpacing: CGFloat {
        get { paragraph.lineSpacing }
        set { set(\.lineSpacing, newValue) }
    }

    /// Below the last line, above the next paragraph.
    public override var paragraphSpacing: CGFloat {
        get { paragraph.paragraphSpacing }
        set { set(\.paragraphSpacing, newValue) }
    }

    /// Above the first line, unless it is the text's first.
    public override var paragraphSpacingBefore: CGFloat {
        get { paragraph.paragraphSpacingBefore }
        set { set(\.paragraphSpacingBefore, newValue) }
    }

    /// The least height of lines; the addition is above the text.
    public override var minimumLineHeight: CGFloat {
        get { paragraph.minimumLineHeight }
        set { set(\.minimumLineHeight, newValue) }
    }

    /// The greatest height of lines, 0 for none; lines are cut above the text.
    public override var maximumLineHeight: CGFloat {
        get { paragraph.maximumLineHeight }
        set { set(\.maximumLineHeight, newValue) }
    }

    /// The factor of lines' natural height, applied before the least and the greatest height; 0 counts as 1.
    public override var lineHeightMultiple: CGFloat {
        get { paragraph.lineHeightMultiple }
        set { set(\.lineHeightMultiple, newValue) }
    }

    /// From the leading edge to the first line.
    public override var firstLineHeadIndent: CGFloat {
        get { paragraph.firstLineHeadIndent }
        set { set(\.firstLineHeadIndent, newValue) }
    }

    /// From the leading edge to the other lines.
    public override var headIndent: CGFloat {
        get { paragraph.headIndent }
        set { set(\.headIndent, newValue) }
    }

    /// The end of lines: above 0 from the leading edge, else from the trailing edge, inwards if it is below 0.
    public override var tailIndent: CGFloat {
        get { paragraph.tailIndent }
        set { if newValue.isFinite { paragraph.tailIndent = newValue } }
    }

    /// The direction that lines are read in.
    public override var baseWritingDirection: NSWritingDirection {
        get { paragraph.writingDirection }
        set { paragraph.writingDirection = newValue }
    }

    /// The tab stops; those without a finite place on a line are left out.
    public override var tabStops: [NSTextTab]! {
        get { super.tabStops }
        set {
            paragraph.tabs = []
            newValue?.forEach(addTabStop)
        }
    }

    /// Between the tab stops behind the last of `tabStops`.
    public override var defaultTabInterval: CGFloat {
        get { paragraph.tabInterval }
        set { set(\.tabInterval, newValue) }
    }

    /// Adds a place that tabs lead to.
    public func addTabStop(_ anObject: NSTextTab) {
        guard anObject.location.isFinite, anObject.location >= 0 else { return }
        var tabs = paragraph.tabs ?? []
        let index = tabs.firstIndex { $0.location > anObject.location } ?? tabs.count
        tabs.insert(TextTab(alignment: anObject.alignment, location: anObject.location), at: index)
        paragraph.tabs = tabs
    }

    /// Takes away the places that are equal to one.
    public func removeTabStop(_ anObject: NSTextTab) {
        paragraph.tabs?.removeAll { $0.location == anObject.location && $0.alignment == anObject.alignment }
    }

    /// Takes all values of another style.
    public func setParagraphStyle(_ obj: NSParagraphStyle) {
        paragraph = obj.paragraph
    }

    private func set(_ length: WritableKeyPath<TextParagraph, CGFloat>, _ value: CGFloat) {
        if value.isFinite, value >= 0 { paragraph[keyPath: length] = value }
    }
}
