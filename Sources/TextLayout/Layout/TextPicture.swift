package import Graphics

/// A glyph at its pen's place: points, y down, in the layout's space, whose origin is the top left corner of the box.
package struct PositionedGlyph: Sendable, Equatable {
    /// The number in its face.
    package var id: UInt32
    package var x: Float
    package var y: Float

    package init(id: UInt32, x: Float, y: Float) {
        self.id = id
        self.x = x
        self.y = y
    }
}

/// Glyphs of one font, size and colour.
package struct GlyphRun: Sendable {
    package var face: FontFace
    /// In points per em.
    package var size: CGFloat
    package var color: CGColor
    package var glyphs: [PositionedGlyph]
    /// `nil` for glyphs as they are.
    package var effects: TextEffects?

    package init(
        face: FontFace, size: CGFloat, color: CGColor, glyphs: [PositionedGlyph], effects: TextEffects? = nil
    ) {
        self.effects = effects
        self.face = face
        self.size = size
        self.color = color
        self.glyphs = glyphs
    }
}

/// A rectangle that belongs to text: a background, an underline or a line through it.
package struct TextDecoration: Sendable, Equatable {
    /// In points, y down, in the layout's space.
    package var rect: CGRect
    package var color: CGColor
}

/// A picture in a text.
package struct TextImage: Sendable, Equatable {
    package var image: CGImage
    /// In points, y down, in the layout's space.
    package var rect: CGRect
}

/// A line of text that is laid out; all lengths in points.
package struct TextLine: Sendable, Equatable {
    /// The left end of the baseline, y down, in the layout's space.
    package var origin: CGPoint
    package var width: CGFloat
    package var ascent: CGFloat
    package var descent: CGFloat
    /// Between this line and the next.
    package var leading: CGFloat
    /// Its start, in units of UTF-16 of the text; it ends where the next one starts.
    package var start: Int
    /// Whether it is read from right to left.
    package var isRightToLeft = false

    /// A line without a glyph and without a height.
    package static let empty = TextLine(origin: .zero, width: 0, ascent: 0, descent: 0, leading: 0, start: 0)
}

/// Text that is laid out.
package struct TextPicture: Sendable {
    /// In the order of drawing.
    package var runs: [GlyphRun] = []
    /// Under the glyphs.
    package var backgrounds: [TextDecoration] = []
    /// Over the glyphs.
    package var decorations: [TextDecoration] = []
    /// Over the glyphs.
    package var images: [TextImage] = []
    /// The extent of the lines, in points, from the layout's origin: at most as wide as the longest line.
    package var size = CGSize.zero
    /// From the top of the layout to the first line's baseline, in points.
    package var firstBaseline: CGFloat = 0
    package var warnings: [FontWarning] = []
    /// From the top down.
    package var textLines: [TextLine] = []
    /// The stretches of all lines, in the order of drawing, if the request needs them.
    package var spans: [LineSpan] = []
    /// The runs and the decorations in the text's own colour.
    var foregroundRuns: [Int] = []
    var foregroundDecorations: [Int] = []

    package init() {}

    /// Whether the picture is empty.
    package var isEmpty: Bool {
        runs.isEmpty && backgrounds.isEmpty && decorations.isEmpty && images.isEmpty
    }

    /// The number of the images' pixels.
    var pixelCount: Int { images.reduce(0) { $0 + $1.image.width * $1.image.height } }
}

/// A part of a request that text could not be drawn with.
package enum FontWarning: Hashable, Sendable, CustomStringConvertible {
    /// The font is missing.
    case missingFont(name: String, used: String)
    /// No font has that character.
    case missingCharacter(Unicode.Scalar, used: String)
    /// A font has a glyph whose shape cannot be drawn: it is damaged, or in a form that is not read.
    ///
    /// The characters have this glyph in the text; empty if none are known.
    case unusableGlyph(UInt32, font: String, characters: String, used: String)
    /// A font has the colours of glyphs in SVG documents.
    case documentGlyphs(font: String)
    /// There are no fonts at all, so that no text is drawn.
    case noFonts
    /// The text is longer than the limit of layouts, in bytes of UTF-8.
    case tooLong(limit: Int)
    /// An attribute without effect.
    case ignored(String)
    /// One character has more combining marks than are drawn.
    case tooManyMarks(limit: Int)

    /// One human-readable line.
    package var description: String {
        switch self {
        case .missingFont(let name, let used): "no font \"\(name)\"; drew with \"\(used)\""
        case .missingCharacter(let scalar, let used):
            "no font has \(Self.name(of: [scalar])); drew \(used)"
        case .unusableGlyph(let glyph, let font, let characters, let used):
            "glyph \(glyph) of the font \"\(font)\""
                + (characters.isEmpty ? "" : ", for \(Self.name(of: Array(characters.unicodeScalars))),")
                + " cannot be drawn; drew \(used)"
        case .documentGlyphs(let font):
            "the font \"\(font)\" has its colours in SVG documents, which are not drawn; drew plain outlines"
        case .noFonts:
            "there are no fonts, so no text is drawn; install one (apt-get install fonts-dejavu-core) or name a folder in `FontSources`"
        case .ignored(let what): "\(what) has no effect on text"
        case .tooManyMarks(let limit): "a character has more than \(limit) combining marks; the rest is left out"
        case .tooLong(let limit): "the text is longer than \(limit) bytes; the rest is left out"
        }
    }

    /// The characters, unless they are invisible, and their codes.
    private static func name(of scalars: [Unicode.Scalar]) -> String {
        let codes = scalars.map { scalar in
            let hex = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        }.joined(separator: " ")
        let isHidden = scalars.allSatisfy {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .control
        }
        guard !isHidden else { return codes }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return "\"\(String(text))\" (\(codes))"
    }
}
