#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Video.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr FloatsOf<Words> floats;
constexpr hn::RebindToSigned<Words> integers;
using Pixels = hn::Vec<Words>;
using Numbers = hn::Vec<FloatsOf<Words>>;

PK_INLINE Numbers number(Pixels pixels) { return hn::ConvertTo(floats, hn::BitCast(integers, pixels)); }

// A sum of products, each rounded on its own and added in this order.
PK_INLINE Numbers weighted(Numbers first, Numbers second, Numbers third, const float *weights) {
    const Numbers sum = hn::Add(hn::Mul(first, hn::Set(floats, weights[0])), hn::Mul(second, hn::Set(floats, weights[1])));
    return hn::Add(sum, hn::Mul(third, hn::Set(floats, weights[2])));
}

// Numbers within 0…`largest`, rounded to nearest, as integers of `Value`.
template <class Value>
PK_INLINE hn::Vec<hn::Rebind<Value, Words>> narrowed(Numbers numbers, float largest) {
    const Numbers bounded = hn::Min(hn::Max(numbers, hn::Zero(floats)), hn::Set(floats, largest));
    return hn::TruncateTo(hn::Rebind<Value, Words>(), rounded(bounded));
}

template <class Value>
PK_INLINE void weigh(const uint32_t *pixels, PKWeights weights, Value *target, size_t count) {
    const Pixels byte = hn::Set(words, 0xff);
    const auto value = [&](Pixels colors) HWY_ATTR {
        const Numbers color = weighted(
            number(hn::And(colors, byte)), number(hn::And(hn::ShiftRight<8>(colors), byte)),
            number(hn::And(hn::ShiftRight<16>(colors), byte)), weights.bytes);
        const Numbers alpha = hn::Mul(number(hn::ShiftRight<24>(colors)), hn::Set(floats, weights.bytes[3]));
        return narrowed<Value>(hn::Add(hn::Add(color, alpha), hn::Set(floats, weights.offset)), weights.largest);
    };
    const hn::Rebind<Value, Words> narrow;
    size_t position = 0;
    for (; position + hn::Lanes(words) <= count; position += hn::Lanes(words)) {
        hn::StoreU(value(hn::LoadU(words, pixels + position)), narrow, target + position);
    }
    if (position == count) return;
    HWY_ALIGN uint32_t rest[PK_PADDING] = {};
    HWY_ALIGN Value values[PK_PADDING];
    memcpy(rest, pixels + position, (count - position) * sizeof(uint32_t));
    hn::Store(value(hn::Load(words, rest)), narrow, values);
    memcpy(target + position, values, (count - position) * sizeof(Value));
}

void WeighBytes(const uint32_t *pixels, PKWeights weights, uint8_t *target, size_t count) {
    weigh(pixels, weights, target, count);
}

void WeighWords(const uint32_t *pixels, PKWeights weights, uint16_t *target, size_t count) {
    weigh(pixels, weights, target, count);
}

using Sums = Channels<hn::Vec<HalvesOf<Words>>>;

PK_INLINE Sums sum(Sums a, Sums b) { return {hn::Add(a.even, b.even), hn::Add(a.odd, b.odd)}; }

// p[2i − 1] + 2 · p[2i] + p[2i + 1], channel by channel.
PK_INLINE Sums smoothed(const uint32_t *row) {
    Pixels before, even, odd, unused;
    hn::LoadInterleaved2(words, row - 2, unused, before);
    hn::LoadInterleaved2(words, row, even, odd);
    const Sums middle = split(even);
    return sum(sum(split(before), split(odd)), sum(middle, middle));
}

