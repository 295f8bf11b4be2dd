import LayerModel

/// The placement of a layer's picture by the effect transform, and its opacity.
///
/// Its parameters: anchor point, position, whether the height's scale is the width's, too, scales of height and width in
/// percent, skew, its axis, rotation, opacity in percent.
final class TransformEffectSource: SpannedSource {
    private let clock: CompositionClock
    private let effect: LottieEffect

    init(clock: CompositionClock, effect: LottieEffect) {
        self.clock = clock
        self.effect = effect
    }

    var span: ClosedRange<Double>? { effect.span }

    var keyPaths: [LayerKeyPath] { [LayerKeyPath(.transform), LayerKeyPath(\LayerProperties.opacity)] }

    func apply(to properties: inout LayerProperties, at time: Double) {
        let frame = clock.frame(at: time)
        let height = effect.number(3, at: frame, default: 100)
        let width = effect.number(2, at: frame) == 1 ? height : effect.number(4, at: frame, default: 100)
        var place = LottieTransform()
        place.anchor = .point(Property(effect.components(0, at: frame)))
        place.position = .point(Property(effect.components(1, at: frame)))
        place.scale = Property(Components(width, height, 100, 0))
        place.skew = Property(effect.number(5, at: frame))
        // The effect counts the axis from the vertical, as lottie-web has it.
        place.skewAxis = Property(effect.number(6, at: frame) + 90)
        place.rotation = Property(effect.number(7, at: frame))
        properties.transform = CATransform3DMakeAffineTransform(place.matrix(at: 0))
        properties.opacity = Float(effect.number(8, at: frame, default: 100) / 100).clamped
    }
}
