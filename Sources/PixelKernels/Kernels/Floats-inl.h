// Arithmetic on vectors of premultiplied pixels of half floats, for each instruction set that a file is compiled for: the
// counterpart of Pixels-inl.h, with functions of the same names, so that kernels are written once for both.

#if defined(PIXEL_KERNELS_FLOATS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PIXEL_KERNELS_FLOATS_INL_H
#undef PIXEL_KERNELS_FLOATS_INL_H
#else
#define PIXEL_KERNELS_FLOATS_INL_H
#endif

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// MARK: - Halves

template <class D>
using BitsOf = hn::Rebind<uint16_t, D>;

// Finite halves as floats, which is exact.
template <class D>
PK_INLINE hn::Vec<D> promoted(D d, hn::Vec<BitsOf<D>> bits) {
#if HWY_TARGET <= HWY_AVX2 || HWY_ARCH_ARM_A64
    return hn::PromoteTo(d, hn::BitCast(hn::Rebind<hwy::float16_t, D>(), bits));
#else
    // The sign and the other bits at their places; exponents are counted from −127 rather than from −15.
    const hn::RebindToSigned<D> d32;
    const hn::RebindToSigned<BitsOf<D>> d16;
    const auto wide = hn::ShiftLeft<13>(hn::PromoteTo(d32, hn::BitCast(d16, bits)));
    const auto placed = hn::And(wide, hn::Set(d32, static_cast<int32_t>(0x8fffe000)));
    return hn::Mul(hn::BitCast(d, placed), hn::Set(d, 0x1p112f));
#endif
}

// Floats that are beyond the greatest half become that one.
template <class Numbers, class D = hn::DFromV<Numbers>>
PK_INLINE Numbers finite(Numbers numbers) {
    const Numbers greatest = hn::Set(D(), 65504.0f);
    return hn::Min(hn::Max(numbers, hn::Neg(greatest)), greatest);
}

// The halves nearest to floats that are not beyond them, halfway to the even ones; no 0 is negative.
template <class Numbers, class D = hn::DFromV<Numbers>>
PK_INLINE hn::Vec<BitsOf<D>> demoted(Numbers numbers) {
    const BitsOf<D> d16;
#if HWY_TARGET <= HWY_AVX2 || HWY_ARCH_ARM_A64
    const auto bits = hn::BitCast(d16, hn::DemoteTo(hn::Rebind<hwy::float16_t, D>(), numbers));
#else
    const D d;
    const hn::RebindToSigned<D> d32;
    const auto all = hn::BitCast(d32, numbers);
    const auto magnitude = hn::And(all, hn::Set(d32, 0x7fffffff));
    const auto sign = hn::And(hn::ShiftRight<16>(all), hn::Set(d32, 0x8000));
    // The power of two in a number, 2⁻¹⁴ at least. Adding it 2¹³ times leaves as many bits as halves have: an integer with its
    // first bit, which counts as one in the exponent.
    const auto power = hn::Max(hn::And(magnitude, hn::Set(d32, 0xff << 23)), hn::Set(d32, (127 - 14) << 23));
    const auto large = hn::Add(power, hn::Set(d32, 13 << 23));
    const auto sum = hn::BitCast(d32, hn::Add(hn::BitCast(d, magnitude), hn::BitCast(d, large)));
    const auto exponent = hn::Sub(hn::ShiftRight<13>(power), hn::Set(d32, (127 - 14) << 10));
    const auto bits = hn::DemoteTo(d16, hn::Or(hn::Add(hn::Sub(sum, large), exponent), sign));
#endif
    return hn::IfThenZeroElse(hn::Eq(bits, hn::Set(d16, 0x8000)), bits);
}

// MARK: - Pixels

// Pixels with four channels of floats side by side: as many as a tag of words has, in one to four vectors.
template <size_t Count>
struct FloatsTag {
    using Part = hn::CappedTag<float, 4 * Count>;
    static constexpr size_t part_pixels = hn::MaxLanes(Part()) / 4;
    static constexpr size_t parts = Count / part_pixels;
};

template <size_t Count>
using FloatPart = typename FloatsTag<Count>::Part;

