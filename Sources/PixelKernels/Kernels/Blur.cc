#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Blur.cc"
#include "hwy/foreach_target.h"

#include "Rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr FloatsOf<Words> floats;
constexpr hn::RebindToSigned<Words> integers;
using Pixels = hn::Vec<Words>;
using Numbers = hn::Vec<FloatsOf<Words>>;

// Four vectors at a time: a sum waits for the one before.
void Convolve(
    const float *input, ptrdiff_t step, const float *weights, size_t weight_count, float *output, size_t count) {
    const size_t lanes = hn::Lanes(floats);
    size_t position = 0;
    for (; position + 4 * lanes <= count; position += 4 * lanes) {
        const float *place = input + position;
        Numbers a = hn::Zero(floats), b = a, c = a, d = a;
        for (size_t index = 0; index < weight_count; index++, place += step) {
            const Numbers weight = hn::Set(floats, weights[index]);
            a = hn::Add(a, hn::Mul(hn::LoadU(floats, place), weight));
            b = hn::Add(b, hn::Mul(hn::LoadU(floats, place + lanes), weight));
            c = hn::Add(c, hn::Mul(hn::LoadU(floats, place + 2 * lanes), weight));
            d = hn::Add(d, hn::Mul(hn::LoadU(floats, place + 3 * lanes), weight));
        }
        hn::StoreU(a, floats, output + position);
        hn::StoreU(b, floats, output + position + lanes);
        hn::StoreU(c, floats, output + position + 2 * lanes);
        hn::StoreU(d, floats, output + position + 3 * lanes);
    }
    for (; position < count; position += lanes) {
        const float *place = input + position;
        Numbers sum = hn::Zero(floats);
        for (size_t index = 0; index < weight_count; index++, place += step) {
            sum = hn::Add(sum, hn::Mul(hn::LoadU(floats, place), hn::Set(floats, weights[index])));
        }
        hn::StoreU(sum, floats, output + position);
    }
}

// The alphas of a vector of pixels, and of one.
PK_INLINE Pixels alphas_of(const uint32_t *pixels) { return hn::ShiftRight<24>(hn::LoadU(words, pixels)); }
PK_INLINE uint32_t alpha_of(uint32_t pixel) { return pixel >> 24; }

PK_INLINE Numbers alphas_of(const uint64_t *pixels) {
    const hn::Repartition<uint64_t, Words> pairs;
    const auto first = hn::ShiftRight<48>(hn::LoadU(pairs, pixels));
    const auto second = hn::ShiftRight<48>(hn::LoadU(pairs, pixels + hn::Lanes(pairs)));
    const Pixels bits = hn::ConcatEven(words, hn::BitCast(words, second), hn::BitCast(words, first));
    return promoted(floats, hn::DemoteTo(BitsOf<FloatsOf<Words>>(), hn::BitCast(integers, bits)));
}

PK_INLINE float alpha_of(uint64_t pixel) { return Format<uint64_t>::color(pixel).channels[3]; }

// Sums of alphas as numbers of 0…255.
PK_INLINE Numbers numbers_of(Pixels sums) { return hn::ConvertTo(floats, hn::BitCast(integers, sums)); }
PK_INLINE Numbers numbers_of(Numbers sums) { return hn::Mul(sums, hn::Set(floats, 255)); }
PK_INLINE float number_of(uint32_t sum) { return static_cast<float>(sum); }
PK_INLINE float number_of(float sum) { return sum * 255; }

// The sums of neighbours, of `a` before those of `b`.
template <class Alphas, class D = hn::DFromV<Alphas>>
PK_INLINE Alphas pair_sums(Alphas a, Alphas b) {
    return hn::Add(hn::ConcatEven(D(), b, a), hn::ConcatOdd(D(), b, a));
}

// The sum of `count` terms, first of two neighbours, then of two such sums, and so on, as the digits of a counter go over: in any
// format and vector the same.
template <class Term, class Sum>
PK_INLINE auto tree_sum(size_t count, Term term, Sum sum_of) {
    decltype(term(0)) waiting[32], sum = term(0);
    for (size_t index = 0; index < count; index++) {
        sum = term(index);
        size_t level = 0;
        for (size_t digits = index; digits & 1; digits >>= 1) sum = sum_of(waiting[level++], sum);
        waiting[level] = sum;
    }
    return sum;
}

template <class Pixel>
PK_INLINE void add_alphas(const Pixel *pixels, size_t factor, float times, float *sums, size_t count) {
    const size_t lanes = hn::Lanes(words);
    size_t position = 0;
    for (; position + lanes <= count; position += lanes) {
        const auto sum = tree_sum(
            factor,
            [=](size_t index) HWY_ATTR { return alphas_of(pixels + position * factor + index * lanes); },
            [](auto a, auto b) HWY_ATTR { return pair_sums(a, b); });
        const Numbers before = hn::LoadU(floats, sums + position);
        hn::StoreU(hn::Add(before, hn::Mul(numbers_of(sum), hn::Set(floats, times))), floats, sums + position);
    }
    for (; position < count; position++) {
        const auto sum = tree_sum(
            factor, [=](size_t index) HWY_ATTR { return alpha_of(pixels[position * factor + index]); },
            [](auto a, auto b) HWY_ATTR { return a + b; });
        const float product = number_of(sum) * times;
        sums[position] += product;
    }
}

void AddAlphas(PKFormat format, const void *pixels, size_t factor, float times, float *sums, size_t count) {
    const auto add = [](auto pixel, auto pixels, auto factor, auto times, auto sums, auto count) HWY_ATTR {
        add_alphas(static_cast<const decltype(pixel) *>(pixels), factor, times, sums, count);
    };
    with_format(format, add, pixels, factor, times, sums, count);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_convolve, Convolve, (const float *input, ptrdiff_t step, const float *weights, size_t weight_count,
    float *output, size_t count), (input, step, weights, weight_count, output, count))
PK_KERNEL(
    void, pk_add_alphas, AddAlphas, (PKFormat format, const void *pixels, size_t factor, float times, float *sums,
    size_t count), (format, pixels, factor, times, sums, count))

}  // namespace pixel_kernels
#endif
