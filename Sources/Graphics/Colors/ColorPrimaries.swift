extension CGColorSpace {
    /// The colours that a space's linear components are amounts of.
    package enum Primaries: UInt8, Sendable {
        case sRGB
        case displayP3
        case rec2020
        case adobeRGB
        /// The tristimulus values of CIE 1931 for a white of D50.
        case xyz
        case gray
    }
}

extension CGColorSpace.Primaries {
    /// To linear sRGB; `nil` if that is the same.
    package var toSRGB: PrimariesMatrix? {
        switch self {
        case .sRGB, .gray: nil
        case .displayP3: .displayP3ToSRGB
        case .rec2020: .rec2020ToSRGB
        case .adobeRGB: .adobeRGBToSRGB
        case .xyz: .xyzToSRGB
        }
    }

    /// From linear sRGB; `nil` if that is the same.
    package var fromSRGB: PrimariesMatrix? {
        switch self {
        case .sRGB, .gray: nil
        case .displayP3: .sRGBToDisplayP3
        case .rec2020: .sRGBToRec2020
        case .adobeRGB: .sRGBToAdobeRGB
        case .xyz: .sRGBToXYZ
        }
    }

    /// The weights of red, green and blue in luma, of sRGB's primaries and of BT.2020's.
    ///
    /// Source: ITU-R BT.709-6, item 3.2, and BT.2020-2, table 4, which round the luminance.
    package var luma: SIMD3<Double> {
        self == .rec2020 ? SIMD3(0.2627, 0.6780, 0.0593) : SIMD3(0.2126, 0.7152, 0.0722)
    }

    /// The share of each linear component in the luminance Y.
    package var luminance: SIMD3<Double> {
        switch self {
        case .sRGB: SIMD3(0.21263900587151036, 0.7151686787677559, 0.07219231536073371)
        case .displayP3: SIMD3(0.22897456406974884, 0.6917385218365062, 0.079286914093745)
        case .rec2020: SIMD3(0.26270021201126703, 0.677998071518871, 0.059301716469861945)
        case .adobeRGB: SIMD3(0.29734497525053616, 0.627363566255466, 0.07529145849399789)
        case .xyz: SIMD3(0, 1, 0)
        case .gray: SIMD3(1, 0, 0)
        }
    }
}

/// A change of primaries: three rows that a column of linear components is multiplied with.
///
/// Source: the chromaticities of IEC 61966-2-1, SMPTE EG 432-1, BT.2020 and Adobe RGB (1998) with the white point (0.3127,
/// 0.3290), in exact fractions, rounded once. XYZ's white is D50, (0.3457, 0.3585), brought to D65 by Bradford's matrix, as
/// CSS Color 4 has it.
package struct PrimariesMatrix: Sendable {
    package let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    static let displayP3ToSRGB = PrimariesMatrix(
        rows: (
            SIMD3(1.2249401762805598, -0.22494017628055996, 0),
            SIMD3(-0.04205695470968816, 1.042056954709688, 0),
            SIMD3(-0.019637554590334432, -0.07863604555063189, 1.0982736001409663)
        )
    )

    static let sRGBToDisplayP3 = PrimariesMatrix(
        rows: (
            SIMD3(0.8224619687143623, 0.17753803128563775, 0),
            SIMD3(0.03319419885096162, 0.9668058011490384, 0),
            SIMD3(0.017082630721120033, 0.07239744066396347, 0.9105199286149165)
        )
    )

    static let rec2020ToSRGB = PrimariesMatrix(
        rows: (
            SIMD3(1.6604910021084345, -0.5876411387885495, -0.07284986331988488),
            SIMD3(-0.12455047452159074, 1.1328998971259603, -0.008349422604369477),
            SIMD3(-0.018150763354905303, -0.10057889800800739, 1.1187296613629127)
        )
    )

    static let sRGBToRec2020 = PrimariesMatrix(
        rows: (
            SIMD3(0.627403895934699, 0.3292830383778837, 0.043313065687417225),
            SIMD3(0.06909728935823208, 0.9195403950754587, 0.011362315566309178),
            SIMD3(0.01639143887515028, 0.08801330787722575, 0.895595253247624)
        )
    )

    static let adobeRGBToSRGB = PrimariesMatrix(
        rows: (
            SIMD3(1.3983557439607783, -0.3983557439607783, 0),
            SIMD3(0, 1, 0),
            SIMD3(0, -0.042928989294473266, 1.0429289892944733)
        )
    )

    static let sRGBToAdobeRGB = PrimariesMatrix(
        rows: (
            SIMD3(0.7151256068556247, 0.2848743931443754, 0),
            SIMD3(0, 1, 0),
            SIMD3(0, 0.04116194845011847, 0.9588380515498816)
        )
    )

    static let xyzToSRGB = PrimariesMatrix(
        rows: (
            SIMD3(3.1341358529001178, -1.617385998018042, -0.49066221791109754),
            SIMD3(-0.9787954765557777, 1.9162543773959884, 0.03344287339036693),
            SIMD3(0.07195539255794735, -0.22897675981518203, 1.4053860351131182)
        )
    )

    static let sRGBToXYZ = PrimariesMatrix(
        rows: (
            SIMD3(0.43606574687426936, 0.3851515095901596, 0.14307841996513868),
            SIMD3(0.22249317711056518, 0.7168870130944824, 0.06061980979495236),
            SIMD3(0.013923921463169396, 0.09708132423141017, 0.7140993568158807)
        )
    )

    package func applied(to light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((rows.0 * light).sum(), (rows.1 * light).sum(), (rows.2 * light).sum())
    }

    /// The same in single precision.
    package var columns: LightColumns {
        func column(_ index: Int) -> SIMD4<Float> {
            SIMD4(Float(rows.0[index]), Float(rows.1[index]), Float(rows.2[index]), 0)
        }
        return LightColumns(red: column(0), green: column(1), blue: column(2))
    }
}

/// A matrix as the light of full red, green and blue, for whole pixels; fourth components are 0.
@usableFromInline
package struct LightColumns: Sendable {
    @usableFromInline let red: SIMD4<Float>
    @usableFromInline let green: SIMD4<Float>
    @usableFromInline let blue: SIMD4<Float>

    package init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Keeps light as it is.
    package static let identity = LightColumns(
        red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

    @inlinable @inline(__always)
    package func applied(to light: SIMD4<Float>) -> SIMD4<Float> {
        red * light.x + green * light.y + blue * light.z
    }
}
