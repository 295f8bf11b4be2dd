import Geometry
internal import PixelKernels

/// The points of a path in device space, in parts of pixels, and the numbers of its curves' lines; memory that is kept from
/// path to path.
struct MappedPath: ~Copyable {
    private var x = Arena<Double>()
    private var y = Arena<Double>()
    /// The points rounded, if they are near enough.
    private var partsX = Arena<Int32>()
    private var partsY = Arena<Int32>()
    /// The first of the four points of each curve.
    private var starts = Arena<Int32>()
    private var steps = Arena<Int32>()
    /// Whether all points have room in lines as they are.
    private(set) var isNear = true

    /// The most lines for one curve that is not divided further.
    static let maximumSteps = Int(PK_MAXIMUM_STEPS)

    /// Takes a path that has points, mapped by an affine transform.
    mutating func assign(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, _ transform: Homography
    ) {
        map(points, transform)
        starts.removeAll()
        var (start, current, next) = (0, 0, 0)
        for verb in verbs {
            switch verb {
            case .move:
                start = next
            case .line:
                break
            case .quad:
                let (control, end) = (self[next], self[next + 1])
                let from = self[current]
                addCurve(from, from + (control - from) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
            case .cubic where current == next - 1:
                starts.append(Int32(truncatingIfNeeded: current))
            case .cubic:
                addCurve(self[current], self[next], self[next + 1], self[next + 2])
            case .close:
                current = start
                continue
            }
            next += verb.pointCount
            current = next - 1
        }
        steps.removeAll()
        steps.appendSteps(ofCurves: starts.base, count: starts.count, x: x.base, y: y.base)
    }

    private mutating func map(_ points: UnsafeBufferPointer<CGPoint>, _ transform: Homography) {
        x.removeAll()
        y.removeAll()
        partsX.removeAll()
        partsY.removeAll()
        let scale = Double(Subpixel.one) / transform.m44
        let map = PKMap(
            x: (transform.m41 * scale, transform.m11 * scale, transform.m21 * scale),
            y: (transform.m42 * scale, transform.m12 * scale, transform.m22 * scale))
        isNear = appendMapped(points, by: map, x: &x, y: &y, partsX: &partsX, partsY: &partsY)
    }

    /// Adds a curve whose points do not follow one another in the path.
    private mutating func addCurve(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
    ) {
        starts.append(Int32(truncatingIfNeeded: count))
        append(p0)
        append(p1)
        append(p2)
        append(p3)
    }

    private mutating func append(_ point: SIMD2<Double>) {
        x.append(point.x)
        y.append(point.y)
        let parts = roundToInt32(point)
        partsX.append(parts.x)
        partsY.append(parts.y)
    }

    /// A point.
    @inline(__always)
    subscript(_ index: Int) -> SIMD2<Double> { SIMD2(x.base[index], y.base[index]) }

    /// A point rounded, if all are near.
    @inline(__always)
    func parts(_ index: Int) -> SIMD2<Int32> { SIMD2(partsX.base[index], partsY.base[index]) }

    /// The number of a curve's lines, by its place in the path; one more than `maximumSteps` if these are not enough.
    @inline(__always)
    func stepCount(ofCurve index: Int) -> Int { Int(steps.base[index]) }

    /// The first of the four points of a curve.
    @inline(__always)
    func start(ofCurve index: Int) -> Int { Int(starts.base[index]) }

    /// The points from one on, rounded, if all are near.
    @inline(__always)
    func parts(from index: Int) -> (x: UnsafePointer<Int32>, y: UnsafePointer<Int32>) {
        (UnsafePointer(partsX.base + index), UnsafePointer(partsY.base + index))
    }

    /// The coordinates of the points from one on.
    @inline(__always)
    func coordinates(from index: Int) -> (x: UnsafePointer<Double>, y: UnsafePointer<Double>) {
        (UnsafePointer(x.base + index), UnsafePointer(y.base + index))
    }

    /// The number of lines for the curve of the four points from one on.
    func stepCount(at start: Int) -> Int {
        stepsOfCurve(x: x.base + start, y: y.base + start)
    }

    /// The number of points.
    var count: Int { x.count }

    /// Appends the seven points of both halves of a curve: the middle one is the end of the first and the start of the second.
    mutating func appendHalves(ofCurveAt start: Int) {
        let (p0, p1, p2, p3) = (self[start], self[start + 1], self[start + 2], self[start + 3])
        let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
        let (ab, bc) = ((a + b) / 2, (b + c) / 2)
        append(p0)
        append(a)
        append(ab)
        append((ab + bc) / 2)
        append(bc)
        append(c)
        append(p3)
    }

    /// Forgets all but the first points.
    mutating func truncate(to remaining: Int) {
        x.truncate(to: remaining)
        y.truncate(to: remaining)
        partsX.truncate(to: remaining)
        partsY.truncate(to: remaining)
    }
}
