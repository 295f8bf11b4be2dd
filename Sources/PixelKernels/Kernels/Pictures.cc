#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Pictures.cc"
#include "hwy/foreach_target.h"

#include "Rows-inl.h"
#include "Texels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

PK_INLINE int64_t texel_number(int64_t place) { return place >> 32; }

// The weight of the next texel: 256ths for bytes.
template <class Pixel>
PK_INLINE Part<Pixel> texel_weight(int64_t place) {
    const uint32_t fraction = static_cast<uint32_t>(place);
    if constexpr (sizeof(Pixel) == sizeof(uint32_t)) {
        return fraction >> 24;
    } else {
        return static_cast<float>(fraction >> 8) * (1.0f / (1 << 24));
    }
}

// A texel as a colour that is mixed with others.
template <class Pixel, class Texel>
PK_INLINE Color<Pixel> color_of(Texel texel) {
    if constexpr (sizeof(Pixel) == sizeof(uint32_t)) {
        return texel;
    } else {
        const FloatsTag<1> one;
        FloatPixel color;
        store(one, load(one, &texel), &color);
        return color;
    }
}

PK_INLINE void store_color(uint32_t color, uint32_t *output) { *output = color; }
PK_INLINE void store_color(const FloatPixel &color, uint64_t *output) {
    const FloatsTag<1> one;
    store(one, load(one, &color), output);
}

// The texel at a place, clamped to the texels' bounds.
template <class Texel>
PK_INLINE Texel texel(const PKTexels &texels, int64_t x, int64_t y) {
    const int64_t column = HWY_MAX(int64_t{texels.min_x}, HWY_MIN(x, int64_t{texels.max_x} - 1)) - texels.min_x;
    const int64_t line = HWY_MAX(int64_t{texels.min_y}, HWY_MIN(y, int64_t{texels.max_y} - 1)) - texels.min_y;
    return static_cast<const Texel *>(texels.base)[line * texels.stride + column];
}

// Two channels at a time, as `moved` does for vectors.
PK_INLINE uint32_t mixture(uint32_t from, uint32_t to, uint32_t weight) {
    const uint32_t mask = 0x00ff00ff;
    const uint32_t half = 0x00800080;
    const uint32_t even = (from & mask) * (256 - weight) + (to & mask) * weight + half;
    const uint32_t odd = ((from >> 8) & mask) * (256 - weight) + ((to >> 8) & mask) * weight + half;
    return ((even >> 8) & mask) | (odd & ~mask);
}

PK_INLINE FloatPixel mixture(const FloatPixel &from, const FloatPixel &to, float weight) {
    const FloatsTag<1> one;
    FloatPixel result;
    store(one, moved(load(one, &from), load(one, &to), level(one, weight)), &result);
    return result;
}

// One pixel, anywhere.
template <class Texel, class Pixel>
HWY_NOINLINE Color<Pixel> bilinear_pixel(const PKTexels &texels, int64_t u, int64_t v) {
    const int64_t x = texel_number(u);
    const int64_t y = texel_number(v);
    const Part<Pixel> weight = texel_weight<Pixel>(v);
    const auto color = [&](int64_t x, int64_t y) HWY_ATTR { return color_of<Pixel>(texel<Texel>(texels, x, y)); };
    const auto left = mixture(color(x, y), color(x, y + 1), weight);
    const auto right = mixture(color(x + 1, y), color(x + 1, y + 1), weight);
    return mixture(left, right, texel_weight<Pixel>(u));
}

// Whether there are texels at a place, to its right and below.
PK_INLINE bool is_inside(const PKTexels &texels, int64_t u, int64_t v) {
    return texel_number(u) >= texels.min_x && texel_number(u) < texels.max_x - 1 && texel_number(v) >= texels.min_y &&
           texel_number(v) < texels.max_y - 1;
}

// The places of a vector of pixels.
struct Places {
    int64_t u[PK_PADDING];
    int64_t v[PK_PADDING];
};

