#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Gradient.cc"
#include "hwy/foreach_target.h"

#include "Rows-inl.h"

#ifndef PIXEL_KERNELS_GRADIENT_FRACTION
#define PIXEL_KERNELS_GRADIENT_FRACTION
namespace pixel_kernels {
// Of 15 bits.
constexpr float greatest_fraction = 32767;
}  // namespace pixel_kernels
#endif

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr FloatsOf<Words> floats;
constexpr hn::Repartition<int16_t, Words> halves;
using Numbers = hn::Vec<FloatsOf<Words>>;
using Pixels = hn::Vec<Words>;
using Fractions = hn::Vec<hn::Repartition<int16_t, Words>>;
using WholeFloats = Floats<hn::MaxLanes(words)>;

PK_INLINE Numbers number(float value) { return hn::Set(floats, value); }

// A product and a sum, each rounded: processors with a fused one would round once.
PK_INLINE Numbers product_and(Numbers a, Numbers b, Numbers c) { return hn::Add(hn::Mul(a, b), c); }

// Pixels of a row that have a start of their own in double precision, regardless of the vector's size, so that every machine
// gets the same numbers; and the most such blocks that are prepared at once, one less than a number of whole vectors.
constexpr size_t kBlock = 16;
constexpr size_t kBlocks = 127;
// Room for a number of each block and of the one behind, and for a vector from the second one on.
constexpr size_t kRoom = kBlocks + 1 + PK_PADDING;

// Numbers that grow evenly along a row.
class Growing {
  public:
    PK_INLINE Growing(double start, double step) : start_(start), step_(step), slope_(number(static_cast<float>(step))) {}

    // The numbers at an offset after the starts of blocks; the first block begins at `place`.
    PK_INLINE void write(float *numbers, size_t place, size_t count, size_t offset) const {
        const double first = start_ + static_cast<double>(place + offset) * step_;
        const double step = step_ * kBlock;
        for (int32_t index = 0; index < static_cast<int32_t>(count); index++) {
            numbers[index] = static_cast<float>(first + static_cast<double>(index) * step);
        }
    }

    PK_INLINE void begin(size_t place, size_t count) { write(starts_, place, count, 0); }

    // The numbers of a vector at an offset after a block's start.
    PK_INLINE Numbers at(size_t index, size_t offset) const {
        return product_and(numbers_from(floats, static_cast<float>(offset)), slope_, number(starts_[index]));
    }

    // Those of the starts of blocks, a vector of them.
    PK_INLINE Numbers starts(size_t index) const { return hn::LoadU(floats, starts_ + index); }

  private:
    double start_, step_;
    Numbers slope_;
    float starts_[kBlocks + 1];
};

struct Place {
    Numbers x, y;
};

