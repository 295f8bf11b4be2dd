#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Sprites.cc"
#include "hwy/foreach_target.h"

#include "Edges-inl.h"
#include "Pixels-inl.h"
#include "Texels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

using Pairs = hn::Vec<HalvesOf<Few>>;

// The colour that every texel of a sprite is multiplied by.
//
// Of dark channels a multiple by a power of two is kept: many copies on each other would show how far 1/255 is from 1/170.
struct Tint {
    Channels<Pairs> factors;
    // The divisors of products, as halves of them and as 65,536 over them.
    Channels<Pairs> halves, multipliers;
    bool is_white = true;
    // Whether any pixel may change.
    bool is_visible;

    // - Parameter is_additive: Whether products are added to what is there, where each channel may have a multiple of its own;
    //   put over it, none may be more than alpha, whatever rounding does.
    HWY_INLINE Tint(const float *color, bool is_additive) {
        const float alpha = bounded(color[3], 1);
        uint32_t levels[4], half[4], multiplier[4];
        for (int channel = 0; channel < 4; channel++) {
            const float value = bounded(color[channel], alpha);
            int shift = 0;
            // Products of a multiple and of 255, and half of what they are divided by, fit into 16 bits.
            while (shift < 5 && (is_additive ? value : alpha) * static_cast<float>(2 << shift) <= 0.93f) shift++;
            // A power of two divides by 256 rather than by 255.
            const float scale = static_cast<float>(1 << shift) * (shift > 0 ? 257.0f / 256 : 1) * 255;
            levels[channel] = static_cast<uint32_t>(value * scale + 0.5f);
            half[channel] = 128u << shift;
            multiplier[channel] = 257u >> shift;
            is_white = is_white && levels[channel] == 255 && shift == 0;
        }
        is_visible = levels[3] > 0;
        factors = pairs(levels);
        halves = pairs(half);
        multipliers = pairs(multiplier);
    }

    // From 0 to a limit; not-a-number is 0.
    static HWY_INLINE float bounded(float value, float limit) { return value > 0 ? (value < limit ? value : limit) : 0; }

    // A number for each channel, for all pixels.
    static HWY_INLINE Channels<Pairs> pairs(const uint32_t *numbers) {
        const HalvesOf<Few> d;
        return {
            hn::BitCast(d, hn::Set(few, numbers[0] | numbers[2] << 16)),
            hn::BitCast(d, hn::Set(few, numbers[1] | numbers[3] << 16)),
        };
    }

    // Texels times factors that are the tint's or less, rounded to nearest.
    HWY_INLINE Channels<Pairs> divided(Channels<Pairs> texels, Channels<Pairs> factors) const {
        return {
            hn::MulHigh(hn::Add(hn::Mul(texels.even, factors.even), halves.even), multipliers.even),
            hn::MulHigh(hn::Add(hn::Mul(texels.odd, factors.odd), halves.odd), multipliers.odd),
        };
    }
};

// Places among the texels' centres as whole numbers of 1/256, bounded so that there is a texel to the right and below.
struct TexelPlaces {
    const PKSprite &sprite;
    const PKTexels &texels;
    Numbers right_u, right_v, most_u, most_v;

    HWY_INLINE TexelPlaces(const PKSprite &sprite, const PKTexels &texels) : sprite(sprite), texels(texels) {
        right_u = hn::Set(floats, sprite.u_right);
        right_v = hn::Set(floats, sprite.v_right);
        most_u = hn::Set(floats, static_cast<float>(texels.max_x * 256 - 257));
        most_v = hn::Set(floats, static_cast<float>(texels.max_y * 256 - 257));
    }

    static HWY_INLINE hn::Vec<Few> whole(Numbers place, Numbers most) {
        const Numbers zero = hn::Zero(floats);
        // Not-a-number becomes 0: all that is read lies in the picture.
        const Numbers positive = hn::IfThenElse(hn::Gt(place, zero), place, zero);
        const Numbers bounded = hn::IfThenElse(hn::Lt(positive, most), positive, most);
        return hn::And(rounded(bounded), hn::Set(few, 0x7fffff));
    }

    // The texels of the columns of a vector, and the weights of those to the right, where all rows have the same.
    HWY_INLINE Pairs columns(int32_t x, ptrdiff_t *offsets) const {
        const Numbers columns = numbers_from(floats, static_cast<float>(x));
        const auto place = whole(hn::Add(hn::Set(floats, sprite.u), hn::Mul(columns, right_u)), most_u);
        HWY_ALIGN uint32_t column[8];
        hn::Store(hn::ShiftRight<8>(place), few, column);
        for (size_t lane = 0; lane < hn::Lanes(few); lane++) offsets[lane] = column[lane];
        return doubled(hn::And(place, hn::Set(few, 255)));
    }

    // The mixtures for columns that are known, in a row.
    template <class Column>
    HWY_INLINE Channels<Pairs> samples(const Column &column, int32_t row) const {
        const float line = sprite.v + static_cast<float>(row) * sprite.v_down;
        const uint32_t place = hn::GetLane(whole(hn::Set(floats, line), most_v));
        const uint32_t *base = texels.base + static_cast<ptrdiff_t>(place >> 8) * texels.stride;
        return bilinear(base, texels.stride, column.offsets, column.weights, doubled(hn::Set(few, place & 255)));
    }

