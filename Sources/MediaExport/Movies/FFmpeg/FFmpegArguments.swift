/// How the `ffmpeg` program is called.
struct FFmpegArguments {
    let format: MovieFormat
    let container: MovieContainer?
    let geometry: MovieGeometry
    /// Whether the file is written from start to end and never read again, as a pipe has to be.
    let isStream: Bool
    /// How many threads encode; `nil` is as many as the encoder takes for the machine's processors.
    let threads: Int?

    /// Where the frames are written.
    private var output: String { isStream ? "pipe:3" : "/dev/fd/3" }

    var list: [String] {
        input + encoder + (container.map(muxing) ?? []) + ["-y", output]
    }

    private var pixelFormat: String {
        let name = format.pixelFormat(alpha: geometry.hasAlpha).name
        return name == "bgra" && !geometry.hasAlpha ? "bgr0" : name
    }

    /// The colours are said on both sides, so that nothing is converted between them.
    private var colors: [String] {
        switch format.pixelFormat(alpha: geometry.hasAlpha) {
        case .yuv420, .yuv444Deep:
            ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
        case .straightBGRA:
            ["-color_range", "pc", "-colorspace", "rgb", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"]
        case .premultipliedRGBA, .straightRGBA, .maskedRGBA: []
        }
    }

    private var input: [String] {
        ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-f", "rawvideo", "-pixel_format", pixelFormat]
            + ["-video_size", "\(geometry.width)x\(geometry.height)", "-framerate", geometry.rate.description] + colors
            + ["-i", "pipe:0", "-an", "-fps_mode", "passthrough"]
    }

    private var encoder: [String] {
        if case .ffmpeg(let arguments) = format.codec.row.encoder { arguments(self) } else { [] }
    }

    var h264: [String] {
        ["-c:v", "libx264", "-crf", crf(of: 51), "-chroma_sample_location", "left"] + picture
    }

    var vp9: [String] {
        ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", crf(of: 63), "-row-mt", "1", "-cpu-used", "4"]
            + (geometry.hasAlpha ? ["-auto-alt-ref", "0"] : []) + picture
    }

    var proRes: [String] {
        ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", geometry.hasAlpha ? "16" : "0"]
            + picture
    }

    var ffv1: [String] {
        ["-c:v", "ffv1", "-level", "3", "-g", "1", "-slicecrc", "1"] + picture
    }

    private var picture: [String] {
        ["-pix_fmt", pixelFormat] + colors + ["-fflags", "+bitexact", "-flags:v", "+bitexact"]
            + (threads.map { ["-threads", "\($0)"] } ?? [])
    }

    /// A palette for each frame, and what repeats itself is left out; the last frame is as long as the others.
    var gif: [String] {
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
        let flags = isStream ? "frag_keyframe+empty_moov" : "+faststart"
        return (isQuickTime ? ["-movflags", flags, "-write_tmcd", "0"] : []) + ["-f", container.muxer]
    }

    /// The format's quality of 1…100 as the number that encoders count downwards: 100 is their best, 65 what most call good.
    private func crf(of worst: Int) -> String {
        "\((100 - min(max(format.choices.quality ?? 65, 1), 100)) * worst / 100)"
    }
}
