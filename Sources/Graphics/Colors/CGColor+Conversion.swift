extension CGColor {
    /// The colour components without alpha.
    var color: SIMD3<Double> {
        SIMD3(red, green, blue)
    }

    /// A colour from encoded sRGB components, unpremultiplied, alpha last; components may lie outside 0 to 1.
    public init(extendedSRGBComponents components: SIMD4<Double>) {
        self.init(
            kind: .sRGB, color: SIMD3(components.x, components.y, components.z), alpha: components.w
        )
    }

    /// Encoded sRGB components, unpremultiplied, alpha last.
    ///
    /// A colour outside sRGB's gamut has components outside 0 to 1.
    public var extendedSRGBComponents: SIMD4<Double> {
        SIMD4(kind == .sRGB ? color : kind.extendedSRGB(from: color), opacity)
    }

    /// `extendedSRGBComponents` in single precision.
    public var extendedSRGB: SIMD4<Float> {
        SIMD4<Float>(extendedSRGBComponents)
    }

    /// The colour in the form that renderers blend: encoded sRGB, clipped to 0 to 1, multiplied by alpha.
    ///
    /// - Parameter opacity: Multiplied with the clipped alpha; clipped to 0 to 1 itself.
    public func premultipliedSRGB(opacity: Float = 1) -> SIMD4<Float> {
        premultiplied(opacity: opacity, in: .standard)
    }

    /// Encoded sRGB, multiplied by alpha.
    ///
    /// - Parameters:
    ///   - opacity: Multiplied with the clipped alpha; clipped to 0 to 1 itself.
    ///   - range: Whether colours are clipped, too. NaN becomes 0.
    package func premultiplied(opacity: Float = 1, in range: TargetRange) -> SIMD4<Float> {
        var components = straight(in: range)
        let alpha = components.w * (opacity > 0 ? min(opacity, 1) : 0)
        components.w = 1
        return components * alpha
    }

    /// Encoded sRGB, not multiplied by alpha, which is clipped to 0 to 1.
    ///
    /// - Parameter range: Whether colours are clipped, too. NaN becomes 0.
    @inline(__always)
    package func straight(in range: TargetRange) -> SIMD4<Float> {
        range.bounded(extendedSRGB)
    }

    /// Whether the colour is opaque.
    public var isOpaque: Bool {
        opacity >= 1
    }

    /// The same colour in another space.
    ///
    /// Components are clipped to 0 to 1 unless the space is an extended one. Greys are the luminance.
    /// - Parameters:
    ///   - space: The space of the result.
    ///   - intent: Has no effect: all spaces share one white point, and clipping is the only gamut mapping.
    ///   - options: Has no effect.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard space.kind != kind else {
            return self
        }
        var result = space.kind.components(fromExtendedSRGB: kind.extendedSRGB(from: color))
        if !space.kind.isExtended {
            result = result.clamped(lowerBound: .zero, upperBound: .one)
        }
        return CGColor(kind: space.kind, color: result, alpha: opacity)
    }
}
