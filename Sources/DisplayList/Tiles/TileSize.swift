package import LayerModel

/// The width and height of a tile in pixels.
package struct TileSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    /// A size of sides from 1 to 16384.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size by a layer's property, each side from 1 to 16384.
    package init(_ size: CGSize) {
        func side(_ length: CGFloat) -> Int { length >= 1 ? Int(min(length.rounded(), 16384)) : 1 }
        width = side(size.width)
        height = side(size.height)
    }
}
