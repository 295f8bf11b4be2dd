import CPango

/// A font file that FreeType has open, for tests of what reads fonts.
final class OpenFont {
    let face: FT_Face
    private let library: FT_Library

    /// - Parameter index: The face in a collection, and the named instance of a variable font above its 16 bits.
    init?(_ path: String, index: Int = 0) {
        var library: FT_Library?
        var face: FT_Face?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        guard FT_New_Face(library, path, FT_Long(index), &face) == 0, let face else {
            FT_Done_FreeType(library)
            return nil
        }
        self.face = face
        self.library = library
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }
}
