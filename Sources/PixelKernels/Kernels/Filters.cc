#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Filters.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr hn::ScalableTag<uint8_t> bytes;
using Bytes = hn::Vec<hn::ScalableTag<uint8_t>>;

PK_INLINE Bytes distance(Bytes a, Bytes b) { return hn::Or(hn::SaturatedSub(a, b), hn::SaturatedSub(b, a)); }

PK_INLINE hn::Mask<hn::ScalableTag<uint8_t>> at_most(Bytes a, Bytes b) { return hn::Eq(hn::Min(a, b), a); }

// The neighbour that a byte is most likely near: the one nearest to left + above − corner. The distance to the corner is the
// sum of the other two if both lie on one side, which is larger than either even where it is cut off at 255.
PK_INLINE Bytes paeth(Bytes left, Bytes above, Bytes corner) {
    const Bytes to_left = distance(above, corner);
    const Bytes to_above = distance(left, corner);
    const auto is_between = hn::Xor(at_most(corner, left), at_most(corner, above));
    const Bytes to_corner =
        hn::IfThenElse(is_between, distance(to_left, to_above), hn::SaturatedAdd(to_left, to_above));
    const Bytes second = hn::IfThenElse(at_most(to_above, to_corner), above, corner);
    return hn::IfThenElse(hn::And(at_most(to_left, to_above), at_most(to_left, to_corner)), left, second);
}

template <PKFilter filter>
PK_INLINE Bytes residual(const uint8_t *row, const uint8_t *row_above, size_t pixel_bytes) {
    const Bytes value = hn::LoadU(bytes, row);
    if (filter == PKFilterNone) return value;
    const Bytes above = hn::LoadU(bytes, row_above);
    if (filter == PKFilterUp) return hn::Sub(value, above);
    const Bytes left = hn::LoadU(bytes, row - pixel_bytes);
    if (filter == PKFilterSub) return hn::Sub(value, left);
    if (filter == PKFilterAverage) {
        // The instruction rounds halves up.
        const Bytes odd = hn::And(hn::Xor(left, above), hn::Set(bytes, 1));
        return hn::Sub(value, hn::Sub(hn::AverageRound(left, above), odd));
    }
    return hn::Sub(value, paeth(left, above, hn::LoadU(bytes, row_above - pixel_bytes)));
}

// Measured on rows of 1200 pixels with AVX-512: 15 to 22 times as fast as the loops that the compiler makes of the formulas.
template <PKFilter filter>
PK_INLINE uint64_t filtered(
    const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes, uint8_t *target) {
    const hn::Repartition<uint64_t, hn::ScalableTag<uint8_t>> wide;
    auto sums = hn::Zero(wide);
    const auto add = [&](Bytes values) HWY_ATTR {
        // The smaller one of a byte and its negative is its magnitude.
        sums = hn::Add(sums, hn::SumsOf8(hn::Min(values, hn::Sub(hn::Zero(bytes), values))));
    };
    size_t position = 0;
    for (; position + hn::Lanes(bytes) <= count; position += hn::Lanes(bytes)) {
        const Bytes values = residual<filter>(row + position, above + position, pixel_bytes);
        hn::StoreU(values, bytes, target + position);
        add(values);
    }
    if (position < count) {
        HWY_ALIGN uint8_t rest[PK_PADDING * sizeof(uint32_t)];
        const Bytes values = hn::IfThenElseZero(
            hn::FirstN(bytes, count - position), residual<filter>(row + position, above + position, pixel_bytes));
        hn::Store(values, bytes, rest);
        memcpy(target + position, rest, count - position);
        add(values);
    }
    return hn::GetLane(hn::SumOfLanes(wide, sums));
}

uint64_t FilterRow(
    PKFilter filter, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes, uint8_t *target) {
    switch (filter) {
        case PKFilterNone: return filtered<PKFilterNone>(row, above, count, pixel_bytes, target);
        case PKFilterSub: return filtered<PKFilterSub>(row, above, count, pixel_bytes, target);
        case PKFilterUp: return filtered<PKFilterUp>(row, above, count, pixel_bytes, target);
        case PKFilterAverage: return filtered<PKFilterAverage>(row, above, count, pixel_bytes, target);
        case PKFilterPaeth: return filtered<PKFilterPaeth>(row, above, count, pixel_bytes, target);
    }
    return 0;
}

// Measured likewise: 1.1 to 1.6 times as fast as a loop that stores four bytes every three, and no copy of the row before it.
void PackColors(const uint32_t *source, bool swaps, uint8_t *target, size_t count) {
    size_t position = 0;
    const uint8_t *channels = reinterpret_cast<const uint8_t *>(source);
    for (; position + hn::Lanes(bytes) <= count; position += hn::Lanes(bytes)) {
        Bytes first, green, third, alpha;
        hn::LoadInterleaved4(bytes, channels + 4 * position, first, green, third, alpha);
        hn::StoreInterleaved3(
            swaps ? third : first, green, swaps ? first : third, bytes, target + 3 * position);
    }
    for (; position < count; position++) {
        target[3 * position] = channels[4 * position + (swaps ? 2 : 0)];
        target[3 * position + 1] = channels[4 * position + 1];
        target[3 * position + 2] = channels[4 * position + (swaps ? 0 : 2)];
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    uint64_t, pk_filter_row, FilterRow, (PKFilter filter, const uint8_t *row, const uint8_t *above, size_t count,
    size_t pixel_bytes, uint8_t *target), (filter, row, above, count, pixel_bytes, target))
PK_KERNEL(
    void, pk_pack_colors, PackColors, (const uint32_t *source, bool swaps, uint8_t *target, size_t count),
    (source, swaps, target, count))

}  // namespace pixel_kernels
#endif
