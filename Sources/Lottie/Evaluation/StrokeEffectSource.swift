import Foundation
import LayerModel
import Synchronization

/// The drawing of the effect stroke, along masks.
///
/// Its parameters: the mask, from 1 on, whether all, one after the other, colour, the brush's radius, hardness, opacity in
/// 0…1, start and end in percent, spacing in percent of the brush, and the use of the picture.
final class StrokeEffectSource: SpannedSource {
    private let clock: CompositionClock
    private let effect: LottieEffect
    private let masks: [LottieMask]
    private let last = Mutex<(key: [Double], path: CGPath)?>(nil)
    let span: ClosedRange<Double>?

    init(clock: CompositionClock, effect: LottieEffect, masks: [LottieMask]) {
        self.clock = clock
        self.effect = effect
        self.masks = masks
        span = (masks.map(\.path.span) + [effect.span]).joined
    }

    /// The masks along which it draws.
    static func masks(of effect: LottieEffect, among masks: [LottieMask]) -> [LottieMask] {
        if effect.number(1, at: 0) != 0 { return masks }
        let index = Int(max(0, min(effect.number(0, at: 0), 1e6))) - 1
        return masks.indices.contains(index) ? [masks[index]] : []
    }

    var keyPaths: [LayerKeyPath] {
        [
            LayerKeyPath(\ShapeProperties.path), LayerKeyPath(\ShapeProperties.strokeColor),
            LayerKeyPath(\ShapeProperties.lineWidth), LayerKeyPath(\LayerProperties.opacity),
            LayerKeyPath(\ShapeProperties.lineDashPattern),
        ]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let width = 2 * max(0, effect.number(4, at: frame))
        properties.opacity = Float(effect.number(6, at: frame, default: 1)).clamped
        properties[ShapeProperties.self].path = path(at: frame)
        properties[ShapeProperties.self].fillColor = nil
        properties[ShapeProperties.self].strokeColor = effect.components(3, at: frame).color()
        properties[ShapeProperties.self].lineWidth = width
        properties[ShapeProperties.self].lineCap = .round
        properties[ShapeProperties.self].lineJoin = .round
        // Dabs of the brush that overlap look like a line.
        let spacing = effect.number(9, at: frame, default: 15) / 100 * width
        properties[ShapeProperties.self].lineDashPattern = spacing > width / 4 && width > 0 ? [0.01, spacing] : nil
    }

    private func path(at frame: Double) -> CGPath {
        let start = effect.number(7, at: frame)
        let end = effect.number(8, at: frame, default: 100)
        let key = [start, end] + masks.map { $0.path.settled(frame) }
        if let kept = last.withLock({ $0 }), kept.key == key { return kept.path }
        let isSequential = effect.number(2, at: frame) != 0
        var trim = TrimPaths()
        trim.start = min(start, end)
        trim.end = max(start, end)
        trim.mode = isSequential ? .individually : .simultaneously
        let shapes = trim.apply(to: masks.map { ShapePath($0.path.value(at: frame)) })
        let made = shapes.cgPath
        last.withLock { $0 = (key, made) }
        return made
    }
}
