import DisplayList
import LayerModel
internal import Rasterization

/// Turns paths into masks of one byte a pixel, with the coverage that the CPU renderer finds.
struct PathMaskRasterizer: ~Copyable {
    private var store = PathStore()
    private var scan = PathScan()
    private var spans = CoverageBuffer()
    private var shadowScan = ShadowScan()
    private let shadowTables = ShadowTableCache()
    private var keptTables: [CornerShadow] = []

    /// Rows whose spans are held at a time.
    private static let bandHeight: Int32 = 64

    init() {}

    /// Writes the coverage of every pixel of a rectangle.
    ///
    /// - Parameters:
    ///   - transform: From the path's plane to the picture's pixels.
    ///   - pixels: Of the picture.
    ///   - bytes: At least `bytesPerRow` for each row of `pixels`.
    ///   - bytesPerRow: At least the width of `pixels`.
    mutating func rasterize(
        _ path: CGPath, isEvenOdd: Bool, isAntialiased: Bool = true, transform: PlaneTransform, pixels: DeviceRect,
        into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) {
        // What is written lies inside.
        guard bytesPerRow >= pixels.width, bytes.count >= bytesPerRow * pixels.height else { return }
        let bytes = bytes.initializeMemory(as: UInt8.self, repeating: 0)
        store.removeAll()
        guard let base = bytes.baseAddress,
            let shape = store.add(
                path, isEvenOdd: isEvenOdd, transform: transform, clip: pixels, rowsAtOnce: Self.bandHeight)
        else { return }
        for first in stride(from: shape.bounds.minY, to: shape.bounds.maxY, by: Int(Self.bandHeight)) {
            let rows = first..<min(first + Self.bandHeight, shape.bounds.maxY)
            spans.removeAll()
            spans.append(shape, of: store, rows: rows, scan: &scan)
            if !isAntialiased { spans.sharpen() }
            spans.write(to: base, bytesPerRow: bytesPerRow, in: pixels)
        }
    }

    /// Writes the shadow's alpha in every pixel of a rectangle.
    mutating func rasterize(
        _ shadow: ShadowPaint, transform: PlaneTransform, pixels: DeviceRect, into bytes: UnsafeMutableRawBufferPointer,
        bytesPerRow: Int
    ) {
        guard bytesPerRow >= pixels.width, bytes.count >= bytesPerRow * pixels.height else { return }
        let bytes = bytes.initializeMemory(as: UInt8.self, repeating: 0)
        keptTables.removeAll(keepingCapacity: true)
        guard let base = bytes.baseAddress,
            let shadow = PreparedShadow(
                of: shadow.caster, sigma: shadow.sigma, transform: transform, bounds: pixels, tables: shadowTables,
                kept: &keptTables)
        else { return }
        for first in stride(from: pixels.minY, to: pixels.maxY, by: Int(Self.bandHeight)) {
            let rows = first..<min(first + Self.bandHeight, pixels.maxY)
            spans.removeAll()
            if shadow.isAlongRows {
                shadow.append(to: &spans, rows: rows, scan: &shadowScan)
            } else {
                for row in rows { shadow.append(to: &spans, row: row, columns: pixels.minX..<pixels.maxX) }
            }
            spans.write(to: base, bytesPerRow: bytesPerRow, in: pixels)
        }
    }
}
