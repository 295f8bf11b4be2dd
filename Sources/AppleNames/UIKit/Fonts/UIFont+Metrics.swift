public import Graphics
internal import TextLayout

/// Measures of fonts, in points, of the face for text on this machine; 0 without fonts.
extension UIFont {
    /// From the baseline to the top of a line.
    public var ascender: CGFloat { pointSize * (face?.metrics.ascent ?? 0) }
    /// From the baseline to the bottom of a line, less than 0.
    public var descender: CGFloat { -pointSize * (face?.metrics.descent ?? 0) }
    /// Between the bottom of a line and the top of the next.
    public var leading: CGFloat { pointSize * (face?.metrics.lineGap ?? 0) }
    /// From the top of a line to its bottom.
    public var lineHeight: CGFloat { ascender - descender }
    /// The height of capital letters.
    public var capHeight: CGFloat { pointSize * (face?.metrics.capHeight ?? 0) }
    /// The height of a small x.
    public var xHeight: CGFloat { pointSize * (face?.metrics.xHeight ?? 0) }
    /// The family of the face.
    public var familyName: String {
        TextEngine.shared(for: FontSources()).fonts.match(fontName)?.face.family ?? fontName
    }

    /// The face that text is drawn in; `nil` if there are no fonts.
    var face: FontFace? {
        TextEngine.shared(for: FontSources()).fonts.face(named: fontName)
    }
}
