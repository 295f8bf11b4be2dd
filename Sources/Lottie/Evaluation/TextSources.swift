import Foundation
import LayerModel
import Synchronization

/// The characters of a text layer at any frame.
///
/// Its layers ask for the same frame one after the other, so the last answer is kept.
final class TextCharacters: Sendable {
    private let text: LottieText
    /// One for each version of the text.
    private let settings: [TextSetting]
    private let last = Mutex<(frame: Double, glyphs: [TextGlyph])?>(nil)
    let span: ClosedRange<Double>?
    /// The most characters of any version.
    let count: Int

    init(_ text: LottieText, settings: [TextSetting]) {
        self.text = text
        self.settings = settings
        span = text.span
        count = settings.reduce(0) { max($0, $1.characters.count) }
    }

    func glyphs(at frame: Double) -> [TextGlyph] {
        if let kept = last.withLock({ $0 }), kept.frame == frame { return kept.glyphs }
        let animators = text.animators.map { $0.resolved(at: frame) }
        let glyphs = settings[text.version(at: frame)]
            .glyphs(animators: animators, anchoring: text.anchoring, along: text.path?.resolved(at: frame))
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
    private let text: LottieText
    /// One for each version of the text.
    private let paths: [CGPath]
    private let part: Part

    init(clock: CompositionClock, text: LottieText, paths: [CGPath], part: Part) {
        self.clock = clock
        self.text = text
        self.paths = paths
        self.part = part
    }

    var span: ClosedRange<Double>? { text.span }

    var keyPaths: [LayerKeyPath] {
        [
            LayerKeyPath(\ShapeProperties.path), LayerKeyPath(\ShapeProperties.fillColor),
            LayerKeyPath(\ShapeProperties.strokeColor), LayerKeyPath(\ShapeProperties.lineWidth),
        ]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let version = text.version(at: clock.frame(at: time))
        let document = text.versions[version].document
        properties[ShapeProperties.self].path = paths[version]
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
