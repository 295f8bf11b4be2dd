import Foundation
import LayerModel

/// The effects on a layer's colours, and their shadow.
final class EffectSource: SpannedSource {
    private let clock: CompositionClock
    /// In the order of application.
    private let filters: [PictureFilterEffect]
    private let shadow: ShadowEffect?
    private let isBehind: Bool
    let span: ClosedRange<Double>?

    /// - Parameters:
    ///
    ///   - shadow: Of the filters' result.
    ///   - isBehind: Whether filters change the layer's backdrop.
    init(clock: CompositionClock, filters: [PictureFilterEffect], shadow: ShadowEffect?, isBehind: Bool = false) {
        self.clock = clock
        self.filters = filters
        self.shadow = shadow
        self.isBehind = isBehind
        span = (filters.map(\.span) + [shadow?.span]).joined
    }

    var keyPaths: [LayerKeyPath] {
        var keyPaths: [LayerKeyPath] = []
        if !filters.isEmpty { keyPaths.append(LayerKeyPath(isBehind ? .backgroundFilters : .filters)) }
        if shadow != nil {
            keyPaths += [
                LayerKeyPath(\RareLayerProperties.shadowOffset), LayerKeyPath(\RareLayerProperties.shadowRadius),
            ]
        }
        return keyPaths
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let frame = clock.frame(at: time)
        if isBehind {
            properties.rare.value.backgroundFilters = filters.flatMap { $0.filters(at: frame) }
        } else if !filters.isEmpty {
            properties.rare.value.filters = filters.flatMap { $0.filters(at: frame) }
        }
        guard let cast = shadow?.shadow(at: frame) else { return }
        properties.rare.value.shadowColor = cast.color
        properties.rare.value.shadowOpacity = cast.opacity
        properties.rare.value.shadowOffset = cast.offset
        properties.rare.value.shadowRadius = cast.radius
    }
}

/// An effect or style that is a filter of colours, or an even blur.
enum PictureFilterEffect: Sendable {
    case effect(LottieEffect)
    case overlay(LottieStyle)
    /// The outline around a picture, in one colour.
    case outline(LottieStyle)
    /// The shadow that a picture casts, in its place.
    case silhouette(LottieEffect)
    /// A picture as soft as the style's edges.
    case softened(LottieStyle)

    /// The frames between which the filter changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        switch self {
        case .effect(let effect), .silhouette(let effect): effect.span
        case .overlay(let style), .outline(let style), .softened(let style): style.span
        }
    }

    /// Whether the filter draws beyond the picture's edges.
    var reachesOutside: Bool {
        switch self {
        case .effect(let effect): effect.kind == .gaussianBlur
        case .overlay: false
        case .outline, .silhouette, .softened: true
        }
    }

    func filters(at frame: Double) -> [LayerFilter] {
        switch self {
        case .effect(let effect):
            switch effect.kind {
            case .gaussianBlur: [.blur(effect.blurSigma(at: frame))]
            case .fill: [effect.fill(at: frame)]
            case .tint: [effect.tint(at: frame)]
            case .tritone: effect.tritone(at: frame)
            default: []
            }
        case .overlay(let style): [style.overlay(at: frame)]
        case .outline(let style): style.outline(at: frame)
        case .silhouette(let effect): effect.silhouette(at: frame)
        case .softened(let style): [.blur(style.softness(at: frame))]
        }
    }
}

/// An effect or style that casts a shadow.
enum ShadowEffect: Sendable {
    case effect(LottieEffect)
    case style(LottieStyle)

    /// A shadow as layers have it.
    struct Shadow {
        var color: CGColor
        var opacity: Float
        var offset: CGSize
        var radius: Double
    }

    /// The frames between which the shadow changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        switch self {
        case .effect(let effect): effect.span
        case .style(let style): style.span
        }
    }

    func shadow(at frame: Double) -> Shadow {
        switch self {
        case .effect(let effect):
            Shadow(
                color: effect.components(0, at: frame).color(),
                opacity: Float(effect.number(1, at: frame, default: 127.5) / 255).clamped,
                offset: effect.shadowOffset(at: frame), radius: effect.shadowRadius(at: frame))
        case .style(let style):
            Shadow(
                color: style.color.value(at: frame).color(),
                opacity: Float(style.opacity.value(at: frame) / 100).clamped,
                offset: style.shadowOffset(at: frame), radius: style.softness(at: frame))
        }
    }
}

extension LottieStyle {
    /// Away from the light.
    fileprivate func shadowOffset(at frame: Double) -> CGSize {
        guard kind == .dropShadow || kind == .innerShadow else { return .zero }
        let angle = angle.value(at: frame).radians
        let distance = distance.value(at: frame)
        return CGSize(width: -Portable.cos(angle) * distance, height: Portable.sin(angle) * distance)
    }

    /// The deviation of the Gaussian of the style's edges.
    fileprivate func softness(at frame: Double) -> Double {
        max(0, size.value(at: frame)) / 2
    }

    /// The colour over the picture.
    fileprivate func overlay(at frame: Double) -> LayerFilter {
        let color = color.value(at: frame).cut
        let share = min(max(opacity.value(at: frame) / 100, 0), 1)
        let kept = 1 - share
        return .matrix([
            kept, 0, 0, 0, color.x * share,
            0, kept, 0, 0, color.y * share,
            0, 0, kept, 0, color.z * share,
            0, 0, 0, 1, 0,
        ])
    }

