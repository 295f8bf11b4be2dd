#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Gradient.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr FloatsOf<Words> floats;
using Numbers = hn::Vec<FloatsOf<Words>>;
using Pixels = hn::Vec<Words>;

HWY_INLINE Numbers number(float value) { return hn::Set(floats, value); }

// A product and a sum, each rounded: a fused one would be rounded once, where there is one.
HWY_INLINE Numbers product_and(Numbers a, Numbers b, Numbers c) { return hn::Add(hn::Mul(a, b), c); }

// The numbers `start + place · step` for places from `position` on.
//
// Blocks of 16 places have a start of their own in double precision, whatever a vector holds, so that every machine gets the
// same numbers.
HWY_INLINE Numbers along(double start, double step, size_t position) {
    const size_t block = position & ~size_t{15};
    const Numbers places = hn::Iota(floats, static_cast<float>(position - block));
    const double first = start + static_cast<double>(block) * step;
    return product_and(places, number(static_cast<float>(step)), number(static_cast<float>(first)));
}

struct Place {
    Numbers x, y;
};

HWY_INLINE Place samples(const PKSampleLine &line, size_t position) {
    const Numbers x = along(line.x, line.step_x, position);
    const Numbers y = along(line.y, line.step_y, position);
    if (!line.is_projective) return {x, y};
    // Behind the eye there is nothing to see; pixels there have no coverage.
    const Numbers w = along(line.w, line.step_w, position);
    const Numbers least = number(1e-9f);
    const Numbers scale = hn::Div(number(1), hn::IfThenElse(hn::Gt(w, least), w, least));
    return {hn::Mul(x, scale), hn::Mul(y, scale)};
}

// The angles of directions, from +x toward +y, in turns from −½ to ½, within a few millionths.
HWY_INLINE Numbers turns(Place place) {
    const Numbers x = hn::Abs(place.x);
    const Numbers y = hn::Abs(place.y);
    // In the middle, where there is no direction, the angle is 0.
    const auto is_steep = hn::Gt(y, x);
    const Numbers lesser = hn::IfThenElse(is_steep, x, y);
    const Numbers greater = hn::IfThenElse(is_steep, y, x);
    const Numbers ratio = hn::Div(lesser, hn::Add(greater, number(1e-30f)));
    const Numbers square = hn::Mul(ratio, ratio);
    // A polynomial for atan(ratio) / 2π on 0…1, error below 3 · 10⁻⁷.
    Numbers sum = product_and(square, number(-0.001865487f), number(0.008380036f));
    sum = product_and(sum, square, number(-0.018530867f));
    sum = product_and(sum, square, number(0.030803398f));
    sum = product_and(sum, square, number(-0.052938669f));
    sum = product_and(sum, square, number(0.159151324f));
    const Numbers flat = hn::Mul(sum, ratio);
    const Numbers upright = hn::IfThenElse(is_steep, hn::Sub(number(0.25f), flat), flat);
    const Numbers turned = hn::IfThenElse(hn::Lt(place.x, number(0)), hn::Sub(number(0.5f), upright), upright);
    return hn::CopySign(turned, place.y);
}

template <PKGradientKind Kind>
HWY_INLINE Numbers parameters(const PKGradient &gradient, const PKSampleLine &line, size_t position) {
    if (Kind == PKGradientConic) {
        const Numbers turn = hn::Sub(turns(samples(line, position)), number(gradient.turn));
        // What lies on the seam is on the side of the start, whatever rounding does.
        const Numbers seam = number(1e-6f);
        const Numbers whole = hn::IfThenElse(hn::Lt(hn::Add(turn, seam), number(0)), hn::Add(turn, number(1)), turn);
        return hn::IfThenElse(hn::Lt(hn::Sub(number(1), seam), whole), number(0), whole);
    }
    const Numbers scale_x = number(gradient.scale_x);
    const Numbers scale_y = number(gradient.scale_y);
    if (Kind == PKGradientAxial && !line.is_projective) {
        const double step = line.step_x * double{gradient.scale_x} + line.step_y * double{gradient.scale_y};
        const double start = line.x * double{gradient.scale_x} + line.y * double{gradient.scale_y};
        return along(start, step, position);
    }
    const Place place = samples(line, position);
    const Numbers x = hn::Mul(place.x, scale_x);
    const Numbers y = hn::Mul(place.y, scale_y);
    if (Kind == PKGradientAxial) return hn::Add(x, y);
    return hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)));
}

