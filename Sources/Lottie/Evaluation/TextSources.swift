import Foundation
import LayerModel
import Synchronization

/// The characters of a text layer at any frame.
///
/// Its layers ask for the same frame one after the other, so the last answer is kept.
final class TextCharacters: Sendable {
    private let settings: TextSettings
    private let last = Mutex<(frame: Double, glyphs: [TextGlyph])?>(nil)
    let span: ClosedRange<Double>?
    /// The most characters.
    let count: Int

    /// - Parameter frames: At which the text is shown.
    init(_ settings: TextSettings, frames: Range<Double>) {
        self.settings = settings
        span = settings.text.span
        count = settings.characterCount(in: frames)
    }

    func glyphs(at frame: Double) -> [TextGlyph] {
        if let kept = last.withLock({ $0 }), kept.frame == frame { return kept.glyphs }
        let (text, setting) = (settings.text, settings.setting(at: frame))
        let animators = text.animators.map { properties in
            var animator = properties.resolved(at: frame)
            animator.selector.given = properties.selection?
                .weights(count: setting.count(of: animator.selector.basis), at: frame)
            return animator
        }
        let glyphs = setting.glyphs(
            animators: animators, anchoring: text.anchoring, along: text.path?.resolved(at: frame))
        last.withLock { $0 = (frame, glyphs) }
        return glyphs
    }
}

/// One character of a text layer, or its stroke alone.
final class CharacterSource: SpannedSource {
    private let clock: CompositionClock
    private let characters: TextCharacters
    private let index: Int

    init(clock: CompositionClock, characters: TextCharacters, index: Int) {
        self.clock = clock
        self.characters = characters
        self.index = index
    }

    var span: ClosedRange<Double>? { characters.span }

    var keyPaths: [LayerKeyPath] {
        [
            LayerKeyPath(\ShapeProperties.path), LayerKeyPath(.transform), LayerKeyPath(\LayerProperties.opacity),
            LayerKeyPath(.isHidden),
            LayerKeyPath(\ShapeProperties.fillColor), LayerKeyPath(\ShapeProperties.strokeColor),
            LayerKeyPath(\ShapeProperties.lineWidth),
        ]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let glyphs = characters.glyphs(at: clock.frame(at: time))
        guard index < glyphs.count, let path = glyphs[index].path else {
            properties.flags[.hidden] = true
            return
        }
        let glyph = glyphs[index]
        properties.flags[.hidden] = false
        properties.transform = CATransform3DMakeAffineTransform(glyph.transform)
        properties.opacity = Float(glyph.opacity)
        properties[ShapeProperties.self].path = path
        properties[ShapeProperties.self].apply(fill: glyph.fill, stroke: glyph.stroke, width: glyph.strokeWidth)
    }
}

/// All characters of a text that no animator moves, as one path.
final class TextBlockSource: SpannedSource {
    /// The part of the characters that is drawn.
    enum Part: Sendable {
        case fill
        case stroke
        /// The stroke in front of the fill.
        case both
    }

    private let clock: CompositionClock
    private let settings: TextSettings
    private let part: Part

    init(clock: CompositionClock, settings: TextSettings, part: Part) {
        self.clock = clock
        self.settings = settings
        self.part = part
    }

    var span: ClosedRange<Double>? { settings.text.span }

    var keyPaths: [LayerKeyPath] {
        [
            LayerKeyPath(\ShapeProperties.path), LayerKeyPath(\ShapeProperties.fillColor),
            LayerKeyPath(\ShapeProperties.strokeColor), LayerKeyPath(\ShapeProperties.lineWidth),
        ]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let document = settings.document(at: frame)
        properties[ShapeProperties.self].path = settings.block(at: frame)
        properties[ShapeProperties.self].apply(
            fill: part == .stroke ? nil : document.fill, stroke: part == .fill ? nil : document.stroke,
            width: document.strokeWidth)
    }
}

extension ShapeProperties {
    /// Colours of red, green, blue and opacity.
    fileprivate mutating func apply(fill: SIMD4<Double>?, stroke: SIMD4<Double>?, width: Double) {
        fillColor = fill.map { $0.color(alpha: $0.cut.w) }
        strokeColor = width > 0 ? stroke.map { $0.color(alpha: $0.cut.w) } : nil
        lineWidth = width
        lineJoin = .round
    }
}
