import LayerModel

/// Collects the lines of a path as edges, in parts of pixels.
///
/// Lines keep their ends where they leave the clip, so that what is drawn of them does not depend on it; only those that
/// run very far away are cut.
struct PathEdgeBuilder: ~Copyable {
    var edges: Arena<PathEdge>
    private let clip: DeviceRect
    private let minX: Int32
    private let minY: Int32
    private let maxX: Int32
    private let maxY: Int32
    /// The corners of the clip, in parts of pixels.
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    private var leftmost = Int32.max
    private var rightmost = Int32.min
    private var topmost = Int32.max
    private var lowest = Int32.min
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

    /// - Parameter clip: Within the magnitude that coordinates may have.
    init(edges: consuming Arena<PathEdge>, clip: DeviceRect) {
        self.edges = edges
        let farthest = Int32(Subpixel.limit / Double(Subpixel.one))
        self.clip = clip.intersection(
            DeviceRect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest))
        minX = self.clip.minX &<< Subpixel.shift
        minY = self.clip.minY &<< Subpixel.shift
        maxX = self.clip.maxX &<< Subpixel.shift
        maxY = self.clip.maxY &<< Subpixel.shift
        low = SIMD2(Double(minX), Double(minY))
        high = SIMD2(Double(maxX), Double(maxY))
    }

    /// Rows and columns that the edges run through, added up.
    private(set) var extent = 0

    /// The pixels of the clip that the edges can have an effect on; `nil` where there are none.
    var bounds: DeviceRect? {
        guard leftmost <= rightmost, topmost < lowest else { return nil }
        let up = Subpixel.one - 1
        let box = DeviceRect(
            minX: leftmost &>> Subpixel.shift, minY: topmost &>> Subpixel.shift,
            maxX: (rightmost &+ up) &>> Subpixel.shift, maxY: (lowest &+ up) &>> Subpixel.shift
        ).intersection(clip)
        return box.isEmpty ? nil : box
    }

    /// Whether a place in parts of pixels has room in an edge as it is; not-a-number has not.
    @inline(__always)
    static func isNear(_ place: SIMD2<Double>) -> Bool {
        abs(place.x) <= Subpixel.limit && abs(place.y) <= Subpixel.limit
    }

    /// Adds a line between places in parts of pixels; one with an end that is not finite is left out.
    @inline(__always)
    mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        if Self.isNear(from), Self.isNear(to) {
            addNear(
                SIMD2(roundToInt32(from.x), roundToInt32(from.y)), SIMD2(roundToInt32(to.x), roundToInt32(to.y)))
        } else {
            addFar(from, to)
        }
    }

    /// Adds a line whose ends are near enough.
    @inline(__always)
    mutating func addNear(_ from: SIMD2<Int32>, _ to: SIMD2<Int32>) {
        let isDown = from.y < to.y
        let top = isDown ? from : to
        let bottom = isDown ? to : from
        if top.y == bottom.y {
            if abs(to.x &- from.x) < Self.shortestGap {
                if from == last { last = to }
                return
            }
            // Inside a row a horizontal line covers nothing, but tells pixels in which others meet it.
            if top.y & (Subpixel.one - 1) == 0 { return }
        }
        guard bottom.y > minY, top.y < maxY else { return }
        let left = min(top.x, bottom.x)
        leftmost = min(leftmost, left)
        rightmost = max(rightmost, max(top.x, bottom.x))
        topmost = min(topmost, top.y)
        lowest = max(lowest, bottom.y)
        // What lies right of the clip has no effect but that the shape goes on to the border.
        guard left < maxX else { return }
        sequence &+= goesOn(from, isDown: isDown, isLevel: top.y == bottom.y) ? 1 : 2
        last = to
        let edge = PathEdge(top: top, bottom: bottom, sequence: sequence, winding: isDown ? 1 : -1)
        extent &+= edge.extent
        edges.append(edge)
    }

    /// Whether a line goes on from the last one so that they cannot overlap in a pixel with what came before.
    @inline(__always)
    private mutating func goesOn(_ from: SIMD2<Int32>, isDown: Bool, isLevel: Bool) -> Bool {
        guard from == last else {
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

    /// Adds what a line that runs far away is inside the clip's rows; left and right of the clip its winding counts only.
    private mutating func addFar(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        guard (from.x + from.y + to.x + to.y).isFinite, from.y != to.y else { return }
        let isDown = from.y < to.y
        var (top, bottom) = isDown ? (from, to) : (to, from)
        guard bottom.y > low.y, top.y < high.y else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        if top.y < low.y { top = SIMD2(top.x + (low.y - top.y) * slope, low.y) }
        if bottom.y > high.y { bottom = SIMD2(bottom.x + (high.y - bottom.y) * slope, high.y) }
        addCut(top, bottom, isDown: isDown)
    }

    /// Adds a line inside the clip's rows, cut at the clip's left and right borders.
    private mutating func addCut(_ top: SIMD2<Double>, _ bottom: SIMD2<Double>, isDown: Bool) {
        for border in [low.x, high.x] where (top.x - border) * (bottom.x - border) < 0 {
            let y = top.y + (border - top.x) / (bottom.x - top.x) * (bottom.y - top.y)
            guard y > top.y, y < bottom.y else { continue }
            addCut(top, SIMD2(border, y), isDown: isDown)
            addCut(SIMD2(border, y), bottom, isDown: isDown)
            return
        }
        let upper = SIMD2(roundToInt32(min(max(top.x, low.x), high.x)), roundToInt32(top.y))
        let lower = SIMD2(roundToInt32(min(max(bottom.x, low.x), high.x)), roundToInt32(bottom.y))
        isDown ? addNear(upper, lower) : addNear(lower, upper)
    }
}
