// The space between the edges of rectangles, for each instruction set that a file is compiled for.

#if defined(PIXEL_KERNELS_EDGES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PIXEL_KERNELS_EDGES_INL_H
#undef PIXEL_KERNELS_EDGES_INL_H
#else
#define PIXEL_KERNELS_EDGES_INL_H
#endif

#include <math.h>

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

constexpr FloatsOf<Few> floats;
using Numbers = hn::Vec<FloatsOf<Few>>;

// Four numbers of columns: to the left and to the right of something, and the same again.
using Borders = hn::CappedTag<float, 4>;
constexpr Borders borders;
constexpr hn::RebindToSigned<Borders> places;

// A pair of edges, ready for vectors of pixels.
struct Edges {
    const PKEdgePair &pair;
    // Whether no pixel touches both edges.
    bool is_thick;
    Numbers right, half, soft, straight, bend;

    explicit PK_INLINE Edges(const PKEdgePair &pair) : pair(pair) {
        const float outer = 0.5f + 0.5f * pair.slant;
        is_thick = pair.half >= outer;
        right = hn::Set(floats, pair.right);
        half = hn::Set(floats, pair.half);
        soft = hn::Set(floats, outer);
        straight = hn::Set(floats, 0.5f - 0.5f * pair.slant);
        bend = hn::Set(floats, 0.5f / pair.slant);
    }

    // The distance of a row's pixel in the column of the origin.
    PK_INLINE float start(int32_t row) const { return pair.first + static_cast<float>(row) * pair.down; }

    // The part of pixels inside one edge, so far inside it.
    PK_INLINE Numbers inside(Numbers distance) const {
        const auto bounded = [](Numbers number, Numbers bound) HWY_ATTR {
            return hn::Min(hn::Max(number, hn::Neg(bound)), bound);
        };
        const Numbers near = bounded(distance, soft);
        const Numbers excess = hn::Sub(near, bounded(near, straight));
        const Numbers bent = hn::Mul(hn::Mul(excess, hn::Abs(excess)), bend);
        return hn::Sub(hn::Add(near, hn::Set(floats, 0.5f)), bent);
    }

    // The part of pixels between the edges, so far from the middle.
    PK_INLINE Numbers coverage(Numbers distance) const {
        const Numbers nearest = inside(hn::Sub(half, hn::Abs(distance)));
        // Only of edges that lie close together a pixel touches both.
        if (is_thick) return nearest;
        const Numbers other = inside(hn::Add(half, hn::Abs(distance)));
        return hn::Max(hn::Sub(hn::Add(nearest, other), hn::Set(floats, 1)), hn::Zero(floats));
    }
};

// The columns of a row that may lie between a pair of edges, counted from the origin.
struct Extents {
    // The column in the middle: in the origin's row, and its change for each row.
    float middle, down;
    // The number of columns from there with any coverage, to either side, and of columns with full coverage.
    hn::Vec<Borders> reach;

    explicit PK_INLINE Extents(const PKEdgePair &pair) {
        const float outer = 0.5f + 0.5f * pair.slant;
        // Edges that are level to the last digit are in a row or not: columns come out as all or none.
        const float least = 1e-20f;
        const float columns = 1 / (fabsf(pair.right) > least ? pair.right : least);
        middle = -pair.first * columns;
        down = -pair.down * columns;
        const float seen = (pair.half + outer) * fabsf(columns);
        // No pixel is covered fully if one touches both edges.
        const float full = pair.half >= outer ? (pair.half - outer) * fabsf(columns) : -HUGE_VALF;
        HWY_ALIGN const float numbers[4] = {seen, seen, full, full};
        reach = hn::Load(borders, numbers);
    }

    // The reach of any coverage to the left and to the right of the origin, and that of full coverage.
    PK_INLINE hn::Vec<Borders> row(int32_t number) const {
        HWY_ALIGN static constexpr float directions[4] = {-1, 1, -1, 1};
        const float column = middle + static_cast<float>(number) * down;
        return hn::Add(hn::Mul(hn::Set(borders, column), hn::Load(borders, directions)), reach);
    }
};

// Coverages of 0…1 as 0…255, rounded to nearest.
PK_INLINE hn::Vec<Few> bytes_of(Numbers coverage) {
    return hn::And(rounded(hn::Mul(coverage, hn::Set(floats, 255))), hn::Set(few, 0xff));
}

// The part of a row from `first` up to `last`; `full_first` up to `full_last` are covered as far as the columns show.
struct Run {
    int32_t first, last;
    int32_t full_first, full_last;
};

// A rectangle and the pixels that are drawn of it, counted from its origin.
struct Outline {
    const Edges sides, ends;
    const int32_t left, right, top, bottom;

    PK_INLINE Outline(const PKRectangle &rectangle, const PKBox &box)
        : sides(rectangle.sides), ends(rectangle.ends), left(box.min_x - rectangle.x), right(box.max_x - rectangle.x),
          top(box.min_y - rectangle.y), bottom(box.max_y - rectangle.y) {}