// The place `count` steps further. Overflow wraps: any texel serves for places so far away.
PK_INLINE int64_t moved_on(int64_t place, int64_t step, size_t count) {
    return static_cast<int64_t>(static_cast<uint64_t>(place) + static_cast<uint64_t>(step) * count);
}

// Weights of a vector of pixels.
PK_INLINE auto weights_of(Few, const uint32_t *weights) { return doubled(hn::Load(few, weights)); }

template <size_t Count>
PK_INLINE Floats<Count> weights_of(FloatsTag<Count> d, const float *weights) { return spread(d, weights); }

// Mixes the texels at places that are all inside, and writes `count` pixels.
template <class Texel, class Pixel>
PK_INLINE void write_inside(const PKTexels &texels, const Places &places, Pixel *output, size_t count) {
    const FewTag<Pixel> d;
    ptrdiff_t offsets[PK_PADDING];
    HWY_ALIGN Part<Pixel> weights_x[PK_PADDING];
    HWY_ALIGN Part<Pixel> weights_y[PK_PADDING];
    for (size_t lane = 0; lane < hn::Lanes(few); lane++) {
        const ptrdiff_t line = texel_number(places.v[lane]) - texels.min_y;
        offsets[lane] = line * texels.stride + (texel_number(places.u[lane]) - texels.min_x);
        weights_x[lane] = texel_weight<Pixel>(places.u[lane]);
        weights_y[lane] = texel_weight<Pixel>(places.v[lane]);
    }
    const auto *base = static_cast<const Texel *>(texels.base);
    const auto mixed = bilinear(d, base, texels.stride, offsets, weights_of(d, weights_x), weights_of(d, weights_y));
    store_up_to(d, joined(mixed), output, count);
}

// A row of texels, such that its texels are found by their numbers.
template <class Texel>
PK_INLINE const Texel *texel_row(const PKTexels &texels, int64_t y) {
    const int64_t number = HWY_MAX(int64_t{texels.min_y}, HWY_MIN(y, int64_t{texels.max_y} - 1));
    return static_cast<const Texel *>(texels.base) + (number - texels.min_y) * texels.stride - texels.min_x;
}

// One texel a pixel, at the same offset from the grid everywhere.
template <class Texel, class Pixel>
PK_INLINE void write_shifted(const PKTexels &texels, const PKTexelLine &line, Pixel *output, size_t count) {
    const int64_t first = texel_number(line.u);
    const Texel *upper = texel_row<Texel>(texels, texel_number(line.v));
    const Texel *lower = texel_row<Texel>(texels, texel_number(line.v) + 1);
    const int64_t length = static_cast<int64_t>(count);
    // Those inside have a neighbour on their right.
    const int64_t inside = HWY_MIN(length, HWY_MAX(int64_t{0}, texels.min_x - first));
    const int64_t outside = HWY_MIN(length, HWY_MAX(inside, int64_t{texels.max_x} - 1 - first));
    const auto write_border = [&](int64_t from, int64_t to) HWY_ATTR {
        for (int64_t position = from; position < to; position++) {
            store_color(bilinear_pixel<Texel, Pixel>(texels, line.u + (position << 32), line.v), output + position);
        }
    };
    write_border(0, inside);
    const Part<Pixel> weight_x = texel_weight<Pixel>(line.u);
    const Part<Pixel> weight_y = texel_weight<Pixel>(line.v);
    const Texel *upper_left = upper + (first + inside);
    const Texel *lower_left = lower + (first + inside);
    const size_t end = static_cast<size_t>(outside - inside);
    const size_t whole = end & ~size_t{3};
    // Whole blocks of four: the loads stay within the rows.
    for_each_vector(output + inside, whole, [=](auto d, size_t position) HWY_ATTR {
        const auto column = [=](size_t place) HWY_ATTR {
            return moved(load(d, upper_left + place), load(d, lower_left + place), level(d, weight_y));
        };
        return joined(moved(column(position), column(position + 1), level(d, weight_x)));
    });
    write_border(inside + static_cast<int64_t>(whole), length);
}

