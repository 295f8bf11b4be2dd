/// The names of the fonts of a configuration.
struct FontIndex {
    /// Every face, by family and weight.
    let faces: [FontFaceInfo]
    /// By their keys.
    private var families: [String: String] = [:]
    /// Indices into `faces` by the key of a full or PostScript name.
    private var faceNames: [String: Int] = [:]

    /// Families that every configuration finds something for.
    static let genericFamilies: Set<String> = [
        "sans-serif", "sans", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy", "emoji", "math",
    ]

    init(_ configuration: FontConfiguration) {
        var faces: [FontFaceInfo] = []
        configuration.forEachFace { pattern in
            if let face = FontFaceInfo(pattern) { faces.append(face) }
        }
        faces.sort { ($0.family, $0.weight, $0.style, $0.file) < ($1.family, $1.weight, $1.style, $1.file) }
        self.faces = faces
        for (number, face) in faces.enumerated() {
            for family in face.families { families[Self.key(family)] = family }
            for name in (face.fullNames + [face.postScriptName].compactMap { $0 }).map(Self.key) {
                faceNames[name] = faceNames[name] ?? number
            }
        }
    }

    /// The family of a face; the file of a face outside the configuration.
    func family(of key: FontFaceKey) -> String {
        // A variable font's instances are of one family.
        faces.first { $0.file == key.file && $0.index & 0xFFFF == key.index & 0xFFFF }?.family ?? key.file
    }

    /// The family and style of a name; `nil` if there is no such font.
    func style(named name: String) -> FontStyle? {
        let key = Self.key(name)
        if let family = families[key] { return FontStyle(family: family) }
        if Self.genericFamilies.contains(key) { return FontStyle(family: key) }
        if let face = faceNames[key] { return faces[face].asStyle }
        for spelling in [name] + Self.spellings(ofPostScriptName: name) {
            var style = FontStyle(parsing: spelling)
            let family = Self.key(style.family)
            if let known = families[family] ?? (Self.genericFamilies.contains(family) ? family : nil) {
                style.family = known
                return style
            }
        }
        return nil
    }

    /// A name without case and spaces, which fontconfig ignores.
    private static func key(_ name: String) -> String {
        name.lowercased().filter { $0 != " " }
    }

    /// The family and style that a name without a font asks of the font in its place.
    static func style(ofMissing name: String) -> FontStyle {
        var style = FontStyle(parsing: spellings(ofPostScriptName: name).last ?? name)
        // Pango takes the last word of Times New Roman for a style.
        let family = "\(style.family) Roman"
        if name.hasPrefix(family) { style.family = family }
        return style
    }

    /// `HelveticaNeue-CondensedBold` as Pango reads it, without and with spaces inside the family.
    private static func spellings(ofPostScriptName name: String) -> [String] {
        let parts = name.split(separator: "-", maxSplits: 1)
        guard let family = parts.first, parts.count == 2 || !name.contains(" ") else { return [] }
        let style = parts.dropFirst().flatMap(words)
        let families = family.contains(" ") ? [[String(family)]] : [[String(family)], words(in: family)]
        return families.map { "\($0.joined(separator: " ")), \(style.joined(separator: " "))" }
    }

    /// The words of a name that marks them by capitals, without those for its maker: `BoldMT` is `Bold`, and `DemiBold` one word.
    private static func words(in name: Substring) -> [String] {
        var words: [String] = []
        var wasUppercase = true
        for character in name {
            let goesOn = ["Demi", "Semi", "Extra", "Ultra"].contains(words.last)
            if words.isEmpty || (character.isUppercase && !wasUppercase && !goesOn) {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
            wasUppercase = character.isUppercase
        }
        return words.filter { !["MT", "PS", "PSMT"].contains($0) }
    }
}
