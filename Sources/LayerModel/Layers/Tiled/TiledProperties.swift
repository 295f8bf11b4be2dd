/// A source of a tiled layer's tiles.
package protocol TileSource: AnyObject, Sendable {
    /// The whole picture at full detail, in pixels.
    var pixelSize: CGSize { get }

    /// The levels of detail; `nil` for all, down to one of a single pixel.
    var levels: Int? { get }

    /// The levels of detail that `tile(column:row:level:)` gives; those beyond are made from them.
    var ownLevels: Int { get }

    /// Whether the first row is the visual top, as in pictures, rather than the layer's minimum y.
    var isUpright: Bool { get }

    /// A number that changes when a tile has to be requested again.
    func version(column: Int, row: Int, level: Int) -> UInt64

    /// Whether there may be a tile at a place, at this level or a finer one; called for millions of places.
    func mayHaveTile(column: Int, row: Int, level: Int) -> Bool

    /// One tile, or `nil` if there is none; called on any thread, concurrently.
    ///
    /// - Parameters:
    ///   - column: Counted from the left, in tiles.
    ///   - row: Counted from the top, in tiles.
    ///   - level: 0 for full detail; each further level has half the pixels along each axis.
    func tile(column: Int, row: Int, level: Int) -> CGImage?

    /// The same picture in tiles of another size, in pixels, each side from 1 to 16384; the source itself if its tiles have
    /// that size.
    func cut(to tileSize: CGSize) -> any TileSource

    /// The problems of requested tiles, such as a missing one: a few lines, human-readable.
    var problems: [String] { get }

    /// One tile for a smaller size; `nil` without one.
    ///
    /// Readers of files may leave out detail that is not needed.
    ///
    /// - Parameters:
    ///   - column: Counted from the left, in tiles.
    ///   - row: Counted from the top, in tiles.
    ///   - level: As for `tile(column:row:level:)`.
    ///   - halvings: The number of times to halve both sides, rounded up.
    /// - Returns: The tile, and the number of times that it has been halved already: at most `halvings`.
    func reducedTile(column: Int, row: Int, level: Int, halvings: Int) -> (image: CGImage, halvings: Int)?
}

extension TileSource {
    package func reducedTile(
        column: Int, row: Int, level: Int, halvings: Int
    ) -> (image: CGImage, halvings: Int)? {
        tile(column: column, row: row, level: level).map { ($0, 0) }
    }

    package func mayHaveTile(column: Int, row: Int, level: Int) -> Bool { true }

    package func cut(to tileSize: CGSize) -> any TileSource { self }
    package var problems: [String] { [] }
    package var levels: Int? { nil }
    package var ownLevels: Int { 1 }
    package var isUpright: Bool { true }
    package func version(column: Int, row: Int, level: Int) -> UInt64 { 0 }
}

/// The properties of `CATiledLayer`.
@usableFromInline
package struct TiledProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = TiledProperties()

    /// In pixels.
    package var tileSize = CGSize(width: 256, height: 256)
    package var levelsOfDetail = 1
    package var levelsOfDetailBias = 0
    /// In seconds.
    package var fadeDuration: CFTimeInterval = 0.25
    package var source: (any TileSource)?
}

extension TiledProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .tiled }

    package static let rows = LayerPropertyRows<TiledProperties>([
        row("tileSize", \.tileSize, .never),
        row("levelsOfDetail", \.levelsOfDetail, .never),
        row("levelsOfDetailBias", \.levelsOfDetailBias, .never),
        row("fadeDuration", \.fadeDuration, .never),
    ])
}
