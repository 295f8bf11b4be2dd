#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Modes.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

// A mode that `blended` forgets does not compile.
#pragma clang diagnostic error "-Wswitch"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr HalvesOf<Words> halves;
constexpr FloatsOf<Words> floats;
using Pairs = hn::Vec<HalvesOf<Words>>;
using Numbers = hn::Vec<FloatsOf<Words>>;
using Pixels = hn::Vec<Words>;

HWY_INLINE Numbers number(float value) { return hn::Set(floats, value); }

// Channels of pixels from 0 to 1, each in a vector of its own.
struct Colors {
    Numbers red, green, blue, alpha;
};

template <int Shift>
HWY_INLINE Numbers channel(Pixels pixels) {
    const hn::RebindToSigned<Words> integers;
    const auto bytes = hn::And(hn::ShiftRight<Shift>(pixels), hn::Set(words, 255));
    return hn::Mul(hn::ConvertTo(floats, hn::BitCast(integers, bytes)), number(1.0f / 255));
}

HWY_INLINE Colors colors(Pixels pixels) {
    return {channel<0>(pixels), channel<8>(pixels), channel<16>(pixels), channel<24>(pixels)};
}

// From 0 to 1; not-a-number is 0.
HWY_INLINE Numbers bounded(Numbers value) {
    return hn::Min(hn::IfThenElseZero(hn::Gt(value, hn::Zero(floats)), value), number(1));
}

// Colours inside the cube of what alpha allows, times 255², rounded to nearest.
HWY_INLINE Channels<Pairs> sums_of(Colors colors) {
    const Numbers alpha = bounded(colors.alpha);
    const auto sum = [=](Numbers value) HWY_ATTR {
        return rounded(hn::Mul(hn::Min(bounded(value), alpha), number(65025)));
    };
    const auto pair = [](Pixels low, Pixels high) HWY_ATTR {
        return hn::BitCast(halves, hn::Or(hn::And(low, hn::Set(words, 0xffff)), hn::ShiftLeft<16>(high)));
    };
    return {pair(sum(colors.red), sum(colors.blue)), pair(sum(colors.green), sum(alpha))};
}

template <class Function>
HWY_INLINE Colors each(Colors a, Colors b, Function function) {
    return {function(a.red, b.red), function(a.green, b.green), function(a.blue, b.blue), function(a.alpha, b.alpha)};
}

// MARK: - Modes that need straight colours

HWY_INLINE Numbers soft_light(Numbers source, Numbers backdrop) {
    const Numbers one = number(1);
    Numbers polynomial = hn::Sub(hn::Mul(number(16), backdrop), number(12));
    polynomial = hn::Mul(hn::Add(hn::Mul(polynomial, backdrop), number(4)), backdrop);
    const Numbers curve = hn::IfThenElse(hn::Le(backdrop, number(0.25f)), polynomial, hn::Sqrt(backdrop));
    const Numbers more = hn::Sub(hn::Add(source, source), one);
    const Numbers darker = hn::Mul(more, hn::Mul(backdrop, hn::Sub(one, backdrop)));
    const Numbers lighter = hn::Mul(more, hn::Sub(curve, backdrop));
    return hn::Add(backdrop, hn::IfThenElse(hn::Le(source, number(0.5f)), darker, lighter));
}

HWY_INLINE Numbers color_dodge(Numbers source, Numbers backdrop) {
    const Numbers one = number(1);
    const Numbers quotient = bounded(hn::Div(backdrop, hn::Sub(one, source)));
    const Numbers dodged = hn::IfThenElse(hn::Ge(source, one), one, quotient);
    return hn::IfThenElseZero(hn::Gt(backdrop, hn::Zero(floats)), dodged);
}

HWY_INLINE Numbers color_burn(Numbers source, Numbers backdrop) {
    const Numbers one = number(1);
    const Numbers rest = hn::Sub(one, bounded(hn::Div(hn::Sub(one, backdrop), source)));
    const Numbers burned = hn::IfThenElseZero(hn::Gt(source, hn::Zero(floats)), rest);
    return hn::IfThenElse(hn::Ge(backdrop, one), one, burned);
}

HWY_INLINE Numbers luminosity(Colors color) {
    const Numbers warm = hn::Add(hn::Mul(number(0.3f), color.red), hn::Mul(number(0.59f), color.green));
    return hn::Add(warm, hn::Mul(number(0.11f), color.blue));
}

HWY_INLINE Numbers least(Colors color) { return hn::Min(color.red, hn::Min(color.green, color.blue)); }
HWY_INLINE Numbers greatest(Colors color) { return hn::Max(color.red, hn::Max(color.green, color.blue)); }

