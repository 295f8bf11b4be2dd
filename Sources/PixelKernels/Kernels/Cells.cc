#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Cells.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr int shift = PK_SUBPIXEL_SHIFT;
constexpr int32_t one = PK_SUBPIXELS;

// The nearest integer to a number of a magnitude below 2^22, halves to even.
PK_INLINE int32_t rounded_part(float number) {
    const float sum = number + 12582912.0f;
    int32_t bits;
    memcpy(&bits, &sum, sizeof bits);
    return bits - 0x4B400000;
}

// Sums wrap.
PK_INLINE void increase(int32_t &sum, int32_t change) {
    sum = static_cast<int32_t>(static_cast<uint32_t>(sum) + static_cast<uint32_t>(change));
}

// The part of a line that lies in one row, from its lesser x to its greater.
struct Piece {
    int32_t low, high;
    // Its extent downwards.
    int32_t height;
    // The line's.
    int32_t number;
    ptrdiff_t row;
};

// Adds lines to cells, by way of a queue of pieces: the changes of pieces are worked out for several at once, but written one by
// one, in the order of the lines.
//
// Most lines of curves are about as long as a pixel, so a vector has a row each of several lines; of a tall line it has rows that
// follow one another.
class CellWriter {
  public:
    using Places = hn::ScalableTag<double>;
    using Integers = hn::Rebind<int32_t, Places>;
    using Parts = hn::Rebind<float, Places>;
    using Vector = hn::Vec<Integers>;
    static constexpr size_t most_lanes = hn::MaxLanes(Integers());

    CellWriter(const PKCells &cells, int32_t first_row, int32_t end_row)
        : cells(cells), first_row(first_row), end_row(end_row) {}

    // Adds as many lines as a vector has lanes.
    PK_INLINE void add(Vector x0, Vector y0, Vector x1, Vector y1, Vector numbers) {
        const Integers d;
        const Lines lines = sorted(x0, y0, x1, y1, numbers);
        const auto first = hn::Max(hn::Set(d, first_row), hn::ShiftRight<shift>(lines.top));
        const auto end = hn::Min(
            hn::Set(d, end_row), hn::ShiftRight<shift>(hn::Add(lines.bottom, hn::Set(d, one - 1))));
        const auto is_line = hn::Ne(numbers, hn::Zero(d));
        const auto rows = hn::IfThenElseZero(is_line, hn::Max(hn::Sub(end, first), hn::Zero(d)));
        HWY_ALIGN int32_t counts[most_lanes];
        hn::Store(rows, d, counts);
        const size_t tallest = static_cast<size_t>(hn::GetLane(hn::MaxOfLanes(d, rows)));
        if (tallest > most_rows) {
            HWY_ALIGN int32_t ends[5][most_lanes];
            hn::Store(x0, d, ends[0]);
            hn::Store(y0, d, ends[1]);
            hn::Store(x1, d, ends[2]);
            hn::Store(y1, d, ends[3]);
            hn::Store(numbers, d, ends[4]);
            for (size_t lane = 0; lane < lanes; lane++) {
                if (counts[lane] > 0) add(ends[0][lane], ends[1][lane], ends[2][lane], ends[3][lane], ends[4][lane]);
            }
            return;
        }
        make_room(tallest * lanes);
        for (size_t row = 0; row < tallest; row++) {
            store(lines, hn::Add(first, hn::Set(d, static_cast<int32_t>(row))), made + row * lanes);
        }
        const hn::CappedTag<uint16_t, most_rows> slots;
        const uint16_t lane_count = static_cast<uint16_t>(lanes);
        for (size_t lane = 0; lane < lanes; lane++) {
            for (size_t row = 0; row < most_rows; row += hn::Lanes(slots)) {
                const auto place = hn::Set(slots, static_cast<uint16_t>(made + row * lanes + lane));
                const auto steps = hn::Mul(hn::Iota(slots, 0), hn::Set(slots, lane_count));
                hn::StoreU(hn::Add(place, steps), slots, order + queued + row);
            }
            queued += static_cast<size_t>(counts[lane]);
        }
        made += tallest * lanes;
    }

