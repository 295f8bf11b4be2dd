internal import CImageLibraries

/// The chromaticities x and y of white, red, green and blue.
struct RGBPrimaries: Equatable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    private static let d65 = SIMD2(0.3127, 0.3290)

    static let sRGB = RGBPrimaries(
        white: d65, red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06))

    /// Primaries by their number in ITU-T H.273, table 2; `nil` for a number that has none here.
    static func codePoint(_ number: Int) -> RGBPrimaries? {
        switch number {
        case 1: sRGB
        case 4:
            RGBPrimaries(
                white: SIMD2(0.310, 0.316), red: SIMD2(0.67, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.14, 0.08))
        case 5: RGBPrimaries(white: d65, red: SIMD2(0.64, 0.33), green: SIMD2(0.29, 0.60), blue: SIMD2(0.15, 0.06))
        case 6, 7:
            RGBPrimaries(white: d65, red: SIMD2(0.630, 0.340), green: SIMD2(0.310, 0.595), blue: SIMD2(0.155, 0.070))
        case 9:
            RGBPrimaries(white: d65, red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046))
        case 11:
            RGBPrimaries(
                white: SIMD2(0.314, 0.351), red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690),
                blue: SIMD2(0.150, 0.060))
        case 12:
            RGBPrimaries(white: d65, red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060))
        default: nil
        }
    }

    /// An open profile of the primaries with a curve for each component; `nil` if the colours enclose nothing.
    func profile(curves curve: OpaquePointer?) -> cmsHPROFILE? {
        func color(_ point: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
        var white = color(white)
        var corners = cmsCIExyYTRIPLE(Red: color(red), Green: color(green), Blue: color(blue))
        var curves = [curve, curve, curve]
        return cmsCreateRGBProfile(&white, &corners, &curves)
    }

    /// XYZ of full red, green and blue, adapted to D50; `nil` if the colours enclose nothing.
    var colorants: [SIMD3<Double>]? {
        let linear = cmsBuildGamma(nil, 1)
        defer { cmsFreeToneCurve(linear) }
        guard let profile = profile(curves: linear) else { return nil }
        defer { cmsCloseProfile(profile) }
        let tags = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag]
        let colorants = tags.compactMap { tag in
            cmsReadTag(profile, tag).map { value in
                let color = value.load(as: cmsCIEXYZ.self)
                return SIMD3(color.X, color.Y, color.Z)
            }
        }
        return colorants.count == 3 ? colorants : nil
    }
}
