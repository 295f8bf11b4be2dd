#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Overlaps.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// The areas that the averaged winding hides: where lines meet in a pixel that do not follow one another, windings of 1 and
// −1, or of 2, may lie side by side in it. In such a crowded pixel the area inside is found on sixteen lines of samples, each
// exact along its length, and its delta is changed so that the sweep comes to that area.
//
//     touched blocks of a row     ┊    ┊ xx ┊xx x┊ xx ┊    ┊ xx ┊       x  where pieces of lines lie
//     what is looked at           ┊    ┊■■■■┊■■C ┊    ┊    ┊    ┊       C  a crowded pixel
//
// Left of the run of touched blocks that it is in nothing crosses a block from its top to its bottom, so one winding holds
// there on all lines of samples: the sum of the deltas. Only pieces that start between there and the pixel are listed, which
// are few: strokes are crowded where their parts join. The cost is a look at each line of the bucket, sixteen at once, and
// for each crowded pixel a step for each piece in it.

constexpr int shift = PK_SUBPIXEL_SHIFT;
constexpr int32_t one = PK_SUBPIXELS;
constexpr int full_shift = 2 * PK_SUBPIXEL_SHIFT + 1;

// The mark in a touched block's byte that the pieces starting in it are gathered.
constexpr uint8_t gathered = 2;

// The lines of samples in a row of pixels, and the parts from one to the next as a power of two.
constexpr size_t sample_lines = 16;
constexpr int sample_shift = PK_SUBPIXEL_SHIFT - 4;
constexpr int32_t first_sample = 1 << (sample_shift - 1);
// Areas on the lines are kept in these parts of a pixel's width, so that all of them together are a doubled area.
constexpr float area_parts = 2 * one / sample_lines;

// The bits of a word with the bit that a pixel has and all above it.
PK_INLINE uint64_t bits_from(size_t pixel) { return ~uint64_t{0} << (pixel & 63); }

// The first crowded pixel at or after one; `limit` if there is none.
PK_INLINE size_t next_crowded(const uint64_t *words, size_t pixel, size_t limit) {
    if (pixel >= limit) return limit;
    size_t index = pixel >> 6;
    uint64_t word = words[index] & bits_from(pixel);
    while (word == 0) {
        index++;
        if (index * 64 >= limit) return limit;
        word = words[index];
    }
    return HWY_MIN(index * 64 + hwy::Num0BitsBelowLS1Bit_Nonzero64(word), limit);
}

// Lists pieces of lines by their first pixels: an owner becomes minus the number of the last one, counted from 1.
//
// A row's columns with marked blocks are bits of a word, together with those of the rows below that a short line may reach,
// so that one test finds whether a line can have pieces. By rows alone new paths take 1.02 times as long.
class PieceList {
  public:
    PieceList(const PKCells &cells, int32_t first_row, int32_t end_row, const PKOverlaps &overlaps)
        : cells(cells), first_row(first_row), end_row(end_row), overlaps(overlaps), first_crowded(end_row), end_crowded(first_row) {
        while (cells.stride >> column_shift > 32) column_shift++;
    }

    // Marks the blocks whose pieces matter, and forgets their owners.
    void mark() {
        int32_t *columns = overlaps.columns;
        const int32_t rows = end_row - first_row;
        for (int32_t row = 0; row < rows; row++) {
            const ptrdiff_t memory_row = first_row + row - cells.top;
            const bool is_crowded = cells.crowded_rows[memory_row];
            columns[row] = is_crowded ? static_cast<int32_t>(mark(memory_row)) : 0;
            if (!is_crowded) continue;
            first_crowded = HWY_MIN(first_crowded, first_row + row);
            end_crowded = first_row + row + 1;
        }
        memset(columns + rows, 0, PK_ROWS_BELOW * sizeof(int32_t));
        for (int32_t row = 0; row < rows; row++) {
            for (int32_t below = 1; below < most_rows; below++) columns[row] |= columns[row + below];
        }
    }

