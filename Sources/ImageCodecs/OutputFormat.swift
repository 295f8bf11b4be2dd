/// The format of a written picture.
public enum OutputFormat: Sendable, Equatable {
    /// PNG with straight alpha, marked as sRGB or with its profile; `level` from 0 (stored) to 9 (smallest), 1 is the
    /// default.
    case png(level: Int = 1, embedsProfile: Bool = false)
    /// JPEG, marked as sRGB and optionally with its profile; `quality` from 1 to 100.
    ///
    /// Refuses pixels that are not opaque.
    case jpeg(quality: Int = 90, embedsProfile: Bool = false)
    /// WebP with straight alpha, which is sRGB without a profile, too; `quality` from 0 to 100, `nil` keeps every pixel.
    case webp(quality: Int? = nil, embedsProfile: Bool = false)
    /// AVIF with straight alpha, marked as sRGB or with its profile; `quality` from 1 to 100.
    case avif(quality: Int = 80, embedsProfile: Bool = false)
    /// Straight RGBA, rows one after the other, nothing else: 8 bits a component, or 16 for whole numbers of more bits and
    /// halves, in the machine's byte order.
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

    /// The depths and the spaces of colours that files can have.
    private var holds: (depths: [OutputColors.Depth], spaces: [OutputColors.Space]) {
        switch self {
        case .png: ([.bits8, .bits16], OutputColors.Space.allCases)
        case .jpeg: ([.bits8], [.srgb, .displayP3, .rec2020])
        case .webp: ([.bits8], [.srgb])
        case .avif: ([.bits8, .bits10, .bits12], OutputColors.Space.allCases)
        case .rawRGBA: (OutputColors.Depth.allCases, OutputColors.Space.allCases)
        }
    }

    /// The depths of colours that files can have.
    package var depths: [OutputColors.Depth] { holds.depths }

    /// Refuses colours that files cannot have.
    package func check(_ colors: OutputColors) throws(ImageCodecError) {
        let all: [OutputFormat] = [.png(), .jpeg(), .webp(), .avif(), .rawRGBA]
        let (depths, spaces) = holds
        guard depths.contains(colors.depth) else {
            let others = all.filter { $0.holds.depths.contains(colors.depth) }.map(\.traits.name)
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what:
                    "\(traits.name) cannot hold \(colors.depth.name), but \(depths.map(\.name).joined(separator: ", "))",
                fix: "use one of those, or write \(others.joined(separator: " or "))")
        }
        guard spaces.contains(colors.space) else {
            let others = all.filter { $0.holds.spaces.contains(colors.space) }.map(\.traits.name)
            throw ImageCodecError(
                .cannotEncode, file: nil,
                what: "\(traits.name) cannot hold the colours of \(colors.space.rawValue), but those of "
                    + spaces.map(\.rawValue).joined(separator: ", "),
                fix: "use one of those, or write \(others.joined(separator: " or "))")
        }
    }
}
