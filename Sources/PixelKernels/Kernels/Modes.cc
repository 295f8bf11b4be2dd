#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Modes.cc"
#include "hwy/foreach_target.h"

#include "Rows-inl.h"

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
using WholeFloats = Floats<hn::MaxLanes(words)>;

PK_INLINE Numbers number(float value) { return hn::Set(floats, value); }

// Channels of pixels from 0 to 1, each in a vector of its own.
struct Colors {
    Numbers red, green, blue, alpha;
};

template <int Shift>
PK_INLINE Numbers channel(Pixels pixels) {
    const hn::RebindToSigned<Words> integers;
    const auto bytes = hn::And(hn::ShiftRight<Shift>(pixels), hn::Set(words, 255));
    return hn::Mul(hn::ConvertTo(floats, hn::BitCast(integers, bytes)), number(1.0f / 255));
}

PK_INLINE Colors colors(Pixels pixels) {
    return {channel<0>(pixels), channel<8>(pixels), channel<16>(pixels), channel<24>(pixels)};
}

// The same of halves, in another order of pixels, and back.
PK_INLINE Colors colors(WholeFloats pixels) {
    const WholeFloats columns = transposed(pixels);
    return {columns.parts[0], columns.parts[1], columns.parts[2], columns.parts[3]};
}

PK_INLINE WholeFloats pixels(Colors colors) {
    return transposed(WholeFloats{{colors.red, colors.green, colors.blue, colors.alpha}});
}

// From 0 to 1; not-a-number is 0.
PK_INLINE Numbers bounded(Numbers value) {
    return hn::Min(hn::IfThenElseZero(hn::Gt(value, hn::Zero(floats)), value), number(1));
}