    // Whether two edges run along rows of pixels, and two across.
    PK_INLINE bool is_upright() const { return sides.pair.down == 0 && ends.pair.right == 0; }

    PK_INLINE Run run(hn::Vec<Borders> extents) const {
        // Pixels that far away are in no picture, and numbers are still whole.
        const auto most = hn::Set(borders, 1e6f);
        const auto whole = hn::ConvertTo(places, hn::Floor(hn::Max(hn::Min(extents, most), hn::Neg(most))));
        // Those to the left are counted the other way.
        HWY_ALIGN static constexpr int32_t directions[4] = {-1, 0, -1, 0};
        const auto columns = hn::Add(hn::Xor(whole, hn::Load(places, directions)), hn::Set(places, 1));
        HWY_ALIGN int32_t bounded[4];
        hn::Store(hn::Max(hn::Set(places, left), hn::Min(columns, hn::Set(places, right))), places, bounded);
        return {bounded[0], bounded[1], bounded[2], bounded[3]};
    }

    // The coverage between the edges at the sides, 0 beyond the box.
    PK_INLINE Numbers across(float start, Numbers column) const {
        const Numbers coverage = sides.coverage(hn::Add(hn::Set(floats, start), hn::Mul(column, sides.right)));
        const auto is_here = hn::Lt(column, hn::Set(floats, static_cast<float>(right)));
        return hn::IfThenElseZero(is_here, coverage);
    }

    // The coverage between the edges at the ends.
    PK_INLINE Numbers along(float start, Numbers column) const {
        return ends.coverage(hn::Add(hn::Set(floats, start), hn::Mul(column, ends.right)));
    }

    // Shows the vectors of pixels that may be covered, row by row: `body(row, x, levels, is_full)`, where `levels()` gives their
    // coverages as 0…255, which are all 255 if `is_full`.
    template <class Body>
    PK_INLINE void for_each_vector(Body body) const {
        const int32_t step = static_cast<int32_t>(hn::Lanes(few));
        if (right - left <= step) {
            // A vector a row, which takes less time than finding where it has to be.
            const Numbers column = numbers_from(floats, static_cast<float>(left));
            const Numbers side = hn::Mul(column, sides.right);
            const Numbers end = hn::Mul(column, ends.right);
            const auto is_here = hn::Lt(column, hn::Set(floats, static_cast<float>(right)));
            for (int32_t row = top; row < bottom; row++) {
                const auto levels = [&]() HWY_ATTR __attribute__((always_inline)) {
                    const Numbers across = sides.coverage(hn::Add(hn::Set(floats, sides.start(row)), side));
                    const Numbers along = ends.coverage(hn::Add(hn::Set(floats, ends.start(row)), end));
                    return bytes_of(hn::IfThenElseZero(is_here, hn::Mul(across, along)));
                };
                body(row, left, levels, false);
            }
            return;
        }
        const Extents side_extents(sides.pair);
        const Extents end_extents(ends.pair);
        for (int32_t row = top; row < bottom; row++) {
            const Run run = this->run(hn::Min(side_extents.row(row), end_extents.row(row)));
            for (int32_t x = run.first; x < run.last; x += step) {
                const auto levels = [&]() HWY_ATTR __attribute__((always_inline)) {
                    const Numbers column = numbers_from(floats, static_cast<float>(x));
                    return bytes_of(hn::Mul(across(sides.start(row), column), along(ends.start(row), column)));
                };
                body(row, x, levels, x >= run.full_first && x + step <= run.full_last);
            }
        }
    }

    // The columns that may be covered of an upright rectangle, which are the same in all rows.
    PK_INLINE Run columns() const { return run(Extents(sides.pair).row(0)); }

    // Shows vectors of an upright rectangle from column `first` up to `last`, one by one down the rows, as the sides left and
    // right are the same in all: `column(x, across)` gives the values of a vector's columns, and `body(column, row,
    // x, along)` is shown each vector with the coverage of its row.
    template <class Column, class Body>
    PK_INLINE void for_each_column(int32_t first, int32_t last, Column column, Body body) const {
        const int32_t step = static_cast<int32_t>(hn::Lanes(few));
        for (int32_t x = first; x < last; x += step) {
            const Numbers places = numbers_from(floats, static_cast<float>(x));
            const auto known = column(x, across(sides.start(0), places));
            for_each_row([&](int32_t row, float height) HWY_ATTR __attribute__((always_inline)) {
                body(known, row, x, height);
            });
        }
    }

    // Shows the rows of an upright rectangle that are covered: `body(row, along)`.
    template <class Body>
    PK_INLINE void for_each_row(Body body) const {
        const float depth = ends.pair.half - (0.5f + 0.5f * ends.pair.slant);
        for (int32_t row = top; row < bottom; row++) {
            const float start = ends.start(row);
            float height = 1;
            if (!(fabsf(start) <= depth)) height = hn::GetLane(along(start, hn::Zero(floats)));
            if (height > 0) body(row, height);
        }
    }
};

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#endif
