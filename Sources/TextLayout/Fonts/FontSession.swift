import CPango
import Foundation
import Graphics

/// The fonts of a library once they are opened, with Pango's caches of them; used by one thread at a time.
final class FontSession: @unchecked Sendable {
    // Sendable because `FontLibrary` lends it under its lock only.
    let configuration: FontConfiguration
    let index: FontIndex
    private(set) var map: FontMap
    private var styles: [String: FontChoice] = [:]
    private var faces: [FontFaceKey: FontFace?] = [:]
    private var sizedFaces: [UnsafeMutablePointer<PangoFont>: SizedFace] = [:]

    /// Sizes of faces that are kept: an animated size makes a new one each frame.
    private static let sizedFacesKept = 512
    private static let stylesKept = 4096
    /// Faces that are kept: a variable font has one for each requested weight.
    private static let facesKept = 1024

    /// A face at the size that Pango uses it in.
    struct SizedFace {
        let face: FontFace
        /// In units of Pango's per em.
        let size: Double
    }

    /// The font chosen for a name.
    struct FontChoice {
        var style: FontStyle
        /// The family that is used although there is no such font; `nil` if there is one.
        var substitute: String?
    }

    /// The memory that Fontconfig takes for a machine's fonts, roughly, in bytes.
    private static let startingBytes = 32 << 20

    init?(_ sources: FontSources) {
        // If memory ends while it starts, Fontconfig tries again without end; so text is left out then.
        let room = mmap(nil, Self.startingBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard room != MAP_FAILED else { return nil }
        munmap(room, Self.startingBytes)
        guard let configuration = FontConfiguration(sources), let map = FontMap(configuration) else { return nil }
        self.configuration = configuration
        self.map = map
        index = FontIndex(configuration)
    }

    deinit {
        forgetSizedFaces()
    }

    /// The context for the next layout, of a new map once the old one is full.
    func nextContext() -> OpaquePointer {
        if map.isFull, let next = FontMap(configuration) {
            forgetSizedFaces()
            map = next
        }
        return map.context
    }

    /// The font of a description; `nil` if there is none.
    ///
    /// - Returns: A font that the caller releases.
    func loadFont(_ description: OpaquePointer) -> UnsafeMutablePointer<PangoFont>? {
        pango_font_map_load_font(map.pointer, map.context, description)
    }

    /// The font chosen for a name; `nil` if there are no fonts at all.
    func choice(named name: String) -> FontChoice? {
        // Pango does not live without any.
        guard !index.faces.isEmpty else { return nil }
        if let known = styles[name] { return known }
        var choice: FontChoice
        if let family = configuration.namedFamilies[name] {
            choice = FontChoice(style: FontStyle(family: family))
        } else if let style = index.style(named: name) {
            choice = FontChoice(style: style)
        } else {
            var style = FontIndex.style(ofMissing: name)
            // Core Text's substitute is regular, regardless of the rest of the name.
            if !PresumedFonts.contains(style.family) { style = FontStyle(family: style.family) }
            guard let match = configuration.bestMatch(style) else { return nil }
            style.family = match.family
            choice = FontChoice(style: style, substitute: match.family)
        }
        if styles.count >= Self.stylesKept { styles = [:] }
        styles[name] = choice
        return choice
    }

    /// The face of text in a font; `nil` if there are no fonts.
    func face(named name: String) -> FontFace? {
        guard let description = choice(named: name)?.style.makeDescription() else { return nil }
        defer { pango_font_description_free(description) }
        pango_font_description_set_absolute_size(description, Double(PANGO_SCALE))
        guard let font = loadFont(description) else { return nil }
        defer { g_object_unref(font) }
        return sizedFace(of: font)?.face
    }

    /// The face of a font that Pango chose; `nil` if its file cannot be opened.
    func sizedFace(of font: UnsafeMutablePointer<PangoFont>) -> SizedFace? {
        if let known = sizedFaces[font] { return known }
        guard let pattern = cpango_fc_font(font).flatMap({ pango_fc_font_get_pattern($0) }),
            let face = face(of: pattern), let shape = pango_font_get_hb_font(font)
        else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        hb_font_get_scale(shape, &x, &y)
        let sized = SizedFace(face: face, size: Double(y))
        if sizedFaces.count >= Self.sizedFacesKept { forgetSizedFaces() }
        // The reference keeps the address from being given to another font.
        g_object_ref(font)
        sizedFaces[font] = sized
        return sized
    }

    private func forgetSizedFaces() {
        for font in sizedFaces.keys { g_object_unref(font) }
        sizedFaces = [:]
    }

    private func face(of pattern: OpaquePointer) -> FontFace? {
        guard let file = FontPattern.string(pattern, FC_FILE) else { return nil }
        var key = FontFaceKey(file: file, index: FontPattern.integer(pattern, FC_INDEX) ?? 0)
        key.variations = FontPattern.string(pattern, FC_FONT_VARIATIONS) ?? ""
        key.isEmboldened = FontPattern.bool(pattern, FC_EMBOLDEN) ?? false
        var matrix: UnsafeMutablePointer<FcMatrix>?
        if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch, let matrix = matrix?.pointee,
            matrix.yy != 0, (matrix.xy / matrix.yy).isFinite
        {
            key.slant = min(max(matrix.xy / matrix.yy, -4), 4)
        }
        if let known = faces[key] { return known }
        let face = FontFace(key)
        if faces.count >= Self.facesKept { faces = [:] }
        faces[key] = .some(face)
        return face
    }
}
