import DisplayList
import LayerModel
import Rasterization
import RenderDevices

/// The textures of images, uploaded when first drawn and kept within a budget.
///
/// Small images share pages; images too large for one texture, or not in memory as a whole, are cut into tiles, and only the
/// visible ones are uploaded. Needs its context current.
final class ImageCache {
    /// The limits of sizes.
    struct Limits: Sendable {
        /// In bytes of textures; one command's images may exceed it.
        var budget = 512 << 20
        /// In bytes of the textures of tiles and of parts of large images, which the other budget does not count.
        ///
        /// Textures left by panning have to go, and images beyond the budget are drawn part by part.
        var tileBudget = 64 << 20
        /// The largest width and height of an image in a page, in pixels.
        var pageImageSize = 512
        /// The width and height of a page, in pixels.
        var pageSize = 2048
        /// The width and height of a page of tiles, in pixels: few enough tiles to go out of sight together.
        var tilePageSize = 1024
        /// The largest width and height of an image with one texture, in pixels.
        var wholeImageSize = 4096
        /// The width and height of a tile's texture, in pixels: small enough for the budget to hold the tiles in view, their
        /// parts out of view included.
        var tileSize = 512

        /// The limits on a device whose textures have at most the given size.
        init(textureSize: Int) {
            pageSize = min(pageSize, textureSize)
            tilePageSize = min(tilePageSize, textureSize)
            pageImageSize = min(pageImageSize, pageSize / 2)
            wholeImageSize = min(wholeImageSize, textureSize)
            tileSize = min(tileSize, textureSize)
        }
    }

    private struct Key: Hashable {
        var image: UInt64
        /// Of the texels.
        var range: TargetRange
        var hasMipmaps = false
        /// Of a tile; -1 for whole images.
        var column = -1
        var row = -1
    }

    private typealias Place = TextureStore<Key>.Place

    private let limits: Limits
    private let images: TextureStore<Key>
    private let tiles: TextureStore<Key>
    /// The pictures that other contexts of the device drew.
    let imported: ImportedTextures

    /// Uses of pictures that programs' own OpenGL ES drew: as they are, and by way of memory.
    private(set) var (sharedUses, copiedUses) = (0, 0)

    var counts: TextureCounts { images.counts + tiles.counts }

    init(in context: GLContext, limits: Limits) {
        self.limits = limits
        images = TextureStore(in: context, budget: limits.budget, pageSize: limits.pageSize)
        imported = ImportedTextures(in: context)
        tiles = TextureStore(in: context, budget: limits.tileBudget, pageSize: limits.tilePageSize)
    }

    /// Marks all requested textures as drawn.
    func beginUse() {
        images.beginUse()
        tiles.beginUse()
    }

    /// The texture of an image, in a slot that ``pieces(of:showing:hasMipmaps:from:)`` named.
    func imageTexture(in slot: Int) -> GLTexture? {
        images.texture(in: slot)
    }

    /// The texture of tiles, in a slot that ``pieces(of:showing:hasMipmaps:from:)`` named.
    func tileTexture(in slot: Int) -> GLTexture? {
        tiles.texture(in: slot)
    }

    /// The textures that show a part of an image, as far as there is room now.
    ///
    /// - Parameters:
    ///   - paint: The paint of the image.
    ///   - frame: The range of the frame.
    ///   - hasMipmaps: Whether smaller versions are needed.
    ///   - start: The number of the first piece; those before have been drawn.
    func pieces(
        of paint: ImagePaint, in frame: TargetRange, showing part: ImageBox, hasMipmaps: Bool, from start: Int
    ) throws(RenderError) -> ImagePieces {
        let image = paint.image
        let range = image.range(in: frame)
        if image.wholeRegionSource is SharedTexture {
            let isShared = !hasMipmaps && imported.has(image)
            if start == 0 { isShared ? (sharedUses += 1) : (copiedUses += 1) }
            if isShared { return ImagePieces([imported.piece(of: image)]) }
        }
        if image.isInMemory, max(image.width, image.height) <= limits.wholeImageSize {
            let store = paint.isTile ? tiles : images
            let key = Key(image: image.identity, range: range, hasMipmaps: hasMipmaps)
            guard let place = try place(of: image, in: store, key: key, sharesPages: !hasMipmaps) else {
                return ImagePieces([], next: start)
            }
            return ImagePieces([
                piece(
                    BatchKey.Texture(paint.isTile ? .tile : .image, place.slot), at: place,
                    showing: wholeRect(of: image), filling: .everywhere)
            ])
        }
        let tiling = ImageTiling(
            width: image.width, height: image.height, textureSize: limits.tileSize, hasMipmaps: hasMipmaps)
        let (columns, rows) = tiling.tiles(showing: part)
        var pieces: [ImagePiece] = []
        for number in stride(from: start, to: columns.count * rows.count, by: 1) {
            let column = columns.lowerBound + number % columns.count
            let row = rows.lowerBound + number / columns.count
            let key = Key(image: image.identity, range: range, hasMipmaps: hasMipmaps, column: column, row: row)
            let texels = tiling.texturePart(column: column, row: row)
            guard let place = try place(ofTile: texels, in: image, key: key) else {
                return ImagePieces(pieces, next: number)
            }
            pieces.append(
                piece(
                    BatchKey.Texture(.tile, place.slot), at: place, showing: texels,
                    filling: tiling.filledPart(column: column, row: row)))
        }
        return ImagePieces(pieces)
    }

