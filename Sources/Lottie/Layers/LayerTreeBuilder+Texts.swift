import JSON
import LayerModel
import TextLayout

extension LayerTreeBuilder {
    /// The layers of a text: one for each character if animators or paths move them, else one or two for all; a stroke behind
    /// its fill is a layer of its own.
    func textLayers(_ text: LottieText, of owner: LottieLayer, in scope: CompositionScope) -> [CALayer] {
        let clock = scope.clock
        let settings = TextSettings(text, document: document, engine: fonts)
        let missing = settings.versions.flatMap(\.warnings).map(Self.feature)
        if let first = missing.first { warn(first, owner) }
        // Expressions may add one.
        let hasStrokeBehind =
            text.expression != nil
            || text.versions.map(\.document).contains { document in
                document.stroke != nil && !document.hasStrokeInFront
                    && (document.strokeWidth > 0 || !text.animators.isEmpty)
            }
        let parts: [TextPart] = hasStrokeBehind ? [.back, .front] : [.front]
        let hasCompositions = settings.versions.contains { $0.characters.contains { $0.composition != nil } }
        guard text.animators.isEmpty, !hasCompositions,
            text.path == nil || text.path?.span == nil && text.alignment.span == nil
        else {
            let characters = TextCharacters(settings, frames: owner.frames)
            return (0..<characters.count).flatMap { index in
                func layer(_ role: CharacterSource.Role) -> CALayer {
                    self.layer(driven: CharacterSource(clock: clock, characters: characters, index: index, role: role))
                }
                let compositions = settings.versions.enumerated().compactMap { version, setting -> CALayer? in
                    guard index < setting.characters.count, let shown = setting.characters[index].composition else {
                        return nil
                    }
                    let place = layer(.placeOfVersion(version))
                    place.addSublayer(picture(of: shown.composition, scale: shown.scale, of: owner, in: scope))
                    return place
                }
                guard parts.count > 1 else { return compositions + [layer(.whole)] }
                let whole = layer(.place)
                whole.sublayers = parts.map { layer(.paint($0)) }
                return compositions + [whole]
            }
        }
        return parts.map { layer(driven: TextBlockSource(clock: clock, settings: settings, part: $0)) }
    }

    /// A composition as a character.
    private func picture(
        of character: CharacterOutline.Composition, scale: Double, of owner: LottieLayer, in scope: CompositionScope
    ) -> CALayer {
        let picture = CALayer()
        picture.anchorPoint = .zero
        picture.transform = CATransform3DMakeScale(scale, scale, 1)
        guard let composition = document.compositions[character.id], !isInCharacter else {
            warn("a character that is the composition \(character.id.quotedForMessage)", owner)
            return picture
        }
        // Texts of characters that show texts would never end.
        isInCharacter = true
        defer { isInCharacter = false }
        let shown = CALayer()
        shown.anchorPoint = .zero
        shown.drive(
            by: PlacementSource(
                clock: scope.clock, placement: Placement(), opacity: Property(100), frames: character.frames))
        let clock = CompositionClock(outer: scope.clock, start: character.start, stretch: character.stretch)
        shown.sublayers = layers(
            of: CompositionScope(
                layers: composition.layers, clock: clock, size: scope.size, frameRate: scope.frameRate))
        picture.addSublayer(shown)
        return picture
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
