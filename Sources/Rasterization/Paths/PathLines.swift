import Geometry
internal import PixelKernels

/// The lines of paths: points in parts of pixels, with a line from each to the next, and the lines' numbers.
///
/// A line that goes on from the one before it, so that they cannot overlap in a pixel with earlier ones, has the next
/// number; others have larger ones. A number of 0 is no line, or one without effect.
struct PathLines: ~Copyable {
    private(set) var x: Arena<Int32>
    private(set) var y: Arena<Int32>
    private(set) var numbers: Arena<Int32>
    private var memory: MemoryReservation?

    /// Room for `capacity` points, at least one.
    init(capacity: Int) {
        x = Arena(capacity: capacity)
        y = Arena(capacity: capacity)
        numbers = Arena(capacity: capacity)
    }

    /// The memory that they hold, in bytes.
    var byteCount: Int { x.byteCount + y.byteCount + numbers.byteCount }

    /// Charges the memory of many lines.
    ///
    /// - Returns: Whether there is so much.
    mutating func chargeMemory() -> Bool {
        let what = "the lines of a path"
        if let memory { return memory.resize(to: byteCount, for: what) }
        memory = MemoryBudget.reserve(byteCount, for: what)
        return memory != nil
    }

    /// The number of points.
    var count: Int { x.count }

    /// The line that begins at a point; `nil` if there is none.
    @inline(__always)
    subscript(_ index: Int) -> PathEdge? {
        guard numbers.base[index] != 0 else { return nil }
        return PathEdge(
            x0: x.base[index], y0: y.base[index], x1: x.base[index &+ 1], y1: y.base[index &+ 1])
    }

    /// The rows of the line that begins at a point, if there is one.
    @inline(__always)
    func rows(of index: Int) -> (first: Int32, end: Int32) {
        let (y0, y1) = (y.base[index], y.base[index &+ 1])
        return (min(y0, y1) &>> Subpixel.shift, (max(y0, y1) &+ (Subpixel.one - 1)) &>> Subpixel.shift)
    }

    /// The last point, if there is any from one on.
    @inline(__always)
    func last(from first: Int) -> SIMD2<Int32>? {
        count > first ? SIMD2(x.base[count &- 1], y.base[count &- 1]) : nil
    }

    mutating func removeAll() {
        truncate(to: 0)
    }

    mutating func truncate(to remaining: Int) {
        x.truncate(to: remaining)
        y.truncate(to: remaining)
        numbers.truncate(to: remaining)
    }

    /// Adds a point.
    @inline(__always)
    mutating func append(_ point: SIMD2<Int32>) {
        x.append(point.x)
        y.append(point.y)
    }

    /// Adds points.
    @inline(__always)
    mutating func append(x: UnsafePointer<Int32>, y: UnsafePointer<Int32>, count: Int) {
        self.x.extend(by: count).update(from: x, count: count)
        self.y.extend(by: count).update(from: y, count: count)
    }

    /// Adds lines of other paths.
    mutating func append(_ other: borrowing PathLines, _ range: Range<Int>) {
        append(x: other.x.base + range.lowerBound, y: other.y.base + range.lowerBound, count: range.count)
        numbers.extend(by: range.count).update(from: other.numbers.base + range.lowerBound, count: range.count)
    }
}

// MARK: - Kernels

extension PathLines {
    /// Adds the ends of a curve's lines, which continue from the last point.
    ///
    /// - Parameters:
    ///   - curveX: Of its four control points, as `curveY`.
    ///   - count: The number of lines, at least 1.
    @inline(__always)
    mutating func append(curveX: UnsafePointer<Double>, y curveY: UnsafePointer<Double>, count: Int) {
        appendLines(ofCurve: curveX, curveY, count: count, x: &x, y: &y)
    }

    /// Numbers the lines between points from one on, which follow one another; drops them if none has an effect.
    mutating func number(from first: Int, in clip: PKBox, _ trace: inout PKTrace) {
        guard count > first else { return }
        let last = trace.sequence
        numbers.appendNumbers(x: x.base + first, y: y.base + first, count: count &- first, in: clip, &trace)
        if trace.sequence == last { truncate(to: first) }
    }

    /// Lines from one on, as kernels take them; valid while none are added.
    func kernelLines(from first: Int) -> PKLines {
        PKLines(x: x.base + first, y: y.base + first, numbers: numbers.base + first)
    }
}
