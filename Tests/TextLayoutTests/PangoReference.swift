import CPango

@testable import TextLayout

/// Pango by itself, without hinting and rounding, at one pixel a point: the numbers that layouts are held against.
final class PangoReference {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer

    /// A line: its glyphs in the order of drawing, and its width in points.
    struct Line {
        var glyphs: [UInt32] = []
        var width = 0.0
    }

    init?() {
        guard let map = pango_ft2_font_map_new(), let context = pango_font_map_create_context(map) else { return nil }
        self.map = map
        self.context = context
        pango_ft2_font_map_set_resolution(cpango_ft2_font_map(map), 72, 72)
        pango_fc_font_map_set_default_substitute(
            cpango_fc_font_map(map),
            { pattern, _ in
                FcPatternDel(pattern, FC_HINTING)
                FcPatternAddBool(pattern, FC_HINTING, 0)
            }, nil, nil)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    /// The lines of a text in a font such as `DejaVu Sans`, broken or cut at a width.
    func lines(
        _ text: String, family: String, size: Double, width: Double? = nil, ellipsis: PangoEllipsizeMode? = nil
    ) -> [Line] {
        Sample.engine.fonts.withSession { _ in
            linesAlone(text, family: family, size: size, width: width, ellipsis: ellipsis)
        }
    }

    private func linesAlone(
        _ text: String, family: String, size: Double, width: Double?, ellipsis: PangoEllipsizeMode?
    ) -> [Line] {
        guard let layout = pango_layout_new(context), let description = pango_font_description_new() else { return [] }
        defer {
            pango_font_description_free(description)
            g_object_unref(UnsafeMutableRawPointer(layout))
        }
        pango_font_description_set_family(description, family)
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_text(layout, text, -1)
        if let width {
            pango_layout_set_width(layout, Int32((width * Double(PANGO_SCALE)).rounded()))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        if let ellipsis { pango_layout_set_ellipsize(layout, ellipsis) }
        return (0..<pango_layout_get_line_count(layout)).map { line(pango_layout_get_line_readonly(layout, $0)) }
    }

    private func line(_ line: UnsafeMutablePointer<PangoLayoutLine>?) -> Line {
        var result = Line()
        var next = line?.pointee.runs
        while let entry = next {
            if let item = entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                let string = item.glyphs?.pointee
            {
                for index in 0..<Int(string.num_glyphs) {
                    let glyph = string.glyphs[index]
                    result.width += Double(glyph.geometry.width) / Double(PANGO_SCALE)
                    if glyph.glyph != cpango_glyph_empty() { result.glyphs.append(glyph.glyph) }
                }
            }
            next = entry.pointee.next
        }
        return result
    }
}
