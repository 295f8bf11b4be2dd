public import Foundation

/// Fonts made for tests, see `Fonts/README.md`.
public enum TestFonts: String, CaseIterable, Sendable {
    /// Glyphs that are graphs of paints.
    case paints = "Paints"
    /// Glyphs of coloured outlines.
    case layers = "Layers"
    /// A glyph with an SVG document.
    case documents = "Documents"
    /// A glyph of bitmaps, 32 and 64 pixels to an em.
    case bitmaps = "Bitmaps"
    /// Glyphs that overlap, whose outlines run in different ways.
    case directions = "Directions"
    /// Outlines of PostScript, which end with curves to their starts.
    case curves = "Curves"
    /// Glyphs with damaged outlines, on their own, in layers and in paints.
    case damaged = "Damaged"
    /// Letters with marks and signs, without the marks.
    case signs = "Signs"

    /// The font's file.
    public var file: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fonts/\(rawValue).ttf")
    }

    /// All fonts under their names.
    public static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.file) })
}
