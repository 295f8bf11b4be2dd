import CPango

extension FontLibrary {
    /// Those of the libraries that find fonts and shape text, as they run: `FreeType 2.12.1, HarfBuzz 6.0.0, …`.
    package static let libraryVersions: String = {
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        var library: FT_Library?
        if FT_Init_FreeType(&library) == 0 {
            FT_Library_Version(library, &major, &minor, &patch)
            FT_Done_FreeType(library)
        }
        let fontconfig = FcGetVersion()
        return "FreeType \(major).\(minor).\(patch), HarfBuzz \(String(cString: hb_version_string())), "
            + "Pango \(String(cString: pango_version_string())), "
            + "Fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"
    }()
}
