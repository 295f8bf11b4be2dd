#include "CImageShims.h"
#include "OpenCopy.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    // What is read in place of the bytes, if not null.
    FILE *file;
    const uint8_t *bytes;
    // Of the bytes, or of the file from its first position.
    size_t count;
    size_t position;
    bool truncated;
    // Rows that `take` got.
    uint32_t taken;
    uint32_t height;
    cimage_report *report;
} source;

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
    source *from = png_get_io_ptr(png);
    size_t left = from->count - from->position;
    if (count > left || (from->file && fread(destination, 1, count, from->file) != count)) {
        from->truncated = true;
        png_error(png, "unexpected end");
    }
    if (!from->file) {
        memcpy(destination, from->bytes + from->position, count);
    }
    from->position += count;
    left -= count;
    // The last bytes of a file that was cut may complete its rows: libpng must not read more than there are.
    if (left < png_get_compression_buffer_size(png)) {
        png_set_compression_buffer_size(png, left > 0 ? left : 1);
    }
}

static const uint32_t chunk_of_pixels = 0x49444154; // IDAT

static const uint32_t rows_between_looks = 16;

// Whether only chunks after the last row are left: libpng counts a row once it is written.
static bool has_all_rows(png_const_structp png, const source *from) {
    return png_get_current_pass_number(png) == 7
        || png_get_current_row_number(png) >= from->height;
}

static void keep_message(const source *from, png_const_charp text) {
    snprintf(from->report->message, sizeof from->report->message, "%s", text);
}

static void fail(png_structp png, png_const_charp text) {
    const source *from = png_get_error_ptr(png);
    if (!(from->report->flaws & CIMAGE_DAMAGED_PART) || !has_all_rows(png, from)) {
        keep_message(from, text);
    }
    png_longjmp(png, 1);
}

// Before the rows libpng also warns of values that it does not like and that are not used here.
static void note(png_structp png, png_const_charp text) {
    const source *from = png_get_error_ptr(png);
    if (from->report->flaws & CIMAGE_DAMAGED_PART) {
        return;
    }
    if (png_get_io_chunk_type(png) == chunk_of_pixels || has_all_rows(png, from) || strstr(text, "CRC error")) {
        from->report->flaws |= CIMAGE_DAMAGED_PART;
        keep_message(from, text);
    }
}

static void set_transformations(png_structp png, png_infop info, size_t bytes_per_pixel) {
    int type = png_get_color_type(png, info);
    png_set_expand(png);
    if (bytes_per_pixel == 4) {
        png_set_scale_16(png);
    } else if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) {
        png_set_swap(png);
    }
    if (type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA) {
        png_set_gray_to_rgb(png);
    }
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
}

// The outcome of a failure: only a flaw if all rows are there and may be trusted.
static cimage_status status_of_failure(png_structp png, source *from) {
    bool has_wrong_sum = !from->truncated && png_get_io_chunk_type(png) == chunk_of_pixels
        && (png_get_io_state(png) & PNG_IO_MASK_LOC) == PNG_IO_CHUNK_CRC;
    if (!has_all_rows(png, from) || has_wrong_sum) {
        return from->truncated ? CIMAGE_TRUNCATED : CIMAGE_DAMAGED;
    }
    from->report->flaws |= from->truncated ? CIMAGE_NO_END : CIMAGE_DAMAGED_PART;
    return CIMAGE_OK;
}

// Reads all rows into `rows`, or one after the other into its first one, and hands each to `take`.
static cimage_status read_rows(
    source *from, uint8_t *rows, size_t bytes_per_row, uint32_t width, uint32_t height, size_t bytes_per_pixel,
    cimage_take_row take, void *context) {
    // Text and suggested palettes are compressed and of no use here: they are passed over.
    static const png_byte unused[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0eXIf\0iCCP";
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, from, fail, note);
    if (!png) {
        return CIMAGE_OUT_OF_MEMORY;
    }
    png_infop info = png_create_info_struct(png);
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return CIMAGE_OUT_OF_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        cimage_status status = status_of_failure(png, from);
        png_destroy_read_struct(&png, &info, NULL);
        // The last row is finished with the chunks after it.
        if (status == CIMAGE_OK && take && from->taken < height && take(context, rows)) {
            return CIMAGE_STOPPED;
        }
        return status;
    }
    png_set_read_fn(png, from, read_bytes);
    png_set_user_limits(png, width, height);
    png_set_chunk_malloc_max(png, 1 << 24);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused, (int)(sizeof unused / 5));
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
        png_error(png, "size differs from the header's");
    }
    set_transformations(png, info, bytes_per_pixel);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != width * bytes_per_pixel) {
        png_error(png, "unexpected pixel layout");
    }
    if (take && passes > 1) {
        png_destroy_read_struct(&png, &info, NULL);
        return CIMAGE_NOT_IN_ROWS;
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(png, take ? rows : rows + (size_t)y * bytes_per_row, NULL);
            from->taken++;
            if (y % rows_between_looks == 0 && from->report->should_stop && from->report->should_stop()) {
                png_destroy_read_struct(&png, &info, NULL);
                return CIMAGE_STOPPED;
            }
            if (take && take(context, rows)) {
                png_destroy_read_struct(&png, &info, NULL);
                return CIMAGE_STOPPED;
            }
        }
    }
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    if (from->position < from->count) {
        from->report->flaws |= CIMAGE_TRAILING_BYTES;
    }
    return CIMAGE_OK;
}

cimage_status cimage_png_read_rgba(
    const uint8_t *bytes, size_t count, uint8_t *rows, size_t bytes_per_row, uint32_t width, uint32_t height,
    size_t bytes_per_pixel, cimage_report *report) {
    source from = {.bytes = bytes, .count = count, .height = height, .report = report};
    return read_rows(&from, rows, bytes_per_row, width, height, bytes_per_pixel, NULL, NULL);
}

// Bytes of a file from its position.
static size_t size_of_rest(int descriptor) {
    struct stat status;
    off_t place = lseek(descriptor, 0, SEEK_CUR);
    return fstat(descriptor, &status) == 0 && place >= 0 && status.st_size > place ? (size_t)(status.st_size - place) : 0;
}

cimage_status cimage_png_read_rows(
    int descriptor, uint8_t *row, uint32_t width, uint32_t height, cimage_take_row take, void *context,
    cimage_report *report) {
    FILE *file = cimage_open_copy(descriptor);
    if (!file) {
        return CIMAGE_OUT_OF_MEMORY;
    }
    source from = {.file = file, .count = size_of_rest(descriptor), .height = height, .report = report};
    cimage_status status = read_rows(&from, row, 0, width, height, 4, take, context);
    fclose(file);
    return status;
}

FILE *cimage_open_copy(int descriptor) {
    int copy = dup(descriptor);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "rb");
    if (!file && copy >= 0) {
        close(copy);
    }
    return file;
}
