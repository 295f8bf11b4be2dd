import Foundation
import LayerModel
import Synchronization

/// The coverage of one mask, before its feather.
final class MaskSource: SpannedSource {
    private let clock: CompositionClock
    private let mask: LottieMask
    let keyPaths: [LayerKeyPath]
    private let last = Mutex<(key: SIMD2<Double>, path: CGPath)?>(nil)

    init(clock: CompositionClock, mask: LottieMask) {
        self.clock = clock
        self.mask = mask
        let changesPath = mask.path.isAnimated || mask.expansion.isAnimated
        keyPaths = [LayerKeyPath(\LayerProperties.opacity)] + (changesPath ? [LayerKeyPath(\ShapeProperties.path)] : [])
    }

    var span: ClosedRange<Double>? {
        [mask.path.span, mask.opacity.span, mask.expansion.span].joined
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        properties.opacity = Float(mask.opacity.value(at: frame) / 100).clamped
        properties[ShapeProperties.self].path = path(at: frame)
        properties[ShapeProperties.self].fillColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        // The whole plane around the outline turns the areas round.
        if mask.isInverted { properties[ShapeProperties.self].fillRule = .evenOdd }
    }

    private func path(at frame: Double) -> CGPath {
        let key = SIMD2(mask.path.settled(frame), mask.expansion.settled(frame))
        if let kept = last.withLock({ $0 }), kept.key == key { return kept.path }
        var shape = ShapePath(mask.path.value(at: frame))
        let expansion = mask.expansion.value(at: frame)
        if expansion != 0 {
            shape = OffsetPaths(amount: expansion, join: .round).apply(to: shape)
        }
        let path = CGMutablePath()
        if mask.isInverted {
            path.addRect(LayerMask.farBounds)
            path.addPath(shape.cgPath.normalized())
        } else {
            shape.append(to: path)
        }
        let made = path.copy() ?? path
        // A result that the deadline cut off is of no use to another frame.
        if !WorkLimits.areExceeded { last.withLock { $0 = (key, made) } }
        return made
    }
}
