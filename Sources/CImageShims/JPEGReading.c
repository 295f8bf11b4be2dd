#include "CImageShims.h"
#include "OpenCopy.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    char *message;
    size_t message_capacity;
    cimage_status status;
} failure;

static void fail(j_common_ptr codec) {
    failure *error = (failure *)codec->err;
    char text[JMSG_LENGTH_MAX];
    error->base.format_message(codec, text);
    snprintf(error->message, error->message_capacity, "%s", text);
    switch (error->base.msg_code) {
    case JWRN_JPEG_EOF:
    case JERR_INPUT_EOF:
        error->status = CIMAGE_TRUNCATED;
        break;
    case JERR_OUT_OF_MEMORY:
        error->status = CIMAGE_OUT_OF_MEMORY;
        break;
    default:
        error->status = CIMAGE_DAMAGED;
    }
    longjmp(error->jump, 1);
}

// Warnings tell that a part of the picture is lost. Some cameras write bytes before the end marker: they harm nothing.
static void note(j_common_ptr codec, int level) {
    if (level < 0 && codec->err->msg_code != JWRN_EXTRANEOUS_DATA) {
        fail(codec);
    }
}

static cimage_status read_rows(
    struct jpeg_decompress_struct *codec, uint8_t *row, uint32_t width, uint32_t height, cimage_take_row take,
    void *context) {
    jpeg_read_header(codec, TRUE);
    if (codec->image_width != width || codec->image_height != height) {
        return CIMAGE_DAMAGED;
    }
    if (jpeg_has_multiple_scans(codec)) {
        return CIMAGE_NOT_IN_ROWS;
    }
    codec->out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(codec);
    while (codec->output_scanline < height) {
        if (jpeg_read_scanlines(codec, &row, 1) == 1 && take(context, row)) {
            return CIMAGE_STOPPED;
        }
    }
    jpeg_finish_decompress(codec);
    return CIMAGE_OK;
}

cimage_status cimage_jpeg_read_rows(
    int descriptor, uint8_t *row, uint32_t width, uint32_t height, cimage_take_row take, void *context, char *message,
    size_t message_capacity) {
    message[0] = 0;
    FILE *file = cimage_open_copy(descriptor);
    if (!file) {
        return CIMAGE_OUT_OF_MEMORY;
    }
    struct jpeg_decompress_struct codec;
    failure error;
    codec.err = jpeg_std_error(&error.base);
    error.base.error_exit = fail;
    error.base.emit_message = note;
    error.message = message;
    error.message_capacity = message_capacity;
    jpeg_create_decompress(&codec);
    cimage_status status;
    if (setjmp(error.jump)) {
        status = error.status;
    } else {
        jpeg_stdio_src(&codec, file);
        status = read_rows(&codec, row, width, height, take, context);
    }
    jpeg_destroy_decompress(&codec);
    fclose(file);
    return status;
}
