import LayerModel

extension Workload {
    /// Pictures too large to be in memory.
    static let tiled = [
        Workload("tiles30k", "panning across a tiled picture of 30,000 × 30,000 pixels", frameRate: 60) { size in
            pan(over: size, scale: 1)
        },
        Workload("tiles30k_quarter", "the same at a quarter of its size", frameRate: 60) { size in
            pan(over: size, scale: 0.25)
        },
    ]

    /// From the upper left to the lower right corner and back, 24 pixels a frame along each axis.
    private static func pan(over size: CGSize, scale: CGFloat) -> CALayer {
        let source = MapTiles(side: 30_000, tileSide: 256)
        let map = CATiledLayer()
        map.bounds = CGRect(x: 0, y: 0, width: source.pixelSize.width, height: source.pixelSize.height)
        map.anchorPoint = .zero
        map.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
        map.levelsOfDetail = 8
        map.write { $0[TiledProperties.self].source = source }
        let side = source.pixelSize.width * scale
        let end = CGPoint(x: min(0, size.width - side), y: min(0, size.height - side))
        let move = CABasicAnimation(keyPath: "position")
        move.fromValue = CGPoint.zero
        move.toValue = end
        move.duration = Double(max(-end.x, -end.y)) / (24 * 60)
        move.autoreverses = true
        move.repeatCount = .infinity
        map.add(move, forKey: nil)
        return .stage(size, sublayers: [map])
    }
}

/// Tiles of a map that is nowhere stored: every pixel follows from its place.
private final class MapTiles: TileSource {
    let pixelSize: CGSize
    private let side: Int
    private let tileSide: Int

    init(side: Int, tileSide: Int) {
        pixelSize = CGSize(width: side, height: side)
        self.side = side
        self.tileSide = tileSide
    }

    /// All levels, as the files of a picture cut for the purpose.
    var ownLevels: Int { 8 }

    func tile(column: Int, row: Int, level: Int) -> CGImage? {
        guard (0..<8).contains(level), column >= 0, row >= 0 else { return nil }
        let length = side >> level
        let (left, top) = (column * tileSide, row * tileSide)
        guard left < length, top < length,
            let pixels = PixelBuffer(width: min(tileSide, length - left), height: min(tileSide, length - top))
        else { return nil }
        let words = pixels.bytes.bindMemory(to: UInt32.self)
        for y in 0..<pixels.height {
            let v = (top + y) << level
            for x in 0..<pixels.width {
                let u = (left + x) << level
                // Fields of a thousand pixels, each with a weave of its own.
                let field = UInt32(truncatingIfNeeded: (u / 1000) &* 7919 ^ (v / 1000) &* 104_729)
                let weave = UInt32(truncatingIfNeeded: (u ^ v) & 63)
                let (red, green, blue) = (field & 127 + weave, field >> 3 & 127 + weave, field >> 5 & 127 + weave)
                words[y * pixels.width + x] = red | green << 8 | blue << 16 | 0xff00_0000
            }
        }
        return CGImage(pixels, isOpaque: true)
    }
}
