import Foundation
import LayerModel
import Synchronization

/// The characters of a text layer at any frame.
///
/// Its layers request the same frame one after the other, so the last result is kept.
final class TextCharacters: Sendable {
    private let settings: TextSettings
    private let last = Mutex<(frame: Double, glyphs: [TextGlyph])?>(nil)
    let span: ClosedRange<Double>?
    /// The most characters.
    let count: Int

    /// - Parameter frames: The frames that show the text.
    init(_ settings: TextSettings, frames: Range<Double>) {
        self.settings = settings
        span = settings.text.span
        count = settings.characterCount(in: frames)
    }

    /// The number of the text's version; `nil` if an expression gives another text.
    func version(at frame: Double) -> Int? {
        settings.isSaid(at: frame) ? nil : settings.text.version(at: frame)
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
            animators: animators, anchoring: text.anchoring(at: frame), along: text.path?.resolved(at: frame))
        last.withLock { $0 = (frame, glyphs) }
        return glyphs
    }
}

/// The painted parts of characters.
enum TextPart: Sendable {
    /// The stroke that lies behind the fill.
    case back
    /// The fill, with the stroke that lies in front of it.
    case front
}

/// One character of a text layer.
final class CharacterSource: SpannedSource {
    /// The parts of the character in a layer.
    enum Role: Sendable {
        case whole
        /// The transform and the opacity, for layers of its parts inside.
        case place
        case paint(TextPart)
        /// The transform and the opacity while a version of the text is shown, for a composition inside.
        case placeOfVersion(Int)
    }

    private let clock: CompositionClock
    private let characters: TextCharacters
    private let index: Int
    private let part: TextPart?
    private let isPlaced: Bool
    private let version: Int?

    init(clock: CompositionClock, characters: TextCharacters, index: Int, role: Role) {
        self.clock = clock
        self.characters = characters
        self.index = index
        switch role {
        case .whole: (part, isPlaced, version) = (.front, true, nil)
        case .place: (part, isPlaced, version) = (nil, true, nil)
        case .paint(let part): (self.part, isPlaced, version) = (part, false, nil)
        case .placeOfVersion(let version): (part, isPlaced, self.version) = (nil, true, version)
        }
    }

    var span: ClosedRange<Double>? { characters.span }

    var keyPaths: [LayerKeyPath] {
        let place = [
            LayerKeyPath(.transform), LayerKeyPath(\LayerProperties.opacity), LayerKeyPath(.isHidden),
        ]
        return (isPlaced ? place : []) + (part == nil ? [] : ShapeProperties.paintedKeyPaths)
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let glyphs = characters.glyphs(at: frame)
        let isShown =
            index < glyphs.count && (version.map { $0 == characters.version(at: frame) } ?? (glyphs[index].path != nil))
        guard isShown else {
            properties.flags[.hidden] = isPlaced
            return
        }
        let glyph = glyphs[index]
        if isPlaced {
            properties.flags[.hidden] = false
            properties.transform = CATransform3DMakeAffineTransform(glyph.transform)
            properties.opacity = Float(glyph.opacity)
        }
        guard let part else { return }
        properties[ShapeProperties.self].path = glyph.path
        properties[ShapeProperties.self].apply(
            part, fill: glyph.fill, stroke: glyph.stroke, width: glyph.strokeWidth,
            hasStrokeInFront: glyph.hasStrokeInFront)
    }
}

/// All characters of a text that no animator moves, as one path.
final class TextBlockSource: SpannedSource {
    private let clock: CompositionClock
    private let settings: TextSettings
    private let part: TextPart

    init(clock: CompositionClock, settings: TextSettings, part: TextPart) {
        self.clock = clock
        self.settings = settings
        self.part = part
    }

    var span: ClosedRange<Double>? { settings.text.span }

    var keyPaths: [LayerKeyPath] { ShapeProperties.paintedKeyPaths }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let document = settings.document(at: frame)
        properties[ShapeProperties.self].path = settings.block(at: frame)
        properties[ShapeProperties.self].apply(
            part, fill: document.fill, stroke: document.stroke, width: document.strokeWidth,
            hasStrokeInFront: document.hasStrokeInFront)
    }
}

extension ShapeProperties {
    fileprivate static let paintedKeyPaths = [
        LayerKeyPath(\ShapeProperties.path), LayerKeyPath(\ShapeProperties.fillColor),
        LayerKeyPath(\ShapeProperties.strokeColor), LayerKeyPath(\ShapeProperties.lineWidth),
    ]

    /// Colours of red, green, blue and opacity.
    fileprivate mutating func apply(
        _ part: TextPart, fill: SIMD4<Double>?, stroke: SIMD4<Double>?, width: Double, hasStrokeInFront: Bool
    ) {
        let isStroked = width > 0 && hasStrokeInFront == (part == .front)
        fillColor = part == .front ? fill.map { $0.color(alpha: $0.cut.w) } : nil
        strokeColor = isStroked ? stroke.map { $0.color(alpha: $0.cut.w) } : nil
        lineWidth = width
        lineJoin = .round
    }
}
