#ifndef PIXEL_KERNELS_H
#define PIXEL_KERNELS_H

/// Row kernels: a renderer's operations on pixels, for whole spans, rows or rectangles a call.
///
/// Each is written once over Highway's portable vectors and compiled for several instruction sets. The machine's best is
/// chosen when the program first calls one: AVX-512, AVX2, SSE4, or plain C++ on x86-64, NEON on arm64. All of them draw the
/// same bytes: integers are exact, floats are only added, subtracted, multiplied, divided and rooted, each rounded on its own
/// by IEEE 754, and no result depends on the number of pixels that are worked on at once.
///
/// Pixels are premultiplied, in one of two formats; each kernel is compiled for both from one source. `PK_PADDING` pixels
/// past the end of a row's drawing may be read and written back as they were, and `PK_PADDING` bytes past coverage may be
/// read. Nothing is checked: one file of each module calls kernels, and states why its memory suffices.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PK_PADDING 16

#pragma clang assume_nonnull begin

/// The layout of a row's pixels in memory.
typedef enum PKFormat : uint32_t {
    /// Red, green, blue and alpha of 0…255, red in the lowest byte: 32 bits.
    PKBytes,
    /// Red, green, blue and alpha as half floats, red in the lowest ones: 64 bits. Colours may lie below 0 and above 1,
    /// alpha does not; all are finite, and no 0 is negative. Results are computed in floats and rounded to the nearest
    /// half, halfway to the even one; values beyond the greatest, 65,504, become that one.
    PKHalves,
} PKFormat;

/// A pixel in the format of the rows that it is for; one of bytes in the lowest 32 bits.
typedef uint64_t PKPixel;

/// A run of pixels in one row with its coverage.
typedef struct PKSpan {
    /// The row.
    int32_t row;
    /// The first column.
    int32_t x;
    /// The number of pixels, at least 1.
    int32_t count;
    /// The start of the span's bytes of coverage, or below 0: `~coverage` of all its pixels, 1…255.
    int32_t payload;
} PKSpan;

/// Rows of pixels that are drawn into.
typedef struct PKRows {
    /// The pixel at (`x`, `y`).
    void *base;
    /// From one row to the next, in pixels.
    ptrdiff_t stride;
    int32_t x;
    int32_t y;
    PKFormat format;
} PKRows;

/// Rows of pixels that are read; one row for all if `stride` is 0.
typedef struct PKSourceRows {
    /// The pixel at (`x`, `y`).
    const void *base;
    /// From one row to the next, in pixels.
    ptrdiff_t stride;
    int32_t x;
    int32_t y;
    PKFormat format;
} PKSourceRows;

// MARK: - Blending

/// Sets pixels.
void pk_fill(PKFormat format, void *target, PKPixel color, size_t count);

/// Puts one colour over pixels: `color · c + pixel · (1 − alpha(color) · c)` under a coverage c.
///
/// - Parameters:
///   - coverage: The base of the spans' payloads.
///   - color: Premultiplied.
void pk_paint_color(const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKPixel color, PKRows target);

/// Puts pixels over others, each multiplied by `opacity` and its coverage.
///
/// - Parameters:
///   - source: In the target's format, or in bytes.
///   - opacity: 0…1, in 255ths for bytes.
///   - is_opaque: Whether the alpha of every pixel of `source` is 1.
void pk_paint_pixels(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKSourceRows source, float opacity,
    bool is_opaque, PKRows target);

/// Puts one colour over pixels by a mask of `width` × `height` bytes; a row of it is followed by zeros up to a multiple
/// of 4.
void pk_paint_mask(
    const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height, PKPixel color, PKFormat format,
    void *target, ptrdiff_t stride);

/// The modes of `pk_blend`, numbered as `CGBlendMode` is.
typedef enum PKBlendMode : int32_t {
    PKBlendNormal,
    PKBlendMultiply,
    PKBlendScreen,
    PKBlendOverlay,
    PKBlendDarken,
    PKBlendLighten,
    PKBlendColorDodge,
    PKBlendColorBurn,
    PKBlendSoftLight,
    PKBlendHardLight,
    PKBlendDifference,
    PKBlendExclusion,
    PKBlendHue,
    PKBlendSaturation,
    PKBlendColor,
    PKBlendLuminosity,
    PKBlendClear,
    PKBlendCopy,
    PKBlendSourceIn,
    PKBlendSourceOut,
    PKBlendSourceAtop,
    PKBlendDestinationOver,
    PKBlendDestinationIn,
    PKBlendDestinationOut,
    PKBlendDestinationAtop,
    PKBlendXor,
    PKBlendPlusDarker,
    PKBlendPlusLighter,
} PKBlendMode;

