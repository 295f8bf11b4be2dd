#ifndef PIXEL_KERNELS_H
#define PIXEL_KERNELS_H

/// Row kernels: what a renderer does with pixels, for whole spans, rows or rectangles a call.
///
/// Each is written once over Highway's portable vectors, compiled for several instruction sets, and the best that the machine
/// has is taken when the program first calls one: AVX-512, AVX2, SSE4, or plain C++ on x86-64, NEON on arm64. All of them draw
/// the same bytes: integers are exact, floats are only added, subtracted, multiplied, divided and rooted, each rounded on its
/// own as IEEE 754 says, and no result depends on how many pixels are worked on at once.
///
/// Pixels are premultiplied RGBA8, red in the lowest byte, in rows of which `PK_PADDING` pixels past what is drawn may be read
/// and written back as they were. Likewise `PK_PADDING` bytes past coverage may be read. Nothing is checked: the callers are
/// few, and each states why its memory suffices.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PK_PADDING 16

#pragma clang assume_nonnull begin

/// A run of pixels in one row with its coverage.
typedef struct PKSpan {
    /// The row.
    int32_t row;
    /// The first column.
    int32_t x;
    /// The number of pixels, at least 1.
    int32_t count;
    /// Where the span's bytes of coverage start, or below 0: `~coverage` of all its pixels, 1…255.
    int32_t payload;
} PKSpan;

/// Rows of pixels that are drawn into.
typedef struct PKRows {
    /// The pixel at (`x`, `y`).
    uint32_t *base;
    /// From one row to the next, in pixels.
    ptrdiff_t stride;
    int32_t x;
    int32_t y;
} PKRows;

/// Rows of pixels that are read; one row for all where `stride` is 0.
typedef struct PKSourceRows {
    /// The pixel at (`x`, `y`).
    const uint32_t *base;
    /// From one row to the next, in pixels.
    ptrdiff_t stride;
    int32_t x;
    int32_t y;
} PKSourceRows;

// MARK: - Blending

/// Puts one colour over pixels: `color · c + pixel · (1 − alpha(color) · c)` under a coverage c.
///
/// - Parameters:
///   - coverage: What the spans' payloads count from.
///   - color: Premultiplied.
void pk_paint_color(const PKSpan *spans, size_t span_count, const uint8_t *coverage, uint32_t color, PKRows target);

/// Puts pixels over others, each multiplied by `opacity` of 255 and its coverage.
///
/// - Parameter is_opaque: Whether the alpha of every pixel of `source` is 255.
void pk_paint_pixels(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKSourceRows source, uint32_t opacity,
    bool is_opaque, PKRows target);

/// Puts one colour over pixels by a mask of `width` × `height` bytes; a row of it is followed by zeros up to a multiple of 4.
void pk_paint_mask(
    const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height, uint32_t color, uint32_t *target,
    ptrdiff_t stride);

// MARK: - Whole rows

/// Multiplies pixels by the alpha of others.
void pk_multiply_by_alpha(uint32_t *pixels, const uint32_t *others, size_t count);

/// Multiplies pixels by a premultiplied colour, channel by channel.
void pk_multiply_by_color(uint32_t *pixels, uint32_t color, size_t count);

/// Moves pixels towards others by `part` of 256.
void pk_mix(uint32_t *pixels, const uint32_t *others, uint32_t part, size_t count);

/// Moves pixels towards others, each by the lowest eight bits of its part, of 256.
void pk_mix_each(uint32_t *pixels, const uint32_t *others, const uint32_t *parts, size_t count);

// MARK: - Conversion

/// Multiplies colours of straight pixels by alpha in place: `round(c · a / 255)`.
///
/// Exactly `count` pixels are touched.
/// - Returns: Whether every alpha is 255.
bool pk_premultiply(uint32_t *pixels, size_t count);

/// Divides colours of premultiplied pixels by alpha: `round(c · 255 / a)`, 0 where alpha is, c above it counted as it.
///
/// Exactly `count` pixels are touched. `source` may be `target`.
/// - Parameter swaps: Whether red and blue change places.
void pk_unpremultiply(const uint32_t *source, bool swaps, uint32_t *target, size_t count);

