import CPango
import Graphics

/// A glyph whose shape cannot be drawn: it is damaged, or in an unsupported form.
struct UnusableGlyph: Error {}

extension FaceHandle {
    /// A glyph's shape in ems, y down; `nil` if it has none, or is a picture.
    func outline(of glyph: UInt32) throws(UnusableGlyph) -> CGPath? {
        guard strike(for: glyph, pixelsPerEm: 0) == nil, !isPainted(glyph) else { return nil }
        return try Self.contours(
            of: glyph, in: face, perUnit: 1 / Double(face.pointee.units_per_EM), slant: slant, isBold: isEmboldened)
    }

    /// A glyph's contours, y down; `nil` if it has none.
    ///
    /// - Parameter perUnit: The factor of its coordinates in font units.
    static func contours(
        of glyph: UInt32, in face: FT_Face, perUnit: Double, slant: Double = 0, isBold: Bool = false
    ) throws(UnusableGlyph) -> CGPath? {
        guard cpango_is_scalable(face) != 0, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { throw UnusableGlyph() }
        guard slot.pointee.outline.n_points > 0 else { return nil }
        var scale = perUnit
        if isBold {
            // In finer units than the font's, since FreeType widens by whole ones.
            let (steps, one) = (FT_Fixed(64), FT_Fixed(1 << 16))
            var finer = FT_Matrix(xx: steps * one, xy: 0, yx: 0, yy: steps * one)
            FT_Outline_Transform(&slot.pointee.outline, &finer)
            FT_Outline_Embolden(&slot.pointee.outline, steps * FT_Pos(face.pointee.units_per_EM) / 24)
            scale /= Double(steps)
        }
        let sink = OutlineSink(scale: scale, slant: slant)
        var functions = FT_Outline_Funcs(
            move_to: { OutlineSink.at($1).move(to: $0) },
            line_to: { OutlineSink.at($1).line(to: $0) },
            conic_to: { OutlineSink.at($2).quad(to: $1, control: $0) },
            cubic_to: { OutlineSink.at($3).cubic(to: $2, control1: $0, control2: $1) },
            shift: 0, delta: 0)
        let failure = withExtendedLifetime(sink) {
            FT_Outline_Decompose(&slot.pointee.outline, &functions, Unmanaged.passUnretained(sink).toOpaque())
        }
        guard failure == 0 else { throw UnusableGlyph() }
        // Glyphs that overlap in one path would cut each other out if they run in different ways, as a few fonts' do. The
        // path is turned and not FreeType's outline: a turned outline starts with the control point of a curve that it
        // ended with, which FreeType refuses.
        let isTurned = FT_Outline_Get_Orientation(&slot.pointee.outline) == FT_ORIENTATION_POSTSCRIPT
        return isTurned ? sink.finish()?.reversed() : sink.finish()
    }

    /// Whether a glyph, or a part of it, has a shape that cannot be drawn.
    func isUnusable(_ glyph: UInt32) -> Bool {
        if let isComplete = isPaintedCompletely(glyph) { return !isComplete }
        if let isReadable = isReadableBitmap(glyph) { return !isReadable }
        let layers = layers(of: glyph).map(\.glyph)
        do {
            for part in layers.isEmpty ? [glyph] : layers { _ = try outline(of: part) }
            return false
        } catch {
            return true
        }
    }
}
