#include "CImageShims.h"
#include "OpenCopy.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    // What is read in place of the bytes, if not null.
    FILE *file;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    int truncated;
    char *message;
    size_t message_capacity;
} source;

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
    source *from = png_get_io_ptr(png);
    if (from->file) {
        if (fread(destination, 1, count, from->file) != count) {
            from->truncated = 1;
            png_error(png, "unexpected end");
        }
        return;
    }
    if (count > from->count - from->position) {
        from->truncated = 1;
        png_error(png, "unexpected end");
    }
    memcpy(destination, from->bytes + from->position, count);
    from->position += count;
}

static void keep_message(png_structp png, png_const_charp text) {
    source *from = png_get_error_ptr(png);
    snprintf(from->message, from->message_capacity, "%s", text);
    png_longjmp(png, 1);
}

static void ignore_message(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void set_transformations(png_structp png, png_infop info) {
    int type = png_get_color_type(png, info);
    png_set_expand(png);
    png_set_scale_16(png);
    if (type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA) {
        png_set_gray_to_rgb(png);
    }
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

// Reads all rows into `rows`, or one after the other into its first one, where `take` gets each.
static cimage_status read_rows(
    source *from, uint8_t *rows, size_t bytes_per_row, uint32_t width, uint32_t height, cimage_take_row take,
    void *context) {
    // Text and suggested palettes are compressed and of no use here: they are passed over.
    static const png_byte unused[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0eXIf\0iCCP";
    from->message[0] = 0;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, from, keep_message, ignore_message);
    if (!png) {
        return CIMAGE_OUT_OF_MEMORY;
    }
    png_infop info = png_create_info_struct(png);
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return CIMAGE_OUT_OF_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return from->truncated ? CIMAGE_TRUNCATED : CIMAGE_DAMAGED;
    }
    png_set_read_fn(png, from, read_bytes);
    png_set_user_limits(png, width, height);
    png_set_chunk_malloc_max(png, 1 << 24);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused, (int)(sizeof unused / 5));
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
        png_error(png, "size differs from the header's");
    }
    set_transformations(png, info);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) {
        png_error(png, "unexpected pixel layout");
    }
    if (take && passes > 1) {
        png_destroy_read_struct(&png, &info, NULL);
        return CIMAGE_NOT_IN_ROWS;
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(png, take ? rows : rows + (size_t)y * bytes_per_row, NULL);
            if (take && take(context, rows)) {
                png_destroy_read_struct(&png, &info, NULL);
                return CIMAGE_STOPPED;
            }
        }
    }
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return CIMAGE_OK;
}

cimage_status cimage_png_read_rgba(
    const uint8_t *bytes, size_t count, uint8_t *rows, size_t bytes_per_row, uint32_t width, uint32_t height,
    char *message, size_t message_capacity) {
    source from = {NULL, bytes, count, 0, 0, message, message_capacity};
    return read_rows(&from, rows, bytes_per_row, width, height, NULL, NULL);
}

cimage_status cimage_png_read_rows(
    int descriptor, uint8_t *row, uint32_t width, uint32_t height, cimage_take_row take, void *context, char *message,
    size_t message_capacity) {
    message[0] = 0;
    FILE *file = cimage_open_copy(descriptor);
    if (!file) {
        return CIMAGE_OUT_OF_MEMORY;
    }
    source from = {file, NULL, 0, 0, 0, message, message_capacity};
    cimage_status status = read_rows(&from, row, 0, width, height, take, context);
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
