import CPURenderer
import DisplayList
package import LayerModel
import Synchronization

/// Rasterises drawings for readers of their pixels, with the CPU renderer: the same pixels on every machine.
extension DrawingService: DrawingRasterizer {
    /// Idle renderers.
    private static let idle = Mutex<[Idle]>([])
    /// More of them are not kept.
    private static let maximumIdle = 4

    /// Used by one thread at a time, which took it out of `idle`.
    private struct Idle: @unchecked Sendable {
        let bitmaps: DrawingBitmaps
        private let tiles = TileLoader()

        init() {
            bitmaps = DrawingBitmaps(threads: 1)
        }

        /// The display list of a recording, complete with its tiles.
        func list(of store: BackingStore) -> DisplayList {
            let recordings = RecordingCache()
            let list = DisplayList(store, recordings: recordings)
            let missing = recordings.tiles.requests
            guard !missing.isEmpty else { return list }
            tiles.load(missing, into: recordings.tiles)
            return DisplayList(store, recordings: recordings)
        }
    }

    package func rasterize(
        _ store: BackingStore, region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) {
        let limit = DrawingLimits.largestSide
        let taken = Self.idle.withLock { $0.popLast() } ?? Idle()
        defer {
            Self.idle.withLock { if $0.count < Self.maximumIdle { $0.append(taken) } }
        }
        taken.bitmaps.beginFrame()
        let list = taken.list(of: store)
        var drawn = 0
        // Large regions in pieces, so that no picture is larger than the renderer takes.
        let rows = max(1, min(limit, DrawingLimits.maximumPixels / max(1, min(region.width, limit))))
        for top in stride(from: region.y, to: region.y + region.height, by: rows) {
            for left in stride(from: region.x, to: region.x + region.width, by: limit) {
                let piece = PixelRect(x: left, y: top, width: limit, height: rows).intersection(region)
                let part = DeviceRect(
                    minX: Int32(clamping: piece.x), minY: Int32(clamping: piece.y),
                    maxX: Int32(clamping: piece.x + piece.width), maxY: Int32(clamping: piece.y + piece.height))
                guard let image = try? taken.bitmaps.rasterize(list, of: store, region: part, &drawn) else { continue }
                let offset = (piece.y - region.y) * bytesPerRow + (piece.x - region.x) * 4
                image.copyPremultipliedRGBA8(
                    PixelRect(x: 0, y: 0, width: piece.width, height: piece.height),
                    into: UnsafeMutableRawBufferPointer(rebasing: destination[offset...]), bytesPerRow: bytesPerRow)
            }
        }
    }
}
