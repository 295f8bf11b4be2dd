// Rows of pixels of either format, for each instruction set that a file is compiled for.

#if defined(PIXEL_KERNELS_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PIXEL_KERNELS_ROWS_INL_H
#undef PIXEL_KERNELS_ROWS_INL_H
#else
#define PIXEL_KERNELS_ROWS_INL_H
#endif

#include "Floats-inl.h"
#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// A format, by the type of a stored pixel.
//
// A `Color` is a pixel to set vectors to, a `Part` a factor to multiply them by.
template <class Pixel>
struct Format;

template <>
struct Format<uint32_t> {
    template <size_t Count>
    using Tag = hn::CappedTag<uint32_t, Count>;
    using Color = uint32_t;
    // Of 255.
    using Part = uint32_t;

    static PK_INLINE Color color(PKPixel pixel) { return static_cast<uint32_t>(pixel); }
    static PK_INLINE bool is_opaque(Color color) { return color >> 24 == 255; }
    static PK_INLINE Part part(float part) { return static_cast<uint32_t>(part * 255 + 0.5f); }
    static PK_INLINE Part part_of_level(uint32_t level) { return level; }
    static PK_INLINE Part product(Part a, Part b) { return (a * b + 127) / 255; }
    // Of 256.
    static PK_INLINE uint32_t weight(float part) { return static_cast<uint32_t>(part * 256 + 0.5f); }

    static PK_INLINE Color scaled(Color color, Part part) {
        const Tag<4> four;
        return hn::GetLane(joined(HWY_NAMESPACE::scaled(set(four, color), level(four, part))));
    }
};

template <>
struct Format<uint64_t> {
    template <size_t Count>
    using Tag = FloatsTag<HWY_MIN(Count, hn::MaxLanes(words))>;
    using Color = FloatPixel;
    using Part = float;

    static PK_INLINE Color color(PKPixel pixel) {
        Color color;
        const FloatsTag<1> one;
        store(one, load(one, &pixel), &color);
        return color;
    }

    static PK_INLINE bool is_opaque(const Color &color) { return color.channels[3] == 1; }
    static PK_INLINE Part part(float part) { return part; }
    static PK_INLINE Part part_of_level(uint32_t level) { return static_cast<float>(level) * (1.0f / 255); }
    static PK_INLINE Part product(Part a, Part b) { return a * b; }
    static PK_INLINE float weight(float part) { return part; }

    static PK_INLINE Color scaled(Color color, Part part) {
        for (float &channel : color.channels) channel *= part;
        return color;
    }
};

// Numbers for each pixel before they are rounded to its format.
template <>
struct Format<FloatPixel> : Format<uint64_t> {};

template <class Pixel>
using Color = typename Format<Pixel>::Color;
template <class Pixel>
using Part = typename Format<Pixel>::Part;
template <class Pixel, size_t Count>
using Tag = typename Format<Pixel>::template Tag<Count>;
template <class Pixel>
using WholeTag = Tag<Pixel, hn::MaxLanes(words)>;
template <class Pixel>
using FewTag = Tag<Pixel, hn::MaxLanes(few)>;

// Calls `body` with a pixel of a format, of which only the type counts, and arguments.
//
// Bodies capture nothing, and halves are drawn by functions of their own: so the arguments of bytes stay in registers.
template <class Body, class... Arguments>
PK_INLINE void with_format(PKFormat format, Body body, Arguments... arguments) {
    if (HWY_LIKELY(format == PKBytes)) {
        [[clang::always_inline]] body(uint32_t{0}, arguments...);
    } else {
        [[clang::noinline]] body(uint64_t{0}, arguments...);
    }
}

// The same with a pixel of the source before it: of bytes, or of the target's format.
template <class Body, class... Arguments>
PK_INLINE void with_formats(PKFormat source, PKFormat target, Body body, Arguments... arguments) {
    if (HWY_LIKELY(target == PKBytes)) {
        [[clang::always_inline]] body(uint32_t{0}, uint32_t{0}, arguments...);
    } else if (source == PKBytes) {
        [[clang::noinline]] body(uint32_t{0}, uint64_t{0}, arguments...);
    } else {
        [[clang::noinline]] body(uint64_t{0}, uint64_t{0}, arguments...);
    }
}

// The pixel of rows at a place.
template <class Pixel>
PK_INLINE Pixel *pixel_at(const PKRows &rows, int32_t x, int32_t y) {
    return static_cast<Pixel *>(rows.base) + (y - rows.y) * rows.stride + (x - rows.x);
}

template <class Pixel>
PK_INLINE const Pixel *pixel_at(const PKSourceRows &rows, int32_t x, int32_t y) {
    return static_cast<const Pixel *>(rows.base) + (y - rows.y) * rows.stride + (x - rows.x);
}

// The lowest `count` pixels of four; others in memory stay as they are.
PK_INLINE void store_some(hn::Vec<hn::CappedTag<uint32_t, 4>> pixels, uint32_t *target, size_t count) {
    const hn::CappedTag<uint32_t, 2> two;
    auto rest = hn::LowerHalf(two, pixels);
    if (count & 2) {
        hn::StoreU(rest, two, target);
        rest = hn::UpperHalf(two, pixels);
        target += 2;
    }
    if (count & 1) *target = hn::GetLane(rest);
}

template <class Pixel>
PK_INLINE void store_some(Floats<4> pixels, Pixel *target, size_t count) {
    Pixel rest[4];
    store(FloatsTag<4>(), pixels, rest);
    memcpy(target, rest, count * sizeof(Pixel));
}

// Writes the first `count` pixels of a vector, or all.
template <class D, class Pixels, class Pixel>
PK_INLINE void store_up_to(D d, Pixels pixels, Pixel *target, size_t count) {
    if (count >= pixel_count(d)) return store(d, pixels, target);
    HWY_ALIGN Pixel rest[PK_PADDING];
    store(d, pixels, rest);
    memcpy(target, rest, count * sizeof(Pixel));
}

// Writes `count` pixels: `body(d, position)` makes those of the vector with tag `d` from a position on.
//
// Whole vectors of the machine first, then smaller ones down to four pixels, written up to the end. So nothing past the row
// is written, and no vector is read while a larger one that overlaps it is still on its way to memory, which takes a dozen
// cycles: many spans are short and lie side by side.
template <class Pixel, class Body>
PK_INLINE void for_each_vector(Pixel *target, size_t count, Body body) {
    const WholeTag<Pixel> whole;
    size_t position = 0;
    for (; position + pixel_count(whole) <= count; position += pixel_count(whole)) {
        store(whole, body(whole, position), target + position);
    }
    const Tag<Pixel, 8> eight;
    if (pixel_count(whole) > 8 && position + 8 <= count) {
        store(eight, body(eight, position), target + position);
        position += 8;
    }
    const Tag<Pixel, 4> four;
    if (pixel_count(whole) > 4 && position + 4 <= count) {
        store(four, body(four, position), target + position);
        position += 4;
    }
    if (position < count) store_some(body(four, position), target + position, count - position);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#endif