/// Puts pixels on others in a blend mode, each as far as it is covered.
///
/// The separable and non-separable modes are those of ISO 32000-1, 11.3.5; the others are Porter and Duff's, and sums. The
/// former, defined on 0…1, and the darker sum clamp the straight colours of halves to 0…1 where both pixels share an area;
/// their excess passes, as all colours do in the others. The lighter sum clamps alpha alone.
///
/// - Parameters:
///   - opacity: 0…1, in 255ths for bytes; multiplies the source.
///   - coverage: For each pixel, or null if all have that of `level`.
void pk_blend(
    PKBlendMode mode, PKFormat format, const void *source, float opacity, const uint8_t *_Nullable coverage,
    uint32_t level, void *target, size_t count);

/// A matrix of straight colours: the addition of red, green, blue and alpha from 0 to 1, and of 1 itself, to each
/// channel.
typedef struct PKColorMatrix {
    float factors[4][5];
} PKColorMatrix;

/// Changes straight colours by a matrix, and brings alpha back to between 0 and 1, and so the colours of bytes.
void pk_apply_matrix(PKFormat format, void *pixels, const PKColorMatrix *matrix, size_t count);

// MARK: - Whole rows

/// Writes pixels, multiplied by `opacity` of 0…1, in 255ths for bytes.
void pk_copy(PKFormat format, void *target, const void *source, float opacity, size_t count);

/// Multiplies pixels by the alpha of others.
void pk_multiply_by_alpha(PKFormat format, void *pixels, const void *others, size_t count);

/// Multiplies pixels by a premultiplied colour, channel by channel.
void pk_multiply_by_color(PKFormat format, void *pixels, PKPixel color, size_t count);

/// Moves pixels towards others by a part of 0…1, in 256ths for bytes.
void pk_mix(PKFormat format, void *pixels, const void *others, float part, size_t count);

/// Moves pixels towards others, each by the lowest eight bits of its part, of 256.
void pk_mix_each(PKFormat format, void *pixels, const void *others, const uint32_t *parts, size_t count);

// MARK: - Conversion

/// Writes pixels of bytes as halves: c / 255. Exactly `count` pixels are touched, at any address.
void pk_widen(const uint32_t *source, void *target, size_t count);

/// Writes pixels of halves as bytes: `round(c · 255)`, halves up, of alpha between 0 and 1 and of colours between 0 and
/// alpha. Exactly `count` pixels are touched, at any address.
void pk_narrow(const void *source, uint32_t *target, size_t count);

/// Multiplies colours of straight pixels by alpha in place: `round(c · a / 255)`.
///
/// Exactly `count` pixels are touched, at any address.
/// - Returns: Whether every alpha is 255.
bool pk_premultiply(uint32_t *pixels, size_t count);

/// Divides colours of premultiplied pixels by alpha: `round(c · 255 / a)`, 0 if alpha is 0, c above alpha counted as alpha.
///
/// Exactly `count` pixels are touched, at any address. `source` may be `target`.
/// - Parameter swaps: Whether red and blue change places.
void pk_unpremultiply(const uint32_t *source, bool swaps, uint32_t *target, size_t count);

/// Exchanges red and blue. Exactly `count` pixels are touched. `source` may be `target`.
void pk_swap_red_and_blue(const uint32_t *source, uint32_t *target, size_t count);

/// Writes red, green and blue of each pixel, 3 bytes. Exactly `count` pixels are touched, at any address.
///
/// - Parameter swaps: Whether red and blue change places.
void pk_pack_colors(const uint32_t *source, bool swaps, uint8_t *target, size_t count);

/// The filter of a PNG's row: each byte less its prediction (PNG 3rd edition, §9.2).
typedef enum PKFilter : uint32_t {
    PKFilterNone,
    /// Less the byte to the left.
    PKFilterSub,
    /// Less the byte above.
    PKFilterUp,
    /// Less the mean of both, rounded down.
    PKFilterAverage,
    /// Less that one of left, above and the corner between them that is nearest to left + above − corner.
    PKFilterPaeth,
} PKFilter;

/// Filters a row. Exactly `count` bytes are written.
///
/// - Parameters:
///   - row: Bytes, before which `pixel_bytes` zeros stand; `PK_PADDING` pixels past them may be read.
///   - above: The row above, in memory like `row`.
///   - pixel_bytes: From a byte to the one it is compared with at its left.
/// - Returns: The sum of the bytes written, each taken without its sign.
uint64_t pk_filter_row(
    PKFilter filter, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes, uint8_t *target);

// MARK: - Video

/// The weights of a pixel's four bytes in a component of a video's pixel: `Σ byte · bytes[i] + offset`, within
/// 0…`largest`.
typedef struct PKWeights {
    float bytes[4];
    float offset;
    float largest;
} PKWeights;

