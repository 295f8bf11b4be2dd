/// The kind of file that an encoder's frames are put in.
public enum MovieContainer: String, Sendable, CaseIterable {
    case mp4
    case webm
    case mov
    case mkv

    /// FFmpeg's name of the container.
    var muxer: String { self == .mkv ? "matroska" : rawValue }

    /// Whether a format can be put in it.
    public func holds(_ format: MovieFormat) -> Bool {
        switch (self, format) {
        case (.mp4, .h264), (.mov, .h264), (.mkv, .h264), (.webm, .vp9), (.mkv, .vp9), (.mov, .proRes4444),
            (.mkv, .proRes4444), (.mkv, .ffv1):
            true
        default: false
        }
    }

    /// Where a format is put unless something else is said; `nil` for formats that are a file's.
    public init?(for format: MovieFormat) {
        guard let container = MovieContainer.allCases.first(where: { $0.holds(format) }) else { return nil }
        self = container
    }
}
