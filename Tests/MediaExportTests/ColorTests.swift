import AppleNames
import Compositor
import Foundation
import LayerModel
import MediaExport
import TestSupport
import Testing

/// A known colour survives each format within its quantisation.
@Suite struct ColorTests {
    private let folder: TemporaryFolder
    private let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<3)

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let opaque: [(UInt8, UInt8, UInt8, UInt8)] = [
        (0, 136, 0, 255), (255, 0, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255), (0, 0, 0, 255), (200, 100, 50, 255),
    ]
    private static let translucent: [(UInt8, UInt8, UInt8, UInt8)] = [
        (255, 0, 0, 255), (0, 255, 0, 0), (0, 0, 255, 255), (255, 255, 255, 128),
    ]

    /// Expects the middles of bars to have their colours in every frame.
    private func expect(
        _ colors: [(UInt8, UInt8, UInt8, UInt8)], in pixels: [UInt8], frames: Int, tolerance: Int,
        alphaTolerance: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let width = 16 * colors.count
        #expect(pixels.count == width * 32 * 4 * frames, sourceLocation: sourceLocation)
        for frame in 0..<frames {
            for (index, color) in colors.enumerated() {
                let start = ((frame * 32 + 16) * width + index * 16 + 8) * 4
                guard start + 4 <= pixels.count else { return }
                let found = pixels[start..<(start + 4)].map { Int($0) }
                let wanted = [color.0, color.1, color.2, color.3].map { Int($0) }
                #expect(
                    abs(found[3] - wanted[3]) <= alphaTolerance, "\(found) \(wanted)", sourceLocation: sourceLocation)
                guard color.3 > 0 else { continue }
                let largest = zip(found, wanted).prefix(3).map { abs($0 - $1) }.max() ?? 0
                #expect(largest <= tolerance, "\(found) \(wanted)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test(
        "opaque colours",
        arguments: [
            ("out.mp4", MovieFormat.h264(quality: 100), 2), ("out.webm", .vp9(quality: 100), 3),
            ("out.mov", .proRes4444, 2),
            ("out.mkv", .ffv1, 0), ("out.apng", .animatedPNG(), 0), ("out.gif", .gif(), 1), ("out.y4m", .y4m, 2),
        ] as [(String, MovieFormat, Int)])
    func opaque(name: String, format: MovieFormat, tolerance: Int) throws {
        let source = Footage.bars(Self.opaque, background: UIColor.black.cgColor)
        let report = try MovieExport(of: source, schedule, as: format).write(to: folder(name))
        #expect(report.frames == 3 && report.width == 96 && report.height == 32)
        #expect(folder.names == [name])
        // A file of YUV4MPEG2 does not say by which matrix it was made.
        guard name.hasSuffix(".y4m") else {
            return expect(Self.opaque, in: try Footage.pixels(folder(name)), frames: 3, tolerance: tolerance)
        }
        let tagged = folder("tagged.mkv")
        let matrix = ["-colorspace", "bt709", "-color_range", "tv"]
        let tool = try Tool(
            "ffmpeg", ["-v", "error", "-i", folder(name)] + ["-c:v", "ffv1"] + matrix + [tagged])
        #expect(tool.status == 0)
        expect(Self.opaque, in: try Footage.pixels(tagged), frames: 3, tolerance: tolerance)
    }

    @Test(
        "transparent colours",
        arguments: [
            ("out.webm", MovieFormat.vp9(quality: 100), 3, 2), ("out.mov", .proRes4444, 2, 1), ("out.mkv", .ffv1, 0, 0),
            ("out.apng", .animatedPNG(), 0, 0), ("out.rgba", .rawRGBA, 0, 0),
        ] as [(String, MovieFormat, Int, Int)])
    func transparent(name: String, format: MovieFormat, tolerance: Int, alphaTolerance: Int) throws {
        let source = Footage.bars(Self.translucent, background: nil)
        _ = try MovieExport(of: source, schedule, as: format).write(to: folder(name))
        let pixels =
            name == "out.rgba"
            ? Array(try Data(contentsOf: URL(fileURLWithPath: folder(name))))
            : try Footage.pixels(folder(name), decoder: name == "out.webm" ? "libvpx-vp9" : nil)
        expect(Self.translucent, in: pixels, frames: 3, tolerance: tolerance, alphaTolerance: alphaTolerance)
    }

    @Test("a GIF's pixels are opaque over the matte, or not there")
    func gif() throws {
        let source = Footage.bars(
            [(255, 0, 0, 255), (0, 255, 0, 0), (0, 0, 255, 100), (255, 255, 255, 153)], background: nil)
        _ = try MovieExport(of: source, schedule, as: .gif(matte: UIColor.black.cgColor)).write(to: folder("a.gif"))
        let pixels = try Footage.pixels(folder("a.gif"))
        expect(
            [(255, 0, 0, 255), (0, 0, 0, 0), (0, 0, 0, 0), (153, 153, 153, 255)], in: pixels, frames: 3, tolerance: 1)
        _ = try MovieExport(of: source, schedule, as: .gif()).write(to: folder("b.gif"))
        expect(
            [(255, 0, 0, 255), (0, 0, 0, 0), (0, 0, 0, 0), (255, 255, 255, 255)],
            in: try Footage.pixels(folder("b.gif")), frames: 3, tolerance: 1)
    }

    @Test("movies say by which matrix, primaries, curve and range they were made")
    func tags() throws {
        let source = Footage.bars(Self.opaque, background: UIColor.black.cgColor)
        for (name, format) in [
            ("out.mp4", MovieFormat.h264()), ("out.webm", .vp9()), ("out.mov", .proRes4444),
        ] {
            _ = try MovieExport(of: source, schedule, as: format).write(to: folder(name))
            let entries = "stream=color_range,color_space,color_transfer,color_primaries"
            #expect(try Footage.probe(folder(name), entries) == ["tv,bt709,bt709,bt709"], "\(name)")
        }
    }

    @Test(
        "a background that is not opaque is over white where the format holds no transparency, and a note says so",
        arguments: [("out.mp4", MovieFormat.h264(quality: 100)), ("out.y4m", .y4m)])
    func onWhite(name: String, format: MovieFormat) throws {
        for (alpha, blended) in [(0.0, 255), (0.5, 128), (1, 0)] as [(CGFloat, UInt8)] {
            let background = alpha == 0 ? nil : CGColor(srgbRed: 0, green: 0, blue: 1, alpha: alpha)
            let source = Footage.bars(
                [(255, 0, 0, 255), (0, 255, 0, 0), (0, 0, 255, 255), (9, 9, 9, 255)], background: background)
            let report = try MovieExport(of: source, schedule, as: format).write(to: folder(name))
            #expect(report.notes.count == (alpha < 1 ? 1 : 0))
            #expect(report.notes.allSatisfy { $0.contains("white") && $0.contains(format.name) })
            guard name == "out.mp4" else { continue }
            let shown: [(UInt8, UInt8, UInt8, UInt8)] = [
                (255, 0, 0, 255), (blended, blended, 255, 255), (0, 0, 255, 255), (9, 9, 9, 255),
            ]
            expect(shown, in: try Footage.pixels(folder(name)), frames: 3, tolerance: 3)
        }
        for format in [MovieFormat.vp9(), .ffv1] {
            let source = Footage.bars(Self.translucent, background: nil)
            let report = try MovieExport(of: source, schedule, as: format).write(to: folder("held.mkv"))
            #expect(report.notes.isEmpty)
        }
    }

    @Test("what the format cannot hold is refused, and leaves no file")
    func refusals() throws {
        // Taken from an opaque background.
        var root = Footage.bars(Self.opaque, background: UIColor.black.cgColor)
        let hole = CALayer()
        hole.frame = CGRect(x: 0, y: 0, width: 96, height: 32)
        let bite = CALayer()
        bite.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
        bite.backgroundColor = UIColor.black.cgColor
        bite.compositingFilter = "destinationOut"
        hole.addSublayer(bite)
        root.tree = hole.commit(at: 0)
        for (name, format) in [("out.mp4", MovieFormat.h264()), ("out.mkv", .ffv1), ("out.apng", .animatedPNG())] {
            #expect(throws: MediaExportError.self, "\(name)") {
                try MovieExport(of: root, schedule, as: format).write(to: folder(name))
            }
        }
        var odd = Footage.bars(Self.opaque, background: UIColor.black.cgColor)
        odd.options.size.width = 95
        #expect(throws: MediaExportError.self) {
            try MovieExport(of: odd, schedule, as: .h264()).write(to: folder("out.mp4"))
        }
        #expect(throws: MediaExportError.self) {
            try MovieExport(of: odd, schedule, as: .h264(), in: .webm).write(to: folder("out.webm"))
        }
        var fast = schedule
        fast.rate = FrameRate(60)!
        #expect(throws: MediaExportError.self) {
            try MovieExport(of: odd, fast, as: .gif()).write(to: folder("out.gif"))
        }
        #expect(folder.names == [])
    }

    @Test("sizes that are not even are held by those that can, to the last row and column")
    func oddSizes() throws {
        var source = Footage.bars([(200, 100, 50, 255)], background: UIColor.black.cgColor)
        for (width, height) in [(1, 1), (13, 7), (16, 31)] {
            source.options.size = CGSize(width: width, height: height)
            for (name, format) in [("out.webm", MovieFormat.vp9(quality: 100)), ("out.mov", .proRes4444)] {
                _ = try MovieExport(of: source, schedule, as: format).write(to: folder(name))
                let pixels = try Footage.pixels(folder(name))
                #expect(pixels.count == width * height * 4 * 3)
                let wanted: [UInt8] = [200, 100, 50, 255]
                let largest = pixels.indices.map { abs(Int(pixels[$0]) - Int(wanted[$0 % 4])) }.max() ?? 0
                #expect(largest <= 4, "\(name) \(width) × \(height)")
            }
        }
    }
}
