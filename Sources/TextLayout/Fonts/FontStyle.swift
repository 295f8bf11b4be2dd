import CPango

/// A family and the requested member.
struct FontStyle: Hashable, Sendable {
    var family: String
    /// From 1 to 1000 as in OpenType: 400 is regular.
    var weight = 400.0
    var slant = Slant.upright
    /// From 50 to 200 in hundredths of the regular width.
    var width = 100

    /// The slant of letters, with fontconfig's numbers.
    enum Slant: Int, Sendable {
        case upright = 0
        case italic = 100
        case oblique = 110
    }

    init(family: String) {
        self.family = family
    }

    /// A family followed by words for weight, slant and width, such as `DejaVu Sans Condensed Bold Oblique`.
    init(parsing name: String) {
        // A size at the end keeps a number that belongs to the name from being taken for one.
        guard let description = pango_font_description_from_string("\(name) 10") else {
            self.init(family: name)
            return
        }
        defer { pango_font_description_free(description) }
        self.init(family: pango_font_description_get_family(description).map { String(cString: $0) } ?? "")
        weight = Double(pango_font_description_get_weight(description).rawValue)
        slant =
            switch pango_font_description_get_style(description) {
            case PANGO_STYLE_ITALIC: .italic
            case PANGO_STYLE_OBLIQUE: .oblique
            default: .upright
            }
        let stretch = Int(pango_font_description_get_stretch(description).rawValue)
        width = Self.widths.indices.contains(stretch) ? Self.widths[stretch] : 100
    }

    /// fontconfig's widths in the order of Pango's stretches.
    private static let widths = [50, 63, 75, 87, 100, 113, 125, 150, 200]

    /// Pango's words for it; to be freed by the caller.
    ///
    /// - Parameter others: Families for characters that the font lacks, before those of the machine.
    func makeDescription(before others: [String] = []) -> OpaquePointer? {
        guard let description = pango_font_description_new() else { return nil }
        let families = [family] + others.filter { $0 != family }
        pango_font_description_set_family(description, families.joined(separator: ","))
        pango_font_description_set_weight(description, PangoWeight(UInt32(min(max(weight, 1), 1000))))
        let style =
            switch slant {
            case .upright: PANGO_STYLE_NORMAL
            case .italic: PANGO_STYLE_ITALIC
            case .oblique: PANGO_STYLE_OBLIQUE
            }
        pango_font_description_set_style(description, style)
        let stretch = Self.widths.indices.min { abs(Self.widths[$0] - width) < abs(Self.widths[$1] - width) } ?? 4
        pango_font_description_set_stretch(description, PangoStretch(UInt32(stretch)))
        return description
    }
}