template <size_t Count>
struct Floats {
    hn::Vec<FloatPart<Count>> parts[FloatsTag<Count>::parts];
};

// A pixel whose channels are not rounded to halves yet.
struct FloatPixel {
    float channels[4];
};

template <size_t Count>
constexpr size_t pixel_count(FloatsTag<Count>) { return Count; }

// Vectors made one by one: `part(number, first)` for those of the pixels from `first` on.
template <size_t Count, class Function>
PK_INLINE Floats<Count> made(FloatsTag<Count>, Function part) {
    Floats<Count> result;
    for (size_t number = 0; number < FloatsTag<Count>::parts; number++) {
        result.parts[number] = part(number, number * FloatsTag<Count>::part_pixels);
    }
    return result;
}

template <size_t Count>
PK_INLINE Floats<Count> load(FloatsTag<Count> d, const uint64_t *pixels) {
    return made(d, [=](size_t, size_t first) HWY_ATTR {
        const FloatPart<Count> numbers;
        const auto *bits = reinterpret_cast<const uint16_t *>(pixels + first);
        return promoted(numbers, hn::LoadU(BitsOf<FloatPart<Count>>(), bits));
    });
}

template <size_t Count>
PK_INLINE Floats<Count> load(FloatsTag<Count> d, const FloatPixel *pixels) {
    return made(d, [=](size_t, size_t first) HWY_ATTR {
        return hn::LoadU(FloatPart<Count>(), pixels[first].channels);
    });
}

template <size_t Count>
PK_INLINE Floats<Count> load_whole(FloatsTag<Count> d, const uint64_t *pixels) { return load(d, pixels); }

// Bytes of pixels as numbers of 0…1.
template <class D>
PK_INLINE hn::Vec<D> widened(D d, hn::Vec<hn::Rebind<uint8_t, D>> bytes) {
    const hn::RebindToSigned<D> integers;
    return hn::Mul(hn::ConvertTo(d, hn::PromoteTo(integers, bytes)), hn::Set(d, 1.0f / 255));
}

template <size_t Count>
PK_INLINE Floats<Count> load(FloatsTag<Count> d, const uint32_t *pixels) {
    return made(d, [=](size_t, size_t first) HWY_ATTR {
        const FloatPart<Count> numbers;
        const auto *bytes = reinterpret_cast<const uint8_t *>(pixels + first);
        return widened(numbers, hn::LoadU(hn::Rebind<uint8_t, FloatPart<Count>>(), bytes));
    });
}

template <size_t Count>
PK_INLINE void store(FloatsTag<Count>, Floats<Count> pixels, uint64_t *target) {
    for (size_t number = 0; number < FloatsTag<Count>::parts; number++) {
        auto *bits = reinterpret_cast<uint16_t *>(target + number * FloatsTag<Count>::part_pixels);
        hn::StoreU(demoted(pixels.parts[number]), BitsOf<FloatPart<Count>>(), bits);
    }
}

template <size_t Count>
PK_INLINE void store(FloatsTag<Count>, Floats<Count> pixels, FloatPixel *target) {
    for (size_t number = 0; number < FloatsTag<Count>::parts; number++) {
        float *channels = target[number * FloatsTag<Count>::part_pixels].channels;
        hn::StoreU(pixels.parts[number], FloatPart<Count>(), channels);
    }
}

// One pixel, or one number in all channels.
template <size_t Count>
PK_INLINE Floats<Count> set(FloatsTag<Count> d, FloatPixel pixel) {
    const auto channels = hn::LoadDup128(FloatPart<Count>(), pixel.channels);
    return made(d, [=](size_t, size_t) HWY_ATTR { return channels; });
}

template <size_t Count>
PK_INLINE Floats<Count> repeated(FloatsTag<Count> d, FloatPixel pixel) { return set(d, pixel); }

template <size_t Count>
PK_INLINE Floats<Count> level(FloatsTag<Count> d, float number) {
    return made(d, [=](size_t, size_t) HWY_ATTR { return hn::Set(FloatPart<Count>(), number); });
}