    // Adds the pieces of lines.
    void gather(const PKLines &lines, const int32_t *indices, size_t count) {
        const hn::ScalableTag<int32_t> d;
        const size_t lanes = hn::Lanes(d);
        HWY_ALIGN int32_t found[hn::MaxLanes(d)];
        size_t position = 0;
        for (; position + lanes <= count; position += lanes) {
            const auto at = indices == nullptr ? hn::Iota(d, static_cast<int32_t>(position)) : hn::LoadU(d, indices + position);
            const auto y0 = indices == nullptr ? hn::LoadU(d, lines.y + position) : hn::GatherIndex(d, lines.y, at);
            const auto y1 = indices == nullptr ? hn::LoadU(d, lines.y + position + 1) : hn::GatherIndex(d, lines.y + 1, at);
            const auto first = hn::Max(hn::ShiftRight<shift>(hn::Min(y0, y1)), hn::Set(d, first_crowded));
            const auto last = hn::ShiftRight<shift>(hn::Add(hn::Max(y0, y1), hn::Set(d, one - 1)));
            const auto rows = hn::Sub(hn::Min(last, hn::Set(d, end_crowded)), first);
            const auto is_there = hn::Gt(rows, hn::Zero(d));
            if (hn::AllFalse(d, is_there)) continue;
            const auto x0 = indices == nullptr ? hn::LoadU(d, lines.x + position) : hn::GatherIndex(d, lines.x, at);
            const auto x1 = indices == nullptr ? hn::LoadU(d, lines.x + position + 1) : hn::GatherIndex(d, lines.x + 1, at);
            // Lines above and below these rows read the first row instead.
            const auto row = hn::IfThenElseZero(is_there, hn::Sub(first, hn::Set(d, first_row)));
            const auto marked = hn::GatherIndex(d, overlaps.columns, row);
            const auto passed = hn::Sub(hn::ShiftLeft<1>(column(hn::Max(x0, x1))), column(hn::Min(x0, x1)));
            const auto meets = hn::Ne(hn::And(marked, passed), hn::Zero(d));
            const auto is_near = hn::And(is_there, hn::Or(meets, hn::Gt(rows, hn::Set(d, most_rows))));
            if (hn::AllFalse(d, is_near)) continue;
            // Straight to memory it takes some processors ten times as long.
            hn::Store(hn::Compress(at, is_near), d, found);
            const size_t some = hn::CountTrue(d, is_near);
            for (size_t index = 0; index < some; index++) add(lines, static_cast<size_t>(found[index]));
        }
        for (; position < count; position++) {
            add(lines, indices == nullptr ? position : static_cast<size_t>(indices[position]));
        }
    }

  private:
    // Of lines in more rows each is examined.
    static constexpr int32_t most_rows = 1 + PK_ROWS_BELOW;

    // Marks the blocks of a row; returns their columns.
    uint32_t mark(ptrdiff_t row) {
        uint8_t *blocks = cells.touched + row * (cells.stride >> 2);
        const uint64_t *words = cells.crowded + row * cells.crowded_stride;
        const size_t limit = static_cast<size_t>(cells.stride);
        // The first block that is not yet examined.
        size_t next = 0;
        uint32_t columns = 0;
        for (size_t pixel = next_crowded(words, 0, limit); pixel < limit; pixel = next_crowded(words, next * 4, limit)) {
            size_t block = pixel >> 2;
            const size_t end = block + 1;
            while (block > next && blocks[block - 1] != 0) block--;
            next = end;
            memset(cells.owners + row * cells.stride + block * 4, 0, (end - block) * 4 * sizeof(int32_t));
            columns |= (uint32_t{2} << ((end * 4 - 1) >> column_shift)) - (uint32_t{1} << ((block * 4) >> column_shift));
            for (; block < end; block++) blocks[block] |= gathered;
        }
        return columns;
    }

    // The bit of the column that places are in, or that they are nearest to.
    template <class Numbers>
    PK_INLINE Numbers column(Numbers x) const {
        const hn::DFromV<Numbers> d;
        const auto inside = hn::Min(hn::Max(hn::Sub(x, hn::Set(d, cells.left)), hn::Zero(d)), hn::Set(d, cells.width - 1));
        return hn::Shl(hn::Set(d, 1), hn::ShiftRightSame(inside, shift + column_shift));
    }

