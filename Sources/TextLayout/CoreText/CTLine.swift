public import Graphics

/// A line of text in the fonts of the machine.
public final class CTLine: Sendable {
    let runs: [TextRun]
    let range: CFRange
    /// As it is measured; the origin does not count.
    let metrics: TextLine
    /// As wide as it may be, with an ellipsis for the rest; `nil` for lines that are whole.
    let truncation: (mode: NSLineBreakMode, width: CGFloat)?

    init(_ runs: [TextRun], range: CFRange, metrics: TextLine) {
        self.runs = runs
        self.range = range
        self.metrics = metrics
        truncation = nil
    }

    /// Text as one line; what separates paragraphs stands for nothing, and paragraph styles have no effect.
    init(_ runs: [TextRun], range: CFRange, truncation: (mode: NSLineBreakMode, width: CGFloat)? = nil) {
        self.runs = runs.map { run in
            var run = run
            run.string.unicodeScalars.removeAll { ["\n", "\r", "\u{2029}", "\u{85}"].contains($0) }
            run.paragraph = truncation.map { truncation in
                var paragraph = TextParagraph()
                paragraph.lineBreakMode = truncation.mode
                return paragraph
            }
            return run
        }
        self.range = range
        self.truncation = truncation
        let none = TextLine(origin: .zero, width: 0, ascent: 0, descent: 0, leading: 0, start: 0)
        metrics = CTLine.layout(self.runs, truncation).textLines.first ?? none
    }

    private static func layout(
        _ runs: [TextRun], _ truncation: (mode: NSLineBreakMode, width: CGFloat)?
    ) -> TextPicture {
        var request = TextRequest(runs)
        if let truncation {
            request.box.width = truncation.width
            request.isWrapped = true
        }
        return TextEngine.shared(for: FontSources()).layout(request)
    }

    var picture: TextPicture { CTLine.layout(runs, truncation) }
}

/// Where an ellipsis stands in a line that is cut.
public enum CTLineTruncationType: UInt32, Sendable {
    /// The beginning is left out.
    case start = 0
    /// The end is left out.
    case end = 1
    /// The middle is left out.
    case middle = 2
}

/// The parts of a line's box.
public struct CTLineBoundsOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Not the distance to the next line.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
    /// The box around the outlines, not that of the fonts.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
}

/// A line of an attributed text; Helvetica 12 in black where attributes are missing.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(TextRun.runs(of: attrString), range: CFRange(location: 0, length: attrString.length))
}

/// A line with an ellipsis for what is wider than a width; the line itself where nothing is.
///
/// - Parameters:
///   - line: The line.
///   - width: In points.
///   - truncationType: Where the ellipsis stands.
///   - truncationToken: Has no effect: the ellipsis is in the line's font.
/// - Returns: `nil` for a width that is not more than 0.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    guard width > 0 else { return nil }
    guard width < Double(line.metrics.width) else { return line }
    let mode: NSLineBreakMode =
        switch truncationType {
        case .start: .byTruncatingHead
        case .end: .byTruncatingTail
        case .middle: .byTruncatingMiddle
        }
    return CTLine(line.runs, range: line.range, truncation: (mode, CGFloat(width)))
}

/// How wide a line is, in points.
///
/// - Parameters:
///   - line: The line.
///   - ascent: Takes the distance from the baseline to the top; `nil` if it is not wanted, as the following.
///   - descent: Takes the distance from the baseline to the bottom.
///   - leading: Takes the distance to the next line.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.metrics.ascent
    descent?.pointee = line.metrics.descent
    leading?.pointee = line.metrics.leading
    return Double(line.metrics.width)
}

/// A line's box in points, y up, the start of its baseline at 0.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
    let leading = options.contains(.excludeTypographicLeading) ? 0 : line.metrics.leading
    let below = line.metrics.descent + leading
    return CGRect(x: 0, y: -below, width: line.metrics.width, height: line.metrics.ascent + below)
}

/// The box around a line's outlines in points, y up, the start of its baseline at 0; without any, a box of no size.
///
/// - Parameter context: Where its text position is, the baseline starts; `nil` for 0.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let picture = line.picture
    var all = CGRect.null
    for run in picture.runs {
        for glyph in run.glyphs {
            guard let box = run.face.outline(of: glyph.id)?.boundingBoxOfPath else { continue }
            all = all.union(
                CGRect(
                    x: CGFloat(glyph.x) + box.minX * run.size,
                    y: picture.firstBaseline - CGFloat(glyph.y) - box.maxY * run.size,
                    width: box.width * run.size, height: box.height * run.size))
        }
    }
    let start = context?.textPosition ?? .zero
    return all.isNull ? .zero : all.offsetBy(dx: start.x, dy: start.y)
}

/// The characters that a line has, in units of UTF-16 of the text that it was made of.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
    line.picture.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// How far a line has to be moved to stand in a width: 0 to the left, 1 to the right, 0.5 in the middle; never to the left of 0.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    let room = flushWidth - Double(line.metrics.width)
    return room > 0 ? room * Double(min(max(flushFactor, 0), 1)) : 0
}

/// How wide the white space at a line's end is, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
    var runs = line.runs
    while var last = runs.popLast() {
        while let scalar = last.string.unicodeScalars.last, scalar.properties.isWhitespace {
            last.string.unicodeScalars.removeLast()
        }
        guard last.string.isEmpty else {
            runs.append(last)
            break
        }
    }
    return max(0, Double(line.metrics.width - CTLine(runs, range: line.range).metrics.width))
}

/// Draws a line in a context with the start of its baseline at the text position; letters stand upright where y points up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    var placement = CGAffineTransform(scaleX: 1, y: -1)
    var origin = DrawingText.Origin.baseline
    if let truncation = line.truncation {
        placement.ty = line.metrics.ascent
        origin = .box(CGSize(width: truncation.width, height: line.metrics.ascent + line.metrics.descent))
    }
    context.draw(line.runs, origin: origin, placement: placement.concatenating(context.textMatrix))
}
