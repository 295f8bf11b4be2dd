/// Where the tiles of a tiled layer come from.
package protocol TileSource: AnyObject, Sendable {
    /// The whole picture at full detail, in pixels.
    var pixelSize: CGSize { get }

    /// One tile, or nil where there is none; called on any thread, by several at a time.
    ///
    /// - Parameters:
    ///   - column: Counted from the left, in tiles.
    ///   - row: Counted from the top, in tiles.
    ///   - level: 0 for full detail; each further level has half the pixels along each axis.
    func tile(column: Int, row: Int, level: Int) -> CGImage?
}

/// What `CATiledLayer` adds.
package struct TiledProperties: Sendable, Defaulted {
    package static let initial = TiledProperties()

    /// In pixels.
    package var tileSize = CGSize(width: 256, height: 256)
    package var levelsOfDetail = 1
    package var levelsOfDetailBias = 0
    /// In seconds.
    package var fadeDuration: CFTimeInterval = 0.25
    package var source: (any TileSource)?
}