    // Adds the pieces of one line, if it has a number.
    PK_INLINE void add(const PKLines &lines, size_t line) {
        if (lines.numbers[line] == 0) return;
        int32_t x0 = lines.x[line], y0 = lines.y[line], x1 = lines.x[line + 1], y1 = lines.y[line + 1];
        int32_t row = HWY_MAX(first_row, HWY_MIN(y0, y1) >> shift);
        const int32_t end = HWY_MIN(end_row, (HWY_MAX(y0, y1) + (one - 1)) >> shift);
        // Left of the shape lines count in the first pixel; right of it they do not.
        const int32_t left = HWY_MAX(0, HWY_MIN(x0, x1) - cells.left);
        const int32_t right = HWY_MIN(HWY_MAX(0, HWY_MAX(x0, x1) - cells.left), cells.width - 1);
        if (left >= cells.width) return;
        const size_t first = static_cast<size_t>(left) >> (shift + 2), last = static_cast<size_t>(right) >> (shift + 2);
        int32_t winding = 1;
        if (y1 < y0) {
            std::swap(x0, x1);
            std::swap(y0, y1);
            winding = -1;
        }
        for (; row < end; row++) {
            const ptrdiff_t memory_row = row - cells.top;
            if (!cells.crowded_rows[memory_row]) continue;
            const uint8_t *blocks = cells.touched + memory_row * (cells.stride >> 2);
            uint8_t marks = 0;
            for (size_t block = first; block <= last; block++) marks |= blocks[block];
            if ((marks & gathered) == 0) continue;
            add({x0, y0, x1, y1, winding}, row, memory_row, blocks);
        }
    }

    // A line from top to bottom.
    struct Line {
        int32_t x0, y0, x1, y1, winding;
    };

    void add(const Line &line, int32_t row, ptrdiff_t memory_row, const uint8_t *blocks) {
        const int32_t row_top = row * one;
        const int32_t top = HWY_MAX(line.y0, row_top), bottom = HWY_MIN(line.y1, row_top + one);
        // Pieces between two lines of samples cross none.
        const auto samples_above = [&](int32_t y) { return (y - row_top + first_sample - 1) >> sample_shift; };
        if (samples_above(top) >= samples_above(bottom)) return;
        const double slope = static_cast<double>(line.x1 - line.x0) / static_cast<double>(HWY_MAX(line.y1 - line.y0, 1));
        // The places of the piece's ends in the cells.
        const auto x_at = [&](int32_t y) {
            return line.x0 - cells.left + rounded_place(static_cast<double>(y - line.y0) * slope);
        };
        const int32_t from = x_at(top), to = bottom == line.y1 ? line.x1 - cells.left : x_at(bottom);
        const int32_t low = HWY_MAX(0, HWY_MIN(from, to));
        if (low >= cells.width || (blocks[low >> (shift + 2)] & gathered) == 0) return;
        int32_t &owner = cells.owners[memory_row * cells.stride + (low >> shift)];
        overlaps.pieces[count] = {
            static_cast<float>(from), static_cast<float>(slope), top - row_top, bottom - row_top, line.winding,
            HWY_MAX(from, to) >> shift, owner};
        count++;
        owner = -static_cast<int32_t>(count);
    }

    const PKCells cells;
    const int32_t first_row, end_row;
    const PKOverlaps overlaps;
    // Each row has up to 32 columns; this is the binary logarithm of a column's pixels.
    int column_shift = 0;
    // The first row with crowded pixels, and that after the last one.
    int32_t first_crowded, end_crowded;
    size_t count = 0;
};

// Resolves the crowded pixels of a row.
class Resolver {
  public:
    Resolver(const PKCells &cells, PKPiece *pieces, bool is_even_odd)
        : cells(cells), pieces(pieces), counting(is_even_odd ? 1 : ~0) {}

