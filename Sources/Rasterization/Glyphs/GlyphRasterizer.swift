package import Geometry

/// Turns outlines into masks of one byte a pixel with exact coverage: no hinting, no gamma.
package struct GlyphRasterizer: ~Copyable {
    private var store = PathStore()
    private var scan = PathScan()
    private var spans = CoverageBuffer()
    private var shape: PathShape?

    /// Pixels that a mask may reach from the pen position.
    private static let reach: Int32 = 1024

    /// A rasteriser with no memory yet.
    package init() {}

    /// Takes up an outline and finds the pixels that it can cover.
    ///
    /// - Parameters:
    ///   - outline: In ems, y down; filled by the non-zero rule.
    ///   - matrix: From ems to pixels.
    ///   - phase: The position of the pen inside its pixel, see ``GlyphPosition``.
    /// - Returns: In pixels from the pen's pixel on; `nil` if nothing is covered.
    package mutating func begin(_ outline: CGPath, matrix: GlyphMatrix, phase: UInt8) -> DeviceRect? {
        let linear = matrix.linear
        let offset = GlyphPosition.offset(ofPhase: phase)
        let transform = Homography(
            m11: linear.x, m12: linear.y, m14: 0, m21: linear.z, m22: linear.w, m24: 0, m41: offset.x, m42: offset.y,
            m44: 1)
        let clip = DeviceRect(minX: -Self.reach, minY: -Self.reach, maxX: Self.reach, maxY: Self.reach)
        store.removeAll()
        shape = store.add(outline, isEvenOdd: false, transform: transform, clip: clip, rowsAtOnce: 128)
        return shape?.bounds
    }

    /// Writes the coverage of the outline taken up last.
    ///
    /// - Parameters:
    ///   - base: The pixel at the corner of the bounds that `begin` gave; all their pixels are zero before.
    ///   - bytesPerRow: From one row to the next; at least the bounds' width.
    package mutating func write(to base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
        guard let shape else { return }
        let bounds = shape.bounds
        spans.removeAll()
        spans.append(shape, of: store, rows: bounds.minY..<bounds.maxY, scan: &scan)
        spans.write(to: base, bytesPerRow: bytesPerRow, in: bounds)
    }
}
