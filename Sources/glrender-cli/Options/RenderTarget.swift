public import ArgumentParser
import ImageCodecs
public import MediaExport

extension MovieCodec: ExpressibleByArgument {}

extension MovieSound.Codec: ExpressibleByArgument {}

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
    /// - Throws: `CommandFailure` if they contradict each other or the content.
    func target(for scenes: [String], _ frames: FrameOptions, _ time: TimeOptions) throws -> RenderTarget {
        let type = FileType(path: path)
        let codec = try self.codec ?? namedEncoder.map { try movieCodec(of: $0) }
        if path != "-", let pattern = FramePattern(path) {
            try refuseSeveral(scenes)
            if let codec {
                throw usage("\(flag(codec)) is of a movie, and a pattern is of pictures", "leave one out")
            }
            return .sequence(pattern, try format(for: path))
        }
        let asksForMovie = frames.asksForSeveral || (time.fps != nil && !time.namesMoment)
        guard let movie = codec ?? type?.codecs.first, codec != nil || type?.still == nil || asksForMovie else {
            if frames.asksForSeveral {
                throw usage(
                    "several frames do not fit one picture", "use a pattern such as shot_%04d.png, or .apng or .mp4")
            }
            return .pictures(try destinations(for: scenes))
        }
        try refuseSeveral(scenes)
        if icc, !movie.holdsProfile {
            throw usage("--icc: \(movie.rawValue) has no place for a profile", "use .apng or .webp, or leave it out")
        }
        guard path != "-" else { return .movie(movie, nil) }
        guard let type, type.codecs.contains(movie) else {
            let fitting = FileType.list { $0.codecs.contains(movie) }
            throw usage("\(flag(movie)) does not fit the extension", "use \(fitting), or another codec")
        }
        return .movie(movie, type.container)
    }

    /// The codec that an encoder makes.
    private func movieCodec(of encoder: String) throws(CommandFailure) -> MovieCodec {
        do throws(MediaExportError) {
            return try FFmpegEncoders().codec(of: encoder)
        } catch {
            throw error.failure(of: "--encoder \(encoder)", writing: path)
        }
    }

    /// The flag that asks for a codec.
    private func flag(_ codec: MovieCodec) -> String {
        self.codec == nil ? "--encoder \(encoder ?? "")" : "--codec \(codec.rawValue)"
    }

    private func refuseSeveral(_ scenes: [String]) throws(CommandFailure) {
        guard scenes.count == 1 else { throw usage("a movie or a sequence is of one scene", "draw them one by one") }
    }

    private func usage(_ what: String, _ fix: String) -> CommandFailure {
        CommandFailure("usage", "-o \(path): \(what)\n  fix: \(fix)", ExitStatus.usage)
    }
}
