import CPango
package import Graphics

/// Distances that hold for a whole face, in ems; y points down.
package struct FontMetrics: Sendable, Equatable {
    /// From the top of the line to the baseline.
    package var ascent = 0.8
    /// From the baseline to the bottom of the line.
    package var descent = 0.2
    /// Between the bottom of one line and the top of the next.
    package var lineGap = 0.0
    /// From the baseline to the middle of an underline.
    package var underlinePosition = 0.1
    package var underlineThickness = 0.05
    /// From the baseline to the middle of a line through the text, negative.
    package var strikethroughPosition = -0.25
    package var strikethroughThickness = 0.05
    /// The height of capital letters.
    package var capHeight = 0.7
    /// The height of a small x.
    package var xHeight = 0.5
    /// Around all glyphs, the origin on the baseline.
    package var bounds = CGRect(x: 0, y: -0.8, width: 1, height: 1)
    package var unitsPerEm = 1000
    package var glyphCount = 0

    /// Metrics from a face's tables: `hhea`'s distances, as on Apple's systems, and FreeType's choice if it has none.
    init(_ handle: borrowing FaceHandle) {
        let face = handle.face.pointee
        // Fonts of bitmaps have units too, but not in FreeType.
        let table = FT_Get_Sfnt_Table(handle.face, FT_SFNT_HEAD)?.assumingMemoryBound(to: TT_Header.self).pointee
        let em = Double(face.units_per_EM > 0 ? face.units_per_EM : table?.Units_Per_EM ?? 0)
        glyphCount = Int(face.num_glyphs)
        guard em > 0 else { return }
        unitsPerEm = Int(em)
        let box = face.bbox
        bounds = CGRect(
            x: Double(box.xMin) / em, y: -Double(box.yMax) / em, width: Double(box.xMax - box.xMin) / em,
            height: Double(box.yMax - box.yMin) / em)
        let header = FT_Get_Sfnt_Table(handle.face, FT_SFNT_HHEA)?.assumingMemoryBound(to: TT_HoriHeader.self).pointee
        if let header, header.Ascender != 0 || header.Descender != 0 {
            ascent = Double(header.Ascender) / em
            descent = -Double(header.Descender) / em
            lineGap = max(0, Double(header.Line_Gap) / em)
        } else if face.ascender > face.descender {
            ascent = Double(face.ascender) / em
            descent = -Double(face.descender) / em
            lineGap = max(0, Double(face.height) / em - ascent - descent)
        }
        if face.underline_thickness > 0 {
            underlinePosition = -Double(face.underline_position) / em
            underlineThickness = Double(face.underline_thickness) / em
        }
        strikethroughThickness = underlineThickness
        let os2 = FT_Get_Sfnt_Table(handle.face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
        if let os2, os2.version != 0xFFFF, os2.yStrikeoutSize > 0 {
            strikethroughThickness = Double(os2.yStrikeoutSize) / em
            strikethroughPosition = strikethroughThickness / 2 - Double(os2.yStrikeoutPosition) / em
        }
        let hasHeights = os2.map { $0.version >= 2 && $0.version != 0xFFFF } == true
        let heights = os2.map { (cap: Double($0.sCapHeight) / em, x: Double($0.sxHeight) / em) }
        if hasHeights, let heights, heights.cap > 0 {
            capHeight = heights.cap
        } else if let height = handle.height(of: "H") {
            capHeight = height
        }
        if hasHeights, let heights, heights.x > 0 {
            xHeight = heights.x
        } else if let height = handle.height(of: "x") {
            xHeight = height
        }
    }
}
