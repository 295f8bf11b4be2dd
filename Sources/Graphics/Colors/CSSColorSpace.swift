/// The spaces of CSS Color 4 and CSS Color HDR whose colours are not clamped, by their names.
enum CSSColorSpace: String {
    case srgb
    case srgbLinear = "srgb-linear"
    case displayP3 = "display-p3"
    case a98 = "a98-rgb"
    case rec2020
    case rec2100PQ = "rec2100-pq"
    case rec2100HLG = "rec2100-hlg"
    case rec2100Linear = "rec2100-linear"
    case xyz
    case xyzD50 = "xyz-d50"
    case xyzD65 = "xyz-d65"
    case lab, lch, oklab, oklch

    /// Whether the space is a function by itself, and not an argument of `color(…)`.
    var isFunction: Bool {
        switch self {
        case .lab, .lch, .oklab, .oklch: true
        default: false
        }
    }

    /// The values that 100 % of the components are; a hue is in degrees.
    private var whole: SIMD3<Double> {
        switch self {
        case .lab: SIMD3(100, 125, 125)
        case .lch: SIMD3(100, 150, 1)
        case .oklab: SIMD3(1, 0.4, 0.4)
        case .oklch: SIMD3(1, 0.4, 1)
        default: SIMD3(1, 1, 1)
        }
    }

    /// A colour of the space; `nil` if an argument is no number.
    func color(_ arguments: [Substring], alpha: Double) -> CGColor? {
        var components = SIMD3<Double>.zero
        for (index, argument) in arguments.enumerated() {
            let isHue = (self == .lch || self == .oklch) && index == 2
            guard let value = isHue ? Self.degrees(argument) : Self.number(argument, whole: whole[index]) else {
                return nil
            }
            components[index] = value
        }
        if self == .lch || self == .oklch {
            let turn = components.z * .pi / 180
            components = SIMD3(components.x, components.y * Portable.cos(turn), components.y * Portable.sin(turn))
        }
        guard let kind else {
            let light = self == .xyzD65 || self == .xyz ? Self.xyzD65(components) : Self.oklab(components)
            return CGColor(kind: .extendedLinearSRGB, color: light, alpha: alpha)
        }
        return CGColor(kind: kind, color: components, alpha: alpha)
    }

    /// The space of Core Graphics with the same components; `nil` if there is none.
    private var kind: CGColorSpace.Kind? {
        switch self {
        case .srgb: .extendedSRGB
        case .srgbLinear: .extendedLinearSRGB
        case .displayP3: .extendedDisplayP3
        case .a98: .adobeRGB1998
        case .rec2020: .extendedRec2020
        case .rec2100PQ: .rec2100PQ
        case .rec2100HLG: .rec2100HLG
        case .rec2100Linear: .extendedLinearRec2020
        case .xyzD50: .genericXYZ
        case .lab, .lch: .genericLab
        case .xyz, .xyzD65, .oklab, .oklch: nil
        }
    }

    private static func number(_ text: Substring, whole: Double) -> Double? {
        if text == "none" { return 0 }
        let isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? text.dropLast() : text), number.isFinite else { return nil }
        return isPercentage ? number / 100 * whole : number
    }

    private static func degrees(_ text: Substring) -> Double? {
        for (unit, degrees) in [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where text.hasSuffix(unit) {
            return number(text.dropLast(unit.count), whole: 0).map { $0 * degrees }
        }
        return text.hasSuffix("%") ? nil : number(text, whole: 0)
    }

    /// Linear sRGB of tristimulus values whose white is D65.
    ///
    /// Source: the chromaticities of IEC 61966-2-1, in exact fractions, rounded once.
    private static func xyzD65(_ values: SIMD3<Double>) -> SIMD3<Double> {
        PrimariesMatrix(
            rows: (
                SIMD3(3.2409699419045213, -1.5373831775700935, -0.4986107602930033),
                SIMD3(-0.9692436362808798, 1.8759675015077206, 0.04155505740717561),
                SIMD3(0.05563007969699361, -0.20397695888897657, 1.0569715142428786)
            )
        ).applied(to: values)
    }

    /// Linear sRGB of Oklab, by way of XYZ.
    ///
    /// Source: Ottosson, “A perceptual color space for image processing”, 2020, with the matrices of CSS Color 4.
    private static func oklab(_ values: SIMD3<Double>) -> SIMD3<Double> {
        let roots = PrimariesMatrix(
            rows: (
                SIMD3(1, 0.3963377773761749, 0.2158037573099136),
                SIMD3(1, -0.1055613458156586, -0.0638541728258133),
                SIMD3(1, -0.0894841775298119, -1.2914855480194092)
            )
        ).applied(to: values)
        return xyzD65(
            PrimariesMatrix(
                rows: (
                    SIMD3(1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
                    SIMD3(-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
                    SIMD3(-0.0763729366746601, -0.4214933324022432, 1.5869240198367816)
                )
            ).applied(to: roots * roots * roots))
    }
}
