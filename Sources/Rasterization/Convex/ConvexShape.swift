package import Geometry
internal import PixelKernels

extension PKConvexEdge {
    /// An edge from its upper to its lower end, in device space.
    @inline(__always)
    init(top: Double, topX: Double, bottom: Double, bottomX: Double) {
        let (firstWhole, endWhole) = (ceilToInt32(top), floorToInt32(bottom))
        self.init(
            top: top, bottom: bottom, top_x: topX, bottom_x: bottomX, first_x: 0, step: 0, run: 0, half_inverse_run: 0,
            first_whole: firstWhole, end_whole: endWhole)
        guard firstWhole < endWhole else { return }
        // The edge is at least a row high, so that the slope is at most the width of the clip.
        let slope = (bottomX - topX) / (bottom - top)
        let start = topX + (Double(firstWhole) - top) * slope
        first_x = Self.fixed(slope < 0 ? start + slope : start)
        step = Self.fixed(slope)
        run = Float(abs(slope))
        half_inverse_run = run > PK_SHORTEST_RUN ? 0.5 / run : 0
    }

    private static func fixed(_ value: Double) -> Int64 {
        Int64(value * 4_294_967_296)
    }
}

/// The line of an edge without anti-aliasing: a pixel is on the inside if its centre is.
///
/// Its ends are in an order that does not depend on the polygon's: two polygons with a common edge compute the same limit in
/// every row, and each pixel belongs to exactly one of them.
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
    var edges = Arena<PKConvexEdge>(capacity: 256)
    var hardEdges = Arena<HardEdge>(capacity: 16)

    /// An empty store.
    package init() {}

    /// The memory that it holds, in bytes.
    package var byteCount: Int { edges.byteCount + hardEdges.byteCount }

    /// Forgets all shapes, keeping the memory.
    package mutating func removeAll() {
        edges.removeAll()
        hardEdges.removeAll()
    }
}