    // Adds one line, if it has a number.
    void add(int32_t x0, int32_t y0, int32_t x1, int32_t y1, int32_t number) {
        const Integers d;
        if (number == 0) return;
        const Lines line =
            sorted(hn::Set(d, x0), hn::Set(d, y0), hn::Set(d, x1), hn::Set(d, y1), hn::Set(d, number));
        int32_t row = HWY_MAX(first_row, HWY_MIN(y0, y1) >> shift);
        const int32_t end = HWY_MIN(end_row, (HWY_MAX(y0, y1) + (one - 1)) >> shift);
        for (; row < end; row += static_cast<int32_t>(lanes)) {
            make_room(lanes);
            store(line, hn::Add(hn::Iota(d, 0), hn::Set(d, row)), made);
            const size_t count = HWY_MIN(lanes, static_cast<size_t>(end - row));
            for (size_t lane = 0; lane < count; lane++) order[queued + lane] = static_cast<uint16_t>(made + lane);
            queued += count;
            made += lanes;
        }
    }

    // Writes the rest of the queue; returns whether lines meet in any pixel that do not follow one another.
    bool finish() {
        flush();
        return has_crowded_rows;
    }

  private:
    // Of lines that lie in more rows, each is added on its own.
    static constexpr size_t most_rows = 8;
    static constexpr size_t capacity = 512;

    // Lines from top to bottom.
    struct Lines {
        Vector top_x, top, bottom_x, bottom;
        // All ones if the path runs upwards.
        Vector signs;
        Vector numbers;
        // The motion of x while y moves by one.
        hn::Vec<Places> slope;
    };

    PK_INLINE static Lines sorted(Vector x0, Vector y0, Vector x1, Vector y1, Vector numbers) {
        const Integers d;
        const Places places;
        const auto is_up = hn::Lt(y1, y0);
        const auto top_x = hn::IfThenElse(is_up, x1, x0), bottom_x = hn::IfThenElse(is_up, x0, x1);
        const auto top = hn::Min(y0, y1), bottom = hn::Max(y0, y1);
        const auto height = hn::Max(hn::Sub(bottom, top), hn::Set(d, 1));
        const auto slope = hn::Div(hn::PromoteTo(places, hn::Sub(bottom_x, top_x)), hn::PromoteTo(places, height));
        return {top_x, top, bottom_x, bottom, hn::VecFromMask(d, is_up), numbers, slope};
    }

    PK_INLINE void make_room(size_t count) {
        if (made + count > capacity) flush();
    }

