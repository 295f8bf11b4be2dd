import CPango
import Graphics

/// The settings of a paragraph for its lines.
struct LineSetting {
    let alignment: NSTextAlignment
    let breakMode: NSLineBreakMode
    private let style: TextParagraph
    /// The box's width, in points; `nil` if there is no box.
    private let width: Double?

    /// Lengths beyond this are as good as this.
    private static let largestLength: CGFloat = 1e6

    /// - Parameters:
    ///
    ///   - style: `nil` for text without.
    ///   - request: The request of the paragraph.
    ///   - width: The box's width; `nil` without a box.
    init(_ style: TextParagraph?, _ request: TextRequest, width: Double?) {
        self.style = style ?? TextParagraph()
        self.width = width
        breakMode = self.style.lineBreakMode
        alignment = request.alignment == .natural ? self.style.alignment : request.alignment
    }

    /// From the edge where lines begin to a line.
    func leading(isFirst: Bool) -> Double {
        length(isFirst ? style.firstLineHeadIndent : style.headIndent)
    }

    /// From a line's end to the edge.
    var trailing: Double {
        let indent = length(style.tailIndent)
        guard indent > 0 else { return -indent }
        return width.map { max(0, $0 - indent) } ?? 0
    }

    /// The width that is left for lines; `nil` if there is no box.
    func room(isFirst: Bool) -> Double? {
        width.map { max($0 - leading(isFirst: isFirst) - trailing, 1.0 / 64) }
    }

    /// The place of the ellipsis in lines that are too long; `nil` if lines are broken, or cut off.
    var ellipsis: PangoEllipsizeMode? {
        switch breakMode {
        case .byTruncatingHead: PANGO_ELLIPSIZE_START
        case .byTruncatingTail: PANGO_ELLIPSIZE_END
        case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
        case .byWordWrapping, .byCharWrapping, .byClipping: nil
        }
    }

    /// Whether a paragraph's last line is stretched as the others are.
    var justifiesLastLine: Bool { style.justifiesLastLine }

    /// Whether lines are read from right to left; `nil` leaves it to the first character with a direction.
    var isRightToLeft: Bool? {
        style.writingDirection == .natural ? nil : style.writingDirection == .rightToLeft
    }

    /// The places that tabs lead to, from where lines begin on; empty for a stop each eight blanks.
    var tabs: [TextTab] {
        var tabs = style.tabs ?? []
        var interval = style.tabInterval
        if interval <= 0, style.tabs == nil { interval = TextParagraph.standardTabInterval }
        if interval > 0 {
            // Pango goes on with the distance of the last two.
            let first = max(tabs.last?.location ?? 0, style.headIndent) / interval
            for number in [first.rounded(.down) + 1, first.rounded(.down) + 2] {
                tabs.append(TextTab(alignment: .left, location: number * interval))
            }
        }
        for index in tabs.indices { tabs[index].location -= style.headIndent }
        return tabs.filter { $0.location > 0 }
    }

    /// Sets a line's height, distances and place.
    ///
    /// - Parameters:
    ///   - isFirst: Whether it is the paragraph's first.
    ///   - isLast: Whether it is the paragraph's last.
    func apply(to line: inout SetLine, isFirst: Bool, isLast: Bool) {
        line.alignment = alignment
        line.inset = (leading(isFirst: isFirst), trailing)
        let natural = line.ascent + line.descent
        var height = natural
        if style.lineHeightMultiple > 0 { height *= length(style.lineHeightMultiple) }
        height = max(height, length(style.minimumLineHeight))
        if style.maximumLineHeight > 0 { height = min(height, length(style.maximumLineHeight)) }
        line.ascent += height - natural
        line.gap += length(style.lineSpacing)
        if isLast { line.gap += length(style.paragraphSpacing) }
        if isFirst { line.before = length(style.paragraphSpacingBefore) }
    }

    private func length(_ length: CGFloat) -> Double {
        Double(min(max(length, -Self.largestLength), Self.largestLength))
    }
}