// Of each block of four lanes the bytes of a number of four, one block after the other; after it, zeros.
template <int Bytes, class D>
PK_INLINE hn::Vec<hn::Repartition<uint8_t, D>> block_bytes(D) {
    alignas(64) static constexpr uint8_t places[2][16] = {
        {0, 0x80, 0x80, 0x80, 0, 0x80, 0x80, 0x80, 0, 0x80, 0x80, 0x80, 0, 0x80, 0x80, 0x80},
        {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}};
    const hn::Repartition<uint8_t, D> bytes;
    const WordsOf<D> words;
    alignas(64) static constexpr uint32_t blocks[16] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    const auto block = hn::Load(words, blocks);
    if constexpr (Bytes == 1) {
        return hn::Add(hn::LoadDup128(bytes, places[0]), hn::BitCast(bytes, block));
    } else {
        const auto first = hn::Mul(block, hn::Set(words, 0x04040404));
        return hn::Add(hn::LoadDup128(bytes, places[1]), hn::BitCast(bytes, first));
    }
}

// A byte of coverage for each pixel as 0…1 in its channels.
template <size_t Count>
PK_INLINE Floats<Count> levels(FloatsTag<Count> d, const uint8_t *coverage) {
    using Part = FloatPart<Count>;
    const Part numbers;
    const hn::RebindToSigned<Part> integers;
    const hn::Repartition<uint8_t, Part> bytes;
    const auto places = block_bytes<1>(numbers);
    return made(d, [=](size_t, size_t first) HWY_ATTR {
        uint32_t some = 0;
        memcpy(&some, coverage + first, FloatsTag<Count>::part_pixels);
        const auto all = hn::BitCast(bytes, hn::Set(WordsOf<Part>(), some));
        const auto each = hn::BitCast(integers, hn::TableLookupBytesOr0(all, places));
        return hn::Mul(hn::ConvertTo(numbers, each), hn::Set(numbers, 1.0f / 255));
    });
}

// A number for each pixel in its channels.
//
// Reads no numbers beyond those: a load of bytes that were just written in part takes a dozen cycles.
template <size_t Count>
PK_INLINE Floats<Count> spread(FloatsTag<Count> d, const float *numbers) {
    using Part = FloatPart<Count>;
    const hn::Repartition<uint8_t, Part> bytes;
    constexpr size_t pixels = FloatsTag<Count>::part_pixels;
    if constexpr (pixels == 1) {
        return made(d, [=](size_t, size_t first) HWY_ATTR { return hn::Set(Part(), numbers[first]); });
    } else {
        const auto places = block_bytes<4>(Part());
        return made(d, [=](size_t, size_t first) HWY_ATTR {
            auto all = hn::Undefined(bytes);
            if constexpr (pixels == 2) {
                uint64_t pair;
                memcpy(&pair, numbers + first, sizeof pair);
                all = hn::BitCast(bytes, hn::Set(hn::Repartition<uint64_t, Part>(), pair));
            } else {
                all = hn::BitCast(bytes, hn::LoadDup128(Part(), numbers + first));
            }
            return hn::BitCast(Part(), hn::TableLookupBytes(all, places));
        });
    }
}

// Words below 2³¹, in units, in the channels of as many pixels.
template <size_t Count, class Words>
PK_INLINE Floats<Count> numbers_of(FloatsTag<Count> d, Words words, float unit) {
    using D = hn::DFromV<Words>;
    const FloatsOf<D> numbers;
    const auto integers = hn::BitCast(hn::RebindToSigned<D>(), words);
    HWY_ALIGN float parts[Count];
    hn::Store(hn::Mul(hn::ConvertTo(numbers, integers), hn::Set(numbers, unit)), numbers, parts);
    return spread(d, parts);
}

// Coverages of 0…255 as 0…1.
template <size_t Count, class Words>
PK_INLINE Floats<Count> factors_of(FloatsTag<Count> d, Words levels) { return numbers_of(d, levels, 1.0f / 255); }

// MARK: - Arithmetic

template <size_t Count, class Function>
PK_INLINE Floats<Count> each_part(Floats<Count> a, Floats<Count> b, Function function) {
    return made(FloatsTag<Count>(), [=](size_t number, size_t) HWY_ATTR {
        return function(a.parts[number], b.parts[number]);
    });
}

