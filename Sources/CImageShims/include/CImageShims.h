#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors with longjmp, which must not cross Swift frames: the jump starts and ends behind this function.

/// How reading a PNG ended.
typedef enum {
    CIMAGE_PNG_OK = 0,
    /// The data ends too early.
    CIMAGE_PNG_TRUNCATED = 1,
    /// libpng refused the data; the message says why.
    CIMAGE_PNG_DAMAGED = 2,
    CIMAGE_PNG_OUT_OF_MEMORY = 3,
    /// The rows do not come one after the other: the PNG is interlaced.
    CIMAGE_PNG_INTERLACED = 4,
    /// The receiver of the rows asked to stop.
    CIMAGE_PNG_STOPPED = 5
} cimage_png_status;

/// Decodes a PNG as straight RGBA, 8 bits a component, without any colour conversion.
///
/// `rows` holds `height` rows, `bytes_per_row` apart; the PNG must be `width` × `height` pixels.
/// `message` takes libpng's message, zero-terminated, if the status is CIMAGE_PNG_DAMAGED.
cimage_png_status cimage_png_read_rgba(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull rows, size_t bytes_per_row, uint32_t width,
    uint32_t height, char *_Nonnull message, size_t message_capacity);

/// Takes a row of straight RGBA, which it may change; returns 0 to go on.
typedef int (*cimage_png_take_row)(void *_Nullable context, uint8_t *_Nonnull row);

/// Decodes a PNG like `cimage_png_read_rgba`, handing over its rows from top to bottom.
///
/// `row` has room for one row of `width` pixels.
cimage_png_status cimage_png_read_rows(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull row, uint32_t width, uint32_t height,
    cimage_png_take_row _Nonnull take, void *_Nullable context, char *_Nonnull message, size_t message_capacity);

/// Notes a file that must not outlive the process; returns a number for `cimage_temporary_forget`, or -1 where too many
/// files are noted or the path is too long. Thread-safe.
int cimage_temporary_note(const char *_Nonnull path);

/// Ends what `cimage_temporary_note` began, after the file was renamed or removed. Thread-safe; ignores -1.
void cimage_temporary_forget(int number);

/// Removes every noted file. Async-signal-safe.
void cimage_temporary_remove_all(void);

/// Makes SIGINT, SIGTERM and SIGHUP remove every noted file and end the process with 128 + the signal's number.
///
/// SIGHUP stays ignored where it is, as under nohup.
void cimage_temporary_remove_on_signals(void);
