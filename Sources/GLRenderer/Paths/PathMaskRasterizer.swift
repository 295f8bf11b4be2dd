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
        // What `copySpans` writes lies inside.
        guard bytesPerRow >= pixels.width, bytes.count >= bytesPerRow * pixels.height else { return }
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        store.removeAll()
        let clip = DeviceRect(minX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX, maxY: pixels.maxY)
        guard let base = bytes.baseAddress,
            let shape = store.add(
                path, isEvenOdd: isEvenOdd, transform: transform, clip: clip, rowsAtOnce: Self.bandHeight)
        else { return }
        for first in stride(from: shape.bounds.minY, to: shape.bounds.maxY, by: Int(Self.bandHeight)) {
            let rows = first..<min(first + Self.bandHeight, shape.bounds.maxY)
            spans.removeAll()
            spans.append(shape, of: store, rows: rows, scan: &scan)
            if !isAntialiased { spans.sharpen() }
            copySpans(to: base, pixels: pixels, bytesPerRow: bytesPerRow)
        }
    }

    /// Writes the shadow's alpha in every pixel of a rectangle.
    mutating func rasterize(
        _ shadow: ShadowPaint, transform: PlaneTransform, pixels: DeviceRect, into bytes: UnsafeMutableRawBufferPointer,
        bytesPerRow: Int
    ) {
        guard bytesPerRow >= pixels.width, bytes.count >= bytesPerRow * pixels.height else { return }
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        keptTables.removeAll(keepingCapacity: true)
        let bounds = pixels
        guard let base = bytes.baseAddress,
            let shadow = PreparedShadow(
                of: shadow.caster, sigma: shadow.sigma, transform: transform, bounds: bounds, tables: shadowTables,
                kept: &keptTables)
        else { return }
        for first in stride(from: bounds.minY, to: bounds.maxY, by: Int(Self.bandHeight)) {
            let rows = first..<min(first + Self.bandHeight, bounds.maxY)
            spans.removeAll()
            if shadow.isAlongRows {
                shadow.append(to: &spans, rows: rows, scan: &shadowScan)
            } else {
                for row in rows { shadow.append(to: &spans, row: row, columns: bounds.minX..<bounds.maxX) }
            }
            copySpans(to: base, pixels: pixels, bytesPerRow: bytesPerRow)
        }
    }

    /// Writes the spans, which lie in the rows of `pixels`; varying ones may reach past its columns.
    private func copySpans(to base: UnsafeMutableRawPointer, pixels: DeviceRect, bytesPerRow: Int) {
        for index in 0..<spans.spans.count {
            let span = spans.spans.base[index]
            let low = max(span.x, pixels.minX)
            let high = min(span.x + span.count, pixels.maxX)
            guard low < high else { continue }
            let target = base + (Int(span.row - pixels.minY) * bytesPerRow + Int(low - pixels.minX))
            let count = Int(high - low)
            if span.isVarying {
                let source = spans.coverage.base + (span.coverageOffset + Int(low - span.x))
                target.copyMemory(from: source, byteCount: count)
            } else {
                target.initializeMemory(as: UInt8.self, repeating: span.uniformCoverage, count: count)
            }
        }
    }
}
