package import LayerModel

extension CGBlendMode {
    /// Whether nothing put on a pixel may change it.
    package var changesUnderNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity, .sourceAtop, .destinationOver,
            .destinationOut, .xor, .plusDarker, .plusLighter:
            false
        }
    }

    /// Whether the change of a pixel is proportional to coverage, so that either the source or the result may be covered.
    package var isProportional: Bool { self != .plusLighter && self != .plusDarker }
}
