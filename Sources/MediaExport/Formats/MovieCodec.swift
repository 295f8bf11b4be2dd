package import ImageCodecs
internal import LayerModel

/// An encoding of frames in time: a case, whose raw value is its name for people, and its row.
package enum MovieCodec: String, CaseIterable, Sendable {
    case h264, hevc, av1, vp9, prores4444, ffv1, gif, apng, webp, y4m, rgba

    /// The properties of a codec.
    struct Row {
        /// As messages write it.
        let name: String
        var holdsAlpha = true
        /// Whether it encodes pictures whose sides are odd numbers of pixels.
        var holdsOddSides = true
        /// The most frames a second; `nil` is no limit.
        var largestRate: FrameRate?
        /// Whether its files have a number of plays.
        var notesPlays = false
        /// Whether its files may have a profile of their colours.
        var holdsProfile = false
        /// The bits of a component; 8 is the default, for every format.
        var depths: [OutputColors.Depth] = [.bits8]
        /// The spaces that colours may be in.
        var spaces: [OutputColors.Space] = [.srgb]
        /// The pixels that the encoder takes, by whether they are transparent.
        let pixels: (_ alpha: Bool, EncodingChoices) -> FramePixelFormat
        let encoder: Encoder
    }

    /// The encoder of the frames.
    enum Encoder {
        /// The program `ffmpeg`: its name of the codec, and the default encoder.
        case ffmpeg(codec: String, encoder: String)
        /// A writer of our own; of the number of threads at most.
        case writer((AtomicFile, MovieGeometry, EncodingChoices, _ threads: Int) throws -> any MovieWriter)
    }

    /// The depths of colours that movies can have.
    package var depths: [OutputColors.Depth] { row.depths }

    var row: Row {
        switch self {
        case .h264:
            Row(
                name: "H.264", holdsAlpha: false, holdsOddSides: false, spaces: [.srgb, .displayP3],
                pixels: { _, _ in .yuv420(alpha: false) },
                encoder: .ffmpeg(codec: "h264", encoder: "libx264"))
        case .hevc:
            Row(
                name: "HEVC", holdsAlpha: false, holdsOddSides: false, depths: [.bits8, .bits10, .bits12],
                spaces: [.srgb, .displayP3, .rec2020, .pq, .hlg], pixels: { .halvedChroma($1.colors) },
                encoder: .ffmpeg(codec: "hevc", encoder: "libx265"))
        case .av1:
            Row(
                name: "AV1", holdsAlpha: false, depths: [.bits8, .bits10],
                spaces: [.srgb, .displayP3, .rec2020, .pq, .hlg], pixels: { .halvedChroma($1.colors) },
                encoder: .ffmpeg(codec: "av1", encoder: "libsvtav1"))
        case .vp9:
            Row(
                name: "VP9", spaces: [.srgb, .displayP3], pixels: { alpha, _ in .yuv420(alpha: alpha) },
                encoder: .ffmpeg(codec: "vp9", encoder: "libvpx-vp9"))
        case .prores4444:
            Row(
                name: "ProRes 4444", depths: [.bits8, .bits10], spaces: [.srgb, .displayP3, .rec2020, .pq, .hlg],
                pixels: { .deepYUV(isHalved: false, alpha: $0, $1.colors.with(depth: .bits10)) },
                encoder: .ffmpeg(codec: "prores", encoder: "prores_ks"))
        case .ffv1:
            Row(
                name: "FFV1", depths: [.bits8, .bits10, .bits12, .bits16], spaces: OutputColors.Space.allCases,
                pixels: { $1.colors.depth == .bits8 ? .straightBGRA : .deepGBR(alpha: $0, $1.colors) },
                encoder: .ffmpeg(codec: "ffv1", encoder: "ffv1"))
        case .gif:
            // Browsers slow down frames that are shown for less than two hundredths of a second.
            Row(
                name: "GIF", largestRate: FrameRate(50), notesPlays: true,
                pixels: { .maskedRGBA(matte: $1.matte?.premultipliedPixel) },
                encoder: .ffmpeg(codec: "gif", encoder: "gif"))
        case .apng:
            Row(
                name: "animated PNG", notesPlays: true, holdsProfile: true, pixels: { _, _ in .premultipliedRGBA },
                encoder: .writer { try AnimatedPictureWriter(apng: $0, $1, $2, threads: $3) })
        case .webp:
            // Counts in thousandths of a second.
            Row(
                name: "animated WebP", largestRate: FrameRate(1000), notesPlays: true, holdsProfile: true,
                pixels: { _, _ in .premultipliedRGBA },
                encoder: .writer { try AnimatedPictureWriter(webP: $0, $1, $2, threads: $3) })
        case .y4m:
            Row(
                name: "YUV4MPEG2", holdsAlpha: false, pixels: { _, _ in .yuv420(alpha: false) },
                encoder: .writer { file, geometry, _, _ in try RawMovieWriter(to: file, isY4M: true, geometry) })
        case .rgba:
            Row(
                name: "raw RGBA", depths: OutputColors.Depth.allCases, spaces: OutputColors.Space.allCases,
                pixels: { $1.colors.depth == .bits8 ? .straightRGBA : .deepRGBA($1.colors) },
                encoder: .writer { file, geometry, _, _ in try RawMovieWriter(to: file, isY4M: false, geometry) })
        }
    }

    /// Whether the file has a number of plays.
    package var notesPlays: Bool { row.notesPlays }

    /// Whether the file may have a profile of its colours.
    package var holdsProfile: Bool { row.holdsProfile }
}

