import LayerModel
import TextLayout

/// The place of a character of a text; words and lines are counted from 0, characters with and without spaces.
struct TextPlace: Sendable, Hashable {
    var character = 0
    var visibleCharacter = 0
    var word = 0
    var line = 0
}

/// A text whose characters have their outlines and their places, before animators move them.
///
/// This is the expensive part: fonts are searched for each character. It depends on the document and the fonts alone, so it is
/// made once for each keyframe of the document; `glyphs(animators:anchoring:)` runs for each frame.
///
/// Characters come from the file's own outlines (`chars`) if it has them, else from the fonts of the system, with the kerning
/// between neighbours. Scripts whose letters join or change places are set a line at a time: there a line counts as one
/// character.
struct TextSetting: Sendable {
    /// A character of the text.
    struct Character: Sendable {
        /// From the origin on the baseline, in points; `nil` if nothing shows.
        var path: CGPath?
        /// From the line's start to the character's origin, in points.
        var x: Double
        /// To the start of the next character without tracking and kerning.
        var advance: Double
        var isSpace: Bool
        var place: TextPlace
        /// A composition in place of the path, and its scale.
        var composition: (composition: CharacterOutline.Composition, scale: Double)?
    }

    /// A line of characters.
    struct Line: Sendable {
        /// Into `characters`.
        var characters: Range<Int>
        /// From the text's origin to the start of the line.
        var origin: Vector2
        /// Without spaces at its end.
        var width: Double
    }

    let document: TextDocument
    private(set) var characters: [Character] = []
    private(set) var lines: [Line] = []
    /// Fonts and characters that are missing.
    private(set) var warnings: [FontWarning] = []

    /// Sets a text.
    ///
    /// - Parameters:
    ///   - document: The text and its style.
    ///   - font: The font that it names.
    ///   - outlines: The file's own outlines.
    ///   - engine: The fonts of the system.
    init(
        _ document: TextDocument, font: TextFont, outlines: [CharacterOutline.Key: CharacterOutline],
        engine: TextEngine
    ) {
        self.document = document
        var source = GlyphSource(document: document, font: font, outlines: outlines, engine: engine)
        let breaker = LineBreaker(document: document)
        var place = TextPlace()
        for paragraph in document.paragraphs {
            let set = source.set(paragraph)
            let broken = breaker.lines(of: set)
            for (index, range) in broken.enumerated() {
                add(Array(set[range]), isLast: index == broken.count - 1, place: &place, font: font)
            }
        }
        warnings = source.warnings
    }

    /// Adds a line of characters, which starts at that of the first.
    private mutating func add(_ set: [Character], isLast: Bool, place: inout TextPlace, font: TextFont) {
        let first = characters.count
        let start = set.first?.x ?? 0
        let visible = set.lastIndex { !$0.isSpace }
        let width = visible.map { set[$0].x + set[$0].advance - start } ?? 0
        let (offset, stretch) = document.alignment(
            width: width, gaps: visible.map { set[..<$0].count(where: \.isSpace) } ?? 0, isLast: isLast)
        var gaps = 0
        for (index, character) in set.enumerated() {
            var character = character
            character.x += Double(gaps) * stretch - start
            character.place = place
            characters.append(character)
            place.character += 1
            place.visibleCharacter += character.isSpace ? 0 : 1
            gaps += character.isSpace ? 1 : 0
            // A space ends its word.
            place.word += character.isSpace || index == set.count - 1 ? 1 : 0
        }
        let height = document.lineHeight ?? 1.2 * document.size
        let top = document.box.map { Double($0.minY) + font.ascent / 100 * document.size } ?? 0
        let baseline = top + Double(lines.count) * height - document.baselineShift
        lines.append(
            Line(
                characters: first..<characters.count,
                origin: Vector2(Double(document.box?.minX ?? 0) + offset, baseline), width: width))
        place.line += 1
    }
}

extension TextDocument {
    /// The text between ends of lines, in capitals if that is wanted.
    var paragraphs: [String] {
        let text = caps == .all ? text.uppercased() : text
        return text.prefix(Self.maximumLength).replacing("\r\n", with: "\n")
            .split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\n" || $0 == "\u{3}" }.map(String.init)
    }

    /// The start of a line, from the box's left edge or the origin, and the addition to each space.
    ///
    /// - Parameters:
    ///   - width: The line's.
    ///   - gaps: The number of spaces inside it.
    ///   - isLast: Whether it ends its paragraph.
    func alignment(width: Double, gaps: Int, isLast: Bool) -> (offset: Double, stretch: Double) {
        let room = box.map { Double($0.width) - width } ?? -width
        let isFull: Bool
        switch justification {
        case .left, .right, .center: isFull = false
        case .fullLastLeft, .fullLastRight, .fullLastCenter: isFull = !isLast
        case .full: isFull = true
        }
        if isFull, box != nil {
            return (0, gaps > 0 ? max(0, room / Double(gaps)) : 0)
        }
        switch justification {
        case .left, .fullLastLeft, .full: return (0, 0)
        case .right, .fullLastRight: return (room, 0)
        case .center, .fullLastCenter: return (room / 2, 0)
        }
    }
}

/// Breaks paragraphs into lines that fit the document's box.
private struct LineBreaker {
    let document: TextDocument

    /// The characters of each line; spaces at a break belong to the line before it.
    func lines(of characters: [TextSetting.Character]) -> [Range<Int>] {
        guard let box = document.box, box.width > 0 else { return [0..<characters.count] }
        var lines: [Range<Int>] = []
        var start = 0
        var lastSpace: Int?
        var index = 0
        while index < characters.count {
            let character = characters[index]
            let end = character.x + character.advance - characters[start].x
            if character.isSpace {
                lastSpace = index
            } else if end > Double(box.width) + 1e-9, index > start {
                // Words that are wider than the box are broken at its end.
                let next = lastSpace.map { $0 + 1 } ?? index
                lines.append(start..<next)
                start = next
                lastSpace = nil
                index = next
                continue
            }
            index += 1
        }
        lines.append(start..<characters.count)
        return lines
    }
}
