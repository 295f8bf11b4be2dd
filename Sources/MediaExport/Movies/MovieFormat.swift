public import LayerModel

/// The encoding of frames in time, in one file.
public enum MovieFormat: Sendable {
    /// H.264 with 4:2:0 chroma, which every player has; cannot hold transparency. `quality` from 1 to 100.
    case h264(quality: Int = 65)
    /// VP9 with 4:2:0 chroma and, where frames are transparent, alpha. `quality` from 1 to 100.
    case vp9(quality: Int = 65)
    /// Apple ProRes 4444 of 10 bits, with alpha where frames are transparent: for editors.
    case proRes4444
    /// FFV1 of 8 bits RGB, with alpha where frames are transparent: keeps every pixel.
    case ffv1
    /// An animated GIF, of 256 colours a frame; what is covered by less than half is transparent, and what by more is over the
    /// matte, or without one takes its own colour.
    case gif(matte: CGColor? = nil, plays: Int = 0)
    /// An animated PNG; `level` from 0 (stored) to 9 (smallest), `plays` 0 for ever.
    case animatedPNG(level: Int = 1, plays: Int = 0)
    /// An animated WebP; `quality` from 0 to 100, `nil` keeps every pixel.
    case animatedWebP(quality: Int? = nil, plays: Int = 0)
    /// Straight RGBA, 8 bits a component, one frame after the other, nothing else.
    case rawRGBA
    /// YUV4MPEG2 with 4:2:0 chroma, which encoders read from pipes; cannot hold transparency.
    case y4m

    /// Whether frames may be transparent.
    public var holdsAlpha: Bool {
        switch self {
        case .h264, .y4m: false
        case .vp9, .proRes4444, .ffv1, .gif, .animatedPNG, .animatedWebP, .rawRGBA: true
        }
    }

    /// The format's name.
    public var name: String {
        switch self {
        case .h264: "H.264"
        case .vp9: "VP9"
        case .proRes4444: "ProRes 4444"
        case .ffv1: "FFV1"
        case .gif: "GIF"
        case .animatedPNG: "animated PNG"
        case .animatedWebP: "animated WebP"
        case .rawRGBA: "raw RGBA"
        case .y4m: "YUV4MPEG2"
        }
    }

    /// The most frames a second; `nil` where there is no limit.
    ///
    /// Browsers slow down GIFs that show a frame for less than two hundredths of a second; WebP counts in thousandths.
    public var largestRate: FrameRate? {
        switch self {
        case .gif: FrameRate(50)
        case .animatedWebP: FrameRate(1000)
        case .h264, .vp9, .proRes4444, .ffv1, .animatedPNG, .rawRGBA, .y4m: nil
        }
    }

    /// The rate of a movie that is as long as one of another rate: the nearest that the format can show.
    ///
    /// - Returns: The rate, with what is to be said where it is not the other.
    package func shownRate(_ rate: FrameRate) -> (rate: FrameRate, note: String?) {
        guard let largestRate, rate.value > largestRate.value else { return (rate, nil) }
        return (largestRate, "drawing \(largestRate) frames a second rather than \(rate): \(name) cannot show more")
    }

    /// How pixels are handed to what writes it.
    func pixelFormat(alpha: Bool) -> FramePixelFormat {
        switch self {
        case .h264, .y4m: .yuv420(alpha: false)
        case .vp9: .yuv420(alpha: alpha)
        case .proRes4444: .yuv444Deep(alpha: alpha)
        case .ffv1: .straightBGRA
        case .gif(let matte, _): .maskedRGBA(matte: matte.map { $0.premultipliedPixel })
        case .animatedPNG, .animatedWebP: .premultipliedRGBA
        case .rawRGBA: .straightRGBA
        }
    }
}

extension CGColor {
    /// As a pixel, RGBA in memory.
    fileprivate var premultipliedPixel: UInt32 {
        let color = premultipliedSRGB(opacity: 1)
        return (0..<4).reduce(0) { $0 | UInt32((color[$1] * 255).rounded()) << UInt32(8 * $1) }
    }
}
