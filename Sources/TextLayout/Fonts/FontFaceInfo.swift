import CPango

/// A face that text may be drawn with.
package struct FontFaceInfo: Sendable, Equatable {
    /// The family's name, and its other names after it.
    package var families: [String]
    /// Such as `Bold Oblique`.
    package var style: String
    package var fullNames: [String]
    package var postScriptName: String?
    /// A font file's path.
    package var file: String
    /// The face in a collection.
    package var index: Int
    /// From 1 to 1000 as in OpenType: 400 is regular.
    package var weight: Double
    /// fontconfig's number: 0 is upright, 100 italic, 110 oblique.
    var slant: Int
    /// In hundredths of the regular width.
    var width: Int

    /// The family.
    package var family: String {
        families.first ?? ""
    }

    /// The face of a pattern with a file; `nil` for others.
    init?(_ pattern: OpaquePointer) {
        guard let file = FontPattern.string(pattern, FC_FILE) else { return nil }
        self.file = file
        // The list leaves out the names under which scenes reach a file.
        families = FontPattern.strings(pattern, FC_FAMILY).filter { !$0.hasPrefix("glrender font ") }
        style = FontPattern.string(pattern, FC_STYLE) ?? ""
        fullNames = FontPattern.strings(pattern, FC_FULLNAME)
        postScriptName = FontPattern.string(pattern, FC_POSTSCRIPT_NAME)
        index = FontPattern.integer(pattern, FC_INDEX) ?? 0
        let fontconfigWeight = FontPattern.double(pattern, FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR)
        weight = FcWeightToOpenTypeDouble(fontconfigWeight)
        slant = FontPattern.integer(pattern, FC_SLANT) ?? 0
        width = FontPattern.integer(pattern, FC_WIDTH) ?? 100
    }

    /// The style that selects this face.
    var asStyle: FontStyle {
        var style = FontStyle(family: family)
        style.weight = weight
        style.slant = FontStyle.Slant(rawValue: slant) ?? .upright
        style.width = width
        return style
    }
}
