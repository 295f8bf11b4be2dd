#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Convert.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr HalvesOf<Words> halves;
constexpr FloatsOf<Words> floats;
using Pixels = hn::Vec<Words>;
using Pairs = hn::Vec<HalvesOf<Words>>;
using Numbers = hn::Vec<FloatsOf<Words>>;

// Calls `body` with whole vectors of `count` pixels, for their results; the rest in a copy, since nothing past the row may be
// touched.
template <class Body>
PK_INLINE void convert(const uint32_t *source, uint32_t *target, size_t count, Body body) {
    size_t position = 0;
    for (; position + hn::Lanes(words) <= count; position += hn::Lanes(words)) {
        hn::StoreU(body(hn::LoadU(words, source + position)), words, target + position);
    }
    if (position == count) return;
    HWY_ALIGN uint32_t rest[PK_PADDING];
    // Opaque, which takes the short way.
    for (uint32_t &pixel : rest) pixel = 0xff000000;
    memcpy(rest, source + position, (count - position) * sizeof(uint32_t));
    hn::Store(body(hn::Load(words, rest)), words, rest);
    memcpy(target + position, rest, (count - position) * sizeof(uint32_t));
}

PK_INLINE Pixels swapped(Pixels pixels) {
    const Pixels byte = hn::Set(words, 0xff);
    const Pixels red = hn::ShiftLeft<16>(hn::And(pixels, byte));
    const Pixels blue = hn::And(hn::ShiftRight<16>(pixels), byte);
    return hn::Or(hn::And(pixels, hn::Set(words, 0xff00ff00)), hn::Or(red, blue));
}

bool Premultiply(uint32_t *pixels, size_t count) {
    Pixels all = hn::Set(words, 0xffffffff);
    convert(pixels, pixels, count, [&](Pixels old) HWY_ATTR {
        all = hn::And(all, old);
        const auto channels = split(old);
        const Pixels alpha = hn::ShiftRight<24>(old);
        // Alpha itself is multiplied by 255, which changes nothing.
        const Pairs keeping_alpha = hn::BitCast(halves, hn::Or(alpha, hn::Set(words, 0x00ff0000)));
        return joined(Channels<Pairs>{
            over255(hn::Mul(channels.even, doubled(alpha))), over255(hn::Mul(channels.odd, keeping_alpha))});
    });
    return hn::AllTrue(words, hn::Eq(hn::ShiftRight<24>(all), hn::Set(words, 255)));
}

// floor((c · 255 + ⌊a / 2⌋) / a): the reciprocal's error is far below a quarter of 1/a, which is added so that whole values
// do not fall below.
PK_INLINE Pixels straight(Pixels pixels) {
    const hn::RebindToSigned<Words> integers;
    const Pixels byte = hn::Set(words, 0xff);
    const Pixels alpha = hn::ShiftRight<24>(pixels);
    const Numbers divisor = hn::ConvertTo(floats, hn::BitCast(integers, hn::Max(alpha, hn::Set(words, 1))));
    const Numbers reciprocal = hn::Div(hn::Set(floats, 1.0f), divisor);
    const Pixels half = hn::ShiftRight<1>(alpha);
    const auto channel = [&](Pixels value) HWY_ATTR {
        const Pixels bounded = hn::Min(hn::And(value, byte), alpha);
        const Pixels product = hn::Add(hn::Sub(hn::ShiftLeft<8>(bounded), bounded), half);
        const Numbers number = hn::Add(hn::ConvertTo(floats, hn::BitCast(integers, product)), hn::Set(floats, 0.25f));
        return hn::BitCast(words, hn::ConvertTo(integers, hn::Mul(number, reciprocal)));
    };
    const Pixels red = channel(pixels);
    const Pixels green = hn::ShiftLeft<8>(channel(hn::ShiftRight<8>(pixels)));
    const Pixels blue = hn::ShiftLeft<16>(channel(hn::ShiftRight<16>(pixels)));
    return hn::Or(hn::Or(red, green), hn::Or(blue, hn::ShiftLeft<24>(alpha)));
}

void Unpremultiply(const uint32_t *source, bool swaps, uint32_t *target, size_t count) {
    convert(source, target, count, [&](Pixels old) HWY_ATTR {
        const Pixels pixels = swaps ? swapped(old) : old;
        const Pixels alpha = hn::ShiftRight<24>(pixels);
        if (hn::AllTrue(words, hn::Eq(alpha, hn::Set(words, 255)))) return pixels;
        if (hn::AllTrue(words, hn::Eq(alpha, hn::Zero(words)))) return hn::Zero(words);
        return straight(pixels);
    });
}

void SwapRedAndBlue(const uint32_t *source, uint32_t *target, size_t count) {
    convert(source, target, count, [&](Pixels old) HWY_ATTR { return swapped(old); });
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(bool, pk_premultiply, Premultiply, (uint32_t *pixels, size_t count), (pixels, count))
PK_KERNEL(
    void, pk_unpremultiply, Unpremultiply, (const uint32_t *source, bool swaps, uint32_t *target, size_t count),
    (source, swaps, target, count))
PK_KERNEL(
    void, pk_swap_red_and_blue, SwapRedAndBlue, (const uint32_t *source, uint32_t *target, size_t count),
    (source, target, count))

extern "C" {

int64_t pk_instruction_sets(void) { return hwy::SupportedTargets() & HWY_TARGETS; }

void pk_use_instruction_set(int64_t bit) {
    hwy::SetSupportedTargetsForTest(bit);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

const char *pk_instruction_set_name(int64_t bit) { return hwy::TargetName(bit); }

}  // extern "C"
}  // namespace pixel_kernels
#endif
