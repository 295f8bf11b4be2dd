import LayerModel

/// Collects the lines of a path as edges, in parts of pixels.
///
/// Lines keep their ends where they leave the clip, so that what is drawn of them does not depend on it; only those that
/// run very far away are cut.
struct PathEdgeBuilder: ~Copyable {
    var edges: Arena<PathEdge>
    private let pixels: DeviceRect
    private let clip: PathClip
    private var trace = PathTrace()
    /// The corners of the clip, in parts of pixels.
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    /// - Parameter clip: Within the magnitude that coordinates may have.
    init(edges: consuming Arena<PathEdge>, clip: DeviceRect) {
        self.edges = edges
        let farthest = Int32(Subpixel.limit / Double(Subpixel.one))
        pixels = clip.intersection(
            DeviceRect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest))
        self.clip = PathClip(pixels)
        low = SIMD2(Double(self.clip.minX), Double(self.clip.minY))
        high = SIMD2(Double(self.clip.maxX), Double(self.clip.maxY))
    }

    /// Rows and columns that the edges run through, added up.
    var extent: Int { trace.extent }

    /// The pixels of the clip that the edges can have an effect on; `nil` where there are none.
    var bounds: DeviceRect? {
        guard let box = trace.bounds?.intersection(pixels) else { return nil }
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
            addNear(roundToInt32(from), roundToInt32(to))
        } else {
            addFar(from, to)
        }
    }

    /// Adds the lines of a curve of which all control points are near enough.
    @inline(__always)
    mutating func add(_ curve: CurveSteps) {
        var steps = curve
        var trace = trace
        let clip = clip
        let first = edges.count
        let output = edges.extend(by: steps.count)
        var written = 0
        var from = roundToInt32(steps.start)
        for index in 1...steps.count {
            let to = roundToInt32(index < steps.count ? steps.corner(index) : steps.end)
            if let edge = trace.edge(from, to, in: clip) {
                output[written] = edge
                written &+= 1
            }
            from = to
        }
        edges.truncate(to: first &+ written)
        self.trace = trace
    }

    /// Adds a line whose ends are near enough.
    private mutating func addNear(_ from: SIMD2<Int32>, _ to: SIMD2<Int32>) {
        if let edge = trace.edge(from, to, in: clip) { edges.append(edge) }
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
        let upper = roundToInt32(SIMD2(min(max(top.x, low.x), high.x), top.y))
        let lower = roundToInt32(SIMD2(min(max(bottom.x, low.x), high.x), bottom.y))
        isDown ? addNear(upper, lower) : addNear(lower, upper)
    }
}
