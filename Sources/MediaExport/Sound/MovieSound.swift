/// The sound of a movie: its mix and its encoding.
///
/// Sounds are mixed at 48 kHz in two channels.
public struct MovieSound: Sendable, Equatable {
    /// An encoding of sound.
    public enum Codec: String, Sendable, CaseIterable {
        /// AAC of 192 kbit a second.
        case aac
        /// Opus of 160 kbit a second.
        case opus
        /// PCM of 24 bits: keeps every sample.
        case pcm
        /// FLAC of 24 bits: keeps every sample.
        case flac
    }

    /// `nil`, the default, is the container's usual one: AAC in MP4, Opus in WebM, PCM in QuickTime, FLAC in Matroska.
    public var codec: Codec?
    /// Whether a limiter lowers sound beyond full scale; true by default.
    ///
    /// Otherwise it is clipped.
    public var isLimited: Bool

    /// A sound; the defaults are the usual ones.
    public init(codec: Codec? = nil, isLimited: Bool = true) {
        self.codec = codec
        self.isLimited = isLimited
    }
}

extension MovieSound.Codec {
    /// As messages write it.
    public var name: String { self == .opus ? "Opus" : rawValue.uppercased() }

    /// The arguments of `ffmpeg`.
    var arguments: [String] {
        let codec =
            switch self {
            case .aac: ["aac", "-b:a", "192k"]
            // Its time stamps begin before 0, and the pictures shall not be shifted for that.
            case .opus: ["libopus", "-b:a", "160k", "-avoid_negative_ts", "disabled"]
            case .pcm: ["pcm_s24le"]
            case .flac: ["flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24"]
            }
        return ["-c:a"] + codec + ["-flags:a", "+bitexact"]
    }
}

extension MovieContainer {
    /// The encodings of sound that it holds, the usual one first.
    public var sounds: [MovieSound.Codec] {
        FileType.all.first { $0.container == self }?.sounds ?? []
    }
}
