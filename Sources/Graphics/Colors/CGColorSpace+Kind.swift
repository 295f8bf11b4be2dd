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
        case displayP3PQ
        case displayP3HLG
        case rec2020
        case extendedRec2020
        case linearRec2020
        case extendedLinearRec2020
        case rec2020SRGBGamma
        case rec2100PQ
        case rec2100HLG
        case rec709
        case adobeRGB1998
        case genericXYZ
        case genericLab
        case deviceGray
        case genericGrayGamma2_2
        case extendedGray
        case linearGray
        case extendedLinearGray
    }

    /// The meaning of a space's components.
    struct Definition: Sendable {
        var name: String
        var transfer = Transfer.sRGB
        var primaries = Primaries.sRGB
        /// Whether components outside 0…1 survive a conversion into this space.
        var isExtended = false
    }

    private static let definitions = Kind.allCases.map(definition)

    private static func definition(of kind: Kind) -> Definition {
        switch kind {
        case .sRGB: Definition(name: sRGB)
        case .extendedSRGB: Definition(name: extendedSRGB, isExtended: true)
        case .linearSRGB: Definition(name: linearSRGB, transfer: .linear)
        case .extendedLinearSRGB: Definition(name: extendedLinearSRGB, transfer: .linear, isExtended: true)
        case .displayP3: Definition(name: displayP3, primaries: .displayP3)
        case .extendedDisplayP3: Definition(name: extendedDisplayP3, primaries: .displayP3, isExtended: true)
        case .linearDisplayP3: Definition(name: linearDisplayP3, transfer: .linear, primaries: .displayP3)
        case .extendedLinearDisplayP3:
            Definition(name: extendedLinearDisplayP3, transfer: .linear, primaries: .displayP3, isExtended: true)
        case .displayP3PQ: Definition(name: displayP3_PQ, transfer: .pq, primaries: .displayP3)
        case .displayP3HLG: Definition(name: displayP3_HLG, transfer: .hlg, primaries: .displayP3)
        case .rec2020: Definition(name: itur_2020, transfer: .rec709, primaries: .rec2020)
        case .extendedRec2020:
            Definition(name: extendedITUR_2020, transfer: .rec709, primaries: .rec2020, isExtended: true)
        case .linearRec2020: Definition(name: linearITUR_2020, transfer: .linear, primaries: .rec2020)
        case .extendedLinearRec2020:
            Definition(name: extendedLinearITUR_2020, transfer: .linear, primaries: .rec2020, isExtended: true)
        case .rec2020SRGBGamma: Definition(name: itur_2020_sRGBGamma, primaries: .rec2020)
        case .rec2100PQ: Definition(name: itur_2100_PQ, transfer: .pq, primaries: .rec2020)
        case .rec2100HLG: Definition(name: itur_2100_HLG, transfer: .hlg, primaries: .rec2020)
        case .rec709: Definition(name: itur_709, transfer: .rec709)
        case .adobeRGB1998: Definition(name: adobeRGB1998, transfer: .gamma(563.0 / 256), primaries: .adobeRGB)
        case .genericXYZ: Definition(name: genericXYZ, transfer: .linear, primaries: .xyz, isExtended: true)
        case .genericLab: Definition(name: genericLab, transfer: .lightness, primaries: .xyz, isExtended: true)
        case .deviceGray: Definition(name: "kCGColorSpaceDeviceGray", primaries: .gray)
        case .genericGrayGamma2_2: Definition(name: genericGrayGamma2_2, transfer: .gamma(2.2), primaries: .gray)
        case .extendedGray:
            Definition(name: extendedGray, transfer: .gamma(2.2), primaries: .gray, isExtended: true)
        case .linearGray: Definition(name: linearGray, transfer: .linear, primaries: .gray)
        case .extendedLinearGray:
            Definition(name: extendedLinearGray, transfer: .linear, primaries: .gray, isExtended: true)
        }
    }
}

extension CGColorSpace.Kind {
    private var definition: CGColorSpace.Definition { CGColorSpace.definitions[Int(rawValue)] }

    var name: String { definition.name }
    package var transfer: CGColorSpace.Transfer { definition.transfer }
    package var primaries: CGColorSpace.Primaries { definition.primaries }
    /// Whether components outside 0…1 survive a conversion into this space.
    var isExtended: Bool { definition.isExtended }
    var isGray: Bool { primaries == .gray }

    /// Whether the components are those of sRGB as they stand.
    var isEncodedSRGB: Bool {
        self == .sRGB || self == .extendedSRGB || self == .deviceGray
    }

    /// Whether colours of the space may lie outside sRGB's gamut or be brighter than white.
    var exceedsSRGB: Bool {
        self == .extendedSRGB || self == .extendedLinearSRGB || ![.sRGB, .gray].contains(primaries)
            || (isGray && isExtended)
    }

    /// Components of a colour in this space as encoded sRGB, not clipped.
    func extendedSRGB(from color: SIMD3<Double>) -> SIMD3<Double> {
        if isEncodedSRGB {
            return color
        }
        if isGray {
            return SIMD3(repeating: CGColorSpace.Transfer.sRGB.encoded(transfer.decoded(color.x)))
        }
        return CGColorSpace.Transfer.sRGB.encoded(linearSRGB(from: color))
    }

    /// The light of a colour's components by sRGB's primaries, not clipped; 1 is white.
    package func linearSRGB(from color: SIMD3<Double>) -> SIMD3<Double> {
        let light = transfer.light(of: color, luminance: primaries.luminance)
        return primaries.toSRGB?.applied(to: light) ?? light
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
        if isGray {
            light = SIMD3(repeating: (light * CGColorSpace.Primaries.sRGB.luminance).sum())
        } else if let matrix = primaries.fromSRGB {
            light = matrix.applied(to: light)
        }
        return transfer.components(of: light, luminance: primaries.luminance)
    }
}
