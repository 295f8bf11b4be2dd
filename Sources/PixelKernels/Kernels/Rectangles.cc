#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Rectangles.cc"
#include "hwy/foreach_target.h"

#include "Edges-inl.h"
#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

template <bool IsOpaque>
HWY_INLINE void paint_rectangle(const PKRectangle &rectangle, uint32_t color, const PKBox &box, const PKRows &target) {
    const auto source = hn::Set(few, color);
    const auto channels = split(source);
    uint32_t *origin = target.base + (rectangle.y - target.y) * target.stride + (rectangle.x - target.x);
    const auto paint = [&](uint32_t *pixels, hn::Vec<Few> levels) HWY_ATTR __attribute__((always_inline)) {
        const auto old = split(hn::LoadU(few, pixels));
        const auto factors = doubled(levels);
        hn::StoreU(IsOpaque ? mixed(channels, old, factors) : over(scaled(channels, factors), old), few, pixels);
    };
    const Outline outline(rectangle, box);
    if (outline.is_upright()) {
        struct Column {
            Numbers across;
            hn::Vec<Few> levels;
        };
        outline.for_each_column(
            [](int32_t, Numbers across) HWY_ATTR { return Column{across, bytes_of(across)}; },
            [&](const Column &column, int32_t row, int32_t x, float along) HWY_ATTR __attribute__((always_inline)) {
                const auto levels =
                    along == 1 ? column.levels : bytes_of(hn::Mul(column.across, hn::Set(floats, along)));
                paint(origin + row * target.stride + x, levels);
            });
        return;
    }
    outline.for_each_vector(
        [&](int32_t row, int32_t x, auto levels, bool is_full) HWY_ATTR __attribute__((always_inline)) {
            uint32_t *pixels = origin + row * target.stride + x;
            if (!is_full) return paint(pixels, levels());
            hn::StoreU(IsOpaque ? source : over(channels, split(hn::LoadU(few, pixels))), few, pixels);
        });
}

void PaintRectangle(const PKRectangle *rectangle, uint32_t color, PKBox box, PKRows target) {
    if (color >> 24 == 255) {
        paint_rectangle<true>(*rectangle, color, box, target);
    } else {
        paint_rectangle<false>(*rectangle, color, box, target);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_paint_rectangle, PaintRectangle, (const PKRectangle *rectangle, uint32_t color, PKBox box, PKRows target),
    (rectangle, color, box, target))

}  // namespace pixel_kernels
#endif