    private func wholeRect(of image: CGImage) -> DeviceRect {
        DeviceRect(minX: 0, minY: 0, maxX: Int32(image.width), maxY: Int32(image.height))
    }

    private func piece(
        _ name: BatchKey.Texture, at place: Place, showing texels: DeviceRect,
        filling part: ImageBox
    ) -> ImagePiece {
        ImagePiece(
            texture: name, part: part, corner: SIMD2(Float(place.x), Float(place.y)),
            toTexels: SIMD4(1, 1, -Double(texels.minX), -Double(texels.minY)),
            centers: Box(texels.moved(by: SIMD2(0 &- texels.minX, 0 &- texels.minY))).inset(by: 0.5))
    }

    private func place(
        of image: CGImage, in store: TextureStore<Key>, key: Key, sharesPages: Bool
    ) throws(RenderError) -> Place? {
        if let known = store.known(key) { return known }
        let isSmall = max(image.width, image.height) <= min(limits.pageImageSize, store.pageSize / 2)
        guard
            let place = try store.reserve(
                .init(key.range), width: image.width, height: image.height, sharesPage: isSmall && sharesPages,
                hasMipmaps: key.hasMipmaps, mayExceed: !store.hasWaiting, label: "image \(key.image)"),
            let texture = store.texture(in: place.slot)
        else { return nil }
        let isComplete = image.withPremultiplied(key.range) { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return false }
            texture.upload(
                base, bytesPerRow: bytesPerRow, x: place.x, y: place.y, width: image.width, height: image.height)
            return true
        }
        guard isComplete else { throw .outOfMemory("an image of \(image.width) × \(image.height) pixels") }
        let byteCount = image.width * image.height * key.range.bytesPerPixel
        finishUpload(of: texture, in: store, key: key, place: place, byteCount: byteCount, image: image)
        return place
    }

    private func place(
        ofTile texels: DeviceRect, in image: CGImage, key: Key
    ) throws(RenderError) -> Place? {
        if let known = tiles.known(key) { return known }
        let (width, height) = (texels.width, texels.height)
        // Textures of one size take each other's place; the smaller versions of a tile are made from all of its texture.
        let size = key.hasMipmaps ? (width, height) : (limits.tileSize, limits.tileSize)
        guard
            let place = try tiles.reserve(
                .init(key.range), width: size.0, height: size.1, sharesPage: false, hasMipmaps: key.hasMipmaps,
                mayExceed: !tiles.hasWaiting, label: "image \(key.image)"),
            let texture = tiles.texture(in: place.slot)
        else { return nil }
        let bytesPerRow = width * key.range.bytesPerPixel
        withUnsafeTemporaryAllocation(byteCount: height * bytesPerRow, alignment: 16) { bytes in
            image.copyPremultiplied(
                PixelRect(x: Int(texels.minX), y: Int(texels.minY), width: width, height: height), key.range,
                into: bytes, bytesPerRow: bytesPerRow)
            guard let base = bytes.baseAddress else { return }
            texture.upload(base, bytesPerRow: bytesPerRow, x: 0, y: 0, width: width, height: height)
        }
        finishUpload(of: texture, in: tiles, key: key, place: place, byteCount: height * bytesPerRow, image: image)
        return place
    }

    private func finishUpload(
        of texture: GLTexture, in store: TextureStore<Key>, key: Key, place: Place, byteCount: Int, image: CGImage
    ) {
        if key.hasMipmaps { texture.makeMipmaps(lastLevel: key.column < 0 ? nil : ImageTiling.lastLevel) }
        store.finishUpload(of: key, at: place, byteCount: byteCount, owner: image)
    }
}
