import DisplayList
import LayerModel
internal import Rasterization

/// Turns paths and shadows into masks of one byte a pixel, with the coverage that the CPU renderer finds.
///
/// Used by one thread at a time.
final class PathMaskRasterizer: @unchecked Sendable {
    private var store = PathStore()
    private var scan = PathScan()
    private var spans = CoverageBuffer()
    private var shadowScan = ShadowScan()
    private let shadowTables = ShadowTableCache()
    private var keptTables: [CornerShadow] = []

    /// Rows whose spans are held at a time.
    private static let bandHeight: Int32 = 64

    /// A source made ready for the rows of a mask.
    private enum Shape {
        case path(PathShape, isAntialiased: Bool)
        case shadow(PreparedShadow)
    }

    /// The coverage of a mask's pixels.
    func rasterize(_ mask: PathMask) -> PackedMask {
        let bytesPerRow = (mask.pixels.width + PackedMask.cellWidth - 1) / PackedMask.cellWidth * PackedMask.cellWidth
        return withUnsafeTemporaryAllocation(byteCount: bytesPerRow * mask.pixels.height, alignment: 16) { bytes in
            let levels = bytes.initializeMemory(as: UInt8.self, repeating: 0)
            if let base = levels.baseAddress, let (shape, rows) = shape(of: mask) {
                write(shape, rows: rows, of: mask.pixels, to: base, bytesPerRow: bytesPerRow)
            }
            return PackedMask(UnsafeRawBufferPointer(bytes), bytesPerRow: bytesPerRow, pixels: mask.pixels)
        }
    }

    /// The shape of a mask, and the rows that it may cover; `nil` for a shape without pixels.
    private func shape(of mask: PathMask) -> (Shape, Range<Int32>)? {
        switch mask.source {
        case .path(let path, let isEvenOdd, let isAntialiased):
            store.removeAll()
            let shape = store.add(
                path, isEvenOdd: isEvenOdd, transform: mask.transform, clip: mask.pixels, rowsAtOnce: Self.bandHeight)
            guard let shape else { return nil }
            return (.path(shape, isAntialiased: isAntialiased), shape.bounds.minY..<shape.bounds.maxY)
        case .shadow(let shadow):
            keptTables.removeAll(keepingCapacity: true)
            let shadow = PreparedShadow(
                of: shadow.caster, sigma: shadow.sigma, transform: mask.transform, bounds: mask.pixels,
                tables: shadowTables, kept: &keptTables)
            return shadow.map { (.shadow($0), mask.pixels.minY..<mask.pixels.maxY) }
        }
    }

    /// Writes the coverage of a shape in rows of some pixels.
    private func write(
        _ shape: Shape, rows: Range<Int32>, of pixels: DeviceRect, to base: UnsafeMutablePointer<UInt8>,
        bytesPerRow: Int
    ) {
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: Int(Self.bandHeight)) {
            let band = first..<min(first + Self.bandHeight, rows.upperBound)
            spans.removeAll()
            switch shape {
            case .path(let shape, let isAntialiased):
                spans.append(shape, of: store, rows: band, scan: &scan)
                if !isAntialiased { spans.sharpen() }
            case .shadow(let shadow) where shadow.isAlongRows:
                shadow.append(to: &spans, rows: band, scan: &shadowScan)
            case .shadow(let shadow):
                for row in band { shadow.append(to: &spans, row: row, columns: pixels.minX..<pixels.maxX) }
            }
            spans.write(to: base, bytesPerRow: bytesPerRow, in: pixels)
        }
    }
}