// The columns of two rows of texels that are mixed at once.
constexpr int64_t most_columns = 256;

// Mixing columns first takes 0.7 of the time in rows of 150 pixels, 0.8 in those of 64, and 1.3 in those of 16.
constexpr size_t least_level = 32;

// Writes mixtures of two rows of texels, from a column on; columns outside repeat the border.
template <class Texel, class Pixel>
PK_INLINE void mix_columns(
    const PKTexels &texels, int64_t v, int64_t first, int64_t count, Color<Pixel> *output) {
    const Texel *upper = texel_row<Texel>(texels, texel_number(v));
    const Texel *lower = texel_row<Texel>(texels, texel_number(v) + 1);
    const Part<Pixel> weight = texel_weight<Pixel>(v);
    const int64_t before = HWY_MAX(int64_t{0}, HWY_MIN(texels.min_x - first, count));
    const int64_t inside = HWY_MAX(before, HWY_MIN(texels.max_x - first, count));
    const size_t whole = static_cast<size_t>(inside - before) & ~size_t{3};
    const Texel *upper_left = upper + (first + before);
    const Texel *lower_left = lower + (first + before);
    // Whole blocks of four: the loads stay within the rows.
    for_each_vector(output + before, whole, [=](auto d, size_t place) HWY_ATTR {
        return joined(moved(load(d, upper_left + place), load(d, lower_left + place), level(d, weight)));
    });
    const auto mixed = [=](int64_t column) HWY_ATTR {
        return mixture(color_of<Pixel>(upper[column]), color_of<Pixel>(lower[column]), weight);
    };
    for (int64_t place = before + static_cast<int64_t>(whole); place < inside; place++) {
        output[place] = mixed(first + place);
    }
    for (int64_t place = 0; place < before; place++) output[place] = mixed(texels.min_x);
    for (int64_t place = inside; place < count; place++) output[place] = mixed(texels.max_x - 1);
}

// The weights of fractions of 32 bits.
PK_INLINE auto weights_of(Few, hn::Vec<Few> fractions) { return doubled(hn::ShiftRight<24>(fractions)); }

template <size_t Count>
PK_INLINE Floats<Count> weights_of(FloatsTag<Count> d, hn::Vec<Few> fractions) {
    return numbers_of(d, hn::ShiftRight<8>(fractions), 1.0f / (1 << 24));
}

// Places along the rows of texels: the two rows that they lie between are mixed once for all of them, and a pixel takes two of
// their columns.
template <class Texel, class Pixel>
PK_INLINE void write_level(const PKTexels &texels, const PKTexelLine &line, Pixel *output, size_t count) {
    const FewTag<Pixel> d;
    const hn::Repartition<uint64_t, Few> half;
    const size_t lanes = hn::Lanes(few);
    HWY_ALIGN uint64_t steps[PK_PADDING];
    for (size_t lane = 0; lane < lanes; lane++) steps[lane] = lane * static_cast<uint64_t>(line.step_u);
    const uint64_t length = static_cast<uint64_t>(HWY_MAX(HWY_MAX(line.step_u, -line.step_u), int64_t{1}));
    const uint64_t columns = static_cast<uint64_t>(most_columns - 2) << 32;
    const size_t most = static_cast<size_t>(columns / length) & ~(lanes - 1);
    HWY_ALIGN Color<Pixel> mixed[most_columns];
    for (size_t first = 0; first < count; first += most) {
        const size_t end = HWY_MIN(count - first, most);
        // Lanes behind the last pixel have columns as well.
        const int64_t start = line.u + static_cast<int64_t>(first) * line.step_u;
        const int64_t last = start + static_cast<int64_t>(((end + lanes - 1) & ~(lanes - 1)) - 1) * line.step_u;
        const int64_t left = texel_number(HWY_MIN(start, last));
        mix_columns<Texel, Pixel>(texels, line.v, left, texel_number(HWY_MAX(start, last)) - left + 2, mixed);
        const uint64_t place = static_cast<uint64_t>(start) - (static_cast<uint64_t>(left) << 32);
        for (size_t position = 0; position < end; position += lanes) {
            const auto here = hn::Set(half, place + position * static_cast<uint64_t>(line.step_u));
            const auto low = hn::Add(here, hn::Load(half, steps));
            const auto high = hn::Add(here, hn::Load(half, steps + hn::Lanes(half)));
            HWY_ALIGN ptrdiff_t offsets[PK_PADDING];
            hn::Store(hn::ShiftRight<32>(low), half, reinterpret_cast<uint64_t *>(offsets));
            hn::Store(hn::ShiftRight<32>(high), half, reinterpret_cast<uint64_t *>(offsets) + hn::Lanes(half));
            const auto fractions = hn::ConcatEven(few, hn::BitCast(few, high), hn::BitCast(few, low));
            const auto pairs = texel_pairs(d, mixed, offsets);
            const auto pixels = joined(moved(pairs.left, pairs.right, weights_of(d, fractions)));
            store_up_to(d, pixels, output + first + position, end - position);
        }
    }
}

