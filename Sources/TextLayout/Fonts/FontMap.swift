import CPango

/// Pango's fonts of a configuration, and the context that text is laid out in; used by one thread at a time.
///
/// Pango keeps the patterns of each family and size as long as its map, and compares a new one with all of about the same
/// size. So a map is used for a limited number of them.
final class FontMap {
    /// Valid as long as this object.
    let pointer: UnsafeMutablePointer<PangoFontMap>
    /// Without hinting and rounding, at one pixel a point; valid as long as this object.
    let context: OpaquePointer
    private let configuration: FontConfiguration
    /// The patterns that Pango made of families, sizes and languages, those made again among them.
    private(set) var patterns = 0

    /// The number of patterns whose fonts Pango keeps, so that a new map loses none in use.
    static let patternsKept = 256

    /// Whether a new map should replace this one.
    var isFull: Bool { patterns >= Self.patternsKept }

    /// `nil` if memory ends.
    init?(_ configuration: FontConfiguration) {
        guard let map = pango_ft2_font_map_new() else { return nil }
        guard let context = pango_font_map_create_context(map) else {
            g_object_unref(map)
            return nil
        }
        pointer = map
        self.context = context
        self.configuration = configuration
        pango_fc_font_map_set_config(cpango_fc_font_map(map), configuration.pointer)
        pango_ft2_font_map_set_resolution(cpango_ft2_font_map(map), 72, 72)
        // Called for each pattern that is made.
        pango_fc_font_map_set_default_substitute(
            cpango_fc_font_map(map),
            { pattern, map in
                FcPatternDel(pattern, FC_HINTING)
                FcPatternAddBool(pattern, FC_HINTING, 0)
                FcPatternDel(pattern, FC_AUTOHINT)
                FcPatternAddBool(pattern, FC_AUTOHINT, 0)
                if let map { Unmanaged<FontMap>.fromOpaque(map).takeUnretainedValue().patterns += 1 }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        pango_context_set_round_glyph_positions(context, 0)
        // Text looks the same in any locale and on any machine.
        pango_context_set_language(context, pango_language_from_string("en"))
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(pointer)
        // Maps do not release their configuration before Pango 1.54.
        if pango_version() < 1_54_00 { FcConfigDestroy(configuration.pointer) }
    }
}
