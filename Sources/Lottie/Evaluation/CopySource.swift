import Foundation
import LayerModel

/// The placement of one copy of a repeater, and its opacity.
final class CopySource: SpannedSource {
    private let clock: CompositionClock
    private let placement: Placement
    private let repeater: RepeaterProperties
    /// In the order of drawing.
    private let index: Int
    let span: ClosedRange<Double>?

    init(clock: CompositionClock, placement: Placement, repeater: RepeaterProperties, index: Int) {
        self.clock = clock
        self.placement = placement
        self.repeater = repeater
        self.index = index
        span = [placement.span, repeater.span].joined
    }

    var keyPaths: [LayerKeyPath] {
        [LayerKeyPath(.transform), LayerKeyPath(\LayerProperties.opacity), LayerKeyPath(.isHidden)]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        let repeater = repeater.resolved(at: frame)
        properties.flags[.hidden] = index >= repeater.copyCount
        guard index < repeater.copyCount else { return }
        let copy = repeater.copy(at: index)
        properties.transform = CATransform3DConcat(
            CATransform3DMakeAffineTransform(copy.transform), placement.matrix(at: frame))
        properties.opacity = Float(copy.opacity)
    }
}
