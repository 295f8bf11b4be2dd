/// The format of a written picture.
public enum OutputFormat: Sendable, Equatable {
    /// PNG with straight alpha and an sRGB chunk; `level` from 0 (stored) to 9 (smallest), 1 is the default.
    case png(level: Int = 1)
    /// JPEG; `quality` from 1 to 100. Refuses pixels that are not opaque.
    case jpeg(quality: Int = 90)
    /// WebP with straight alpha; `quality` from 0 to 100, `nil` keeps every pixel.
    case webp(quality: Int? = nil)
    /// Straight RGBA, 8 bits a component, rows one after the other, nothing else.
    case rawRGBA

    /// The format that a path's extension names, with defaults; `nil` for an unknown one.
    public init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else {
            return nil
        }
        switch name[name.index(after: dot)...].lowercased() {
        case "png": self = .png()
        case "jpg", "jpeg": self = .jpeg()
        case "webp": self = .webp()
        case "rgba": self = .rawRGBA
        default: return nil
        }
    }
}
