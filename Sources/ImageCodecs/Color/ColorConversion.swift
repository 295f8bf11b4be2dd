internal import CImageLibraries

/// The bits of a stored component that are converted.
enum ComponentDepth: Int {
    case bits8 = 256
    case bits16 = 65536

    /// All that a component may be, from 0 to 1.
    var values: [Double] { (0..<rawValue).map { Double($0) / Double(rawValue - 1) } }
}

/// The conversion of stored colours to sRGB, 8 bits a component; any number of threads may use one.
enum ColorConversion: Sendable {
    case matrix(MatrixConversion)
    case library(LibraryConversion)

    /// Whether stored colours may lie outside sRGB, and are worth keeping.
    var exceedsSRGB: Bool {
        switch self {
        case .matrix(let conversion): conversion.exceedsSRGB
        case .library(let conversion): !conversion.setsAlpha
        }
    }

    /// Converts straight RGBA pixels, or those of four inks, in place.
    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        switch self {
        case .matrix(let conversion): conversion.convert(row, count: count)
        case .library(let conversion): conversion.convert(row, count: count)
        }
    }

    /// Converts straight RGBA pixels of 16 bits a component, of a conversion that was made for those; alpha is to be set.
    func convert(_ deep: UnsafePointer<UInt64>, to row: UnsafeMutablePointer<UInt32>, count: Int) {
        switch self {
        case .matrix(let conversion): conversion.convert(deep, to: row, count: count)
        case .library(let conversion): conversion.convert(deep, to: row, count: count)
        }
    }
}

/// A conversion by Little CMS, which supports tables of all kinds.
final class LibraryConversion: @unchecked Sendable {
    // Sendable since Little CMS does not change a transform without a cache.
    private let transform: cmsHTRANSFORM
    private let profile: ColorProfile
    private let pixels: UInt32
    private let intent: Int32
    /// Whether the pixels are of inks.
    fileprivate let setsAlpha: Bool

    /// Prepares the conversion.
    ///
    /// - Parameters:
    ///   - pixels: Little CMS' number of the stored pixels' kind; they have four components.
    ///   - intent: Little CMS' number of the rendering intent, whose tables are used.
    ///   - setsAlpha: Whether the fourth byte is unused, and becomes an alpha of 255.
    init(
        _ profile: ColorProfile, from pixels: UInt32, intent: Int32, setsAlpha: Bool
    ) throws(ColorProfile.Problem) {
        let sRGB = cmsCreate_sRGBProfile()
        defer { cmsCloseProfile(sRGB) }
        // Black becomes black, within the profile's own ink.
        let flags = cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION
        guard
            let transform = profile.transform(from: pixels, to: sRGB, cms_rgba_8, UInt32(intent), UInt32(flags))
        else {
            throw ColorProfile.Problem(reason: "it is damaged")
        }
        self.transform = transform
        (self.profile, self.pixels, self.intent) = (profile, pixels, intent)
        self.setsAlpha = setsAlpha
    }

    deinit {
        cmsDeleteTransform(transform)
    }

    /// The conversion that is not clipped.
    func light() -> LibraryLight? { LibraryLight(profile, from: pixels, intent: intent) }

    func convert(_ deep: UnsafePointer<UInt64>, to row: UnsafeMutablePointer<UInt32>, count: Int) {
        cmsDoTransform(transform, deep, row, UInt32(count))
    }

    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        cmsDoTransform(transform, row, row, UInt32(count))
        guard setsAlpha else { return }
        for x in 0..<count { row[x] |= 0xFF00_0000 }
    }
}
