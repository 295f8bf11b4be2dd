package import LayerModel

/// A non-horizontal edge of a convex shape, from its upper to its lower end, in device space: one cache line.
package struct ConvexEdge: Sendable, BitwiseCopyable {
    var top: Double
    var bottom: Double
    var topX: Double
    var bottomX: Double
    /// The lesser x in the row `firstWhole`, with 32 bits of fraction.
    private var firstX: Int64
    /// The change of x from row to row, with 32 bits of fraction.
    private var step: Int64
    /// The run of the piece in a whole row.
    private var run: Float
    /// `1 / (2 · run)`, or 0 where the run is too short to matter.
    private var halfInverseRun: Float
    /// The first row that the edge passes through from top to bottom.
    var firstWhole: Int32
    /// One past the last such row; not above `firstWhole` where there is none.
    var endWhole: Int32

    @inline(__always)
    init(top: Double, topX: Double, bottom: Double, bottomX: Double) {
        self.top = top
        self.bottom = bottom
        self.topX = topX
        self.bottomX = bottomX
        firstWhole = ceilToInt32(top)
        endWhole = floorToInt32(bottom)
        firstX = 0
        step = 0
        run = 0
        halfInverseRun = 0
        guard firstWhole < endWhole else { return }
        // The edge is at least a row high, so that the slope is at most the width of the clip.
        let slope = (bottomX - topX) / (bottom - top)
        let start = topX + (Double(firstWhole) - top) * slope
        firstX = Self.fixed(slope < 0 ? start + slope : start)
        step = Self.fixed(slope)
        run = Float(abs(slope))
        halfInverseRun = run > RowSegment.shortestRun ? 0.5 / run : 0
    }

    private static func fixed(_ value: Double) -> Int64 {
        Int64(value * 4_294_967_296)
    }

    /// The piece in a row between `firstWhole` and `endWhole`.
    @inline(__always)
    func piece(row: Int32) -> WholeSegment {
        WholeSegment(
            minX: firstX &+ step &* Int64(row &- firstWhole), width: step < 0 ? 0 &- step : step, run: run,
            halfInverseRun: halfInverseRun)
    }

    /// The x at height `y`, never outside the edge's own extent.
    @inline(__always)
    func x(at y: Double) -> Double {
        let x = topX + (y - top) * ((bottomX - topX) / (bottom - top))
        let low = min(topX, bottomX)
        let high = max(topX, bottomX)
        return x < low ? low : (x > high ? high : x)
    }
}

/// The line of an edge without anti-aliasing: a pixel is on the inside if its centre is.
///
/// Kept with its ends in an order that does not depend on the polygon's, so that two polygons that share an edge compute the
/// same limit in every row and share the pixels out between them, each to exactly one.
package struct HardEdge: Sendable, BitwiseCopyable {
    enum Side: UInt8, Sendable {
        /// The inside has greater x.
        case left
        /// The inside has lesser x.
        case right
        /// Horizontal, the inside has greater y.
        case top
        /// Horizontal, the inside has lesser y.
        case bottom
    }

    var side: Side
    var y: Double
    var x: Double
    var slope: Double

    /// The columns of `row` whose centres are inside, out of `columns`.
    @inline(__always)
    func limit(_ columns: Range<Int32>, row: Int32) -> Range<Int32> {
        let centerY = Double(row) + 0.5
        switch side {
        case .top:
            return centerY >= y ? columns : columns.lowerBound..<columns.lowerBound
        case .bottom:
            return centerY < y ? columns : columns.lowerBound..<columns.lowerBound
        case .left, .right:
            let edge = x + (centerY - y) * slope - 0.5
            let low = Double(columns.lowerBound)
            let high = Double(columns.upperBound)
            // Not-a-number compares as the far right: such an edge is huge, and nothing is known of it.
            let bounded = edge < low ? low : (edge < high ? edge : high)
            let first = min(columns.upperBound, Int32(bounded.rounded(.up)))
            return side == .left ? first..<columns.upperBound : columns.lowerBound..<first
        }
    }
}

/// A convex shape prepared for scanning: a left and a right chain of edges in a `ConvexStore`.
package struct ConvexShape: Sendable, BitwiseCopyable {
    /// Every pixel it can touch; inside the clip it was made with.
    package var bounds: DeviceRect
    /// Index of the first edge of the left chain.
    var leftStart: Int32
    /// Index of the first edge of the right chain, one past the left chain.
    var rightStart: Int32
    /// One past the right chain.
    var rightEnd: Int32
    /// Index of the first hard edge.
    var hardStart: Int32
    /// One past the hard edges.
    var hardEnd: Int32

    /// A shape of no pixels.
    package static let empty = ConvexShape(
        bounds: .empty, leftStart: 0, rightStart: 0, rightEnd: 0, hardStart: 0, hardEnd: 0)
}

/// The edges of many shapes, one after the other.
package struct ConvexStore: ~Copyable {
    var edges = Arena<ConvexEdge>(capacity: 256)
    var hardEdges = Arena<HardEdge>(capacity: 16)

    /// An empty store.
    package init() {}

    /// Forgets all shapes, keeping the memory.
    package mutating func removeAll() {
        edges.removeAll()
        hardEdges.removeAll()
    }
}
