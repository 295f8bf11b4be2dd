internal import CImageLibraries

/// The conversion of stored colours to sRGB, 8 bits a component; any number of threads may use one.
enum ColorConversion: Sendable {
    case matrix(MatrixConversion)
    case library(LibraryConversion)

    /// Converts straight RGBA pixels, or those of four inks, in place.
    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        switch self {
        case .matrix(let conversion): conversion.convert(row, count: count)
        case .library(let conversion): conversion.convert(row, count: count)
        }
    }
}

/// A conversion by Little CMS, which knows tables of all kinds.
final class LibraryConversion: @unchecked Sendable {
    // Sendable since Little CMS changes nothing of a transform that has no cache.
    private let transform: cmsHTRANSFORM
    private let setsAlpha: Bool

    /// Prepares the conversion.
    ///
    /// - Parameters:
    ///   - pixels: Little CMS' number of the stored pixels' kind; they have four bytes.
    ///   - setsAlpha: Whether the fourth byte is none of alpha, and becomes 255.
    init(_ profile: cmsHPROFILE, from pixels: UInt32, setsAlpha: Bool) throws(ColorProfile.Problem) {
        let sRGB = cmsCreate_sRGBProfile()
        defer { cmsCloseProfile(sRGB) }
        // Black becomes black, as far as the ink of the profile's own is.
        let flags = cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION
        guard
            let transform = cmsCreateTransform(
                profile, pixels, sRGB, cms_rgba_8, UInt32(INTENT_PERCEPTUAL), UInt32(flags))
        else {
            throw ColorProfile.Problem(reason: "it is damaged")
        }
        self.transform = transform
        self.setsAlpha = setsAlpha
    }

    deinit {
        cmsDeleteTransform(transform)
    }

    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        cmsDoTransform(transform, row, row, UInt32(count))
        guard setsAlpha else { return }
        for x in 0..<count { row[x] |= 0xFF00_0000 }
    }
}
