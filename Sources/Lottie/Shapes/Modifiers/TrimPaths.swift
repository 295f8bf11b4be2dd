import LayerModel

/// Trim Paths: keeps the part of paths between two fractions of their arc length.
struct TrimPaths: Sendable, Hashable {
    /// The trimming of several paths; the numbers are those of `m`.
    enum Mode: Int, Sendable {
        /// Each path from its own start to its own end.
        case simultaneously = 1
        /// As one path, in the order of the file.
        case individually = 2
    }

    /// The start of the part, in percent of the length; limited to 0…100.
    ///
    /// Start and end are exchanged if they are the wrong way round.
    var start = 0.0
    /// The end of the part, in percent of the length; limited to 0…100.
    var end = 100.0
    /// The shift of both along the path, in degrees: 360 is the whole length.
    ///
    /// A shift of start and end, around the path's ends.
    var offset = 0.0
    /// The trimming of several paths.
    var mode = Mode.simultaneously

    /// The trimmed paths; a path trimmed to nothing has no contours.
    ///
    /// A cut closed contour becomes open, and stays one contour if the part crosses its start. The contours of one path are
    /// trimmed like several paths.
    func apply(to paths: [ShapePath]) -> [ShapePath] {
        guard cuts else { return paths }
        return apply(to: paths.map(MeasuredPath.init))
    }

    /// Whether the paths do not stay as they are.
    var cuts: Bool { range.high - range.low < 1 }

    /// The part that stays, as fractions of the length.
    private var range: (low: Double, high: Double) {
        (max(0, min(start, end, 100)) / 100, min(1, max(start, end, 0) / 100))
    }

    /// The same for paths whose lengths are known, if part of them is cut off.
    func apply(to paths: [MeasuredPath]) -> [ShapePath] {
        let (low, high) = range
        guard high > low else { return paths.map { _ in ShapePath() } }
        let turn = offset / 360
        var begin = low + turn - turn.rounded(.down)
        begin -= begin >= 1 ? 1 : 0
        let end = begin + (high - low)
        switch mode {
        case .simultaneously:
            return paths.map { path in
                ShapePath(
                    contours: path.contours.flatMap { contour in
                        contour.parts(begin * contour.total, end * contour.total, of: contour.total)
                    })
            }
        case .individually:
            let total = paths.reduce(0) { $0 + $1.contours.reduce(0) { $0 + $1.total } }
            var position = 0.0
            return paths.map { path in
                ShapePath(
                    contours: path.contours.flatMap { contour in
                        defer { position += contour.total }
                        return contour.parts(begin * total - position, end * total - position, of: total)
                    })
            }
        }
    }
}

/// A path whose curves' lengths are known.
struct MeasuredPath: Sendable {
    let contours: [MeasuredContour]

    init(_ path: ShapePath) {
        contours = path.contours.map(MeasuredContour.init)
    }
}

/// A contour whose curves' lengths are known, for cutting parts out of it.
struct MeasuredContour: Sendable {
    let contour: BezierPath
    /// The curves' lengths.
    let lengths: [Double]
    /// The sum of the lengths.
    let total: Double

    init(_ contour: BezierPath) {
        self.contour = contour
        var probe = WorkProbe(every: 64)
        let lengths = (0..<contour.curveCount).map { index in
            if probe.isOver() { return 0.0 }
            let curve = contour.curve(at: index)
            return contour.isLine(at: index) ? (curve.p3 - curve.p0).length : curve.length
        }
        self.lengths = lengths
        total = lengths.reduce(0, +)
    }

    /// The parts inside a range that is repeated each `period`, in arc lengths from the contour's start.
    ///
    /// - Parameters:
    ///   - start: The range's start, less than `period`.
    ///   - end: The range's end, at most `period` after the start.
    ///   - period: The length that the range goes around: of this contour, or of a chain of contours with it.
    func parts(_ start: Double, _ end: Double, of period: Double) -> [BezierPath] {
        let first = (low: max(start, 0), high: min(end, total))
        // The part beyond the end comes in again at the start.
        let second = (low: max(start - period, 0), high: min(end - period, total))
        let tolerance = 1e-12 * period
        let hasFirst = first.high - first.low > tolerance
        let hasSecond = second.high - second.low > tolerance
        if total == 0 {
            return start <= 0 && end > 0 || end > period ? [contour] : []
        }
        let isWhole = { (range: (low: Double, high: Double)) in
            range.low <= tolerance && range.high >= total - tolerance
        }
        if hasFirst && isWhole(first) || hasSecond && isWhole(second) {
            return [contour]
        }
        if hasFirst, hasSecond, contour.isClosed, first.high >= total - tolerance, second.low <= tolerance {
            return [part(from: first.low, to: total + second.high)]
        }
        var parts: [BezierPath] = []
        if hasFirst {
            parts.append(part(from: first.low, to: first.high))
        }
        if hasSecond {
            parts.append(part(from: second.low, to: second.high))
        }
        return parts
    }

    /// The point at an arc length from the start, and the direction there, of any length above 0.
    ///
    /// Closed contours go on around, open ones straight on beyond their ends.
    func place(at distance: Double) -> (point: Vector2, direction: Vector2) {
        guard let last = lengths.lastIndex(where: { $0 > 0 }) else {
            return (contour.vertices.first?.point ?? .zero, Vector2(1, 0))
        }
        var rest = distance
        if contour.isClosed { rest -= (rest / total).rounded(.down) * total }
        var index = 0
        // Curves of no length have no direction.
        while index < last, rest > lengths[index] || lengths[index] == 0 {
            rest -= lengths[index]
            index += 1
        }
        let (curve, length) = (contour.curve(at: index), lengths[index])
        let isBefore = rest <= 0
        if contour.isLine(at: index) || isBefore || rest >= length {
            let direction = (isBefore ? curve.startDirection : curve.endDirection) ?? curve.p3 - curve.p0
            let beyond = isBefore ? rest : rest - length
            return ((isBefore ? curve.p0 : curve.p3) + direction * (beyond / direction.length), direction)
        }
        let parameter = curve.parameter(atLength: rest, of: length)
        return (curve.point(at: parameter), curve.derivative(at: parameter))
    }

    /// The open contour between two arc lengths.
    ///
    /// - Parameters:
    ///   - start: 0 or more, less than `total`.
    ///   - end: More than `start`; beyond `total`, by less than that, it goes on at the start of a closed contour.
    private func part(from start: Double, to end: Double) -> BezierPath {
        var result = BezierPath()
        result.vertices.reserveCapacity(contour.vertices.count + 2)
        var position = 0.0
        var index = 0
        while position < end, index < 2 * lengths.count {
            let curveIndex = index % lengths.count
            let length = lengths[curveIndex]
            let low = max(start - position, 0)
            let high = min(end - position, length)
            if low < high {
                append(curveIndex, from: low, to: high, to: &result)
            }
            position += length
            index += 1
        }
        return result
    }

    /// Adds a curve's part between two arc lengths.
    private func append(_ index: Int, from low: Double, to high: Double, to result: inout BezierPath) {
        let curve = contour.curve(at: index)
        let length = lengths[index]
        if contour.isLine(at: index) {
            let start = curve.p0.mixed(with: curve.p3, low / length)
            let end = curve.p0.mixed(with: curve.p3, high / length)
            return result.append(CubicCurve(start, start, end, end))
        }
        let first = low > 0 ? curve.parameter(atLength: low, of: length) : 0
        let last = high < length ? curve.parameter(atLength: high, of: length) : 1
        result.append(curve.part(from: first, to: last))
    }
}
