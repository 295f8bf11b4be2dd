// Draws random input by every row kernel, and prints a digest of the bytes for each: equal output means equal kernels.
//
//     kernels            by the best instruction set
//     kernels --each     by each that the machine has, one after the other
//
// Numbers are made by integers alone, so that the input is the same on every machine, too.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "PixelKernels.h"

// The input, too, is to be the same everywhere.
#pragma STDC FP_CONTRACT OFF

namespace {

// Vigna's SplitMix64.
struct Numbers {
    uint64_t state;
    uint64_t next() {
        uint64_t z = state += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    // From `low` to `high`, both included.
    int64_t whole(int64_t low, int64_t high) { return low + int64_t(next() % uint64_t(high - low + 1)); }
    // A multiple of 2^-20 of the range.
    double real(double low, double high) { return low + (high - low) * (double(next() >> 44) * 0x1p-20); }
    // A premultiplied pixel of a format: of halves a third has colours below 0 and above alpha.
    template <class Pixel> Pixel premultiplied() {
        if (sizeof(Pixel) == sizeof(uint32_t)) return Pixel(bytes());
        const double choice = real(-1, 2), alpha = choice < 0 ? 0 : choice > 1 ? 1 : choice;
        const double low = whole(0, 2) == 0 ? -0.5 : 0, high = low < 0 ? 8 : 1;
        uint64_t pixel = uint64_t(half(alpha)) << 48;
        for (int shift = 0; shift < 48; shift += 16) pixel |= uint64_t(half(alpha * real(low, high))) << shift;
        return Pixel(pixel);
    }

private:
    uint32_t bytes() {
        const uint32_t choice = uint32_t(next() % 4), alpha = choice == 0 ? 0 : choice == 1 ? 255 : uint32_t(next() & 255);
        uint32_t pixel = alpha << 24;
        for (int shift = 0; shift < 24; shift += 8) pixel |= uint32_t(next() % (alpha + 1)) << shift;
        return pixel;
    }
    // The half nearest to 0 of those around a number, or 0 for what is smaller than a normal one.
    static uint16_t half(double value) {
        const double size = value < 0 ? -value : value;
        int exponent = 0;
        if (size < 0x1p-14) return 0;
        const double fraction = std::frexp(size, &exponent);
        return uint16_t((value < 0 ? 0x8000 : 0) | (((exponent + 13) << 10) + (int(fraction * 2048) - 1024)));
    }
};

// FNV-1a.
struct Digest {
    uint64_t state = 0xCBF29CE484222325u;
    void add(const void *bytes, size_t count) {
        for (size_t i = 0; i < count; i++) state = (state ^ static_cast<const uint8_t *>(bytes)[i]) * 0x100000001B3u;
    }
    template <class T> void add(const std::vector<T> &values, size_t count) { add(values.data(), count * sizeof(T)); }
    template <class T> void add(T value) { add(&value, sizeof value); }
};

constexpr size_t kWidth = 80, kHeight = 50, kRoom = kWidth + 4 * PK_PADDING;

template <class Pixel> constexpr PKFormat kFormat = sizeof(Pixel) == sizeof(uint32_t) ? PKBytes : PKHalves;

template <class Pixel = uint32_t> std::vector<Pixel> pixels(Numbers &numbers, size_t count = kRoom) {
    std::vector<Pixel> result(count);
    for (Pixel &pixel : result) pixel = numbers.premultiplied<Pixel>();
    return result;
}

// An opacity: of bytes, in 255ths.
float opacity(Numbers &numbers) { return float(numbers.whole(0, 255)) / 255; }

std::vector<uint8_t> levels(Numbers &numbers, size_t count = kRoom) {
    std::vector<uint8_t> result(count);
    for (uint8_t &level : result) level = uint8_t(numbers.whole(0, 3) == 0 ? numbers.whole(0, 1) * 255 : numbers.whole(0, 255));
    return result;
}

std::vector<PKSpan> spans(Numbers &numbers) {
    std::vector<PKSpan> result;
    for (int32_t x = 0; x + 12 < int32_t(kWidth);) {
        const int32_t count = int32_t(numbers.whole(1, 3)) * 4;
        result.push_back({0, x, count, numbers.whole(0, 1) ? x : ~int32_t(numbers.whole(1, 255))});
        x += count + 4;
    }
    return result;
}

PKWeights weights(Numbers &numbers, float largest) {
    PKWeights result = {{}, float(numbers.real(0, largest / 2)), largest};
    for (float &weight : result.bytes) weight = float(numbers.real(-0.3, largest / 255));
    return result;
}

PKSampleLine sampleLine(Numbers &numbers, double reach, double step) {
    PKSampleLine line = {numbers.real(-reach, reach), numbers.real(-reach, reach), numbers.real(0.6, 2),
                         numbers.real(-step, step), numbers.real(-step, step), numbers.real(0, 0.01), numbers.whole(0, 1) == 1};
    return line;
}

PKEdgePair edgePair(Numbers &numbers, bool isAlongX) {
    const float major = numbers.whole(0, 1) ? 1.0f : -1.0f, minor = float(numbers.real(-1, 1));
    const float size = minor < 0 ? -minor : minor, slant = size < 0x1p-10f ? 0x1p-10f : size;
    return {float(numbers.real(-30, 10)), isAlongX ? major : minor, isAlongX ? minor : major, float(numbers.real(0.2, 25)), slant};
}

PKRectangle rectangle(Numbers &numbers) {
    PKRectangle result;
    result.x = result.y = 0;
    result.sides = edgePair(numbers, true);
    result.ends = edgePair(numbers, false);
    return result;
}

PKBox box(Numbers &numbers) {
    const int32_t x = int32_t(numbers.whole(0, 40)), y = int32_t(numbers.whole(0, 20));
    return {x, y, x + int32_t(numbers.whole(1, int64_t(kWidth) - x)), y + int32_t(numbers.whole(1, int64_t(kHeight) - y))};
}

// MARK: - Paths

void path(Numbers &numbers, Digest &digest) {
    constexpr size_t stride = 96, points = 40;
    std::vector<double> curve(2 * points), x(points + PK_PADDING), y(points + PK_PADDING);
    for (double &value : curve) value = numbers.real(-4, 70);
    std::vector<int32_t> partsX(points + PK_PADDING), partsY(points + PK_PADDING);
    const PKMap map = {{numbers.real(-2, 8), 1024 * numbers.real(0.6, 1.1), numbers.real(-90, 90)},
                       {numbers.real(-2, 8), numbers.real(-90, 90), 1024 * numbers.real(0.4, 0.7)}};
    digest.add(pk_map_points(curve.data(), points, map, 0x1p29, x.data(), y.data(), partsX.data(), partsY.data()));
    digest.add(x, points), digest.add(y, points), digest.add(partsX, points), digest.add(partsY, points);

    std::vector<int32_t> starts, lineX, lineY;
    for (int32_t start = 0; start + 3 < int32_t(points); start += 3) starts.push_back(start);
    std::vector<int32_t> steps(starts.size());
    pk_curve_steps(x.data(), y.data(), starts.data(), starts.size(), steps.data());
    digest.add(steps, steps.size());
    lineX.push_back(partsX[0]), lineY.push_back(partsY[0]);
    for (size_t index = 0; index < starts.size(); index++) {
        const size_t count = size_t(steps[index] < 1 ? 1 : steps[index] > PK_MAXIMUM_STEPS ? PK_MAXIMUM_STEPS : steps[index]);
        std::vector<int32_t> endX(count + PK_PADDING), endY(count + PK_PADDING);
        pk_curve_points(x.data() + starts[index], y.data() + starts[index], count, endX.data(), endY.data());
        lineX.insert(lineX.end(), endX.begin(), endX.begin() + ptrdiff_t(count));
        lineY.insert(lineY.end(), endY.begin(), endY.begin() + ptrdiff_t(count));
    }
    lineX.push_back(lineX[0]), lineY.push_back(lineY[0]);
    digest.add(lineX, lineX.size()), digest.add(lineY, lineY.size());

    const size_t lines = lineX.size() - 1;
    std::vector<int32_t> lineNumbers(lines + 1 + PK_PADDING);
    lineX.resize(lines + 1 + PK_PADDING), lineY.resize(lines + 1 + PK_PADDING);
    const PKBox clip = {0, 0, int32_t(kWidth) * PK_SUBPIXELS, int32_t(kHeight) * PK_SUBPIXELS};
    PKTrace trace = {{INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN}, INT32_MIN, INT32_MIN, 1 << 30, 1 << 30, 0, false, 0};
    pk_number_lines(lineX.data(), lineY.data(), lines, clip, &trace, lineNumbers.data());
    digest.add(lineNumbers, lines), digest.add(trace.extent);

    std::vector<int32_t> deltas(stride * kHeight + 16), owners(stride * kHeight + 16);
    std::vector<uint8_t> touched(stride * kHeight / 4 + 64);
    std::vector<uint64_t> crowded(2 * kHeight);
    bool crowdedRows[kHeight] = {};
    const PKCells cells = {deltas.data(), owners.data(), touched.data(), crowded.data(), crowdedRows, stride, 2, 0, clip.max_x, 0, 0};
    const PKLines shape = {lineX.data(), lineY.data(), lineNumbers.data()};
    const bool isEvenOdd = numbers.whole(0, 1) == 1;
    const bool meet = pk_add_lines(&shape, nullptr, lines, 0, kHeight, &cells);
    digest.add(meet), digest.add(crowded, crowded.size());
    if (meet) {
        std::vector<int32_t> columns(kHeight + PK_ROWS_BELOW);
        std::vector<PKPiece> pieces(lines * kHeight);
        const PKOverlaps overlaps = {columns.data(), pieces.data()};
        pk_resolve_overlaps(&shape, nullptr, lines, 0, kHeight, &cells, &overlaps, isEvenOdd);
    }
    std::vector<PKSpan> spans(kHeight * (stride / 4 + 1));
    std::vector<uint8_t> coverage(kHeight * stride + PK_PADDING);
    const PKSweep sweep = {0, kWidth, isEvenOdd};
    const PKCoverage made = pk_sweep_rows(&cells, &sweep, 0, kHeight, spans.data(), 0, coverage.data(), 0, nullptr);
    digest.add(spans, made.spans), digest.add(coverage, made.bytes);
}

void convex(Numbers &numbers, Digest &digest) {
    // A quadrilateral with one point at the top, at the right, at the bottom and at the left.
    const double top[2] = {numbers.real(20, 50), numbers.real(1, 10)}, right[2] = {numbers.real(52, 78), numbers.real(12, 36)};
    const double bottom[2] = {numbers.real(20, 50), numbers.real(38, 49)}, left[2] = {numbers.real(1, 18), numbers.real(12, 36)};
    const auto edge = [](const double *upper, const double *lower) {
        PKConvexEdge edge = {upper[1], lower[1], upper[0], lower[0], 0, 0, 0, 0, 0, 0};
        const int32_t below = int32_t(upper[1]);
        edge.first_whole = below + (double(below) < upper[1] ? 1 : 0);
        edge.end_whole = int32_t(lower[1]);
        if (edge.first_whole >= edge.end_whole) return edge;
        const double slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
        const double gone = (double(edge.first_whole) - upper[1]) * slope;
        const double start = upper[0] + gone;
        edge.first_x = int64_t((slope < 0 ? start + slope : start) * 0x1p32);
        edge.step = int64_t(slope * 0x1p32);
        edge.run = float(slope < 0 ? -slope : slope);
        edge.half_inverse_run = edge.run > PK_SHORTEST_RUN ? 0.5f / edge.run : 0;
        return edge;
    };
    const PKConvexEdge edges[4] = {edge(top, left), edge(left, bottom), edge(top, right), edge(right, bottom)};
    PKConvexPiece pieces[4];
    const PKConvex shape = {edges, 2, 4, {0, 0, kWidth, kHeight}, pieces};
    std::vector<PKSpan> spans(3 * kHeight);
    std::vector<uint8_t> coverage(kHeight * (kWidth + 12) + PK_PADDING);
    const PKCoverage made = pk_cover_convex(&shape, 0, kHeight, {0, 0}, spans.data(), coverage.data());
    digest.add(spans, made.spans), digest.add(coverage, made.bytes);
}

// MARK: - Rows and pictures

template <class Pixel> void gradient(Numbers &numbers, Digest &digest) {
    float place = -PK_FARTHEST;
    std::vector<PKGradientSegment> segments;
    const auto color = [&] {
        return PKColor{float(numbers.real(0, 1)), float(numbers.real(0, 1)), float(numbers.real(0, 1)), float(numbers.real(0, 1))};
    };
    PKColor from = color();
    const int64_t count = numbers.whole(1, 5);
    for (int64_t index = 0; index <= count; index++) {
        const float end = index == count ? PK_FARTHEST : float(double(index) / double(count) + numbers.real(0, 0.1));
        const PKColor to = index == 0 || index == count ? from : color();
        segments.push_back(pk_gradient_segment(place, from, end, to));
        place = end, from = to;
    }
    for (const PKGradientSegment &segment : segments) digest.add(segment);
    const PKGradient gradient = {PKGradientKind(numbers.whole(0, 2)), float(numbers.real(-0.8, 0.8)), segments.data(), segments.size()};
    const PKSampleLine line = sampleLine(numbers, 1, 0.05);
    std::vector<Pixel> row(kRoom);
    pk_gradient_row(&gradient, &line, kFormat<Pixel>, row.data(), kWidth);
    digest.add(row, kWidth);
}

template <class Pixel, class Texel = Pixel> void picture(Numbers &numbers, Digest &digest) {
    const int32_t width = int32_t(numbers.whole(2, 30)), height = int32_t(numbers.whole(2, 20));
    const std::vector<Texel> source = pixels<Texel>(numbers, size_t(width * height) + PK_PADDING);
    const PKTexels texels = {source.data(), width, 0, 0, width, height, kFormat<Texel>};
    const double one = 0x1p32;
    const PKTexelLine line = {int64_t(numbers.real(-3, 20) * one), int64_t(numbers.real(-3, 20) * one),
                              int64_t(numbers.real(-1.5, 1.5) * one), int64_t(numbers.real(-1.5, 1.5) * one)};
    std::vector<Pixel> row(kRoom);
    pk_nearest_row(&texels, &line, kFormat<Pixel>, row.data(), kWidth);
    digest.add(row, kWidth);
    pk_bilinear_row(&texels, &line, kFormat<Pixel>, row.data(), kWidth);
    digest.add(row, kWidth);
    pk_stepped_row(&texels, &line, kFormat<Pixel>, row.data(), kWidth);
    digest.add(row, kWidth);
    PKSampleLine projective = sampleLine(numbers, 8, 0.6);
    projective.is_projective = true;
    pk_projective_row(&texels, &projective, numbers.real(-1, 1), numbers.whole(0, 1) == 1, kFormat<Pixel>, row.data(), kWidth);
    digest.add(row, kWidth);

    std::vector<Pixel> target = pixels<Pixel>(numbers, kRoom * kHeight);
    PKSprite sprite = {rectangle(numbers), {}, 0, 0, 0, 0, 0, 0};
    const float alpha = float(numbers.real(0, 1));
    for (int channel = 0; channel < 3; channel++) sprite.color[channel] = alpha * float(numbers.real(0, 1));
    sprite.color[3] = alpha;
    sprite.u = float(numbers.real(-500, 2000)), sprite.v = float(numbers.real(-500, 2000));
    sprite.u_right = float(numbers.real(-200, 200)), sprite.u_down = float(numbers.real(-200, 200));
    sprite.v_right = float(numbers.real(-200, 200)), sprite.v_down = float(numbers.real(-200, 200));
    const std::vector<uint8_t> clip = levels(numbers, kRoom * kHeight);
    pk_paint_sprite(&sprite, &texels, nullptr, numbers.whole(0, 1) == 1, numbers.whole(0, 1) ? clip.data() : nullptr, kRoom,
                    box(numbers), {target.data(), kRoom, 0, 0, kFormat<Pixel>});
    digest.add(target, target.size());
}

template <class Pixel> void blur(Numbers &numbers, Digest &digest) {
    const size_t count = 1 + size_t(numbers.whole(0, 20)), step = size_t(numbers.whole(1, 4));
    std::vector<float> input(kWidth + count * step + 2 * PK_PADDING), factors(count), output(kRoom);
    for (float &value : input) value = float(numbers.real(0, 255));
    for (float &value : factors) value = float(numbers.real(0, 0.2));
    pk_convolve(input.data(), ptrdiff_t(step), factors.data(), count, output.data(), kWidth);
    digest.add(output, kWidth);
    const size_t factor = size_t(1) << numbers.whole(0, 3);
    const std::vector<Pixel> row = pixels<Pixel>(numbers, factor * kWidth + PK_PADDING);
    pk_add_alphas(kFormat<Pixel>, row.data(), factor, float(numbers.real(0, 1)), output.data(), kWidth);
    digest.add(output, kWidth);
}

void video(Numbers &numbers, Digest &digest) {
    const size_t count = size_t(numbers.whole(1, kWidth));
    const std::vector<uint32_t> above = pixels(numbers, 2 * kRoom + 2 * PK_PADDING), below = pixels(numbers, 2 * kRoom + 2 * PK_PADDING);
    std::vector<uint8_t> bytes(kRoom), others(kRoom);
    std::vector<uint16_t> words(kRoom);
    pk_weigh_bytes(above.data(), weights(numbers, 255), bytes.data(), count);
    digest.add(bytes, count);
    pk_weigh_words(above.data(), weights(numbers, 1023), words.data(), count);
    digest.add(words, count);
    pk_chroma_row(above.data() + PK_PADDING, below.data() + PK_PADDING, weights(numbers, 255), weights(numbers, 255), bytes.data(),
                  others.data(), count);
    digest.add(bytes, count), digest.add(others, count);
    std::vector<uint16_t> sums(4 * kRoom);
    std::vector<uint32_t> row(kRoom);
    for (uint32_t left = 257, weight; left > 0; left -= weight) {
        weight = uint32_t(numbers.whole(1, left));
        pk_accumulate(sums.data(), pixels(numbers).data(), weight, count);
    }
    pk_average(sums.data(), 257, row.data(), count);
    digest.add(row, count);
}

// A row of pixels that a kernel changes in place, after random pixels.
template <class Pixel, class Change> std::function<void(Numbers &, Digest &)> row(Change change) {
    return [change](Numbers &numbers, Digest &digest) {
        std::vector<Pixel> target = pixels<Pixel>(numbers);
        change(target.data(), size_t(numbers.whole(1, kWidth)), numbers);
        digest.add(target, kWidth);
    };
}

struct Kernel {
    const char *name;
    std::function<void(Numbers &, Digest &)> run;
};

// The kernels for pixels of one format.
template <class Pixel> std::vector<Kernel> formatKernels() {
    constexpr PKFormat format = kFormat<Pixel>;
    const auto color = [](Numbers &numbers) { return PKPixel(numbers.premultiplied<Pixel>()); };
    std::vector<Kernel> all = {
        {"fill", row<Pixel>([=](Pixel *target, size_t count, Numbers &numbers) { pk_fill(format, target, color(numbers), count); })},
        {"paint color", row<Pixel>([=](Pixel *target, size_t, Numbers &numbers) {
             const auto list = spans(numbers);
             pk_paint_color(list.data(), list.size(), levels(numbers).data(), color(numbers), {target, kWidth, 0, 0, format});
         })},
        {"paint pixels", row<Pixel>([=](Pixel *target, size_t, Numbers &numbers) {
             const auto list = spans(numbers);
             const auto source = pixels<Pixel>(numbers);
             pk_paint_pixels(list.data(), list.size(), levels(numbers).data(), {source.data(), kWidth, 0, 0, format}, opacity(numbers),
                             false, {target, kWidth, 0, 0, format});
         })},
        {"paint bytes", row<Pixel>([=](Pixel *target, size_t, Numbers &numbers) {
             const auto list = spans(numbers);
             const auto source = pixels(numbers);
             pk_paint_pixels(list.data(), list.size(), levels(numbers).data(), {source.data(), kWidth, 0, 0, PKBytes}, opacity(numbers),
                             false, {target, kWidth, 0, 0, format});
         })},
        {"paint mask", [=](Numbers &numbers, Digest &digest) {
             auto target = pixels<Pixel>(numbers, kRoom * 8);
             auto mask = levels(numbers, kRoom * 8);
             const size_t width = size_t(numbers.whole(1, kWidth));
             for (size_t y = 0; y < 8; y++)
                 for (size_t x = width; x % 4 != 0; x++) mask[y * kRoom + x] = 0;
             pk_paint_mask(mask.data(), kRoom, width, 8, color(numbers), format, target.data(), kRoom);
             digest.add(target, target.size());
         }},
        {"apply matrix", row<Pixel>([=](Pixel *target, size_t count, Numbers &numbers) {
             PKColorMatrix matrix;
             for (auto &line : matrix.factors)
                 for (float &factor : line) factor = float(numbers.real(-1.2, 1.2));
             pk_apply_matrix(format, target, &matrix, count);
         })},
        {"copy", row<Pixel>([=](Pixel *target, size_t count, Numbers &numbers) {
             pk_copy(format, target, pixels<Pixel>(numbers).data(), opacity(numbers), count);
         })},
        {"multiply", row<Pixel>([=](Pixel *target, size_t count, Numbers &numbers) {
             pk_multiply_by_alpha(format, target, pixels<Pixel>(numbers).data(), count);
             pk_multiply_by_color(format, target, color(numbers), count);
         })},
        {"mix", row<Pixel>([=](Pixel *target, size_t count, Numbers &numbers) {
             pk_mix(format, target, pixels<Pixel>(numbers).data(), float(numbers.whole(0, 256)) / 256, count);
             std::vector<uint32_t> parts(kRoom);
             for (uint32_t &part : parts) part = uint32_t(numbers.next());
             pk_mix_each(format, target, pixels<Pixel>(numbers).data(), parts.data(), count);
         })},
        {"paint rectangle", [=](Numbers &numbers, Digest &digest) {
             auto target = pixels<Pixel>(numbers, kRoom * kHeight);
             const PKRectangle shape = rectangle(numbers);
             pk_paint_rectangle(&shape, color(numbers), box(numbers), {target.data(), kRoom, 0, 0, format});
             digest.add(target, target.size());
         }},
        {"gradient", gradient<Pixel>}, {"picture", picture<Pixel>}, {"picture of bytes", picture<Pixel, uint32_t>}, {"blur", blur<Pixel>},
    };
    static const char *const modes[] = {
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color dodge", "color burn", "soft light", "hard light",
        "difference", "exclusion", "hue", "saturation", "color", "luminosity", "clear", "copy", "source in", "source out",
        "source atop", "destination over", "destination in", "destination out", "destination atop", "xor", "plus darker",
        "plus lighter",
    };
    for (int32_t mode = PKBlendNormal; mode <= PKBlendPlusLighter; mode++)
        all.push_back({modes[mode], row<Pixel>([=](Pixel *target, size_t count, Numbers &numbers) {
                           const auto coverage = levels(numbers);
                           const auto source = pixels<Pixel>(numbers);
                           const uint8_t *covers = numbers.whole(0, 1) ? coverage.data() : nullptr;
                           pk_blend(PKBlendMode(mode), format, source.data(), opacity(numbers), covers,
                                    uint32_t(numbers.whole(1, 255)), target, count);
                       })});
    return all;
}

// Those that know one format alone, and those of paths.
std::vector<Kernel> otherKernels() {
    return {
        {"widen", row<uint64_t>([](uint64_t *target, size_t count, Numbers &numbers) {
             pk_widen(pixels(numbers).data(), target, count);
         })},
        {"narrow", row<uint32_t>([](uint32_t *target, size_t count, Numbers &numbers) {
             pk_narrow(pixels<uint64_t>(numbers).data(), target, count);
         })},
        {"premultiply", row<uint32_t>([](uint32_t *target, size_t count, Numbers &numbers) {
             for (size_t i = 0; i < count; i++) target[i] = uint32_t(numbers.next());
             pk_premultiply(target, count);
         })},
        {"unpremultiply", row<uint32_t>([](uint32_t *target, size_t count, Numbers &numbers) {
             for (size_t i = 0; i < count; i++) target[i] = uint32_t(numbers.next());
             pk_unpremultiply(target, numbers.whole(0, 1) == 1, target, count);
             pk_swap_red_and_blue(target, target, count);
         })},
        {"pack colors", [](Numbers &numbers, Digest &digest) {
             std::vector<uint8_t> bytes(3 * kRoom);
             pk_pack_colors(pixels(numbers).data(), numbers.whole(0, 1) == 1, bytes.data(), kWidth);
             digest.add(bytes, 3 * kWidth);
         }},
        {"filter row", [](Numbers &numbers, Digest &digest) {
             const size_t pixelBytes = size_t(numbers.whole(1, 8)), count = size_t(numbers.whole(1, kWidth)) * 3;
             auto bytes = levels(numbers, 2 * (pixelBytes + count + 8 * PK_PADDING));
             const size_t half = bytes.size() / 2;
             std::memset(bytes.data(), 0, pixelBytes), std::memset(bytes.data() + half, 0, pixelBytes);
             std::vector<uint8_t> target(count + 8 * PK_PADDING);
             digest.add(pk_filter_row(PKFilter(numbers.whole(0, 4)), bytes.data() + pixelBytes, bytes.data() + half + pixelBytes, count,
                                      pixelBytes, target.data()));
             digest.add(target, count);
         }},
        {"video", video}, {"convex shape", convex}, {"path", path},
    };
}

void print(const char *format, const std::vector<Kernel> &kernels) {
    for (const Kernel &kernel : kernels) {
        Numbers numbers = {0x5EED};
        Digest digest;
        for (int turn = 0; turn < 400; turn++) kernel.run(numbers, digest);
        std::printf("%-7s %-20s %016llx\n", format, kernel.name, static_cast<unsigned long long>(digest.state));
    }
}

void print() {
    print("bytes", formatKernels<uint32_t>());
    print("halves", formatKernels<uint64_t>());
    print("", otherKernels());
}

}  // namespace

int main(int count, char **arguments) {
    if (count < 2 || std::string(arguments[1]) != "--each") return print(), 0;
    for (int64_t left = pk_instruction_sets(); left != 0; left &= left - 1) {
        const int64_t set = left & -left;
        pk_use_instruction_set(set);
        std::printf("# %s\n", pk_instruction_set_name(set));
        print();
    }
    return 0;
}
