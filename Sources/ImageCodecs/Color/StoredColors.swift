internal import Graphics

/// The meaning of the colours that a file stores, by its header.
enum StoredColors {
    case sRGB
    /// The bytes of an ICC profile.
    case profile([UInt8])
    /// Red, green and blue of some primaries.
    case space(RGBPrimaries, CGColorSpace.Transfer)
    /// The header's description of colours cannot be read, for this reason.
    case unreadable(String)

    /// Larger profiles are not read, in bytes; those of presses have up to four million.
    static let mostProfileBytes = 1 << 23

    /// The conversion to sRGB; `nil` if there is nothing to convert.
    ///
    /// - Parameters:
    ///   - model: The components of the stored pixels.
    ///   - depth: Of the components that are to be converted.
    ///   - warnings: Receives one about colours that cannot be converted; these count as sRGB.
    func conversion(
        of model: ColorModel, _ depth: ComponentDepth = .bits8, in format: ImageFormat,
        _ warnings: inout [ImageCodecWarning]
    ) -> ColorConversion? {
        do throws(ColorProfile.Problem) {
            switch self {
            case .sRGB: return nil
            case .profile(let bytes): return try ColorProfile(bytes).conversion(of: model, depth)
            case .space(let primaries, let curve):
                return MatrixConversion(primaries, curve, depth).map { .matrix($0) }
            case .unreadable(let reason): throw ColorProfile.Problem(reason: reason)
            }
        } catch {
            warnings.append(ImageCodecWarning(.unusableProfile, of: format, detail: error.reason))
            return nil
        }
    }
}

/// The components of stored pixels.
enum ColorModel {
    case gray
    case rgb
    /// Four inks; inverted, 255 is no ink.
    case cmyk(isInverted: Bool)

    var name: String {
        switch self {
        case .gray: "grey"
        case .rgb: "RGB"
        case .cmyk: "CMYK"
        }
    }
}