/// Writes a component of 8 bits for each pixel, rounded to nearest. Exactly `count` pixels are touched.
void pk_weigh_bytes(const uint32_t *pixels, PKWeights weights, uint8_t *target, size_t count);

/// The same in 16 bits.
void pk_weigh_words(const uint32_t *pixels, PKWeights weights, uint16_t *target, size_t count);

/// Writes two components for every second pixel of two rows, as in 4:2:0 video with samples over its left pixels.
///
/// The colour is the straight one of the sum of pixels 2i − 1, 2i and 2i + 1 of both rows, which count once, twice and once;
/// the fourth weights are unused.
///
/// - Parameters:
///   - above: Premultiplied pixels; those from −2 to 2 · `count` and the padding twice may be read.
///   - below: The row under it.
///   - count: The number written to each target.
void pk_chroma_row(
    const uint32_t *above, const uint32_t *below, PKWeights first, PKWeights second, uint8_t *first_target,
    uint8_t *second_target, size_t count);

/// Adds pixels, multiplied by a weight, to sums of 16 bits a channel. Exactly `count` pixels are touched.
///
/// - Parameter weight: The weights of all that is added to a sum are 257 together at most.
void pk_accumulate(uint16_t *sums, const uint32_t *pixels, uint32_t weight, size_t count);

/// Divides sums by their weights' sum: `round(sum / divisor)`, halves up. Exactly `count` pixels are touched.
void pk_average(const uint16_t *sums, uint32_t divisor, uint32_t *pixels, size_t count);

// MARK: - Blurs

/// Writes weighted sums of numbers that lie apart: `Σ weights[k] · input[i + k · step]`, added in this order.
///
/// `PK_PADDING` numbers past each run of `count` may be read and written.
/// - Parameter output: Does not overlap the input.
void pk_convolve(
    const float *input, ptrdiff_t step, const float *weights, size_t weight_count, float *output, size_t count);

/// Adds `times` the sum of the alphas of `factor` pixels after `factor` pixels, 0…255 in either format, to each of
/// `count` numbers. Nothing else is touched.
///
/// - Parameter factor: A power of two.
void pk_add_alphas(
    PKFormat format, const void *pixels, size_t factor, float times, float *sums, size_t count);

// MARK: - Rectangles

/// The pair of opposite edges of a rectangle, which are straight lines through the pixels.
///
/// Distances are measured along the greater component of the edges' normal: so an edge covers half of a pixel whose
/// centre it goes through, and about as much more as the centre lies further inside.
typedef struct PKEdgePair {
    /// The distance of the first pixel's centre from the line in the middle of the rectangle.
    float first;
    /// The growth of the distance for each pixel to the right, and for each below.
    float right;
    float down;
    /// Half the distance of the edges.
    float half;
    /// The lesser component of the normal over the greater, of 1/1024…1.
    float slant;
} PKEdgePair;

/// A rectangle, turned and stretched, with smooth edges.
///
/// The coverage of a pixel is the product of its coverages between either pair of edges, and each is the area beside a line
/// in a unit square: with the slant s and the distance d inwards from an edge, 1/2 + d for |d| ≤ (1 − s) / 2, from there on
/// less sign(d) · (|d| − (1 − s) / 2)² / 2s, until it is 0 or 1 at |d| = (1 + s) / 2. Exact except for pixels of corners.
typedef struct PKRectangle {
    /// The pixel that distances are counted from.
    int32_t x, y;
    /// The edges at the left and at the right, and those above and below.
    PKEdgePair sides, ends;
} PKRectangle;

/// Pixels with `min_x` ≤ x < `max_x`, `min_y` ≤ y < `max_y`.
typedef struct PKBox {
    int32_t min_x, min_y, max_x, max_y;
} PKBox;

/// Puts one premultiplied colour over those pixels of a rectangle that lie in a box, which the target has.
void pk_paint_rectangle(const PKRectangle *rectangle, PKPixel color, PKBox box, PKRows target);

// MARK: - Gradients

/// A straight colour, of 0…1 for bytes.
typedef struct PKColor {
    float red, green, blue, alpha;
} PKColor;

/// A part of a gradient with an evenly changing straight colour, as kernels take it.
typedef struct PKGradientSegment {
    /// Its first place, and its end.
    float start, end;
    /// The factor of places from the start on: the greatest fraction of 15 bits at the end, or 0 for one colour.
    float scale;
    /// Red and blue, then green and alpha, 16 bits each, at the start.
    uint32_t colors[2];
    /// The changes of these up to the end.
    uint32_t changes[2];
    /// The colour for halves: at the start, and its change for a place further by 1.
    PKColor color, slope;
} PKGradientSegment;

/// A part of a gradient between two places.
PKGradientSegment pk_gradient_segment(float start, PKColor color, float end, PKColor end_color);

