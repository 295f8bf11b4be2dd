internal import Foundation
internal import Synchronization

/// The tiles of a layer that draws them itself, or has its delegate draw them.
///
/// Tiles are drawn on any thread, several at a time, as `CATiledLayer` requires of `draw(in:)`.
final class DrawnTiles: TileSource {
    /// The values that the tiles depend on: a change of one makes all of them anew.
    struct Tiling: Equatable, Sendable {
        /// In points of the layer's own space.
        var bounds: CGRect
        /// In pixels.
        var tileSize: CGSize
        /// Pixels per point of the most detailed level.
        var largestScale: CGFloat
        var levels: Int
        var isOpaque: Bool

        init(_ layer: CATiledLayer) {
            bounds = layer.bounds
            func side(_ length: CGFloat) -> CGFloat { length >= 1 ? min(length.rounded(), 16384) : 1 }
            tileSize = CGSize(width: side(layer.tileSize.width), height: side(layer.tileSize.height))
            let bias = min(max(layer.levelsOfDetailBias, 0), 16)
            let scale = layer.contentsScale.isFinite && layer.contentsScale > 0 ? layer.contentsScale : 1
            largestScale = scale * CGFloat(1 << bias)
            isOpaque = layer.isOpaque
            // The last level has at least one pixel.
            var levels = 1
            var size = min(bounds.width, bounds.height) * largestScale
            while levels < min(layer.levelsOfDetail, 32), size >= 2 {
                levels += 1
                size /= 2
            }
            self.levels = levels
        }
    }

    private struct Invalid: Sendable {
        var rect: CGRect
        var version: UInt64
    }

    let tiling: Tiling
    // Read on other threads while tiles are drawn, as the class's users have to expect; set once.
    nonisolated(unsafe) private weak var layer: CATiledLayer?
    private let invalid = Mutex<[Invalid]>([])

    /// The largest number of separate rectangles; more become one.
    private static let largestCount = 64

    init(_ layer: CATiledLayer, _ tiling: Tiling) {
        self.layer = layer
        self.tiling = tiling
    }

    var pixelSize: CGSize {
        CGSize(
            width: tiling.bounds.width * tiling.largestScale, height: tiling.bounds.height * tiling.largestScale)
    }

    var levels: Int? { tiling.levels }
    var ownLevels: Int { tiling.levels }
    var isUpright: Bool { false }

    /// Marks the tiles that a rectangle touches for redrawing.
    func invalidate(_ rect: CGRect) {
        invalid.withLock { list in
            let version = (list.last?.version ?? 0) + 1
            if list.count >= Self.largestCount { list.removeAll() }
            list.append(Invalid(rect: list.isEmpty && version > 1 ? .infinite : rect, version: version))
        }
    }

    func version(column: Int, row: Int, level: Int) -> UInt64 {
        let rect = rect(column: column, row: row, level: level)
        return invalid.withLock { list in
            list.last { !$0.rect.overlap(with: rect).isNull }?.version ?? 0
        }
    }

    /// A tile in points of the layer's own space.
    private func rect(column: Int, row: Int, level: Int) -> CGRect {
        let scale = scale(of: level)
        let (width, height) = (tiling.tileSize.width / scale, tiling.tileSize.height / scale)
        let whole = CGRect(
            x: tiling.bounds.minX + CGFloat(column) * width, y: tiling.bounds.minY + CGFloat(row) * height,
            width: width, height: height)
        return whole.overlap(with: tiling.bounds)
    }

    /// Pixels per point of a level.
    private func scale(of level: Int) -> CGFloat {
        tiling.largestScale / CGFloat(1 << min(max(level, 0), 31))
    }

    func tile(column: Int, row: Int, level: Int) -> CGImage? {
        let rect = rect(column: column, row: row, level: level)
        guard let layer, (0..<tiling.levels).contains(level), !rect.isNull, !rect.isEmpty else { return nil }
        let scale = scale(of: level)
        let pixels = CGRect(
            x: 0, y: 0, width: (rect.width * scale).rounded(.up), height: (rect.height * scale).rounded(.up))
        // The base space is the tile's pixels, so that the context's transform gives the level's scale.
        let context = CGContext(recordingIn: pixels)
        context.scaleBy(x: scale, y: scale)
        context.translateBy(x: -rect.minX, y: -rect.minY)
        context.clip(to: rect)
        layer.draw(in: context)
        return CGImage(BackingStore(recording: context.recording, scale: 1, isOpaque: tiling.isOpaque))
    }
}