// `color` with the luminosity of `other`, brought back into the cube towards that grey.
HWY_INLINE Colors with_luminosity(Colors other, Colors color) {
    const Numbers zero = hn::Zero(floats);
    const Numbers one = number(1);
    const Numbers grey = luminosity(other);
    const Numbers difference = hn::Sub(grey, luminosity(color));
    const Numbers low = hn::Add(least(color), difference);
    const Numbers high = hn::Add(greatest(color), difference);
    const Numbers raise = hn::IfThenElse(hn::Lt(low, zero), hn::Div(grey, hn::Sub(grey, low)), one);
    const Numbers lower =
        hn::IfThenElse(hn::Gt(high, one), hn::Div(hn::Sub(one, grey), hn::Sub(high, grey)), one);
    const auto inside = [=](Numbers value) HWY_ATTR {
        const Numbers distance = hn::Mul(hn::Sub(hn::Add(value, difference), grey), hn::Mul(raise, lower));
        return hn::Add(grey, distance);
    };
    return {inside(color.red), inside(color.green), inside(color.blue), one};
}

// `color` with the saturation of `other`: its least channel 0, its greatest that saturation.
HWY_INLINE Colors with_saturation(Colors other, Colors color) {
    const Numbers low = least(color);
    const Numbers range = hn::Sub(greatest(color), low);
    const Numbers wanted = hn::Sub(greatest(other), least(other));
    const Numbers scale = hn::IfThenElseZero(hn::Gt(range, hn::Zero(floats)), hn::Div(wanted, range));
    const auto scaled = [=](Numbers value) HWY_ATTR { return hn::Mul(hn::Sub(value, low), scale); };
    return {scaled(color.red), scaled(color.green), scaled(color.blue), number(1)};
}

// The colour that two straight ones make where both are opaque; its alpha has no meaning.
HWY_INLINE Colors mixture(PKBlendMode mode, Colors source, Colors backdrop) {
    switch (mode) {
        case PKBlendColorDodge:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return color_dodge(s, b); });
        case PKBlendColorBurn:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return color_burn(s, b); });
        case PKBlendSoftLight:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return soft_light(s, b); });
        case PKBlendHue: return with_luminosity(backdrop, with_saturation(backdrop, source));
        case PKBlendSaturation: return with_luminosity(backdrop, with_saturation(source, backdrop));
        case PKBlendColor: return with_luminosity(backdrop, source);
        case PKBlendLuminosity: return with_luminosity(source, backdrop);
        default: return each(source, backdrop, [](Numbers, Numbers) HWY_ATTR { return hn::Zero(floats); });
    }
}

// Divided one by one: a channel that is alpha has to be 1, at which some modes jump.
HWY_INLINE Colors straight(Colors color) {
    const auto is_seen = hn::Gt(color.alpha, hn::Zero(floats));
    const auto quotient = [=](Numbers value) HWY_ATTR {
        return hn::IfThenElseZero(is_seen, hn::Div(value, color.alpha));
    };
    return {quotient(color.red), quotient(color.green), quotient(color.blue), color.alpha};
}

// The composite of premultiplied pixels by a mode that needs straight colours, times 255.
HWY_INLINE Channels<Pairs> mixed(PKBlendMode mode, Pixels source, Pixels backdrop) {
    const Numbers one = number(1);
    const Colors above = colors(source);
    const Colors below = colors(backdrop);
    Colors mixed = mixture(mode, straight(above), straight(below));
    mixed.alpha = one;
    const Numbers both = hn::Mul(above.alpha, below.alpha);
    const Numbers above_rest = hn::Sub(one, above.alpha);
    const Numbers below_rest = hn::Sub(one, below.alpha);
    const Colors apart = each(above, below, [=](Numbers s, Numbers d) HWY_ATTR {
        return hn::Add(hn::Mul(s, below_rest), hn::Mul(d, above_rest));
    });
    return sums_of(each(apart, mixed, [=](Numbers outside, Numbers inside) HWY_ATTR {
        return hn::Add(outside, hn::Mul(inside, both));
    }));
}

// MARK: - Modes that are sums of products of premultiplied channels

HWY_INLINE bool is_sum_of_products(PKBlendMode mode) {
    switch (mode) {
        case PKBlendColorDodge:
        case PKBlendColorBurn:
        case PKBlendSoftLight:
        case PKBlendHue:
        case PKBlendSaturation:
        case PKBlendColor:
        case PKBlendLuminosity: return false;
        default: return true;
    }
}

