#include "CImageShims.h"
#include "OpenCopy.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

// Each scan costs a pass over the whole picture; a small file can have any number.
static const int most_scans = 500;

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    cimage_report *report;
    cimage_status status;
    // Whether the rows were handed over: later errors cost none of them.
    bool has_all_rows;
} failure;

// The destination of rows: one beside the other, or one place, whose row `take` gets each time.
typedef struct {
    uint8_t *rows;
    ptrdiff_t bytes_per_row;
    cimage_take_row take;
    void *context;
} target;

static void end(failure *error, cimage_status status) {
    // At the end of a short file, libjpeg goes on with an end of its own making and may stumble over that.
    bool is_cut = status == CIMAGE_DAMAGED && error->report->flaws & CIMAGE_NO_END;
    error->status = is_cut ? CIMAGE_TRUNCATED : status;
    longjmp(error->jump, 1);
}

static void fail(j_common_ptr codec) {
    failure *error = (failure *)codec->err;
    char text[JMSG_LENGTH_MAX];
    error->base.format_message(codec, text);
    snprintf(error->report->message, sizeof error->report->message, "%s", text);
    switch (error->base.msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
        end(error, CIMAGE_TRUNCATED);
        break;
    case JERR_OUT_OF_MEMORY:
        end(error, CIMAGE_OUT_OF_MEMORY);
        break;
    default:
        end(error, CIMAGE_DAMAGED);
    }
}

// Warnings report the loss of a part of the picture, except for two of them.
static void note(j_common_ptr codec, int level) {
    if (level >= 0) {
        return;
    }
    failure *error = (failure *)codec->err;
    int marker = error->base.msg_parm.i[1];
    switch (error->base.msg_code) {
    case JWRN_EXTRANEOUS_DATA:
        // Before a restart the bytes are coefficients that the ones before them left over.
        if (marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7) {
            fail(codec);
        }
        // Behind the end of the file they are libjpeg's own.
        if (!(error->report->flaws & CIMAGE_NO_END)) {
            error->report->flaws |= CIMAGE_STRAY_BYTES;
        }
        break;
    case JWRN_JPEG_EOF:
        error->report->flaws |= CIMAGE_NO_END;
        // Arithmetic decoders take zeros for missing bytes, without a report.
        if (((j_decompress_ptr)codec)->arith_code && !error->has_all_rows) {
            fail(codec);
        }
        break;
    default:
        fail(codec);
    }
}

// Called for each row of blocks and each row of pixels.
static void look(j_common_ptr codec) {
    failure *error = (failure *)codec->err;
    if (error->report->should_stop && error->report->should_stop()) {
        end(error, CIMAGE_STOPPED);
    }
    if (((j_decompress_ptr)codec)->input_scan_number > most_scans) {
        snprintf(error->report->message, sizeof error->report->message, "it has more than %d scans", most_scans);
        end(error, CIMAGE_DAMAGED);
    }
}

// Whether the scans of a file without its end gave all bits of all coefficients.
static bool has_all_scans(const struct jpeg_decompress_struct *codec) {
    for (int component = 0; component < codec->num_components; component++) {
        // Set by the first scan of a component.
        if (!codec->comp_info[component].quant_table) {
            return false;
        }
        for (int index = 0; codec->coef_bits && index < DCTSIZE2; index++) {
            if (codec->coef_bits[component][index] != 0) {
                return false;
            }
        }
    }
    return true;
}

static cimage_status read_rows(
    struct jpeg_decompress_struct *codec, const target *to, uint32_t width, uint32_t height, unsigned divisor) {
    failure *error = (failure *)codec->err;
    jpeg_read_header(codec, TRUE);
    if (codec->image_width != width || codec->image_height != height) {
        snprintf(error->report->message, sizeof error->report->message, "it has two frame headers");
        return CIMAGE_DAMAGED;
    }
    if (to->take && jpeg_has_multiple_scans(codec)) {
        return CIMAGE_NOT_IN_ROWS;
    }
    codec->out_color_space = codec->num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
    codec->scale_num = 1;
    codec->scale_denom = divisor;
    jpeg_start_decompress(codec);
    if (jpeg_has_multiple_scans(codec) && error->report->flaws & CIMAGE_NO_END && !has_all_scans(codec)) {
        return CIMAGE_TRUNCATED;
    }
    while (codec->output_scanline < codec->output_height) {
        uint8_t *row = to->rows + (ptrdiff_t)codec->output_scanline * to->bytes_per_row;
        if (jpeg_read_scanlines(codec, &row, 1) == 1 && to->take && to->take(to->context, row)) {
            return CIMAGE_STOPPED;
        }
    }
    error->has_all_rows = true;
    jpeg_finish_decompress(codec);
    return CIMAGE_OK;
}

// Reads `file` if it is not null, else `bytes`.
static cimage_status read_picture(
    FILE *file, const uint8_t *bytes, size_t count, const target *to, uint32_t width, uint32_t height, unsigned divisor,
    cimage_report *report) {
    struct jpeg_decompress_struct codec;
    struct jpeg_progress_mgr progress = {.progress_monitor = look};
    failure error = {.report = report};
    codec.err = jpeg_std_error(&error.base);
    error.base.error_exit = fail;
    error.base.emit_message = note;
    jpeg_create_decompress(&codec);
    codec.progress = &progress;
    cimage_status status;
    if (setjmp(error.jump)) {
        status = error.status;
        if (error.has_all_rows && (status == CIMAGE_DAMAGED || status == CIMAGE_TRUNCATED)) {
            report->flaws |= status == CIMAGE_DAMAGED ? CIMAGE_DAMAGED_PART : CIMAGE_NO_END;
            status = CIMAGE_OK;
        }
    } else {
        if (file) {
            jpeg_stdio_src(&codec, file);
        } else {
            jpeg_mem_src(&codec, bytes, count);
        }
        status = read_rows(&codec, to, width, height, divisor);
        if (status == CIMAGE_OK && !(report->flaws & CIMAGE_NO_END)
            && (codec.src->bytes_in_buffer > 0 || (file && getc(file) != EOF))) {
            report->flaws |= CIMAGE_TRAILING_BYTES;
        }
    }
    jpeg_destroy_decompress(&codec);
    return status;
}

cimage_status cimage_jpeg_read(
    const uint8_t *bytes, size_t count, uint8_t *rows, ptrdiff_t bytes_per_row, uint32_t width, uint32_t height,
    unsigned divisor, cimage_report *report) {
    target to = {rows, bytes_per_row, NULL, NULL};
    return read_picture(NULL, bytes, count, &to, width, height, divisor, report);
}

cimage_status cimage_jpeg_read_rows(
    int descriptor, uint8_t *row, uint32_t width, uint32_t height, cimage_take_row take, void *context,
    cimage_report *report) {
    FILE *file = cimage_open_copy(descriptor);
    if (!file) {
        return CIMAGE_OUT_OF_MEMORY;
    }
    target to = {row, 0, take, context};
    cimage_status status = read_picture(file, NULL, 0, &to, width, height, 1, report);
    fclose(file);
    return status;
}
