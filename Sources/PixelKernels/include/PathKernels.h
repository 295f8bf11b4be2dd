#ifndef PATH_KERNELS_H
#define PATH_KERNELS_H

/// Kernels that turn shapes into coverage. Paths: curves into lines, lines into cells, cells into spans; convex shapes at once.

#include "PixelKernels.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Parts of a pixel in the lines of paths, as a power of two: their areas are whole numbers, so that sums are exact and do
/// not depend on the order of lines.
#define PK_SUBPIXEL_SHIFT 10
#define PK_SUBPIXELS (1 << PK_SUBPIXEL_SHIFT)

/// The number of spans and bytes.
typedef struct PKCoverage {
    size_t spans, bytes;
} PKCoverage;

/// An affine map: each coordinate's value at the origin, and its gain for each unit across and down.
typedef struct PKMap {
    double x[3], y[3];
} PKMap;

/// Maps points, each a pair of coordinates.
///
/// - Parameters:
///   - x: Room for `count` numbers and `PK_PADDING`, as the others.
///   - parts_x: The same rounded to nearest, 0 if it is beyond the limit.
/// - Returns: Whether all coordinates are of a magnitude of `limit` at most; NaN is not.
bool pk_map_points(
    const double *points, size_t count, PKMap map, double limit, double *x, double *y, int32_t *parts_x,
    int32_t *parts_y);

/// The most lines that a curve becomes at once.
#define PK_MAXIMUM_STEPS 64

/// Counts the lines, at equal steps of its parameter, that keep each of some cubic curves within a fiftieth of a pixel.
///
/// At least 0, for a straight curve, and one more than `PK_MAXIMUM_STEPS` if these are not enough.
///
/// - Parameters:
///   - x: In parts of pixels, as `y`.
///   - starts: The first of each curve's four consecutive points.
void pk_curve_steps(const double *x, const double *y, const int32_t *starts, size_t count, int32_t *steps);

/// Writes the ends of the lines that a cubic curve becomes, at equal steps of its parameter; the last one is the curve's own,
/// rounded.
///
/// The others lie outside of the curve by as much as makes the area beside the lines that of the curve: a line and its curve
/// enclose a twelfth of P′ × P″ times the cube of the step. A corner makes up for one line, the first and the last one for
/// another half, since the curve's ends stay where they are.
/// - Parameters:
///   - curve_x: Of four control points in parts of pixels, as `curve_y`.
///   - count: The lines, at least 1.
///   - x: Room for `count` numbers and `PK_PADDING`, as `y`.
void pk_curve_points(const double *curve_x, const double *curve_y, size_t count, int32_t *x, int32_t *y);

/// A path on its way to becoming lines: its current place, and the course of its lines.
typedef struct PKTrace {
    /// Of the lines that are not above, below or on the right of the clip, in parts of pixels.
    PKBox bounds;
    /// The end of the last line, and the last turn of the path between down and up.
    int32_t last_x, last_y, turn_x, turn_y;
    /// The number of the last line.
    int32_t sequence;
    /// Whether the last line that was not level ran downwards.
    bool is_down;
    /// Rows and columns that the lines run through, added up.
    int64_t extent;
} PKTrace;

/// Numbers the lines between consecutive points.
///
/// The number is one more than the line's before, if the path continues it so that they cannot overlap in a pixel with what
/// came before, else two more; 0 for a line without effect in the clip.
///
/// - Parameters:
///   - x: Of `count` + 1 points, in parts of pixels of a magnitude of 2^29 at most, as `y`.
///   - clip: In parts of pixels; lines left of it have an effect.
void pk_number_lines(
    const int32_t *x, const int32_t *y, size_t count, PKBox clip, PKTrace *trace, int32_t *numbers);

/// Points, with a line from each to the next, and the lines' numbers.
typedef struct PKLines {
    const int32_t *x, *y, *numbers;
} PKLines;

/// The changes that lines make to the pixels of some rows.
typedef struct PKCells {
    /// The change of the averaged winding from the pixel before to each one, as doubled areas; up to eight past each row are
    /// read and cleared too.
    int32_t *deltas;
    /// `owner_base` and the number of the line that last touched a pixel; numbers up to `owner_base`, negative ones too, are of
    /// other shapes.
    int32_t *owners;
    /// A byte for each four pixels, not 0 if one of their deltas may not be; 64 past them may be read.
    uint8_t *touched;
    /// A bit for each pixel where lines meet that do not follow one another.
    uint64_t *crowded;
    /// The rows with such pixels.
    bool *crowded_rows;
    /// Pixels between rows of deltas and of owners, a multiple of 4.
    ptrdiff_t stride;
    /// Words between rows of `crowded`.
    ptrdiff_t crowded_stride;
    /// The left edge of the first pixel, and the distance of the last one's right edge from there, in parts of pixels.
    int32_t left, width;
    /// The row of the first one in memory.
    int32_t top;
    int32_t owner_base;
} PKCells;

