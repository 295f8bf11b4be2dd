public import AppleNames
public import LayerModel
internal import TextLayout

/// The vertical place of a label's line that is drawn smaller.
public enum UIBaselineAdjustment: Int, Sendable {
    /// On the baseline of the line in its own size.
    case alignBaselines = 0
    /// In the middle.
    case alignCenters = 1
    /// At the top.
    case none = 2
}

/// A view that shows text.
///
/// Lines are in the middle of its height. It draws itself again when its size or a property changes.
open class UILabel: UIView {
    /// A label without text.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
        contentMode = .redraw
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    private var content: NSAttributedString?
    private var isAttributed = false

    /// The text, in the label's font and colour.
    ///
    /// Default `nil`.
    open var text: String? {
        get { content?.string }
        set {
            content = newValue.map { NSAttributedString(string: $0) }
            isAttributed = false
            setNeedsDisplay()
        }
    }

    /// The text with its attributes; the label's count if it has none.
    open var attributedText: NSAttributedString? {
        get { content }
        set {
            content = newValue
            isAttributed = true
            setNeedsDisplay()
        }
    }

    /// The font.
    ///
    /// Default the system's, 17 points.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { setNeedsDisplay() }
    }

    /// The colour of the text.
    ///
    /// Default `label`, black.
    open var textColor: UIColor! = .label {
        didSet { setNeedsDisplay() }
    }

    /// The colour of the text while `isHighlighted` is true.
    ///
    /// Default `nil`: the same.
    open var highlightedTextColor: UIColor? {
        didSet { setNeedsDisplay() }
    }

    /// Whether `highlightedTextColor` is used.
    ///
    /// Default false.
    open var isHighlighted = false {
        didSet { setNeedsDisplay() }
    }

    /// The alignment of lines between left and right.
    ///
    /// Default natural.
    open var textAlignment = NSTextAlignment.natural {
        didSet { setNeedsDisplay() }
    }

    /// The wrapping or truncation of text that does not fit.
    ///
    /// Default an ellipsis at its end.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { setNeedsDisplay() }
    }

    /// The largest number of lines; 0 for no limit.
    ///
    /// Default 1.
    open var numberOfLines = 1 {
        didSet { setNeedsDisplay() }
    }

    /// Whether the text is drawn in `textColor`, or greyed.
    ///
    /// Default true.
    open var isEnabled = true {
        didSet { setNeedsDisplay() }
    }

    /// The colour of a copy of the text behind it.
    ///
    /// Default `nil`: none.
    open var shadowColor: UIColor? {
        didSet { setNeedsDisplay() }
    }

    /// The offset of that copy, in points.
    ///
    /// Default (0, −1).
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { setNeedsDisplay() }
    }

    /// The width that `intrinsicContentSize` wraps the lines of a label with several to, in points; 0 for none.
    ///
    /// Default 0.
    open var preferredMaxLayoutWidth: CGFloat = 0

    /// Whether letters come closer before a line is cut; kept, and without effect.
    ///
    /// Default false.
    open var allowsDefaultTighteningForTruncation = false

    /// Whether a line that is too long is drawn smaller, down to `minimumScaleFactor`.
    ///
    /// Default false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { setNeedsDisplay() }
    }

    /// The place of a line that is drawn smaller: always in the middle of the label's height; kept, and without effect.
    ///
    /// Default on the baseline.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines

    /// The smallest part of the font's size that lines are drawn in.
    ///
    /// Default 0.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { setNeedsDisplay() }
    }

    /// Whether the font follows the reader's preferred size of text.
    ///
    /// Kept, without effect: that preference is not known.
    ///
    /// Default false.
    open var adjustsFontForContentSizeCategory = false

    // MARK: - Layout

    /// The size of the text.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    }

    /// The size of the text, rounded up to pixels.
    ///
    /// - Parameter size: Lines of a label with several are as wide as this, if it is more than 0.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let wished = size.width < .greatestFiniteMagnitude ? size.width : preferredMaxLayoutWidth
        let width = numberOfLines == 1 || wished <= 0 ? CGFloat.greatestFiniteMagnitude : wished
        let box = textRect(
            forBounds: CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude),
            limitedToNumberOfLines: numberOfLines)
        let scale = contentScaleFactor
        return CGSize(width: ceil(box.width * scale) / scale, height: ceil(box.height * scale) / scale)
    }

    /// The place of the text in a rectangle, in the label's space.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        guard let text = styled(scaledBy: 1) else { return CGRect(origin: bounds.origin, size: .zero) }
        let box = text.boundingRect(
            with: CGSize(width: bounds.width, height: 0), options: .usesLineFragmentOrigin, context: nil)
        let height = min(height(of: text, width: bounds.width, lines: numberOfLines), bounds.height)
        let top = bounds.height < .greatestFiniteMagnitude ? (bounds.height - height) / 2 : 0
        return CGRect(x: bounds.minX, y: bounds.minY + top, width: min(box.width, bounds.width), height: height)
    }

    /// The height of the first lines of a text, wrapped to a width; 0 lines means all.
    private func height(of text: NSAttributedString, width: CGFloat, lines: Int) -> CGFloat {
        var request = TextRequest(TextRun.runs(of: text))
        request.isWrapped = width < 1e7
        if request.isWrapped { request.box.width = max(width, 1.0 / 64) }
        let picture = TextEngine.shared(for: FontSources()).layout(request)
        let last = lines > 0 ? picture.textLines.prefix(lines).last : picture.textLines.last
        return last.map { $0.origin.y + $0.descent } ?? 0
    }

    // MARK: - Drawing

    /// Draws the text in the middle of the bounds' height.
    open override func draw(_ rect: CGRect) {
        guard content != nil else { return }
        drawText(in: bounds)
    }

    /// Draws the text in the middle of a rectangle's height.
    open func drawText(in rect: CGRect) {
        guard var text = styled(scaledBy: 1) else { return }
        if adjustsFontSizeToFitWidth, numberOfLines == 1 {
            let width = text.size().width
            if width > rect.width, width > 0 {
                text = styled(scaledBy: max(minimumScaleFactor, rect.width / width)) ?? text
            }
        }
        let shown = height(of: text, width: rect.width, lines: numberOfLines)
        // A line is drawn even if it is higher than the label, and clipped by the bounds. Without an ellipsis, lines that
        // reach into the box are drawn; with one, those that end in it.
        let height = max(min(shown, rect.height), height(of: text, width: rect.width, lines: 1))
        let box = CGRect(
            x: rect.minX, y: rect.minY + max(0, (rect.height - shown) / 2), width: rect.width,
            height: height + (truncation == .none ? -1.0 / 64 : 0.5))
        if let shadowColor, let shadow = styled(scaledBy: 1, color: shadowColor) {
            shadow.draw(
                in: box.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height), truncation: truncation)
        }
        text.draw(in: box, truncation: truncation)
    }

    /// The place of the ellipsis in the last visible line if there are more.
    private var truncation: TextTruncation {
        switch lineBreakMode {
        case .byTruncatingHead: .start
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .end
        case .byWordWrapping, .byCharWrapping, .byClipping: .none
        }
    }

    /// The breaking of paragraphs into lines.
    ///
    /// An ellipsis is the last line's, of any paragraph; in a single line at its start or middle it is its paragraph's.
    private var paragraphBreakMode: NSLineBreakMode {
        switch lineBreakMode {
        case .byCharWrapping: .byCharWrapping
        case .byClipping, .byTruncatingHead, .byTruncatingMiddle:
            numberOfLines == 1 ? lineBreakMode : .byWordWrapping
        case .byWordWrapping, .byTruncatingTail: .byWordWrapping
        }
    }

    /// The text with the label's attributes if it has none of its own.
    private func styled(scaledBy factor: CGFloat, color: UIColor? = nil) -> NSAttributedString? {
        guard let content, content.length > 0 else { return nil }
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = textAlignment
        paragraph.lineBreakMode = paragraphBreakMode
        let usual = isHighlighted ? highlightedTextColor ?? textColor : textColor
        let font = self.font ?? .systemFont(ofSize: UIFont.labelFontSize)
        let all = NSRange(location: 0, length: content.length)
        let styled = NSMutableAttributedString(string: content.string)
        styled.addAttributes(
            [
                .font: font.withSize(font.pointSize * factor), .paragraphStyle: paragraph,
                .foregroundColor: (isEnabled ? usual : nil) ?? UIColor.gray,
            ], range: all)
        if isAttributed {
            content.enumerateAttributes(in: all) { attributes, range, _ in
                styled.addAttributes(attributes, range: range)
            }
        }
        if let color { styled.addAttributes([.foregroundColor: color], range: all) }
        return styled
    }
}
