import LayerModel
import Rasterization

/// Copies of an image side by side, as one image without seams.
struct RepeatedImage {
    let image: CGImage
    /// The number of copies in a row.
    let columns: Int
    /// The number of copies in a column.
    let rows: Int

    /// With more texels, each copy is made smaller, which is not seen: it is then less than a pixel for every few texels.
    private static let maximumTexels = 1 << 24

    /// - Parameters:
    ///
    ///   - count: The number of copies needed along x and y.
    ///   - range: Of the picture that shows them.
    ///   - unit: From one copy's unit square to device pixels.
    /// - Returns: `nil` if memory is short or no copy is visible.
    init?(_ source: CGImage, count: SIMD2<Double>, in range: TargetRange, under unit: PlaneTransform) {
        guard count.x >= 1, count.y >= 1, count.x < 1e9, count.y < 1e9 else { return nil }
        var tile = Self.tile(source, count: count, pixels: unit.axisScales)
        while Double(tile?.width ?? 0) * Double(tile?.height ?? 0) * count.x * count.y > Double(Self.maximumTexels),
            let larger = tile, larger.width > 1 || larger.height > 1
        {
            tile = larger.halved(in: range)
        }
        guard let tile else { return nil }
        guard tile.width > 1 || tile.height > 1 else {
            // Copies of one pixel are all the same.
            (image, columns, rows) = (tile, Int(count.x), Int(count.y))
            return
        }
        let columns = Int(count.x)
        let rows = Int(count.y)
        let range = tile.range(in: range)
        let pixels = PixelBuffer(width: tile.width * columns, height: tile.height * rows, range: range)
        guard let pixels else { return nil }
        let tileBytes = tile.width * range.bytesPerPixel
        let target = pixels.bytes
        let rowBytes = pixels.bytesPerRow
        tile.withPremultiplied(range) { bytes, bytesPerRow in
            guard let from = bytes.baseAddress, let to = target.baseAddress else { return }
            for row in 0..<tile.height {
                for column in 0..<columns {
                    (to + row * rowBytes + column * tileBytes).copyMemory(
                        from: from + row * bytesPerRow, byteCount: tileBytes)
                }
            }
            for row in 1..<max(rows, 2) where row < rows {
                (to + row * tile.height * rowBytes).copyMemory(from: to, byteCount: tile.height * rowBytes)
            }
        }
        image = CGImage(pixels, isOpaque: tile.isOpaque)
        self.columns = columns
        self.rows = rows
    }

    /// One copy's pixels; a drawing is rasterised for its size on the screen, within the texels for all copies.
    private static func tile(_ source: CGImage, count: SIMD2<Double>, pixels: SIMD2<Double>) -> CGImage? {
        guard let store = source.backingStore, store.size.width > 0, store.size.height > 0 else { return source }
        let size = SIMD2(Double(store.size.width), Double(store.size.height))
        let wanted = (pixels / size).max()
        guard wanted.isFinite, wanted > 0 else { return nil }
        let area = size.x * size.y * count.x * count.y
        var scale = min(wanted, 64)
        while area * scale * scale > Double(maximumTexels) { scale /= 2 }
        return CGImage(
            BackingStore(
                recording: store.recording, scale: scale, isOpaque: store.isOpaque, isExtended: store.isExtended))
    }
}