    // Works out the changes of lines in a row each.
    PK_INLINE void store(const Lines &lines, Vector rows, size_t slot) {
        const Integers d;
        const Places places;
        const Parts parts;
        const auto row_top = hn::ShiftLeft<shift>(rows);
        const auto start = hn::Min(hn::Max(row_top, lines.top), lines.bottom);
        const auto end = hn::Min(hn::Add(row_top, hn::Set(d, one)), lines.bottom);
        const auto left = hn::Set(d, cells.left);
        const auto x_at = [&](Vector y) HWY_ATTR __attribute__((always_inline)) {
            const auto down = hn::PromoteTo(places, hn::Sub(y, lines.top));
            const auto across = hn::DemoteTo(d, hn::Round(hn::Mul(down, lines.slope)));
            return hn::Sub(hn::Add(lines.top_x, across), left);
        };
        const auto from = x_at(start);
        const auto to = hn::IfThenElse(hn::Eq(end, lines.bottom), hn::Sub(lines.bottom_x, left), x_at(end));
        const auto height = hn::Sub(hn::Xor(hn::Sub(end, start), lines.signs), lines.signs);
        const auto low = hn::Min(from, to), high = hn::Max(from, to);
        const auto first = hn::ShiftRight<shift>(low);
        const auto span = hn::Sub(hn::ShiftRight<shift>(high), first);
        const auto is_narrow = hn::And(
            hn::Lt(span, hn::Set(d, 2)),
            hn::And(hn::Gt(low, hn::Set(d, -1)), hn::Lt(high, hn::Set(d, cells.width))));
        // For a line that ends in the first pixel the product is rounded to all of the height. An upright line counts as one
        // part wide, so that its quotient is finite.
        const auto pixel_left = hn::ShiftLeft<shift>(first);
        const auto border = hn::Add(pixel_left, hn::Set(d, one));
        const auto split = hn::Min(high, border);
        const auto least = hn::And(hn::VecFromMask(d, hn::Eq(low, high)), hn::Set(d, 1));
        const auto width = hn::Add(hn::Sub(high, low), least);
        const auto rise = hn::Div(hn::ConvertTo(parts, height), hn::ConvertTo(parts, width));
        const auto inner = hn::ConvertTo(parts, hn::Add(hn::Sub(split, low), least));
        const auto upper = rounded_parts(hn::Mul(inner, rise));
        const auto lower = hn::Sub(height, upper);
        const auto sum = hn::Sub(hn::Add(low, split), hn::ShiftLeft<1>(pixel_left));
        const auto carry = hn::Mul(sum, upper);
        const auto rest = hn::Mul(hn::Sub(high, border), lower);
        const auto here = hn::Sub(hn::ShiftLeft<shift + 1>(upper), carry);
        const auto next = hn::Add(hn::Sub(hn::ShiftLeft<shift + 1>(lower), rest), carry);
        const auto row_start = hn::Mul(
            hn::Sub(rows, hn::Set(d, cells.top)), hn::Set(d, static_cast<int32_t>(cells.stride)));
        hn::StoreU(hn::Add(row_start, hn::IfThenElseZero(is_narrow, first)), d, firsts + slot);
        hn::StoreU(hn::IfThenElse(is_narrow, span, hn::Set(d, 2)), d, spans + slot);
        hn::StoreU(hn::IfThenElse(is_narrow, here, low), d, changes[0] + slot);
        hn::StoreU(hn::IfThenElse(is_narrow, next, high), d, changes[1] + slot);
        hn::StoreU(hn::IfThenElse(is_narrow, rest, height), d, changes[2] + slot);
        hn::StoreU(lines.numbers, d, numbers + slot);
    }

    // The number of the line that last touched a pixel, less one; beyond all numbers if no line of these has.
    PK_INLINE uint32_t owner(ptrdiff_t place) const {
        return static_cast<uint32_t>(cells.owners[place]) - static_cast<uint32_t>(cells.owner_base) - 1;
    }

    // The owners that are neither a line nor right before it.
    PK_INLINE static uint32_t strangers(int32_t number) { return static_cast<uint32_t>(number) - 2; }

    HWY_NOINLINE void flush() {
        for (size_t index = 0; index < queued; index++) {
            const size_t slot = order[index];
            const int32_t place = firsts[slot], span = spans[slot], number = numbers[slot];
            if (HWY_UNLIKELY(span > 1)) {
                add({changes[0][slot], changes[1][slot], changes[2][slot], number, place / cells.stride});
                continue;
            }
            int32_t *deltas = cells.deltas + place;
            increase(deltas[0], changes[0][slot]);
            increase(deltas[1], changes[1][slot]);
            increase(deltas[2], changes[2][slot]);
            const uint32_t first = owner(place), last = owner(place + span), limit = strangers(number);
            // Both at once: neither is likely.
            if (HWY_UNLIKELY(HWY_MIN(first, last) < limit)) {
                if (first < limit) note_crowded(place);
                if (last < limit) note_crowded(place + span);
            }
            cells.owners[place] = cells.owners[place + span] = cells.owner_base + number;
            cells.touched[place >> 2] = 1;
            cells.touched[(place + span + 1) >> 2] = 1;
        }
        queued = made = 0;
    }

    // Adds a piece that lies in more than two pixels or leaves the shape's columns: parts left of them count in the first,
    // parts right of them do not.
    HWY_NOINLINE void add(Piece piece) {
        if (piece.low >= cells.width) return;
        if (piece.high <= 0) {
            add(piece.height * (2 * one), piece.row, 0, piece.number);
            touch(piece.row, 0, 1);
            return;
        }
        const int32_t first = HWY_MAX(0, piece.low >> shift);
        const int32_t last = HWY_MAX(first, HWY_MIN((cells.width - 1) >> shift, piece.high >> shift));
        add(piece, first, last);
        touch(piece.row, first, last + 1);
    }

