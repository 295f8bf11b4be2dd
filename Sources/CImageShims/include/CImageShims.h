#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng and libjpeg report errors with longjmp, which must not cross Swift frames: jumps start and end behind these functions.

/// How reading a picture ended.
typedef enum {
    CIMAGE_OK = 0,
    /// The data ends too early.
    CIMAGE_TRUNCATED = 1,
    /// The library refused the data; the message says why.
    CIMAGE_DAMAGED = 2,
    CIMAGE_OUT_OF_MEMORY = 3,
    /// The rows do not come one after the other: the PNG is interlaced, or the JPEG has several scans.
    CIMAGE_NOT_IN_ROWS = 4,
    /// The receiver of the rows asked to stop.
    CIMAGE_STOPPED = 5
} cimage_status;

/// Decodes a PNG as straight RGBA, 8 bits a component, without any colour conversion.
///
/// `rows` holds `height` rows, `bytes_per_row` apart; the PNG must be `width` × `height` pixels.
/// `message` takes libpng's message, zero-terminated, if the status is CIMAGE_DAMAGED.
cimage_status cimage_png_read_rgba(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull rows, size_t bytes_per_row, uint32_t width,
    uint32_t height, char *_Nonnull message, size_t message_capacity);

/// Takes a row of straight RGBA, which it may change; returns 0 to go on.
typedef int (*cimage_take_row)(void *_Nullable context, uint8_t *_Nonnull row);

/// Decodes a PNG file like `cimage_png_read_rgba`, handing over its rows from top to bottom.
///
/// The file is read from where `descriptor` stands, which stays open; it is never in memory as a whole.
/// `row` has room for one row of `width` pixels.
cimage_status cimage_png_read_rows(
    int descriptor, uint8_t *_Nonnull row, uint32_t width, uint32_t height, cimage_take_row _Nonnull take,
    void *_Nullable context, char *_Nonnull message, size_t message_capacity);

/// Decodes a JPEG file of one or three components as `cimage_png_read_rows` does a PNG.
cimage_status cimage_jpeg_read_rows(
    int descriptor, uint8_t *_Nonnull row, uint32_t width, uint32_t height, cimage_take_row _Nonnull take,
    void *_Nullable context, char *_Nonnull message, size_t message_capacity);

/// Compresses bytes quickly, to deflate blocks that refer to nothing before them: with the last one of a stream, or up to a byte
/// border. The same bytes give the same blocks.
///
/// Returns how many bytes were written, or 0 where there is nothing to compress, it does not fit `capacity` or memory is short.
size_t cimage_deflate_fast(
    const uint8_t *_Nonnull source, size_t count, bool is_last, uint8_t *_Nonnull target, size_t capacity);

/// Makes a file that must not outlive the process, for writing, and notes it, also where a signal comes meanwhile.
///
/// Returns its descriptor, or -1 with `errno`. `number` becomes one for `cimage_temporary_forget`, or -1 where too many files
/// are noted or the path is too long. Thread-safe; never returns once a signal ends the process.
int cimage_temporary_open(const char *_Nonnull path, int *_Nonnull number);

/// Ends what `cimage_temporary_open` began, after the file was renamed or removed. Thread-safe; ignores -1.
void cimage_temporary_forget(int number);

/// Removes every noted file. Async-signal-safe.
void cimage_temporary_remove_all(void);

/// Makes SIGINT, SIGTERM and SIGHUP remove every noted file and end the process with 128 + the signal's number.
///
/// SIGHUP stays ignored where it is, as under nohup.
void cimage_temporary_remove_on_signals(void);

/// Makes a crash remove every noted file first. Where memory cannot be had any more, the process then ends with 75 and says so;
/// else with the signal, as it would have. SIGXFSZ is set aside, so that writing fails instead.
void cimage_temporary_remove_on_failure(void);

/// Opens a file for reading by a path that cannot leave a folder; -1 with `errno` where it would (EXDEV) or there is none.
int cimage_open_beneath(int folder, const char *_Nonnull path);
