import LayerModel
import TextLayout

/// Finds outlines and widths of characters: in the file's own, or in a font of the system.
struct GlyphSource {
    private let document: TextDocument
    private let font: TextFont
    private let outlines: [CharacterOutline.Key: CharacterOutline]
    private let engine: TextEngine
    /// The name that the font has in the system.
    private let systemName: String
    private(set) var warnings: [FontWarning] = []

    init(
        document: TextDocument, font: TextFont, outlines: [CharacterOutline.Key: CharacterOutline], engine: TextEngine
    ) {
        self.document = document
        self.font = font
        self.outlines = outlines
        self.engine = engine
        let names = [font.systemName, font.name.singlySpaced, font.family.singlySpaced]
        systemName = names.first { engine.fonts.match($0)?.isSubstitute == false } ?? names[0]
    }

    /// The characters of a paragraph on one line, the first at 0.
    mutating func set(_ paragraph: String) -> [TextSetting.Character] {
        let tracking = document.tracking / 1000 * document.size
        var characters: [TextSetting.Character] = []
        var x = 0.0
        var previous: (text: String, advance: Double)?
        for text in Self.clusters(of: paragraph) {
            let isSpace = text.allSatisfy(\.isWhitespace)
            let isSmall = document.caps == .small && text != text.uppercased()
            let size = document.size * (isSmall ? TextDocument.smallCapsScale : 1)
            let shown = isSmall ? text.uppercased() : text
            let key = CharacterOutline.Key(character: shown, family: font.family, style: font.style)
            var path: CGPath?
            var advance: Double
            var composition: (CharacterOutline.Composition, Double)?
            if let outline = outlines[key] {
                let scale = size / 100
                path = outline.path.copy(using: [CGAffineTransform(scaleX: scale, y: scale)])
                advance = outline.width * scale
                composition = outline.composition.map { ($0, scale) }
                previous = nil
            } else {
                (path, advance) = glyph(shown, size: size)
                if let previous, !isSmall {
                    x += width(previous.text + shown, size: size) - previous.advance - advance
                }
                previous = isSmall ? nil : (shown, advance)
            }
            characters.append(
                TextSetting.Character(
                    path: isSpace || path?.isEmpty == true ? nil : path, x: x, advance: advance, isSpace: isSpace,
                    place: TextPlace(), composition: composition))
            x += advance + tracking
        }
        return characters
    }

    /// The units of a text that are set as one: characters as readers see them, or all of it if its letters join.
    private static func clusters(of text: String) -> [String] {
        let joins = text.unicodeScalars.contains { scalar in
            // Hebrew to Thaana and Arabic, the scripts of India and South-East Asia, and the forms of Arabic letters.
            switch scalar.value {
            case 0x0590...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
            default: false
            }
        }
        return joins ? [text] : text.map(String.init)
    }

    /// A character's outline and width in the font of the system, in points.
    private mutating func glyph(_ text: String, size: Double) -> (CGPath?, Double) {
        let picture = layout(text, size)
        for warning in picture.warnings where !warnings.contains(warning) {
            warnings.append(warning)
        }
        let path = CGMutablePath()
        for run in picture.runs {
            for glyph in run.glyphs {
                guard let outline = run.face.outline(of: glyph.id) else { continue }
                path.addPath(
                    outline,
                    transform: CGAffineTransform(
                        a: run.size, b: 0, c: 0, d: run.size, tx: CGFloat(glyph.x),
                        ty: CGFloat(glyph.y) - picture.firstBaseline))
            }
        }
        return (path.copy(), width(text, size: size))
    }

    /// The width of a text on one line; spaces at its ends count.
    private func width(_ text: String, size: Double) -> Double {
        // A line's width is without the spaces at its end; a letter after them makes them count.
        let mark = "x"
        guard text.last?.isWhitespace == true else { return Double(layout(text, size).size.width) }
        return Double(layout(text + mark, size).size.width - layout(mark, size).size.width)
    }

    private func layout(_ text: String, _ size: Double) -> TextPicture {
        var run = TextRun(text)
        run.hasLigatures = Self.clusters(of: text).count < text.count
        return engine.layout(TextRequest([run], font: systemName, fontSize: size))
    }
}
