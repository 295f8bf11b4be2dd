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
        FileType.all.contains { $0.container == self && $0.codecs.contains(format.codec) }
    }

    /// The default container of a format; `nil` for formats that are a file's.
    public init?(for format: MovieFormat) {
        guard let container = FileType.all.first(where: { $0.codecs.contains(format.codec) })?.container else {
            return nil
        }
        self = container
    }
}
