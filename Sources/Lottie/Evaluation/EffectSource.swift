import Foundation
import LayerModel

/// What effects do with a layer's picture: filters, and a shadow.
final class EffectSource: SpannedSource {
    private let clock: CompositionClock
    /// In the order in which they are applied.
    private let effects: [LottieEffect]
    let span: ClosedRange<Double>?

    init(clock: CompositionClock, effects: [LottieEffect]) {
        self.clock = clock
        self.effects = effects
        span = effects.flatMap(\.parameters).map(\.span).joined
    }

    var keyPaths: [LayerKeyPath] {
        [LayerKeyPath(.filters), LayerKeyPath(.shadowOffset), LayerKeyPath(.shadowRadius)]
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        var filters: [LayerFilter] = []
        for effect in effects {
            switch effect.kind {
            case .gaussianBlur: filters.append(effect.blur(at: frame))
            case .fill: filters.append(effect.fill(at: frame))
            case .tint: filters.append(effect.tint(at: frame))
            case .dropShadow: effect.applyShadow(to: &properties.rare.value, at: frame)
            default: break
            }
        }
        properties.rare.value.filters = filters
    }
}

extension LottieEffect {
    /// Whether a filter or a shadow of a layer says the same.
    var isFilter: Bool {
        switch kind {
        case .gaussianBlur, .fill, .tint, .dropShadow: true
        case .tritone, .stroke, .radialWipe, .matte: false
        }
    }

    /// Its parameters: blurriness.
    fileprivate func blur(at frame: Double) -> LayerFilter {
        // After Effects' blurriness is a reach; what it draws is a Gaussian of three tenths of that.
        LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [max(0, number(0, at: frame)) * 0.3]])
    }

    /// Its parameters: mask, all masks, colour, inversion, feathers, opacity.
    fileprivate func fill(at frame: Double) -> LayerFilter {
        let color = components(2, at: frame)
        let opacity = number(6, at: frame, default: 1)
        return .matrix([
            0, 0, 0, 0, color.x,
            0, 0, 0, 0, color.y,
            0, 0, 0, 0, color.z,
            0, 0, 0, opacity, 0,
        ])
    }

    /// Its parameters: what black becomes, what white becomes, how much in percent.
    fileprivate func tint(at frame: Double) -> LayerFilter {
        let (black, white) = (components(0, at: frame), components(1, at: frame))
        let amount = min(max(number(2, at: frame, default: 100) / 100, 0), 1)
        let luma = [0.2126, 0.7152, 0.0722]
        var rows: [Double] = []
        for channel in 0..<3 {
            let reach = white[channel] - black[channel]
            for other in 0..<3 {
                rows.append(luma[other] * reach * amount + (channel == other ? 1 - amount : 0))
            }
            rows += [0, black[channel] * amount]
        }
        return .matrix(rows + [0, 0, 0, 1, 0])
    }

    /// Its parameters: colour, opacity up to 255, direction in degrees clockwise from the top, distance, softness.
    fileprivate func applyShadow(to properties: inout RareLayerProperties, at frame: Double) {
        properties.shadowColor = DocumentReading.color(components(0, at: frame))
        properties.shadowOpacity = Float(number(1, at: frame, default: 127.5) / 255).clamped
        let angle = (number(2, at: frame, default: 135) - 90).radians
        let distance = number(3, at: frame, default: 5)
        properties.shadowOffset = CGSize(width: cos(angle) * distance, height: sin(angle) * distance)
        properties.shadowRadius = max(0, number(4, at: frame)) / 4
    }
}

extension LayerFilter {
    /// A linear map of straight colours: four rows of factors of red, green, blue and alpha, and what is added.
    static func matrix(_ rows: [Double]) -> LayerFilter {
        LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": rows])
    }
}
