package import LayerModel

extension CGBlendMode {
    /// Whether nothing put on a pixel may change it.
    package var changesUnderNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
