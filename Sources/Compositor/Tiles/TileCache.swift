internal import LayerModel

/// The tiles of tiled layers, made in the background or awaited, and kept within a budget.
///
/// Belongs to a renderer and is used by its thread; the tiles themselves are made on other threads.
package final class TileCache {
    /// How frames get their tiles.
    struct Mode {
        /// Whether a frame waits for all tiles in view, which then show at once; otherwise they fade in when they are there.
        var waits = true
        /// In bytes of pixels; what one frame shows may exceed it.
        var budget = 64 << 20
    }

    struct Key: Hashable {
        var source: ObjectIdentifier
        var level: Int
        var column: Int
        var row: Int
    }

    /// What is known of a tile.
    struct Tile {
        /// `nil` where the source has none.
        var image: CGImage?
        /// The source's version that the image shows.
        var version: UInt64
        /// When it first showed, in seconds of the frames' time.
        var arrival: CFTimeInterval
    }

    private struct Entry {
        var tile: Tile
        var lastUse: Int
        var byteCount: Int
        /// Keeps the source's identity its own.
        let source: any TileSource
    }

    var mode = Mode()
    private var entries: [Key: Entry] = [:]
    private var waiting: [Key: (version: UInt64, source: any TileSource)] = [:]
    private let mill = TileMill()
    private var frame = 0
    private var time: CFTimeInterval = 0
    private var byteCount = 0
    /// Tiles asked for and not there yet.
    package var pendingCount: Int { waiting.count }
    /// Bytes of pixels that are kept.
    var keptBytes: Int { byteCount }
    /// Tiles made since the start.
    package private(set) var madeCount = 0

    /// The tiles that are made in the background at most; the others are asked for again by later frames.
    private static let largestQueue = 256

    /// An empty cache.
    package init() {}

    /// Starts a frame: takes over what has arrived, and forgets what was not used for longest beyond the budget.
    ///
    /// - Parameter time: Of the frame, in seconds.
    func beginFrame(at time: CFTimeInterval) {
        self.time = time
        for tile in mill.takeAll() {
            guard let request = waiting.removeValue(forKey: tile.key) else { continue }
            store(tile.image, version: tile.version, tile.key, request.source)
        }
        frame += 1
        evict()
    }

    private func store(_ image: CGImage?, version: UInt64, _ key: Key, _ source: any TileSource) {
        madeCount += 1
        let bytes = image.map { $0.width * $0.height * 4 } ?? 0
        // What replaces an older drawing of the same tile does not fade in again.
        let arrival = entries[key]?.tile.arrival ?? time
        byteCount += bytes - (entries[key]?.byteCount ?? 0)
        entries[key] = Entry(
            tile: Tile(image: image, version: version, arrival: arrival), lastUse: frame, byteCount: bytes,
            source: source)
    }

    private func evict() {
        guard byteCount > mode.budget else { return }
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > mode.budget, entry.lastUse < frame - 1 else { return }
            byteCount -= entry.byteCount
            entries[key] = nil
        }
    }

    /// A tile as it is known now, however old; `nil` where it never was there.
    func known(_ key: Key) -> Tile? {
        guard let tile = entries[key]?.tile else { return nil }
        entries[key]?.lastUse = frame
        return tile
    }

    /// Makes the tiles that are not there or show an older version: now, or in the background.
    ///
    /// - Parameter size: Of a tile, in pixels.
    func request(_ keys: [Key], of source: any TileSource, size: TileSize) {
        var missing: [(key: Key, version: UInt64)] = []
        for key in keys {
            let version = source.version(column: key.column, row: key.row, level: key.level)
            if let entry = entries[key], entry.tile.version == version { continue }
            if waiting[key]?.version == version { continue }
            missing.append((key, version))
        }
        guard !missing.isEmpty else { return }
        let reader = TileReader(source: source, size: size)
        let orders = missing.map { TileMill.Order(key: $0.key, version: $0.version, reader: reader) }
        guard mode.waits else {
            let room = max(0, Self.largestQueue - waiting.count)
            for order in orders.prefix(room) { waiting[order.key] = (order.version, source) }
            mill.start(Array(orders.prefix(room)))
            return
        }
        for tile in TileMill.make(orders) {
            waiting[tile.key] = nil
            store(tile.image, version: tile.version, tile.key, source)
        }
    }
}
