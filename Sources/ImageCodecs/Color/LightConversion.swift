internal import CImageLibraries
internal import Graphics

/// The conversion of stored colours to extended sRGB, whose components lie beyond 0 to 1 if colours do.
enum LightConversion: Sendable {
    case encoded
    case matrix(MatrixConversion)
    case library(LibraryLight)

    /// The conversion that is not clipped; `nil` if Little CMS cannot make it.
    init?(_ conversion: ColorConversion?) {
        switch conversion {
        case nil: self = .encoded
        case .matrix(let matrix)?: self = .matrix(matrix)
        case .library(let library)?:
            guard let light = library.light() else { return nil }
            self = .library(light)
        }
    }

    /// Writes sRGB-encoded components; the fourth are undefined.
    func write(_ row: StraightRow, to target: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
        switch self {
        case .encoded:
            let scale = 1 / row.largest
            for x in 0..<count { target[x] = SIMD4<Float>(row.components(x)) * scale }
            return
        case .matrix(let conversion): conversion.light(row, to: target, count: count)
        case .library(let conversion): conversion.light(row, to: target, count: count)
        }
        for x in 0..<count { target[x] = FloatTable.sRGBComponents(target[x]) }
    }
}

/// The conversion to linear sRGB in floats by Little CMS.
final class LibraryLight: @unchecked Sendable {
    // Sendable since Little CMS does not change a transform without a cache.
    private let transform: cmsHTRANSFORM

    init?(_ profile: ColorProfile, from pixels: UInt32, intent: Int32) {
        let linear = cmsBuildGamma(nil, 1)
        defer { cmsFreeToneCurve(linear) }
        let light = RGBPrimaries.sRGB.profile(curves: linear)
        defer { cmsCloseProfile(light) }
        let flags = UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
        guard let transform = profile.transform(from: pixels, to: light, cms_rgba_float, UInt32(intent), flags) else {
            return nil
        }
        self.transform = transform
    }

    deinit {
        cmsDeleteTransform(transform)
    }

    func light(_ row: StraightRow, to target: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
        cmsDoTransform(transform, row.base, target, UInt32(count))
    }
}
