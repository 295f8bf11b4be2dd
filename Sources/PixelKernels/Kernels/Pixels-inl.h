// Arithmetic on vectors of premultiplied RGBA8 pixels, for each instruction set that a file is compiled for.

#if defined(PIXEL_KERNELS_PIXELS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PIXEL_KERNELS_PIXELS_INL_H
#undef PIXEL_KERNELS_PIXELS_INL_H
#else
#define PIXEL_KERNELS_PIXELS_INL_H
#endif

#include <string.h>

#include "hwy/highway.h"

// Functions of kernels are inlined: their vectors stay in registers. Plain C++ has loops over arrays instead, and the
// compiler takes twenty times as long for one large function of them as for many small ones.
#undef PK_INLINE
#if HWY_TARGET == HWY_EMU128
#define PK_INLINE inline
#else
#define PK_INLINE HWY_INLINE
#endif

// No product is fused with a sum, which only some machines can: every instruction set gives the same bytes.
#pragma STDC FP_CONTRACT OFF

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The pixels of a vector: the machine's 4, 8 or 16, or fewer for the rest of a row.
using Words = hn::ScalableTag<uint32_t>;
constexpr Words words;

// At most 8, for shapes and pictures: of wider vectors most pixels would lie beside small shapes, and the texels that are
// loaded one by one take as long.
using Few = hn::CappedTag<uint32_t, 8>;
constexpr Few few;

// For the vectors of `D`, a tag of pixels or anything of their size: two channels of each pixel, or the same number twice, in
// 16 bits each, room for a product of two bytes; a float for each pixel.
template <class D>
using HalvesOf = hn::Repartition<uint16_t, D>;
template <class D>
using FloatsOf = hn::Repartition<float, D>;
template <class D>
using WordsOf = hn::Repartition<uint32_t, D>;

// The channels of pixels: red and blue, green and alpha.
template <class Pairs>
struct Channels {
    Pairs even, odd;
};

template <class Pixels, class D = hn::DFromV<Pixels>>
PK_INLINE Channels<hn::Vec<HalvesOf<D>>> split(Pixels pixels) {
    return {
        hn::BitCast(HalvesOf<D>(), hn::And(pixels, hn::Set(D(), 0x00ff00ff))),
        hn::ShiftRight<8>(hn::BitCast(HalvesOf<D>(), pixels)),
    };
}

template <class Pairs, class D = WordsOf<hn::DFromV<Pairs>>>
PK_INLINE hn::Vec<D> joined(Channels<Pairs> channels) {
    return hn::BitCast(D(), hn::Or(channels.even, hn::ShiftLeft<8>(channels.odd)));
}

// Numbers below 2^16 in both halves of each pixel.
template <class Pixels, class D = hn::DFromV<Pixels>>
PK_INLINE hn::Vec<HalvesOf<D>> doubled(Pixels numbers) {
    return hn::BitCast(HalvesOf<D>(), hn::Or(numbers, hn::ShiftLeft<16>(numbers)));
}

// Products of two bytes divided by 255, rounded to nearest; exact for every product: the upper half of a product with 257
// is the 255th part.
template <class Pairs, class D = hn::DFromV<Pairs>>
PK_INLINE Pairs over255(Pairs products) {
    return hn::MulHigh(hn::Add(products, hn::Set(D(), 128)), hn::Set(D(), 257));
}

// Channels multiplied by factors of 0…255 for 0…1.
template <class Pairs>
PK_INLINE Channels<Pairs> scaled(Channels<Pairs> pixels, Pairs factors) {
    return {over255(hn::Mul(pixels.even, factors)), over255(hn::Mul(pixels.odd, factors))};
}

// Channels multiplied by others.
template <class Pairs>
PK_INLINE Channels<Pairs> multiplied(Channels<Pairs> pixels, Channels<Pairs> factors) {
    return {over255(hn::Mul(pixels.even, factors.even)), over255(hn::Mul(pixels.odd, factors.odd))};
}

// 255 − alpha, for both channels of each pair.
template <class Pairs, class D = hn::DFromV<Pairs>>
PK_INLINE Pairs inverse_alpha(Channels<Pairs> pixels) {
    const auto alpha = hn::ShiftRight<16>(hn::BitCast(WordsOf<D>(), pixels.odd));
    return hn::Sub(hn::Set(D(), 255), doubled(alpha));
}

// Premultiplied pixels over others. A sum is at most 255 if no channel is above alpha; otherwise it stays 255.
template <class Pairs, class D = hn::DFromV<Pairs>>
PK_INLINE hn::Vec<WordsOf<D>> over(Channels<Pairs> source, Channels<Pairs> destination) {
    const hn::Repartition<uint8_t, D> bytes;
    const auto rest = joined(scaled(destination, inverse_alpha(source)));
    return hn::BitCast(
        WordsOf<D>(), hn::SaturatedAdd(hn::BitCast(bytes, joined(source)), hn::BitCast(bytes, rest)));
}