/// Adds lines to cells, in the rows from `first_row` to before `end_row`.
///
/// - Parameter indices: The lines' indices; null for the first `count`.
/// - Returns: Whether there are rows with pixels where lines meet.
bool pk_add_lines(
    const PKLines *lines, const int32_t *_Nullable indices, size_t count, int32_t first_row, int32_t end_row,
    const PKCells *cells);

/// A piece of a line inside a row, near pixels where lines meet.
typedef struct PKPiece {
    /// The place of its entry into the row, in parts from the first pixel.
    float x;
    /// Its motion while y moves by one.
    float slope;
    /// The part of the row's height that it spans, in parts from the row's top.
    int32_t top, bottom;
    /// 1 or −1.
    int32_t winding;
    /// The last pixel that it touches; negative left of the first one.
    int32_t last_pixel;
    /// Minus the number of the next piece of a list, counted from 1, or 0.
    int32_t next;
} PKPiece;

/// The number of rows below a row that are examined with it.
#define PK_ROWS_BELOW 3

/// Memory for resolving crowded pixels.
typedef struct PKOverlaps {
    /// Room for `PK_ROWS_BELOW` more numbers than there are rows.
    int32_t *columns;
    /// Room for a piece for each row of each line.
    PKPiece *pieces;
} PKOverlaps;

/// Resolves the pixels where lines meet that do not follow one another.
///
/// Where windings side by side differ by more than one, deltas are changed so that they add up to the area inside. No pixels
/// are crowded afterwards; the owners of some, and the bytes of blocks that are not 0, are changed.
///
/// - Parameters:
///   - lines: Those that were added to the cells, as `indices` and `count`.
///   - first_row: Of the rows of added lines, as `end_row`.
void pk_resolve_overlaps(
    const PKLines *lines, const int32_t *_Nullable indices, size_t count, int32_t first_row, int32_t end_row,
    const PKCells *cells, const PKOverlaps *overlaps, bool is_even_odd);

/// The meaning of a row's cells.
typedef struct PKSweep {
    /// The column of the first pixel.
    int32_t x;
    /// The number of pixels.
    size_t width;
    bool is_even_odd;
} PKSweep;

/// Turns the cells of rows into spans behind others, and clears their deltas.
///
/// - Parameters:
///   - spans: `span_count` spans, and for each row room for one more than it has blocks of four pixels.
///   - coverage: `byte_count` bytes, and for each row room for its blocks, and for `PK_PADDING` more at last.
///   - starts: Receives the start of each row's spans, or null.
/// - Returns: All spans and bytes, the earlier ones included.
PKCoverage pk_sweep_rows(
    const PKCells *cells, const PKSweep *shape, int32_t first_row, int32_t end_row, PKSpan *spans, size_t span_count,
    uint8_t *coverage, size_t byte_count, int32_t *_Nullable starts);

/// A non-horizontal edge of a convex shape, from its upper to its lower end: one cache line.
typedef struct PKConvexEdge {
    double top, bottom;
    double top_x, bottom_x;
    /// The lesser x in the row `first_whole`, and its change from row to row, with 32 bits of fraction.
    int64_t first_x, step;
    /// The run of the piece in a whole row, and `1 / (2 · run)`, or 0 if the run is at most `PK_SHORTEST_RUN`.
    float run, half_inverse_run;
    /// The first row that the edge crosses from top to bottom, and one past the last; not above the first if there is none.
    int32_t first_whole, end_whole;
} PKConvexEdge;

/// Runs that are not longer, in pixels, count as upright: the error is below 1/255 of a level.
#define PK_SHORTEST_RUN 1e-5f

/// A piece of an edge inside one row.
typedef struct PKConvexPiece {
    /// The lesser x of its ends.
    double min_x;
    /// The extent of the greater one, and `1 / (2 · run)`, or 0 if that is too short to matter.
    float run, half_inverse_run;
    /// The part of the row's height that it spans, 0…1.
    float height;
} PKConvexPiece;

/// A convex shape between two chains of edges, each from top to bottom.
typedef struct PKConvex {
    /// The left chain, then the right one: neither is empty.
    const PKConvexEdge *edges;
    /// The start of the right chain, and its end.
    size_t right, end;
    /// Every pixel that it can touch.
    PKBox bounds;
    /// Room for a piece for each edge.
    PKConvexPiece *pieces;
} PKConvex;

/// Writes the spans of a convex shape in some of its rows behind others: the exact area of the shape in each pixel.
///
/// - Parameters:
///   - made: The earlier spans and bytes.
///   - spans: Room for three more for each row.
///   - coverage: Room for 12 more than the shape's columns for each row, and for `PK_PADDING` more at last.
/// - Returns: All spans and bytes, the earlier ones included.
PKCoverage pk_cover_convex(
    const PKConvex *shape, int32_t first_row, int32_t end_row, PKCoverage made, PKSpan *spans, uint8_t *coverage);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
