#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Convex.cc"
#include "hwy/foreach_target.h"

#include <math.h>

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// A convex shape is a left and a right chain of edges: of a pixel it covers the area right of the left chain less that right
// of the right one. Rows that one edge of each chain crosses from top to bottom, as in most rows of rotated rectangles, take
// one formula each; between upright edges they are the same, and are repeated. At corners an edge counts by its part of the
// row's height. The cost is a step for eight pixels of an edge's run in a row, and for a shape's inside one span a row,
// regardless of its width.

// Shapes are narrow at their corners: of wider vectors most pixels would lie beside them.
using Pixels = hn::CappedTag<float, 8>;
using Areas = hn::Vec<Pixels>;

// Gaps between the two chains below this many pixels are not worth a span of their own.
constexpr int32_t shortest_solid = 8;

// Pieces of one chain inside one row.
struct Chain {
    const PKConvexPiece *pieces;
    size_t count;
    // The column of the least x, and the first one to the right of all pieces.
    int32_t first_column, end_column;
    // The part of the row's height that they span.
    float height;

    // The area to the right of the chain in each of the pixels from one on, which is so far from a column that begins eight:
    // distances are rounded from there, so that vectors of four hold the same numbers as vectors of eight.
    //
    // With the distance u of a pixel's right border from a piece's start, the area is the integral of the part of the pixel right
    // of the piece: (t₁² − t₀²) / (2 · run) over the run, t being u clamped to it, and the whole width past it. Written as a
    // product so that nothing cancels, however far away the pixel is.
    PK_INLINE Areas area_right(int32_t column, float first) const {
        const Pixels d;
        Areas area = hn::Zero(d);
        for (size_t index = 0; index < count; index++) {
            const PKConvexPiece &piece = pieces[index];
            const auto run = hn::Set(d, piece.run), one = hn::Set(d, 1.0f), zero = hn::Zero(d);
            const auto u1 =
                hn::Add(hn::Iota(d, first), hn::Set(d, static_cast<float>(1 - (piece.min_x - column))));
            const auto t1 = hn::Min(hn::Max(u1, zero), run);
            const auto t0 = hn::Min(hn::Max(hn::Sub(u1, one), zero), run);
            const auto past = hn::Min(hn::Max(hn::Sub(u1, run), zero), one);
            const auto along = hn::Mul(hn::Mul(hn::Sub(t1, t0), hn::Add(t1, t0)), hn::Set(d, piece.half_inverse_run));
            area = hn::Add(area, hn::Mul(hn::Add(along, past), hn::Set(d, piece.height)));
        }
        return area;
    }
};

// Whether an edge passes through a row from top to bottom.
PK_INLINE bool is_whole(const PKConvexEdge &edge, int32_t row) { return edge.first_whole <= row && row < edge.end_whole; }

// Walks down the two chains of a shape, row by row, and writes spans.
class ConvexScan {
  public:
    ConvexScan(const PKConvex &shape, PKCoverage made, PKSpan *spans, uint8_t *coverage)
        : shape(shape), left(shape.edges), right(shape.edges + shape.right), left_end(right),
          right_end(shape.edges + shape.end), made(made), spans(spans), coverage(coverage) {}

    PKCoverage cover(int32_t first_row, int32_t end_row) {
        int32_t row = first_row;
        while (row < end_row) {
            pass(left, left_end, row);
            pass(right, right_end, row);
            if (!is_whole(*left, row) || !is_whole(*right, row)) {
                append_parts(row);
                row++;
                continue;
            }
            const size_t first = made.spans;
            PKConvexPiece pieces[2];
            append(row, 1, whole(*left, row, pieces[0]), whole(*right, row, pieces[1]));
            row++;
            if (left->step == 0 && right->step == 0) {
                const int32_t end = HWY_MIN(end_row, HWY_MIN(left->end_whole, right->end_whole));
                repeat(first, row, end);
                row = HWY_MAX(row, end);
            }
        }
        return made;
    }

  private:
    // Leaves edges behind that end above a row; the last one stays.
    PK_INLINE static void pass(const PKConvexEdge *&edge, const PKConvexEdge *end, int32_t row) {
        while (edge + 1 < end && edge->end_whole <= row && edge->bottom <= row) edge++;
    }

    // The chain of an edge that crosses a row; columns have 32 bits of fraction.
    PK_INLINE static Chain whole(const PKConvexEdge &edge, int32_t row, PKConvexPiece &piece) {
        const int64_t least = edge.first_x + edge.step * (row - edge.first_whole);
        const int64_t width = edge.step < 0 ? -edge.step : edge.step;
        piece = {static_cast<double>(least) * 0x1p-32, edge.run, edge.half_inverse_run, 1};
        return {&piece, 1, static_cast<int32_t>(least >> 32), static_cast<int32_t>((least + width + 0xffffffff) >> 32), 1};
    }

    // Writes the spans from one on again for rows, with the same bytes: the coverage of upright edges is the same in all.
    void repeat(size_t first, int32_t row, int32_t end) {
        const size_t count = made.spans - first;
        for (; row < end; row++) {
            for (size_t index = 0; index < count; index++) {
                PKSpan span = spans[first + index];
                span.row = row;
                spans[made.spans++] = span;
            }
        }
    }

    // Appends a row with ends of edges.
    HWY_NOINLINE void append_parts(int32_t row) {
        const Chain first = parts(left, left_end, row, shape.pieces);
        const Chain second = parts(right, right_end, row, shape.pieces + first.count);
        if (first.height > 0 && second.height > 0) append(row, first.height, first, second);
    }

