#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Curves.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

using Places = hn::ScalableTag<double>;
using Place = hn::Vec<Places>;
using Parts = hn::Rebind<int32_t, Places>;

// MARK: - Points

bool MapPoints(
    const double *points, size_t count, PKMap map, double limit, double *x, double *y, int32_t *parts_x, int32_t *parts_y) {
    const Places d;
    const Parts parts;
    auto far = hn::Zero(d);
    const auto place = [&](Place across, Place down, const double (&axis)[3], size_t position, double *output, int32_t *rounded)
                           HWY_ATTR __attribute__((always_inline)) {
        const auto sum = hn::Add(hn::Set(d, axis[0]), hn::Mul(hn::Set(d, axis[1]), across));
        const auto mapped = hn::Add(sum, hn::Mul(hn::Set(d, axis[2]), down));
        const auto is_near = hn::Le(hn::Abs(mapped), hn::Set(d, limit));
        far = hn::Or(far, hn::VecFromMask(d, hn::Not(is_near)));
        hn::StoreU(mapped, d, output + position);
        hn::StoreU(hn::DemoteTo(parts, hn::Round(hn::IfThenElseZero(is_near, mapped))), parts, rounded + position);
    };
    const auto map_points = [&](const double *from, size_t position) HWY_ATTR __attribute__((always_inline)) {
        Place across, down;
        hn::LoadInterleaved2(d, from, across, down);
        place(across, down, map.x, position, x, parts_x);
        place(across, down, map.y, position, y, parts_y);
    };
    size_t position = 0;
    for (; position + hn::Lanes(d) <= count; position += hn::Lanes(d)) map_points(points + 2 * position, position);
    if (position < count) {
        // The last point replaces the missing ones.
        HWY_ALIGN double rest[2 * hn::MaxLanes(Places())];
        for (size_t lane = 0; lane < hn::Lanes(d); lane++) {
            const size_t point = HWY_MIN(position + lane, count - 1);
            rest[2 * lane] = points[2 * point];
            rest[2 * lane + 1] = points[2 * point + 1];
        }
        map_points(rest, position);
    }
    return hn::AllFalse(d, hn::MaskFromVec(far));
}

// MARK: - Steps

// The largest distance of the middles of lines from the curve, as a root mean square and in parts of pixels, if the corners
// were on it.
constexpr double tolerance = 0.02 * PK_SUBPIXELS;
// The largest distance of any line from a curve whose speed or direction changes much, in parts of pixels, if the corners
// were on it.
constexpr double strict_tolerance = 0.035 * PK_SUBPIXELS;

// Two coordinates.
struct Pair {
    Place x, y;
};

PK_INLINE Pair difference(Pair a, Pair b) { return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y)}; }
PK_INLINE Place dot(Pair a, Pair b) { return hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)); }
PK_INLINE Place cross(Pair a, Pair b) { return hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x)); }

// Fifteen times the mean of the square of a quadratic polynomial, given by its control points.
PK_INLINE Place square_sum(Place a, Place b, Place c) {
    const Places d;
    const auto ends = hn::Add(hn::Mul(a, hn::Add(a, b)), hn::Mul(c, hn::Add(b, c)));
    const auto inner = hn::Add(hn::Mul(a, c), hn::Mul(hn::Mul(b, b), hn::Set(d, 2.0)));
    return hn::Add(hn::Mul(ends, hn::Set(d, 3.0)), inner);
}

// A line's distance from its curve is |P′ × P″| / |P′| times an eighth of the step's square. The means of both factors count
// where speed and direction are much the same everywhere. Wang's formula would count with the largest |P″|, most of which
// only changes the speed. It serves other curves: if one turns back it is slow, and a line there could cut off a thin tip.
PK_INLINE Place steps(Pair p0, Pair p1, Pair p2, Pair p3) {
    const Places d;
    const Pair a = difference(p1, p0), b = difference(p2, p1), c = difference(p3, p2);
    // A third of P′ has these control points, an eighteenth of P′ × P″ those of the products.
    const auto speed = hn::Add(square_sum(a.x, b.x, c.x), square_sum(a.y, b.y, c.y));
    const auto slowest = hn::Min(dot(a, a), dot(c, c));
    const auto directions = hn::Min(hn::Min(dot(a, b), dot(b, c)), dot(a, c));
    // Arcs of a right angle are the most common curves: rounding makes no sharper ones of them.
    const auto is_even = hn::And(
        hn::Ge(hn::Mul(slowest, hn::Set(d, 8.0 * 15)), speed),
        hn::Ge(hn::Mul(directions, hn::Set(d, 15.0)), hn::Mul(speed, hn::Set(d, -1e-6))));
    const auto turn = square_sum(cross(a, b), hn::Mul(cross(a, c), hn::Set(d, 0.5)), cross(b, c));
    const auto ratio = hn::Div(turn, hn::Add(speed, hn::Set(d, std::numeric_limits<double>::min())));
    const Pair first = difference(b, a), second = difference(c, b);
    const auto bend = hn::Max(dot(first, first), dot(second, second));
    const auto squared = hn::Sqrt(hn::IfThenElse(is_even, ratio, bend));
    const auto factor = hn::IfThenElse(is_even, hn::Set(d, 0.75 / tolerance), hn::Set(d, 0.75 / strict_tolerance));
    return hn::Ceil(hn::Sqrt(hn::Mul(factor, squared)));
}

