public import Graphics
internal import TextLayout

/// Sets text in boxes, in the fonts of the machine.
public final class CTFramesetter: Sendable {
    let runs: [TextRun]
    let attributes: AttributeTable
    let length: Int

    init(_ text: NSAttributedString) {
        runs = TextRun.runs(of: text)
        attributes = AttributeTable(text)
        length = text.length
    }

    /// The part of a range that the text has; a length of 0 means all that follows.
    func part(_ range: CFRange) -> Range<Int> {
        let start = min(max(range.location, 0), length)
        return start..<(range.length > 0 ? min(length, start + min(range.length, length)) : length)
    }

    /// The text in a box, and the lines that fit in it.
    func layout(_ part: Range<Int>, in size: CGSize) -> (picture: TextPicture, lines: ArraySlice<TextLine>) {
        var request = TextRequest(runs.part(part), box: CTFramesetter.bounded(size))
        request.isWrapped = request.box.width.isFinite
        let picture = TextEngine.shared(for: FontSources()).layout(request)
        let height = request.box.height
        return (picture, picture.textLines.prefix { $0.origin.y + $0.descent <= height + 1e-6 })
    }

    /// Lengths used for no limit are infinite, and meaningless ones are 0.
    private static func bounded(_ size: CGSize) -> CGSize {
        let length = { (length: CGFloat) in length > 0 ? (length < 1e7 ? length : .infinity) : 0 }
        // A box of no width has room for a character a line.
        return CGSize(width: max(length(size.width), 1.0 / 64), height: length(size.height))
    }
}

extension [TextRun] {
    /// The runs of a part of the text, in units of UTF-16.
    func part(_ range: Range<Int>) -> [TextRun] {
        var start = 0
        return compactMap { run in
            let units = run.string.utf16
            let count = units.count
            defer { start += count }
            let from = Swift.max(range.lowerBound - start, 0)
            let to = Swift.min(range.upperBound - start, count)
            guard from < to else { return nil }
            var part = run
            if to - from < count {
                let first = units.index(units.startIndex, offsetBy: from)
                part.string = String(decoding: units[first..<units.index(first, offsetBy: to - from)], as: UTF16.self)
            }
            return part
        }
    }
}

/// Text in a box.
public final class CTFrame: Sendable {
    let path: CGPath
    let part: Range<Int>
    let visible: Range<Int>
    let lines: [CTLine]
    /// From the bottom left corner of the path's box, y up.
    let origins: [CGPoint]
    let runs: [TextRun]

    init(_ setter: CTFramesetter, _ part: Range<Int>, _ path: CGPath, _ attributes: CFDictionary?) {
        self.path = path.copy() ?? path
        self.part = part
        let size = self.path.boundingBoxOfPath.size
        let (picture, lines) = setter.layout(part, in: size)
        let isWhole = lines.count == picture.textLines.count
        let end = isWhole ? part.upperBound : part.lowerBound + picture.textLines[lines.count].start
        visible = part.lowerBound..<(lines.isEmpty ? part.lowerBound : end)
        let starts = lines.map { part.lowerBound + $0.start } + [end]
        self.lines = zip(lines, zip(starts, starts.dropFirst())).map { line, bounds in
            let range = bounds.0..<Swift.max(bounds.0, bounds.1)
            var paragraph = TextParagraph()
            paragraph.writingDirection = line.isRightToLeft ? .rightToLeft : .leftToRight
            let runs = setter.runs.part(range).map { run in
                var run = run
                run.paragraph = paragraph
                return run
            }
            return CTLine(
                runs, range: CFRange(location: range.lowerBound, length: range.count), metrics: line,
                setter.attributes)
        }
        origins = lines.map { CGPoint(x: $0.origin.x, y: size.height - $0.origin.y) }
        var ignored = (attributes ?? [:]).keys.sorted().map { "the attribute \($0) of a frame" }
        if !self.path.isRect(nil) { ignored.append("the shape of a frame's path, but for its box,") }
        runs = setter.runs.part(visible).map { run in
            var run = run
            run.ignored += ignored
            return run
        }
    }
}

/// Sets an attributed text; Helvetica 12 in black if attributes are missing.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(attrString)
}

/// The number of the type of framesetters.
public func CTFramesetterGetTypeID() -> CFTypeID { typeNumber(of: CTFramesetter.self) }
/// The number of the type of frames.
public func CTFrameGetTypeID() -> CFTypeID { typeNumber(of: CTFrame.self) }

/// The size that text takes up in a box, in points.
///
/// - Parameters:
///   - framesetter: The text.
///   - stringRange: In units of UTF-16; a length of 0 means all that follows.
///   - frameAttributes: Have no effect.
///   - constraints: The box; `CGFloat.greatestFiniteMagnitude` for no limit.
///   - fitRange: Receives the part that fits; `nil` if it is not wanted.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let part = framesetter.part(stringRange)
    let (picture, lines) = framesetter.layout(part, in: constraints)
    let isWhole = lines.count == picture.textLines.count
    let end = isWhole ? part.count : picture.textLines[lines.count].start
    fitRange?.pointee = CFRange(location: part.lowerBound, length: lines.isEmpty ? 0 : end)
    guard let last = lines.last else { return .zero }
    let width = isWhole ? picture.size.width : lines.map(\.width).max() ?? 0
    return CGSize(width: width, height: last.origin.y + last.descent)
}

/// Text in the box around a path; lines that do not fit as a whole are left out.
///
/// - Parameters:
///   - framesetter: The text.
///   - stringRange: In units of UTF-16; a length of 0 means all that follows.
///   - path: Lines are wrapped to its bounding box; another shape is a warning when the frame is drawn.
///   - frameAttributes: Have no effect, which is a warning when the frame is drawn.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
    CTFrame(framesetter, framesetter.part(stringRange), path, frameAttributes)
}

/// The lines, as `CTLine`s from the top down; drawn one by one, justified ones are not stretched.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// The starts of lines' baselines, in points from the bottom left corner of the box, y up.
///
/// - Parameters:
///   - frame: The text.
///   - range: Of lines; a length of 0 means all that follow.
///   - origins: Takes as many points as there are lines in the range.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    let all = frame.origins
    let start = min(max(range.location, 0), all.count)
    let end = range.length > 0 ? min(all.count, start + min(range.length, all.count)) : all.count
    for (place, origin) in all[start..<end].enumerated() { origins[place] = origin }
}

/// The part of the text that was to be set, in units of UTF-16.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(location: frame.part.lowerBound, length: frame.part.count)
}

/// The part of the text that fits, in units of UTF-16.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(location: frame.visible.lowerBound, length: frame.visible.count)
}

/// The path that the frame was made with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the lines that fit in a context, in the box around the frame's path; letters stand upright where y points up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let box = frame.path.boundingBoxOfPath
    guard !box.isNull else { return }
    let placement = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY)
    context.draw(frame.runs, origin: .box(box.size), placement: placement)
}
