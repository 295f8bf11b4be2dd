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
    private let byteCount: Int

    /// The description and the most bytes of the profile of JPEG pictures that Apple's systems send to others; it has 30,240.
    ///
    /// The stored colours are sRGB, for readers without profiles; the tables extend them to colours beyond it.
    /// Source: Advances in iOS Photography, WWDC 2016, session 501.
    private static let sharing = (description: "Apple Wide Color Sharing Profile", mostBytes: 1 << 15)

    init(_ bytes: [UInt8]) throws(Problem) {
        guard bytes.count <= StoredColors.mostProfileBytes else {
            throw Problem(reason: "it has more than \(StoredColors.mostProfileBytes >> 20) MiB")
        }
        guard let handle = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else {
            throw Problem(reason: "it is damaged")
        }
        self.handle = handle
        byteCount = bytes.count
    }

    deinit {
        cmsCloseProfile(handle)
    }

    /// A transform of pixels to another profile's, of kinds by Little CMS' numbers; `nil` if there is none.
    func transform(
        from pixels: UInt32, to target: cmsHPROFILE?, _ targetPixels: UInt32, _ intent: UInt32, _ flags: UInt32
    ) -> cmsHTRANSFORM? {
        cmsCreateTransform(handle, pixels, target, targetPixels, intent, flags)
    }

    /// The conversion of pixels to sRGB; `nil` if that changes nothing.
    func conversion(of model: ColorModel, _ depth: ComponentDepth = .bits8) throws(Problem) -> ColorConversion? {
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        guard classes.contains(cmsGetDeviceClass(handle)) else {
            throw Problem(reason: "it is not one of a picture's colours")
        }
        switch (cmsGetColorSpace(handle), model) {
        case (cmsSigGrayData, .gray): return try grayConversion(depth).map { .matrix($0) }
        case (cmsSigRgbData, .gray), (cmsSigRgbData, .rgb):
            if let colors = try matrixAndCurves(depth) { return MatrixConversion(colors).map { .matrix($0) } }
            return isSharing ? nil : .library(try tables(depth))
        case (cmsSigCmykData, .cmyk(let isInverted)):
            let pixels = isInverted ? cms_cmyk_8_inverted : cms_cmyk_8
            return .library(
                try LibraryConversion(self, from: pixels, intent: INTENT_PERCEPTUAL, setsAlpha: true))
        default: throw Problem(reason: "it is not one of \(model.name) colours, which the picture has")
        }
    }

    /// Whether this is the profile of stored sRGB that Apple's systems share pictures with.
    private var isSharing: Bool {
        guard byteCount <= Self.sharing.mostBytes else { return false }
        var text = [CChar](repeating: 0, count: 64)
        let count = cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
        return text.prefix(Int(count)).elementsEqual(Self.sharing.description.utf8CString)
    }

    /// The conversion by tables of red, green and blue, relative colorimetric.
    ///
    /// Little CMS measures the black of colorimetric tables. Perceptual ones of version 4 count as having the reference
    /// medium's, and few do.
    private func tables(_ depth: ComponentDepth) throws(Problem) -> LibraryConversion {
        // The only tables of a profile are those of all intents: ICC.1:2022, §9.1.
        if cmsIsTag(handle, cmsSigAToB1Tag) == 0, cmsIsTag(handle, cmsSigAToB0Tag) != 0 {
            cmsLinkTag(handle, cmsSigAToB1Tag, cmsSigAToB0Tag)
        }
        return try LibraryConversion(
            self, from: depth == .bits8 ? cms_rgba_8 : cms_rgba_16, intent: INTENT_RELATIVE_COLORIMETRIC,
            setsAlpha: false)
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

    /// Grey as light, by the profile's curves and tables.
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
