import ArgumentParser
import ImageCodecs
import LayerModel
import MediaExport
import RenderService

/// The codecs of frames in time.
enum MovieCodec: String, ExpressibleByArgument, CaseIterable, Sendable {
    case h264
    case vp9
    case prores4444
    case ffv1
    case gif
    case apng
    case webp
    case rgba
    case y4m

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The codec of an extension; `nil` for those of pictures.
    init?(pathExtension: String) {
        switch pathExtension {
        case "mp4": self = .h264
        case "webm": self = .vp9
        case "mov": self = .prores4444
        case "mkv": self = .ffv1
        default: self.init(rawValue: pathExtension)
        }
    }

    /// Whether a file of that extension may be a still, too.
    var isOfStillsToo: Bool { self == .webp || self == .rgba }

    /// Whether the file says how often it plays.
    var notesPlays: Bool { self == .gif || self == .apng || self == .webp }
}

/// The product of `render`.
enum RenderTarget {
    /// A picture for each scene.
    case pictures([String])
    /// A picture for each frame.
    case sequence(FramePattern, OutputFormat)
    /// One file of all frames.
    case movie(MovieCodec, MovieContainer?)
}

extension OutputOptions {
    /// The product that the path and the codec stand for.
    ///
    /// A type for stills and movies gives a movie if frames in time are asked for, or a rate without a moment to which it matters.
    ///
    /// - Throws: `CommandFailure` where they contradict each other, or what is to be drawn.
    func target(for scenes: [String], _ frames: FrameOptions, _ time: TimeOptions) throws -> RenderTarget {
        let type = String(path.split(separator: "/").last?.split(separator: ".").last ?? "").lowercased()
        if path != "-", let pattern = FramePattern(path) {
            try refuseSeveral(scenes)
            if let codec {
                throw usage("--codec \(codec.rawValue) is of a movie, and a pattern is of pictures", "leave one out")
            }
            return .sequence(pattern, try format(for: path))
        }
        let named = codec ?? (path == "-" ? nil : MovieCodec(pathExtension: type))
        let asksForMovie = frames.asksForSeveral || (time.fps != nil && !time.namesMoment)
        guard let movie = named, codec != nil || !movie.isOfStillsToo || asksForMovie else {
            if frames.asksForSeveral {
                throw usage(
                    "several frames do not fit one picture", "use a pattern such as shot_%04d.png, or .apng or .mp4")
            }
            return .pictures(try destinations(for: scenes))
        }
        try refuseSeveral(scenes)
        guard path != "-" else { return .movie(movie, nil) }
        if let container = MovieContainer(rawValue: type) {
            guard container.holds(movieFormat(movie, plays: 0)) else {
                throw usage("a .\(type) cannot hold \(movie.rawValue)", "use another extension or --codec")
            }
            return .movie(movie, container)
        }
        guard type == movie.rawValue else {
            throw usage("--codec \(movie.rawValue) does not fit the extension", "use \(extensions(of: movie))")
        }
        return .movie(movie, nil)
    }

    /// The extensions of a codec's files, for people.
    private func extensions(of codec: MovieCodec) -> String {
        let format = movieFormat(codec, plays: 0)
        let containers = MovieContainer.allCases.filter { $0.holds(format) }.map { "." + $0.rawValue }
        return containers.isEmpty ? "." + codec.rawValue : containers.joined(separator: " or ")
    }

    private func refuseSeveral(_ scenes: [String]) throws(CommandFailure) {
        guard scenes.count == 1 else { throw usage("a movie or a sequence is of one scene", "draw them one by one") }
    }

    private func usage(_ what: String, _ fix: String) -> CommandFailure {
        CommandFailure("usage", "-o \(path): \(what)\n  fix: \(fix)", ExitStatus.usage)
    }

    /// How frames are encoded.
    ///
    /// - Parameter plays: How often an animated picture plays; 0 is for ever.
    func movieFormat(_ codec: MovieCodec, plays: Int) -> MovieFormat {
        switch codec {
        case .h264: .h264(quality: quality ?? 65)
        case .vp9: .vp9(quality: quality ?? 65)
        case .prores4444: .proRes4444
        case .ffv1: .ffv1
        case .gif: .gif(matte: matte?.color, plays: plays)
        case .apng: .animatedPNG(level: pngLevel, plays: plays)
        case .webp: .animatedWebP(quality: quality, plays: plays)
        case .rgba: .rawRGBA
        case .y4m: .y4m
        }
    }
}
