import AppleNames
import Compositor
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import MediaExport

/// Encoders that are asked for by name.
@Suite("encoders by name") struct EncoderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let colors: [(UInt8, UInt8, UInt8, UInt8)] = [
        (0, 136, 0, 255), (255, 0, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255), (0, 0, 0, 255), (200, 100, 50, 255),
    ]

    /// The encoders in software of the installed program, with the largest error of a colour at the best quality.
    private static let encoders: [(codec: MovieCodec, encoder: String, file: String, tolerance: Int)] = [
        (.h264, "libx264", "out.mp4", 2), (.hevc, "libx265", "out.mp4", 2), (.av1, "libsvtav1", "out.mp4", 3),
        (.av1, "libaom-av1", "out.webm", 3), (.av1, "librav1e", "out.mkv", 3), (.vp9, "libvpx-vp9", "out.webm", 3),
        (.prores4444, "prores_ks", "out.mov", 2), (.prores4444, "prores_aw", "out.mov", 3),
        (.prores4444, "prores", "out.mov", 3), (.ffv1, "ffv1", "out.mkv", 0),
    ]

    @Test("ten frames of each keep their colours and say which they are", arguments: encoders)
    func colors(codec: MovieCodec, encoder: String, file: String, tolerance: Int) throws {
        try #require(try FFmpegEncoders().names(of: codec).contains(encoder))
        let source = Footage.bars(Self.colors, background: UIColor.black.cgColor)
        // Larger, since encoders of AV1 refuse small pictures.
        var large = source
        large.options.scale = 2
        let hasQuality = FFmpegEncoder(usual: encoder).hasQuality
        let format = MovieFormat(codec, EncodingChoices(quality: hasQuality ? 100 : nil, encoder: encoder))
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<10)
        let container = MovieContainer(rawValue: String(file.dropFirst(4)))
        _ = try MovieExport(of: large, schedule, as: format, in: container).write(to: folder(file))
        let pixels = try Footage.pixels(folder(file))
        let width = 32 * Self.colors.count
        try #require(pixels.count == width * 64 * 4 * 10)
        for frame in [0, 9] {
            for (index, color) in Self.colors.enumerated() {
                let start = ((frame * 64 + 32) * width + index * 32 + 16) * 4
                let wanted = [color.0, color.1, color.2].map { Int($0) }
                let found = pixels[start..<start + 3].map { Int($0) }
                #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }, "\(found) \(wanted)")
            }
        }
        guard codec != .ffv1 else { return }
        let tags = try Footage.probe(folder(file), "stream=color_range,color_space,color_transfer,color_primaries")
        #expect(tags == ["tv,bt709,bt709,bt709"])
    }

    @Test("an encoder that is not there is an error that lists those that are")
    func missing() throws {
        let source = Footage.bars(Self.colors, background: UIColor.black.cgColor)
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<2)
        for (format, name, listed) in [(MovieFormat.h264(), "h265_none", "libx264"), (.hevc(), "libx264", "libx265")] {
            do {
                _ = try MovieExport(of: source, schedule, as: format.encoded(by: name)).write(to: folder("out.mp4"))
                Issue.record("\(name) encoded")
            } catch {
                #expect("\(error)".contains(name) && "\(error)".contains(listed))
            }
        }
        #expect(try FFmpegEncoders().codec(of: "libx265") == .hevc)
        #expect(throws: MediaExportError.self) { try FFmpegEncoders().codec(of: "libnone") }
        #expect(folder.names.isEmpty)
    }

    @Test("pixels that an encoder does not take are refused, unless others hold them")
    func pixels() throws {
        #expect(try FFmpegEncoder("h264_vaapi", of: .h264, pixels: "yuv420p").pixelFormat == "vaapi")
        #expect(try FFmpegEncoder("libx264", of: .h264, pixels: "yuv420p").pixelFormat == nil)
        #expect(throws: MediaExportError.self) {
            try FFmpegEncoder("vp9_vaapi", of: .vp9, pixels: "yuva420p")
        }
        let source = Footage.bars(Self.colors, background: UIColor.black.cgColor)
        let small = MovieExport(of: source, FrameSchedule(rate: Footage.rate, frames: 0..<2), as: .hevc())
        #expect(throws: MediaExportError.self) { try small.write(to: folder("out.mp4")) }
        let format = MovieFormat(.h264, EncodingChoices(quality: 50, encoder: "h264_v4l2m2m"))
        let export = MovieExport(of: source, FrameSchedule(rate: Footage.rate, frames: 0..<2), as: format)
        #expect(throws: MediaExportError.self) { try export.write(to: folder("out.mp4")) }
    }
}