// Pixels mixed by factors that add up to 255, as one of them is opaque: rounded once.
template <class Pairs, class D = hn::DFromV<Pairs>>
PK_INLINE hn::Vec<WordsOf<D>> mixed(Channels<Pairs> source, Channels<Pairs> destination, Pairs factors) {
    const Pairs rest = hn::Sub(hn::Set(D(), 255), factors);
    return joined(Channels<Pairs>{
        over255(hn::Add(hn::Mul(source.even, factors), hn::Mul(destination.even, rest))),
        over255(hn::Add(hn::Mul(source.odd, factors), hn::Mul(destination.odd, rest))),
    });
}

// Channels moved towards others by weights of 0…256.
template <class Pairs, class D = hn::DFromV<Pairs>>
PK_INLINE Channels<Pairs> moved(Channels<Pairs> from, Channels<Pairs> to, Pairs weights) {
    const Pairs rest = hn::Sub(hn::Set(D(), 256), weights);
    const Pairs half = hn::Set(D(), 128);
    return {
        hn::ShiftRight<8>(hn::Add(hn::Add(hn::Mul(from.even, rest), hn::Mul(to.even, weights)), half)),
        hn::ShiftRight<8>(hn::Add(hn::Add(hn::Mul(from.odd, rest), hn::Mul(to.odd, weights)), half)),
    };
}

// The numbers from `first` on. Highway's own function puts lane beside lane if the first one is not known when compiled:
// with AVX2 that was half of a gradient's time.
template <class D>
PK_INLINE hn::Vec<D> numbers_from(D d, float first) {
    return hn::Add(hn::Iota(d, 0.0f), hn::Set(d, first));
}

template <class D>
PK_INLINE hn::Vec<D> load_whole(D d, const uint32_t *pixels) { return hn::LoadU(d, pixels); }

template <class D>
PK_INLINE Channels<hn::Vec<HalvesOf<D>>> load(D d, const uint32_t *pixels) {
    return split(hn::LoadU(d, pixels));
}

template <class D>
PK_INLINE void store(D d, hn::Vec<D> pixels, uint32_t *target) { hn::StoreU(pixels, d, target); }

// One pixel, to be stored or to be computed with.
template <class D>
PK_INLINE hn::Vec<D> repeated(D d, uint32_t pixel) { return hn::Set(d, pixel); }

template <class D>
PK_INLINE Channels<hn::Vec<HalvesOf<D>>> set(D d, uint32_t pixel) { return split(hn::Set(d, pixel)); }

// One number, in both halves.
template <class D>
PK_INLINE hn::Vec<HalvesOf<D>> level(D d, uint32_t number) { return doubled(hn::Set(d, number)); }

// The alpha of each pixel, in both halves.
template <class D>
PK_INLINE hn::Vec<HalvesOf<D>> alphas(D d, const uint32_t *pixels) {
    return doubled(hn::ShiftRight<24>(hn::LoadU(d, pixels)));
}

template <class D>
PK_INLINE size_t pixel_count(D d) { return hn::Lanes(d); }

// Coverages of 0…255, in both halves.
template <class D>
PK_INLINE hn::Vec<HalvesOf<D>> factors_of(D, hn::Vec<D> levels) { return doubled(levels); }

// A byte for each pixel, in both halves.
template <class D>
PK_INLINE hn::Vec<HalvesOf<D>> levels(D d, const uint8_t *coverage) {
    return doubled(hn::PromoteTo(d, hn::LoadU(hn::Rebind<uint8_t, D>(), coverage)));
}

// Numbers of 0…2^22 rounded to nearest, halves to even, in the lowest 23 bits, the others being those of 2^23.
//
// Adding 2^23 leaves the rounded integer there; conversions round differently from machine to machine.
template <class Numbers, class D = hn::DFromV<Numbers>>
PK_INLINE hn::Vec<WordsOf<D>> rounded(Numbers numbers) {
    return hn::BitCast(WordsOf<D>(), hn::Add(numbers, hn::Set(D(), 8388608.0f)));
}

// Numbers of a magnitude below 2^22 rounded to nearest, halves to even.
template <class Numbers, class D = hn::RebindToSigned<hn::DFromV<Numbers>>>
PK_INLINE hn::Vec<D> rounded_parts(Numbers numbers) {
    const auto sum = hn::Add(numbers, hn::Set(hn::DFromV<Numbers>(), 12582912.0f));
    return hn::Sub(hn::BitCast(D(), sum), hn::Set(D(), 0x4B400000));
}

// The nearest integer, halves to even: adding 1.5 · 2^52 leaves it in the lowest bits.
PK_INLINE int32_t rounded_place(double place) {
    const double sum = place + 6755399441055744.0;
    int64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    return static_cast<int32_t>(bits);
}

// Pixels of four channels of 0…255, each in a vector of its own, rounded to nearest.
template <class Numbers, class D = WordsOf<hn::DFromV<Numbers>>>
PK_INLINE hn::Vec<D> packed(Numbers red, Numbers green, Numbers blue, Numbers alpha) {
    // Bits above the bytes are shifted out, except in the first.
    const auto low = hn::Or(hn::And(rounded(red), hn::Set(D(), 0xff)), hn::ShiftLeft<8>(rounded(green)));
    const auto high = hn::Or(hn::ShiftLeft<16>(rounded(blue)), hn::ShiftLeft<24>(rounded(alpha)));
    return hn::Or(low, high);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#endif
