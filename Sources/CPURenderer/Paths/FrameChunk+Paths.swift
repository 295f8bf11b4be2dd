import DisplayList
internal import Graphics
internal import Rasterization

/// A path of a chunk whose coverage is to be made before the bands are drawn, and kept.
struct PendingPath {
    var path: CGPath
    var shape: PathShape
    var coverage: CachedCoverage
    var key: CoverageCache.Key
    /// The whole pixels of its translation.
    var columns: Int32
    var lines: Int32
    /// The pixels that the coverage holds.
    var valid: DeviceRect
    /// Whether no later frame will use it.
    var isChanging: Bool
}

/// The working memory of paths' coverage; used by one thread at a time.
struct PathWorkspace: ~Copyable {
    var scan = PathScan()
    var spans = CoverageBuffer()
    /// The edges of one path.
    var store = PathStore()
}

extension FrameChunk {
    /// Bytes of coverage for each row and column that an edge runs through, about.
    private static var bytesPerCrossing: Int { 24 }
    /// Shapes with less edge than this are made at once, while their edges are at hand; others are shared out in blocks.
    private static var smallExtent: Int { 1 << 14 }

    /// Prepares a path: from the cache, to be made for it or for this frame, or, if it would take too much memory, to be
    /// drawn from its edges.
    func addPath(
        _ command: DrawCommand, transform: PlaneTransform, clip: DeviceRect, list: DisplayList,
        workspace: inout PathWorkspace, to prepared: inout PreparedCommand
    ) -> Bool {
        let paint = list.paths[Index(command.payload)]
        prepared.isAliased = !paint.isAntialiased
        let place = CoverageCache.Key.make(paint, transform)
        if !paint.isChanging,
            let placed = caches.coverages.coverage(for: place.key, columns: place.columns, lines: place.lines, in: clip)
        {
            return add(placed, to: &prepared)
        }
        let valid = paint.isChanging ? clip : Self.keptPixels(of: command, transform: transform, visible: clip)
        if paint.isChanging { changingPaths += 1 }
        workspace.store.removeAll()
        let found = workspace.store.add(
            paint.path, isEvenOdd: paint.isEvenOdd, transform: transform, clip: valid,
            rowsAtOnce: paint.isChanging ? TransientCoverage.rowsAtOnce : CachedCoverage.blockHeight)
        guard let shape = found else { return false }
        guard caches.coverages.reserve(shape.extent * Self.bytesPerCrossing) else {
            return addEdges(of: paint, transform: transform, clip: clip, to: &prepared)
        }
        let isSmall = shape.extent < Self.smallExtent
        if paint.isChanging, isSmall, let path = frameCoverage.add(shape, of: workspace.store, scan: &workspace.scan) {
            prepared.paint = .framePath
            prepared.shape.bounds = shape.bounds
            prepared.payload = Index(framePaths.add(path))
            return true
        }
        let coverage = CachedCoverage(of: shape)
        var pending = PendingPath(
            path: paint.path, shape: shape, coverage: coverage, key: place.key, columns: place.columns,
            lines: place.lines, valid: valid, isChanging: paint.isChanging)
        if isSmall {
            for block in 0..<coverage.blockCount {
                coverage.make(
                    block: block, of: shape, in: workspace.store, scan: &workspace.scan, scratch: &workspace.spans)
            }
            if !paint.isChanging, !WorkLimits.areExceeded { caches.coverages.keep(pending) }
        } else {
            pending.shape = paths.add(shape, of: workspace.store)
            pendingPaths.append(pending)
        }
        let bounds = shape.bounds.intersection(clip)
        return add(CoverageCache.Placed(coverage: coverage, columns: 0, lines: 0, bounds: bounds), to: &prepared)
    }

    /// Prepares a path to be drawn from its edges.
    private func addEdges(
        of paint: PathPaint, transform: PlaneTransform, clip: DeviceRect, to prepared: inout PreparedCommand
    ) -> Bool {
        // The edges' whole inside is drawn, so they are cut to the part that may be.
        guard let shape = paths.add(paint.path, isEvenOdd: paint.isEvenOdd, transform: transform, clip: clip) else {
            return false
        }
        prepared.paint = .path
        prepared.shape.bounds = shape.bounds
        prepared.payload = Index(pathShapes.add(shape))
        return true
    }

    private func add(_ placed: CoverageCache.Placed, to prepared: inout PreparedCommand) -> Bool {
        guard !placed.bounds.isEmpty else { return false }
        prepared.paint = .keptPath
        prepared.shape.bounds = placed.bounds
        prepared.payload = Index(keptPaths.add(placed))
        return true
    }

    /// The pixels to make coverage for: all of the shape unless it is much larger than its visible part.
    private static func keptPixels(
        of command: DrawCommand, transform: PlaneTransform, visible: DeviceRect
    ) -> DeviceRect {
        guard let box = transform.bounds(of: command.rect),
            max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY)) < 1e5
        else { return visible }
        let whole = DeviceRect(
            minX: min(Int32(box.minX.rounded(.down)) - 1, visible.minX),
            minY: min(Int32(box.minY.rounded(.down)) - 1, visible.minY),
            maxX: max(Int32(box.maxX.rounded(.up)) + 1, visible.maxX),
            maxY: max(Int32(box.maxY.rounded(.up)) + 1, visible.maxY))
        return whole.area <= max(4 * visible.area, 512 * 512) ? whole : visible
    }
}

extension DeviceRect {
    fileprivate var area: Int { Int(maxX - minX) * Int(maxY - minY) }
}
