#include "CPango.h"

PangoFcFontMap *cpango_fc_font_map(PangoFontMap *map) { return PANGO_FC_FONT_MAP(map); }

PangoFT2FontMap *cpango_ft2_font_map(PangoFontMap *map) { return PANGO_FT2_FONT_MAP(map); }

PangoFcFont *cpango_fc_font(PangoFont *font) { return PANGO_IS_FC_FONT(font) ? PANGO_FC_FONT(font) : NULL; }
