// Pango with the libraries below it, for Swift. `pango` beside this file is a link to the headers' folder: the flags that
// pkg-config gives for Pango itself hold one (-pthread, from GIO) that Swift packages refuse with a warning.
#pragma once
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_COLOR_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangoft2.h>

// Casts between GObject classes are macros, which do not reach Swift; these replace them.
PangoFcFontMap *cpango_fc_font_map(PangoFontMap *map);
PangoFT2FontMap *cpango_ft2_font_map(PangoFontMap *map);
/// Null for a font of another kind.
PangoFcFont *cpango_fc_font(PangoFont *font);

/// Writes the places to break a line in UTF-8 by the rules and dictionaries of ICU, as bytes from the start, both ends included.
///
/// Returns the number of places, 0 if ICU has no data.
int32_t cpango_line_breaks(const char *text, int32_t length, int32_t *places, int32_t capacity);

// Macros with casts and bit fields do not reach Swift either.
static inline PangoGlyph cpango_glyph_empty(void) { return PANGO_GLYPH_EMPTY; }
static inline PangoGlyph cpango_glyph_unknown_flag(void) { return PANGO_GLYPH_UNKNOWN_FLAG; }
static inline FT_Bool cpango_has_color(FT_Face face) { return FT_HAS_COLOR(face); }
static inline FT_Bool cpango_has_documents(FT_Face face) { return FT_HAS_SVG(face); }
static inline FT_Bool cpango_has_fixed_sizes(FT_Face face) { return FT_HAS_FIXED_SIZES(face); }
static inline FT_Bool cpango_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face); }
