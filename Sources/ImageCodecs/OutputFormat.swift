/// The format of a written picture.
public enum OutputFormat: Sendable, Equatable {
    /// PNG with straight alpha that says that it is sRGB, or has its profile; `level` from 0 (stored) to 9 (smallest), 1 is the default.
    case png(level: Int = 1, embedsProfile: Bool = false)
    /// JPEG that says that it is sRGB, and may have its profile; `quality` from 1 to 100. Refuses pixels that are not opaque.
    case jpeg(quality: Int = 90, embedsProfile: Bool = false)
    /// WebP with straight alpha, which is sRGB without a profile, too; `quality` from 0 to 100, `nil` keeps every pixel.
    case webp(quality: Int? = nil, embedsProfile: Bool = false)
    /// AVIF with straight alpha that says that it is sRGB, or has its profile; `quality` from 1 to 100.
    case avif(quality: Int = 80, embedsProfile: Bool = false)
    /// Straight RGBA, 8 bits a component, rows one after the other, nothing else.
    case rawRGBA

    /// The format's name, as messages write it, and whether pictures may be transparent.
    package var traits: (name: String, holdsAlpha: Bool) {
        switch self {
        case .png: ("PNG", true)
        case .jpeg: ("JPEG", false)
        case .webp: ("WebP", true)
        case .avif: ("AVIF", true)
        case .rawRGBA: ("raw RGBA", true)
        }
    }
}
