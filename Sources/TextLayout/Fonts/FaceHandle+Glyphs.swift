import CPango
import Graphics

extension FaceHandle {
    /// The glyph of a character; 0 if the face has none.
    func glyph(of scalar: Unicode.Scalar) -> UInt32 {
        FT_Get_Char_Index(face, FT_ULong(scalar.value))
    }

    /// From a glyph's origin to the next one's, in ems; 0 for glyphs that the face does not have, or has as bitmaps only.
    func advance(of glyph: UInt32) -> Double {
        guard face.pointee.units_per_EM > 0, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = face.pointee.glyph
        else { return 0 }
        return Double(slot.pointee.metrics.horiAdvance) / Double(face.pointee.units_per_EM)
    }

    /// The height of a character's outline above the baseline, in ems; `nil` if it has none.
    borrowing func height(of scalar: Unicode.Scalar) -> Double? {
        let glyph = glyph(of: scalar)
        guard glyph != 0, let outline = try? outline(of: glyph) else { return nil }
        return -Double(outline.boundingBoxOfPath.minY)
    }
}
