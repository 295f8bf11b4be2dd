package import LayerModel

extension CGBlendMode {
    /// Whether nothing put on a pixel may change it.
    package var changesUnderNothing: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }

    /// Whether part of a picture changes a pixel by that part of what the whole would, so that coverage may go to either.
    package var isProportional: Bool { self != .plusLighter && self != .plusDarker }
}
