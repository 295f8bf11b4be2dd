#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Sweep.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// The coverage of pixels by their windings, in doubled areas, and a fill rule.
struct Rule {
    static constexpr int32_t full = 2 * PK_SUBPIXELS * PK_SUBPIXELS;
    // The bits of a winding that count; all ones if the part under `top` falls as the winding rises.
    uint32_t mask, fold, top;

    explicit Rule(bool is_even_odd)
        : mask(is_even_odd ? 2 * full - 1 : ~0u), fold(is_even_odd ? ~0u : 0), top(is_even_odd ? 2 * full : full) {}

    template <class Windings, class D = hn::DFromV<Windings>>
    PK_INLINE hn::Vec<D> levels(Windings windings) const {
        const hn::RebindToUnsigned<D> d;
        // The magnitude of a winding of 1,024 either way is right without a sign.
        const auto area = hn::And(hn::BitCast(d, hn::Abs(windings)), hn::Set(d, mask));
        const auto rest = hn::Sub(hn::Set(d, top), hn::And(area, hn::Set(d, fold)));
        const auto inside = hn::Min(area, rest);
        const auto scaled = hn::Add(hn::Sub(hn::ShiftLeft<8>(inside), inside), hn::Set(d, full / 2));
        return hn::BitCast(D(), hn::ShiftRight<2 * PK_SUBPIXEL_SHIFT + 1>(scaled));
    }
};

// The runs of touched blocks. Runs divided by a single block count as one, since a gap shorter than two blocks is not worth a
// span.
class Runs {
  public:
    // touched: a byte for each block; 64 past them may be read.
    Runs(const uint8_t *touched, size_t limit) : touched(touched), limit(limit) {
        current = word(0);
        following = word(1);
        rest = filled();
    }

    // The next run; it starts at `limit` if there is none.
    PK_INLINE void next(size_t &start, size_t &end) {
        start = end = limit;
        while (rest == 0) {
            if (!advance()) return;
        }
        const size_t first = index * 64 + hwy::Num0BitsBelowLS1Bit_Nonzero64(rest);
        // Adding the lowest bit of a run clears the run and sets the bit after it.
        uint64_t after = rest + (rest & (0 - rest));
        start = first;
        while (after == 0) {
            if (!advance()) {
                rest = 0;
                return;
            }
            after = rest + 1;
        }
        end = HWY_MIN(index * 64 + hwy::Num0BitsBelowLS1Bit_Nonzero64(after), limit);
        rest &= after;
    }

  private:
    PK_INLINE uint64_t word(size_t index) const {
        const size_t first = index * 64;
        if (first >= limit) return 0;
        const hn::CappedTag<uint8_t, 64> d;
        uint64_t bits = 0;
        uint8_t *output = reinterpret_cast<uint8_t *>(&bits);
        for (size_t position = 0; position < 64; position += hn::Lanes(d)) {
            const auto bytes = hn::LoadU(d, touched + first + position);
            hn::StoreMaskBits(d, hn::Ne(bytes, hn::Zero(d)), output + position / 8);
        }
        return limit - first < 64 ? bits & ((uint64_t{1} << (limit - first)) - 1) : bits;
    }

    // The current word, with the bits between two others set too.
    PK_INLINE uint64_t filled() const {
        return current | ((current << 1 | before >> 63) & (current >> 1 | following << 63));
    }

    PK_INLINE bool advance() {
        index++;
        if (index * 64 >= limit) return false;
        before = current;
        current = following;
        following = word(index + 1);
        rest = filled();
        return true;
    }

    const uint8_t *touched;
    const size_t limit;
    size_t index = 0;
    uint64_t before = 0, current, following;
    // The bits of the current word that are not yet gone through.
    uint64_t rest;
};

// The sums of numbers up to each lane.
template <class Numbers, class D = hn::DFromV<Numbers>>
PK_INLINE Numbers running_sums(Numbers numbers) {
    const D d;
    numbers = hn::Add(numbers, hn::ShiftLeftLanes<1>(d, numbers));
    numbers = hn::Add(numbers, hn::ShiftLeftLanes<2>(d, numbers));
    if constexpr (hn::MaxLanes(D()) > 4) {
        // Those of the lower half are added to the upper.
        numbers = hn::Add(numbers, hn::ConcatLowerLower(d, hn::Broadcast<3>(numbers), hn::Zero(d)));
    }
    return numbers;
}

// Two blocks of cells, or one if vectors are shorter.
using Cells = hn::CappedTag<int32_t, 8>;

