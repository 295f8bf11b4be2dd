#include <type_traits>

#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Blend.cc"
#include "hwy/foreach_target.h"

#include "Rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// Channels under a coverage; with `IsOpaque` their alpha is 1.
template <bool IsOpaque, class Channels, class Factors>
PK_INLINE auto blended(Channels source, Channels destination, Factors coverage) {
    if constexpr (IsOpaque) {
        return mixed(source, destination, coverage);
    } else {
        return over(scaled(source, coverage), destination);
    }
}

// One colour under a coverage for each pixel.
template <bool IsOpaque, class Pixel>
PK_INLINE void paint_color(Pixel *target, const uint8_t *coverage, Color<Pixel> color, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
        return blended<IsOpaque>(set(d, color), load(d, target + position), levels(d, coverage + position));
    });
}

template <class Pixel>
PK_INLINE void fill(Pixel *target, Color<Pixel> color, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t) HWY_ATTR { return repeated(d, color); });
}

// One colour under one coverage.
template <class Pixel>
PK_INLINE void paint_color(Pixel *target, uint32_t coverage, Color<Pixel> color, size_t count) {
    const bool is_opaque = Format<Pixel>::is_opaque(color);
    const Part<Pixel> part = Format<Pixel>::part_of_level(coverage);
    if (is_opaque && coverage == 255) {
        fill(target, color, count);
    } else if (is_opaque) {
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return mixed(set(d, color), load(d, target + position), level(d, part));
        });
    } else {
        // Once for all sizes of vectors: most spans are short.
        const Color<Pixel> source = coverage == 255 ? color : Format<Pixel>::scaled(color, part);
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return over(set(d, source), load(d, target + position));
        });
    }
}

template <class Pixel>
PK_INLINE void paint_color(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, Color<Pixel> color, PKRows target) {
    const bool is_opaque = Format<Pixel>::is_opaque(color);
    for (size_t index = 0; index < span_count; index++) {
        const PKSpan span = spans[index];
        const size_t count = static_cast<size_t>(span.count);
        Pixel *pixels = pixel_at<Pixel>(target, span.x, span.row);
        if (span.payload < 0) {
            paint_color(pixels, static_cast<uint32_t>(~span.payload), color, count);
        } else if (is_opaque) {
            paint_color<true>(pixels, coverage + span.payload, color, count);
        } else {
            paint_color<false>(pixels, coverage + span.payload, color, count);
        }
    }
}

void PaintColor(const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKPixel color, PKRows target) {
    const auto paint = [](auto pixel, auto spans, auto span_count, auto coverage, auto color, auto target) HWY_ATTR {
        using Pixel = decltype(pixel);
        paint_color<Pixel>(spans, span_count, coverage, Format<Pixel>::color(color), target);
    };
    with_format(target.format, paint, spans, span_count, coverage, color, target);
}

// A mask and the pixels under it.
struct MaskedPixels {
    const uint8_t *mask;
    ptrdiff_t bytes_per_row;
    size_t height;
    void *target;
    ptrdiff_t stride;
};

// One colour under the coverage of a column of vectors.
template <bool IsOpaque, class Pixel, class D>
PK_INLINE void paint_column(D d, MaskedPixels pixels, Color<Pixel> color, size_t column) {
    const auto source = set(d, color);
    const uint8_t *mask = pixels.mask + column;
    Pixel *target = static_cast<Pixel *>(pixels.target) + column;
    for (size_t row = 0; row < pixels.height; row++) {
        store(d, blended<IsOpaque>(source, load(d, target), levels(d, mask)), target);
        mask += pixels.bytes_per_row;
        target += pixels.stride;
    }
}

// Columns of whole vectors first, then smaller ones: glyphs are a dozen pixels wide, and choices by the width are made
// once, not in each row.
template <bool IsOpaque, class Pixel>
PK_INLINE void paint_mask(MaskedPixels pixels, Color<Pixel> color, size_t width) {
    const WholeTag<Pixel> whole;
    const Tag<Pixel, 8> eight;
    const Tag<Pixel, 4> four;
    size_t column = 0;
    for (; column + pixel_count(whole) <= width; column += pixel_count(whole)) {
        paint_column<IsOpaque, Pixel>(whole, pixels, color, column);
    }
    if (pixel_count(whole) > 8 && column + 8 <= width) {
        paint_column<IsOpaque, Pixel>(eight, pixels, color, column);
        column += 8;
    }
    if (pixel_count(whole) > 4 && column < width) paint_column<IsOpaque, Pixel>(four, pixels, color, column);
}

