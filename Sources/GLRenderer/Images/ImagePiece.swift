import LayerModel
import Rasterization

/// A part of an image that lies in one texture.
struct ImagePiece {
    var texture: BatchKey.Texture
    /// The part, infinite where it ends at the image's border, whose texels repeat outwards.
    var part: ImageBox
    /// The first texel of the piece in its texture; the values below do not depend on the place of a piece.
    var corner: SIMD2<Float>
    /// Scale and offset per axis from pixels of the image to texels from the corner.
    var toTexels: SIMD4<Double>
    /// The area that sampling may read, in texels from the corner: between the centres of the outermost ones.
    var centers: TargetBox
}

/// Pieces of an image, in their order.
struct ImagePieces {
    var pieces: [ImagePiece]
    /// The number of the first piece that has no room before the earlier requests have been drawn; `nil` if all are there.
    var next: Int?

    init(_ pieces: [ImagePiece], next: Int? = nil) {
        self.pieces = pieces
        self.next = next
    }
}

/// The division of an image too large for one texture, or too large to be kept whole.
struct ImageTiling {
    /// The smallest version that tiles with mipmaps have: sampling there reaches one texel beyond the tile, and that is the
    /// larger the smaller the version is.
    static let lastLevel = 4

    /// Texels around a tile that repeat its neighbours, so that filtering sees no seam.
    let gutter: Int
    /// In pixels of the image, without gutters.
    let tileSize: Int
    let width: Int
    let height: Int

    /// The tiling of an image into textures of at most `textureSize` pixels, gutters included.
    ///
    /// - Parameter hasMipmaps: Whether smaller versions of the tiles have to fit together too: then tiles begin where texels of
    ///   every version do.
    init(width: Int, height: Int, textureSize: Int, hasMipmaps: Bool = false) {
        let step = hasMipmaps ? 1 << Self.lastLevel : 1
        gutter = hasMipmaps ? 2 * step : 1
        tileSize = max(step, (textureSize - 2 * gutter) / step * step)
        self.width = width
        self.height = height
    }

    /// The columns and rows of tiles that show a part of the image.
    func tiles(showing part: ImageBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        func range(_ low: Double, _ high: Double, _ length: Int) -> ClosedRange<Int> {
            let limit = Double(length - 1)
            let first = low > 0 ? Int(min(low, limit)) / tileSize : 0
            let last = high < limit ? Int(max(high, 0)) / tileSize : (length - 1) / tileSize
            return first...max(first, last)
        }
        return (range(part.minX, part.maxX, width), range(part.minY, part.maxY, height))
    }

    /// The pixels of the image in a tile, without gutters.
    func core(column: Int, row: Int) -> DeviceRect {
        DeviceRect(
            minX: Int32(column * tileSize), minY: Int32(row * tileSize),
            maxX: Int32(min(width, (column + 1) * tileSize)), maxY: Int32(min(height, (row + 1) * tileSize)))
    }

    /// The pixels of the image in a tile's texture.
    func texturePart(column: Int, row: Int) -> DeviceRect {
        core(column: column, row: row).expanded(by: Int32(gutter))
            .intersection(DeviceRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height)))
    }

    /// The part of the plane of pixels that a tile is to fill: infinite beyond the image's border.
    func filledPart(column: Int, row: Int) -> ImageBox {
        let core = ImageBox(core(column: column, row: row))
        return ImageBox(
            minX: column == 0 ? -.infinity : core.minX, minY: row == 0 ? -.infinity : core.minY,
            maxX: core.maxX >= Double(width) ? .infinity : core.maxX,
            maxY: core.maxY >= Double(height) ? .infinity : core.maxY)
    }
}