/// The place t on a gradient as a function of a sample's coordinates in the gradient's own space.
typedef enum PKGradientKind : uint32_t {
    /// `t = x`.
    PKGradientAxial,
    /// The distance of (x, y) from the origin, and `focus` · x.
    PKGradientRadial,
    /// The angle from +x to (x, y) toward +y, as a part of a turn of 0…1.
    PKGradientConic,
} PKGradientKind;

/// Past this and its negative nothing changes along a gradient.
#define PK_FARTHEST 1e6f

/// A gradient.
typedef struct PKGradient {
    PKGradientKind kind;
    /// The additional steepness of a radial gradient toward +x over that toward −x: above −1 and below 1.
    float focus;
    /// Each begins where the one before ends, the first one at −`PK_FARTHEST`; the last one ends at `PK_FARTHEST`.
    const PKGradientSegment *segments;
    size_t segment_count;
} PKGradient;

/// The samples of a row of pixels: those of the pixel at place i are (x + i · step_x, y + i · step_y), divided by
/// w + i · step_w if `is_projective`.
typedef struct PKSampleLine {
    double x, y, w;
    double step_x, step_y, step_w;
    bool is_projective;
} PKSampleLine;

/// Writes the premultiplied colours of a gradient along a line.
///
/// Exactly `count` pixels are written.
void pk_gradient_row(const PKGradient *gradient, const PKSampleLine *line, PKFormat format, void *output, size_t count);

// MARK: - Pictures

/// The pixels of a picture, of bytes, or of halves if those written are; outside, its border repeats.
typedef struct PKTexels {
    /// The texel at (`min_x`, `min_y`).
    const void *base;
    /// From one row to the next, in texels.
    ptrdiff_t stride;
    /// The texels that exist; `max_x` and `max_y` are one past the last, and above `min_x` and `min_y`.
    int32_t min_x, min_y, max_x, max_y;
    PKFormat format;
} PKTexels;

/// The places in a picture of a row of pixels, with 32 bits of fraction.
///
/// The whole part is a texel's number. It and the next one to the right and below are mixed by the upper bits of the
/// fraction: eight of them for bytes, 24 for halves.
typedef struct PKTexelLine {
    int64_t u, v;
    int64_t step_u, step_v;
} PKTexelLine;

/// Writes the texels at places along a line. Exactly `count` pixels are written.
void pk_nearest_row(
    const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output, size_t count);

/// Writes mixtures of the four texels around places along a line: those of two rows, for bytes by ((256 − w) · a + w ·
/// b + 128) / 256, then those of two columns. Exactly `count` pixels are written.
void pk_bilinear_row(
    const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output, size_t count);

/// Writes mixtures of the four texels around places along a line with fewer weights, which make edges sharper: the
/// fraction is rounded to eighths, and these count as 0, 1/16, 1/8, 1/4, 1/2, 3/4, 7/8, 15/16 and 1. Exactly `count`
/// pixels are written.
void pk_stepped_row(
    const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output, size_t count);

/// The same as `pk_bilinear_row` for a picture in perspective, where places are `line`'s, which is projective, plus
/// `offset`.
void pk_projective_row(
    const PKTexels *texels, const PKSampleLine *line, double offset, bool is_nearest, PKFormat format,
    void *output, size_t count);

/// A copy of a picture, tinted.
typedef struct PKSprite {
    PKRectangle rectangle;
    /// The colour that texels are multiplied by: premultiplied, of 0…1 for bytes.
    float color[4];
    /// The place of the rectangle's first pixel among the texels' centres, in 1/256 texels, whole ones for bytes, and its
    /// change for a pixel to the right and for one down.
    float u, u_right, u_down;
    float v, v_right, v_down;
} PKSprite;

/// Puts those pixels of a sprite that lie in a box over the target, or adds them to it.
///
/// - Parameters:
///   - texels: From (0, 0) on, at least 2 and at most 16,384 each way; mixed as ``pk_bilinear_row`` does.
///   - samples: If not null, every row's samples of the picture instead, from the box's first column on; in the target's
///     format.
///   - clip: A coverage for each pixel from the box's first on, or null.
void pk_paint_sprite(
    const PKSprite *sprite, const PKTexels *texels, const void *_Nullable samples, bool is_additive,
    const uint8_t *_Nullable clip, ptrdiff_t clip_stride, PKBox box, PKRows target);

// MARK: - Instruction sets

/// The instruction sets of the library and of the machine, a bit each; the lowest is the best.
int64_t pk_instruction_sets(void);

/// Uses one of ``pk_instruction_sets()``, or the best again if it is 0. For tests and measurements: no kernel may
/// run meanwhile.
void pk_use_instruction_set(int64_t bit);

/// The name of an instruction set.
const char *pk_instruction_set_name(int64_t bit);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#include "PathKernels.h"

#endif