HWY_INLINE Pairs hard_light(Pairs source, Pairs source_alpha, Pairs backdrop, Pairs backdrop_alpha) {
    const Pairs product = hn::Mul(source, backdrop);
    const Pairs rest = hn::Mul(hn::Sub(source_alpha, source), hn::Sub(backdrop_alpha, backdrop));
    const Pairs screened = hn::Sub(hn::Mul(source_alpha, backdrop_alpha), hn::Add(rest, rest));
    return hn::IfThenElse(hn::Gt(hn::Add(source, source), source_alpha), screened, hn::Add(product, product));
}

HWY_INLINE Pairs distance(Pairs a, Pairs b) { return hn::Sub(hn::Max(a, b), hn::Min(a, b)); }

// The composite of two channels, or of one and alpha, times 255: no sum is above 255², as no channel is above its alpha. `is_alpha` has all
// bits where a channel is alpha.
HWY_INLINE Pairs blended(PKBlendMode mode, Pairs s, Pairs a, Pairs d, Pairs b, Pairs is_alpha) {
    const Pairs full = hn::Set(halves, 255);
    const Pairs a_rest = hn::Sub(full, a);
    const Pairs b_rest = hn::Sub(full, b);
    const auto sum = [=](Pairs x, Pairs y) HWY_ATTR { return hn::Add(hn::Mul(s, x), hn::Mul(d, y)); };
    // The parts outside of either, and the given one where both share a pixel.
    const auto with = [=](Pairs shared) HWY_ATTR { return hn::Add(sum(b_rest, a_rest), shared); };
    const auto with_alpha = [=](Pairs shared) HWY_ATTR {
        return with(hn::Or(hn::And(is_alpha, hn::Mul(a, b)), hn::AndNot(is_alpha, shared)));
    };
    switch (mode) {
        case PKBlendNormal: return sum(full, a_rest);
        case PKBlendClear: return hn::Zero(halves);
        case PKBlendCopy: return hn::Mul(s, full);
        case PKBlendSourceIn: return hn::Mul(s, b);
        case PKBlendSourceOut: return hn::Mul(s, b_rest);
        case PKBlendSourceAtop: return sum(b, a_rest);
        case PKBlendDestinationOver: return sum(b_rest, full);
        case PKBlendDestinationIn: return hn::Mul(d, a);
        case PKBlendDestinationOut: return hn::Mul(d, a_rest);
        case PKBlendDestinationAtop: return sum(b_rest, a);
        case PKBlendXor: return sum(b_rest, a_rest);
        case PKBlendPlusLighter: return hn::Mul(hn::Min(hn::Add(s, d), full), full);
        case PKBlendPlusDarker: {
            const Pairs both = hn::Add(a, b);
            const Pairs excess = hn::Sub(both, hn::Min(both, full));
            return hn::Mul(hn::SaturatedSub(hn::Add(s, d), excess), full);
        }
        case PKBlendMultiply: return with(hn::Mul(s, d));
        case PKBlendScreen: return with(hn::Add(hn::Mul(s, hn::Sub(b, d)), hn::Mul(d, a)));
        case PKBlendOverlay: return with(hard_light(d, b, s, a));
        case PKBlendHardLight: return with(hard_light(s, a, d, b));
        case PKBlendDarken: return with(hn::Min(hn::Mul(s, b), hn::Mul(d, a)));
        case PKBlendLighten: return with(hn::Max(hn::Mul(s, b), hn::Mul(d, a)));
        case PKBlendDifference: return with_alpha(distance(hn::Mul(s, b), hn::Mul(d, a)));
        case PKBlendExclusion:
            return with_alpha(hn::Add(hn::Mul(s, hn::Sub(b, d)), hn::Mul(d, hn::Sub(a, s))));
        // Drawn by `mixed`.
        case PKBlendColorDodge:
        case PKBlendColorBurn:
        case PKBlendSoftLight:
        case PKBlendHue:
        case PKBlendSaturation:
        case PKBlendColor:
        case PKBlendLuminosity: break;
    }
    return hn::Zero(halves);
}

HWY_INLINE Pairs alpha_of(Channels<Pairs> pixels) {
    return doubled(hn::ShiftRight<16>(hn::BitCast(words, pixels.odd)));
}

HWY_INLINE Channels<Pairs> blended(PKBlendMode mode, Channels<Pairs> source, Channels<Pairs> backdrop) {
    const Pairs a = alpha_of(source);
    const Pairs b = alpha_of(backdrop);
    const Pairs upper = hn::BitCast(halves, hn::Set(words, 0xffff0000));
    const auto part = [=](Pairs s, Pairs d, Pairs is_alpha) HWY_ATTR {
        return blended(mode, hn::Min(s, a), a, hn::Min(d, b), b, is_alpha);
    };
    return {part(source.even, backdrop.even, hn::Zero(halves)), part(source.odd, backdrop.odd, upper)};
}