template <class Texel, class Pixel>
PK_INLINE void write_nearest(const PKTexels &texels, int64_t x, int64_t y, Pixel *output) {
    const Texel found = texel<Texel>(texels, x, y);
    if constexpr (sizeof(Texel) == sizeof(Pixel)) {
        *output = found;
    } else {
        store_color(color_of<Pixel>(found), output);
    }
}

void NearestRow(const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output, size_t count) {
    const auto write = [](auto texel, auto pixel, auto texels, auto line, auto output, auto count) HWY_ATTR {
        auto *pixels = static_cast<decltype(pixel) *>(output);
        int64_t u = line->u;
        int64_t v = line->v;
        for (size_t position = 0; position < count; position++) {
            write_nearest<decltype(texel)>(*texels, texel_number(u), texel_number(v), pixels + position);
            u = moved_on(u, line->step_u, 1);
            v = moved_on(v, line->step_v, 1);
        }
    };
    with_formats(texels->format, format, write, texels, line, output, count);
}

// Of 256, for each eighth of the way from a texel to the next.
constexpr uint32_t step_weights[] = {0, 16, 32, 64, 128, 192, 224, 240, 256};

// A place with its weight rounded to an eighth; a weight of 1 becomes the next texel without its neighbour.
PK_INLINE int64_t stepped(int64_t place) {
    const int64_t weight = step_weights[(texel_weight<uint32_t>(place) + 16) >> 5];
    return (place & ~int64_t{0xffffffff}) + (weight << 24);
}

// Places anywhere.
template <bool is_stepped, class Texel, class Pixel>
PK_INLINE void write_places(const PKTexels &texels, const PKTexelLine &line, Pixel *output, size_t count) {
    const size_t step = hn::Lanes(few);
    for (size_t position = 0; position < count; position += step) {
        const int64_t u = moved_on(line.u, line.step_u, position);
        const int64_t v = moved_on(line.v, line.step_v, position);
        Places places;
        for (size_t lane = 0; lane < step; lane++) {
            places.u[lane] = moved_on(u, line.step_u, lane);
            places.v[lane] = moved_on(v, line.step_v, lane);
            if (is_stepped) {
                places.u[lane] = stepped(places.u[lane]);
                places.v[lane] = stepped(places.v[lane]);
            }
        }
        // All places between two inside are inside.
        if (is_inside(texels, places.u[0], places.v[0]) &&
            is_inside(texels, places.u[step - 1], places.v[step - 1])) {
            write_inside<Texel>(texels, places, output + position, count - position);
            continue;
        }
        for (size_t lane = 0; lane < HWY_MIN(step, count - position); lane++) {
            store_color(
                bilinear_pixel<Texel, Pixel>(texels, places.u[lane], places.v[lane]), output + position + lane);
        }
    }
}

void SteppedRow(const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output, size_t count) {
    const auto write = [](auto texel, auto pixel, auto texels, auto line, auto output, auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        write_places<true, decltype(texel)>(*texels, *line, static_cast<Pixel *>(output), count);
    };
    with_formats(texels->format, format, write, texels, line, output, count);
}

