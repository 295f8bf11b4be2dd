package import ImageCodecs
package import MediaExport

/// The product of a job.
package enum Product: Sendable {
    case picture(ImageEncoder)
    /// A picture for each frame.
    case sequence(FramePattern, ImageEncoder)
    /// One file of all frames.
    case movie(MovieFormat, MovieContainer?)
}

extension JobOptions {
    /// Whether frames in time are requested, if the output could be a still too.
    package var asksForSeveral: Bool { frames != nil || duration != nil || loop != nil }

    /// The product of a path; `-` is a stream, of a PNG or of a codec that is named.
    package func product(at path: String) throws(JobError) -> Product {
        guard path != "-" else { return try product(nil, isStream: true) }
        let type = FileType(path: path)
        guard let pattern = FramePattern(path) else { return try product(type) }
        if let codec {
            throw JobError(
                place: .output, problem: "\(word(for: codec)) is of a movie, and a pattern is of pictures",
                fix: "leave one out")
        }
        return .sequence(pattern, try picture(type))
    }

    /// The product of a type of file.
    ///
    /// A type for stills and movies gives a movie if frames in time are requested, or a rate without a moment.
    package func product(_ type: FileType?, isStream: Bool = false) throws(JobError) -> Product {
        let asksForMovie = asksForSeveral || (rate != nil && time == nil && frame == nil)
        guard let movie = codec ?? type?.codecs.first, codec != nil || type?.still == nil || asksForMovie else {
            guard !asksForSeveral else {
                throw JobError(
                    place: .output, problem: "several frames do not fit one picture",
                    fix: spelling == .parameters
                        ? "ask for apng, gif, webp, mp4 or another movie"
                        : "use a pattern such as shot_%04d.png, or .apng or .mp4")
            }
            return .picture(try picture(isStream ? FileType(extension: "png") : type))
        }
        guard !choices.embedsProfile || movie.holdsProfile else {
            throw JobError(
                place: .output, problem: "\(name(.icc)): \(movie.rawValue) has no place for a profile",
                fix: "use .apng or .webp, or leave it out")
        }
        guard isStream || type?.codecs.contains(movie) == true else {
            throw JobError(
                place: .output, problem: "\(word(for: movie)) does not fit the extension",
                fix: "use \(FileType.list { $0.codecs.contains(movie) }), or another codec")
        }
        var choices = choices
        choices.plays = loop ?? 0
        choices.colors = colors(of: movie.depths)
        return .movie(MovieFormat(movie, choices), type?.container)
    }

    /// The encoder of a picture's file.
    package func picture(_ type: FileType?) throws(JobError) -> ImageEncoder {
        guard let format = type?.still?(choices) else { throw .unknownType }
        guard !choices.embedsProfile || format != .rawRGBA else {
            throw JobError(
                place: .output, problem: "\(name(.icc)): raw RGBA has no place for a profile",
                fix: "use another type, or leave it out")
        }
        return ImageEncoder(format: format, colors: colors(of: format.depths))
    }

    /// The words for a codec.
    private func word(for codec: MovieCodec) -> String {
        choices.encoder.map { "--encoder \($0)" } ?? "\(name(.codec)) \(codec.rawValue)"
    }
}
