#include "../include/PixelKernels.h"
#include "Targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "Kernels/Lines.cc"
#include "hwy/foreach_target.h"

#include "Pixels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace pixel_kernels {
namespace HWY_NAMESPACE {

// Horizontal lines shorter than this leave their neighbours in sequence: nothing fits between those.
constexpr int32_t shortest_gap = PK_SUBPIXELS / 16;
// Turns nearer to one another than this may lie in one pixel.
constexpr int32_t shortest_turn = 2 * PK_SUBPIXELS;

// Whether a line continues the last one so that they cannot overlap in a pixel with earlier ones.
PK_INLINE bool goes_on(PKTrace &trace, int32_t x, int32_t y, bool is_down, bool is_level) {
    if (x != trace.last_x || y != trace.last_y) {
        trace.is_down = is_down;
        return false;
    }
    if (is_down == trace.is_down || is_level) return true;
    // If a path turns between up and down twice within a short distance, it may run over itself.
    const int32_t across = x - trace.turn_x, along = y - trace.turn_y;
    trace.is_down = is_down;
    trace.turn_x = x;
    trace.turn_y = y;
    return abs(across) >= shortest_turn || abs(along) >= shortest_turn;
}

PK_INLINE int32_t rows_and_columns(int32_t width, int32_t height) {
    return ((height + abs(width)) >> PK_SUBPIXEL_SHIFT) + 2;
}

// The number of one line.
PK_INLINE int32_t number_line(int32_t x0, int32_t y0, int32_t x1, int32_t y1, const PKBox &clip, PKTrace &trace) {
    const bool is_level = y0 == y1;
    if (is_level) {
        if (abs(x1 - x0) < shortest_gap) {
            if (x0 == trace.last_x && y0 == trace.last_y) trace.last_x = x1;
            return 0;
        }
        // A horizontal line inside a row covers nothing, but marks the pixels where others meet it.
        if ((y0 & (PK_SUBPIXELS - 1)) == 0) return 0;
    }
    const int32_t left = HWY_MIN(x0, x1), top = HWY_MIN(y0, y1), bottom = HWY_MAX(y0, y1);
    if (bottom <= clip.min_y || top >= clip.max_y) return 0;
    trace.bounds.min_x = HWY_MIN(trace.bounds.min_x, left);
    trace.bounds.max_x = HWY_MAX(trace.bounds.max_x, HWY_MAX(x0, x1));
    trace.bounds.min_y = HWY_MIN(trace.bounds.min_y, top);
    trace.bounds.max_y = HWY_MAX(trace.bounds.max_y, bottom);
    // A line right of the clip has no effect, except that the shape goes on to the border.
    if (left >= clip.max_x) return 0;
    trace.sequence += goes_on(trace, x0, y0, y0 < y1, is_level) ? 1 : 2;
    trace.last_x = x1;
    trace.last_y = y1;
    trace.extent += rows_and_columns(x1 - x0, bottom - top);
    return trace.sequence;
}

void NumberLines(const int32_t *x, const int32_t *y, size_t count, PKBox clip, PKTrace *trace, int32_t *numbers) {
    // Of longer vectors most would hold a turn.
    const hn::CappedTag<int32_t, 8> d;
    const size_t lanes = hn::Lanes(d);
    PKTrace state = *trace;
    size_t line = 0;
    auto min_x = hn::Set(d, state.bounds.min_x), max_x = hn::Set(d, state.bounds.max_x);
    auto min_y = hn::Set(d, state.bounds.min_y), max_y = hn::Set(d, state.bounds.max_y);
    auto extents = hn::Zero(d);
    const auto number_one_by_one = [&](size_t end) HWY_ATTR {
        for (; line < end; line++) {
            numbers[line] = number_line(x[line], y[line], x[line + 1], y[line + 1], clip, state);
        }
    };
    while (line + lanes <= count) {
        const auto x0 = hn::LoadU(d, x + line), x1 = hn::LoadU(d, x + line + 1);
        const auto y0 = hn::LoadU(d, y + line), y1 = hn::LoadU(d, y + line + 1);
        const auto left = hn::Min(x0, x1), top = hn::Min(y0, y1), bottom = hn::Max(y0, y1);
        const auto is_inside = hn::And(
            hn::And(hn::Gt(bottom, hn::Set(d, clip.min_y)), hn::Lt(top, hn::Set(d, clip.max_y))),
            hn::Lt(left, hn::Set(d, clip.max_x)));
        const auto runs_on = state.is_down ? hn::Lt(y0, y1) : hn::Gt(y0, y1);
        // Lines that go on in the direction of the last one are numbered one after the other.
        const bool goes_on = x[line] == state.last_x && y[line] == state.last_y;
        const auto turn = hn::FindFirstTrue(d, hn::Not(hn::And(is_inside, runs_on)));
        const size_t some = !goes_on ? 0 : turn < 0 ? lanes : static_cast<size_t>(turn);
        if (some == 0) {
            number_one_by_one(line + 2);
            continue;
        }
        const auto are_these = hn::FirstN(d, some);
        const auto right = hn::Max(x0, x1);
        min_x = hn::IfThenElse(are_these, hn::Min(min_x, left), min_x);
        max_x = hn::IfThenElse(are_these, hn::Max(max_x, right), max_x);
        min_y = hn::IfThenElse(are_these, hn::Min(min_y, top), min_y);
        max_y = hn::IfThenElse(are_these, hn::Max(max_y, bottom), max_y);
        const auto size = hn::Add(hn::Sub(right, left), hn::Sub(bottom, top));
        const auto passed = hn::Add(hn::ShiftRight<PK_SUBPIXEL_SHIFT>(size), hn::Set(d, 2));
        extents = hn::Add(extents, hn::IfThenElseZero(are_these, passed));
        // Those of other lines are written over.
        hn::StoreU(hn::Add(hn::Iota(d, 1), hn::Set(d, state.sequence)), d, numbers + line);
        state.sequence += static_cast<int32_t>(some);
        line += some;
        state.last_x = x[line];
        state.last_y = y[line];
    }
    number_one_by_one(count);
    state.bounds.min_x = HWY_MIN(state.bounds.min_x, hn::GetLane(hn::MinOfLanes(d, min_x)));
    state.bounds.max_x = HWY_MAX(state.bounds.max_x, hn::GetLane(hn::MaxOfLanes(d, max_x)));
    state.bounds.min_y = HWY_MIN(state.bounds.min_y, hn::GetLane(hn::MinOfLanes(d, min_y)));
    state.bounds.max_y = HWY_MAX(state.bounds.max_y, hn::GetLane(hn::MaxOfLanes(d, max_y)));
    state.extent += hn::GetLane(hn::SumOfLanes(d, extents));
    *trace = state;
}

}  // namespace HWY_NAMESPACE
}  // namespace pixel_kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pixel_kernels {

PK_KERNEL(
    void, pk_number_lines, NumberLines,
    (const int32_t *x, const int32_t *y, size_t count, PKBox clip, PKTrace *trace, int32_t *numbers),
    (x, y, count, clip, trace, numbers))

}  // namespace pixel_kernels
#endif
