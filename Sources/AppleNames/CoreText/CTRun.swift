public import Graphics
internal import TextLayout

/// Glyphs of a line in one font, colour and direction.
public final class CTRun: Sendable {
    let span: LineSpan
    let count: Int
    /// For the line's text.
    let range: CFRange
    /// The run's part of the text, for drawing.
    private let text: [TextRun]
    private let lineStart: CFIndex
    // Written by the initializer alone.
    nonisolated(unsafe) let attributes: CFDictionary
    nonisolated(unsafe) let glyphs: UnsafeMutableBufferPointer<CGGlyph>
    nonisolated(unsafe) let positions: UnsafeMutableBufferPointer<CGPoint>
    nonisolated(unsafe) let advances: UnsafeMutableBufferPointer<CGSize>
    nonisolated(unsafe) let indices: UnsafeMutableBufferPointer<CFIndex>

    init(_ span: LineSpan, of line: CTLine) {
        self.span = span
        count = span.glyphs.count
        lineStart = line.range.location
        range = CFRange(location: lineStart + span.range.lowerBound, length: span.range.count)
        text = line.runs.part(span.range)
        let run = line.runs.indices.contains(span.run) ? line.runs[span.run] : TextRun("")
        var attributes = line.attributes.attributes(at: range.location)
        if let face = span.face {
            let name = face.postScriptName.flatMap { $0.isEmpty ? nil : $0 }
            attributes[kCTFontAttributeName] = CTFontCreateWithName(name ?? "Helvetica", span.size, nil)
        }
        attributes[kCTForegroundColorAttributeName] = run.foregroundColor ?? CGColor.black
        self.attributes = attributes
        glyphs = .allocate(of: span.glyphs) { CGGlyph(truncatingIfNeeded: $0.id) }
        positions = .allocate(of: span.glyphs) { $0.position }
        advances = .allocate(of: span.glyphs) { CGSize(width: $0.right - $0.left, height: 0) }
        let start = lineStart
        indices = .allocate(of: span.glyphs) { start + $0.index }
    }

    deinit {
        glyphs.deallocate()
        positions.deallocate()
        advances.deallocate()
        indices.deallocate()
    }

    /// The part of a range that the run has; a length of 0 means all that follow.
    func part(_ range: CFRange) -> Range<Int> {
        let start = min(max(range.location, 0), count)
        return start..<(range.length > 0 ? min(count, start + min(range.length, count)) : count)
    }

    /// Writes a part of a list to a program's memory.
    fileprivate func copy<Value>(
        _ values: UnsafeMutableBufferPointer<Value>, _ range: CFRange, to buffer: UnsafeMutablePointer<Value>
    ) {
        for (place, index) in part(range).enumerated() { buffer[place] = values[index] }
    }

    /// The box around the outlines of some glyphs, from the start of the line's baseline, y up; null if there are none.
    func imageBox(_ part: Range<Int>) -> CGRect {
        span.glyphs[part].reduce(CGRect.null) { all, glyph in
            guard let box = span.face?.outline(of: glyph.id)?.boundingBoxOfPath else { return all }
            return all.union(
                CGRect(
                    x: glyph.position.x + box.minX * span.size, y: glyph.position.y - box.maxY * span.size,
                    width: box.width * span.size, height: box.height * span.size))
        }
    }

    /// Draws the characters of some glyphs at their places in the line.
    fileprivate func draw(_ part: Range<Int>, in context: CGContext) {
        guard let left = span.glyphs[part].map(\.left).min(), let first = span.glyphs[part].map(\.index).min() else {
            return
        }
        let end =
            part.count == count
            ? span.range.upperBound
            : span.glyphs.map(\.index).filter { index in
                index > span.glyphs[part].map(\.index).max() ?? first
            }.min() ?? span.range.upperBound
        let start = span.range.lowerBound
        let placement = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: left, ty: 0)
        context.draw(
            text.part((first - start)..<(end - start)), origin: .baseline,
            placement: placement.concatenating(context.textMatrix))
    }
}

extension CGRect {
    /// A box around outlines, moved to a context's text position; of no size without outlines.
    func placed(in context: CGContext?) -> CGRect {
        let start = context?.textPosition ?? .zero
        return isNull ? .zero : offsetBy(dx: start.x, dy: start.y)
    }
}

