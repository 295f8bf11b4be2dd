public import Graphics

/// Glyphs of a line in one font, size and colour.
public final class CTRun: Sendable {
    let glyphs: [CGGlyph]
    /// In points from the start of the line's baseline, y up.
    let positions: [CGPoint]
    let font: UIFont
    let color: CGColor
    private let face: FontFace

    init(_ run: GlyphRun, baseline: CGFloat) {
        glyphs = run.glyphs.map { CGGlyph(truncatingIfNeeded: $0.id) }
        positions = run.glyphs.map { CGPoint(x: CGFloat($0.x), y: baseline - CGFloat($0.y)) }
        (face, color) = (run.face, run.color)
        let name = run.face.postScriptName.flatMap { $0.isEmpty ? nil : $0 }
        font = CTFontCreateWithName(name ?? "Helvetica", run.size, nil)
    }

    var width: CGFloat {
        glyphs.reduce(0) { $0 + CGFloat(face.advance(of: UInt32($1))) * font.pointSize }
    }

    /// The part of a range that the run has; a length of 0 stands for all that follow.
    func part(_ range: CFRange) -> Range<Int> {
        let start = min(max(range.location, 0), glyphs.count)
        return start..<(range.length > 0 ? min(glyphs.count, start + min(range.length, glyphs.count)) : glyphs.count)
    }
}

/// The runs of a line, as `CTRun`s in the order of drawing.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray {
    let picture = line.picture
    return picture.runs.map { CTRun($0, baseline: picture.firstBaseline) }
}

/// The number of the type of runs.
public func CTRunGetTypeID() -> CFTypeID { typeNumber(of: CTRun.self) }

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The font and colour of a run, by `kCTFontAttributeName` and `kCTForegroundColorAttributeName`.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    [kCTFontAttributeName: run.font, kCTForegroundColorAttributeName: run.color]
}

/// Writes glyphs' numbers in the run's font.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 stands for all that follow.
///   - buffer: Takes as many numbers as the run has in the range.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (index, glyph) in run.glyphs[run.part(range)].enumerated() { buffer[index] = glyph }
}

/// Writes where glyphs' origins are, in points from the start of the line's baseline, y up.
///
/// - Parameters:
///   - run: The run.
///   - range: Of glyphs; a length of 0 stands for all that follow.
///   - buffer: Takes as many points as the run has in the range.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (index, position) in run.positions[run.part(range)].enumerated() { buffer[index] = position }
}

/// The sum of glyphs' advances, in points, and the measures of the run's font.
///
/// - Parameters:
///   - run: The run.
///   - range: Has no effect: all glyphs count.
///   - ascent: Takes the distance from the baseline to the top; `nil` if it is not wanted, as the following.
///   - descent: Takes the distance from the baseline to the bottom.
///   - leading: Takes the distance to the next line.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.font.ascender
    descent?.pointee = -run.font.descender
    leading?.pointee = run.font.leading
    return Double(run.width)
}

/// Where a character begins on a line, in points from the line's start: the width of the text before it.
///
/// - Parameters:
///   - line: A line whose text is read from left to right; the offset of text that is read from the right is not known.
///   - charIndex: In units of UTF-16 of the text that the line was made of; outside of the line the nearer end is taken.
///   - secondaryOffset: Takes the same; `nil` if it is not wanted.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let before = min(max(charIndex - line.range.location, 0), line.range.length)
    let offset =
        before == line.range.length
        ? line.metrics.width
        : CTLine(line.runs.part(0..<before), range: CFRange(location: 0, length: before)).metrics.width
    secondaryOffset?.pointee = offset
    return offset
}

/// The character whose start is nearest to a place on a line, in units of UTF-16 of the text that the line was made of.
///
/// - Parameters:
///   - line: A line whose text is read from left to right.
///   - position: In points from the start of the line's baseline.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    let start = line.range.location
    // The first character that begins behind the place.
    var (low, high) = (0, line.range.length)
    while low < high {
        let middle = (low + high) / 2
        if CTLineGetOffsetForStringIndex(line, start + middle, nil) <= position.x {
            low = middle + 1
        } else {
            high = middle
        }
    }
    guard low > 0 else { return start }
    let before = CTLineGetOffsetForStringIndex(line, start + low - 1, nil)
    let after = CTLineGetOffsetForStringIndex(line, start + low, nil)
    return start + (position.x - before < after - position.x ? low - 1 : low)
}
