import ImageCodecs
import MediaExport

/// The type of a picture or movie that is sent.
///
/// The cases stand in the order in which they are taken where a client wants several equally: PNG keeps every pixel and is
/// quickest to make.
package enum PictureType: String, Sendable, CaseIterable {
    case png
    case jpeg
    case webp
    case apng
    case gif
    case mp4
    case webm
    case mov
    case mkv

    /// The type of a name or extension: `png`, `jpg`, `mp4`.
    package init?(name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "jpg" ? "jpeg" : name)
    }

    /// As in `Content-Type`.
    package var mediaType: String {
        switch self {
        case .png, .jpeg, .webp, .apng, .gif: "image/\(rawValue)"
        case .mp4, .webm: "video/\(rawValue)"
        case .mov: "video/quicktime"
        case .mkv: "video/x-matroska"
        }
    }

    /// Whether it has frames, whatever else is asked for.
    var isMovie: Bool {
        switch self {
        case .png, .jpeg, .webp: false
        case .apng, .gif, .mp4, .webm, .mov, .mkv: true
        }
    }

    /// The type that a client wants most; `nil` if it wants none.
    static func negotiated(_ accept: String?) -> PictureType? {
        guard let accept, !accept.trimmed.isEmpty else { return .png }
        let ranges = MediaRange.list(accept)
        let wanted = allCases.map { ($0, MediaRange.quality(of: $0.mediaType, in: ranges)) }
        let most = wanted.map(\.1).max() ?? 0
        return most > 0 ? wanted.first { $0.1 == most }?.0 : nil
    }

    /// How a still is encoded.
    func pictureFormat(_ parameters: PictureParameters) -> OutputFormat {
        switch self {
        case .jpeg: .jpeg(quality: parameters.quality ?? 90)
        case .webp: .webp(quality: parameters.quality)
        default: .png(level: parameters.pngLevel ?? 1)
        }
    }

    /// How frames are encoded, and what they are put in.
    func movieFormat(_ parameters: PictureParameters) -> (format: MovieFormat, container: MovieContainer?) {
        let plays = parameters.loop ?? 0
        return switch self {
        case .mp4: (.h264(quality: parameters.quality ?? 65), .mp4)
        case .webm: (.vp9(quality: parameters.quality ?? 65), .webm)
        case .mov: (.proRes4444, .mov)
        case .mkv: (.ffv1, .mkv)
        case .gif: (.gif(matte: parameters.matte?.color, plays: plays), nil)
        case .webp: (.animatedWebP(quality: parameters.quality, plays: plays), nil)
        case .apng, .png, .jpeg: (.animatedPNG(level: parameters.pngLevel ?? 1, plays: plays), nil)
        }
    }
}
