#include "CPango.h"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

PangoFcFontMap *cpango_fc_font_map(PangoFontMap *map) { return PANGO_FC_FONT_MAP(map); }

PangoFT2FontMap *cpango_ft2_font_map(PangoFontMap *map) { return PANGO_FT2_FONT_MAP(map); }

PangoFcFont *cpango_fc_font(PangoFont *font) { return PANGO_IS_FC_FONT(font) ? PANGO_FC_FONT(font) : NULL; }

int32_t cpango_line_breaks(const char *text, int32_t length, int32_t *places, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UText characters = UTEXT_INITIALIZER;
    utext_openUTF8(&characters, text, length, &status);
    UBreakIterator *iterator = ubrk_open(UBRK_LINE, "", NULL, 0, &status);
    ubrk_setUText(iterator, &characters, &status);
    int32_t count = 0;
    if (U_SUCCESS(status)) {
        for (int32_t place = ubrk_first(iterator); place != UBRK_DONE && count < capacity; place = ubrk_next(iterator)) {
            places[count++] = place;
        }
    }
    ubrk_close(iterator);
    utext_close(&characters);
    return count;
}
