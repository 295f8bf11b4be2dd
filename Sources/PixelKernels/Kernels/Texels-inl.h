// Mixtures of texels, for each instruction set that a file is compiled for.

#if defined(PIXEL_KERNELS_TEXELS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PIXEL_KERNELS_TEXELS_INL_H
#undef PIXEL_KERNELS_TEXELS_INL_H
#else
#define PIXEL_KERNELS_TEXELS_INL_H
#endif

#include "Rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// Eight bytes, which are one or two texels, from as many places as `D` has lanes.
//
// By loads: a gather is slower on some machines, and on none much faster.
template <class D, class Texel>
PK_INLINE hn::Vec<D> gather(D d, const Texel *base, const ptrdiff_t *offsets) {
    if constexpr (hn::MaxLanes(D()) == 1) {
        return hn::LoadU(d, reinterpret_cast<const uint64_t *>(base + offsets[0]));
    } else {
        const hn::Half<D> half;
        const auto low = gather(half, base, offsets);
        return hn::Combine(d, gather(half, base, offsets + hn::Lanes(half)), low);
    }
}

// The same for pixels of floats, for each four lanes.
template <class D>
PK_INLINE hn::Vec<D> gather_floats(D d, const FloatPixel *base, const ptrdiff_t *offsets) {
    if constexpr (hn::MaxLanes(D()) == 4) {
        return hn::LoadU(d, base[offsets[0]].channels);
    } else {
        const hn::Half<D> half;
        const auto low = gather_floats(half, base, offsets);
        return hn::Combine(d, gather_floats(half, base, offsets + hn::Lanes(half) / 4), low);
    }
}

// Texels at some places, and those to the right of them.
template <class Pixels>
struct TexelPairs {
    Pixels left, right;
};

PK_INLINE TexelPairs<hn::Vec<Few>> word_pairs(const uint32_t *base, const ptrdiff_t *offsets) {
    const hn::Repartition<uint64_t, Few> pairs;
    const auto first = hn::BitCast(few, gather(pairs, base, offsets));
    const auto second = hn::BitCast(few, gather(pairs, base, offsets + hn::Lanes(pairs)));
    return {hn::ConcatEven(few, second, first), hn::ConcatOdd(few, second, first)};
}

PK_INLINE auto texel_pairs(Few, const uint32_t *base, const ptrdiff_t *offsets) {
    const auto pairs = word_pairs(base, offsets);
    return TexelPairs<Channels<hn::Vec<HalvesOf<Few>>>>{split(pairs.left), split(pairs.right)};
}

template <size_t Count>
PK_INLINE TexelPairs<Floats<Count>> texel_pairs(
    FloatsTag<Count> d, const uint32_t *base, const ptrdiff_t *offsets) {
    const auto pairs = word_pairs(base, offsets);
    HWY_ALIGN uint32_t left[Count], right[Count];
    hn::Store(pairs.left, few, left);
    hn::Store(pairs.right, few, right);
    return {load(d, left), load(d, right)};
}

template <size_t Count>
PK_INLINE TexelPairs<Floats<Count>> texel_pairs(
    FloatsTag<Count> d, const uint64_t *base, const ptrdiff_t *offsets) {
    const auto texels = [=](const uint64_t *first_texel) HWY_ATTR {
        return made(d, [=](size_t, size_t first) HWY_ATTR {
            const FloatPart<Count> numbers;
            const BitsOf<FloatPart<Count>> bits;
            const hn::Repartition<uint64_t, BitsOf<FloatPart<Count>>> pixels;
            return promoted(numbers, hn::BitCast(bits, gather(pixels, first_texel, offsets + first)));
        });
    };
    return {texels(base), texels(base + 1)};
}

template <size_t Count>
PK_INLINE TexelPairs<Floats<Count>> texel_pairs(
    FloatsTag<Count> d, const FloatPixel *base, const ptrdiff_t *offsets) {
    const auto texels = [=](const FloatPixel *first_texel) HWY_ATTR {
        return made(d, [=](size_t, size_t first) HWY_ATTR {
            return gather_floats(FloatPart<Count>(), first_texel, offsets + first);
        });
    };
    return {texels(base), texels(base + 1)};
}

// The mixtures of the four texels around places, by weights below 1: of bytes 0…255 of 256 in both halves of each pixel.
template <class D, class Texel, class Weights>
PK_INLINE auto bilinear(
    D d, const Texel *base, ptrdiff_t stride, const ptrdiff_t *offsets, Weights weight_x, Weights weight_y) {
    const auto upper = texel_pairs(d, base, offsets);
    const auto lower = texel_pairs(d, base + stride, offsets);
    const auto left = moved(upper.left, lower.left, weight_y);
    const auto right = moved(upper.right, lower.right, weight_y);
    return moved(left, right, weight_x);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#endif
