import Geometry
internal import PixelKernels

/// Collects the lines of a path, in parts of pixels.
///
/// Lines keep their ends outside the clip, so that their visible parts do not depend on it; only lines that run very far away
/// are cut.
struct PathLineBuilder: ~Copyable {
    var lines: PathLines
    private let pixels: DeviceRect
    private let clip: PKBox
    private var trace = PKTrace(
        bounds: PKBox(min_x: .max, min_y: .max, max_x: .min, max_y: .min), last_x: .min, last_y: .min, turn_x: 1 << 30,
        turn_y: 1 << 30, sequence: 0, is_down: false, extent: 0)
    /// The first point of those whose lines have no numbers yet.
    private var start: Int
    /// The corners of the clip, in parts of pixels.
    let low: SIMD2<Double>
    let high: SIMD2<Double>

    /// - Parameter clip: Within the magnitude that coordinates may have.
    init(lines: consuming PathLines, clip: DeviceRect) {
        start = lines.count
        self.lines = lines
        let farthest = Int32(Subpixel.limit / Double(Subpixel.one))
        pixels = clip.intersection(
            DeviceRect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest))
        self.clip = PKBox(
            min_x: pixels.minX &<< Subpixel.shift, min_y: pixels.minY &<< Subpixel.shift,
            max_x: pixels.maxX &<< Subpixel.shift, max_y: pixels.maxY &<< Subpixel.shift)
        low = SIMD2(Double(self.clip.min_x), Double(self.clip.min_y))
        high = SIMD2(Double(self.clip.max_x), Double(self.clip.max_y))
    }

    /// Rows and columns that the lines run through, added up.
    var extent: Int { Int(trace.extent) }

    /// The greatest number of a line.
    var lastNumber: Int32 { trace.sequence }

    /// The pixels of the clip that the lines can affect; `nil` if there are none.
    var bounds: DeviceRect? {
        let box = trace.bounds
        guard box.min_x <= box.max_x, box.min_y < box.max_y else { return nil }
        let up = Subpixel.one - 1
        let covered = DeviceRect(
            minX: box.min_x &>> Subpixel.shift, minY: box.min_y &>> Subpixel.shift,
            maxX: (box.max_x &+ up) &>> Subpixel.shift, maxY: (box.max_y &+ up) &>> Subpixel.shift
        ).intersection(pixels)
        return covered.isEmpty ? nil : covered
    }

    /// Whether a place in parts of pixels has room in a line as it is; not-a-number has not.
    @inline(__always)
    static func isNear(_ place: SIMD2<Double>) -> Bool {
        abs(place.x) <= Subpixel.limit && abs(place.y) <= Subpixel.limit
    }

    /// Numbers the lines that have no numbers yet.
    mutating func finish() {
        lines.number(from: start, in: clip, &trace)
        start = lines.count
    }

    /// Makes a point the last one.
    @inline(__always)
    private mutating func move(to point: SIMD2<Int32>) {
        if let last = lines.last(from: start), last == point { return }
        finish()
        lines.append(point)
    }

    /// Adds a line between places in parts of pixels; one with an end that is not finite is left out.
    @inline(__always)
    mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        if Self.isNear(from), Self.isNear(to) {
            add(roundToInt32(from), roundToInt32(to))
        } else {
            addFar(from, to)
        }
    }

    /// Adds a line whose ends are near enough.
    @inline(__always)
    mutating func add(_ from: SIMD2<Int32>, _ to: SIMD2<Int32>) {
        guard from != to else { return }
        move(to: from)
        lines.append(to)
    }

    /// Adds the lines between points that follow one another, all near enough.
    @inline(__always)
    mutating func add(_ path: borrowing MappedPath, linesFrom first: Int, to last: Int) {
        move(to: path.parts(first))
        let points = path.parts(from: first + 1)
        lines.append(x: points.x, y: points.y, count: last - first)
    }

    /// Adds the lines of a curve whose points are near enough.
    ///
    /// - Parameters:
    ///   - start: The first of its points.
    ///   - count: The number of lines, at least 1.
    @inline(__always)
    mutating func add(_ path: borrowing MappedPath, curveAt start: Int, count: Int) {
        move(to: path.parts(start))
        let curve = path.coordinates(from: start)
        lines.append(curveX: curve.x, y: curve.y, count: count)
    }

    /// Adds the part of a far-reaching line inside the clip's rows; left and right of the clip only its winding counts.
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
        isDown ? add(upper, lower) : add(lower, upper)
    }
}
