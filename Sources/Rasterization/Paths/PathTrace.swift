import LayerModel

/// A path on its way to becoming edges: where it has come to, and what its edges have run through.
///
/// A plain value, so that the loop over the lines of a curve keeps it in registers.
struct PathTrace: BitwiseCopyable {
    private var leftmost = Int32.max
    private var rightmost = Int32.min
    private var topmost = Int32.max
    private var lowest = Int32.min
    /// Rows and columns that the edges run through, added up.
    private(set) var extent = 0
    /// Where the last line ended.
    private var last = SIMD2<Int32>(repeating: .min)
    private var sequence: Int32 = 0
    /// Whether the last line that was not level ran downwards, and where the path turned to do so.
    private var lastIsDown = false
    private var lastTurn = SIMD2<Int32>(repeating: 1 << 30)

    /// Horizontal lines shorter than this, in parts, leave their neighbours in sequence: nothing fits between those.
    private static let shortestGap: Int32 = Subpixel.one / 16

    /// Turns nearer to one another than this, in parts, may lie in one pixel.
    private static let shortestTurn: Int32 = 2 * Subpixel.one

    /// The pixels that the edges can have an effect on, in no clip; `nil` where there are none.
    var bounds: DeviceRect? {
        guard leftmost <= rightmost, topmost < lowest else { return nil }
        let up = Subpixel.one - 1
        return DeviceRect(
            minX: leftmost &>> Subpixel.shift, minY: topmost &>> Subpixel.shift,
            maxX: (rightmost &+ up) &>> Subpixel.shift, maxY: (lowest &+ up) &>> Subpixel.shift)
    }

    /// The edge of a line; `nil` where it has no effect.
    @inline(__always)
    mutating func edge(_ from: SIMD2<Int32>, _ to: SIMD2<Int32>, in clip: PathClip) -> PathEdge? {
        let isDown = from.y < to.y
        let isLevel = from.y == to.y
        if isLevel {
            if abs(to.x &- from.x) < Self.shortestGap {
                if from.x == last.x, from.y == last.y { last = to }
                return nil
            }
            // Inside a row a horizontal line covers nothing, but tells pixels in which others meet it.
            if from.y & (Subpixel.one - 1) == 0 { return nil }
        }
        let top = isDown ? from : to
        let bottom = isDown ? to : from
        guard bottom.y > clip.minY, top.y < clip.maxY else { return nil }
        let left = min(top.x, bottom.x)
        leftmost = min(leftmost, left)
        rightmost = max(rightmost, max(top.x, bottom.x))
        topmost = min(topmost, top.y)
        lowest = max(lowest, bottom.y)
        // What lies right of the clip has no effect but that the shape goes on to the border.
        guard left < clip.maxX else { return nil }
        sequence &+= goesOn(from, isDown: isDown, isLevel: isLevel) ? 1 : 2
        last = to
        let edge = PathEdge(top: top, bottom: bottom, sequence: sequence, winding: isDown ? 1 : -1)
        extent &+= edge.extent
        return edge
    }

    /// Whether a line goes on from the last one so that they cannot overlap in a pixel with what came before.
    @inline(__always)
    private mutating func goesOn(_ from: SIMD2<Int32>, isDown: Bool, isLevel: Bool) -> Bool {
        guard from.x == last.x, from.y == last.y else {
            lastIsDown = isDown
            return false
        }
        guard isDown != lastIsDown, !isLevel else { return true }
        // Where a path turns between up and down twice within a short distance, it may run over itself.
        let distance = from &- lastTurn
        lastIsDown = isDown
        lastTurn = from
        return abs(distance.x) >= Self.shortestTurn || abs(distance.y) >= Self.shortestTurn
    }
}

/// The borders of the pixels that matter, in parts of pixels; left of them lines count as if they ran along the border.
struct PathClip: BitwiseCopyable {
    let minX: Int32
    let minY: Int32
    let maxX: Int32
    let maxY: Int32

    /// - Parameter pixels: Within the magnitude that coordinates may have.
    init(_ pixels: DeviceRect) {
        minX = pixels.minX &<< Subpixel.shift
        minY = pixels.minY &<< Subpixel.shift
        maxX = pixels.maxX &<< Subpixel.shift
        maxY = pixels.maxY &<< Subpixel.shift
    }
}