// Colours clamped to their alpha, times 255², rounded to nearest.
PK_INLINE Channels<Pairs> sums_of(Colors colors) {
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
PK_INLINE Colors each(Colors a, Colors b, Function function) {
    return {function(a.red, b.red), function(a.green, b.green), function(a.blue, b.blue), function(a.alpha, b.alpha)};
}

// MARK: - Modes that need straight colours

PK_INLINE Numbers soft_light(Numbers source, Numbers backdrop) {
    const Numbers one = number(1);
    Numbers polynomial = hn::Sub(hn::Mul(number(16), backdrop), number(12));
    polynomial = hn::Mul(hn::Add(hn::Mul(polynomial, backdrop), number(4)), backdrop);
    const Numbers curve = hn::IfThenElse(hn::Le(backdrop, number(0.25f)), polynomial, hn::Sqrt(backdrop));
    const Numbers more = hn::Sub(hn::Add(source, source), one);
    const Numbers darker = hn::Mul(more, hn::Mul(backdrop, hn::Sub(one, backdrop)));
    const Numbers lighter = hn::Mul(more, hn::Sub(curve, backdrop));
    return hn::Add(backdrop, hn::IfThenElse(hn::Le(source, number(0.5f)), darker, lighter));
}

PK_INLINE Numbers color_dodge(Numbers source, Numbers backdrop) {
    const Numbers one = number(1);
    const Numbers quotient = bounded(hn::Div(backdrop, hn::Sub(one, source)));
    const Numbers dodged = hn::IfThenElse(hn::Ge(source, one), one, quotient);
    return hn::IfThenElseZero(hn::Gt(backdrop, hn::Zero(floats)), dodged);
}

PK_INLINE Numbers color_burn(Numbers source, Numbers backdrop) {
    const Numbers one = number(1);
    const Numbers rest = hn::Sub(one, bounded(hn::Div(hn::Sub(one, backdrop), source)));
    const Numbers burned = hn::IfThenElseZero(hn::Gt(source, hn::Zero(floats)), rest);
    return hn::IfThenElse(hn::Ge(backdrop, one), one, burned);
}

PK_INLINE Numbers luminosity(Colors color) {
    const Numbers warm = hn::Add(hn::Mul(number(0.3f), color.red), hn::Mul(number(0.59f), color.green));
    return hn::Add(warm, hn::Mul(number(0.11f), color.blue));
}

PK_INLINE Numbers least(Colors color) { return hn::Min(color.red, hn::Min(color.green, color.blue)); }
PK_INLINE Numbers greatest(Colors color) { return hn::Max(color.red, hn::Max(color.green, color.blue)); }

// `color` with the luminosity of `other`, brought back into the cube towards that grey.
PK_INLINE Colors with_luminosity(Colors other, Colors color) {
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
PK_INLINE Colors with_saturation(Colors other, Colors color) {
    const Numbers low = least(color);
    const Numbers range = hn::Sub(greatest(color), low);
    const Numbers wanted = hn::Sub(greatest(other), least(other));
    const Numbers scale = hn::IfThenElseZero(hn::Gt(range, hn::Zero(floats)), hn::Div(wanted, range));
    const auto scaled = [=](Numbers value) HWY_ATTR { return hn::Mul(hn::Sub(value, low), scale); };
    return {scaled(color.red), scaled(color.green), scaled(color.blue), number(1)};
}

// The colour that two straight ones make if both are opaque; its alpha has no meaning.
PK_INLINE Colors mixture(PKBlendMode mode, Colors source, Colors backdrop) {
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

// Divided one by one: a channel equal to alpha has to be 1, where some modes jump.
PK_INLINE Colors straight(Colors color) {
    const auto is_seen = hn::Gt(color.alpha, hn::Zero(floats));
    const auto quotient = [=](Numbers value) HWY_ATTR {
        return hn::IfThenElseZero(is_seen, hn::Div(value, color.alpha));
    };
    return {quotient(color.red), quotient(color.green), quotient(color.blue), color.alpha};
}

// The composite of premultiplied colours by a mode that needs straight ones, which are given, too, of 0…1.
PK_INLINE Colors mixed(PKBlendMode mode, Colors above, Colors straight_above, Colors below, Colors straight_below) {
    const Numbers one = number(1);
    Colors mixed = mixture(mode, straight_above, straight_below);
    mixed.alpha = one;
    const Numbers both = hn::Mul(above.alpha, below.alpha);
    const Numbers above_rest = hn::Sub(one, above.alpha);
    const Numbers below_rest = hn::Sub(one, below.alpha);
    const Colors apart = each(above, below, [=](Numbers s, Numbers d) HWY_ATTR {
        return hn::Add(hn::Mul(s, below_rest), hn::Mul(d, above_rest));
    });
    return each(apart, mixed, [=](Numbers outside, Numbers inside) HWY_ATTR {
        return hn::Add(outside, hn::Mul(inside, both));
    });
}

// The composite of pixels by such a mode, of bytes times 255.
PK_INLINE Channels<Pairs> mixed(PKBlendMode mode, Pixels source, Pixels backdrop) {
    const Colors above = colors(source);
    const Colors below = colors(backdrop);
    return sums_of(mixed(mode, above, straight(above), below, straight(below)));
}

PK_INLINE WholeFloats mixed(PKBlendMode mode, WholeFloats source, WholeFloats backdrop) {
    const auto inside = [](Colors color) HWY_ATTR {
        return Colors{bounded(color.red), bounded(color.green), bounded(color.blue), color.alpha};
    };
    const Colors above = colors(source);
    const Colors below = colors(backdrop);
    return pixels(mixed(mode, above, inside(straight(above)), below, inside(straight(below))));
}

// MARK: - Modes that are sums of products of premultiplied channels

PK_INLINE bool is_sum_of_products(PKBlendMode mode) {
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

// 1 as channels have it.
template <class Values, class D = hn::DFromV<Values>>
PK_INLINE Values full() { return hn::Set(D(), hwy::IsFloat<hn::TFromD<D>>() ? 1 : 255); }

template <class Values>
PK_INLINE Values hard_light(Values source, Values source_alpha, Values backdrop, Values backdrop_alpha) {
    const Values product = hn::Mul(source, backdrop);
    const Values rest = hn::Mul(hn::Sub(source_alpha, source), hn::Sub(backdrop_alpha, backdrop));
    const Values screened = hn::Sub(hn::Mul(source_alpha, backdrop_alpha), hn::Add(rest, rest));
    return hn::IfThenElse(hn::Gt(hn::Add(source, source), source_alpha), screened, hn::Add(product, product));
}

template <class Values>
PK_INLINE Values distance(Values a, Values b) { return hn::Sub(hn::Max(a, b), hn::Min(a, b)); }

// The difference of numbers, 0 at least.
PK_INLINE Pairs rest_of(Pairs a, Pairs b) { return hn::SaturatedSub(a, b); }
PK_INLINE Numbers rest_of(Numbers a, Numbers b) { return hn::Max(hn::Sub(a, b), hn::Zero(floats)); }

// A channel, and its part on 0…1, where some modes are defined.
template <class Values>
struct Channel {
    Values whole, inside;
};

// The composite of channels or alpha, of bytes times 255: no sum is above 255², as no channel is above its alpha.
// `is_alpha` has all bits if a channel is alpha.
template <class Values>
PK_INLINE Values blended(
    PKBlendMode mode, Channel<Values> source, Values a, Channel<Values> backdrop, Values b, Values is_alpha) {
    const Values one = full<Values>();
    const Values a_rest = hn::Sub(one, a);
    const Values b_rest = hn::Sub(one, b);
    const auto sum = [=](Values x, Values y) HWY_ATTR {
        return hn::Add(hn::Mul(source.whole, x), hn::Mul(backdrop.whole, y));
    };
    // The parts outside of either, and the given one where both share a pixel.
    const auto with = [=](Values shared) HWY_ATTR { return hn::Add(sum(b_rest, a_rest), shared); };
    const auto chosen = [=](Values alpha, Values color) HWY_ATTR {
        return hn::Or(hn::And(is_alpha, alpha), hn::AndNot(is_alpha, color));
    };
    const auto with_alpha = [=](Values shared) HWY_ATTR { return with(chosen(hn::Mul(a, b), shared)); };
    const Values s = source.inside;
    const Values d = backdrop.inside;
    switch (mode) {
        case PKBlendNormal: return sum(one, a_rest);
        case PKBlendClear: return hn::Zero(hn::DFromV<Values>());
        case PKBlendCopy: return hn::Mul(source.whole, one);
        case PKBlendSourceIn: return hn::Mul(source.whole, b);
        case PKBlendSourceOut: return hn::Mul(source.whole, b_rest);
        case PKBlendSourceAtop: return sum(b, a_rest);
        case PKBlendDestinationOver: return sum(b_rest, one);
        case PKBlendDestinationIn: return hn::Mul(backdrop.whole, a);
        case PKBlendDestinationOut: return hn::Mul(backdrop.whole, a_rest);
        case PKBlendDestinationAtop: return sum(b_rest, a);
        case PKBlendXor: return sum(b_rest, a_rest);
        case PKBlendPlusLighter: {
            const Values both = hn::Add(source.whole, backdrop.whole);
            const Values bounded = hn::Min(both, one);
            return hn::Mul(hwy::IsFloat<hn::TFromD<hn::DFromV<Values>>>() ? chosen(bounded, both) : bounded, one);
        }
        case PKBlendPlusDarker: {
            const Values both = hn::Add(a, b);
            const Values excess = hn::Sub(both, hn::Min(both, one));
            const Values beyond =
                hn::Add(hn::Mul(hn::Sub(source.whole, s), b_rest), hn::Mul(hn::Sub(backdrop.whole, d), a_rest));
            return hn::Add(hn::Mul(rest_of(hn::Add(s, d), excess), one), beyond);
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
    return hn::Zero(hn::DFromV<Values>());
}

PK_INLINE Pairs alpha_of(Channels<Pairs> pixels) {
    return doubled(hn::ShiftRight<16>(hn::BitCast(words, pixels.odd)));
}

PK_INLINE Channels<Pairs> blended(PKBlendMode mode, Channels<Pairs> source, Channels<Pairs> backdrop) {
    const Pairs a = alpha_of(source);
    const Pairs b = alpha_of(backdrop);
    const Pairs upper = hn::BitCast(halves, hn::Set(words, 0xffff0000));
    const auto part = [=](Pairs s, Pairs d, Pairs is_alpha) HWY_ATTR {
        const Pairs above = hn::Min(s, a);
        const Pairs below = hn::Min(d, b);
        return blended<Pairs>(mode, {above, above}, a, {below, below}, b, is_alpha);
    };
    return {part(source.even, backdrop.even, hn::Zero(halves)), part(source.odd, backdrop.odd, upper)};
}

PK_INLINE WholeFloats blended(PKBlendMode mode, WholeFloats source, WholeFloats backdrop) {
    const auto inside = [](Numbers value, Numbers alpha) HWY_ATTR {
        return hn::Min(hn::IfThenElseZero(hn::Gt(value, hn::Zero(floats)), value), alpha);
    };
    alignas(16) static constexpr uint32_t last[4] = {0, 0, 0, ~uint32_t{0}};
    const Numbers is_alpha = hn::BitCast(floats, hn::LoadDup128(words, last));
    WholeFloats result;
    for (size_t part = 0; part < 4; part++) {
        const Numbers s = source.parts[part];
        const Numbers d = backdrop.parts[part];
        const Numbers a = hn::Broadcast<3>(s);
        const Numbers b = hn::Broadcast<3>(d);
        result.parts[part] = blended<Numbers>(mode, {s, inside(s, a)}, a, {d, inside(d, b)}, b, is_alpha);
    }
    return result;
}

// Whether a clear source leaves its backdrop unchanged.
PK_INLINE bool keeps_backdrop(PKBlendMode mode) {
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

// Pixels moved towards others, which are given times 255, by a coverage of 0…255; rounded once.
PK_INLINE Pixels covered(Channels<Pairs> sums, Pixels before, Pixels coverage) {
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

PK_INLINE Pixels composite(
    Channels<Pairs> sums, Pixels before, const uint8_t *coverage, uint32_t level) {
    const Pixels part =
        coverage ? hn::PromoteTo(words, hn::LoadU(hn::Rebind<uint8_t, Words>(), coverage)) : hn::Set(words, level);
    return hn::AllTrue(words, hn::Eq(part, hn::Set(words, 255)))
        ? joined(Channels<Pairs>{over255(sums.even), over255(sums.odd)})
        : covered(sums, before, part);
}

PK_INLINE WholeFloats composite(WholeFloats sums, WholeFloats before, const uint8_t *coverage, uint32_t level) {
    const WholeTag<uint64_t> d;
    const float part = Format<uint64_t>::part_of_level(level);
    return mixed(finite(sums), before, coverage ? levels(d, coverage) : HWY_NAMESPACE::level(d, part));
}

PK_INLINE bool is_clear(Pixels pixels) { return hn::AllTrue(words, hn::Eq(pixels, hn::Zero(words))); }

PK_INLINE bool is_clear(WholeFloats pixels) {
    const auto &parts = pixels.parts;
    const Numbers bits = hn::Or(hn::Or(parts[0], parts[1]), hn::Or(parts[2], parts[3]));
    return is_clear(hn::BitCast(words, bits));
}

template <class Pixel>
PK_INLINE void blend(
    PKBlendMode mode, const Pixel *source, Part<Pixel> opacity, const uint8_t *coverage, uint32_t level, Pixel *target,
    size_t count) {
    const WholeTag<Pixel> d;
    const bool skips_clear = keeps_backdrop(mode);
    const bool is_sum = is_sum_of_products(mode);
    const auto factor = HWY_NAMESPACE::level(d, opacity);
    for (size_t position = 0; position < count; position += pixel_count(d)) {
        const auto before = load_whole(d, target + position);
        const auto above = load_whole(d, source + position);
        if (skips_clear && is_clear(above)) continue;
        // Rounded to the picture's format, as OpenGL passes it to the blending.
        const auto faded = scaled(split(above), factor);
        const auto result = is_sum ? blended(mode, faded, split(before)) : mixed(mode, joined(faded), before);
        const auto after = composite(result, before, coverage ? coverage + position : nullptr, level);
        store_up_to(d, after, target + position, count - position);
    }
}

void Blend(
    PKBlendMode mode, PKFormat format, const void *source, float opacity, const uint8_t *coverage, uint32_t level,
    void *target, size_t count) {
    const auto paint = [](auto pixel, auto mode, auto source, auto opacity, auto coverage, auto level, auto target,
                          auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        blend(
            mode, static_cast<const Pixel *>(source), Format<Pixel>::part(opacity), coverage, level,
            static_cast<Pixel *>(target), count);
    };
    with_format(format, paint, mode, source, opacity, coverage, level, target, count);
}

// MARK: - Matrices

// Straight colours of a format; halves are clamped when they are rounded, here only to finite numbers.
template <class Pixel>
PK_INLINE Numbers straight_channel(Numbers value) {
    if constexpr (sizeof(Pixel) == sizeof(uint32_t)) {
        return bounded(value);
    } else {
        const Numbers most = number(1e30f);
        const Numbers known = hn::IfThenElseZero(hn::Eq(value, value), value);
        return hn::Min(hn::Max(known, hn::Neg(most)), most);
    }
}

PK_INLINE Pixels from_colors(hn::Vec<Words>, Colors color) {
    const auto level = [](Numbers value) HWY_ATTR { return hn::Mul(value, number(255)); };
    return packed(level(color.red), level(color.green), level(color.blue), level(color.alpha));
}

PK_INLINE WholeFloats from_colors(WholeFloats, Colors color) { return finite(pixels(color)); }

template <class Pixel>
PK_INLINE void apply_matrix(Pixel *pixels, const PKColorMatrix &matrix, size_t count) {
    const WholeTag<Pixel> d;
    for (size_t position = 0; position < count; position += pixel_count(d)) {
        const auto before = load_whole(d, pixels + position);
        const Colors color = straight(colors(before));
        const auto row = [&](int channel) HWY_ATTR {
            const float *factors = matrix.factors[channel];
            const Numbers warm =
                hn::Add(hn::Mul(number(factors[0]), color.red), hn::Mul(number(factors[1]), color.green));
            const Numbers cool =
                hn::Add(hn::Mul(number(factors[2]), color.blue), hn::Mul(number(factors[3]), color.alpha));
            return hn::Add(hn::Add(warm, cool), number(factors[4]));
        };
        const Numbers alpha = bounded(row(3));
        const auto channel = [=](int number) HWY_ATTR { return hn::Mul(straight_channel<Pixel>(row(number)), alpha); };
        const Colors after = {channel(0), channel(1), channel(2), alpha};
        store_up_to(d, from_colors(before, after), pixels + position, count - position);
    }
}

void ApplyMatrix(PKFormat format, void *pixels, const PKColorMatrix *matrix, size_t count) {
    const auto change = [](auto pixel, auto pixels, auto matrix, auto count) HWY_ATTR {
        apply_matrix(static_cast<decltype(pixel) *>(pixels), *matrix, count);
    };
    with_format(format, change, pixels, matrix, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_blend, Blend, (PKBlendMode mode, PKFormat format, const void *source, float opacity,
    const uint8_t *coverage, uint32_t level, void *target, size_t count),
    (mode, format, source, opacity, coverage, level, target, count))
PK_KERNEL(
    void, pk_apply_matrix, ApplyMatrix, (PKFormat format, void *pixels, const PKColorMatrix *matrix, size_t count),
    (format, pixels, matrix, count))

}  // namespace pixel_kernels
#endif