extension MovieCodec {
    /// Throws for colours that files of the codec cannot have, with those that they can.
    package func check(_ colors: OutputColors) throws(MediaExportError) {
        func others(_ holds: (Row) -> Bool) -> String {
            Self.allCases.map(\.row).filter(holds).map(\.name).joined(separator: ", ")
        }
        guard row.depths.contains(colors.depth) else {
            throw .unsupported(
                "\(row.name) cannot hold \(colors.depth.name)",
                fix: "use \(row.depths.map(\.name).joined(separator: ", ")), or one of "
                    + others { $0.depths.contains(colors.depth) })
        }
        guard row.spaces.contains(colors.space) else {
            throw .unsupported(
                "\(row.name) cannot hold the colours of \(colors.space.rawValue)",
                fix: "use \(row.spaces.map(\.rawValue).joined(separator: ", ")), or one of "
                    + others { $0.spaces.contains(colors.space) })
        }
        // The planes of 8 bits have the matrix of BT.709.
        let isPlanar = row.pixels(false, EncodingChoices(colors: colors)) == .yuv420(alpha: false)
        guard !isPlanar || colors.space.primaries != .rec2020 else {
            throw .unsupported(
                "\(row.name) cannot hold the colours of \(colors.space.rawValue) in 8 bits",
                fix: "use \(row.depths.dropFirst().map(\.name).joined(separator: ", "))")
        }
    }
}

extension FramePixelFormat {
    /// Opaque luma and chroma of halved resolution.
    fileprivate static func halvedChroma(_ colors: OutputColors) -> FramePixelFormat {
        colors.depth == .bits8 ? .yuv420(alpha: false) : .deepYUV(isHalved: true, alpha: false, colors)
    }
}

extension OutputColors {
    fileprivate func with(depth: Depth) -> OutputColors {
        var colors = self
        colors.depth = depth
        return colors
    }
}

extension CGColor {
    /// As a pixel, RGBA in memory.
    fileprivate var premultipliedPixel: UInt32 {
        let color = premultipliedSRGB(opacity: 1)
        return (0..<4).reduce(0) { $0 | UInt32((color[$1] * 255).rounded()) << UInt32(8 * $1) }
    }
}