    // The mixtures for a vector of pixels, counted from the rectangle's first one.
    HWY_INLINE Channels<Pairs> samples(int32_t x, int32_t row) const {
        const Numbers columns = numbers_from(floats, static_cast<float>(x));
        const float line = static_cast<float>(row);
        const Numbers u = hn::Add(hn::Set(floats, sprite.u + line * sprite.u_down), hn::Mul(columns, right_u));
        const Numbers v = hn::Add(hn::Set(floats, sprite.v + line * sprite.v_down), hn::Mul(columns, right_v));
        const auto place_u = whole(u, most_u);
        const auto place_v = whole(v, most_v);
        HWY_ALIGN uint32_t column[8];
        HWY_ALIGN uint32_t lines[8];
        hn::Store(hn::ShiftRight<8>(place_u), few, column);
        hn::Store(hn::ShiftRight<8>(place_v), few, lines);
        ptrdiff_t offsets[8];
        for (size_t lane = 0; lane < hn::Lanes(few); lane++) {
            offsets[lane] = static_cast<ptrdiff_t>(lines[lane]) * texels.stride + column[lane];
        }
        const auto fraction = hn::Set(few, 255);
        return bilinear(
            texels.base, texels.stride, offsets, doubled(hn::And(place_u, fraction)),
            doubled(hn::And(place_v, fraction)));
    }
};

template <bool IsAdditive>
HWY_INLINE void put(Channels<Pairs> color, uint32_t *pixels) {
    const auto old = hn::LoadU(few, pixels);
    if (IsAdditive) {
        const hn::Repartition<uint8_t, Few> bytes;
        const auto sum = hn::SaturatedAdd(hn::BitCast(bytes, joined(color)), hn::BitCast(bytes, old));
        hn::StoreU(hn::BitCast(few, sum), few, pixels);
    } else {
        hn::StoreU(over(color, split(old)), few, pixels);
    }
}

// Many pictures of particles are round: nothing shows in their corners.
HWY_INLINE bool is_blank(Channels<Pairs> color) {
    return hn::AllTrue(few, hn::Eq(hn::BitCast(few, hn::Or(color.even, color.odd)), hn::Zero(few)));
}

// The texels of a vector's columns, and what they are multiplied by, in all rows of an upright sprite.
struct SpriteColumn {
    ptrdiff_t offsets[8];
    Pairs weights;
    Channels<Pairs> factors;
};

template <bool IsAdditive>
HWY_INLINE void paint_upright(
    const Outline &outline, const Tint &tint, const TexelPlaces &places, const uint8_t *clip, ptrdiff_t clip_stride,
    uint32_t *origin, ptrdiff_t stride) {
    outline.for_each_column(
        [&](int32_t x, Numbers across) HWY_ATTR __attribute__((always_inline)) {
            SpriteColumn column;
            column.weights = places.columns(x, column.offsets);
            column.factors = scaled(tint.factors, doubled(bytes_of(across)));
            return column;
        },
        [&](const SpriteColumn &column, int32_t row, int32_t x, float along) HWY_ATTR __attribute__((always_inline)) {
            const auto texels = places.samples(column, row);
            if (is_blank(texels)) return;
            auto factors = column.factors;
            if (along != 1) factors = scaled(factors, doubled(bytes_of(hn::Set(floats, along))));
            if (clip) {
                const uint8_t *mask = clip + (row - outline.top) * clip_stride + (x - outline.left);
                factors = scaled(factors, levels(few, mask));
            }
            put<IsAdditive>(tint.divided(texels, factors), origin + row * stride + x);
        });
}

template <bool IsAdditive>
HWY_INLINE void paint_sprite(
    const PKSprite &sprite, const PKTexels &texels, const uint32_t *samples, const uint8_t *clip, ptrdiff_t clip_stride,
    const PKBox &box, const PKRows &target) {
    const Tint tint(sprite.color, IsAdditive);
    if (!tint.is_visible) return;
    const TexelPlaces places(sprite, texels);
    const PKRectangle &rectangle = sprite.rectangle;
    uint32_t *origin = target.base + (rectangle.y - target.y) * target.stride + (rectangle.x - target.x);
    const Outline outline(rectangle, box);
    if (!samples && outline.is_upright() && sprite.u_down == 0 && sprite.v_right == 0) {
        return paint_upright<IsAdditive>(outline, tint, places, clip, clip_stride, origin, target.stride);
    }
    outline.for_each_vector(
        [&](int32_t row, int32_t x, auto coverage, bool) HWY_ATTR __attribute__((always_inline)) {
            const ptrdiff_t line = row - outline.top;
            const ptrdiff_t place = x - outline.left;
            const auto color = samples ? split(hn::LoadU(few, samples + place)) : places.samples(x, row);
            if (is_blank(color)) return;
            auto factors = doubled(coverage());
            if (clip) factors = over255(hn::Mul(factors, levels(few, clip + line * clip_stride + place)));
            const auto tinted = tint.is_white ? color : tint.divided(color, tint.factors);
            put<IsAdditive>(scaled(tinted, factors), origin + row * target.stride + x);
        });
}

void PaintSprite(
    const PKSprite *sprite, const PKTexels *texels, const uint32_t *samples, bool is_additive, const uint8_t *clip,
    ptrdiff_t clip_stride, PKBox box, PKRows target) {
    if (is_additive) {
        paint_sprite<true>(*sprite, *texels, samples, clip, clip_stride, box, target);
    } else {
        paint_sprite<false>(*sprite, *texels, samples, clip, clip_stride, box, target);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_paint_sprite, PaintSprite, (const PKSprite *sprite, const PKTexels *texels, const uint32_t *samples,
    bool is_additive, const uint8_t *clip, ptrdiff_t clip_stride, PKBox box, PKRows target),
    (sprite, texels, samples, is_additive, clip, clip_stride, box, target))

}  // namespace pixel_kernels
#endif
