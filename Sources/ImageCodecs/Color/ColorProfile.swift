internal import CImageLibraries

/// An ICC profile, opened by Little CMS.
///
/// Source: ICC.1:2022.
final class ColorProfile {
    /// The reason why a profile cannot be used.
    struct Problem: Error {
        let reason: String
    }

    private let handle: cmsHPROFILE

    init(_ bytes: [UInt8]) throws(Problem) {
        guard bytes.count <= StoredColors.mostProfileBytes else {
            throw Problem(reason: "it has more than \(StoredColors.mostProfileBytes >> 20) MiB")
        }
        guard let handle = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else {
            throw Problem(reason: "it is damaged")
        }
        self.handle = handle
    }

    deinit {
        cmsCloseProfile(handle)
    }

    /// The conversion of pixels to sRGB; `nil` where that changes nothing.
    func conversion(of model: ColorModel, _ depth: ComponentDepth = .bits8) throws(Problem) -> ColorConversion? {
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        guard classes.contains(cmsGetDeviceClass(handle)) else {
            throw Problem(reason: "it is not one of a picture's colours")
        }
        switch (cmsGetColorSpace(handle), model) {
        case (cmsSigGrayData, .gray): return try grayConversion(depth).map { .matrix($0) }
        case (cmsSigRgbData, .gray), (cmsSigRgbData, .rgb):
            if let colors = try matrixAndCurves(depth) { return MatrixConversion(colors).map { .matrix($0) } }
            return .library(
                try LibraryConversion(
                    handle, from: depth == .bits8 ? cms_rgba_8 : cms_rgba_16, setsAlpha: false))
        case (cmsSigCmykData, .cmyk(let isInverted)):
            let pixels = isInverted ? cms_cmyk_8_inverted : cms_cmyk_8
            return .library(try LibraryConversion(handle, from: pixels, setsAlpha: true))
        default: throw Problem(reason: "it is not one of \(model.name) colours, which the picture has")
        }
    }

    /// The matrix and the curves that are all there is of most profiles; `nil` for one of tables.
    private func matrixAndCurves(_ depth: ComponentDepth) throws(Problem) -> MatrixConversion.Colors? {
        guard cmsIsMatrixShaper(handle) != 0, cmsGetPCS(handle) == cmsSigXYZData,
            cmsIsCLUT(handle, UInt32(INTENT_PERCEPTUAL), UInt32(LCMS_USED_AS_INPUT)) == 0
        else {
            return nil
        }
        let colorants = try [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag].map {
            tag throws(Problem) in
            let color = try read(tag).load(as: cmsCIEXYZ.self)
            return SIMD3(color.X, color.Y, color.Z)
        }
        let light = try [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].map { tag throws(Problem) in
            let curve = OpaquePointer(try read(tag))
            return depth.values.map { cmsEvalToneCurveFloat(curve, Float($0)) }
        }
        return MatrixConversion.Colors(light: light, colorants: colorants)
    }

    private func read(_ tag: cmsTagSignature) throws(Problem) -> UnsafeMutableRawPointer {
        guard let value = cmsReadTag(handle, tag) else { throw Problem(reason: "it is damaged") }
        return value
    }

    /// Grey as light, by whatever curves and tables the profile has.
    private func grayConversion(_ depth: ComponentDepth) throws(Problem) -> MatrixConversion? {
        let light = cmsCreateXYZProfile()
        defer { cmsCloseProfile(light) }
        guard
            let transform = cmsCreateTransform(
                handle, cms_gray_double, light, cms_xyz_double, UInt32(INTENT_RELATIVE_COLORIMETRIC),
                UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE))
        else {
            throw Problem(reason: "it is damaged")
        }
        defer { cmsDeleteTransform(transform) }
        let stored = depth.values
        var colors = [cmsCIEXYZ](repeating: cmsCIEXYZ(), count: stored.count)
        cmsDoTransform(transform, stored, &colors, UInt32(stored.count))
        return MatrixConversion(curve: colors.map { Float($0.Y) })
    }
}
