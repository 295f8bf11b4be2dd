#include "ICUWithoutData.h"

const struct icu_empty_data icudt76_dat __attribute__((aligned(16))) = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_uchar = 2,
    .data_format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};