    // The pieces of the edges of a chain, which are written to memory.
    PK_INLINE static Chain parts(
        const PKConvexEdge *edge, const PKConvexEdge *end, int32_t row, PKConvexPiece *pieces) {
        const double top = row, bottom = row + 1;
        double min_x = HUGE_VAL, max_x = -HUGE_VAL;
        float height = 0;
        size_t count = 0;
        for (; edge < end && edge->top < bottom; edge++) {
            const double from = HWY_MAX(edge->top, top), to = HWY_MIN(edge->bottom, bottom);
            if (!(from < to)) continue;
            const double slope = (edge->bottom_x - edge->top_x) / (edge->bottom - edge->top);
            const double low = HWY_MIN(edge->top_x, edge->bottom_x), high = HWY_MAX(edge->top_x, edge->bottom_x);
            // Never outside the edge's own extent.
            const auto x_at = [&](double y) {
                return HWY_MIN(HWY_MAX(edge->top_x + (y - edge->top) * slope, low), high);
            };
            const double x0 = x_at(from), x1 = x_at(to);
            const double least = HWY_MIN(x0, x1), greatest = HWY_MAX(x0, x1);
            const float run = static_cast<float>(greatest - least), part = static_cast<float>(to - from);
            pieces[count++] = {least, run, run > PK_SHORTEST_RUN ? 0.5f / run : 0, part};
            min_x = HWY_MIN(min_x, least);
            max_x = HWY_MAX(max_x, greatest);
            height += part;
        }
        if (count == 0) return {pieces, 0, 0, 0, 0};
        return {pieces, count, static_cast<int32_t>(floor(min_x)), static_cast<int32_t>(ceil(max_x)), height};
    }

    // Appends one row: where the left chain runs, the pixels between, and where the right chain runs.
    PK_INLINE void append(int32_t row, float height, const Chain &first, const Chain &second) {
        const int32_t start = HWY_MAX(shape.bounds.min_x, first.first_column);
        const int32_t end = HWY_MIN(shape.bounds.max_x, second.end_column);
        if (start >= end) return;
        const int32_t solid_start = start + ((first.end_column - start + 3) & ~3);
        const int32_t solid_end = HWY_MAX(shape.bounds.min_x, second.first_column);
        if (solid_end - solid_start < shortest_solid) {
            append_varying(row, start, end, [&](int32_t column, float from) HWY_ATTR __attribute__((always_inline)) {
                return hn::Sub(first.area_right(column, from), second.area_right(column, from));
            });
            return;
        }
        if (solid_start > start) {
            const auto area = [&](int32_t column, float from) HWY_ATTR __attribute__((always_inline)) {
                return first.area_right(column, from);
            };
            append_varying(row, start, solid_start, area);
        }
        const int32_t level = static_cast<int32_t>(hn::GetLane(rounded(hn::Set(Pixels(), height * 255))) & 0xff);
        if (level > 0) spans[made.spans++] = {row, solid_start, solid_end - solid_start, ~level};
        if (end > solid_end) {
            append_varying(row, solid_end, end, [&](int32_t column, float from) HWY_ATTR __attribute__((always_inline)) {
                return hn::Sub(hn::Set(Pixels(), height), second.area_right(column, from));
            });
        }
    }

    // Appends a varying span; `area` gives the areas of a vector of pixels at a position after a column.
    template <class Area>
    PK_INLINE void append_varying(int32_t row, int32_t start, int32_t end, Area area) {
        const Pixels d;
        const hn::Rebind<uint8_t, Pixels> bytes;
        const int32_t count = (end - start + 3) & ~3;
        for (int32_t position = 0; position < count; position += static_cast<int32_t>(hn::Lanes(d))) {
            const int32_t eight = hn::MaxLanes(d) > 4 ? position : position & ~7;
            const auto most = hn::Set(d, 255.0f);
            const auto areas = area(start + eight, static_cast<float>(position - eight));
            const auto level = hn::Min(hn::Max(hn::Mul(areas, most), hn::Zero(d)), most);
            const auto whole = hn::And(rounded(level), hn::Set(WordsOf<Pixels>(), 0xff));
            const auto levels = hn::DemoteTo(bytes, hn::BitCast(hn::RebindToSigned<Pixels>(), whole));
            hn::StoreU(levels, bytes, coverage + made.bytes + position);
        }
        spans[made.spans++] = {row, start, count, static_cast<int32_t>(made.bytes)};
        made.bytes += static_cast<size_t>(count);
    }

    const PKConvex &shape;
    // The first edges that do not end above the row.
    const PKConvexEdge *left, *right;
    const PKConvexEdge *const left_end, *const right_end;
    PKCoverage made;
    PKSpan *const spans;
    uint8_t *const coverage;
};

PKCoverage CoverConvex(
    const PKConvex *shape, int32_t first_row, int32_t end_row, PKCoverage made, PKSpan *spans, uint8_t *coverage) {
    return ConvexScan(*shape, made, spans, coverage).cover(first_row, end_row);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    PKCoverage, pk_cover_convex, CoverConvex,
    (const PKConvex *shape, int32_t first_row, int32_t end_row, PKCoverage made, PKSpan *spans, uint8_t *coverage),
    (shape, first_row, end_row, made, spans, coverage))

}  // namespace pixel_kernels
#endif
