import LayerModel
import TextLayout

extension LayerTreeBuilder {
    /// The layers of a text: one for each character where animators or paths move them, else one or two for all; a stroke behind its fill is a
    /// layer of its own.
    func textLayers(_ text: LottieText, of owner: LottieLayer, clock: CompositionClock) -> [CALayer] {
        let settings = TextSettings(text, document: document, engine: fonts)
        let missing = settings.versions.flatMap(\.warnings).map(Self.feature)
        if let first = missing.first { warn(first, owner) }
        // Expressions may say that there is one.
        let hasStrokeBehind =
            text.expression != nil
            || text.versions.map(\.document).contains { document in
                document.stroke != nil && !document.hasStrokeInFront
                    && (document.strokeWidth > 0 || !text.animators.isEmpty)
            }
        let parts: [TextPart] = hasStrokeBehind ? [.back, .front] : [.front]
        guard text.animators.isEmpty, text.path == nil || text.path?.span == nil && text.alignment.span == nil else {
            let characters = TextCharacters(settings, frames: owner.frames)
            return (0..<characters.count).map { index in
                func layer(_ role: CharacterSource.Role) -> CALayer {
                    self.layer(driven: CharacterSource(clock: clock, characters: characters, index: index, role: role))
                }
                guard parts.count > 1 else { return layer(.whole) }
                let whole = layer(.place)
                whole.sublayers = parts.map { layer(.paint($0)) }
                return whole
            }
        }
        return parts.map { layer(driven: TextBlockSource(clock: clock, settings: settings, part: $0)) }
    }

    /// The part of a text that is drawn in another way than it should be.
    private static func feature(_ warning: FontWarning) -> String {
        switch warning {
        case .missingFont(let name, let used): "the font \"\(name)\", for which \"\(used)\" stands,"
        case .missingCharacter(let scalar, _):
            "the character U+\(String(scalar.value, radix: 16, uppercase: true)), which no font has,"
        case .unusableGlyph(let glyph, let font, let characters, _):
            (characters.isEmpty ? "glyph \(glyph)" : "\"\(characters)\"")
                + " in the font \"\(font)\", whose glyph cannot be drawn,"
        case .documentGlyphs(let font): "the colours of the font \"\(font)\""
        case .noFonts: "text, as there are no fonts,"
        case .ignored(let what): what
        case .tooLong, .tooManyMarks: "some of a long text"
        }
    }

    private func layer(driven source: some SpannedSource) -> CALayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.drive(by: source)
        return layer
    }
}
