internal import Graphics

/// The smaller versions of a picture for trilinear sampling, each half as large as the one before.
///
/// The picture itself, level 0, is not among them. Immutable once made, and so free to share.
final class MipLevels: @unchecked Sendable {
    /// One version: premultiplied RGBA8, row after row.
    struct Level {
        let base: UnsafeMutablePointer<UInt32>
        let width: Int
        let height: Int

        var texels: TexelSource {
            TexelSource(base: UnsafePointer(base), stride: width, minX: 0, minY: 0, maxX: width, maxY: height)
        }
    }

    /// From level 1 on.
    let levels: [Level]

    /// The size of the levels, in bytes.
    var byteCount: Int { levels.reduce(0) { $0 + $1.width * $1.height * 4 } }

    /// The levels of a picture of more than one pixel.
    init(_ picture: TexelSource) {
        var levels: [Level] = []
        var source = picture
        while source.maxX - source.minX > 1 || source.maxY - source.minY > 1 {
            let (width, height) = (max(1, (source.maxX - source.minX) / 2), max(1, (source.maxY - source.minY) / 2))
            let level = Level(base: .allocate(capacity: width * height), width: width, height: height)
            Self.reduce(source, into: level)
            levels.append(level)
            source = level.texels
        }
        self.levels = levels
    }

    deinit {
        for level in levels { level.base.deallocate() }
    }

    /// Samples the middle of each new texel between the old ones: for even sizes the mean of four.
    private static func reduce(_ source: TexelSource, into level: Level) {
        let columns = places(from: source.maxX - source.minX, to: level.width)
        let rows = places(from: source.maxY - source.minY, to: level.height)
        for (line, row) in rows.enumerated() {
            let upper = source.base + row.first * source.stride
            let lower = source.base + row.second * source.stride
            let output = level.base + line * level.width
            for (index, column) in columns.enumerated() {
                let above = mix(upper[column.first], upper[column.second], column.part)
                let below = mix(lower[column.first], lower[column.second], column.part)
                output[index] = EffectRows.pixel((above + (below - above) * row.part) * (1 / 255))
            }
        }
    }

    /// Two neighbouring old texels, and how far a new one lies from the first towards the second.
    private static func places(from old: Int, to new: Int) -> [(first: Int, second: Int, part: Float)] {
        let scale = Double(old) / Double(new)
        return (0..<new).map { index in
            let place = max(0, (Double(index) + 0.5) * scale - 0.5)
            let first = min(old - 1, Int(place))
            return (first, min(old - 1, first + 1), Float(place - Double(first)))
        }
    }

    private static func mix(_ a: UInt32, _ b: UInt32, _ part: Float) -> SIMD4<Float> {
        let first = SIMD4<Float>(unsafeBitCast(a, to: SIMD4<UInt8>.self))
        return first + (SIMD4<Float>(unsafeBitCast(b, to: SIMD4<UInt8>.self)) - first) * part
    }
}
