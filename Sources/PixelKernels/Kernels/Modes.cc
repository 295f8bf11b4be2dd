#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Modes.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr FloatsOf<Words> floats;
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

// Colours inside the cube of what alpha allows, rounded to nearest.
HWY_INLINE Pixels pixels_of(Colors colors) {
    const Numbers alpha = bounded(colors.alpha);
    const auto level = [=](Numbers value) HWY_ATTR { return hn::Mul(hn::Min(bounded(value), alpha), number(255)); };
    return packed(level(colors.red), level(colors.green), level(colors.blue), hn::Mul(alpha, number(255)));
}

template <class Function>
HWY_INLINE Colors each(Colors a, Colors b, Function function) {
    return {function(a.red, b.red), function(a.green, b.green), function(a.blue, b.blue), function(a.alpha, b.alpha)};
}

// MARK: - Modes

HWY_INLINE Numbers hard_light(Numbers source, Numbers backdrop) {
    const Numbers twice = hn::Add(source, source);
    const Numbers more = hn::Sub(twice, number(1));
    const Numbers screened = hn::Sub(hn::Add(more, backdrop), hn::Mul(more, backdrop));
    return hn::IfThenElse(hn::Le(source, number(0.5f)), hn::Mul(twice, backdrop), screened);
}

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
        case PKBlendMultiply:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return hn::Mul(s, b); });
        case PKBlendScreen:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR {
                return hn::Sub(hn::Add(s, b), hn::Mul(s, b));
            });
        case PKBlendOverlay:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return hard_light(b, s); });
        case PKBlendDarken:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return hn::Min(s, b); });
        case PKBlendLighten:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return hn::Max(s, b); });
        case PKBlendColorDodge:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return color_dodge(s, b); });
        case PKBlendColorBurn:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return color_burn(s, b); });
        case PKBlendSoftLight:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return soft_light(s, b); });
        case PKBlendHardLight:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return hard_light(s, b); });
        case PKBlendDifference:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR { return hn::AbsDiff(s, b); });
        case PKBlendExclusion:
            return each(source, backdrop, [](Numbers s, Numbers b) HWY_ATTR {
                return hn::Sub(hn::Add(s, b), hn::Mul(number(2), hn::Mul(s, b)));
            });
        case PKBlendHue: return with_luminosity(backdrop, with_saturation(backdrop, source));
        case PKBlendSaturation: return with_luminosity(backdrop, with_saturation(source, backdrop));
        case PKBlendColor: return with_luminosity(backdrop, source);
        case PKBlendLuminosity: return with_luminosity(source, backdrop);
        default: return source;
    }
}

// Porter and Duff's modes: `source · a + backdrop · b`.
HWY_INLINE Colors sum(Colors source, Numbers a, Colors backdrop, Numbers b) {
    return each(source, backdrop, [=](Numbers s, Numbers d) HWY_ATTR { return hn::Add(hn::Mul(s, a), hn::Mul(d, b)); });
}

// Divided one by one: a channel that is alpha has to be 1, at which some modes jump.
HWY_INLINE Colors straight(Colors color) {
    const auto is_seen = hn::Gt(color.alpha, hn::Zero(floats));
    const auto quotient = [=](Numbers value) HWY_ATTR {
        return hn::IfThenElseZero(is_seen, hn::Div(value, color.alpha));
    };
    return {quotient(color.red), quotient(color.green), quotient(color.blue), color.alpha};
}

