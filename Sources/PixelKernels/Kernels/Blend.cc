#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Blend.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

template <class D>
HWY_INLINE Channels<hn::Vec<HalvesOf<D>>> load(D d, const uint32_t *pixels) {
    return split(hn::LoadU(d, pixels));
}

// Channels under a coverage; with `IsOpaque` their alpha is 255.
template <bool IsOpaque, class Pairs>
HWY_INLINE auto blended(Channels<Pairs> source, Channels<Pairs> destination, Pairs coverage) {
    if constexpr (IsOpaque) {
        return mixed(source, destination, coverage);
    } else {
        return over(scaled(source, coverage), destination);
    }
}

// One colour under a coverage for each pixel.
template <bool IsOpaque>
HWY_INLINE void paint_color(uint32_t *target, const uint8_t *coverage, uint32_t color, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
        return blended<IsOpaque>(
            split(hn::Set(d, color)), load(d, target + position), levels(d, coverage + position));
    });
}

void Fill(uint32_t *target, uint32_t color, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t) HWY_ATTR { return hn::Set(d, color); });
}

// One colour under one coverage.
HWY_INLINE void paint_color(uint32_t *target, uint32_t coverage, uint32_t color, size_t count) {
    const bool is_opaque = color >> 24 == 255;
    if (is_opaque && coverage == 255) {
        Fill(target, color, count);
    } else if (is_opaque) {
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return mixed(split(hn::Set(d, color)), load(d, target + position), doubled(hn::Set(d, coverage)));
        });
    } else {
        // Once for all sizes of vectors: most spans are short.
        const hn::CappedTag<uint32_t, 4> four;
        const auto part = scaled(split(hn::Set(four, color)), doubled(hn::Set(four, coverage)));
        const uint32_t source = coverage == 255 ? color : hn::GetLane(joined(part));
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return over(split(hn::Set(d, source)), load(d, target + position));
        });
    }
}

void PaintColor(const PKSpan *spans, size_t span_count, const uint8_t *coverage, uint32_t color, PKRows target) {
    const bool is_opaque = color >> 24 == 255;
    for (size_t index = 0; index < span_count; index++) {
        const PKSpan span = spans[index];
        const size_t count = static_cast<size_t>(span.count);
        uint32_t *pixels = target.base + (span.row - target.y) * target.stride + (span.x - target.x);
        if (span.payload < 0) {
            paint_color(pixels, static_cast<uint32_t>(~span.payload), color, count);
        } else if (is_opaque) {
            paint_color<true>(pixels, coverage + span.payload, color, count);
        } else {
            paint_color<false>(pixels, coverage + span.payload, color, count);
        }
    }
}

// One colour under the coverage of a column of vectors.
template <bool IsOpaque, class D>
HWY_INLINE void paint_column(
    D d, const uint8_t *mask, ptrdiff_t bytes_per_row, size_t height, uint32_t color, uint32_t *target,
    ptrdiff_t stride) {
    const auto source = split(hn::Set(d, color));
    for (size_t row = 0; row < height; row++) {
        hn::StoreU(blended<IsOpaque>(source, load(d, target), levels(d, mask)), d, target);
        mask += bytes_per_row;
        target += stride;
    }
}

// Columns of whole vectors first, then smaller ones: glyphs are a dozen pixels wide, and what follows from the width is decided
// once, not in each row.
template <bool IsOpaque>
HWY_INLINE void paint_mask(
    const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height, uint32_t color, uint32_t *target,
    ptrdiff_t stride) {
    const hn::CappedTag<uint32_t, 8> eight;
    const hn::CappedTag<uint32_t, 4> four;
    size_t column = 0;
    for (; column + hn::Lanes(words) <= width; column += hn::Lanes(words)) {
        paint_column<IsOpaque>(words, mask + column, bytes_per_row, height, color, target + column, stride);
    }
    if (hn::Lanes(words) > 8 && column + 8 <= width) {
        paint_column<IsOpaque>(eight, mask + column, bytes_per_row, height, color, target + column, stride);
        column += 8;
    }
    if (hn::Lanes(words) > 4 && column < width) {
        paint_column<IsOpaque>(four, mask + column, bytes_per_row, height, color, target + column, stride);
    }
}

void PaintMask(
    const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height, uint32_t color, uint32_t *target,
    ptrdiff_t stride) {
    const size_t count = (width + 3) & ~size_t{3};
    if (color >> 24 == 255) {
        paint_mask<true>(mask, bytes_per_row, count, height, color, target, stride);
    } else {
        paint_mask<false>(mask, bytes_per_row, count, height, color, target, stride);
    }
}

// Pixels under a coverage for each, multiplied by `opacity`.
template <bool IsOpaque>
HWY_INLINE void paint_pixels(
    uint32_t *target, const uint32_t *source, const uint8_t *coverage, uint32_t opacity, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
        const auto factors = over255(hn::Mul(levels(d, coverage + position), doubled(hn::Set(d, opacity))));
        return blended<IsOpaque>(load(d, source + position), load(d, target + position), factors);
    });
}

