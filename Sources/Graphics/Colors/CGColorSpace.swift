/// The meaning of a colour's components.
///
/// Device RGB is sRGB, and device grey has sRGB's curve: equal components mean the same grey in both.
public final class CGColorSpace: Sendable, Hashable {
    let kind: Kind

    init(kind: Kind) {
        self.kind = kind
    }

    /// The colour space with one of the names below; `nil` for any other.
    ///
    /// - Parameter name: Such as `CGColorSpace.displayP3`.
    public convenience init?(name: String) {
        guard let kind = Kind.allCases.first(where: { $0.name == name }) else {
            return nil
        }
        self.init(kind: kind)
    }

    /// The name that `init(name:)` takes.
    public var name: String? {
        kind.name
    }

    /// The model of the components.
    public var model: CGColorSpaceModel {
        switch kind {
        case .genericXYZ: .XYZ
        case .genericLab: .lab
        default: kind.isGray ? .monochrome : .rgb
        }
    }

    /// The number of components of a colour, alpha not counted: 1 or 3.
    public var numberOfComponents: Int {
        kind.isGray ? 1 : 3
    }

    /// Whether the primaries reach beyond sRGB's, or components beyond 0 to 1 have a meaning.
    public var isWideGamutRGB: Bool {
        model == .rgb && kind.exceedsSRGB
    }

    /// Whether colours can be drawn into this space; true for every space here.
    public var supportsOutput: Bool {
        true
    }

    private static let shared = Kind.allCases.map(CGColorSpace.init(kind:))

    /// The shared object for `kind` in colours.
    static func shared(_ kind: Kind) -> CGColorSpace {
        shared[Int(kind.rawValue)]
    }

    /// Whether components mean the same in both.
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a.kind == b.kind
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
    }
}

extension CGColorSpace {
    /// IEC 61966-2-1.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB with components outside 0 to 1 kept: the curve is mirrored below 0 and continued above 1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// The same as `linearSRGB`, by its older name.
    public static let genericRGBLinear = linearSRGB
    /// sRGB's primaries without its curve.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// sRGB's primaries without its curve, with components outside 0 to 1 kept.
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    /// DCI-P3 primaries, D65 white, sRGB's curve.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// Display P3 with components outside 0 to 1 kept.
    public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    /// Display P3's primaries without the curve.
    public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
    /// Display P3's primaries without the curve, with components outside 0 to 1 kept.
    public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Display P3 with the curve of BT.2100's perceptual quantizer: brighter than white, which is at 203 cd/m².
    public static let displayP3_PQ = "kCGColorSpaceDisplayP3_PQ"
    /// Display P3 with the curve of BT.2100's hybrid log-gamma for a display of 1,000 cd/m².
    public static let displayP3_HLG = "kCGColorSpaceDisplayP3_HLG"
    /// BT.2020, whose curve is that of BT.709.
    public static let itur_2020 = "kCGColorSpaceITUR_2020"
    /// BT.2020 with components outside 0 to 1 kept.
    public static let extendedITUR_2020 = "kCGColorSpaceExtendedITUR_2020"
    /// BT.2020's primaries without the curve.
    public static let linearITUR_2020 = "kCGColorSpaceLinearITUR_2020"
    /// BT.2020's primaries without the curve, with components outside 0 to 1 kept.
    public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"
    /// BT.2020's primaries with sRGB's curve.
    public static let itur_2020_sRGBGamma = "kCGColorSpaceITUR_2020_sRGBGamma"
    /// BT.2100 with the perceptual quantizer: brighter than white, which is at 203 cd/m².
    public static let itur_2100_PQ = "kCGColorSpaceITUR_2100_PQ"
    /// BT.2100 with hybrid log-gamma for a display of 1,000 cd/m².
    public static let itur_2100_HLG = "kCGColorSpaceITUR_2100_HLG"
    /// BT.709: sRGB's primaries, and a curve of its own.
    public static let itur_709 = "kCGColorSpaceITUR_709"
    /// Adobe RGB (1998).
    public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
    /// The tristimulus values of CIE 1931 for a white of D50, whose Y is 1.
    public static let genericXYZ = "kCGColorSpaceGenericXYZ"
    /// CIE 1976 L*, from 0 to 100, a* and b*, for a white of D50.
    public static let genericLab = "kCGColorSpaceGenericLab"
    /// Grey with a power curve of 2.2.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    /// Grey with a power curve of 2.2 and components outside 0 to 1 kept.
    public static let extendedGray = "kCGColorSpaceExtendedGray"
    /// Grey in proportion to light.
    public static let linearGray = "kCGColorSpaceLinearGray"
    /// Grey in proportion to light, with components outside 0 to 1 kept.
    public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
}

/// The model of a colour space's components.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
    case lab = 3
    case deviceN = 4
    case indexed = 5
    case pattern = 6
    case XYZ = 7
}

/// The treatment of colours outside the destination's gamut.
///
/// Every intent here clips each component.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}

/// The colour space of devices with red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    .shared(.sRGB)
}

/// The colour space of grey devices: grey with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
    .shared(.deviceGray)
}

/// Whether a space keeps components outside 0 to 1.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool {
    space.kind.isExtended
}

/// Whether a space has the curve of BT.2100's perceptual quantizer.
public func CGColorSpaceIsPQBased(_ space: CGColorSpace) -> Bool {
    space.kind.transfer == .pq
}

/// Whether a space has the curve of BT.2100's hybrid log-gamma.
public func CGColorSpaceIsHLGBased(_ space: CGColorSpace) -> Bool {
    space.kind.transfer == .hlg
}

/// Whether a space has one of the curves of BT.2100.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool {
    CGColorSpaceIsPQBased(space) || CGColorSpaceIsHLGBased(space)
}