void CurveSteps(const double *x, const double *y, const int32_t *starts, size_t count, int32_t *numbers) {
    const Places d;
    const Parts parts;
    const hn::RebindToSigned<Places> places;
    const auto most = hn::Set(d, double{PK_MAXIMUM_STEPS + 1});
    for (size_t position = 0; position < count; position += hn::Lanes(d)) {
        HWY_ALIGN int64_t indices[hn::MaxLanes(Places())];
        const size_t some = HWY_MIN(hn::Lanes(d), count - position);
        for (size_t lane = 0; lane < hn::Lanes(d); lane++) indices[lane] = starts[position + HWY_MIN(lane, some - 1)];
        const auto start = hn::Load(places, indices);
        const auto control = [&](ptrdiff_t point) HWY_ATTR __attribute__((always_inline)) {
            return Pair{hn::GatherIndex(d, x + point, start), hn::GatherIndex(d, y + point, start)};
        };
        const auto wanted = steps(control(0), control(1), control(2), control(3));
        // A value that is not a number is not less either.
        const auto limited = hn::IfThenElse(hn::Lt(wanted, most), wanted, most);
        HWY_ALIGN int32_t found[hn::MaxLanes(Places())];
        hn::StoreU(hn::DemoteTo(parts, limited), parts, found);
        memcpy(numbers + position, found, some * sizeof(int32_t));
    }
}

// MARK: - Corners

// A coordinate of a cubic curve as a polynomial in the number of steps from its start.
struct Polynomial {
    double start, first, second, third;

    Polynomial(double p0, double p1, double p2, double p3, double step)
        : start(p0),
          first((p1 - p0) * (3 * step)),
          second((p0 - p1 * 2 + p2) * (3 * step * step)),
          third((p3 - p0 + (p1 - p2) * 3) * (step * step * step)) {}

    // The coordinate less a part of its second derivative, rounded.
    template <class Numbers, class D = hn::DFromV<Numbers>>
    PK_INLINE hn::Vec<hn::Rebind<int32_t, D>> corner(Numbers index, Numbers part) const {
        const D d;
        const auto cubic = hn::Mul(hn::Set(d, third), index);
        const auto slope = hn::Add(hn::Set(d, first), hn::Mul(hn::Add(hn::Set(d, second), cubic), index));
        const auto place = hn::Add(hn::Set(d, start), hn::Mul(slope, index));
        const auto bend = hn::Add(hn::Set(d, 2 * second), hn::Mul(hn::Set(d, 6.0), cubic));
        const auto corner = hn::Sub(place, hn::Mul(bend, part));
        return hn::DemoteTo(hn::Rebind<int32_t, D>(), hn::Round(corner));
    }
};

void CurvePoints(const double *curve_x, const double *curve_y, size_t count, int32_t *x, int32_t *y) {
    const hn::ScalableTag<double> d;
    const hn::Rebind<int32_t, decltype(d)> integers;
    const double step = 1.0 / static_cast<double>(count);
    const Polynomial across(curve_x[0], curve_x[1], curve_x[2], curve_x[3], step);
    const Polynomial down(curve_y[0], curve_y[1], curve_y[2], curve_y[3], step);
    const auto usual = hn::Set(d, 1.0 / 12);
    const auto more = hn::Set(d, 1.0 / 24);
    const auto last = hn::Set(d, static_cast<double>(count - 1));
    for (size_t position = 1; position < count; position += hn::Lanes(d)) {
        const auto index = hn::Add(hn::Iota(d, 0.0), hn::Set(d, static_cast<double>(position)));
        auto part = hn::Add(usual, hn::IfThenElseZero(hn::Eq(index, hn::Set(d, 1.0)), more));
        part = hn::Add(part, hn::IfThenElseZero(hn::Eq(index, last), more));
        hn::StoreU(across.corner(index, part), integers, x + position - 1);
        hn::StoreU(down.corner(index, part), integers, y + position - 1);
    }
    x[count - 1] = rounded_place(curve_x[3]);
    y[count - 1] = rounded_place(curve_y[3]);
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    bool, pk_map_points, MapPoints,
    (const double *points, size_t count, PKMap map, double limit, double *x, double *y, int32_t *parts_x, int32_t *parts_y),
    (points, count, map, limit, x, y, parts_x, parts_y))
PK_KERNEL(
    void, pk_curve_steps, CurveSteps,
    (const double *x, const double *y, const int32_t *starts, size_t count, int32_t *steps), (x, y, starts, count, steps))
PK_KERNEL(
    void, pk_curve_points, CurvePoints,
    (const double *curve_x, const double *curve_y, size_t count, int32_t *x, int32_t *y), (curve_x, curve_y, count, x, y))

}  // namespace pixel_kernels
#endif
