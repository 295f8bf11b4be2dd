/// The identity of a font face: faces of equal keys have equal glyphs.
package struct FontFaceKey: Hashable, Sendable {
    /// A font file's path.
    package var file: String
    /// The face in a collection in the lower 16 bits, and the named instance of a variable font above, as FreeType has them.
    package var index: Int
    /// Axes of a variable font and their values, such as `wght=650,wdth=80`; empty for the default instance.
    package var variations = ""
    /// The slant of letters if the font has no italics of its own: the tangent of the angle.
    package var slant = 0.0
    /// Whether strokes are widened, for want of a bold font.
    package var isEmboldened = false

    package init(file: String, index: Int = 0) {
        self.file = file
        self.index = index
    }
}