extension UnsafeMutableBufferPointer {
    /// Memory with a value for each glyph.
    fileprivate static func allocate(
        of glyphs: [LineSpan.Glyph], _ value: (LineSpan.Glyph) -> Element
    ) -> UnsafeMutableBufferPointer {
        let memory = allocate(capacity: glyphs.count)
        _ = memory.initialize(from: glyphs.map(value))
        return memory
    }
}

/// The kind of a run's glyphs.
public struct CTRunStatus: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// A status from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No flags: glyphs in the order of their characters.
    public static let noStatus: CTRunStatus = []
    /// The text is read from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1)
    /// Glyphs are not in the order of their characters, nor in the opposite one of text that is read from right to left.
    public static let nonMonotonic = CTRunStatus(rawValue: 2)
    /// `CTRunGetTextMatrix` is another than the identity; never the case.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// The runs of a line, as `CTRun`s in the order of drawing, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.glyphRuns }

/// The number of the type of runs.
public func CTRunGetTypeID() -> CFTypeID { typeNumber(of: CTRun.self) }

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.count }

/// The attributes of the run's text, with the font that it is drawn in and its colour by `kCTFontAttributeName` and
/// `kCTForegroundColorAttributeName`.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// The direction and the order of the glyphs.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    let indices = run.span.isRightToLeft ? Array(run.indices.reversed()) : Array(run.indices)
    let isInOrder = zip(indices, indices.dropFirst()).allSatisfy { $0 <= $1 }
    let direction: CTRunStatus = run.span.isRightToLeft ? .rightToLeft : .noStatus
    return isInOrder ? direction : direction.union(.nonMonotonic)
}

/// The run's part of the text that its line was made of, in units of UTF-16.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// The transform that text is drawn with for the run: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Glyphs' numbers in the run's font, 65,535 for characters that show nothing; valid as long as the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { UnsafePointer(run.glyphs.baseAddress) }

/// Glyphs' origins, in points from the start of the line's baseline, y up; valid as long as the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { UnsafePointer(run.positions.baseAddress) }

/// From glyphs to the next ones, in points; valid as long as the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { UnsafePointer(run.advances.baseAddress) }

/// The first character of each glyph, in units of UTF-16 of the text that the line was made of; valid as long as the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { UnsafePointer(run.indices.baseAddress) }

/// Writes glyphs' numbers in the run's font, 65,535 for characters that show nothing.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 means all that follow.
///   - buffer: Takes as many numbers as the run has in the range.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    run.copy(run.glyphs, range, to: buffer)
}

/// Writes glyphs' origins, in points from the start of the line's baseline, y up.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 means all that follow.
///   - buffer: Takes as many points as the run has in the range.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    run.copy(run.positions, range, to: buffer)
}

/// Writes the advances of glyphs, in points.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 means all that follow.
///   - buffer: Receives a size for each glyph of the range; their heights are 0.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    run.copy(run.advances, range, to: buffer)
}

/// Writes the first character of each glyph, in units of UTF-16 of the text that the line was made of.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 means all that follow.
///   - buffer: Takes as many indices as the run has in the range.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    run.copy(run.indices, range, to: buffer)
}

/// The sum of glyphs' advances, in points, and the measures of the run's font or of its run delegate.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 means all that follow.
///   - ascent: Receives the distance from the baseline to the top; `nil` if it is not wanted, as the following.
///   - descent: Takes the distance from the baseline to the bottom.
///   - leading: Takes the distance to the next line.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.span.ascent
    descent?.pointee = run.span.descent
    leading?.pointee = run.span.leading
    return run.part(range).reduce(0) { $0 + Double(run.advances[$1].width) }
}

/// The box around the outlines of glyphs in points, y up, the start of the line's baseline at 0; without any, a box of no size.
///
/// - Parameters:
///   - run: The run.
///   - context: The baseline starts at its text position; `nil` for 0.
///   - range: Of glyphs; a length of 0 means all that follow.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    run.imageBox(run.part(range)).placed(in: context)
}

/// Draws the characters of some glyphs in a context, the start of the line's baseline at the text position.
///
/// - Parameters:
///   - run: The run.
///   - context: Letters stand upright where y points up.
///   - range: Of glyphs; a length of 0 means all that follow.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    run.draw(run.part(range), in: context)
}
