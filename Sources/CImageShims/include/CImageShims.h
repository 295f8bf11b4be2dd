#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng and libjpeg report errors with longjmp, which must not cross Swift frames: jumps start and end behind these functions.

/// The outcome of reading a picture.
typedef enum {
    CIMAGE_OK = 0,
    /// The data ends too early.
    CIMAGE_TRUNCATED = 1,
    /// The library refused the data; the report's message has the reason.
    CIMAGE_DAMAGED = 2,
    CIMAGE_OUT_OF_MEMORY = 3,
    /// The rows do not come one after the other: the PNG is interlaced, or the JPEG has several scans.
    CIMAGE_NOT_IN_ROWS = 4,
    /// The receiver of the rows, or the report's `should_stop`, asked to stop.
    CIMAGE_STOPPED = 5
} cimage_status;

/// Flaws of a file all of whose rows are there.
typedef enum {
    /// The file ends before the mark of its end.
    CIMAGE_NO_END = 1,
    /// Bytes that belong to no part of it stand between its parts.
    CIMAGE_STRAY_BYTES = 2,
    /// Bytes follow its end.
    CIMAGE_TRAILING_BYTES = 4,
    /// A part that the pixels do not need is damaged.
    CIMAGE_DAMAGED_PART = 8
} cimage_flaw;

/// The report on a file, beside its rows.
typedef struct {
    /// Asked now and then by the thread that reads, if not null; whether to stop.
    bool (*_Nullable should_stop)(void);
    /// `cimage_flaw`s, combined.
    unsigned flaws;
    /// The library's words for CIMAGE_DAMAGED or CIMAGE_DAMAGED_PART, zero-terminated.
    char message[200];
} cimage_report;

/// Decodes a PNG as straight RGBA, without any colour conversion.
///
/// `rows` holds `height` rows, `bytes_per_row` apart; the PNG must be `width` × `height` pixels. `bytes_per_pixel` is 4, or 8
/// for a PNG of 16 bits a component, whose components then come as numbers of the machine.
cimage_status cimage_png_read_rgba(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull rows, size_t bytes_per_row, uint32_t width,
    uint32_t height, size_t bytes_per_pixel, cimage_report *_Nonnull report);

/// Takes a row of straight RGBA, which it may change; returns 0 to go on.
typedef int (*cimage_take_row)(void *_Nullable context, uint8_t *_Nonnull row);

/// Decodes a PNG file like `cimage_png_read_rgba`, handing over its rows from top to bottom.
///
/// The file is read from the position of `descriptor`, which stays open; it is never in memory as a whole.
/// `row` has room for one row of `width` pixels.
cimage_status cimage_png_read_rows(
    int descriptor, uint8_t *_Nonnull row, uint32_t width, uint32_t height, cimage_take_row _Nonnull take,
    void *_Nullable context, cimage_report *_Nonnull report);

/// Decodes a JPEG as opaque RGBA, or as CMYK if it has four components, without any other colour conversion.
///
/// The JPEG must be `width` × `height` pixels; both sides are divided by `divisor`, 1, 2, 4 or 8, and rounded up. `rows` is the
/// first of the rows that result, `bytes_per_row` apart; below 0 for rows from the bottom up.
cimage_status cimage_jpeg_read(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull rows, ptrdiff_t bytes_per_row, uint32_t width,
    uint32_t height, unsigned divisor, cimage_report *_Nonnull report);

/// Decodes a JPEG file of one or three components as `cimage_png_read_rows` does a PNG.
cimage_status cimage_jpeg_read_rows(
    int descriptor, uint8_t *_Nonnull row, uint32_t width, uint32_t height, cimage_take_row _Nonnull take,
    void *_Nullable context, cimage_report *_Nonnull report);

/// Compresses bytes quickly, to deflate blocks that refer to nothing before them: with the last one of a stream, or up to a
/// byte border.
///
/// The same bytes give the same blocks.
///
/// Returns the number of bytes written, or 0 if there is nothing to compress, it does not fit `capacity` or memory is short.
size_t cimage_deflate_fast(
    const uint8_t *_Nonnull source, size_t count, bool is_last, uint8_t *_Nonnull target, size_t capacity);

/// Makes a file that must not outlive the process, for writing, and notes it, even if a signal comes meanwhile.
///
/// Returns its descriptor, or -1 with `errno`. `number` becomes one for `cimage_temporary_forget`, or -1 if too many files
/// are noted or the path is too long. Thread-safe; never returns once a signal ends the process.
int cimage_temporary_open(const char *_Nonnull path, int *_Nonnull number);

/// Reverses `cimage_temporary_open`, after the file was renamed or removed.
///
/// Thread-safe; ignores -1.
void cimage_temporary_forget(int number);

/// Removes every noted file. Async-signal-safe.
void cimage_temporary_remove_all(void);

/// Makes SIGINT, SIGTERM and SIGHUP remove every noted file and end the process with 128 + the signal's number.
///
/// SIGHUP stays ignored if it is, as under nohup.
void cimage_temporary_remove_on_signals(void);

/// Makes a crash remove every noted file first. If memory is exhausted, the process then ends with 75 and a message,
/// otherwise with the signal. SIGXFSZ is ignored, so that writing fails instead.
void cimage_temporary_remove_on_failure(void);

/// Opens a file for reading by a path that cannot leave a folder; -1 with `errno` if it would (EXDEV) or there is none.
int cimage_open_beneath(int folder, const char *_Nonnull path);