    void resolve(ptrdiff_t row) {
        int32_t *deltas = cells.deltas + row * cells.stride;
        const int32_t *owners = cells.owners + row * cells.stride;
        const uint8_t *blocks = cells.touched + row * (cells.stride >> 2);
        uint64_t *words = cells.crowded + row * cells.crowded_stride;
        const size_t limit = static_cast<size_t>(cells.stride);
        // The first pixel that is not in the sum, and the sum of the deltas before it.
        size_t next = 0;
        uint32_t sum = 0;
        for (size_t pixel = next_crowded(words, 0, limit); pixel < limit; pixel = next_crowded(words, pixel + 1, limit)) {
            size_t block = pixel >> 2;
            while (block * 4 > next && blocks[block - 1] != 0) block--;
            if (next == 0 || block * 4 > next) {
                for (; next < block * 4; next++) sum += static_cast<uint32_t>(deltas[next]);
                begin(static_cast<int32_t>(sum) >> full_shift);
            }
            for (; next <= pixel; next++) {
                sum += static_cast<uint32_t>(deltas[next]);
                take(owners[next]);
            }
            uint32_t area;
            if (!find_area(static_cast<int32_t>(pixel), area)) continue;
            deltas[pixel] = static_cast<int32_t>(static_cast<uint32_t>(deltas[pixel]) + (area - sum));
            deltas[pixel + 1] = static_cast<int32_t>(static_cast<uint32_t>(deltas[pixel + 1]) - (area - sum));
            sum = area;
        }
        memset(words, 0, static_cast<size_t>(cells.crowded_stride) * sizeof(uint64_t));
        cells.crowded_rows[row] = false;
    }

  private:
    using Floats = hn::CappedTag<float, sample_lines>;
    using Integers = hn::RebindToSigned<Floats>;

    // If more pieces than this meet, the pixel is measured in points: that takes only little longer for each of many.
    static constexpr size_t most_sorted = 8;
    // The points on each line.
    static constexpr size_t columns = 32;

    // Starts right of pixels with one winding throughout, without pieces.
    void begin(int32_t number) {
        for (int32_t &line : winding) line = number;
        active = 0;
    }

    // Makes the pieces of a list active.
    PK_INLINE void take(int32_t list) {
        while (list < 0) {
            PKPiece &piece = pieces[-list - 1];
            const int32_t following = piece.next;
            piece.next = active;
            active = list;
            list = following;
        }
    }

    // The doubled area inside a pixel, right of those requested since the start; false if the average of the winding gives
    // it.
    bool find_area(int32_t pixel, uint32_t &area) {
        const PKPiece *sorted[most_sorted];
        size_t count = 0;
        for (int32_t *link = &active; *link != 0;) {
            PKPiece &piece = pieces[-*link - 1];
            if (piece.last_pixel < pixel) {
                pass(piece);
                *link = piece.next;
                continue;
            }
            if (count < most_sorted) sorted[count] = &piece;
            count++;
            link = &piece.next;
        }
        const float left = static_cast<float>(pixel << shift);
        return count <= most_sorted ? measure(sorted, count, left, area) : measure_in_points(left, area);
    }

    // The middles of lines of samples from one on, in parts from the row's top.
    static PK_INLINE hn::Vec<Integers> middles(size_t line) {
        const int32_t first = first_sample + static_cast<int32_t>(line << sample_shift);
        return hn::Add(hn::ShiftLeft<sample_shift>(hn::Iota(Integers(), 0)), hn::Set(Integers(), first));
    }

    // The change of winding by a piece on lines of samples, 0 on lines that it does not cross.
    static PK_INLINE hn::Vec<Integers> turns(const PKPiece &piece, hn::Vec<Integers> middles) {
        const Integers d;
        const auto crosses = hn::And(hn::Gt(middles, hn::Set(d, piece.top - 1)), hn::Lt(middles, hn::Set(d, piece.bottom)));
        return hn::IfThenElseZero(crosses, hn::Set(d, piece.winding));
    }

    // The crossings with them, in parts from a pixel's left border.
    static PK_INLINE hn::Vec<Floats> crossings(const PKPiece &piece, hn::Vec<Integers> middles, float left) {
        const Floats d;
        const auto down = hn::ConvertTo(d, hn::Sub(middles, hn::Set(Integers(), piece.top)));
        const auto x = hn::Add(hn::Mul(down, hn::Set(d, piece.slope)), hn::Set(d, piece.x - left));
        return hn::Min(hn::Max(x, hn::Zero(d)), hn::Set(d, float{one}));
    }