// The angles of directions, from +x toward +y, in turns from −½ to ½, within a few millionths.
PK_INLINE Numbers turns(Place place) {
    const Numbers x = hn::Abs(place.x);
    const Numbers y = hn::Abs(place.y);
    // In the middle, without a direction, the angle is 0.
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

// The places on a gradient of samples.
template <PKGradientKind Kind>
struct Shape {
    Numbers focus;

    PK_INLINE explicit Shape(const PKGradient &gradient) : focus(number(gradient.focus)) {}

    PK_INLINE Numbers at(Place place) const {
        if (Kind == PKGradientConic) {
            const Numbers part = turns(place);
            // A place on the seam is on the side of the start, regardless of rounding.
            const Numbers seam = number(1e-6f);
            const Numbers whole = hn::IfThenElse(hn::Lt(hn::Add(part, seam), number(0)), hn::Add(part, number(1)), part);
            return hn::IfThenElse(hn::Lt(hn::Sub(number(1), seam), whole), number(0), whole);
        }
        if (Kind == PKGradientAxial) return place.x;
        const Numbers distance = hn::Sqrt(hn::Add(hn::Mul(place.x, place.x), hn::Mul(place.y, place.y)));
        return product_and(place.x, focus, distance);
    }
};

// Places on a gradient that grow evenly: those of axial gradients without perspective.
class EvenPlaces {
  public:
    PK_INLINE EvenPlaces(const PKGradient &, const PKSampleLine &line) : place_(line.x, line.step_x) {}

    PK_INLINE void begin(size_t place, size_t count) { place_.begin(place, count); }
    PK_INLINE Numbers at(size_t block, size_t offset) const { return place_.at(block, offset); }

  private:
    Growing place_;
};

// Places on a gradient in perspective.
template <PKGradientKind Kind>
class ProjectivePlaces {
  public:
    PK_INLINE ProjectivePlaces(const PKGradient &gradient, const PKSampleLine &line)
        : shape_(gradient), x_(line.x, line.step_x), y_(line.y, line.step_y), w_(line.w, line.step_w) {}

    PK_INLINE void begin(size_t place, size_t count) {
        x_.begin(place, count);
        y_.begin(place, count);
        w_.begin(place, count);
    }

    PK_INLINE Numbers at(size_t block, size_t offset) const {
        // Behind the eye there is nothing to see; pixels there have no coverage.
        const Numbers w = w_.at(block, offset);
        const Numbers least = number(1e-9f);
        const Numbers scale = hn::Div(number(1), hn::IfThenElse(hn::Gt(w, least), w, least));
        return shape_.at({hn::Mul(x_.at(block, offset), scale), hn::Mul(y_.at(block, offset), scale)});
    }

  private:
    Shape<Kind> shape_;
    Growing x_, y_, w_;
};

// Places on a radial or conic gradient.
//
// Roots and angles are found for three pixels of a block, the first, the middle one and the next block's first; the others
// lie on the parabola through these.
//
// Along a line that passes the centre at a distance of r pixels the third derivative of the root is at most 1.155 / r²
// pixels, that of the angle 2 / r³, and a parabola through places 8 apart is off by at most 32.8 times that: by a 500th of a
// pixel from r = 192 on. Nearer to the centre, and where the angle jumps, every pixel is evaluated. Rows of 1920 pixels,
// AVX-512: radial gradients take 0.51 instead of 0.65 ns a pixel, conic ones 0.55 instead of 1.20.
template <PKGradientKind Kind>
class CurvedPlaces {
  public:
    PK_INLINE CurvedPlaces(const PKGradient &gradient, const PKSampleLine &line)
        : shape_(gradient), x_(line.x, line.step_x), y_(line.y, line.step_y) {
        const double distance = smooth_distance + kBlock / 2;
        const double step_square = line.step_x * line.step_x + line.step_y * line.step_y;
        least_square_ = static_cast<float>(step_square * (distance * distance));
    }

    PK_INLINE void begin(size_t place, size_t count) {
        // Whole vectors, and the start of the block behind.
        const size_t whole = hwy::RoundUpTo(count + 1, PK_PADDING);
        x_.begin(place, whole);
        y_.begin(place, whole);
        HWY_ALIGN float x[kRoom], y[kRoom];
        x_.write(x, place, whole, kBlock / 2);
        y_.write(y, place, whole, kBlock / 2);
        const size_t lanes = hn::Lanes(floats);
        first_[whole] = 0;
        for (size_t index = 0; index < whole; index += lanes) {
            hn::Store(shape_.at({x_.starts(index), y_.starts(index)}), floats, first_ + index);
        }
        const Numbers least_square = number(least_square_);
        for (size_t index = 0; index < whole; index += lanes) {
            const Place middle = {hn::Load(floats, x + index), hn::Load(floats, y + index)};
            const Numbers t0 = hn::Load(floats, first_ + index);
            const Numbers t1 = shape_.at(middle);
            const Numbers t2 = hn::LoadU(floats, first_ + index + 1);
            const Numbers rise = hn::Sub(t2, t0);
            const Numbers bend = hn::Mul(hn::Sub(rise, hn::Mul(number(2), hn::Sub(t1, t0))), number(1.0f / 128));
            hn::Store(bend, floats, bend_ + index);
            hn::Store(hn::Sub(hn::Mul(rise, number(1.0f / 16)), hn::Mul(bend, number(16))), floats, slope_ + index);
            const Numbers square = hn::Add(hn::Mul(middle.x, middle.x), hn::Mul(middle.y, middle.y));
            // The greatest number marks blocks that are not smooth.
            Numbers room = hn::Sub(square, least_square);
            if (Kind == PKGradientConic) {
                const Numbers jump = hn::Max(hn::Abs(hn::Sub(t1, t0)), hn::Abs(hn::Sub(t2, t1)));
                room = hn::IfThenElse(hn::Lt(jump, number(0.25f)), room, number(-1));
            }
            hn::Store(room, floats, room_ + index);
        }
    }

    PK_INLINE Numbers at(size_t block, size_t offset) const {
        if (HWY_LIKELY(room_[block] >= 0)) {
            const Numbers place = numbers_from(floats, static_cast<float>(offset));
            const Numbers slope = product_and(place, number(bend_[block]), number(slope_[block]));
            return product_and(place, slope, number(first_[block]));
        }
        return shape_.at({x_.at(block, offset), y_.at(block, offset)});
    }

  private:
    // In pixels.
    static constexpr double smooth_distance = 192;

    Shape<Kind> shape_;
    Growing x_, y_;
    float least_square_;
    // Of each block: the place of its first pixel, the slope, the bend, and whether these give all its places.
    HWY_ALIGN float first_[kRoom];
    HWY_ALIGN float slope_[kRoom];
    HWY_ALIGN float bend_[kRoom];
    HWY_ALIGN float room_[kRoom];
};

// A segment, ready to give the colours of vectors.
template <class Pixel>
struct Segment;

// In 16 bits a channel, two channels of each pixel in a vector: fractions of 2¹⁵ for the part of the segment and for straight
// colours, 128ths of a level for alpha and its products. All rounding on the way is below a 20th of a level.
//
// The numbers are made once, as vectors that several segments share need them of each.
template <>
struct Segment<uint32_t> {
    Numbers start, end, scale;
    Fractions color_even, color_odd, change_even, change_odd;

    PK_INLINE explicit Segment(const PKGradientSegment &segment)
        : start(number(segment.start)), end(number(segment.end)), scale(number(segment.scale)),
          color_even(repeated(segment.colors[0])), color_odd(repeated(segment.colors[1])),
          change_even(repeated(segment.changes[0])), change_odd(repeated(segment.changes[1])) {}

    PK_INLINE static Numbers ordered(Numbers t) { return t; }

    PK_INLINE Pixels colors(Numbers t) const {
        // The lower half of each number's bits, twice.
        const Fractions part = repeated<0>(hn::BitCast(halves, rounded(hn::Mul(hn::Sub(t, start), scale))));
        const Fractions even = hn::Add(color_even, hn::MulFixedPoint15(part, change_even));
        const Fractions odd = hn::Add(color_odd, hn::MulFixedPoint15(part, change_odd));
        const Fractions alpha = repeated<2>(odd);
        // Alpha is multiplied by the factor of a whole channel, so that none is above it.
        const auto green = hn::And(odd, repeated(0xffff));
        return joined(Channels<hn::Vec<HalvesOf<Words>>>{
            levels(hn::MulFixedPoint15(even, alpha)),
            levels(hn::MulFixedPoint15(hn::Or(green, repeated(static_cast<uint32_t>(greatest_fraction) << 16)), alpha))});
    }

  private:
    PK_INLINE static Fractions repeated(uint32_t pair) { return hn::BitCast(halves, hn::Set(words, pair)); }

    // The 16 bits of each pixel from a byte on, in both halves.
    template <int Byte>
    PK_INLINE static Fractions repeated(Fractions pixels) {
        alignas(16) static constexpr uint8_t bytes[16] = {
            Byte, Byte + 1, Byte, Byte + 1, Byte + 4, Byte + 5, Byte + 4, Byte + 5,
            Byte + 8, Byte + 9, Byte + 8, Byte + 9, Byte + 12, Byte + 13, Byte + 12, Byte + 13};
        const hn::Repartition<uint8_t, Words> octets;
        return hn::BitCast(halves, hn::TableLookupBytes(pixels, hn::LoadDup128(octets, bytes)));
    }

    // 128ths rounded to whole levels.
    PK_INLINE static hn::Vec<HalvesOf<Words>> levels(Fractions parts) {
        return hn::ShiftRight<7>(hn::BitCast(HalvesOf<Words>(), hn::Add(parts, hn::Set(halves, 64))));
    }
};

// In floats, each channel in a vector of its own. Places are ordered such that pixels are in their order when these are turned
// into vectors of pixels.
template <>
struct Segment<uint64_t> {
    Numbers start, end;
    Numbers color[4], slope[4];

    PK_INLINE explicit Segment(const PKGradientSegment &segment)
        : start(number(segment.start)), end(number(segment.end)),
          color{number(segment.color.red), number(segment.color.green), number(segment.color.blue),
                number(segment.color.alpha)},
          slope{number(segment.slope.red), number(segment.slope.green), number(segment.slope.blue),
                number(segment.slope.alpha)} {}

    PK_INLINE static Numbers ordered(Numbers t) {
        constexpr size_t lanes = hn::MaxLanes(floats);
        if constexpr (lanes == 4) {
            return t;
        } else {
            HWY_ALIGN int32_t places[lanes];
            for (size_t lane = 0; lane < lanes; lane++) {
                places[lane] = static_cast<int32_t>(lanes / 4 * (lane % 4) + lane / 4);
            }
            return hn::TableLookupLanes(t, hn::SetTableIndices(floats, places));
        }
    }

    PK_INLINE WholeFloats colors(Numbers t) const {
        const Numbers part = hn::Sub(t, start);
        const auto channel = [&](int index) HWY_ATTR { return product_and(part, slope[index], color[index]); };
        // In a steep segment, rounding is more than a half can be next to 0.
        const Numbers alpha = hn::Min(hn::Max(channel(3), number(0)), number(1));
        return transposed(WholeFloats{
            {hn::Mul(channel(0), alpha), hn::Mul(channel(1), alpha), hn::Mul(channel(2), alpha), alpha}});
    }
};

// Whether all places lie in a segment.
template <class Pixel>
PK_INLINE bool has_all(const Segment<Pixel> &segment, Numbers t) {
    return hn::AllTrue(floats, hn::And(hn::Ge(t, segment.start), hn::Lt(t, segment.end)));
}

// The later of two vectors of pixels, by their places.
PK_INLINE Pixels chosen(hn::Mask<FloatsOf<Words>> is_later, Pixels later, Pixels others) {
    return hn::IfThenElse(hn::RebindMask(words, is_later), later, others);
}

PK_INLINE WholeFloats chosen(hn::Mask<FloatsOf<Words>> is_later, WholeFloats later, WholeFloats others) {
    const WholeFloats a = transposed(later);
    const WholeFloats b = transposed(others);
    WholeFloats result;
    for (size_t part = 0; part < 4; part++) {
        result.parts[part] = hn::IfThenElse(is_later, a.parts[part], b.parts[part]);
    }
    return transposed(result);
}

// The colours of a vector across several segments, or partly so far outside that nothing changes any more.
//
// - Returns: The segment of its last place on the gradient.
template <class Pixel>
HWY_NOINLINE size_t mixed_colors(const PKGradient &gradient, Numbers t, size_t index, Pixel *output, size_t count) {
    const Numbers least = number(-PK_FARTHEST);
    const Numbers most = number(PK_FARTHEST);
    // Not-a-number is far outside.
    t = hn::IfThenElse(hn::Gt(t, least), t, least);
    t = hn::IfThenElse(hn::Lt(t, most), t, most);
    const float first = hn::GetLane(hn::MinOfLanes(floats, t));
    while (index > 0 && first < gradient.segments[index].start) index--;
    while (index + 1 < gradient.segment_count && first >= gradient.segments[index + 1].start) index++;
    auto result = Segment<Pixel>(gradient.segments[index]).colors(t);
    while (index + 1 < gradient.segment_count) {
        const auto is_later = hn::Ge(t, number(gradient.segments[index + 1].start));
        if (hn::AllFalse(floats, is_later)) break;
        index++;
        result = chosen(is_later, Segment<Pixel>(gradient.segments[index]).colors(t), result);
    }
    store_up_to(WholeTag<Pixel>(), result, output, count);
    return index;
}

template <class Places, class Pixel>
PK_INLINE void gradient_row(const PKGradient &gradient, const PKSampleLine &line, Pixel *output, size_t count) {
    constexpr size_t lanes = hn::MaxLanes(words);
    Places places(gradient, line);
    // Neighbours mostly lie in the segment of the last one.
    size_t index = 0;
    Segment<Pixel> segment(gradient.segments[index]);
    for (size_t begin = 0; begin < count; begin += kBlocks * kBlock) {
        const size_t end = HWY_MIN(count, begin + kBlocks * kBlock);
        places.begin(begin, (end - begin + kBlock - 1) / kBlock);
        for (size_t block = 0, position = begin; position < end; block++) {
            for (size_t offset = 0; offset < kBlock && position < end; offset += lanes, position += lanes) {
                const Numbers t = segment.ordered(places.at(block, offset));
                if (HWY_LIKELY(has_all(segment, t))) {
                    store_up_to(WholeTag<Pixel>(), segment.colors(t), output + position, count - position);
                    continue;
                }
                const size_t next = mixed_colors(gradient, t, index, output + position, count - position);
                if (next != index) segment = Segment<Pixel>(gradient.segments[next]);
                index = next;
            }
        }
    }
}

template <PKGradientKind Kind, class Places, class Pixel>
PK_INLINE void gradient_row(const PKGradient &gradient, const PKSampleLine &line, Pixel *output, size_t count) {
    if (line.is_projective) return gradient_row<ProjectivePlaces<Kind>>(gradient, line, output, count);
    gradient_row<Places>(gradient, line, output, count);
}

template <class Pixel>
PK_INLINE void gradient_row(const PKGradient &gradient, const PKSampleLine &line, Pixel *output, size_t count) {
    switch (gradient.kind) {
        case PKGradientAxial: return gradient_row<PKGradientAxial, EvenPlaces>(gradient, line, output, count);
        case PKGradientRadial:
            return gradient_row<PKGradientRadial, CurvedPlaces<PKGradientRadial>>(gradient, line, output, count);
        case PKGradientConic:
            return gradient_row<PKGradientConic, CurvedPlaces<PKGradientConic>>(gradient, line, output, count);
    }
}

void GradientRow(
    const PKGradient *gradient, const PKSampleLine *line, PKFormat format, void *output, size_t count) {
    const auto write = [](auto pixel, auto gradient, auto line, auto output, auto count) HWY_ATTR {
        gradient_row(*gradient, *line, static_cast<decltype(pixel) *>(output), count);
    };
    with_format(format, write, gradient, line, output, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

static uint32_t fraction(float value, float unit) {
    const float clamped = value > 0 ? (value < 1 ? value : 1) : 0;
    return static_cast<uint32_t>(clamped * unit + 0.5f);
}

// Clamped to the range of halves.
static PKColor bounded(PKColor color) {
    const auto within = [](float value, float least, float most) {
        return value > least ? (value < most ? value : most) : least;
    };
    const float most = 65504;
    return {
        within(color.red, -most, most), within(color.green, -most, most), within(color.blue, -most, most),
        within(color.alpha, 0, 1)};
}

// Two 16-bit numbers and their changes, each.
static void set_pair(uint32_t &color, uint32_t &change, const uint32_t (&from)[2], const uint32_t (&to)[2]) {
    color = from[0] | from[1] << 16;
    change = ((to[0] - from[0]) & 0xffff) | (to[1] - from[1]) << 16;
}

extern "C" PKGradientSegment pk_gradient_segment(float start, PKColor color, float end, PKColor end_color) {
    constexpr float one = greatest_fraction, alpha = 255 * 128;
    const uint32_t from[2][2] = {
        {fraction(color.red, one), fraction(color.blue, one)}, {fraction(color.green, one), fraction(color.alpha, alpha)}};
    const uint32_t to[2][2] = {
        {fraction(end_color.red, one), fraction(end_color.blue, one)},
        {fraction(end_color.green, one), fraction(end_color.alpha, alpha)}};
    PKGradientSegment segment = {};
    segment.start = start;
    segment.end = end;
    set_pair(segment.colors[0], segment.changes[0], from[0], to[0]);
    set_pair(segment.colors[1], segment.changes[1], from[1], to[1]);
    const bool is_even = segment.changes[0] == 0 && segment.changes[1] == 0;
    segment.scale = is_even || !(end > start) ? 0 : one / (end - start);
    segment.color = bounded(color);
    const PKColor last = bounded(end_color);
    const float length = end - start;
    // A shorter segment contains no places.
    if (!(length > 1e-30f)) return segment;
    segment.slope = {
        (last.red - segment.color.red) / length, (last.green - segment.color.green) / length,
        (last.blue - segment.color.blue) / length, (last.alpha - segment.color.alpha) / length};
    return segment;
}

PK_KERNEL(
    void, pk_gradient_row, GradientRow, (const PKGradient *gradient, const PKSampleLine *line, PKFormat format,
    void *output, size_t count), (gradient, line, format, output, count))

}  // namespace pixel_kernels
#endif
