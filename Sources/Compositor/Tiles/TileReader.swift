internal import LayerModel

/// The width and height of a tile in pixels.
struct TileSize: Sendable, Hashable {
    var width: Int
    var height: Int

    /// The size that a layer says, each side from 1 to 16384.
    init(_ size: CGSize) {
        func side(_ length: CGFloat) -> Int { length >= 1 ? Int(min(length.rounded(), 16384)) : 1 }
        width = side(size.width)
        height = side(size.height)
    }
}

/// Gets tiles of a source as pixels in memory, and makes the levels of detail that the source does not have.
struct TileReader: Sendable {
    let source: any TileSource
    let size: TileSize

    /// One tile in memory; `nil` where there is none.
    ///
    /// A level that the source does not have is made of four tiles of the one before, whose pixels are averaged.
    func tile(column: Int, row: Int, level: Int) -> CGImage? {
        guard level >= source.ownLevels else {
            return source.tile(column: column, row: row, level: level).flatMap(Self.inMemory)
        }
        guard level < 32 else { return nil }
        let (width, height) = (size.width, size.height)
        guard let buffer = PixelBuffer(width: width * 2, height: height * 2) else { return nil }
        var covered = (width: 0, height: 0)
        var isOpaque = true
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            guard let part = tile(column: column * 2 + x, row: row * 2 + y, level: level - 1) else { continue }
            let partWidth = min(part.width, width)
            let partHeight = min(part.height, height)
            let offset = (y * height * width * 2 + x * width) * 4
            part.copyPremultipliedRGBA8(
                PixelRect(x: 0, y: 0, width: partWidth, height: partHeight),
                into: UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[offset...]), bytesPerRow: width * 8)
            covered.width = max(covered.width, x * width + partWidth)
            covered.height = max(covered.height, y * height + partHeight)
            isOpaque = isOpaque && part.isOpaque
        }
        return Self.halved(buffer, width: covered.width, height: covered.height, isOpaque: isOpaque)
    }

    /// The image with pixels of its own; drawings and parts of files become pixels here, in the background.
    private static func inMemory(_ image: CGImage) -> CGImage? {
        guard !image.isInMemory else { return image }
        guard let buffer = PixelBuffer(width: image.width, height: image.height) else { return nil }
        image.copyPremultipliedRGBA8(
            PixelRect(x: 0, y: 0, width: image.width, height: image.height), into: buffer.bytes,
            bytesPerRow: buffer.bytesPerRow)
        return CGImage(buffer, isOpaque: image.isOpaque)
    }

    /// The part of a picture that is `width` × `height` pixels, at half that size: the mean of each two by two pixels.
    static func halved(_ picture: borrowing PixelBuffer, width: Int, height: Int, isOpaque: Bool) -> CGImage? {
        guard let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2),
            let source = picture.bytes.baseAddress, let target = half.bytes.baseAddress
        else { return nil }
        let stride = picture.bytesPerRow
        for y in 0..<half.height {
            let upper = source + 2 * y * stride
            let lower = 2 * y + 1 < height ? upper + stride : upper
            let row = target + y * half.bytesPerRow
            for x in 0..<half.width {
                let left = x * 8
                let right = 2 * x + 1 < width ? left + 4 : left
                let sum =
                    pixel(upper + left) &+ pixel(upper + right) &+ pixel(lower + left) &+ pixel(lower + right) &+ 2
                row.storeBytes(
                    of: SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2), toByteOffset: x * 4, as: SIMD4<UInt8>.self)
            }
        }
        return CGImage(half, isOpaque: isOpaque)
    }

    @inline(__always)
    private static func pixel(_ place: UnsafeMutableRawPointer) -> SIMD4<UInt16> {
        SIMD4<UInt16>(truncatingIfNeeded: place.load(as: SIMD4<UInt8>.self))
    }
}