// Whether a clear source leaves what it is put on.
HWY_INLINE bool keeps_backdrop(PKBlendMode mode) {
    switch (mode) {
        case PKBlendClear:
        case PKBlendCopy:
        case PKBlendSourceIn:
        case PKBlendSourceOut:
        case PKBlendDestinationIn:
        case PKBlendDestinationAtop: return false;
        default: return true;
    }
}

// Pixels as far on the way to others, which are given times 255, as a coverage of 0…255 says; rounded once.
HWY_INLINE Pixels covered(Channels<Pairs> sums, Pixels before, Pixels coverage) {
    const hn::RebindToSigned<Words> integers;
    const Numbers part = channel<0>(coverage);
    const auto level = [=](Pixels sum, Pixels byte) HWY_ATTR {
        const Numbers from = hn::ConvertTo(floats, hn::BitCast(integers, byte));
        const Numbers to = hn::Mul(hn::ConvertTo(floats, hn::BitCast(integers, sum)), number(1.0f / 255));
        return hn::Add(from, hn::Mul(hn::Sub(to, from), part));
    };
    const Pixels even = hn::BitCast(words, sums.even);
    const Pixels odd = hn::BitCast(words, sums.odd);
    const Pixels low = hn::Set(words, 0xffff);
    const Pixels byte = hn::Set(words, 255);
    return packed(
        level(hn::And(even, low), hn::And(before, byte)),
        level(hn::And(odd, low), hn::And(hn::ShiftRight<8>(before), byte)),
        level(hn::ShiftRight<16>(even), hn::And(hn::ShiftRight<16>(before), byte)),
        level(hn::ShiftRight<16>(odd), hn::ShiftRight<24>(before)));
}

void Blend(
    PKBlendMode mode, const uint32_t *source, uint32_t opacity, const uint8_t *coverage, uint32_t level,
    uint32_t *target, size_t count) {
    const bool skips_clear = keeps_backdrop(mode);
    const bool is_sum = is_sum_of_products(mode);
    const Pairs factor = doubled(hn::Set(words, opacity));
    for (size_t position = 0; position < count; position += hn::Lanes(words)) {
        const Pixels before = hn::LoadU(words, target + position);
        const Pixels above = hn::LoadU(words, source + position);
        if (skips_clear && hn::AllTrue(words, hn::Eq(above, hn::Zero(words)))) continue;
        const Channels<Pairs> backdrop = split(before);
        // Rounded to what a picture can hold, as OpenGL hands it to the blending.
        const Channels<Pairs> faded = scaled(split(above), factor);
        const Channels<Pairs> result = is_sum ? blended(mode, faded, backdrop) : mixed(mode, joined(faded), before);
        const Pixels part = coverage
            ? hn::PromoteTo(words, hn::LoadU(hn::Rebind<uint8_t, Words>(), coverage + position))
            : hn::Set(words, level);
        const Pixels after = hn::AllTrue(words, hn::Eq(part, hn::Set(words, 255)))
            ? joined(Channels<Pairs>{over255(result.even), over255(result.odd)})
            : covered(result, before, part);
        store_up_to(words, after, target + position, count - position);
    }
}

void ApplyMatrix(uint32_t *pixels, const PKColorMatrix *matrix, size_t count) {
    for (size_t position = 0; position < count; position += hn::Lanes(words)) {
        const Colors before = colors(hn::LoadU(words, pixels + position));
        const Colors color = straight(before);
        const auto row = [&](int channel) HWY_ATTR {
            const float *factors = matrix->factors[channel];
            const Numbers warm =
                hn::Add(hn::Mul(number(factors[0]), color.red), hn::Mul(number(factors[1]), color.green));
            const Numbers cool =
                hn::Add(hn::Mul(number(factors[2]), color.blue), hn::Mul(number(factors[3]), color.alpha));
            return bounded(hn::Add(hn::Add(warm, cool), number(factors[4])));
        };
        const Numbers alpha = row(3);
        const auto level = [=](Numbers value) HWY_ATTR { return hn::Mul(hn::Mul(value, alpha), number(255)); };
        const Pixels after = packed(level(row(0)), level(row(1)), level(row(2)), hn::Mul(alpha, number(255)));
        store_up_to(words, after, pixels + position, count - position);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_blend, Blend, (PKBlendMode mode, const uint32_t *source, uint32_t opacity, const uint8_t *coverage,
    uint32_t level, uint32_t *target, size_t count), (mode, source, opacity, coverage, level, target, count))
PK_KERNEL(
    void, pk_apply_matrix, ApplyMatrix, (uint32_t *pixels, const PKColorMatrix *matrix, size_t count),
    (pixels, matrix, count))

}  // namespace pixel_kernels
#endif
