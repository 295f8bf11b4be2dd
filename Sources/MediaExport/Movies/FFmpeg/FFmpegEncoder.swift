internal import Foundation
internal import ImageCodecs
internal import Processes

/// An encoder of the `ffmpeg` program, with the pixels that it takes.
struct FFmpegEncoder {
    /// FFmpeg's name of it.
    let name: String
    /// The format of its pixels, if it differs from the frames'.
    var pixelFormat: String?

    /// The default encoder of a codec.
    init(usual name: String) {
        self.name = name
    }

    /// An encoder that is named.
    ///
    /// - Parameter pixels: Of the frames, by FFmpeg's name.
    /// - Throws: If the installed `ffmpeg` has no such encoder of the codec, or it takes no pixels that hold those of the
    ///   frames.
    init(_ name: String, of codec: MovieCodec, pixels: String) throws(MediaExportError) {
        let installed = try FFmpegEncoders()
        guard installed.names(of: codec).contains(name) else { throw installed.missing(name, of: codec) }
        self.name = name
        let taken = try FFmpegEncoders.pixelFormats(of: name)
        let fitting = Self.fitting(pixels)
        guard !taken.isEmpty, !taken.contains(pixels) else { return }
        guard let format = fitting.first(where: taken.contains) else {
            throw .unsupported(
                "the encoder \(name) takes the pixels \(taken.joined(separator: ", ")), none of which hold the frames' \(pixels)",
                fix: pixels.contains("a")
                    ? "draw on an opaque background, or use another encoder" : "use another encoder")
        }
        pixelFormat = format
    }

    /// The pixels that hold those of frames, the nearest first.
    private static func fitting(_ pixels: String) -> [String] {
        switch pixels {
        case "yuv420p": ["nv12", "yuv420p10le", "p010le", "vaapi"]
        case "yuv420p10le": ["p010le", "yuv420p12le"]
        case "yuv444p10le": ["yuv444p12le", "yuv422p10le"]
        case "bgr0": ["bgra", "rgb24", "gbrp"]
        case "bgra": ["gbrap"]
        default: []
        }
    }

    /// The device of an encoder that reads pixels from a GPU's memory alone.
    var device: [String] {
        pixelFormat == "vaapi" ? ["-init_hw_device", "vaapi=va", "-filter_hw_device", "va"] : []
    }

    /// The arguments of the encoder.
    ///
    /// - Parameter quality: From 1 to 100; `nil` is 65.
    func arguments(quality: Int?, hasAlpha: Bool, _ colors: OutputColors) -> [String] {
        let upload = pixelFormat == "vaapi" ? ["-vf", "format=nv12,hwupload"] : []
        return upload + ["-c:v", name] + (rate(quality) ?? []) + options(hasAlpha: hasAlpha, colors)
            + (colors.lightLevels(of: name) ?? [])
    }

    /// The smallest side of pictures that it takes, in pixels: libsvtav1 refuses others, and libx265 3.5 may crash.
    var smallestSide: Int { ["libsvtav1", "libx265"].contains(name) ? 64 : 1 }

    /// Whether it takes a quality.
    var hasQuality: Bool { rate(nil) != nil }

    /// The encoder's options for a quality; `nil` if it has none.
    private func rate(_ quality: Int?) -> [String]? {
        // 100 is their best, 65 usually called good; encoders count downwards.
        func number(of worst: Int, best: Int = 0) -> String {
            "\(max(best, (100 - min(max(quality ?? 65, 1), 100)) * worst / 100))"
        }
        switch name {
        case "libx264", "libx264rgb", "libx265": return ["-crf", number(of: 51)]
        case "libvpx-vp9", "libaom-av1": return ["-b:v", "0", "-crf", number(of: 63)]
        case "libsvtav1": return ["-crf", number(of: 63, best: 1)]
        case "librav1e": return ["-qp", number(of: 255)]
        case _ where name.hasSuffix("_nvenc"): return ["-rc", "vbr", "-b:v", "0", "-cq", number(of: 51, best: 1)]
        case _ where name.hasSuffix("_qsv"): return ["-global_quality", number(of: 51, best: 1)]
        case _ where name.hasSuffix("_vaapi"):
            let isOfIndex = name.hasPrefix("vp9") || name.hasPrefix("av1")
            return ["-rc_mode", "CQP", "-global_quality", number(of: isOfIndex ? 255 : 51, best: 1)]
        default: return nil
        }
    }

