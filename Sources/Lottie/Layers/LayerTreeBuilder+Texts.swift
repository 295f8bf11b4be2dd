import LayerModel
import TextLayout

extension LayerTreeBuilder {
    /// The layers of a text: one for each character where animators or paths move them, else one or two for all.
    func textLayers(_ text: LottieText, of owner: LottieLayer, clock: CompositionClock) -> [CALayer] {
        let settings = TextSettings(text, document: document, engine: fonts)
        let missing = settings.versions.flatMap(\.warnings).map(Self.feature)
        if let first = missing.first { warn(first, owner) }
        guard text.animators.isEmpty, text.path?.span == nil else {
            let characters = TextCharacters(settings, frames: owner.frames)
            return (0..<characters.count).map { index in
                layer(driven: CharacterSource(clock: clock, characters: characters, index: index))
            }
        }
        // Expressions may say that there is one.
        let hasStroke =
            text.expression != nil
            || text.versions.contains { $0.document.stroke != nil && $0.document.strokeWidth > 0 }
        let isInFront = text.versions[0].hasStrokeInFront
        let parts: [TextBlockSource.Part] = hasStroke && !isInFront ? [.stroke, .fill] : [.both]
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
