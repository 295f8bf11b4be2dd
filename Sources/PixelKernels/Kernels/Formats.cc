#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Formats.cc"
#include "hwy/foreach_target.h"

#include "Rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// Calls `body` with vectors of `count` pixels, for those of the other format; the last ones in a copy, since nothing past the
// row may be touched.
template <class Source, class Target, class Body>
PK_INLINE void convert(const Source *source, Target *target, size_t count, Body body) {
    const size_t lanes = hn::Lanes(words);
    size_t position = 0;
    for (; position + lanes <= count; position += lanes) body(source + position, target + position);
    if (position == count) return;
    Source rest[PK_PADDING] = {};
    Target result[PK_PADDING];
    memcpy(rest, source + position, (count - position) * sizeof(Source));
    body(rest, result);
    memcpy(target + position, result, (count - position) * sizeof(Target));
}

void Widen(const uint32_t *source, void *target, size_t count) {
    convert(source, static_cast<uint64_t *>(target), count, [](const uint32_t *from, uint64_t *to) HWY_ATTR {
        const WholeTag<uint64_t> d;
        store(d, load(d, from), to);
    });
}

void Narrow(const void *source, uint32_t *target, size_t count) {
    convert(static_cast<const uint64_t *>(source), target, count, [](const uint64_t *from, uint32_t *to) HWY_ATTR {
        using Tag = WholeTag<uint64_t>;
        using Part = Tag::Part;
        const Part d;
        const auto pixels = load(Tag(), from);
        for (size_t part = 0; part < Tag::parts; part++) {
            const auto positive = [=](auto numbers) HWY_ATTR {
                return hn::IfThenElseZero(hn::Gt(numbers, hn::Zero(d)), numbers);
            };
            const auto numbers = positive(pixels.parts[part]);
            const auto alpha = hn::Min(hn::Broadcast<3>(numbers), hn::Set(d, 1));
            // Of a half only 1/2 lies in the middle between two levels, and the upper one is even.
            const auto levels = rounded(hn::Mul(hn::Min(numbers, alpha), hn::Set(d, 255)));
            const auto bytes = hn::And(levels, hn::Set(WordsOf<Part>(), 255));
            auto *place = reinterpret_cast<uint8_t *>(to + part * Tag::part_pixels);
            const hn::Rebind<uint8_t, Part> narrow;
            hn::StoreU(hn::DemoteTo(narrow, hn::BitCast(hn::RebindToSigned<Part>(), bytes)), narrow, place);
        }
    });
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_widen, Widen, (const uint32_t *source, void *target, size_t count), (source, target, count))
PK_KERNEL(
    void, pk_narrow, Narrow, (const void *source, uint32_t *target, size_t count), (source, target, count))

}  // namespace pixel_kernels
#endif
