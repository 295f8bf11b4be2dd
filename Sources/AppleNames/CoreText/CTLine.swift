public import Graphics
internal import TextLayout
import Synchronization

/// A line of text in the fonts of the machine.
public final class CTLine: Sendable {
    /// The fitting of a line to a width, in points.
    enum Fitting: Sendable {
        /// An ellipsis replaces the excess.
        case truncated(NSLineBreakMode, width: CGFloat)
        /// Blanks are stretched.
        case justified(width: CGFloat)
    }

    let runs: [TextRun]
    let range: CFRange
    /// As it is measured; the origin does not count.
    let metrics: TextLine
    /// `nil` for lines as they are.
    let fitting: Fitting?
    /// Those of the text that the line was made of.
    let attributes: AttributeTable
    private let found = Mutex<Found>(Found())

    /// Properties that are computed on demand.
    private struct Found {
        var runs: [CTRun]?
        var boxes: [CharacterBox]?
    }

    /// A line of a text that is laid out.
    init(_ runs: [TextRun], range: CFRange, metrics: TextLine, _ attributes: AttributeTable) {
        self.runs = runs
        self.range = range
        self.metrics = metrics
        self.attributes = attributes
        fitting = nil
    }

    /// Text as one line; separators of paragraphs have no width, and of paragraph styles the direction and the tab stops
    /// count.
    init(_ runs: [TextRun], range: CFRange, _ attributes: AttributeTable, fitting: Fitting? = nil) {
        let own = runs.first?.paragraph ?? TextParagraph()
        self.runs = runs.map { run in
            var run = run
            run.string = String(
                String.UnicodeScalarView(run.string.unicodeScalars.map { CTLine.isSeparator($0) ? CTLine.nothing : $0 })
            )
            var paragraph = TextParagraph()
            paragraph.writingDirection = own.writingDirection
            (paragraph.tabs, paragraph.tabInterval) = (own.tabs, own.tabInterval)
            switch fitting {
            case .truncated(let mode, _): paragraph.lineBreakMode = mode
            case .justified: (paragraph.alignment, paragraph.justifiesLastLine) = (.justified, true)
            case nil: break
            }
            run.paragraph = paragraph
            return run
        }
        self.range = range
        self.fitting = fitting
        self.attributes = attributes
        metrics = CTLine.layout(self.runs, fitting).textLines.first ?? .empty
    }

    /// A word joiner, which has no width, and as many units of UTF-16 as separators of paragraphs.
    static let nothing: Unicode.Scalar = "\u{2060}"

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{2029}", "\u{85}"].contains(scalar)
    }

    private static func layout(_ runs: [TextRun], _ fitting: Fitting?, keepsSpans: Bool = false) -> TextPicture {
        var request = TextRequest(runs)
        request.keepsSpans = keepsSpans
        switch fitting {
        case .truncated(_, let width), .justified(let width):
            request.box.width = width
            request.isWrapped = true
        case nil: break
        }
        return TextEngine.shared(for: FontSources()).layout(request)
    }

    /// The stretches of the line in one font and direction, in the order of drawing.
    var glyphRuns: [CTRun] {
        found.withLock { found in
            if let runs = found.runs { return runs }
            let picture = CTLine.layout(runs, fitting, keepsSpans: true)
            let runs = picture.spans.map { CTRun($0, of: self) }
            found.runs = runs
            return runs
        }
    }

    /// The characters of the line, from left to right.
    var characterBoxes: [CharacterBox] {
        let runs = glyphRuns
        return found.withLock { found in
            if let boxes = found.boxes { return boxes }
            let boxes = CharacterBox.boxes(of: runs.map(\.span), in: self.runs)
            found.boxes = boxes
            return boxes
        }
    }
}

/// The place of the ellipsis in a truncated line.
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

/// A line of an attributed text; Helvetica 12 in black if attributes are missing.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(
        TextRun.runs(of: attrString), range: CFRange(location: 0, length: attrString.length),
        AttributeTable(attrString))
}

