#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Blur.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

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

// The sums of neighbours, of `a` before those of `b`.
HWY_INLINE Pixels pair_sums(Pixels a, Pixels b) {
    return hn::Add(hn::ConcatEven(words, b, a), hn::ConcatOdd(words, b, a));
}

void AddAlphas(const uint32_t *pixels, size_t factor, float times, float *sums, size_t count) {
    const size_t lanes = hn::Lanes(words);
    size_t position = 0;
    for (; position + lanes <= count; position += lanes) {
        // Vectors become sums of two, of four, and so on, as the digits of a counter go over.
        Pixels waiting[32];
        Pixels sum = hn::Zero(words);
        for (size_t index = 0; index < factor; index++) {
            sum = hn::ShiftRight<24>(hn::LoadU(words, pixels + position * factor + index * lanes));
            size_t level = 0;
            for (size_t digits = index; digits & 1; digits >>= 1) sum = pair_sums(waiting[level++], sum);
            waiting[level] = sum;
        }
        const Numbers numbers = hn::ConvertTo(floats, hn::BitCast(integers, sum));
        const Numbers before = hn::LoadU(floats, sums + position);
        hn::StoreU(hn::Add(before, hn::Mul(numbers, hn::Set(floats, times))), floats, sums + position);
    }
    for (; position < count; position++) {
        uint32_t sum = 0;
        for (size_t index = 0; index < factor; index++) sum += pixels[position * factor + index] >> 24;
        const float product = static_cast<float>(sum) * times;
        sums[position] += product;
    }
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
    void, pk_add_alphas, AddAlphas, (const uint32_t *pixels, size_t factor, float times, float *sums, size_t count),
    (pixels, factor, times, sums, count))

}  // namespace pixel_kernels
#endif
