#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Sprites.cc"
#include "hwy/foreach_target.h"

#include "Edges-inl.h"
#include "Rows-inl.h"
#include "Texels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

using Pairs = hn::Vec<HalvesOf<Few>>;
using FewFloats = Floats<hn::MaxLanes(few)>;

// From 0 to a limit; not-a-number is 0.
PK_INLINE float bounded(float value, float limit) { return value > 0 ? (value < limit ? value : limit) : 0; }

// The colour that every texel of a sprite is multiplied by.
template <class Pixel>
struct Tint;

// Dark channels are kept as a multiple by a power of two: many copies on each other would show the difference of 1/255 and
// 1/170.
template <>
struct Tint<uint32_t> {
    Channels<Pairs> factors;
    // The divisors of products, as halves of them and as 65,536 over them.
    Channels<Pairs> halves, multipliers;
    bool is_white = true;
    // Whether any pixel may change.
    bool is_visible;

    // - Parameter is_additive: Whether products are added to the target, and each channel may have a multiple of its own;
    //   put over it, none may exceed alpha, regardless of rounding.
    PK_INLINE Tint(const float *color, bool is_additive) {
        const float alpha = bounded(color[3], 1);
        uint32_t levels[4], half[4], multiplier[4];
        for (int channel = 0; channel < 4; channel++) {
            const float value = bounded(color[channel], alpha);
            int shift = 0;
            // Products of a multiple and 255, plus half of the divisor, fit into 16 bits.
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

    // A number for each channel, for all pixels.
    static PK_INLINE Channels<Pairs> pairs(const uint32_t *numbers) {
        const HalvesOf<Few> d;
        return {
            hn::BitCast(d, hn::Set(few, numbers[0] | numbers[2] << 16)),
            hn::BitCast(d, hn::Set(few, numbers[1] | numbers[3] << 16)),
        };
    }

    // Texels times factors that are the tint's or less, rounded to nearest.
    PK_INLINE Channels<Pairs> divided(Channels<Pairs> texels, Channels<Pairs> factors) const {
        return {
            hn::MulHigh(hn::Add(hn::Mul(texels.even, factors.even), halves.even), multipliers.even),
            hn::MulHigh(hn::Add(hn::Mul(texels.odd, factors.odd), halves.odd), multipliers.odd),
        };
    }
};

template <>
struct Tint<uint64_t> {
    FewFloats factors;
    static constexpr bool is_white = false;
    bool is_visible;

    PK_INLINE Tint(const float *color, bool) {
        FloatPixel bound;
        for (int channel = 0; channel < 3; channel++) {
            bound.channels[channel] = bounded(color[channel], 65504) - bounded(-color[channel], 65504);
        }
        bound.channels[3] = bounded(color[3], 1);
        is_visible = bound.channels[3] > 0;
        factors = set(FewTag<uint64_t>(), bound);
    }

    PK_INLINE FewFloats divided(FewFloats texels, FewFloats factors) const { return scaled(texels, factors); }
};

// Places along an axis of the picture: texels that have a next one, and the weights of the next ones.
template <class Weights>
struct AxisPlaces {
    hn::Vec<Few> texels;
    Weights weights;
};

// Of places among the texels' centres in 1/256, those of bytes rounded to whole ones. Not-a-number becomes 0: all that is
// read lies in the picture, which has `count` texels along the axis.
PK_INLINE AxisPlaces<Pairs> axis_places(Few, Numbers place, Numbers most) {
    const Numbers zero = hn::Zero(floats);
    const Numbers positive = hn::IfThenElse(hn::Gt(place, zero), place, zero);
    const Numbers bounded = hn::IfThenElse(hn::Lt(positive, most), positive, most);
    const auto whole = hn::And(rounded(bounded), hn::Set(few, 0x7fffff));
    return {hn::ShiftRight<8>(whole), doubled(hn::And(whole, hn::Set(few, 255)))};
}

template <size_t Count>
PK_INLINE AxisPlaces<Floats<Count>> axis_places(FloatsTag<Count> d, Numbers place, Numbers most) {
    const hn::RebindToSigned<Few> integers;
    const Numbers zero = hn::Zero(floats);
    const Numbers positive = hn::IfThenElse(hn::Gt(place, zero), place, zero);
    // Up to the last texel itself.
    const Numbers last = hn::Add(most, hn::Set(floats, 1));
    const Numbers part = hn::Set(floats, 1.0f / 256);
    const Numbers texels = hn::Mul(hn::IfThenElse(hn::Lt(positive, last), positive, last), part);
    const auto whole =
        hn::Min(hn::ConvertTo(integers, texels), hn::ConvertTo(integers, hn::Mul(most, part)));
    HWY_ALIGN float weights[Count];
    hn::Store(hn::Sub(texels, hn::ConvertTo(floats, whole)), floats, weights);
    return {hn::BitCast(few, whole), spread(d, weights)};
}

// The part of its picture in a sprite.
template <class Pixel, class Texel>
struct TexelPlaces {
    const PKSprite &sprite;
    const Texel *base;
    ptrdiff_t stride;
    Numbers right_u, right_v, most_u, most_v;
    FewTag<Pixel> d;

    PK_INLINE TexelPlaces(const PKSprite &sprite, const PKTexels &texels)
        : sprite(sprite), base(static_cast<const Texel *>(texels.base)), stride(texels.stride) {
        right_u = hn::Set(floats, sprite.u_right);
        right_v = hn::Set(floats, sprite.v_right);
        most_u = hn::Set(floats, static_cast<float>(texels.max_x * 256 - 257));
        most_v = hn::Set(floats, static_cast<float>(texels.max_y * 256 - 257));
    }

    // The texels of the columns of a vector, and the weights of those to the right, if all rows have the same.
    PK_INLINE auto columns(int32_t x, ptrdiff_t *offsets) const {
        const Numbers columns = numbers_from(floats, static_cast<float>(x));
        const auto places = axis_places(d, hn::Add(hn::Set(floats, sprite.u), hn::Mul(columns, right_u)), most_u);
        HWY_ALIGN uint32_t column[8];
        hn::Store(places.texels, few, column);
        for (size_t lane = 0; lane < hn::Lanes(few); lane++) offsets[lane] = column[lane];
        return places.weights;
    }

    // The mixtures for columns that are known, in a row.
    template <class Column>
    PK_INLINE auto samples(const Column &column, int32_t row) const {
        const float line = sprite.v + static_cast<float>(row) * sprite.v_down;
        const auto places = axis_places(d, hn::Set(floats, line), most_v);
        const Texel *texels = base + static_cast<ptrdiff_t>(hn::GetLane(places.texels)) * stride;
        return bilinear(d, texels, stride, column.offsets, column.weights, places.weights);
    }

    // The mixtures for a vector of pixels, counted from the rectangle's first one.
    PK_INLINE auto samples(int32_t x, int32_t row) const {
        const Numbers columns = numbers_from(floats, static_cast<float>(x));
        const float line = static_cast<float>(row);
        const Numbers u = hn::Add(hn::Set(floats, sprite.u + line * sprite.u_down), hn::Mul(columns, right_u));
        const Numbers v = hn::Add(hn::Set(floats, sprite.v + line * sprite.v_down), hn::Mul(columns, right_v));
        const auto place_u = axis_places(d, u, most_u);
        const auto place_v = axis_places(d, v, most_v);
        HWY_ALIGN uint32_t column[8];
        HWY_ALIGN uint32_t lines[8];
        hn::Store(place_u.texels, few, column);
        hn::Store(place_v.texels, few, lines);
        ptrdiff_t offsets[8];
        for (size_t lane = 0; lane < hn::Lanes(few); lane++) {
            offsets[lane] = static_cast<ptrdiff_t>(lines[lane]) * stride + column[lane];
        }
        return bilinear(d, base, stride, offsets, place_u.weights, place_v.weights);
    }
};

PK_INLINE void put(Few, Channels<Pairs> color, bool is_additive, uint32_t *pixels) {
    const auto old = hn::LoadU(few, pixels);
    if (is_additive) {
        const hn::Repartition<uint8_t, Few> bytes;
        const auto sum = hn::SaturatedAdd(hn::BitCast(bytes, joined(color)), hn::BitCast(bytes, old));
        hn::StoreU(hn::BitCast(few, sum), few, pixels);
    } else {
        hn::StoreU(over(color, split(old)), few, pixels);
    }
}

// Only alpha has a greatest sum.
template <size_t Count>
PK_INLINE void put(FloatsTag<Count> d, Floats<Count> color, bool is_additive, uint64_t *pixels) {
    const Floats<Count> old = load(d, pixels);
    if (is_additive) {
        using Part = FloatPart<Count>;
        alignas(16) static constexpr float bounds[4] = {65504, 65504, 65504, 1};
        const auto most = hn::LoadDup128(Part(), bounds);
        const auto sum = [=](auto a, auto b) HWY_ATTR { return hn::Min(finite(hn::Add(a, b)), most); };
        store(d, each_part(color, old, sum), pixels);
    } else {
        store(d, over(color, old), pixels);
    }
}

// Many pictures of particles are round: nothing shows in their corners.
PK_INLINE bool is_blank(Channels<Pairs> color) {
    return hn::AllTrue(few, hn::Eq(hn::BitCast(few, hn::Or(color.even, color.odd)), hn::Zero(few)));
}

template <size_t Count>
PK_INLINE bool is_blank(Floats<Count> color) {
    using Part = FloatPart<Count>;
    auto bits = color.parts[0];
    for (size_t part = 1; part < FloatsTag<Count>::parts; part++) bits = hn::Or(bits, color.parts[part]);
    return hn::AllTrue(Part(), hn::Eq(bits, hn::Zero(Part())));
}

// The texels of a vector's columns, and their factors, in all rows of an upright sprite.
template <class Weights, class Factors>
struct SpriteColumn {
    ptrdiff_t offsets[8];
    Weights weights;
    Factors factors;
};

template <class Pixel, class Places>
PK_INLINE void paint_upright(
    const Outline &outline, const Tint<Pixel> &tint, const Places &places, bool is_additive, const uint8_t *clip,
    ptrdiff_t clip_stride, Pixel *origin, ptrdiff_t stride) {
    const FewTag<Pixel> d;
    using Weights = decltype(places.columns(0, nullptr));
    using Factors = decltype(tint.factors);
    const Run run = outline.columns();
    outline.for_each_column(
        run.first, run.last,
        [&](int32_t x, Numbers across) HWY_ATTR __attribute__((always_inline)) {
            SpriteColumn<Weights, Factors> column;
            column.weights = places.columns(x, column.offsets);
            column.factors = scaled(tint.factors, factors_of(d, bytes_of(across)));
            return column;
        },
        [&](const auto &column, int32_t row, int32_t x, float along) HWY_ATTR __attribute__((always_inline)) {
            const auto texels = places.samples(column, row);
            if (is_blank(texels)) return;
            auto factors = column.factors;
            if (along != 1) factors = scaled(factors, factors_of(d, bytes_of(hn::Set(floats, along))));
            if (clip) {
                const uint8_t *mask = clip + (row - outline.top) * clip_stride + (x - outline.left);
                factors = scaled(factors, levels(d, mask));
            }
            put(d, tint.divided(texels, factors), is_additive, origin + row * stride + x);
        });
}

// Coverages multiplied by others.
PK_INLINE Pairs product(Pairs a, Pairs b) { return over255(hn::Mul(a, b)); }
PK_INLINE FewFloats product(FewFloats a, FewFloats b) { return scaled(a, b); }

template <class Texel, class Pixel>
PK_INLINE void paint_sprite(
    const PKSprite &sprite, const PKTexels &texels, const Pixel *samples, bool is_additive, const uint8_t *clip,
    ptrdiff_t clip_stride, const PKBox &box, PKRows target) {
    const FewTag<Pixel> d;
    const Tint<Pixel> tint(sprite.color, is_additive);
    if (!tint.is_visible) return;
    const TexelPlaces<Pixel, Texel> places(sprite, texels);
    const PKRectangle &rectangle = sprite.rectangle;
    Pixel *origin = pixel_at<Pixel>(target, rectangle.x, rectangle.y);
    const ptrdiff_t stride = target.stride;
    const Outline outline(rectangle, box);
    if (!samples && outline.is_upright() && sprite.u_down == 0 && sprite.v_right == 0) {
        return paint_upright(outline, tint, places, is_additive, clip, clip_stride, origin, stride);
    }
    outline.for_each_vector(
        [&](int32_t row, int32_t x, auto coverage, bool) HWY_ATTR __attribute__((always_inline)) {
            const ptrdiff_t line = row - outline.top;
            const ptrdiff_t place = x - outline.left;
            const auto color = samples ? load(d, samples + place) : places.samples(x, row);
            if (is_blank(color)) return;
            auto factors = factors_of(d, coverage());
            if (clip) factors = product(factors, levels(d, clip + line * clip_stride + place));
            const auto tinted = tint.is_white ? color : tint.divided(color, tint.factors);
            put(d, scaled(tinted, factors), is_additive, origin + row * stride + x);
        });
}

void PaintSprite(
    const PKSprite *sprite, const PKTexels *texels, const void *samples, bool is_additive, const uint8_t *clip,
    ptrdiff_t clip_stride, PKBox box, PKRows target) {
    const auto paint = [](auto texel, auto pixel, auto sprite, auto texels, auto samples, auto is_additive, auto clip,
                          auto clip_stride, auto box, auto target) HWY_ATTR {
        using Texel = decltype(texel);
        const auto *shown = static_cast<const decltype(pixel) *>(samples);
        paint_sprite<Texel>(*sprite, *texels, shown, is_additive, clip, clip_stride, box, target);
    };
    with_formats(
        texels->format, target.format, paint, sprite, texels, samples, is_additive, clip, clip_stride, box, target);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_paint_sprite, PaintSprite, (const PKSprite *sprite, const PKTexels *texels, const void *samples,
    bool is_additive, const uint8_t *clip, ptrdiff_t clip_stride, PKBox box, PKRows target),
    (sprite, texels, samples, is_additive, clip, clip_stride, box, target))

}  // namespace pixel_kernels
#endif