void PaintMask(
    const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height, PKPixel color, PKFormat format,
    void *target, ptrdiff_t stride) {
    const size_t count = (width + 3) & ~size_t{3};
    const auto paint = [](auto pixel, auto pixels, auto color, auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        const Color<Pixel> source = Format<Pixel>::color(color);
        if (Format<Pixel>::is_opaque(source)) {
            paint_mask<true, Pixel>(pixels, source, count);
        } else {
            paint_mask<false, Pixel>(pixels, source, count);
        }
    };
    with_format(format, paint, MaskedPixels{mask, bytes_per_row, height, target, stride}, color, count);
}

// Coverages multiplied by one factor.
template <class D>
PK_INLINE auto levels(D d, const uint8_t *coverage, uint32_t factor) {
    return over255(hn::Mul(levels(d, coverage), level(d, factor)));
}

template <size_t Count>
PK_INLINE Floats<Count> levels(FloatsTag<Count> d, const uint8_t *coverage, float factor) {
    return scaled(levels(d, coverage), level(d, factor));
}

// Pixels under a coverage for each, multiplied by `opacity`.
template <bool IsOpaque, class Pixel, class Source>
PK_INLINE void paint_pixels(
    Pixel *target, const Source *source, const uint8_t *coverage, Part<Pixel> opacity, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
        const auto factors = levels(d, coverage + position, opacity);
        return blended<IsOpaque>(load(d, source + position), load(d, target + position), factors);
    });
}

// Pixels under one coverage.
template <bool IsOpaque, class Pixel, class Source>
PK_INLINE void paint_pixels(Pixel *target, const Source *source, Part<Pixel> coverage, size_t count) {
    const bool is_whole = coverage == Format<Pixel>::part(1);
    if (is_whole && IsOpaque && sizeof(Pixel) == sizeof(Source)) {
        memcpy(target, source, count * sizeof(Pixel));
    } else if (is_whole) {
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return over(load(d, source + position), load(d, target + position));
        });
    } else {
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return blended<IsOpaque>(load(d, source + position), load(d, target + position), level(d, coverage));
        });
    }
}

template <bool IsOpaque, class Pixel, class Source>
PK_INLINE void paint_pixels(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKSourceRows source, Part<Pixel> opacity,
    PKRows target) {
    for (size_t index = 0; index < span_count; index++) {
        const PKSpan span = spans[index];
        const size_t count = static_cast<size_t>(span.count);
        Pixel *pixels = pixel_at<Pixel>(target, span.x, span.row);
        const Source *colors = pixel_at<Source>(source, span.x, span.row);
        if (span.payload < 0) {
            const Part<Pixel> level = Format<Pixel>::part_of_level(static_cast<uint32_t>(~span.payload));
            paint_pixels<IsOpaque>(pixels, colors, Format<Pixel>::product(level, opacity), count);
        } else {
            paint_pixels<IsOpaque>(pixels, colors, coverage + span.payload, opacity, count);
        }
    }
}

void PaintPixels(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKSourceRows source, float opacity,
    bool is_opaque, PKRows target) {
    const auto paint = [](auto texel, auto pixel, auto spans, auto span_count, auto coverage, auto source, auto opacity,
                          auto is_opaque, auto target) HWY_ATTR {
        using Pixel = decltype(pixel);
        using Source = decltype(texel);
        const Part<Pixel> part = Format<Pixel>::part(opacity);
        if (is_opaque) {
            paint_pixels<true, Pixel, Source>(spans, span_count, coverage, source, part, target);
        } else {
            paint_pixels<false, Pixel, Source>(spans, span_count, coverage, source, part, target);
        }
    };
    with_formats(
        source.format, target.format, paint, spans, span_count, coverage, source, opacity, is_opaque, target);
}

void Fill(PKFormat format, void *target, PKPixel color, size_t count) {
    const auto paint = [](auto pixel, auto target, auto color, auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        fill(static_cast<Pixel *>(target), Format<Pixel>::color(color), count);
    };
    with_format(format, paint, target, color, count);
}

// MARK: - Whole rows

// Changes each of `count` pixels: `body(d, pixels, others)` makes vectors of them, those of both at the same place.
template <class Body>
PK_INLINE void change(PKFormat format, void *target, const void *source, size_t count, Body body) {
    const auto paint = [](auto pixel, auto target, auto source, auto count, auto body) HWY_ATTR {
        using Pixel = decltype(pixel);
        Pixel *pixels = static_cast<Pixel *>(target);
        const Pixel *others = static_cast<const Pixel *>(source);
        for_each_vector(pixels, count, [=](auto d, size_t position) HWY_ATTR {
            return joined(body(d, pixels + position, others + position));
        });
    };
    with_format(format, paint, target, source, count, body);
}

