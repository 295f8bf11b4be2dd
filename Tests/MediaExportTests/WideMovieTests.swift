import Compositor
import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

@testable import MediaExport

/// Movies of more than 8 bits, and what FFmpeg reads of them.
@Suite struct WideMovieTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// An extended grey of some candelas for a square metre.
    private static func gray(_ luminance: Double) -> SIMD4<Float> {
        let value = Float(CGColorSpace.Transfer.sRGB.encoded(luminance / CGColorSpace.Transfer.white))
        return SIMD4(value, value, value, 1)
    }

    /// Writes a movie of three frames with the same row of halves again and again; gives the halves.
    @discardableResult
    private func write(
        _ row: [SIMD4<Float>], height: Int = 64, as format: MovieFormat, to name: String, hasAlpha: Bool = false
    ) throws -> [UInt64] {
        let halves = (0..<height).flatMap { _ in row.map(HalfFloat.pixel) }
        let geometry = MovieGeometry(
            width: row.count, height: height, hasAlpha: hasAlpha, rate: Footage.rate, frameCount: 3)
        let pixels = format.pixelFormat(alpha: hasAlpha)
        let pool = FrameBytesPool(byteCount: pixels.byteCount(width: row.count, height: height))
        let converter = FrameConverter(
            pixels, format.choices.colors, width: row.count, height: height, pool: pool)
        let file = try AtomicFile(path: folder(name))
        let writer: any MovieWriter
        switch format.codec.row.encoder {
        case .writer(let make): writer = try make(file, geometry, format.choices, 1)
        case .ffmpeg(_, let encoder):
            writer = try FFmpegWriter(
                to: file,
                FFmpegArguments(
                    format: format, encoder: FFmpegEncoder(usual: encoder),
                    container: FileType(path: name)?.container, geometry: geometry, sound: nil, isStream: false,
                    threads: nil))
        }
        try halves.withUnsafeBytes { bytes in
            let base = try #require(bytes.baseAddress)
            let rows = PixelRows(
                base: base, bytesPerRow: row.count * 8, width: row.count, height: height, order: .rgbaHalf)
            let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<3)
            for number in 0..<3 {
                try writer.append(
                    converter.process(
                        DrawnFrame(
                            moment: schedule.moment(number), pixels: rows, isOpaque: !hasAlpha, isRepeated: false)))
            }
        }
        try writer.finish()
        try file.commit()
        return halves
    }

    /// The words of the first frame of a file, in one of FFmpeg's formats of pixels.
    private func words(_ name: String, _ pixels: String) throws -> [Int] {
        let tool = try Tool(
            "ffmpeg",
            ["-v", "error", "-i", folder(name), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", pixels, "-"])
        let bytes = Array(tool.output)
        return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    }

    private func tags(_ name: String) throws -> [String] {
        try Footage.probe(
            folder(name), "stream=profile,pix_fmt,color_range,color_space,color_transfer,color_primaries")
    }

    @Test(
        "patches of 203 and 4,000 cd/m² in PQ are within a hundredth of those",
        arguments: [("pq.mp4", MovieFormat.hevc(quality: 100)), ("pq.mkv", .ffv1), ("pq.mov", .proRes4444)])
    func perceptual(name: String, format: MovieFormat) throws {
        let levels = [203.0, 4000, 1000, 100]
        let row = levels.flatMap { [SIMD4<Float>](repeating: Self.gray($0), count: 32) }
        try write(row, as: format.colored(OutputColors(.pq, depth: .bits10)), to: name)
        let planes: [String: String] = ["pq.mp4": "yuv420p10le", "pq.mkv": "gbrp10le", "pq.mov": "yuv444p10le"]
        let found = try words(name, #require(planes[name]))
        for (patch, level) in levels.enumerated() {
            let code = Double(found[32 * 128 + 32 * patch + 16])
            let component = name == "pq.mkv" ? code / 1023 : (code - 64) / 876
            let light = CGColorSpace.Transfer.pq.decoded(component) * 203
            #expect(abs(light / level - 1) < 0.01, "\(name): \(light) for \(level)")
        }
    }

    @Test("a ramp of greys in HEVC Main 10 keeps 850 levels")
    func ramp() throws {
        let row = (0..<2048).map { SIMD4<Float>(SIMD3(repeating: Float($0) / 2047), 1) }
        try write(row, as: .hevc(quality: 100).colored(OutputColors(depth: .bits10)), to: "ramp.mp4")
        let levels = Set(try words("ramp.mp4", "yuv420p10le")[(32 * 2048)..<(33 * 2048)])
        #expect(levels.count >= 850)
        #expect(try tags("ramp.mp4") == ["Main 10,yuv420p10le,tv,bt709,bt709,bt709"])
    }

    @Test("streams say what their colours are, and how bright they become")
    func metadata() throws {
        let row = [SIMD4<Float>](repeating: Self.gray(500), count: 64)
        let cases: [(MovieFormat, OutputColors, String, String)] = [
            (
                .hevc(), OutputColors(.pq, depth: .bits10, headroom: 4), "a.mp4",
                "Main 10,yuv420p10le,tv,bt2020nc,smpte2084,bt2020"
            ),
            (
                .hevc(), OutputColors(.hlg, depth: .bits10), "b.mp4",
                "Main 10,yuv420p10le,tv,bt2020nc,arib-std-b67,bt2020"
            ),
            (
                .hevc(), OutputColors(.rec2020, depth: .bits10), "c.mp4",
                "Main 10,yuv420p10le,tv,bt2020nc,bt2020-10,bt2020"
            ),
            (.hevc(), OutputColors(.displayP3), "d.mp4", "Main,yuv420p,tv,bt709,bt709,smpte432"),
            (
                .av1(), OutputColors(.pq, depth: .bits10, headroom: 4), "e.mp4",
                "Main,yuv420p10le,tv,bt2020nc,smpte2084,bt2020"
            ),
            (.ffv1, OutputColors(.hlg, depth: .bits12), "f.mkv", "unknown,gbrp12le,pc,gbr,arib-std-b67,bt2020"),
            (.proRes4444, OutputColors(.displayP3), "g.mov", "4444,yuv444p12le,tv,bt709,bt709,smpte432"),
        ]
        for (format, colors, name, expected) in cases {
            try write(row, as: format.colored(colors), to: name)
            #expect(try tags(name) == [expected], "\(name)")
        }
        let found = try Tool(
            "ffprobe", ["-v", "error", "-show_frames", "-read_intervals", "%+#1", folder("a.mp4")]
        ).lines
        #expect(found.contains("max_content=812"))
        #expect(found.contains("max_luminance=8120000/10000"))
        #expect(found.contains("red_x=35400/50000"))
    }

    @Test("FFV1 of 16 bits and raw words keep what the colours' writer makes", arguments: [false, true])
    func exact(hasAlpha: Bool) throws {
        let row = (0..<64).map { x -> SIMD4<Float> in
            let alpha = hasAlpha ? Float(x + 1) / 64 : 1
            let straight = SIMD3<Float>(Float(x) / 50, 1 - Float(x) / 64, 0.3)
            return SIMD4(straight * alpha, alpha)
        }
        let colors = OutputColors(.pq, depth: .bits16)
        let halves = try write(row, as: .ffv1.colored(colors), to: "words.mkv", hasAlpha: hasAlpha)
        try write(row, as: .rawRGBA.colored(colors), to: "words.rgba", hasAlpha: hasAlpha)
        var wanted = [UInt16](repeating: 0, count: 64 * 4)
        halves.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let rows = PixelRows(base: base, bytesPerRow: 512, width: 64, height: 64, order: .rgbaHalf)
            wanted.withUnsafeMutableBytes { target in
                guard let target = target.baseAddress else { return }
                ColorWriter(colors).write(rows, row: 0, at: 0, to: target)
            }
        }
        let raw = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("words.rgba"))))
        #expect(raw.count == 3 * 64 * 64 * 8)
        for (index, word) in wanted.enumerated() {
            #expect(UInt16(raw[2 * index]) | UInt16(raw[2 * index + 1]) << 8 == word)
        }
        let planes = try words("words.mkv", hasAlpha ? "gbrap16le" : "gbrp16le")
        for x in 0..<64 {
            for (plane, channel) in [1, 2, 0, 3].prefix(hasAlpha ? 4 : 3).enumerated() {
                #expect(planes[plane * 4096 + x] == Int(wanted[4 * x + channel]))
            }
        }
    }

    @Test("luma and chroma are those of BT.2100 and BT.709, by the closed forms")
    func lumaAndChroma() throws {
        var random = SplitMix64(seed: 10)
        let row = (0..<7).map { _ in
            SIMD4<Float>(SIMD3((0..<3).map { _ in Float.random(in: 0...1, using: &random) }), 1)
        }
        for (space, weights) in [
            (OutputColors.Space.srgb, SIMD3(0.2126, 0.7152, 0.0722)), (.pq, SIMD3(0.2627, 0.6780, 0.0593)),
        ] {
            let colors = OutputColors(space, depth: .bits10)
            let halves = row.map(HalfFloat.pixel) + row.reversed().map(HalfFloat.pixel) + row.map(HalfFloat.pixel)
            var encoded = [SIMD4<Float>](repeating: .zero, count: 21)
            let byteCount = FramePixelFormat.deepYUV(isHalved: true, alpha: false, colors).byteCount(
                width: 7, height: 3)
            var planes = [UInt16](repeating: 0, count: byteCount / 2)
            halves.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                let rows = PixelRows(base: base, bytesPerRow: 56, width: 7, height: 3, order: .rgbaHalf)
                for y in 0..<3 {
                    encoded.withUnsafeMutableBufferPointer { target in
                        guard let target = target.baseAddress else { return }
                        ColorWriter(colors).encode(rows, row: y, to: target + 7 * y)
                    }
                }
                planes.withUnsafeMutableBytes { target in
                    guard let target = target.baseAddress else { return }
                    DeepConverter(colors, width: 7, height: 3)
                        .writeLuma(rows, isHalved: true, alpha: false, to: target)
                }
            }
            func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
                let value = SIMD4<Double>(encoded[min(y, 2) * 7 + min(max(x, 0), 6)])
                return SIMD3(value.x, value.y, value.z)
            }
            for y in 0..<3 {
                for x in 0..<7 {
                    let luma = (color(x, y) * weights).sum() * 876 + 64
                    #expect(abs(Double(planes[7 * y + x]) - luma) <= 0.501)
                }
            }
            for y in 0..<2 {
                for x in 0..<4 {
                    var mean = SIMD3<Double>.zero
                    for line in [2 * y, min(2 * y + 1, 2)] {
                        mean += (color(2 * x - 1, line) + color(2 * x + 1, line) + 2 * color(2 * x, line)) / 8
                    }
                    let luma = (mean * weights).sum()
                    let chroma = [(mean.z - luma) / (2 - 2 * weights.z), (mean.x - luma) / (2 - 2 * weights.x)]
                    for plane in 0..<2 {
                        #expect(abs(Double(planes[21 + 8 * plane + 4 * y + x]) - chroma[plane] * 896 - 512) <= 0.502)
                    }
                }
            }
        }
    }

    @Test("what was drawn in 8 bits is as bright as SDR in a movie of PQ")
    func standardRange() throws {
        let source = Footage.bars(
            [(255, 255, 255, 255), (255, 255, 255, 255), (0, 0, 0, 255), (0, 0, 0, 255)], background: .black)
        var taller = source
        taller.options.size = CGSize(width: 64, height: 64)
        let format = MovieFormat.hevc(quality: 100).colored(OutputColors(.pq, depth: .bits10))
        _ = try MovieExport(of: taller, FrameSchedule(rate: Footage.rate, frames: 0..<2), as: format)
            .write(to: folder("sdr.mp4"))
        let luma = try words("sdr.mp4", "yuv420p10le")
        #expect(abs(luma[16 * 64 + 8] - 573) <= 1 && abs(luma[16 * 64 + 56] - 64) <= 1)
    }

    @Test("colours that a codec cannot hold are refused, with those that can")
    func refusals() throws {
        let cases: [(MovieFormat, OutputColors, String)] = [
            (.proRes4444, OutputColors(depth: .bits12), "HEVC"), (.h264(), OutputColors(depth: .bits10), "HEVC"),
            (.h264(), OutputColors(.pq), "HEVC"), (.hevc(), OutputColors(.pq), "10 bits"),
            (.gif(), OutputColors(.displayP3), "FFV1"), (.vp9(), OutputColors(depth: .half), "raw RGBA"),
        ]
        for (format, colors, other) in cases {
            let error = #expect(throws: MediaExportError.self) { try format.codec.check(colors) }
            guard case .unsupported(_, let fix)? = error else {
                Issue.record("\(format.name) \(colors)")
                continue
            }
            #expect(fix.contains(other), "\(fix)")
        }
    }
}
