/// The names of the fonts of a configuration.
struct FontIndex {
    /// Every face, by family and weight.
    let faces: [FontFaceInfo]
    private var families: [String: String] = [:]
    /// Indices into `faces` by full or PostScript name.
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
            for family in face.families { families[family.lowercased()] = family }
            for name in face.fullNames + [face.postScriptName].compactMap({ $0 }) {
                faceNames[name.lowercased()] = faceNames[name.lowercased()] ?? number
            }
        }
    }

    /// The family of a face; the file of one that the configuration does not have.
    func family(of key: FontFaceKey) -> String {
        // A variable font's instances are of one family.
        faces.first { $0.file == key.file && $0.index & 0xFFFF == key.index & 0xFFFF }?.family ?? key.file
    }

    /// The family and style that a name stands for; `nil` if there is no such font.
    func style(named name: String) -> FontStyle? {
        let key = name.lowercased()
        if let family = families[key] { return FontStyle(family: family) }
        if Self.genericFamilies.contains(key) { return FontStyle(family: key) }
        if let face = faceNames[key] { return faces[face].asStyle }
        for spelling in [name] + Self.spellings(ofPostScriptName: name) {
            var style = FontStyle(parsing: spelling)
            let family = style.family.lowercased()
            if let known = families[family] ?? (Self.genericFamilies.contains(family) ? family : nil) {
                style.family = known
                return style
            }
        }
        return nil
    }

    /// `HelveticaNeue-CondensedBold` as people write it, with and without a space inside the family.
    private static func spellings(ofPostScriptName name: String) -> [String] {
        let parts = name.split(separator: "-", maxSplits: 1)
        guard parts.count == 2 else { return [] }
        let family = String(parts[0])
        let style = words(in: parts[1]).filter { !["MT", "PS", "Std", "Pro"].contains($0) }.joined(separator: " ")
        return [family, words(in: parts[0]).joined(separator: " ")].map { "\($0) \(style)" }
    }

    /// The words of a name that marks them by capitals: `BoldMT` is `Bold` and `MT`.
    private static func words(in name: Substring) -> [String] {
        var words: [String] = []
        var wasUppercase = true
        for character in name {
            if words.isEmpty || (character.isUppercase && !wasUppercase) {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
            wasUppercase = character.isUppercase
        }
        return words
    }
}