    /// The silhouette of the picture, grown by the style's size: blurred, and cut at the value of a straight edge at that
    /// distance.
    fileprivate func outline(at frame: Double) -> [LayerFilter] {
        let size = max(size.value(at: frame), 0.01)
        let color = color.value(at: frame).cut
        let opacity = min(max(opacity.value(at: frame) / 100, 0), 1)
        let sigma = size / 2
        // A Gaussian's tail beyond two deviations, and its density there: the cut rises from 0 to 1 over one point.
        let tail = 0.022_75
        let gain = sigma / 0.053_99
        return [
            .blur(sigma),
            .matrix([
                0, 0, 0, 0, color.x,
                0, 0, 0, 0, color.y,
                0, 0, 0, 0, color.z,
                0, 0, 0, gain, 0.5 - tail * gain,
            ]),
            .matrix([
                1, 0, 0, 0, 0,
                0, 1, 0, 0, 0,
                0, 0, 1, 0, 0,
                0, 0, 0, opacity, 0,
            ]),
        ]
    }
}

extension LottieEffect {
    /// The frames between which the effect changes; `nil` if it does not.
    var span: ClosedRange<Double>? { parameters.map { $0?.span }.joined }

    /// The parameter of blurs: blurriness.
    ///
    /// After Effects' blurriness is a reach; its Gaussian has three tenths of that.
    func blurSigma(at frame: Double) -> Double { max(0, number(0, at: frame)) * 0.3 }

    /// Whether a blur is as wide in x as in y; its second parameter: both, horizontal, vertical.
    var isEvenBlur: Bool {
        parameter(1)?.keyframes.contains { $0.value.x.rounded() >= 2 } != true
    }

    /// A blur's standard deviations along x and y.
    func blurSigmas(at frame: Double) -> Vector2 {
        let sigma = blurSigma(at: frame)
        return switch number(1, at: frame, default: 1).rounded() {
        case 2: Vector2(sigma, 0)
        case 3: Vector2(0, sigma)
        default: Vector2(sigma, sigma)
        }
    }

    /// Its parameters: mask, all masks, colour, inversion, feathers, opacity.
    fileprivate func fill(at frame: Double) -> LayerFilter {
        let color = components(2, at: frame).cut
        let opacity = number(6, at: frame, default: 1)
        return .silhouette(color, opacity: opacity)
    }

    /// Its parameters: the colour of black, the colour of white, the amount in percent.
    fileprivate func tint(at frame: Double) -> LayerFilter {
        let (black, white) = (components(0, at: frame).cut, components(1, at: frame).cut)
        let amount = min(max(number(2, at: frame, default: 100) / 100, 0), 1)
        var rows: [Double] = []
        for channel in 0..<3 {
            let reach = white[channel] - black[channel]
            for other in 0..<3 {
                rows.append(Self.luminance[other] * reach * amount + (channel == other ? 1 - amount : 0))
            }
            rows += [0, black[channel] * amount]
        }
        return .matrix(rows + [0, 0, 0, 1, 0])
    }

    /// Its parameters: the colours for white, middle grey and black.
    ///
    /// Colours between filters lie in 0…1: the first puts the lower half of the brightness into red and the upper one into
    /// green.
    fileprivate func tritone(at frame: Double) -> [LayerFilter] {
        let (high, middle) = (components(0, at: frame).cut, components(1, at: frame).cut)
        let low = components(2, at: frame).cut
        let double: [Double] = (0..<3).map { Self.luminance[$0] * 2 }
        var split: [Double] = double
        split += [0, 0]
        split += double
        split += [0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
        var joined: [Double] = []
        for channel in 0..<3 {
            joined += [middle[channel] - low[channel], high[channel] - middle[channel], 0, 0, low[channel]]
        }
        joined += [0, 0, 0, 1, 0]
        return [.matrix(split), .matrix(joined)]
    }

    private static let luminance = CGColorSpace.Primaries.sRGB.luma

    // MARK: - Shadows

    // Their parameters: colour, opacity up to 255, direction in degrees clockwise from the top, distance, softness, whether
    // the picture itself is left out.

    /// Whether the picture is left out.
    var isShadowOnly: Bool {
        kind == .dropShadow && parameter(5).map { $0.initial.x != 0 } == true
    }

    func shadowOffset(at frame: Double) -> CGSize {
        let angle = (number(2, at: frame, default: 135) - 90).radians
        let distance = number(3, at: frame, default: 5)
        return CGSize(width: Portable.cos(angle) * distance, height: Portable.sin(angle) * distance)
    }

    func shadowRadius(at frame: Double) -> Double { max(0, number(4, at: frame)) / 4 }

    /// The shadow where the picture is.
    fileprivate func silhouette(at frame: Double) -> [LayerFilter] {
        let color = components(0, at: frame).cut
        let opacity = min(max(number(1, at: frame, default: 127.5) / 255, 0), 1)
        return [.silhouette(color, opacity: opacity), .blur(shadowRadius(at: frame))]
    }
}

extension LayerFilter {
    /// A linear map of straight colours: four rows of factors of red, green, blue and alpha, and of an addition.
    static func matrix(_ rows: [Double]) -> LayerFilter {
        LayerFilter(.colorMatrix, rows)
    }

    /// An even blur.
    static func blur(_ sigma: Double) -> LayerFilter {
        LayerFilter(.gaussianBlur, [sigma])
    }

    /// One colour with a picture's alpha.
    static func silhouette(_ color: Components, opacity: Double) -> LayerFilter {
        .matrix([
            0, 0, 0, 0, color.x,
            0, 0, 0, 0, color.y,
            0, 0, 0, 0, color.z,
            0, 0, 0, opacity, 0,
        ])
    }
}