template <size_t Count>
PK_INLINE Floats<Count> finite(Floats<Count> pixels) {
    return made(FloatsTag<Count>(), [=](size_t number, size_t) HWY_ATTR { return finite(pixels.parts[number]); });
}

// Pixels can be stored as they are computed with.
template <size_t Count>
PK_INLINE Floats<Count> split(Floats<Count> pixels) { return pixels; }

template <size_t Count>
PK_INLINE Floats<Count> joined(Floats<Count> pixels) { return pixels; }

template <size_t Count>
PK_INLINE Floats<Count> scaled(Floats<Count> pixels, Floats<Count> factors) {
    return each_part(pixels, factors, [](auto a, auto b) HWY_ATTR { return hn::Mul(a, b); });
}

template <size_t Count>
PK_INLINE Floats<Count> multiplied(Floats<Count> pixels, Floats<Count> factors) {
    return each_part(pixels, factors, [](auto a, auto b) HWY_ATTR { return finite(hn::Mul(a, b)); });
}

template <size_t Count>
PK_INLINE Floats<Count> alphas(FloatsTag<Count> d, const uint64_t *pixels) {
    const Floats<Count> numbers = load(d, pixels);
    return made(d, [=](size_t number, size_t) HWY_ATTR { return hn::Broadcast<3>(numbers.parts[number]); });
}

template <size_t Count>
PK_INLINE Floats<Count> over(Floats<Count> source, Floats<Count> destination) {
    const auto one = hn::Set(FloatPart<Count>(), 1);
    return each_part(source, destination, [=](auto above, auto below) HWY_ATTR {
        return finite(hn::Add(above, hn::Mul(below, hn::Sub(one, hn::Broadcast<3>(above)))));
    });
}

// Pixels moved towards others by factors of 0…1.
template <size_t Count>
PK_INLINE Floats<Count> moved(Floats<Count> from, Floats<Count> to, Floats<Count> factors) {
    return made(FloatsTag<Count>(), [=](size_t number, size_t) HWY_ATTR {
        const auto start = from.parts[number];
        return hn::Add(start, hn::Mul(hn::Sub(to.parts[number], start), factors.parts[number]));
    });
}

// Source pixels by factors, plus destination pixels by the factors' differences from 1; a factor of 0 or 1 is exact.
template <size_t Count>
PK_INLINE Floats<Count> mixed(Floats<Count> source, Floats<Count> destination, Floats<Count> factors) {
    const auto one = hn::Set(FloatPart<Count>(), 1);
    return made(FloatsTag<Count>(), [=](size_t number, size_t) HWY_ATTR {
        const auto factor = factors.parts[number];
        const auto rest = hn::Mul(destination.parts[number], hn::Sub(one, factor));
        return hn::Add(hn::Mul(source.parts[number], factor), rest);
    });
}

// The first vectors' pixels become columns: four vectors of one channel each, and back. A block of a result holds a channel
// of the pixels in that block of the four vectors.
template <size_t Count>
PK_INLINE Floats<Count> transposed(Floats<Count> pixels) {
    static_assert(FloatsTag<Count>::parts == 4, "A vector for each channel");
    using Part = FloatPart<Count>;
    const Part d;
    const hn::Repartition<double, Part> pairs;
    const auto &parts = pixels.parts;
    const auto low_a = hn::BitCast(pairs, hn::InterleaveLower(d, parts[0], parts[1]));
    const auto low_b = hn::BitCast(pairs, hn::InterleaveLower(d, parts[2], parts[3]));
    const auto high_a = hn::BitCast(pairs, hn::InterleaveUpper(d, parts[0], parts[1]));
    const auto high_b = hn::BitCast(pairs, hn::InterleaveUpper(d, parts[2], parts[3]));
    return {{
        hn::BitCast(d, hn::InterleaveLower(pairs, low_a, low_b)), hn::BitCast(d, hn::InterleaveUpper(pairs, low_a, low_b)),
        hn::BitCast(d, hn::InterleaveLower(pairs, high_a, high_b)),
        hn::BitCast(d, hn::InterleaveUpper(pairs, high_a, high_b))}};
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#endif
