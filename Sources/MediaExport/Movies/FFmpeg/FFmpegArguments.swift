/// The arguments of the `ffmpeg` program.
struct FFmpegArguments {
    let format: MovieFormat
    let encoder: FFmpegEncoder
    let container: MovieContainer?
    let geometry: MovieGeometry
    /// `nil` is a movie without sound.
    let sound: (mix: SoundMix, codec: MovieSound.Codec)?
    /// Whether the file is written from start to end and never read again, as a pipe has to be.
    let isStream: Bool
    /// The number of encoding threads; `nil` for the encoder's default on the machine's processors.
    let threads: Int?

    /// The destination of the frames.
    private var output: String { isStream ? "pipe:3" : "/dev/fd/3" }

    var list: [String] {
        Self.quiet + input + sounds + ["-fps_mode", "passthrough"] + picture + soundEncoder
            + ["-fflags", "+bitexact"] + (container.map(muxing) ?? []) + ["-y", output]
    }

    static let quiet = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error"]

    private var pixels: FramePixelFormat { format.pixelFormat(alpha: geometry.hasAlpha) }

    private var hasHalvedChroma: Bool {
        if case .deepYUV(let isHalved, _, _) = pixels { return isHalved }
        return pixels == .yuv420(alpha: false)
    }

    private var pixelFormat: String {
        let name = pixels.name
        return name == "bgra" && !geometry.hasAlpha ? "bgr0" : name
    }

    /// The colours are given on both sides, so that nothing is converted between them.
    private var colors: [String] {
        let tags = format.choices.colors.tags
        switch pixels {
        case .yuv420, .deepYUV:
            return [
                "-color_range", "tv", "-colorspace", tags.matrix, "-color_primaries", tags.primaries, "-color_trc",
                tags.videoCurve,
            ]
        case .straightBGRA, .deepGBR:
            return [
                "-color_range", "pc", "-colorspace", "rgb", "-color_primaries", tags.primaries, "-color_trc",
                tags.curve,
            ]
        case .premultipliedRGBA, .straightRGBA, .maskedRGBA, .deepRGBA: return []
        }
    }

    private var input: [String] {
        encoder.device + ["-f", "rawvideo", "-pixel_format", pixelFormat]
            + ["-video_size", "\(geometry.width)x\(geometry.height)", "-framerate", geometry.rate.description] + colors
            + ["-i", "pipe:0"]
    }

    /// The inputs after the frames, and which streams make the movie.
    private var sounds: [String] {
        guard let sound else { return ["-an"] }
        return sound.mix.inputs + ["-filter_complex", sound.mix.graph, "-map", "0:v:0", "-map", "[mix]"]
    }

    private var soundEncoder: [String] { sound?.codec.arguments ?? [] }

    private var picture: [String] {
        guard format.codec != .gif else { return gif }
        return encoder.arguments(quality: format.choices.quality, hasAlpha: geometry.hasAlpha, format.choices.colors)
            + ["-pix_fmt", encoder.pixelFormat ?? pixelFormat] + colors + ["-flags:v", "+bitexact"]
            + (hasHalvedChroma ? ["-chroma_sample_location", "left"] : [])
            + (threads.map { ["-threads", "\($0)"] } ?? [])
    }

    /// A palette for each frame, and repeated parts are left out; the last frame is as long as the others.
    private var gif: [String] {
        let plays = format.choices.plays
        let last = geometry.frameCount
        let end = geometry.rate.time(ofFrame: last, in: 100) - geometry.rate.time(ofFrame: last - 1, in: 100)
        let reserve = geometry.hasAlpha ? 1 : 0
        return [
            "-filter_complex",
            "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=\(reserve)[p];"
                + "[b][p]paletteuse=new=1:dither=sierra2_4a:alpha_threshold=128",
            "-loop", plays == 0 ? "0" : plays == 1 ? "-1" : "\(plays - 1)", "-final_delay", "\(end)", "-f", "gif",
        ]
    }

    private func muxing(_ container: MovieContainer) -> [String] {
        let isQuickTime = container == .mp4 || container == .mov
        // The header waits for the first fragment, which has the shift of each stream's time stamps.
        let flags = isStream ? "frag_keyframe+empty_moov+delay_moov" : "+faststart"
        // Players of Apple read this tag of HEVC alone.
        let tag = isQuickTime && format.codec == .hevc ? ["-tag:v", "hvc1"] : []
        return tag + (isQuickTime ? ["-movflags", flags, "-write_tmcd", "0"] : []) + ["-f", container.muxer]
    }
}
