import LayerModel

/// The placement of a shadow that is no layer's own.
final class ShadowPlace: SpannedSource {
    private let clock: CompositionClock
    private let shadow: ShadowEffect

    init(clock: CompositionClock, shadow: ShadowEffect) {
        self.clock = clock
        self.shadow = shadow
    }

    var span: ClosedRange<Double>? { shadow.span }

    var keyPaths: [LayerKeyPath] { [LayerKeyPath(.transform)] }

    func apply(to properties: inout LayerProperties, at time: Double) {
        let offset = shadow.shadow(at: clock.frame(at: time)).offset
        properties.transform = CATransform3DMakeTranslation(offset.width, offset.height, 0)
    }
}

/// The colour of a style that lies over a whole picture.
final class ShadeSource: SpannedSource {
    private let clock: CompositionClock
    private let style: LottieStyle

    init(clock: CompositionClock, style: LottieStyle) {
        self.clock = clock
        self.style = style
    }

    var span: ClosedRange<Double>? { style.span }

    var keyPaths: [LayerKeyPath] {
        [LayerKeyPath(\LayerProperties.backgroundColor), LayerKeyPath(\LayerProperties.opacity)]
    }

    func apply(to properties: inout LayerProperties, at time: Double) {
        let shadow = ShadowEffect.style(style).shadow(at: clock.frame(at: time))
        properties.backgroundColor = shadow.color
        properties.opacity = shadow.opacity
    }
}
