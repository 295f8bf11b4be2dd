public import Graphics
internal import TextLayout

/// Measures of the face that a font's text is drawn in on this machine, in the units that it counts in; 0 where there are no fonts.
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
    /// How high capital letters are.
    public var capHeight: Int { units(\.capHeight) }
    /// How high a small x is.
    public var xHeight: Int { units(\.xHeight) }

    private var metrics: FontMetrics? {
        TextEngine.shared(for: FontSources()).fonts.face(named: name)?.metrics
    }

    private func units(_ length: KeyPath<FontMetrics, Double>) -> Int {
        metrics.flatMap { Int(exactly: ($0[keyPath: length] * Double($0.unitsPerEm)).rounded()) } ?? 0
    }
}
