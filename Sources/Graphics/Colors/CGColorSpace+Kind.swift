internal import Foundation

extension CGColorSpace {
    /// The colour spaces known to this library.
    enum Kind: UInt8, Sendable, CaseIterable {
        case sRGB
        case extendedSRGB
        case linearSRGB
        case extendedLinearSRGB
        case displayP3
        case extendedDisplayP3
        case linearDisplayP3
        case extendedLinearDisplayP3
        case deviceGray
        case genericGrayGamma2_2
        case extendedGray
        case linearGray
        case extendedLinearGray
    }

    /// The curve between stored components and light.
    package enum Transfer: UInt8, Sendable {
        case sRGB
        case linear
        case gamma2_2
    }

    /// The colours at the corners of the gamut; white is D65 in each.
    enum Primaries: UInt8, Sendable {
        case sRGB
        case displayP3
        case gray
    }
}

extension CGColorSpace.Kind {
    var name: String {
        switch self {
        case .sRGB: CGColorSpace.sRGB
        case .extendedSRGB: CGColorSpace.extendedSRGB
        case .linearSRGB: CGColorSpace.linearSRGB
        case .extendedLinearSRGB: CGColorSpace.extendedLinearSRGB
        case .displayP3: CGColorSpace.displayP3
        case .extendedDisplayP3: CGColorSpace.extendedDisplayP3
        case .linearDisplayP3: CGColorSpace.linearDisplayP3
        case .extendedLinearDisplayP3: CGColorSpace.extendedLinearDisplayP3
        case .deviceGray: "kCGColorSpaceDeviceGray"
        case .genericGrayGamma2_2: CGColorSpace.genericGrayGamma2_2
        case .extendedGray: CGColorSpace.extendedGray
        case .linearGray: CGColorSpace.linearGray
        case .extendedLinearGray: CGColorSpace.extendedLinearGray
        }
    }

    var transfer: CGColorSpace.Transfer {
        switch self {
        case .sRGB, .extendedSRGB, .displayP3, .extendedDisplayP3, .deviceGray: .sRGB
        case .linearSRGB, .extendedLinearSRGB, .linearDisplayP3, .extendedLinearDisplayP3: .linear
        case .linearGray, .extendedLinearGray: .linear
        case .genericGrayGamma2_2, .extendedGray: .gamma2_2
        }
    }

    var primaries: CGColorSpace.Primaries {
        switch self {
        case .sRGB, .extendedSRGB, .linearSRGB, .extendedLinearSRGB: .sRGB
        case .displayP3, .extendedDisplayP3, .linearDisplayP3, .extendedLinearDisplayP3: .displayP3
        case .deviceGray, .genericGrayGamma2_2, .extendedGray, .linearGray, .extendedLinearGray: .gray
        }
    }

    var isGray: Bool {
        primaries == .gray
    }

    /// Whether components outside 0 to 1 survive a conversion into this space.
    var isExtended: Bool {
        switch self {
        case .extendedSRGB, .extendedLinearSRGB, .extendedDisplayP3, .extendedLinearDisplayP3: true
        case .extendedGray, .extendedLinearGray: true
        default: false
        }
    }

    /// Whether the components are those of sRGB as they stand.
    var isEncodedSRGB: Bool {
        self == .sRGB || self == .extendedSRGB || self == .deviceGray
    }

    /// Components of a colour in this space as encoded sRGB, not clipped.
    func extendedSRGB(from color: SIMD3<Double>) -> SIMD3<Double> {
        if isEncodedSRGB {
            return color
        }
        if isGray {
            return SIMD3(repeating: CGColorSpace.Transfer.sRGB.encoded(transfer.decoded(color.x)))
        }
        var light = transfer.decoded(color)
        if primaries == .displayP3 {
            light = ColorMatrix.displayP3ToSRGB.applied(to: light)
        }
        return CGColorSpace.Transfer.sRGB.encoded(light)
    }

    /// Components in this space of an encoded sRGB colour, not clipped.
    func components(fromExtendedSRGB color: SIMD3<Double>) -> SIMD3<Double> {
        if self == .sRGB || self == .extendedSRGB {
            return color
        }
        if self == .deviceGray, color.x == color.y, color.y == color.z {
            return color
        }
        var light = CGColorSpace.Transfer.sRGB.decoded(color)
        switch primaries {
        case .sRGB: break
        case .displayP3: light = ColorMatrix.sRGBToDisplayP3.applied(to: light)
        case .gray: light = SIMD3(repeating: (light * ColorMatrix.luminanceOfSRGB).sum())
        }
        return transfer.encoded(light)
    }
}

extension CGColorSpace.Transfer {
    /// Light for stored components; curves are mirrored below 0.
    func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        self == .linear ? color : SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
    }

    /// Stored components for light; curves are mirrored below 0.
    func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
        self == .linear ? light : SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
    }

    /// Light for a stored component.
    ///
    /// Source of sRGB's curve: IEC 61966-2-1, with the thresholds .04045 and .0031308.
    package func decoded(_ value: Double) -> Double {
        let magnitude = abs(value)
        let light =
            switch self {
            case .linear: magnitude
            case .gamma2_2: Portable.pow(magnitude, 2.2)
            case .sRGB: magnitude <= 0.04045 ? magnitude / 12.92 : Portable.pow((magnitude + 0.055) / 1.055, 2.4)
            }
        return value < 0 ? -light : light
    }

    /// The stored component for light.
    package func encoded(_ light: Double) -> Double {
        let magnitude = abs(light)
        let value =
            switch self {
            case .linear: magnitude
            case .gamma2_2: Portable.pow(magnitude, 1 / 2.2)
            case .sRGB: magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * Portable.pow(magnitude, 1 / 2.4) - 0.055
            }
        return light < 0 ? -value : value
    }
}

/// A change of primaries: three rows that a column of linear components is multiplied with.
///
/// Source: the chromaticities of IEC 61966-2-1 and SMPTE EG 432-1 with the white point (0.3127, 0.3290), in exact fractions,
/// rounded once.
struct ColorMatrix: Sendable {
    let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    static let displayP3ToSRGB = ColorMatrix(
        rows: (
            SIMD3(1.2249401762805598, -0.22494017628055996, 0),
            SIMD3(-0.04205695470968816, 1.042056954709688, 0),
            SIMD3(-0.019637554590334432, -0.07863604555063189, 1.0982736001409663)
        )
    )

    static let sRGBToDisplayP3 = ColorMatrix(
        rows: (
            SIMD3(0.8224619687143623, 0.17753803128563775, 0),
            SIMD3(0.03319419885096162, 0.9668058011490384, 0),
            SIMD3(0.017082630721120033, 0.07239744066396347, 0.9105199286149165)
        )
    )

    /// The share of each linear sRGB component in the luminance Y.
    static let luminanceOfSRGB = SIMD3<Double>(0.21263900587151036, 0.7151686787677559, 0.07219231536073371)

    func applied(to light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((rows.0 * light).sum(), (rows.1 * light).sum(), (rows.2 * light).sum())
    }
}
