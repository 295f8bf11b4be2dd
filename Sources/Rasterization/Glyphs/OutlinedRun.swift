package import Geometry

/// Glyphs of one face and size: their numbers, the places of their pens, and their shapes.
///
/// Renderers find a run's masks by its identity, so the same text should be the same object from frame to frame.
package final class OutlinedRun: Sendable {
    /// The face and style; with a glyph's number it determines the outline.
    package let face: UInt64
    /// Points to an em.
    package let size: Double
    /// Glyph numbers.
    package let glyphs: [UInt32]
    /// For each glyph its pen position in points, y down, counted from the run's origin.
    package let positions: [SIMD2<Float>]
    /// For each glyph its outline in ems, y down, from the pen position on; `nil` if it is blank.
    package let outlines: [CGPath?]
    /// Around all outlines, in points from the run's origin; `nil` if all are blank.
    package let box: PlaneRect?
    /// The largest distance of an outline's box from its pen position along an axis, in ems.
    package let reach: Double

    /// A run of glyphs; those whose position is not finite are left out.
    ///
    /// - Parameters:
    ///   - glyphs: Numbers with pen positions in points.
    ///   - outline: Gives a glyph's outline in ems.
    package init(
        face: UInt64, size: Double, glyphs: some Sequence<(glyph: UInt32, position: SIMD2<Float>)>,
        outline: (UInt32) -> CGPath?
    ) {
        self.face = face
        self.size = size
        var numbers: [UInt32] = []
        var positions: [SIMD2<Float>] = []
        var outlines: [CGPath?] = []
        var box = PlaneBox.nowhere
        var reach = 0.0
        let isVisible = size > 0 && size.isFinite
        for (glyph, position) in glyphs where isVisible && (position.x + position.y).isFinite {
            let path = outline(glyph)
            numbers.append(glyph)
            positions.append(position)
            outlines.append(path)
            guard let bounds = path?.boundingBox, !bounds.isNull else { continue }
            let low = SIMD2(Double(bounds.minX), Double(bounds.minY))
            let high = SIMD2(Double(bounds.maxX), Double(bounds.maxY))
            reach = max(reach, -low.min(), high.max())
            let pen = SIMD2<Double>(position)
            box = box.union(PlaneBox(low: pen + low * size, high: pen + high * size))
        }
        self.glyphs = numbers
        self.positions = positions
        self.outlines = outlines
        self.reach = reach
        self.box = box.minX <= box.maxX && box.minY <= box.maxY ? PlaneRect(box) : nil
    }

    /// All outlines as one path, in points from the run's origin.
    package func path() -> CGPath {
        let path = CGMutablePath()
        for (outline, position) in zip(outlines, positions) {
            guard let outline else { continue }
            path.addPath(
                outline,
                transform: CGAffineTransform(
                    a: size, b: 0, c: 0, d: size, tx: Double(position.x), ty: Double(position.y)))
        }
        return path
    }
}
