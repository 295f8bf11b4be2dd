import Foundation
import LayerModel

/// The mask of the effect radial wipe: the remaining sector of the layer around a point.
///
/// Its parameters: the wiped part in percent, the angle of its start in degrees clockwise from the top, the point, and the
/// direction: clockwise, counterclockwise, both.
final class RadialWipeSource: SpannedSource {
    private let clock: CompositionClock
    private let effect: LottieEffect
    /// The reach of the sector.
    private let radius: Double
    let span: ClosedRange<Double>?

    init(clock: CompositionClock, effect: LottieEffect, bounds: CGRect) {
        self.clock = clock
        self.effect = effect
        radius = 4 * max(bounds.width, bounds.height, 4096)
        span = effect.span
    }

    var keyPaths: [LayerKeyPath] { [LayerKeyPath(\ShapeProperties.path)] }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let kept = 1 - min(max(effect.number(0, at: frame) / 100, 0), 1)
        let start = (effect.number(1, at: frame) - 90).radians
        let center = effect.components(2, at: frame).point
        let sweep = 2 * Double.pi * kept
        let first: Double
        switch effect.number(3, at: frame, default: 1).rounded() {
        case 2: first = start
        case 3: first = start + .pi - sweep / 2
        default: first = start - sweep
        }
        let path = CGMutablePath()
        if kept > 0 {
            let steps = max(1, Int((kept * 8).rounded(.up)))
            path.move(to: center.point)
            for step in 0...steps {
                let angle = first + sweep * Double(step) / Double(steps)
                path.addLine(
                    to: CGPoint(x: center.x + Portable.cos(angle) * radius, y: center.y + Portable.sin(angle) * radius))
            }
            path.closeSubpath()
        }
        properties[ShapeProperties.self].path = path.copy()
    }
}
