public import Graphics
internal import TextLayout

/// Measures of the face for a font's text on this machine, in the font's units; 0 without fonts.
extension CGFont {
    /// The units of an em.
    public var unitsPerEm: Int { metrics?.unitsPerEm ?? 0 }
    /// The number of glyphs.
    public var numberOfGlyphs: Int { metrics?.glyphCount ?? 0 }
    /// From the baseline to the top of a line.
    public var ascent: Int { units(\.ascent) }
    /// From the baseline to the bottom of a line, less than 0.
    public var descent: Int { -units(\.descent) }
    /// Between the bottom of a line and the top of the next.
    public var leading: Int { units(\.lineGap) }
    /// The height of capital letters.
    public var capHeight: Int { units(\.capHeight) }
    /// The height of a small x.
    public var xHeight: Int { units(\.xHeight) }

    private var metrics: FontMetrics? {
        TextEngine.shared(for: FontSources()).fonts.face(named: name)?.metrics
    }

    private func units(_ length: KeyPath<FontMetrics, Double>) -> Int {
        metrics.flatMap { Int(exactly: ($0[keyPath: length] * Double($0.unitsPerEm)).rounded()) } ?? 0
    }
}
