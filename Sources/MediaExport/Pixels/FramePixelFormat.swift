internal import ImageCodecs

/// The layout of a frame's pixels in memory for an encoder: planes one after the other, rows without gaps.
enum FramePixelFormat: Sendable, Equatable {
    /// Premultiplied RGBA, 8 bits a component.
    case premultipliedRGBA
    /// Straight RGBA.
    case straightRGBA
    /// Straight BGRA.
    case straightBGRA
    /// Straight RGBA whose alpha is 0 or 255: pixels covered by half or more are opaque, over a colour.
    case maskedRGBA(matte: UInt32?)
    /// Luma, and chroma for every second pixel both ways, over the left pixels, of 8 bits; with `alpha` a plane of it.
    case yuv420(alpha: Bool)
    /// The same of more than 8 bits in 16, with chroma for every second pixel both ways, or for each.
    case deepYUV(isHalved: Bool, alpha: Bool, OutputColors)
    /// Planes of green, blue and red, of more than 8 bits in 16; with `alpha` a plane of it.
    case deepGBR(alpha: Bool, OutputColors)
    /// Straight red, green, blue and alpha of 16 bits: whole numbers of more than 8 bits, or halves.
    case deepRGBA(OutputColors)

    /// The bytes of a frame of a size in pixels.
    func byteCount(width: Int, height: Int) -> Int {
        let pixels = width * height
        switch self {
        case .premultipliedRGBA, .straightRGBA, .straightBGRA, .maskedRGBA: return pixels * 4
        case .yuv420(let alpha):
            return pixels * (alpha ? 2 : 1) + 2 * ((width + 1) / 2) * ((height + 1) / 2)
        case .deepYUV(true, _, _): return 2 * (pixels + 2 * ((width + 1) / 2) * ((height + 1) / 2))
        case .deepYUV(false, let alpha, _), .deepGBR(let alpha, _): return pixels * (alpha ? 8 : 6)
        case .deepRGBA: return pixels * 8
        }
    }

    /// FFmpeg's name of the format.
    var name: String {
        switch self {
        case .premultipliedRGBA, .straightRGBA, .maskedRGBA: "rgba"
        case .straightBGRA: "bgra"
        case .yuv420(let alpha): alpha ? "yuva420p" : "yuv420p"
        case .deepYUV(let isHalved, let alpha, let colors):
            "\(alpha ? "yuva" : "yuv")\(isHalved ? 420 : 444)p\(colors.depth.bits)le"
        case .deepGBR(let alpha, let colors): "\(alpha ? "gbrap" : "gbrp")\(colors.depth.bits)le"
        case .deepRGBA: "rgba64le"
        }
    }
}
