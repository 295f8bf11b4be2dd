import DisplayList
internal import Foundation
internal import Graphics
internal import Rasterization

/// The coverage of paths, kept from frame to frame within a budget of memory.
///
/// It holds for one path and fill rule, and for one transform and its translations by whole pixels. Threads may look up and
/// note at once; frames begin and end on one thread.
final class CoverageCache: @unchecked Sendable {
    /// The path and transform that coverage holds for.
    struct Key: Hashable {
        private let path: ObjectIdentifier
        private let isEvenOdd: Bool
        /// The transform without the whole pixels of its translation.
        private let transform: Homography

        /// Hashes the members that mostly differ; the whole matrix takes longer than a comparison of it.
        func hash(into hasher: inout Hasher) {
            hasher.combine(path)
            hasher.combine(transform.m11 + transform.m12 + transform.m41 + transform.m42)
        }

        /// A translation by this part of a pixel changes nothing visible.
        private static let grain = 0x1p-16

        /// - Returns: The key, and the whole pixels that it leaves out.
        static func make(_ paint: PathPaint, _ transform: PlaneTransform) -> (key: Key, columns: Int32, lines: Int32) {
            var rest = transform
            var whole = SIMD2<Double>.zero
            if transform.isAffine, transform.m44 == 1, abs(transform.m41) < 1e8, abs(transform.m42) < 1e8 {
                let place = (SIMD2(transform.m41, transform.m42) / grain).rounded(.toNearestOrAwayFromZero) * grain
                whole = place.rounded(.down)
                rest.m41 = place.x - whole.x
                rest.m42 = place.y - whole.y
            }
            let key = Key(path: ObjectIdentifier(paint.path), isEvenOdd: paint.isEvenOdd, transform: rest)
            return (key, Int32(whole.x), Int32(whole.y))
        }
    }

    /// Coverage and its place.
    struct Placed {
        var coverage: CachedCoverage
        /// Its translation from its original place, in pixels.
        var columns: Int32
        var lines: Int32
        /// The pixels that it can cover.
        var bounds: DeviceRect
    }

    private struct Entry {
        /// Keeps the path alive, so that its identity in the key stays its own.
        var path: CGPath
        var coverage: CachedCoverage
        /// The whole pixels of the translation it was made with.
        var columns: Int32
        var lines: Int32
        /// The pixels that it holds; more of the path may lie outside.
        var valid: DeviceRect
        var bytes: Int
        var lastFrame: Int
    }

    /// In bytes of coverage, kept or on its way; the rest is drawn without being kept.
    let budget: Int
    // Guards everything below, so that accesses to the entries need no check of their own.
    private let lock = NSLock()
    @exclusivity(unchecked) private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var reserved = 0
    private var frame = 0
    private var hits = 0
    private var misses = 0

    /// Entries that no frame used for this long are forgotten; sooner if they take an eighth of the budget.
    private static let framesKept = 64
    private static let framesKeptWhenMany = 2
    /// Looking through many entries takes longer than drawing a small frame: it is done every few frames, unless they take
    /// much memory.
    private static let framesBetweenSweeps = 16
    private static let manyEntries = 64

    init(budget: Int) {
        self.budget = budget
    }

    /// The bytes of all coverage that is kept.
    var keptBytes: Int { lock.withLock { bytes } }

    /// Starts a frame: drops coverage that was not used for some frames, or whose path is gone.
    func beginFrame() {
        lock.lock()
        defer { lock.unlock() }
        frame += 1
        (hits, misses, reserved) = (0, 0, 0)
        let isMuch = bytes > budget / 8
        guard isMuch || entries.count < Self.manyEntries || frame % Self.framesBetweenSweeps == 0 else { return }
        let framesKept = isMuch ? Self.framesKeptWhenMany : Self.framesKept
        var gone: [Key] = []
        // Its `indices` would hold a second reference to the entries, and changing them a third one to the paths.
        var index = entries.startIndex
        while index != entries.endIndex {
            defer { entries.formIndex(after: &index) }
            let isForgotten = entries.values[index].lastFrame + framesKept < frame
            if isForgotten || isKnownUniquelyReferenced(&entries.values[index].path) { gone.append(entries[index].key) }
        }
        for key in gone {
            if let entry = entries.removeValue(forKey: key) { bytes -= entry.bytes }
        }
    }

    /// The numbers of the frame's paths that were found, and of those that were missing.
    var counts: (hits: Int, misses: Int) { lock.withLock { (hits, misses) } }

    /// The coverage of a path in all of `pixels`; `nil` if it is not known.
    func coverage(for key: Key, columns: Int32, lines: Int32, in pixels: DeviceRect) -> Placed? {
        lock.lock()
        defer { lock.unlock() }
        guard let index = entries.index(forKey: key) else {
            misses += 1
            return nil
        }
        let entry = entries.values[index]
        let (right, down) = (columns &- entry.columns, lines &- entry.lines)
        guard entry.valid.moved(right, down).contains(pixels) else {
            misses += 1
            return nil
        }
        hits += 1
        entries.values[index].lastFrame = frame
        return Placed(
            coverage: entry.coverage, columns: right, lines: down,
            bounds: entry.coverage.bounds.moved(right, down).intersection(pixels))
    }

    /// Sets room for about `count` bytes of coverage aside until the next frame.
    ///
    /// Returns whether there is enough.
    func reserve(_ count: Int) -> Bool {
        lock.withLock {
            guard reserved + count <= budget else { return false }
            reserved += count
            return true
        }
    }

    /// Keeps complete coverage; the least recently used makes room.
    func keep(_ path: PendingPath) {
        lock.lock()
        defer { lock.unlock() }
        let count = path.coverage.byteCount
        if bytes + count > budget { makeRoom(for: count) }
        guard bytes + count <= budget else { return }
        bytes += count
        let entry = Entry(
            path: path.path, coverage: path.coverage, columns: path.columns, lines: path.lines, valid: path.valid,
            bytes: count, lastFrame: frame)
        if let old = entries.updateValue(entry, forKey: path.key) { bytes -= old.bytes }
    }

    private func makeRoom(for count: Int) {
        let old = entries.filter { $0.value.lastFrame < frame }.sorted { $0.value.lastFrame < $1.value.lastFrame }
        for (key, entry) in old where bytes + count > budget {
            bytes -= entry.bytes
            entries[key] = nil
        }
    }
}

extension DeviceRect {
    /// The same pixels, moved; pixels too far away are cut off.
    func moved(_ columns: Int32, _ lines: Int32) -> DeviceRect {
        func sum(_ a: Int32, _ b: Int32) -> Int32 { Int32(clamping: Int64(a) + Int64(b)) }
        return DeviceRect(
            minX: sum(minX, columns), minY: sum(minY, lines), maxX: sum(maxX, columns), maxY: sum(maxY, lines))
    }
}
