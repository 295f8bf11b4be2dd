internal import CImageLibraries
internal import Graphics

/// The profiles that written pictures have, the same bytes each time.
enum OutputProfile {
    private static let bytes = OutputColors.Space.allCases.map { space in
        space == .srgb ? serialized(cmsCreate_sRGBProfile()) : space.codePoints.profile
    }

    /// The profile of a space; `nil` if a matrix and curves cannot describe it.
    static func bytes(of space: OutputColors.Space) -> [UInt8]? {
        OutputColors.Space.allCases.firstIndex(of: space).flatMap { bytes[$0] }
    }

    /// The bytes of a profile, which is closed.
    fileprivate static func serialized(_ profile: cmsHPROFILE?) -> [UInt8]? {
        guard let profile else { return nil }
        defer { cmsCloseProfile(profile) }
        // Versions of Little CMS take versions of the format that differ.
        cmsSetProfileVersion(profile, 4.3)
        var count: UInt32 = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return nil }
        // The profile's time of creation: ICC.1:2022, §7.2.10.
        bytes.replaceSubrange(24..<36, with: [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }
}

/// The numbers of ITU-T H.273 for colours.
struct CodePoints: Equatable {
    var primaries: Int
    var transfer: Int
    /// Of luma and chroma, if there are any.
    var matrix: Int

    /// An ICC profile of the same colours.
    fileprivate var profile: [UInt8]? {
        guard let corners = RGBPrimaries.codePoint(primaries), let curve = CGColorSpace.Transfer.codePoint(transfer),
            let parameters = curve.parameters
        else {
            return nil
        }
        let toneCurve = cmsBuildParametricToneCurve(nil, 4, parameters)
        defer { cmsFreeToneCurve(toneCurve) }
        let profile = corners.profile(curves: toneCurve)
        let description = cmsMLUalloc(nil, 1)
        defer { cmsMLUfree(description) }
        cmsMLUsetASCII(description, "en", "US", primaries == 12 ? "Display P3" : "ITU-R BT.2020")
        cmsWriteTag(profile, cmsSigProfileDescriptionTag, description.map { UnsafeRawPointer($0) })
        return OutputProfile.serialized(profile)
    }
}

extension OutputColors.Space {
    /// The numbers of ITU-T H.273; those of pictures of P3 have the matrix that readers expect.
    var codePoints: CodePoints {
        switch self {
        case .srgb: CodePoints(primaries: 1, transfer: 13, matrix: 1)
        case .displayP3: CodePoints(primaries: 12, transfer: 13, matrix: 6)
        case .rec2020: CodePoints(primaries: 9, transfer: 14, matrix: 9)
        case .pq: CodePoints(primaries: 9, transfer: 16, matrix: 9)
        case .hlg: CodePoints(primaries: 9, transfer: 18, matrix: 9)
        case .linear: CodePoints(primaries: 1, transfer: 8, matrix: 1)
        }
    }
}

extension CGColorSpace.Transfer {
    /// Those of light as a power above a straight beginning: ICC.1:2022, §10.18, function 3.
    fileprivate var parameters: [Double]? {
        switch self {
        case .sRGB: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        case .rec709: [1 / 0.45, 1 / Rec709.alpha, (Rec709.alpha - 1) / Rec709.alpha, 1 / 4.5, 4.5 * Rec709.beta]
        default: nil
        }
    }
}
