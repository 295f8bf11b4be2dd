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

    /// Rows of a bucket.
    static let bucketHeight: Int32 = 16

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
    /// - Returns: The shape, or `nil` where it covers no pixel of the clip.
    package mutating func add(_ path: CGPath, isEvenOdd: Bool, transform: Homography, clip: PixelBounds) -> PathShape? {
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
        let firstBucket = bounds.minY.bucket
        let bucketCount = Int((bounds.maxY - 1).bucket - firstBucket) + 1
        let shape = PathShape(
            bounds: bounds, isEvenOdd: isEvenOdd, firstEdge: Int32(truncatingIfNeeded: first), firstBucket: firstBucket,
            bucketStart: Int32(truncatingIfNeeded: bucketStarts.count), lastSequence: builder.lastSequence,
            extent: (first..<edges.count).reduce(0) { $0 &+ edges.base[$1].extent })
        sort(edges: first..<edges.count, firstBucket: firstBucket, count: bucketCount)
        return shape
    }

    /// Forgets the shape that was added last.
    package mutating func removeLast(_ shape: PathShape) {
        edges.truncate(to: Int(shape.firstEdge))
        bucketEdges.truncate(to: Int(bucketStarts.base[Int(shape.bucketStart)]))
        bucketStarts.truncate(to: Int(shape.bucketStart))
    }

    /// A counting sort that keeps the order of a contour within each bucket.
    private mutating func sort(edges range: Range<Int>, firstBucket: Int32, count: Int) {
        let starts = bucketStarts.extend(by: count + 1)
        starts.update(repeating: 0, count: count + 1)
        for index in range {
            for bucket in edges.base[index].buckets(from: firstBucket, count: count) { starts[bucket] += 1 }
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
            for bucket in edges.base[index].buckets(from: firstBucket, count: count) {
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
    package var bounds: PixelBounds
    /// The fill rule.
    var isEvenOdd: Bool
    /// Index of its first edge in `PathStore.edges`.
    var firstEdge: Int32
    /// The bucket of the first row.
    var firstBucket: Int32
    /// Index in `PathStore.bucketStarts`.
    var bucketStart: Int32
    /// The highest sequence number of its edges.
    var lastSequence: Int32
    /// Rows and columns that its edges run through, added up: a measure for what its coverage takes.
    package var extent: Int
}