    // Leaves a piece behind.
    HWY_NOINLINE void pass(const PKPiece &piece) {
        const Integers d;
        for (size_t line = 0; line < sample_lines; line += hn::Lanes(d)) {
            hn::Store(hn::Add(hn::Load(d, winding + line), turns(piece, middles(line))), d, winding + line);
        }
    }

    // The winding numbers on lines, and the area inside.
    struct Sum {
        hn::Vec<Integers> least, greatest, area;

        Sum() : least(hn::Set(Integers(), farthest)), greatest(hn::Set(Integers(), -farthest)), area(hn::Zero(Integers())) {}

        // Windings that differ by one at most are averaged rightly.
        PK_INLINE bool get(uint32_t &result) const {
            const Integers d;
            if (hn::GetLane(hn::MaxOfLanes(d, greatest)) - hn::GetLane(hn::MinOfLanes(d, least)) <= 1) return false;
            result = static_cast<uint32_t>(hn::GetLane(hn::SumOfLanes(d, area)));
            return true;
        }

        // Of a greater magnitude than any winding number.
        static constexpr int32_t farthest = 1 << 29;
    };

    PK_INLINE hn::Mask<Integers> is_inside(hn::Vec<Integers> numbers) const {
        const Integers d;
        return hn::Ne(hn::And(numbers, hn::Set(d, counting)), hn::Zero(d));
    }

    // Adds up the inside between the crossings of pieces.
    bool measure(const PKPiece *const *sorted, size_t count, float left, uint32_t &area) const {
        const Floats floats;
        const Integers d;
        HWY_ALIGN float places[most_sorted][sample_lines];
        HWY_ALIGN int32_t changes[most_sorted][sample_lines];
        Sum sum;
        for (size_t line = 0; line < sample_lines; line += hn::Lanes(d)) {
            const auto middle = middles(line);
            for (size_t index = 0; index < count; index++) {
                insert(crossings(*sorted[index], middle, left), turns(*sorted[index], middle), index, places, changes);
            }
            auto number = hn::Load(d, winding + line);
            auto from = hn::Zero(floats), inside = hn::Zero(floats);
            for (size_t index = 0; index <= count; index++) {
                const auto to = index < count ? hn::Load(floats, places[index]) : hn::Set(floats, float{one});
                const auto is_seen = hn::RebindMask(d, hn::Lt(from, to));
                const auto length = hn::IfThenElseZero(hn::RebindMask(floats, is_inside(number)), hn::Sub(to, from));
                inside = hn::Add(inside, length);
                sum.least = hn::IfThenElse(is_seen, hn::Min(sum.least, number), sum.least);
                sum.greatest = hn::IfThenElse(is_seen, hn::Max(sum.greatest, number), sum.greatest);
                if (index < count) number = hn::Add(number, hn::Load(d, changes[index]));
                from = to;
            }
            // Whole numbers add up to the same however many lanes there are.
            const auto parts = hn::BitCast(d, rounded(hn::Mul(inside, hn::Set(floats, area_parts))));
            sum.area = hn::Add(sum.area, hn::And(parts, hn::Set(d, 0x7fffff)));
        }
        return sum.get(area);
    }

    // Puts crossings among `count` sorted ones, on each line by itself.
    static PK_INLINE void insert(
        hn::Vec<Floats> place, hn::Vec<Integers> change, size_t count, float (&places)[most_sorted][sample_lines],
        int32_t (&changes)[most_sorted][sample_lines]
    ) {
        const Floats floats;
        const Integers d;
        for (size_t index = 0; index < count; index++) {
            const auto other = hn::Load(floats, places[index]);
            const auto other_change = hn::Load(d, changes[index]);
            const auto is_before = hn::Lt(place, other);
            const auto moves = hn::RebindMask(d, is_before);
            hn::Store(hn::Min(place, other), floats, places[index]);
            hn::Store(hn::IfThenElse(moves, change, other_change), d, changes[index]);
            place = hn::Max(place, other);
            change = hn::IfThenElse(moves, other_change, change);
        }
        hn::Store(place, floats, places[count]);
        hn::Store(change, d, changes[count]);
    }

