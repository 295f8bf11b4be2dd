// Mixtures of texels, for each instruction set that a file is compiled for.

#if defined(PIXEL_KERNELS_TEXELS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PIXEL_KERNELS_TEXELS_INL_H
#undef PIXEL_KERNELS_TEXELS_INL_H
#else
#define PIXEL_KERNELS_TEXELS_INL_H
#endif

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// Each word with the one behind it, from as many places as `D` has lanes of 64 bits.
//
// By loads: a gather is slower on some machines, and on none much faster.
template <class D>
HWY_INLINE hn::Vec<D> gather_pairs(D d, const uint32_t *base, const ptrdiff_t *offsets) {
    if constexpr (hn::MaxLanes(D()) == 1) {
        return hn::LoadU(d, reinterpret_cast<const uint64_t *>(base + offsets[0]));
    } else {
        const hn::Half<D> half;
        const auto low = gather_pairs(half, base, offsets);
        return hn::Combine(d, gather_pairs(half, base, offsets + hn::Lanes(half)), low);
    }
}

// The texels at some places, and those to the right of them.
struct TexelPairs {
    hn::Vec<Few> left, right;

    HWY_INLINE TexelPairs(const uint32_t *base, const ptrdiff_t *offsets) {
        const hn::Repartition<uint64_t, Few> pairs;
        const auto first = hn::BitCast(few, gather_pairs(pairs, base, offsets));
        const auto second = hn::BitCast(few, gather_pairs(pairs, base, offsets + hn::Lanes(pairs)));
        left = hn::ConcatEven(few, second, first);
        right = hn::ConcatOdd(few, second, first);
    }
};

// The mixtures of the four texels around places, by weights of 0…255 of 256 in both halves of each pixel.
template <class Pairs>
HWY_INLINE Channels<Pairs> bilinear(
    const uint32_t *base, ptrdiff_t stride, const ptrdiff_t *offsets, Pairs weight_x, Pairs weight_y) {
    const TexelPairs upper(base, offsets);
    const TexelPairs lower(base + stride, offsets);
    const auto left = moved(split(upper.left), split(lower.left), weight_y);
    const auto right = moved(split(upper.right), split(lower.right), weight_y);
    return moved(left, right, weight_x);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#endif
