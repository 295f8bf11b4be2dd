import LayerModel

/// Mattes as masks of layers.
enum MatteMask {
    /// The mask that a layer's picture makes.
    ///
    /// Masks take alpha. Inverted, it is a black rectangle without the picture; for luma, the brightness of the picture on black
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
            picture?.compositingFilter = CGBlendMode.destinationOut.filterName
        case .luma:
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            mask.filters = [LayerFilter.alpha(of: luminance, isInverted: false)]
        case .invertedLuma:
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            mask.filters = [LayerFilter.alpha(of: luminance, isInverted: true)]
        case .channel(let index, let isInverted):
            var weights = Components.zero
            weights[index] = 1
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            mask.filters = [LayerFilter.alpha(of: weights, isInverted: isInverted)]
        }
        return mask
    }

    private static let luminance = Components(0.299, 0.587, 0.114, 0)
}

extension LayerFilter {
    /// Black with a sum of an opaque picture's colours as its alpha.
    fileprivate static func alpha(of weights: Components, isInverted: Bool) -> LayerFilter {
        let sign = isInverted ? -1.0 : 1.0
        return .matrix(
            Array(repeating: 0, count: 15)
                + [weights.x * sign, weights.y * sign, weights.z * sign, 0, isInverted ? 1 : 0])
    }
}
