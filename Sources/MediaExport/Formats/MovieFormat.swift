public import ImageCodecs
public import LayerModel

/// The encoding of frames in time, in one file.
public struct MovieFormat: Sendable {
    package let codec: MovieCodec
    let choices: EncodingChoices

    /// A codec with its choices.
    package init(_ codec: MovieCodec, _ choices: EncodingChoices = .usual) {
        self.codec = codec
        self.choices = choices
    }

    /// H.264 with 4:2:0 chroma, which every player has; cannot hold transparency.
    ///
    /// - Parameter quality: From 1 to 100; `nil` is 65.
    public static func h264(quality: Int? = nil) -> MovieFormat {
        MovieFormat(.h264, EncodingChoices(quality: quality))
    }

    /// HEVC with 4:2:0 chroma, half as large as H.264; cannot hold transparency.
    ///
    /// - Parameter quality: From 1 to 100; `nil` is 65.
    public static func hevc(quality: Int? = nil) -> MovieFormat {
        MovieFormat(.hevc, EncodingChoices(quality: quality))
    }

    /// AV1 with 4:2:0 chroma; cannot hold transparency.
    ///
    /// - Parameter quality: From 1 to 100; `nil` is 65.
    public static func av1(quality: Int? = nil) -> MovieFormat {
        MovieFormat(.av1, EncodingChoices(quality: quality))
    }

    /// VP9 with 4:2:0 chroma and, if frames are transparent, alpha.
    ///
    /// - Parameter quality: From 1 to 100; `nil` is 65.
    public static func vp9(quality: Int? = nil) -> MovieFormat {
        MovieFormat(.vp9, EncodingChoices(quality: quality))
    }

    /// Apple ProRes 4444 of 10 bits, with alpha if frames are transparent: for editors.
    public static let proRes4444 = MovieFormat(.prores4444)

    /// FFV1 of RGB, of 8 bits unless `colored(_:)` sets others, with alpha if frames are transparent: keeps every pixel.
    public static let ffv1 = MovieFormat(.ffv1)

    /// An animated GIF, of 256 colours a frame; pixels covered by less than half are transparent.
    ///
    /// - Parameters:
    ///   - matte: The colour behind pixels covered by half or more; `nil` gives them their own colour.
    ///   - plays: 0 is for ever.
    public static func gif(matte: CGColor? = nil, plays: Int = 0) -> MovieFormat {
        MovieFormat(.gif, EncodingChoices(matte: matte, plays: plays))
    }

    /// An animated PNG; `level` from 0 (stored) to 9 (smallest), `plays` 0 for ever.
    public static func animatedPNG(level: Int = 1, plays: Int = 0) -> MovieFormat {
        MovieFormat(.apng, EncodingChoices(pngLevel: level, plays: plays))
    }

    /// An animated WebP; `quality` from 0 to 100, `nil` keeps every pixel; `plays` 0 is for ever.
    public static func animatedWebP(quality: Int? = nil, plays: Int = 0) -> MovieFormat {
        MovieFormat(.webp, EncodingChoices(quality: quality, plays: plays))
    }

    /// Straight RGBA, 8 bits a component, one frame after the other, nothing else.
    public static let rawRGBA = MovieFormat(.rgba)

    /// YUV4MPEG2 with 4:2:0 chroma, which encoders read from pipes; cannot hold transparency.
    public static let y4m = MovieFormat(.y4m)

    /// The format by another encoder of the installed `ffmpeg`, such as `h264_nvenc`; `nil` is the usual one.
    ///
    /// An export fails if the codec has no such encoder, with the list of those installed.
    public func encoded(by encoder: String?) -> MovieFormat {
        var choices = choices
        choices.encoder = encoder
        return MovieFormat(codec, choices)
    }

    /// The format with other colours: of more bits, wider, or brighter than white.
    ///
    /// An export fails if the codec cannot hold them; the error names the codecs that can.
    public func colored(_ colors: OutputColors) -> MovieFormat {
        var choices = choices
        choices.colors = colors
        return MovieFormat(codec, choices)
    }

    /// Whether frames may be transparent.
    public var holdsAlpha: Bool { codec.row.holdsAlpha }

    /// The format's name.
    public var name: String { codec.row.name }

    /// The most frames a second; `nil` is no limit.
    public var largestRate: FrameRate? { codec.row.largestRate }

    /// The rate of a movie of the same duration as one of another rate: the nearest that the format can show.
    ///
    /// - Returns: The rate, with a note if it differs from the other.
    package func shownRate(_ rate: FrameRate) -> (rate: FrameRate, note: String?) {
        guard let largestRate, rate.value > largestRate.value else { return (rate, nil) }
        return (largestRate, "drawing \(largestRate) frames a second rather than \(rate): \(name) cannot show more")
    }

    /// The pixels that the writer takes.
    func pixelFormat(alpha: Bool) -> FramePixelFormat { codec.row.pixels(alpha, choices) }
}
