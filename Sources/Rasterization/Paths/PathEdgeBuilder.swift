/// Collects the lines of a path as edges that lie inside the clip.
struct PathEdgeBuilder: ~Copyable {
    var edges: Arena<PathEdge>
    private let minX: Double
    private let minY: Double
    private let maxX: Double
    private let maxY: Double
    private let clip: PixelBounds
    private var leftmost = Double.infinity
    private var rightmost = -Double.infinity
    private var topmost = Double.infinity
    private var lowest = -Double.infinity
    /// Where the last edge ended, the way the path runs.
    private var lastEnd = SIMD2<Double>(repeating: .nan)
    private var sequence: Int32 = 0

    init(edges: consuming Arena<PathEdge>, clip: PixelBounds) {
        self.edges = edges
        self.clip = clip
        minX = Double(clip.minX)
        minY = Double(clip.minY)
        maxX = Double(clip.maxX)
        maxY = Double(clip.maxY)
    }

    /// The pixels of the clip that the edges can have an effect on; `nil` where there are none.
    var bounds: PixelBounds? {
        guard leftmost <= rightmost, topmost < lowest else { return nil }
        let box = PixelBounds(
            minX: floorToInt32(leftmost), minY: floorToInt32(topmost), maxX: ceilToInt32(rightmost),
            maxY: ceilToInt32(lowest)
        ).intersection(clip)
        return box.isEmpty ? nil : box
    }

    /// Adds a line; one with an end that is not finite is left out.
    ///
    /// What lies left of the clip keeps its winding as a line along the border; what lies right of it has no effect.
    @inline(__always)
    mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        guard from.y != to.y, (from.x + from.y + to.x + to.y).isFinite else { return }
        let isDown = from.y < to.y
        let winding: Float = isDown ? 1 : -1
        var (top, bottom) = isDown ? (from, to) : (to, from)
        guard bottom.y > minY, top.y < maxY else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        if top.y < minY {
            top.x += (minY - top.y) * slope
            top.y = minY
        }
        if bottom.y > maxY {
            bottom.x += (maxY - bottom.y) * slope
            bottom.y = maxY
        }
        if min(top.x, bottom.x) >= minX, max(top.x, bottom.x) <= maxX {
            append(top, bottom, winding)
        } else {
            addClipped(top, bottom, winding)
        }
    }

    /// Adds a line that leaves the clip at the left or at the right.
    private mutating func addClipped(_ top: SIMD2<Double>, _ bottom: SIMD2<Double>, _ winding: Float) {
        if min(top.x, bottom.x) >= maxX {
            // It has no effect inside the clip but that the path goes on to the border.
            include(top, bottom)
            return
        }
        if max(top.x, bottom.x) <= minX {
            append(SIMD2(minX, top.y), SIMD2(minX, bottom.y), winding)
            return
        }
        for border in [minX, maxX] where (top.x - border) * (bottom.x - border) < 0 {
            let y = top.y + (border - top.x) / (bottom.x - top.x) * (bottom.y - top.y)
            guard y > top.y, y < bottom.y else { continue }
            let cut = SIMD2(border, y)
            addClipped(top, cut, winding)
            addClipped(cut, bottom, winding)
            return
        }
        append(
            SIMD2(min(max(top.x, minX), maxX), top.y), SIMD2(min(max(bottom.x, minX), maxX), bottom.y), winding)
    }

    @inline(__always)
    private mutating func append(_ top: SIMD2<Double>, _ bottom: SIMD2<Double>, _ winding: Float) {
        guard top.y < bottom.y else { return }
        include(top, bottom)
        let isDown = winding > 0
        sequence &+= (isDown ? top : bottom) == lastEnd ? 1 : 2
        lastEnd = isDown ? bottom : top
        edges.append(
            PathEdge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, winding: winding, sequence: sequence))
    }

    @inline(__always)
    private mutating func include(_ top: SIMD2<Double>, _ bottom: SIMD2<Double>) {
        leftmost = min(leftmost, min(top.x, bottom.x))
        rightmost = max(rightmost, max(top.x, bottom.x))
        topmost = min(topmost, top.y)
        lowest = max(lowest, bottom.y)
    }
}
