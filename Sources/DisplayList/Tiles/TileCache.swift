package import LayerModel

/// The tiles of tiled layers, kept within a budget, and those missing in a list.
///
/// A list shows the tiles present and requests the rest in ``requests``; its renderer fetches those, and lists the tree again
/// or shows them in a later frame. Belongs to a renderer, and so to one thread at a time.
package final class TileCache {
    /// The place of a tile in a source.
    package struct Key: Hashable, Sendable {
        package var source: ObjectIdentifier
        package var level: Int
        package var column: Int
        package var row: Int
    }

    /// A tile that a list lacks, or has in an older version.
    package struct Request: Sendable {
        package var key: Key
        package var version: UInt64
        package var source: any TileSource
        /// Of a tile, in pixels.
        package var size: TileSize
    }

    /// The state of a tile.
    struct Tile {
        /// `nil` if the source has none.
        var image: CGImage?
        /// The source's version that the image shows.
        var version: UInt64
        /// When it first showed, in seconds of the frames' time; `nil` until it does.
        var arrival: CFTimeInterval?
    }

    private struct Entry {
        var tile: Tile
        var lastUse: Int
        var byteCount: Int
    }

    /// The source of tiles, which belongs to the layers.
    private struct Origin {
        weak var source: (any TileSource)?
    }

    /// Whether a frame waits for all tiles in view, which then show at once; otherwise they fade in when they are there.
    package var waits = true
    /// In bytes of pixels; the tiles of one frame may exceed it.
    package var budget = 64 << 20
    /// The sources of the frame's tiles, by the nodes of the layers that show them.
    package private(set) var sources: [(slot: Int32, source: any TileSource)] = []
    /// The tiles that the list made last lacks.
    package private(set) var requests: [Request] = []
    private var entries: [Key: Entry] = [:]
    /// By identity.
    private var origins: [ObjectIdentifier: Origin] = [:]
    private var frame = 0
    private var time: CFTimeInterval = 0
    /// Of pixels that are kept.
    private(set) var byteCount = 0

    /// An empty cache.
    package init() {}

    /// Starts a frame: forgets tiles without a source, and, beyond the budget, the least recently used ones.
    ///
    /// - Parameter time: Of the frame, in seconds.
    func beginFrame(at time: CFTimeInterval) {
        self.time = time
        requests = []
        sources = []
        frame += 1
        forgetOrphans()
        evict()
    }

    /// Takes a requested tile; without an image if the source has none.
    package func store(_ image: CGImage?, for request: Request) {
        let bytes = image.map { $0.width * $0.height * 4 } ?? 0
        // A replacement of an older drawing of the same tile does not fade in again.
        let arrival = entries[request.key]?.tile.arrival
        byteCount += bytes - (entries[request.key]?.byteCount ?? 0)
        entries[request.key] = Entry(
            tile: Tile(image: image, version: request.version, arrival: arrival), lastUse: frame, byteCount: bytes)
        origins[request.key.source] = Origin(source: request.source)
    }

    /// Forgets the tiles that no layer can show any more, before another source can get the identity of theirs.
    private func forgetOrphans() {
        let gone = origins.filter { $0.value.source == nil }
        guard !gone.isEmpty else { return }
        for (key, entry) in entries where gone[key.source] != nil { forget(key, entry) }
        for identity in gone.keys { origins[identity] = nil }
    }

    private func evict() {
        guard byteCount > budget else { return }
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard byteCount > budget, entry.lastUse < frame - 1 else { return }
            forget(key, entry)
        }
    }

    private func forget(_ key: Key, _ entry: Entry) {
        byteCount -= entry.byteCount
        entries[key] = nil
    }

    /// A tile as it is known now, however old; `nil` if it never was there.
    func known(_ key: Key) -> Tile? {
        guard var tile = entries[key]?.tile else { return nil }
        tile.arrival = tile.arrival ?? time
        entries[key]?.tile = tile
        entries[key]?.lastUse = frame
        return tile
    }

    /// Notes that a layer shows tiles.
    func note(_ source: any TileSource, slot: Int32) {
        sources.append((slot, source))
    }

    /// Requests the tiles that are missing or outdated.
    ///
    /// - Parameter size: Of a tile, in pixels.
    func request(_ keys: [Key], of source: any TileSource, size: TileSize) {
        for key in keys {
            let version = source.version(column: key.column, row: key.row, level: key.level)
            if let entry = entries[key], entry.tile.version == version { continue }
            requests.append(Request(key: key, version: version, source: source, size: size))
        }
    }
}