void Copy(PKFormat format, void *target, const void *source, float opacity, size_t count) {
    change(format, target, source, count, [=](auto d, auto *pixels, auto *others) HWY_ATTR {
        using Pixel = std::remove_pointer_t<decltype(pixels)>;
        return scaled(load(d, others), level(d, Format<Pixel>::part(opacity)));
    });
}

void MultiplyByAlpha(PKFormat format, void *target, const void *source, size_t count) {
    change(format, target, source, count, [=](auto d, auto *pixels, auto *others) HWY_ATTR {
        return scaled(load(d, pixels), alphas(d, others));
    });
}

void MultiplyByColor(PKFormat format, void *target, PKPixel color, size_t count) {
    change(format, target, target, count, [=](auto d, auto *pixels, auto *) HWY_ATTR {
        using Pixel = std::remove_pointer_t<decltype(pixels)>;
        return multiplied(load(d, pixels), set(d, Format<Pixel>::color(color)));
    });
}

void Mix(PKFormat format, void *target, const void *source, float part, size_t count) {
    change(format, target, source, count, [=](auto d, auto *pixels, auto *others) HWY_ATTR {
        using Pixel = std::remove_pointer_t<decltype(pixels)>;
        return moved(load(d, pixels), load(d, others), level(d, Format<Pixel>::weight(part)));
    });
}

// The lowest bytes of words as weights of 256.
template <class D>
PK_INLINE auto weights(D d, const uint32_t *parts) {
    return doubled(hn::And(hn::LoadU(d, parts), hn::Set(d, 255)));
}

template <size_t Count>
PK_INLINE Floats<Count> weights(FloatsTag<Count> d, const uint32_t *parts) {
    const hn::CappedTag<uint32_t, Count> words;
    return numbers_of(d, hn::And(hn::LoadU(words, parts), hn::Set(words, 255)), 1.0f / 256);
}

void MixEach(PKFormat format, void *target, const void *source, const uint32_t *parts, size_t count) {
    const auto paint = [](auto pixel, auto target, auto source, auto parts, auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        Pixel *pixels = static_cast<Pixel *>(target);
        const Pixel *others = static_cast<const Pixel *>(source);
        for_each_vector(pixels, count, [=](auto d, size_t position) HWY_ATTR {
            return joined(moved(load(d, pixels + position), load(d, others + position), weights(d, parts + position)));
        });
    };
    with_format(format, paint, target, source, parts, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_fill, Fill, (PKFormat format, void *target, PKPixel color, size_t count), (format, target, color, count))
PK_KERNEL(
    void, pk_paint_color, PaintColor, (const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKPixel color,
    PKRows target), (spans, span_count, coverage, color, target))
PK_KERNEL(
    void, pk_paint_mask, PaintMask, (const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height,
    PKPixel color, PKFormat format, void *target, ptrdiff_t stride),
    (mask, bytes_per_row, width, height, color, format, target, stride))
PK_KERNEL(
    void, pk_paint_pixels, PaintPixels, (const PKSpan *spans, size_t span_count, const uint8_t *coverage,
    PKSourceRows source, float opacity, bool is_opaque, PKRows target),
    (spans, span_count, coverage, source, opacity, is_opaque, target))
PK_KERNEL(
    void, pk_copy, Copy, (PKFormat format, void *target, const void *source, float opacity, size_t count),
    (format, target, source, opacity, count))
PK_KERNEL(
    void, pk_multiply_by_alpha, MultiplyByAlpha, (PKFormat format, void *pixels, const void *others, size_t count),
    (format, pixels, others, count))
PK_KERNEL(
    void, pk_multiply_by_color, MultiplyByColor, (PKFormat format, void *pixels, PKPixel color, size_t count),
    (format, pixels, color, count))
PK_KERNEL(
    void, pk_mix, Mix, (PKFormat format, void *pixels, const void *others, float part, size_t count),
    (format, pixels, others, part, count))
PK_KERNEL(
    void, pk_mix_each, MixEach, (PKFormat format, void *pixels, const void *others, const uint32_t *parts,
    size_t count), (format, pixels, others, parts, count))

}  // namespace pixel_kernels
#endif
