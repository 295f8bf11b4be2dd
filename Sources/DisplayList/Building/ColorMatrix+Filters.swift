import LayerModel

extension ColorMatrix {
    /// The weights of red, green and blue in a colour's luminance.
    private static let luminance = SIMD3<Float>(CGColorSpace.Primaries.sRGB.luma)

    /// Changes no colour.
    package static let identity = ColorMatrix(
        red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 1), bias: .zero
    )

    /// Makes the luminance of opaque colours their alpha.
    static let luminanceToAlpha = ColorMatrix(
        red: SIMD4(0, 0, 0, luminance.x), green: SIMD4(0, 0, 0, luminance.y), blue: SIMD4(0, 0, 0, luminance.z),
        alpha: .zero, bias: .zero)

    /// The map of a colour filter; `nil` for other filters.
    init?(_ filter: LayerFilter) {
        let value = filter.values?.first.map { Float($0) }
        switch filter.kind {
        case .colorMatrix:
            guard let rows = filter.values, rows.count == 20 else { return nil }
            let column = { (index: Int) in
                SIMD4(Float(rows[index]), Float(rows[5 + index]), Float(rows[10 + index]), Float(rows[15 + index]))
            }
            self.init(red: column(0), green: column(1), blue: column(2), alpha: column(3), bias: column(4))
        case .saturate:
            self.init(saturation: value ?? 1)
        case .brightness:
            self.init(factor: 1, added: value ?? 0)
        case .contrast:
            let factor = value ?? 1
            self.init(factor: factor, added: 0.5 - 0.5 * factor)
        case .hueRotate:
            self.init(hueAngle: value ?? 0)
        case .invert:
            self.init(factor: -1, added: 1)
        case .gaussianBlur, nil:
            return nil
        }
    }

    /// Red, green and blue times a factor, and something more.
    private init(factor: Float, added: Float) {
        self = .identity
        (red.x, green.y, blue.z) = (factor, factor, factor)
        bias = SIMD4(added, added, added, 0)
    }

    /// A mix of the colour (1) and its grey (0), or beyond it.
    private init(saturation: Float) {
        self = .identity
        let grey = Self.luminance * (1 - saturation)
        red = SIMD4(grey.x + saturation, grey.x, grey.x, 0)
        green = SIMD4(grey.y, grey.y + saturation, grey.y, 0)
        blue = SIMD4(grey.z, grey.z, grey.z + saturation, 0)
    }

    /// A turn about the grey axis that keeps luminance, as in the `hue-rotate` of Filter Effects Module Level 1.
    private init(hueAngle: Float) {
        let turn = CGAffineTransform(rotationAngle: CGFloat(hueAngle))
        let (c, s) = (Float(turn.a), Float(turn.b))
        self = .identity
        red = SIMD4(0.213 + c * 0.787 - s * 0.213, 0.213 - c * 0.213 + s * 0.143, 0.213 - c * 0.213 - s * 0.787, 0)
        green = SIMD4(0.715 - c * 0.715 - s * 0.715, 0.715 + c * 0.285 + s * 0.140, 0.715 - c * 0.715 + s * 0.715, 0)
        blue = SIMD4(0.072 - c * 0.072 + s * 0.928, 0.072 - c * 0.072 - s * 0.283, 0.072 + c * 0.928 + s * 0.072, 0)
    }
}