    private func options(hasAlpha: Bool, _ colors: OutputColors) -> [String] {
        switch name {
        case "libvpx-vp9": ["-row-mt", "1", "-cpu-used", "4"] + (hasAlpha ? ["-auto-alt-ref", "0"] : [])
        case "libaom-av1": ["-row-mt", "1", "-cpu-used", "6"]
        case "libsvtav1": ["-preset", "8"]
        case "librav1e": ["-speed", "8"]
        case "prores_ks": ["-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", hasAlpha ? "16" : "0"]
        case "prores", "prores_aw":
            // They write frames without the colours of their options.
            [
                "-bsf:v",
                "prores_metadata=color_primaries=\(colors.tags.primaries):color_trc=\(colors.tags.videoCurve)"
                    + ":colorspace=\(colors.tags.matrix)",
            ]
        case "ffv1": ["-level", "3", "-g", "1", "-slicecrc", "1"]
        default: []
        }
    }
}

/// The encoders of the installed `ffmpeg`, by its names of codecs.
package struct FFmpegEncoders {
    private var encoders: [String: [String]] = [:]

    /// Reads the program's lists.
    package init() throws(MediaExportError) {
        for line in try Self.ask(["-codecs"]) {
            // ` DEV.LS h264   H.264 / AVC (decoders: h264 …) (encoders: libx264 …)`; a list of one of the same name is left out.
            let words = line.split(separator: " ")
            guard words.count >= 2, words[0].count == 6, words[0].dropFirst().first == "E" else { continue }
            let codec = String(words[1])
            let list = line.range(of: "(encoders: ").map { line[$0.upperBound...].prefix { $0 != ")" } }
            encoders[codec] = list?.split(separator: " ").map(String.init) ?? [codec]
        }
    }

    /// The encoders of a codec, in the program's order of preference.
    package func names(of codec: MovieCodec) -> [String] {
        guard case .ffmpeg(let name, _) = codec.row.encoder else { return [] }
        return encoders[name] ?? []
    }

    /// The codec that an encoder makes.
    ///
    /// - Throws: If there is no such encoder, with the list of those installed.
    package func codec(of encoder: String) throws(MediaExportError) -> MovieCodec {
        guard let codec = MovieCodec.allCases.first(where: { names(of: $0).contains(encoder) }) else {
            throw missing(encoder, of: nil)
        }
        return codec
    }

    /// The error for a missing encoder, with the list of those installed.
    func missing(_ encoder: String, of codec: MovieCodec?) -> MediaExportError {
        let lists = (codec.map { [$0] } ?? MovieCodec.allCases).compactMap { codec in
            let names = names(of: codec)
            return names.isEmpty ? nil : "\(names.joined(separator: ", ")) for \(codec.row.name)"
        }
        let kind = codec.map { " of \($0.row.name)" } ?? ""
        return .unsupported(
            "the installed ffmpeg has no encoder\(kind) called \(encoder)",
            fix: lists.isEmpty ? "install an ffmpeg that has it" : "use \(lists.joined(separator: "; "))")
    }

    /// The pixel formats of an encoder, by FFmpeg's names; empty if it reports none.
    static func pixelFormats(of encoder: String) throws(MediaExportError) -> [String] {
        for line in try ask(["-h", "encoder=\(encoder)"]) {
            guard let list = line.range(of: "Supported pixel formats: ") else { continue }
            return line[list.upperBound...].split(separator: " ").map(String.init)
        }
        return []
    }

    private static func ask(_ arguments: [String]) throws(MediaExportError) -> [Substring] {
        let process = try FFmpegWriter.start(FFmpegArguments.quiet + arguments, stream: .output)
        switch process.readAll(limit: 1 << 22, patience: 30) {
        case .success(let data): return String(decoding: data, as: UTF8.self).split(separator: "\n")
        case .failure(let failure): throw .encoderFailed(failure.reason)
        }
    }
}
