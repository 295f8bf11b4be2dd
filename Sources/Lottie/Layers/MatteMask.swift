import LayerModel

/// Mattes as masks of layers.
enum MatteMask {
    /// The mask that a layer's picture makes.
    ///
    /// Masks take alpha. Inverted, it is what the picture leaves of a black rectangle; for luma, the brightness of the picture on black
    /// is made into alpha.
    ///
    /// - Parameter picture: In the composition's space; `nil` draws nothing.
    static func layer(for picture: CALayer?, mode: LottieLayer.MatteMode, size: CGSize) -> CALayer {
        let mask = CALayer()
        mask.frame = CGRect(origin: .zero, size: size)
        if let picture { mask.addSublayer(picture) }
        switch mode {
        case .alpha:
            break
        case .invertedAlpha:
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            picture?.compositingFilter = "destinationOut"
        case .luma, .invertedLuma:
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            mask.filters = [LayerFilter.luminanceToAlpha(isInverted: mode == .invertedLuma)]
        }
        return mask
    }
}

extension LayerFilter {
    /// Black with the alpha of an opaque picture's brightness.
    fileprivate static func luminanceToAlpha(isInverted: Bool) -> LayerFilter {
        let sign = isInverted ? -1.0 : 1.0
        let rows: [Double] = [
            0, 0, 0, 0, 0,
            0, 0, 0, 0, 0,
            0, 0, 0, 0, 0,
            0.299 * sign, 0.587 * sign, 0.114 * sign, 0, isInverted ? 1 : 0,
        ]
        return LayerFilter(type: "colorMatrix", inputs: ["inputColorMatrix": rows])
    }
}
