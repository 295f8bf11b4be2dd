package import Geometry

/// Paths as lines in device space, sorted into runs of rows, so that any band finds its lines at once.
///
/// Filled by one thread; afterwards only read.
package struct PathStore: ~Copyable {
    /// The lines of all paths, contour by contour.
    private(set) var lines = PathLines(capacity: 1024)
    /// For each bucket of each shape the start of its lines in `bucketLines`; one more than there are buckets.
    private(set) var bucketStarts = Arena<Int32>(capacity: 256)
    /// Indices into `lines`.
    private(set) var bucketLines = Arena<Int32>(capacity: 2048)

    /// The path that is added.
    private var mapped = MappedPath()

    /// Rows of the lowest buckets, as a power of two.
    private static let minimumBucketShift: Int32 = 4
    /// A bucket is higher only if it has no more pixels than this, so that they stay near at hand.
    private static let maximumPixels: Int32 = 1 << 16

    /// An empty store.
    package init() {}

    /// The memory that it holds, in bytes.
    package var byteCount: Int { lines.byteCount + bucketStarts.byteCount + bucketLines.byteCount }

    /// Forgets all paths, keeping the memory.
    package mutating func removeAll() {
        lines.removeAll()
        bucketStarts.removeAll()
        bucketLines.removeAll()
    }

    /// Adds a path, flattened after the transform.
    ///
    /// - Parameters:
    ///   - path: In its own space; subpaths are closed.
    ///   - isEvenOdd: The fill rule.
    ///   - transform: From the path's space to device space; parts behind the eye are cut away.
    ///   - clip: Pixels that matter.
    ///   - rowsAtOnce: The number of rows of coverage that will be requested at a time, approximately.
    /// - Returns: The shape, or `nil` if it covers no pixel of the clip.
    package mutating func add(
        _ path: CGPath, isEvenOdd: Bool, transform: Homography, clip: DeviceRect, rowsAtOnce: Int32 = 16
    ) -> PathShape? {
        let first = lines.count
        var taken = PathLines(capacity: 1)
        swap(&taken, &lines)
        var builder = PathLineBuilder(lines: taken, clip: clip)
        path.withElements { verbs, points in
            PathFlattener.flatten(verbs, points, transform: transform, by: &mapped, into: &builder)
        }
        builder.finish()
        swap(&builder.lines, &lines)
        guard lines.count > first, let bounds = builder.bounds else {
            lines.truncate(to: first)
            return nil
        }
        var shift = Self.minimumBucketShift
        let columns = min(bounds.maxX - bounds.minX, Self.maximumPixels)
        while 1 << shift < rowsAtOnce, columns << (shift + 1) <= Self.maximumPixels { shift += 1 }
        let shape = PathShape(
            bounds: bounds, isEvenOdd: isEvenOdd, firstLine: Int32(truncatingIfNeeded: first),
            lineCount: Int32(truncatingIfNeeded: lines.count - first), lastNumber: builder.lastNumber,
            bucketShift: shift,
            bucketStart: Int32(truncatingIfNeeded: bucketStarts.count), extent: builder.extent)
        if shape.bucketCount > 1 { sort(shape) }
        return shape
    }

    /// Adds a shape of another store, with its lines.
    package mutating func add(_ shape: PathShape, of store: borrowing PathStore) -> PathShape {
        var copy = shape
        copy.firstLine = Int32(truncatingIfNeeded: lines.count)
        copy.bucketStart = Int32(truncatingIfNeeded: bucketStarts.count)
        lines.append(store.lines, shape.lines)
        if copy.bucketCount > 1 { sort(copy) }
        return copy
    }

    /// A counting sort that keeps the order of a contour within each bucket.
    private mutating func sort(_ shape: PathShape) {
        let count = shape.bucketCount
        let starts = bucketStarts.extend(by: count + 1)
        starts.update(repeating: 0, count: count + 1)
        for index in shape.lines {
            guard let edge = lines[index] else { continue }
            for bucket in edge.buckets(of: shape) { starts[bucket] += 1 }
        }
        var total = Int32(truncatingIfNeeded: bucketLines.count)
        let base = total
        for bucket in 0...count {
            let here = starts[bucket]
            starts[bucket] = total
            total += here
        }
        _ = bucketLines.extend(by: Int(total - base))
        for index in shape.lines {
            guard let edge = lines[index] else { continue }
            for bucket in edge.buckets(of: shape) {
                bucketLines.base[Int(starts[bucket])] = Int32(truncatingIfNeeded: index)
                starts[bucket] += 1
            }
        }
        // Each start has moved to the next bucket's.
        for bucket in stride(from: count, to: 0, by: -1) { starts[bucket] = starts[bucket - 1] }
        starts[0] = base
    }
}

/// A path in a `PathStore`.
package struct PathShape: BitwiseCopyable, Sendable {
    /// The pixels that it can cover.
    package var bounds: DeviceRect
    /// The fill rule.
    var isEvenOdd: Bool
    /// Index of its first point in `PathStore.lines`, and the number of its points.
    var firstLine: Int32
    var lineCount: Int32
    /// The greatest number of its lines.
    var lastNumber: Int32
    /// The rows of a bucket as a power of two; the first bucket begins with the first row.
    var bucketShift: Int32
    /// Index in `PathStore.bucketStarts`, which has nothing for a shape of one bucket.
    var bucketStart: Int32
    /// The numbers of rows and columns of its lines, added up: a measure for the cost of its coverage.
    package var extent: Int

    var lines: Range<Int> { Int(firstLine)..<Int(firstLine &+ lineCount) }

    var bucketCount: Int { Int((bounds.maxY &- bounds.minY &- 1) &>> bucketShift) + 1 }

    /// The bucket that a row is in; below 0 above the shape.
    @inline(__always)
    func bucket(of row: Int32) -> Int {
        Int((row &- bounds.minY) &>> bucketShift)
    }
}
