#pragma once
#include <stdint.h>

/// ICU without its data of locales, as ICU's own stub of a data library is made.
///
/// Foundation brings 34 MB of names, rules and formats of all languages, of which the command uses nothing. Where Foundation is
/// linked in, this empty table of contents takes their place. The name has the version of the ICU that Swift's toolchain brings;
/// `Packaging/package.sh` notices when it is another.
///
/// Layout: ICU's `DataHeader` (ucmndata.h), format "ToCP" 1.
extern const struct icu_empty_data {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size, reserved;
    uint8_t is_big_endian, charset_family, size_of_uchar, reserved_byte;
    uint8_t data_format[4], format_version[4], data_version[4];
    uint8_t padding[8];
    uint32_t count, unused;
} icudt76_dat;
