#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Rectangles.cc"
#include "hwy/foreach_target.h"

#include "Edges-inl.h"
#include "Rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

template <bool IsOpaque, class Pixel>
PK_INLINE void paint_rectangle(
    const PKRectangle &rectangle, Color<Pixel> color, const PKBox &box, PKRows target) {
    const FewTag<Pixel> d;
    const auto source = set(d, color);
    Pixel *origin = pixel_at<Pixel>(target, rectangle.x, rectangle.y);
    const ptrdiff_t stride = target.stride;
    const auto paint = [&](Pixel *pixels, auto factors) HWY_ATTR __attribute__((always_inline)) {
        const auto old = load(d, pixels);
        store(d, IsOpaque ? mixed(source, old, factors) : over(scaled(source, factors), old), pixels);
    };
    const Outline outline(rectangle, box);
    if (outline.is_upright()) {
        struct Column {
            Numbers across;
            decltype(factors_of(d, hn::Vec<Few>())) factors;
        };
        const auto paint_columns = [&](int32_t first, int32_t last) HWY_ATTR __attribute__((always_inline)) {
            outline.for_each_column(
                first, last,
                [=](int32_t, Numbers across) HWY_ATTR { return Column{across, factors_of(d, bytes_of(across))}; },
                [&](const Column &column, int32_t row, int32_t x, float along) HWY_ATTR __attribute__((always_inline)) {
                    auto factors = column.factors;
                    if (along != 1) factors = factors_of(d, bytes_of(hn::Mul(column.across, hn::Set(floats, along))));
                    paint(origin + row * stride + x, factors);
                });
        };
        // Vectors that are covered to both sides are drawn in the order of memory: going down the rows of a wide rectangle would wait
        // for each line of the cache.
        const int32_t step = static_cast<int32_t>(hn::Lanes(few));
        const Run run = outline.columns();
        int32_t inside = run.first + (run.full_first - run.first + step - 1) / step * step;
        int32_t behind = inside + (run.full_last - inside) / step * step;
        if (behind <= inside) inside = behind = run.last;
        paint_columns(run.first, inside);
        outline.for_each_row([&](int32_t row, float along) HWY_ATTR __attribute__((always_inline)) {
            const auto factors = factors_of(d, bytes_of(hn::Set(floats, along)));
            Pixel *pixels = origin + row * stride;
            for (int32_t x = inside; x < behind; x += step) {
                if (along != 1) {
                    paint(pixels + x, factors);
                } else {
                    store(d, IsOpaque ? repeated(d, color) : over(source, load(d, pixels + x)), pixels + x);
                }
            }
        });
        paint_columns(behind, run.last);
        return;
    }
    outline.for_each_vector(
        [&](int32_t row, int32_t x, auto levels, bool is_full) HWY_ATTR __attribute__((always_inline)) {
            Pixel *pixels = origin + row * stride + x;
            if (!is_full) return paint(pixels, factors_of(d, levels()));
            store(d, IsOpaque ? repeated(d, color) : over(source, load(d, pixels)), pixels);
        });
}

void PaintRectangle(const PKRectangle *rectangle, PKPixel color, PKBox box, PKRows target) {
    const auto paint = [](auto pixel, auto rectangle, auto color, auto box, auto target) HWY_ATTR {
        using Pixel = decltype(pixel);
        const Color<Pixel> source = Format<Pixel>::color(color);
        if (Format<Pixel>::is_opaque(source)) {
            paint_rectangle<true, Pixel>(*rectangle, source, box, target);
        } else {
            paint_rectangle<false, Pixel>(*rectangle, source, box, target);
        }
    };
    with_format(target.format, paint, rectangle, color, box, target);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_paint_rectangle, PaintRectangle, (const PKRectangle *rectangle, PKPixel color, PKBox box, PKRows target),
    (rectangle, color, box, target))

}  // namespace pixel_kernels
#endif
