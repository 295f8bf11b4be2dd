#include "CImageShims.h"

#include <stdlib.h>

#include <isa-l/igzip_lib.h>

// The stream and its tables take more room than a thread's stack has to spare.
typedef struct {
    struct isal_zstream stream;
    uint8_t tables[ISAL_DEF_LVL1_DEFAULT];
} compressor;

size_t cimage_deflate_fast(
    const uint8_t *source, size_t count, bool is_whole, uint8_t *target, size_t capacity) {
    compressor *work = malloc(sizeof *work);
    if (!work || count > UINT32_MAX || capacity > UINT32_MAX) {
        free(work);
        return 0;
    }
    struct isal_zstream *stream = &work->stream;
    isal_deflate_init(stream);
    stream->level = 1;
    stream->level_buf = work->tables;
    stream->level_buf_size = sizeof work->tables;
    stream->gzip_flag = is_whole ? IGZIP_ZLIB : IGZIP_DEFLATE;
    stream->end_of_stream = is_whole;
    stream->flush = is_whole ? NO_FLUSH : FULL_FLUSH;
    stream->next_in = (uint8_t *)source;
    stream->avail_in = (uint32_t)count;
    stream->next_out = target;
    stream->avail_out = (uint32_t)capacity;
    int status = isal_deflate(stream);
    size_t written = status == COMP_OK && stream->avail_in == 0 && stream->avail_out > 0 ? stream->total_out : 0;
    free(work);
    return written;
}
