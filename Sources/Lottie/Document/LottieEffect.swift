/// An effect on a layer's picture.
struct LottieEffect: Sendable {
    /// The effects that are drawn.
    enum Kind: Sendable {
        case fill
        case tint
        case tritone
        case stroke
        case dropShadow
        case gaussianBlur
        case radialWipe
        case matte
        case transform

        /// The parameters that are colours.
        var colors: Range<Int> {
            switch self {
            case .fill: 2..<3
            case .tint: 0..<2
            case .tritone: 0..<3
            case .stroke: 3..<4
            case .dropShadow: 0..<1
            case .gaussianBlur, .radialWipe, .matte, .transform: 0..<0
            }
        }
    }

    var kind: Kind
    /// The effect's parameters, in the order of After Effects; switches and choices as numbers, `nil` for one without a usable value.
    var parameters: [Property<Components>?]

    /// One parameter; `nil` if the effect has no usable value of it.
    func parameter(_ index: Int) -> Property<Components>? {
        index < parameters.count ? parameters[index] : nil
    }

    /// One number.
    func number(_ index: Int, at frame: Double, default value: Double = 0) -> Double {
        parameter(index)?.value(at: frame).x ?? value
    }

    /// A colour, or a point.
    func components(_ index: Int, at frame: Double) -> Components {
        parameter(index)?.value(at: frame) ?? .zero
    }

    /// The channel that the effect set matte takes of its layer; `nil` if it changes nothing.
    ///
    /// Its parameters: the layer, its channel (red, green, blue, alpha, luminance, hue, lightness, saturation, full, off),
    /// and whether that is inverted.
    var matteMode: LottieLayer.MatteMode? {
        let isInverted = number(2, at: 0) != 0
        switch number(1, at: 0, default: 4).rounded() {
        case 1, 2, 3: return .channel(Int(number(1, at: 0).rounded()) - 1, isInverted: isInverted)
        case 4: return isInverted ? .invertedAlpha : .alpha
        case 5, 7: return isInverted ? .invertedLuma : .luma
        default: return nil
        }
    }
}