template <class Texel, class Pixel>
PK_INLINE void bilinear_row(const PKTexels &texels, const PKTexelLine &line, Pixel *output, size_t count) {
    if (line.step_u == int64_t{1} << 32 && line.step_v == 0) {
        return write_shifted<Texel>(texels, line, output, count);
    }
    if (line.step_v == 0 && count >= least_level && HWY_MAX(line.step_u, -line.step_u) < int64_t{16} << 32) {
        return write_level<Texel>(texels, line, output, count);
    }
    write_places<false, Texel>(texels, line, output, count);
}

void BilinearRow(const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output, size_t count) {
    const auto write = [](auto texel, auto pixel, auto texels, auto line, auto output, auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        bilinear_row<decltype(texel)>(*texels, *line, static_cast<Pixel *>(output), count);
    };
    with_formats(texels->format, format, write, texels, line, output, count);
}

PK_INLINE int64_t fixed(double place) {
    // Beyond 2^27 texels all are clamped to a border, as is not-a-number.
    const double most = 134217728;
    const double bounded = place > -most ? (place < most ? place : most) : -most;
    return static_cast<int64_t>(bounded * 4294967296.0);
}

template <class Texel, class Pixel>
PK_INLINE void projective_row(
    const PKTexels &texels, const PKSampleLine &line, double offset, bool is_nearest, Pixel *output, size_t count) {
    const size_t step = hn::Lanes(few);
    for (size_t position = 0; position < count; position += step) {
        Places places;
        bool all_inside = !is_nearest;
        for (size_t lane = 0; lane < step; lane++) {
            const double place = static_cast<double>(position + lane);
            const double w = line.w + place * line.step_w;
            // Behind the eye there is nothing to see; pixels there have no coverage.
            const double scale = 1 / (w > 1e-9 ? w : 1e-9);
            places.u[lane] = fixed((line.x + place * line.step_x) * scale + offset);
            places.v[lane] = fixed((line.y + place * line.step_y) * scale + offset);
            all_inside = all_inside && is_inside(texels, places.u[lane], places.v[lane]);
        }
        if (all_inside) {
            write_inside<Texel>(texels, places, output + position, count - position);
            continue;
        }
        for (size_t lane = 0; lane < HWY_MIN(step, count - position); lane++) {
            const int64_t u = places.u[lane];
            const int64_t v = places.v[lane];
            if (is_nearest) {
                write_nearest<Texel>(texels, texel_number(u), texel_number(v), output + position + lane);
            } else {
                store_color(bilinear_pixel<Texel, Pixel>(texels, u, v), output + position + lane);
            }
        }
    }
}

void ProjectiveRow(
    const PKTexels *texels, const PKSampleLine *line, double offset, bool is_nearest, PKFormat format, void *output,
    size_t count) {
    const auto write = [](auto texel, auto pixel, auto texels, auto line, auto offset, auto is_nearest, auto output,
                          auto count) HWY_ATTR {
        using Pixel = decltype(pixel);
        projective_row<decltype(texel)>(*texels, *line, offset, is_nearest, static_cast<Pixel *>(output), count);
    };
    with_formats(texels->format, format, write, texels, line, offset, is_nearest, output, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_nearest_row, NearestRow, (const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output,
    size_t count), (texels, line, format, output, count))
PK_KERNEL(
    void, pk_bilinear_row, BilinearRow, (const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output,
    size_t count), (texels, line, format, output, count))
PK_KERNEL(
    void, pk_stepped_row, SteppedRow, (const PKTexels *texels, const PKTexelLine *line, PKFormat format, void *output,
    size_t count), (texels, line, format, output, count))
PK_KERNEL(
    void, pk_projective_row, ProjectiveRow, (const PKTexels *texels, const PKSampleLine *line, double offset,
    bool is_nearest, PKFormat format, void *output, size_t count),
    (texels, line, offset, is_nearest, format, output, count))

}  // namespace pixel_kernels
#endif