    // Counts the points that lie inside.
    //
    // Points are as far apart on all lines, but no two lines have theirs in the same columns, so that an upright edge is as exact
    // as with as many columns as there are points.
    HWY_NOINLINE bool measure_in_points(float left, uint32_t &area) const {
        const Integers d;
        // For each column of points and each line the change of the winding number there, with one more column for the area
        // right of all points.
        HWY_ALIGN int32_t changes[columns + 1][sample_lines] = {};
        for (int32_t list = active; list != 0; list = pieces[-list - 1].next) note_changes(pieces[-list - 1], left, changes);
        Sum sum;
        for (size_t line = 0; line < sample_lines; line += hn::Lanes(d)) {
            auto number = hn::Load(d, winding + line);
            auto count = hn::Zero(d);
            for (size_t column = 0; column < columns; column++) {
                number = hn::Add(number, hn::Load(d, changes[column] + line));
                count = hn::Sub(count, hn::VecFromMask(d, is_inside(number)));
                sum.least = hn::Min(sum.least, number);
                sum.greatest = hn::Max(sum.greatest, number);
            }
            const int32_t parts = static_cast<int32_t>(area_parts) * (one / static_cast<int32_t>(columns));
            sum.area = hn::Add(sum.area, hn::Mul(count, hn::Set(d, parts)));
        }
        return sum.get(area);
    }

    // Adds the changes of a piece, at the first point of each line right of it.
    static void note_changes(const PKPiece &piece, float left, int32_t (&changes)[columns + 1][sample_lines]) {
        // Half a step less than each line's first point is at, in steps.
        HWY_ALIGN static constexpr float starts[sample_lines] = {15, -1, 7, -9, 11, -5, 3, -13, 13, -3, 5, -11, 9, -7, 1, -15};
        const Floats floats;
        const Integers d;
        HWY_ALIGN int32_t places[sample_lines];
        HWY_ALIGN int32_t numbers[sample_lines];
        for (size_t line = 0; line < sample_lines; line += hn::Lanes(d)) {
            const auto middle = middles(line);
            const auto half = hn::Mul(hn::Load(floats, starts + line), hn::Set(floats, 1.0f / 32));
            const auto steps = hn::Mul(crossings(piece, middle, left), hn::Set(floats, float{columns} / one));
            hn::Store(rounded_parts(hn::Add(steps, half)), d, places + line);
            hn::Store(turns(piece, middle), d, numbers + line);
        }
        for (size_t line = 0; line < sample_lines; line++) changes[places[line]][line] += numbers[line];
    }

    const PKCells cells;
    PKPiece *const pieces;
    // The bits of a winding number that decide whether it is inside.
    const int32_t counting;
    // Left of the active pieces, on each line.
    HWY_ALIGN int32_t winding[sample_lines];
    // The pieces that touch the pixel or lie left of it, as a list.
    int32_t active = 0;
};

void ResolveOverlaps(
    const PKLines *lines, const int32_t *indices, size_t count, int32_t first_row, int32_t end_row, const PKCells *cells,
    const PKOverlaps *overlaps, bool is_even_odd
) {
    PieceList list(*cells, first_row, end_row, *overlaps);
    list.mark();
    list.gather(*lines, indices, count);
    Resolver resolver(*cells, overlaps->pieces, is_even_odd);
    for (int32_t row = first_row; row < end_row; row++) {
        if (cells->crowded_rows[row - cells->top]) resolver.resolve(row - cells->top);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_resolve_overlaps, ResolveOverlaps,
    (const PKLines *lines, const int32_t *indices, size_t count, int32_t first_row, int32_t end_row, const PKCells *cells,
    const PKOverlaps *overlaps, bool is_even_odd),
    (lines, indices, count, first_row, end_row, cells, overlaps, is_even_odd))

}  // namespace pixel_kernels
#endif