// A segment, ready to give the colours of vectors.
struct Segment {
    Numbers start, end, color[4], slope[4];

    HWY_INLINE Segment(const PKGradient &gradient, size_t index)
        : start(number(gradient.segments[index].start)),
          end(number(index + 1 < gradient.segment_count ? gradient.segments[index + 1].start : PK_FARTHEST)) {
        for (int channel = 0; channel < 4; channel++) {
            color[channel] = number(gradient.segments[index].color[channel]);
            slope[channel] = number(gradient.segments[index].slope[channel]);
        }
    }

    HWY_INLINE bool has_all(Numbers t) const {
        return hn::AllTrue(floats, hn::And(hn::Ge(t, start), hn::Lt(t, end)));
    }

    HWY_INLINE Pixels colors(Numbers t) const {
        const Numbers part = hn::Sub(t, start);
        const Numbers alpha = product_and(part, slope[3], color[3]);
        // No channel above alpha, however the sums are rounded.
        const auto premultiplied = [&](int channel) HWY_ATTR {
            return hn::Min(hn::Mul(product_and(part, slope[channel], color[channel]), alpha), alpha);
        };
        return packed(premultiplied(0), premultiplied(1), premultiplied(2), alpha);
    }
};

// The colours of a vector that several segments share, or that is partly so far outside that nothing changes any more.
//
// - Returns: The segment of its last place on the gradient.
HWY_NOINLINE size_t mixed_colors(
    const PKGradient &gradient, Numbers t, size_t index, uint32_t *output, size_t count) {
    const Numbers least = number(-PK_FARTHEST);
    const Numbers most = number(PK_FARTHEST);
    // Not-a-number is far outside.
    t = hn::IfThenElse(hn::Gt(t, least), t, least);
    t = hn::IfThenElse(hn::Lt(t, most), t, most);
    const float first = hn::GetLane(hn::MinOfLanes(floats, t));
    while (index > 0 && first < gradient.segments[index].start) index--;
    while (index + 1 < gradient.segment_count && first >= gradient.segments[index + 1].start) index++;
    Pixels result = Segment(gradient, index).colors(t);
    while (index + 1 < gradient.segment_count) {
        const auto is_later = hn::Ge(t, number(gradient.segments[index + 1].start));
        if (hn::AllFalse(floats, is_later)) break;
        index++;
        result = hn::IfThenElse(hn::RebindMask(words, is_later), Segment(gradient, index).colors(t), result);
    }
    store_up_to(words, result, output, count);
    return index;
}

template <PKGradientKind Kind>
HWY_INLINE void gradient_row(const PKGradient &gradient, const PKSampleLine &line, uint32_t *output, size_t count) {
    size_t index = 0;
    size_t position = 0;
    while (position < count) {
        // Neighbours mostly lie in the segment of the last one.
        const Segment segment(gradient, index);
        Numbers t;
        while (position < count) {
            t = parameters<Kind>(gradient, line, position);
            if (!segment.has_all(t)) break;
            store_up_to(words, segment.colors(t), output + position, count - position);
            position += hn::Lanes(words);
        }
        if (position < count) {
            index = mixed_colors(gradient, t, index, output + position, count - position);
            position += hn::Lanes(words);
        }
    }
}

void GradientRow(const PKGradient *gradient, const PKSampleLine *line, uint32_t *output, size_t count) {
    switch (gradient->kind) {
        case PKGradientAxial: return gradient_row<PKGradientAxial>(*gradient, *line, output, count);
        case PKGradientRadial: return gradient_row<PKGradientRadial>(*gradient, *line, output, count);
        case PKGradientConic: return gradient_row<PKGradientConic>(*gradient, *line, output, count);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

HWY_EXPORT(GradientRow);

extern "C" void pk_gradient_row(
    const PKGradient *gradient, const PKSampleLine *line, uint32_t *output, size_t count) {
    HWY_DYNAMIC_DISPATCH(GradientRow)(gradient, line, output, count);
}

}  // namespace pixel_kernels
#endif