    // Adds the part of a piece that lies in some pixels; its winding in those left of them is the first one's.
    PK_INLINE void add(const Piece &piece, int32_t first, int32_t last) {
        const float rise = static_cast<float>(piece.height) / static_cast<float>(piece.high - piece.low);
        const auto height_at = [&](int32_t x) { return rounded_part(static_cast<float>(x - piece.low) * rise); };
        int32_t x = HWY_MAX(piece.low, first << shift);
        int32_t y = height_at(x);
        // The pixel's addition to the next one.
        int32_t carry = y * (2 * one);
        for (int32_t column = first; column <= last; column++) {
            const int32_t start = column << shift;
            const int32_t next_x = HWY_MIN(piece.high, start + one);
            const int32_t next_y = next_x == piece.high ? piece.height : height_at(next_x);
            const int32_t sum = (x + next_x - 2 * start) * (next_y - y);
            add((next_y - y) * (2 * one) - sum + carry, piece.row, column, piece.number);
            carry = sum;
            x = next_x;
            y = next_y;
        }
        increase(cells.deltas[piece.row * cells.stride + last + 1], carry);
    }

    PK_INLINE void add(int32_t delta, ptrdiff_t row, int32_t column, int32_t number) {
        const ptrdiff_t place = row * cells.stride + column;
        increase(cells.deltas[place], delta);
        if (owner(place) < strangers(number)) note_crowded(place);
        cells.owners[place] = cells.owner_base + number;
    }

    HWY_NOINLINE void note_crowded(ptrdiff_t place) {
        const ptrdiff_t row = place / cells.stride, pixel = place % cells.stride;
        cells.crowded[row * cells.crowded_stride + (pixel >> 6)] |= uint64_t{1} << (pixel & 63);
        cells.crowded_rows[row] = true;
        has_crowded_rows = true;
    }

    PK_INLINE void touch(ptrdiff_t row, int32_t first, int32_t last) {
        uint8_t *blocks = cells.touched + row * (cells.stride >> 2);
        for (int32_t block = first >> 2; block <= last >> 2; block++) blocks[block] = 1;
    }

    const PKCells cells;
    const int32_t first_row, end_row;
    const size_t lanes = hn::Lanes(Places());
    bool has_crowded_rows = false;
    // The pieces to write, in their order, of those that were made.
    size_t queued = 0, made = 0;
    uint16_t order[capacity + most_rows];
    // The first cell of each piece, or of its row.
    int32_t firsts[capacity];
    // The number of pixels to its last one; 2 for a `Piece`, whose numbers stand instead of changes.
    int32_t spans[capacity];
    int32_t numbers[capacity];
    // The changes of its cell and the two next ones.
    int32_t changes[3][capacity];
};

bool AddLines(
    const PKLines *lines, const int32_t *indices, size_t count, int32_t first_row, int32_t end_row, const PKCells *cells
) {
    const CellWriter::Integers d;
    CellWriter writer(*cells, first_row, end_row);
    const int32_t *x = lines->x, *y = lines->y, *numbers = lines->numbers;
    size_t position = 0;
    for (; position + hn::Lanes(d) <= count; position += hn::Lanes(d)) {
        if (indices == nullptr) {
            writer.add(
                hn::LoadU(d, x + position), hn::LoadU(d, y + position), hn::LoadU(d, x + position + 1),
                hn::LoadU(d, y + position + 1), hn::LoadU(d, numbers + position));
        } else {
            const auto line = hn::LoadU(d, indices + position);
            writer.add(
                hn::GatherIndex(d, x, line), hn::GatherIndex(d, y, line), hn::GatherIndex(d, x + 1, line),
                hn::GatherIndex(d, y + 1, line), hn::GatherIndex(d, numbers, line));
        }
    }
    for (; position < count; position++) {
        const size_t line = indices == nullptr ? position : static_cast<size_t>(indices[position]);
        writer.add(x[line], y[line], x[line + 1], y[line + 1], numbers[line]);
    }
    return writer.finish();
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    bool, pk_add_lines, AddLines,
    (const PKLines *lines, const int32_t *indices, size_t count, int32_t first_row, int32_t end_row, const PKCells *cells),
    (lines, indices, count, first_row, end_row, cells))

}  // namespace pixel_kernels
#endif
