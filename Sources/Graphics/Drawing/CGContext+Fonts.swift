/// Core Graphics' settings of glyphs' alignment to pixels; accepted and without effect.
///
/// Glyphs lie where the layout puts them, to a quarter of a pixel, and cover pixels partly along their edges, by one grey for all
/// three parts of a pixel, on every display.
extension CGContext {
    /// Whether `setShouldSmoothFonts(_:)` would have an effect.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

    /// Whether glyphs would be drawn by the parts of a pixel.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

    /// Whether `setShouldSubpixelPositionFonts(_:)` would have an effect.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

    /// Whether glyphs may lie between pixels: they always may.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

    /// Whether `setShouldSubpixelQuantizeFonts(_:)` would have an effect.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

    /// Whether places between pixels are rounded: always, to quarters.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
}