// What premultiplied colours become when others are put on them.
HWY_INLINE Colors blended(PKBlendMode mode, Colors source, Colors backdrop) {
    const Numbers zero = hn::Zero(floats);
    const Numbers one = number(1);
    const Numbers source_rest = hn::Sub(one, source.alpha);
    const Numbers backdrop_rest = hn::Sub(one, backdrop.alpha);
    switch (mode) {
        case PKBlendNormal: return sum(source, one, backdrop, source_rest);
        case PKBlendClear: return {zero, zero, zero, zero};
        case PKBlendCopy: return source;
        case PKBlendSourceIn: return sum(source, backdrop.alpha, backdrop, zero);
        case PKBlendSourceOut: return sum(source, backdrop_rest, backdrop, zero);
        case PKBlendSourceAtop: return sum(source, backdrop.alpha, backdrop, source_rest);
        case PKBlendDestinationOver: return sum(source, backdrop_rest, backdrop, one);
        case PKBlendDestinationIn: return sum(source, zero, backdrop, source.alpha);
        case PKBlendDestinationOut: return sum(source, zero, backdrop, source_rest);
        case PKBlendDestinationAtop: return sum(source, backdrop_rest, backdrop, source.alpha);
        case PKBlendXor: return sum(source, backdrop_rest, backdrop, source_rest);
        case PKBlendPlusLighter:
            return each(source, backdrop, [](Numbers s, Numbers d) HWY_ATTR { return bounded(hn::Add(s, d)); });
        case PKBlendPlusDarker: {
            const Numbers both = hn::Add(source.alpha, backdrop.alpha);
            const Numbers alpha = hn::Min(one, both);
            const Numbers excess = hn::Sub(both, alpha);
            Colors result = each(source, backdrop, [=](Numbers s, Numbers d) HWY_ATTR {
                return bounded(hn::Sub(hn::Add(s, d), excess));
            });
            result.alpha = alpha;
            return result;
        }
        default: break;
    }
    Colors mixed = mixture(mode, straight(source), straight(backdrop));
    mixed.alpha = one;
    const Numbers both = hn::Mul(source.alpha, backdrop.alpha);
    const Colors apart = sum(source, backdrop_rest, backdrop, source_rest);
    return each(apart, mixed, [=](Numbers outside, Numbers inside) HWY_ATTR {
        return hn::Add(outside, hn::Mul(inside, both));
    });
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

HWY_INLINE Pixels faded(Pixels pixels, Numbers factor) {
    const Colors full = colors(pixels);
    const auto level = [=](Numbers value) HWY_ATTR { return hn::Mul(hn::Mul(value, factor), number(255)); };
    return packed(level(full.red), level(full.green), level(full.blue), level(full.alpha));
}

void Blend(
    PKBlendMode mode, const uint32_t *source, uint32_t opacity, const uint8_t *coverage, uint32_t level,
    uint32_t *target, size_t count) {
    const bool skips_clear = keeps_backdrop(mode);
    const Numbers factor = number(static_cast<float>(opacity) / 255);
    for (size_t position = 0; position < count; position += hn::Lanes(words)) {
        const Pixels before = hn::LoadU(words, target + position);
        Pixels above = hn::LoadU(words, source + position);
        if (skips_clear && hn::AllTrue(words, hn::Eq(above, hn::Zero(words)))) continue;
        // Rounded to what a picture can hold, as OpenGL hands it to the blending.
        if (opacity != 255) above = faded(above, factor);
        const Colors backdrop = colors(before);
        Colors result = blended(mode, colors(above), backdrop);
        const Pixels levels = coverage
            ? hn::PromoteTo(words, hn::LoadU(hn::Rebind<uint8_t, Words>(), coverage + position))
            : hn::Set(words, level);
        const auto is_full = hn::Eq(levels, hn::Set(words, 255));
        if (!hn::AllTrue(words, is_full)) {
            const Numbers part = channel<0>(levels);
            const auto all = hn::RebindMask(floats, is_full);
            result = each(backdrop, result, [=](Numbers from, Numbers to) HWY_ATTR {
                return hn::IfThenElse(all, to, hn::Add(from, hn::Mul(hn::Sub(to, from), part)));
            });
        }
        const auto is_outside = hn::Eq(levels, hn::Zero(words));
        store_up_to(words, hn::IfThenElse(is_outside, before, pixels_of(result)), target + position, count - position);
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

HWY_EXPORT(Blend);
HWY_EXPORT(ApplyMatrix);

extern "C" {

void pk_blend(
    PKBlendMode mode, const uint32_t *source, uint32_t opacity, const uint8_t *coverage, uint32_t level,
    uint32_t *target, size_t count) {
    HWY_DYNAMIC_DISPATCH(Blend)(mode, source, opacity, coverage, level, target, count);
}

void pk_apply_matrix(uint32_t *pixels, const PKColorMatrix *matrix, size_t count) {
    HWY_DYNAMIC_DISPATCH(ApplyMatrix)(pixels, matrix, count);
}

}  // extern "C"
}  // namespace pixel_kernels
#endif