void ChromaRow(
    const uint32_t *above, const uint32_t *below, PKWeights first, PKWeights second, uint8_t *first_target,
    uint8_t *second_target, size_t count) {
    const Pixels half = hn::Set(words, 0xffff);
    const hn::Rebind<uint8_t, Words> narrow;
    for (size_t position = 0; position < count; position += hn::Lanes(words)) {
        const Sums sums = sum(smoothed(above + 2 * position), smoothed(below + 2 * position));
        const Pixels even = hn::BitCast(words, sums.even);
        const Pixels odd = hn::BitCast(words, sums.odd);
        const Numbers alpha = number(hn::Max(hn::ShiftRight<16>(odd), hn::Set(words, 1)));
        const Numbers factor = hn::Div(hn::Set(floats, 255.0f), alpha);
        const Numbers colors[3] = {
            number(hn::And(even, half)), number(hn::And(odd, half)), number(hn::ShiftRight<16>(even))};
        const auto value = [&](const PKWeights &weights) HWY_ATTR {
            const Numbers straight = hn::Mul(weighted(colors[0], colors[1], colors[2], weights.bytes), factor);
            return narrowed<uint8_t>(hn::Add(straight, hn::Set(floats, weights.offset)), weights.largest);
        };
        const size_t left = count - position;
        if (left >= hn::Lanes(words)) {
            hn::StoreU(value(first), narrow, first_target + position);
            hn::StoreU(value(second), narrow, second_target + position);
        } else {
            HWY_ALIGN uint8_t values[PK_PADDING];
            hn::Store(value(first), narrow, values);
            memcpy(first_target + position, values, left);
            hn::Store(value(second), narrow, values);
            memcpy(second_target + position, values, left);
        }
    }
}

void Accumulate(uint16_t *sums, const uint32_t *pixels, uint32_t weight, size_t count) {
    const hn::ScalableTag<uint16_t> wide;
    const hn::Rebind<uint8_t, decltype(wide)> narrow;
    const uint8_t *bytes = reinterpret_cast<const uint8_t *>(pixels);
    const auto factor = hn::Set(wide, static_cast<uint16_t>(weight));
    size_t position = 0;
    for (; position + hn::Lanes(wide) <= count * 4; position += hn::Lanes(wide)) {
        const auto values = hn::PromoteTo(wide, hn::LoadU(narrow, bytes + position));
        hn::StoreU(hn::Add(hn::LoadU(wide, sums + position), hn::Mul(values, factor)), wide, sums + position);
    }
    for (; position < count * 4; position++) sums[position] += static_cast<uint16_t>(bytes[position] * weight);
}

// The reciprocal's error times the largest quotient is far below a quarter of 1/divisor, which is added so that whole values
// do not fall below.
void Average(const uint16_t *sums, uint32_t divisor, uint32_t *pixels, size_t count) {
    const hn::Rebind<uint16_t, Words> wide;
    const hn::Rebind<uint8_t, Words> narrow;
    uint8_t *bytes = reinterpret_cast<uint8_t *>(pixels);
    const Numbers start = hn::Set(floats, static_cast<float>(divisor / 2) + 0.25f);
    const Numbers factor = hn::Set(floats, 1.0f / static_cast<float>(divisor));
    size_t position = 0;
    for (; position + hn::Lanes(words) <= count * 4; position += hn::Lanes(words)) {
        const Numbers values = number(hn::PromoteTo(words, hn::LoadU(wide, sums + position)));
        const auto quotients = hn::ConvertTo(integers, hn::Mul(hn::Add(values, start), factor));
        hn::StoreU(hn::TruncateTo(narrow, hn::BitCast(words, quotients)), narrow, bytes + position);
    }
    for (; position < count * 4; position++) {
        bytes[position] = static_cast<uint8_t>((sums[position] + divisor / 2) / divisor);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_weigh_bytes, WeighBytes, (const uint32_t *pixels, PKWeights weights, uint8_t *target, size_t count),
    (pixels, weights, target, count))
PK_KERNEL(
    void, pk_weigh_words, WeighWords, (const uint32_t *pixels, PKWeights weights, uint16_t *target, size_t count),
    (pixels, weights, target, count))
PK_KERNEL(
    void, pk_chroma_row, ChromaRow, (const uint32_t *above, const uint32_t *below, PKWeights first, PKWeights second,
    uint8_t *first_target, uint8_t *second_target, size_t count),
    (above, below, first, second, first_target, second_target, count))
PK_KERNEL(
    void, pk_accumulate, Accumulate, (uint16_t *sums, const uint32_t *pixels, uint32_t weight, size_t count),
    (sums, pixels, weight, count))
PK_KERNEL(
    void, pk_average, Average, (const uint16_t *sums, uint32_t divisor, uint32_t *pixels, size_t count),
    (sums, divisor, pixels, count))

}  // namespace pixel_kernels
#endif