/// Exchanges red and blue. Exactly `count` pixels are touched. `source` may be `target`.
void pk_swap_red_and_blue(const uint32_t *source, uint32_t *target, size_t count);

// MARK: - Video

/// What a component of a video's pixel is of the four bytes of a pixel: `Σ byte · bytes[i] + offset`, within 0…`largest`.
typedef struct PKWeights {
    float bytes[4];
    float offset;
    float largest;
} PKWeights;

/// Writes a component of 8 bits for each pixel, rounded to nearest. Exactly `count` pixels are touched.
void pk_weigh_bytes(const uint32_t *pixels, PKWeights weights, uint8_t *target, size_t count);

/// The same in 16 bits.
void pk_weigh_words(const uint32_t *pixels, PKWeights weights, uint16_t *target, size_t count);

/// Writes two components for every second pixel of two rows, as 4:2:0 video has them with samples over its left pixels.
///
/// The colour is the straight one of the sum of pixels 2i − 1, 2i and 2i + 1 of both rows, which count once, twice and once;
/// the fourth weights have no say.
/// - Parameters:
///   - above: Premultiplied pixels, of which those from −2 to 2 · `count` and the padding twice may be read.
///   - below: The row under it.
///   - count: How many are written to each target.
void pk_chroma_row(
    const uint32_t *above, const uint32_t *below, PKWeights first, PKWeights second, uint8_t *first_target,
    uint8_t *second_target, size_t count);

/// Adds pixels, multiplied by a weight, to sums of 16 bits a channel. Exactly `count` pixels are touched.
///
/// - Parameter weight: The weights of all that is added to a sum are 257 together at most.
void pk_accumulate(uint16_t *sums, const uint32_t *pixels, uint32_t weight, size_t count);

/// Divides sums by their weights' sum: `round(sum / divisor)`, halves up. Exactly `count` pixels are touched.
void pk_average(const uint16_t *sums, uint32_t divisor, uint32_t *pixels, size_t count);

// MARK: - Gradients

/// A part of a gradient in which the straight colour changes evenly: `color + (t − start) · slope` from `start` on, up to the
/// start of the next one.
///
/// Red, green and blue are of 0…1, alpha of 0…255.
typedef struct PKGradientSegment {
    float start;
    float color[4];
    float slope[4];
} PKGradientSegment;

/// How the place t on a gradient follows from a sample's coordinates.
typedef enum PKGradientKind : uint32_t {
    /// `t = x · scale_x + y · scale_y`.
    PKGradientAxial,
    /// The distance of (x · scale_x, y · scale_y) from the origin.
    PKGradientRadial,
    /// The angle from +x to (x, y) toward +y, less `turn`, as a part of a turn of 0…1.
    PKGradientConic,
} PKGradientKind;

/// Past this and its negative nothing changes along a gradient.
#define PK_FARTHEST 1e6f

/// A gradient.
typedef struct PKGradient {
    PKGradientKind kind;
    float scale_x;
    float scale_y;
    float turn;
    /// In ascending order of `start`, the first of which is −`PK_FARTHEST`.
    const PKGradientSegment *segments;
    size_t segment_count;
} PKGradient;

/// The samples of a row of pixels: those of the pixel at place i are (x + i · step_x, y + i · step_y), divided by
/// w + i · step_w where `is_projective`.
typedef struct PKSampleLine {
    double x, y, w;
    double step_x, step_y, step_w;
    bool is_projective;
} PKSampleLine;

/// Writes the premultiplied colours of a gradient along a line.
///
/// - Parameter output: Room for `count` pixels and the padding.
void pk_gradient_row(const PKGradient *gradient, const PKSampleLine *line, uint32_t *output, size_t count);

// MARK: - Instruction sets

/// The instruction sets that are compiled in and that the machine has, a bit each; the lowest is the best.
int64_t pk_instruction_sets(void);

/// Uses one of ``pk_instruction_sets()``, or the best again where it is 0. For tests and measurements: no kernel may run
/// meanwhile.
void pk_use_instruction_set(int64_t bit);

/// What an instruction set is called.
const char *pk_instruction_set_name(int64_t bit);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
