public import Graphics
internal import TextLayout

/// A glyph's number in its font.
public typealias CGGlyph = UInt16
/// A unit of UTF-16.
public typealias UniChar = UInt16

/// The direction of text.
public enum CTFontOrientation: UInt32, Sendable {
    /// As the font prefers: from left to right.
    case `default` = 0
    /// From left to right.
    case horizontal = 1
    /// From top to bottom; advances are those of horizontal text.
    case vertical = 2
}

/// A font in another size; the same size unless `size` is finite and above 0.
///
/// - Parameters:
///   - font: The font.
///   - size: In points.
///   - matrix: Has no effect.
///   - attributes: Have no effect.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    font.withSize(size)
}

/// The size, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// From the baseline to the top of a line, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// From the baseline to the bottom of a line, in points, more than 0.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Between the bottom of a line and the top of the next, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// The height of a small x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// From the baseline up to the middle of an underline, in points; less than 0.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    -font.pointSize * (font.face?.metrics.underlinePosition ?? 0)
}

/// In points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    font.pointSize * (font.face?.metrics.underlineThickness ?? 0)
}

/// The font's units per em; 0 without fonts.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
    UInt32(clamping: font.face?.metrics.unitsPerEm ?? 0)
}

/// The number of glyphs; 0 without fonts.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.metrics.glyphCount ?? 0 }

/// A box around all glyphs, in points, y up, with the origin on the baseline.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    font.face.map { upright($0.metrics.bounds, font.pointSize) } ?? .zero
}

/// The name that the font was made with.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
/// The name that the font was made with.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.fontName }
/// The family of the face that text is drawn in.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }

/// Finds the glyphs of characters, one for each; characters of two units have their glyph at the first, and 0 at the second.
///
/// - Parameters:
///   - font: The font.
///   - characters: UTF-16.
///   - glyphs: Takes `count` numbers; 0 for characters that the font does not have.
///   - count: Of units.
/// - Returns: Whether the font has all of them.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
    guard count > 0 else { return true }
    glyphs.update(repeating: 0, count: count)
    guard let face = font.face else { return false }
    var hasAll = true
    var index = 0
    while index < count {
        let unit = characters[index]
        let isPair = UTF16.isLeadSurrogate(unit) && index + 1 < count && UTF16.isTrailSurrogate(characters[index + 1])
        let value =
            isPair ? 0x10000 + UInt32(unit - 0xD800) << 10 + UInt32(characters[index + 1] - 0xDC00) : UInt32(unit)
        let glyph = Unicode.Scalar(value).map { face.glyph(of: $0) } ?? 0
        glyphs[index] = CGGlyph(exactly: glyph) ?? 0
        hasAll = hasAll && glyphs[index] != 0
        index += isPair ? 2 : 1
    }
    return hasAll
}

/// From glyphs' origins to the next ones', in points.
///
/// - Parameters:
///   - font: The font.
///   - orientation: Has no effect.
///   - glyphs: `count` numbers.
///   - advances: Receives `count` sizes; `nil` if only the sum is wanted.
///   - count: Of glyphs.
/// - Returns: The sum of all.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    var sum = 0.0
    let face = font.face
    for index in 0..<max(count, 0) {
        let advance = (face?.advance(of: UInt32(glyphs[index])) ?? 0) * Double(font.pointSize)
        advances?[index] = CGSize(width: advance, height: 0)
        sum += advance
    }
    return sum
}

/// Boxes around glyphs' outlines, in points, y up, each glyph's origin at 0.
///
/// - Parameters:
///   - font: The font.
///   - orientation: Has no effect.
///   - glyphs: `count` numbers.
///   - boundingRects: Receives `count` boxes, empty for glyphs without an outline; `nil` if only the box around all is wanted.
///   - count: Of glyphs.
/// - Returns: The box around all.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var all = CGRect.null
    let face = font.face
    for index in 0..<max(count, 0) {
        let outline = face?.outline(of: UInt32(glyphs[index]))
        let box = outline.map { upright($0.boundingBoxOfPath, font.pointSize) } ?? .zero
        boundingRects?[index] = box
        all = all.union(box)
    }
    return all.isNull ? .zero : all
}

/// A glyph's outline in points, y up, its origin at 0; `nil` for glyphs without one.
///
/// - Parameters:
///   - font: The font.
///   - glyph: Its number in the font.
///   - matrix: The transform of the outline; `nil` for none.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    guard let outline = font.face?.outline(of: UInt32(glyph)) else { return nil }
    let path = CGMutablePath()
    let scale = CGAffineTransform(scaleX: font.pointSize, y: -font.pointSize)
    path.addPath(outline, transform: matrix.map { scale.concatenating($0.pointee) } ?? scale)
    return path
}

/// A box in ems, y down, in points, y up.
func upright(_ box: CGRect, _ size: CGFloat) -> CGRect {
    CGRect(x: box.minX * size, y: -box.maxY * size, width: box.width * size, height: box.height * size)
}