// A walk through the cells of one row.
struct Sweep {
    static constexpr size_t blocks_at_once = hn::MaxLanes(Cells()) / 4;

    int32_t *deltas;
    uint8_t *output;
    Rule rule;
    // That of the last pixel in all lanes: the values between one vector and the next stay in vectors, as their way out of
    // them and back would hold up every step of a row.
    hn::Vec<Cells> winding = hn::Zero(Cells());

    // Writes the coverage of a run of blocks and clears their cells; returns whether they have any.
    //
    // A run is followed by two blocks or more that nothing touches, or by the end of the row, so that whole vectors may be taken.
    PK_INLINE bool take(size_t block, size_t end, size_t place) {
        const Cells d;
        const hn::Rebind<uint8_t, Cells> bytes;
        HWY_ALIGN static constexpr int32_t lasts[8] = {7, 7, 7, 7, 7, 7, 7, 7};
        HWY_ALIGN static constexpr int32_t lasts_of_four[4] = {3, 3, 3, 3};
        const auto last = hn::SetTableIndices(d, blocks_at_once == 2 ? lasts : lasts_of_four);
        auto all = hn::Zero(d);
        for (; block < end; block += blocks_at_once, place += hn::Lanes(d)) {
            const auto windings = hn::Add(running_sums(hn::LoadU(d, deltas + block * 4)), winding);
            hn::StoreU(hn::Zero(d), d, deltas + block * 4);
            winding = hn::TableLookupLanes(windings, last);
            const auto levels = rule.levels(windings);
            hn::StoreU(hn::DemoteTo(bytes, levels), bytes, output + place);
            // Past the end of the run nothing is drawn.
            const bool is_half = block + blocks_at_once > end;
            all = hn::Or(all, is_half ? hn::IfThenElseZero(hn::FirstN(d, 4), levels) : levels);
        }
        return !hn::AllTrue(d, hn::Eq(all, hn::Zero(d)));
    }

    PK_INLINE uint8_t level() const { return static_cast<uint8_t>(hn::GetLane(rule.levels(winding))); }
};

// The destination of spans and their bytes.
struct Output {
    PKSpan *span;
    uint8_t *coverage;
    size_t place;
};

PK_INLINE void sweep_row(const PKCells &cells, const PKSweep &shape, int32_t row, Output &output) {
    const ptrdiff_t cell_row = row - cells.top;
    const size_t width = shape.width, blocks = (width + 3) / 4;
    Sweep sweep{cells.deltas + cell_row * cells.stride, output.coverage, Rule(shape.is_even_odd)};
    Runs runs(cells.touched + cell_row * (cells.stride >> 2), blocks);
    size_t block = 0;
    while (true) {
        size_t start, end;
        runs.next(start, end);
        if (start > block) {
            const uint8_t whole = sweep.level();
            const size_t count = HWY_MIN(start * 4, width) - block * 4;
            if (whole > 0) *output.span++ = {row, shape.x + int32_t(block * 4), int32_t(count), ~int32_t{whole}};
        }
        if (start >= blocks) break;
        block = end;
        const bool any = sweep.take(start, end, output.place);
        uint8_t *bytes = output.coverage + output.place;
        // The last block may reach past the shape, where nothing is covered.
        for (size_t column = width; column < end * 4; column++) bytes[column - start * 4] = 0;
        if (!any) continue;
        const int32_t count = int32_t((end - start) * 4);
        *output.span++ = {row, shape.x + int32_t(start * 4), count, int32_t(output.place)};
        output.place += (end - start) * 4;
    }
    // The last delta may stand past the shape.
    sweep.deltas[width] = 0;
}

PKCoverage SweepRows(
    const PKCells *cells, const PKSweep *shape, int32_t first_row, int32_t end_row, PKSpan *spans, size_t span_count,
    uint8_t *coverage, size_t byte_count, int32_t *starts
) {
    Output output{spans + span_count, coverage, byte_count};
    for (int32_t row = first_row; row < end_row; row++) {
        if (starts != nullptr) starts[row - first_row] = int32_t(output.span - spans);
        sweep_row(*cells, *shape, row, output);
    }
    return {size_t(output.span - spans), output.place};
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    PKCoverage, pk_sweep_rows, SweepRows,
    (const PKCells *cells, const PKSweep *shape, int32_t first_row, int32_t end_row, PKSpan *spans, size_t span_count,
    uint8_t *coverage, size_t byte_count, int32_t *starts),
    (cells, shape, first_row, end_row, spans, span_count, coverage, byte_count, starts))

}  // namespace pixel_kernels
#endif