// Pixels under one coverage.
template <bool IsOpaque>
HWY_INLINE void paint_pixels(uint32_t *target, const uint32_t *source, uint32_t coverage, size_t count) {
    if (coverage == 255 && IsOpaque) {
        memcpy(target, source, count * sizeof(uint32_t));
    } else if (coverage == 255) {
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            return over(load(d, source + position), load(d, target + position));
        });
    } else {
        for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
            const auto factors = doubled(hn::Set(d, coverage));
            return blended<IsOpaque>(load(d, source + position), load(d, target + position), factors);
        });
    }
}

template <bool IsOpaque>
HWY_INLINE void paint_pixels(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKSourceRows source, uint32_t opacity,
    PKRows target) {
    for (size_t index = 0; index < span_count; index++) {
        const PKSpan span = spans[index];
        const size_t count = static_cast<size_t>(span.count);
        uint32_t *pixels = target.base + (span.row - target.y) * target.stride + (span.x - target.x);
        const uint32_t *colors = source.base + (span.row - source.y) * source.stride + (span.x - source.x);
        if (span.payload < 0) {
            const uint32_t level = (static_cast<uint32_t>(~span.payload) * opacity + 127) / 255;
            paint_pixels<IsOpaque>(pixels, colors, level, count);
        } else {
            paint_pixels<IsOpaque>(pixels, colors, coverage + span.payload, opacity, count);
        }
    }
}

void PaintPixels(
    const PKSpan *spans, size_t span_count, const uint8_t *coverage, PKSourceRows source, uint32_t opacity,
    bool is_opaque, PKRows target) {
    if (is_opaque) {
        paint_pixels<true>(spans, span_count, coverage, source, opacity, target);
    } else {
        paint_pixels<false>(spans, span_count, coverage, source, opacity, target);
    }
}

void Copy(uint32_t *target, const uint32_t *source, uint32_t opacity, size_t count) {
    for_each_vector(target, count, [=](auto d, size_t position) HWY_ATTR {
        return joined(scaled(load(d, source + position), doubled(hn::Set(d, opacity))));
    });
}

void MultiplyByAlpha(uint32_t *pixels, const uint32_t *others, size_t count) {
    for_each_vector(pixels, count, [=](auto d, size_t position) HWY_ATTR {
        const auto factors = doubled(hn::ShiftRight<24>(hn::LoadU(d, others + position)));
        return joined(scaled(load(d, pixels + position), factors));
    });
}

void MultiplyByColor(uint32_t *pixels, uint32_t color, size_t count) {
    for_each_vector(pixels, count, [=](auto d, size_t position) HWY_ATTR {
        auto channels = load(d, pixels + position);
        const auto factors = split(hn::Set(d, color));
        channels.even = over255(hn::Mul(channels.even, factors.even));
        channels.odd = over255(hn::Mul(channels.odd, factors.odd));
        return joined(channels);
    });
}

void Mix(uint32_t *pixels, const uint32_t *others, uint32_t part, size_t count) {
    for_each_vector(pixels, count, [=](auto d, size_t position) HWY_ATTR {
        return joined(
            moved(load(d, pixels + position), load(d, others + position), doubled(hn::Set(d, part))));
    });
}

void MixEach(uint32_t *pixels, const uint32_t *others, const uint32_t *parts, size_t count) {
    for_each_vector(pixels, count, [=](auto d, size_t position) HWY_ATTR {
        const auto weights = doubled(hn::And(hn::LoadU(d, parts + position), hn::Set(d, 255)));
        return joined(moved(load(d, pixels + position), load(d, others + position), weights));
    });
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(void, pk_fill, Fill, (uint32_t *target, uint32_t color, size_t count), (target, color, count))
PK_KERNEL(
    void, pk_paint_color, PaintColor, (const PKSpan *spans, size_t span_count, const uint8_t *coverage, uint32_t color,
    PKRows target), (spans, span_count, coverage, color, target))
PK_KERNEL(
    void, pk_paint_mask, PaintMask, (const uint8_t *mask, ptrdiff_t bytes_per_row, size_t width, size_t height,
    uint32_t color, uint32_t *target, ptrdiff_t stride), (mask, bytes_per_row, width, height, color, target, stride))
PK_KERNEL(
    void, pk_paint_pixels, PaintPixels, (const PKSpan *spans, size_t span_count, const uint8_t *coverage,
    PKSourceRows source, uint32_t opacity, bool is_opaque, PKRows target),
    (spans, span_count, coverage, source, opacity, is_opaque, target))
PK_KERNEL(
    void, pk_copy, Copy, (uint32_t *target, const uint32_t *source, uint32_t opacity, size_t count),
    (target, source, opacity, count))
PK_KERNEL(
    void, pk_multiply_by_alpha, MultiplyByAlpha, (uint32_t *pixels, const uint32_t *others, size_t count),
    (pixels, others, count))
PK_KERNEL(
    void, pk_multiply_by_color, MultiplyByColor, (uint32_t *pixels, uint32_t color, size_t count),
    (pixels, color, count))
PK_KERNEL(
    void, pk_mix, Mix, (uint32_t *pixels, const uint32_t *others, uint32_t part, size_t count),
    (pixels, others, part, count))
PK_KERNEL(
    void, pk_mix_each, MixEach, (uint32_t *pixels, const uint32_t *others, const uint32_t *parts, size_t count),
    (pixels, others, parts, count))

}  // namespace pixel_kernels
#endif
