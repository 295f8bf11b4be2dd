package import LayerModel

/// Paths as edges in device space, sorted into runs of rows, so that any band finds its edges at once.
///
/// Filled by one thread; afterwards only read.
package struct PathStore: ~Copyable {
    /// The edges of all paths, contour by contour.
    private(set) var edges = Arena<PathEdge>(capacity: 1024)
    /// For each bucket of each shape where its edges start in `bucketEdges`; one more than there are buckets.
    private(set) var bucketStarts = Arena<Int32>(capacity: 256)
    /// Indices into `edges`.
    private(set) var bucketEdges = Arena<Int32>(capacity: 2048)

    /// Rows of the lowest buckets, as a power of two.
    private static let minimumBucketShift: Int32 = 4
    /// A bucket is higher only where it has no more pixels than this, so that they stay near at hand.
    private static let maximumPixels: Int32 = 1 << 16

    /// An empty store.
    package init() {}

    /// Forgets all paths, keeping the memory.
    package mutating func removeAll() {
        edges.removeAll()
        bucketStarts.removeAll()
        bucketEdges.removeAll()
    }

    /// Adds a path, flattened after the transform.
    ///
    /// - Parameters:
    ///   - path: In its own space; subpaths are closed.
    ///   - isEvenOdd: The fill rule.
    ///   - transform: From the path's space to device space; what lies behind the eye is cut away.
    ///   - clip: Pixels that matter.
    ///   - rowsAtOnce: How many rows of coverage will be asked for at a time, about.
    /// - Returns: The shape, or `nil` where it covers no pixel of the clip.
    package mutating func add(
        _ path: CGPath, isEvenOdd: Bool, transform: Homography, clip: DeviceRect, rowsAtOnce: Int32 = 16
    ) -> PathShape? {
        let first = edges.count
        var builder = PathEdgeBuilder(edges: Arena<PathEdge>(capacity: 1), clip: clip)
        swap(&builder.edges, &edges)
        path.withElements { verbs, points in
            PathFlattener.flatten(verbs, points, transform: transform, into: &builder)
        }
        swap(&builder.edges, &edges)
        guard edges.count > first, let bounds = builder.bounds else {
            edges.truncate(to: first)
            return nil
        }
        var shift = Self.minimumBucketShift
        let columns = min(bounds.maxX - bounds.minX, Self.maximumPixels)
        while 1 << shift < rowsAtOnce, columns << (shift + 1) <= Self.maximumPixels { shift += 1 }
        let shape = PathShape(
            bounds: bounds, isEvenOdd: isEvenOdd, firstEdge: Int32(truncatingIfNeeded: first),
            edgeCount: Int32(truncatingIfNeeded: edges.count - first), bucketShift: shift,
            bucketStart: Int32(truncatingIfNeeded: bucketStarts.count), extent: builder.extent)
        if shape.bucketCount > 1 { sort(shape) }
        return shape
    }

    /// Adds a shape of another store, with its edges.
    package mutating func add(_ shape: PathShape, of store: borrowing PathStore) -> PathShape {
        var copy = shape
        copy.firstEdge = Int32(truncatingIfNeeded: edges.count)
        copy.bucketStart = Int32(truncatingIfNeeded: bucketStarts.count)
        let count = Int(shape.edgeCount)
        edges.extend(by: count).update(from: store.edges.base + Int(shape.firstEdge), count: count)
        if copy.bucketCount > 1 { sort(copy) }
        return copy
    }

    /// A counting sort that keeps the order of a contour within each bucket.
    private mutating func sort(_ shape: PathShape) {
        let count = shape.bucketCount
        let range = Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)
        let starts = bucketStarts.extend(by: count + 1)
        starts.update(repeating: 0, count: count + 1)
        for index in range {
            for bucket in edges.base[index].buckets(of: shape) { starts[bucket] += 1 }
        }
        var total = Int32(truncatingIfNeeded: bucketEdges.count)
        let base = total
        for bucket in 0...count {
            let here = starts[bucket]
            starts[bucket] = total
            total += here
        }
        _ = bucketEdges.extend(by: Int(total - base))
        for index in range {
            for bucket in edges.base[index].buckets(of: shape) {
                bucketEdges.base[Int(starts[bucket])] = Int32(truncatingIfNeeded: index)
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
    /// Index of its first edge in `PathStore.edges`.
    var firstEdge: Int32
    var edgeCount: Int32
    /// The rows of a bucket as a power of two; the first bucket begins with the first row.
    var bucketShift: Int32
    /// Index in `PathStore.bucketStarts`, which has nothing for a shape of one bucket.
    var bucketStart: Int32
    /// Rows and columns that its edges run through, added up: a measure for what its coverage takes.
    package var extent: Int

    var bucketCount: Int { Int((bounds.maxY &- bounds.minY &- 1) &>> bucketShift) + 1 }

    /// The bucket that a row is in; below 0 above the shape.
    @inline(__always)
    func bucket(of row: Int32) -> Int {
        Int((row &- bounds.minY) &>> bucketShift)
    }
}
