import DisplayList
internal import LayerModel

/// Gets tiles of a source as pixels in memory, and makes the levels of detail that the source does not have.
struct TileReader: Sendable {
    let source: any TileSource
    let size: TileSize

    /// One tile in memory; `nil` if there is none.
    ///
    /// A level beyond the source's is made of tiles of its last one, each reduced as soon as it is there; sizes that cannot
    /// be halved so often take four tiles of the level before. Either way pixels are means of four.
    func tile(column: Int, row: Int, level: Int) -> CGImage? {
        guard source.mayHaveTile(column: column, row: row, level: level) else { return nil }
        let last = source.ownLevels - 1
        guard level > last else {
            return source.tile(column: column, row: row, level: level).flatMap(Self.inMemory)
        }
        guard level < 32 else { return nil }
        let halvings = level - last
        guard halvings <= min(size.width.trailingZeroBitCount, size.height.trailingZeroBitCount) else {
            return joined(column: column, row: row, level: level, count: 2, partSize: size) { column, row in
                tile(column: column, row: row, level: level - 1)
            }.flatMap { Self.halved($0, times: 1) }
        }
        let partSize = TileSize(width: size.width >> halvings, height: size.height >> halvings)
        return joined(column: column, row: row, level: level, count: 1 << halvings, partSize: partSize) { column, row in
            source.reducedTile(column: column, row: row, level: last, halvings: halvings)
                .flatMap { Self.halved($0.image, times: halvings - $0.halvings) }
        }
    }

    /// A picture of tiles side by side; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - column: Of the picture, counted in tiles of `count` parts.
    ///   - level: Of the picture's tile.
    ///   - count: The parts along each axis, a power of two.
    ///   - partSize: The size of each part.
    ///   - part: A part, counted in parts.
    private func joined(
        column: Int, row: Int, level: Int, count: Int, partSize: TileSize,
        part: (_ column: Int, _ row: Int) -> CGImage?
    ) -> CGImage? {
        let scale = Double(1 << (level - count.trailingZeroBitCount))
        func inside(_ first: Int, _ length: Double, _ tile: Int) -> Int {
            Int(min(max((length / scale / Double(tile)).rounded(.up) - Double(first), 0), Double(count)))
        }
        let (columns, rows) = (column * count, row * count)
        let partLevel = level - count.trailingZeroBitCount
        guard let buffer = PixelBuffer(width: partSize.width * count, height: partSize.height * count) else {
            return nil
        }
        // Parts that are missing are transparent: the picture has the size of the source here, even without tiles.
        let shrunk = Double(1 << partLevel) * Double(size.width / partSize.width)
        func covered(_ length: Double, from start: Int, upTo most: Int) -> Int {
            Int(min((length / shrunk).rounded(.up) - Double(start), Double(most)))
        }
        let width = covered(source.pixelSize.width, from: columns * partSize.width, upTo: buffer.width)
        let height = covered(source.pixelSize.height, from: rows * partSize.height, upTo: buffer.height)
        var (isOpaque, isEmpty) = (true, true)
        var probe = WorkProbe(every: 16)
        for y in 0..<inside(rows, source.pixelSize.height, size.height) {
            for x in 0..<inside(columns, source.pixelSize.width, size.width) {
                if probe.isOver() { return nil }
                guard source.mayHaveTile(column: columns + x, row: rows + y, level: partLevel),
                    let image = part(columns + x, rows + y)
                else {
                    isOpaque = false
                    continue
                }
                isEmpty = false
                let place = PixelRect(
                    x: x * partSize.width, y: y * partSize.height, width: min(image.width, partSize.width),
                    height: min(image.height, partSize.height))
                let offset = place.y * buffer.bytesPerRow + place.x * 4
                image.copyPremultipliedRGBA8(
                    PixelRect(x: 0, y: 0, width: place.width, height: place.height),
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[offset...]),
                    bytesPerRow: buffer.bytesPerRow)
                isOpaque = isOpaque && image.isOpaque
            }
        }
        guard !isEmpty else { return nil }
        let isFull = (width, height) == (buffer.width, buffer.height)
        let whole = CGImage(buffer, isOpaque: isOpaque)
        return isFull ? whole : whole.cropping(to: CGRect(x: 0, y: 0, width: width, height: height))
    }

    /// The image with pixels of its own; drawings and parts of files become pixels here, in the background.
    private static func inMemory(_ image: CGImage) -> CGImage? {
        image.isInMemory ? image : image.flattened()
    }

    /// The image halved `times` times, its size rounded up: each pixel is the mean of two by two.
    static func halved(_ image: CGImage, times: Int) -> CGImage? {
        var result = inMemory(image)
        for _ in 0..<max(0, times) { result = result?.halved() }
        return result
    }
}
