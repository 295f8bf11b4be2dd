public import Graphics
internal import TextLayout

/// Draws glyphs in a context's fill colour, coloured glyphs in their own colours.
///
/// - Parameters:
///   - font: The font.
///   - glyphs: `count` numbers; numbers that the font lacks draw nothing.
///   - positions: The origins of the glyphs, in text space: points of user space from the text position on. Letters stand
///     upright where y points up.
///   - count: The number of glyphs.
///   - context: The context to draw into.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
    _ context: CGContext
) {
    guard let face = font.face else { return }
    let device = context.textMatrix.concatenating(context.userSpaceToDeviceSpaceTransform)
    let pixels = font.pointSize * abs(device.a * device.d - device.b * device.c).squareRoot()
    let outlines = CGMutablePath()
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(context.textMatrix)
    for index in 0..<max(count, 0) {
        let (glyph, place) = (UInt32(glyphs[index]), positions[index])
        if let picture = face.colorGlyph(glyph, pixelsPerEm: min(max(pixels, 1), 512)) {
            context.draw(
                picture.image, in: upright(picture.frame, font.pointSize).offsetBy(dx: place.x, dy: place.y))
        } else if let outline = face.outline(of: glyph) {
            outlines.addPath(
                outline,
                transform: CGAffineTransform(
                    a: font.pointSize, b: 0, c: 0, d: -font.pointSize, tx: place.x, ty: place.y))
        }
    }
    guard !outlines.isEmpty else { return }
    context.addPath(outlines)
    context.fillPath()
}

extension CGContext {
    /// Draws glyphs of the context's font, by `setFont(_:)` and `setFontSize(_:)`, as `CTFontDrawGlyphs` does.
    ///
    /// - Parameters:
    ///   - g: The numbers.
    ///   - positions: Of the origins, in text space; glyphs without one are left out.
    public func showGlyphs(_ g: [CGGlyph], at positions: [CGPoint]) {
        let font = CTFontCreateWithName(textFont.name, textFont.size, nil)
        CTFontDrawGlyphs(font, g, positions, min(g.count, positions.count), self)
    }
}
