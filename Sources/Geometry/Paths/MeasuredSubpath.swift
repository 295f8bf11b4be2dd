/// A subpath whose segments' lengths are known, for cutting parts out of it.
struct MeasuredSubpath {
    let subpath: Subpath
    /// The segments' lengths.
    let lengths: [Double]
    /// The sum of the lengths.
    let total: Double
    /// The first segment that the next part can touch, and its start; parts are requested in order.
    private var cursor = (index: 0, start: 0.0)

    init(_ subpath: borrowing Subpath) {
        self.subpath = copy subpath
        lengths = subpath.segments.map(\.length)
        total = lengths.reduce(0, +)
    }

    /// Adds the part between two arc lengths to a path; the whole subpath as it is, with its close, if that is all of it.
    ///
    /// - Parameters:
    ///   - start: not below that of the part before.
    ///   - end: the part's end.
    ///   - path: receives the part, as a subpath of its own.
    mutating func append(from start: Double, to end: Double, to path: inout PathStorage) {
        if start <= 0 && end >= total {
            if !subpath.isLoneMove {
                path.append(subpath)
            }
            return
        }
        guard start < total, end > 0, start < end else { return }
        while cursor.index + 1 < lengths.count, cursor.start + lengths[cursor.index] <= start {
            cursor.start += lengths[cursor.index]
            cursor.index += 1
        }
        var position = cursor.start
        var isStarted = false
        for index in cursor.index..<lengths.count {
            let length = lengths[index]
            let low = max(start - position, 0)
            let high = min(end - position, length)
            if low < high {
                let part = subpath.segments[index].part(from: low, to: high, of: length)
                if !isStarted {
                    path.move(to: part.start.point)
                    isStarted = true
                }
                path.append(part)
            }
            position += length
            if position >= end {
                break
            }
        }
    }
}

/// All subpaths of a path with their lengths, for cutting a part out of the whole.
struct MeasuredPath {
    private var subpaths: [MeasuredSubpath] = []
    /// The arc length of all subpaths.
    let total: Double

    init(_ storage: PathStorage) {
        var subpaths: [MeasuredSubpath] = []
        storage.forEachSubpath { subpaths.append(MeasuredSubpath($0)) }
        total = subpaths.reduce(0) { $0 + $1.total }
        self.subpaths = subpaths
    }

    /// Calls `body` with each subpath and the ends of a part of the whole, in arc lengths of the subpath; they may lie
    /// outside.
    mutating func cut(_ range: TrimRange, _ body: (inout MeasuredSubpath, _ low: Double, _ high: Double) -> Void) {
        var position = 0.0
        for index in subpaths.indices {
            let low = range.start * total - position
            let high = range.end * total - position
            position += subpaths[index].total
            body(&subpaths[index], low, high)
        }
    }
}