/// A line with an ellipsis for its part beyond a width; the line itself if it fits.
///
/// - Parameters:
///   - line: The line.
///   - width: In points.
///   - truncationType: The place of the ellipsis.
///   - truncationToken: The replacement of the omitted part; `nil` for an ellipsis in the line's font.
/// - Returns: `nil` for a width not above 0, or less than the token's.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    guard width > 0 else { return nil }
    guard width < Double(line.metrics.width) else { return line }
    if let truncationToken { return line.cut(to: CGFloat(width), truncationType, truncationToken) }
    let mode: NSLineBreakMode =
        switch truncationType {
        case .start: .byTruncatingHead
        case .end: .byTruncatingTail
        case .middle: .byTruncatingMiddle
        }
    return CTLine(line.runs, range: line.range, line.attributes, fitting: .truncated(mode, width: CGFloat(width)))
}

extension CTLine {
    /// The line with a token in place of its excess over a width; `nil` if the token is wider.
    fileprivate func cut(to width: CGFloat, _ type: CTLineTruncationType, _ token: CTLine) -> CTLine? {
        let room = width - token.metrics.width
        guard room >= 0 else { return nil }
        // The widths that are left at the beginning and at the end.
        let (head, tail): (CGFloat, CGFloat) =
            switch type {
            case .start: (0, room)
            case .end: (room, 0)
            case .middle: (room / 2, room / 2)
            }
        var ends: [Int] = [0], widths: [CGFloat] = [0]
        for box in characterBoxes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            ends.append(box.range.upperBound)
            widths.append(widths[widths.count - 1] + box.right - box.left)
        }
        let whole = widths[widths.count - 1]
        let first = ends[(widths.lastIndex { $0 <= head + 1e-6 }) ?? 0]
        let last = ends[(widths.firstIndex { whole - $0 <= tail + 1e-6 }) ?? ends.count - 1]
        let parts = runs.part(0..<first) + token.runs + runs.part(max(first, last)..<range.length)
        return CTLine(parts, range: range, attributes)
    }
}

/// A line with stretched blanks, or stretched gaps between letters if it has no blanks; the line itself if it is as wide
/// already.
///
/// - Parameters:
///   - line: The line.
///   - justificationFactor: The part of the missing width, from 0, none, to 1, all.
///   - justificationWidth: In points.
/// - Returns: `nil` for a line without anything to stretch.
public func CTLineCreateJustifiedLine(
    _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
    let factor = min(max(justificationFactor, 0), 1)
    let width = line.metrics.width + factor * (CGFloat(justificationWidth) - line.metrics.width)
    guard width.isFinite, width > line.metrics.width else { return line }
    let stretched = CTLine(line.runs, range: line.range, line.attributes, fitting: .justified(width: width))
    return stretched.metrics.width > line.metrics.width ? stretched : nil
}

/// The number of the type of lines.
public func CTLineGetTypeID() -> CFTypeID { typeNumber(of: CTLine.self) }

/// The width of a line, in points.
///
/// - Parameters:
///   - line: The line.
///   - ascent: Receives the distance from the baseline to the top; `nil` if it is not wanted, as the following.
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
/// - Parameters:
///   - line: The line.
///   - context: The baseline starts at its text position; `nil` for 0.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    line.glyphRuns.reduce(CGRect.null) { $0.union($1.imageBox(0..<$1.count)) }.placed(in: context)
}

/// The characters of a line, in units of UTF-16 of its text.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
    line.glyphRuns.reduce(0) { $0 + $1.count }
}

/// The offset that places a line in a width: for 0 at the left, for 1 at the right, for 0.5 in the middle; never below 0.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    let room = flushWidth - Double(line.metrics.width)
    return room > 0 ? room * Double(min(max(flushFactor, 0), 1)) : 0
}

/// The width of the white space at a line's end, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
    var runs = line.runs
    while var last = runs.last, last.room == nil {
        runs.removeLast()
        while let scalar = last.string.unicodeScalars.last,
            scalar.properties.isWhitespace || scalar == CTLine.nothing
        {
            last.string.unicodeScalars.removeLast()
        }
        guard last.string.isEmpty else {
            runs.append(last)
            break
        }
    }
    return max(0, Double(line.metrics.width - CTLine(runs, range: line.range, line.attributes).metrics.width))
}

/// Draws a line in a context with the start of its baseline at the text position; letters stand upright where y points up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    var placement = CGAffineTransform(scaleX: 1, y: -1)
    var origin = DrawingText.Origin.baseline
    switch line.fitting {
    case .truncated(_, let width), .justified(let width):
        placement.ty = line.metrics.ascent
        origin = .box(CGSize(width: width, height: line.metrics.ascent + line.metrics.descent))
    case nil: break
    }
    context.draw(line.runs, origin: origin, placement: placement.concatenating(context.textMatrix))
}
