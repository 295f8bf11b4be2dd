internal import Graphics
internal import PixelKernels

/// The smaller versions of a picture for trilinear sampling, each half as large as the one before.
///
/// The picture itself, level 0, is not among them. Immutable once made, and so free to share.
final class MipLevels: @unchecked Sendable {
    /// One version, row after row.
    struct Level {
        let base: PixelPointer
        let width: Int
        let height: Int

        var texels: TexelSource {
            TexelSource(
                base: base.raw, format: base.format, stride: width, minX: 0, minY: 0, maxX: width, maxY: height)
        }
    }

    /// From level 1 on.
    let levels: [Level]

    /// The size of the levels, in bytes.
    var byteCount: Int { levels.reduce(0) { $0 + $1.width * $1.height * $1.base.format.bytesPerPixel } }

    /// The levels of a picture of more than one pixel, in its format.
    init(_ picture: TexelSource) {
        var levels: [Level] = []
        var source = picture
        while source.maxX - source.minX > 1 || source.maxY - source.minY > 1 {
            let (width, height) = (max(1, (source.maxX - source.minX) / 2), max(1, (source.maxY - source.minY) / 2))
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: width * height * source.format.bytesPerPixel, alignment: 16)
            let level = Level(
                base: PixelPointer(raw: memory, format: source.format), width: width, height: height)
            if source.format == PKHalves {
                Self.reduce(source, into: level, HalfPixel.self)
            } else {
                Self.reduce(source, into: level, BytePixel.self)
            }
            levels.append(level)
            source = level.texels
        }
        self.levels = levels
    }

    deinit {
        for level in levels { level.base.raw.deallocate() }
    }

    /// Samples the middle of each new texel between the old ones: for even sizes the mean of four.
    private static func reduce<Pixel: StoredPixel>(_ source: TexelSource, into level: Level, _ type: Pixel.Type) {
        let columns = places(from: source.maxX - source.minX, to: level.width)
        let rows = places(from: source.maxY - source.minY, to: level.height)
        for (line, row) in rows.enumerated() {
            let upper = source.texel(x: source.minX, y: source.minY + row.first).assuming(type)
            let lower = source.texel(x: source.minX, y: source.minY + row.second).assuming(type)
            let output = (level.base + line * level.width).assuming(type)
            for (index, column) in columns.enumerated() {
                let above = mix(upper[column.first], upper[column.second], column.part)
                let below = mix(lower[column.first], lower[column.second], column.part)
                output[index] = Pixel(channels: (above + (below - above) * row.part) * (1 / 255))
            }
        }
    }

    /// Two neighbouring old texels, and the place of a new one from the first towards the second.
    private static func places(from old: Int, to new: Int) -> [(first: Int, second: Int, part: Float)] {
        let scale = Double(old) / Double(new)
        return (0..<new).map { index in
            let place = max(0, (Double(index) + 0.5) * scale - 0.5)
            let first = min(old - 1, Int(place))
            return (first, min(old - 1, first + 1), Float(place - Double(first)))
        }
    }

    @inline(__always)
    private static func mix<Pixel: StoredPixel>(_ a: Pixel, _ b: Pixel, _ part: Float) -> SIMD4<Float> {
        let first = a.levels
        return first + (b.levels - first) * part
    }
}
