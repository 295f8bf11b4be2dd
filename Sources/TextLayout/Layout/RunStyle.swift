import CPango
import Graphics

/// The attributes of a run, with defaults filled in.
struct RunStyle {
    /// Pango's words for the font; valid as long as the `StyleTable` that has it.
    let description: OpaquePointer
    /// Whether the font is the requested one, not a substitute or the machine's choice.
    let isNamedFont: Bool
    /// In points.
    let size: Double
    /// `nil` is the text's own colour.
    let color: CGColor?
    let background: CGColor?
    let underline: Int
    let strikethrough: Int
    let underlineColor: CGColor?
    let strikethroughColor: CGColor?
    let hasLigatures: Bool
    let hasPairKerning: Bool
    let superscript: Int
    /// In points.
    let kern: Double
    /// In points, upwards.
    let rise: Double
    let effects: TextEffects?
    /// Kept in place of each glyph.
    let room: TextRoom?

    /// Switches of the font's features, in Pango's notation; empty for the usual ones.
    var features: String {
        var switches = (hasLigatures ? [] : ["liga=0, clig=0, dlig=0"]) + (hasPairKerning ? [] : ["kern=0"])
        if superscript != 0 { switches.append(superscript > 0 ? "sups=1" : "subs=1") }
        return switches.joined(separator: ", ")
    }

    /// The factor of glyphs' widths.
    var widening: Double { effects?.widening ?? 1 }
}

/// The styles of a request's runs.
final class StyleTable {
    private(set) var styles: [RunStyle] = []
    private(set) var warnings: [FontWarning] = []
    /// The units of the layout: those of Pango per point, fewer than its 1024 if a line could be too long for its numbers.
    let unitsPerPoint: Double
    /// The largest font's size, in points.
    private(set) var largestSize = StyleTable.smallestFontSize

    /// Font sizes beyond this are as good as this.
    private static let largestFontSize = 20_000.0
    private static let smallestFontSize = 1.0 / 64
    /// Far below the end of Pango's numbers, since it adds some of them up.
    private static let largestLength = 1.0e9

    /// `nil` if there are no fonts.
    init?(_ request: TextRequest, byteCount: Int, _ session: FontSession) {
        var largest = Self.smallestFontSize
        for run in request.runs {
            let size = Self.size(run.fontSize ?? request.fontSize)
            largest = max(largest, size + abs(Self.length(run.kern)), Self.length(run.room?.width ?? 0))
        }
        // No character is wider than two ems and a half, tabs apart.
        let longest = largest * 2.5 * Double(byteCount + 16)
        var scale = Double(PANGO_SCALE)
        while longest * scale > Self.largestLength, scale > 1.0 / 1024 { scale /= 2 }
        unitsPerPoint = scale
        for run in request.runs {
            let name = run.font ?? request.font
            guard let choice = session.choice(named: name ?? "Helvetica") else { return nil }
            if let name, let used = choice.substitute {
                let warning = FontWarning.missingFont(name: name, used: used)
                if !warnings.contains(warning) { warnings.append(warning) }
            }
            for warning in run.ignored.map(FontWarning.ignored) where !warnings.contains(warning) {
                warnings.append(warning)
            }
            guard let description = choice.style.makeDescription(before: session.configuration.families) else {
                return nil
            }
            let isGeneric = FontIndex.genericFamilies.contains(choice.style.family)
            let size = Self.size(run.fontSize ?? request.fontSize)
            largestSize = max(largestSize, size)
            pango_font_description_set_absolute_size(description, max(1, size * scale))
            styles.append(
                RunStyle(
                    description: description, isNamedFont: choice.substitute == nil && !isGeneric, size: size,
                    color: run.foregroundColor,
                    background: run.backgroundColor, underline: run.underlineStyle,
                    strikethrough: run.strikethroughStyle, underlineColor: run.underlineColor,
                    strikethroughColor: run.strikethroughColor, hasLigatures: run.hasLigatures,
                    hasPairKerning: run.hasPairKerning, superscript: run.superscript, kern: Self.length(run.kern),
                    rise: Self.length(run.baselineOffset), effects: run.effects, room: run.room))
        }
    }

    deinit {
        for style in styles { pango_font_description_free(style.description) }
    }

    private static func size(_ size: CGFloat) -> Double {
        size.isNaN ? smallestFontSize : min(max(Double(size), smallestFontSize), largestFontSize)
    }

    static func length(_ length: CGFloat) -> Double {
        length.isNaN ? 0 : min(max(Double(length), -largestFontSize), largestFontSize)
    }

    /// A length in units of Pango, clamped to their range.
    func units(_ points: Double) -> Int32 {
        Int32(min(max(points * unitsPerPoint, -Self.largestLength), Self.largestLength).rounded())
    }
}
