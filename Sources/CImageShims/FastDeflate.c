#include "CImageShims.h"

#include <stdlib.h>
#include <string.h>

#include <isa-l/igzip_lib.h>

// The stream and its tables take more room than a thread's stack has to spare.
typedef struct {
    struct isal_zstream stream;
    uint8_t tables[ISAL_DEF_LVL1_DEFAULT];
} compressor;

enum { STORED_BLOCK = 6 };

size_t cimage_deflate_fast(
    const uint8_t *source, size_t count, bool is_last, uint8_t *target, size_t capacity) {
    if (count == 0 || count > UINT32_MAX || capacity < STORED_BLOCK || capacity > UINT32_MAX) {
        return 0;
    }
    compressor *work = malloc(sizeof *work);
    if (!work) {
        return 0;
    }
    // Without anything before the first byte, ISA-L 2.30 to 2.32 hashes the third with bits of the stream's address (where
    // `.write_first_byte` takes `tmp2`), and matches differ from run to run. So that byte is stored in a block of its own, and
    // stands before the rest as a dictionary.
    memcpy(target, (uint8_t[STORED_BLOCK]){0, 1, 0, 0xfe, 0xff, source[0]}, STORED_BLOCK);
    struct isal_zstream *stream = &work->stream;
    isal_deflate_init(stream);
    stream->level = 1;
    stream->level_buf = work->tables;
    stream->level_buf_size = sizeof work->tables;
    stream->gzip_flag = IGZIP_DEFLATE;
    stream->end_of_stream = is_last;
    stream->flush = is_last ? NO_FLUSH : FULL_FLUSH;
    stream->next_in = (uint8_t *)source + 1;
    stream->avail_in = (uint32_t)count - 1;
    stream->next_out = target + STORED_BLOCK;
    stream->avail_out = (uint32_t)capacity - STORED_BLOCK;
    int status = isal_deflate_set_dict(stream, (uint8_t *)source, 1);
    if (status == COMP_OK) {
        status = isal_deflate(stream);
    }
    bool is_done = status == COMP_OK && stream->avail_in == 0 && stream->avail_out > 0;
    size_t written = is_done ? STORED_BLOCK + stream->total_out : 0;
    free(work);
    return written;
}
