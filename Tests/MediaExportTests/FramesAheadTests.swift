import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Frames whose pixels come into memory while the next ones are drawn, as those of graphics cards do.
@Suite(.enabled(if: (try? Renderer(device: .gpu, allowSoftware: true)) != nil, "there is no EGL device"))
struct FramesAheadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Frames drawn ahead, on any device.
    private static let ahead = GLTechniques(drawing: .quads, readback: .asynchronous)

    /// The disc over white, with frames that look as those before them between the others.
    private func source(_ techniques: GLTechniques, inFlight: Int? = nil) -> FrameSource {
        Footage.disc(
            device: FrameDevice(selection: .gpu, allowSoftware: true, techniques: techniques, framesInFlight: inFlight))
    }

    private let schedule = FrameSchedule(rate: Footage.rate, frames: [0, 0, 1, 9, 9, 9, 2, 30, 40, 50, 3, 3])

    private func movie(_ source: FrameSource, _ format: MovieFormat, _ name: String) throws -> [UInt8] {
        _ = try MovieExport(of: source, schedule, as: format).write(to: folder(name))
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder(name))))
    }

    @Test("they come in their order, each with its own pixels", arguments: 1...3)
    func order(inFlight: Int) async throws {
        let source = source(Self.ahead, inFlight: inFlight)
        let renderer = try Renderer(device: .gpu, allowSoftware: true, techniques: Self.ahead)
        var numbers: [Int] = []
        for try await frame in FrameSequence(source, schedule) {
            numbers.append(frame.moment.number)
            let image = try renderer.render(source.tree, at: frame.moment.time, source.options)
            let found = try #require(frame.makeImage())
            #expect(try encode(found, as: .rawRGBA) == encode(image, as: .rawRGBA))
        }
        #expect(numbers == schedule.frames)
    }

    @Test("luma and chroma that the device makes are those of its pixels", arguments: [nil, MotionBlur(samples: 4)])
    func planes(blur: MotionBlur?) throws {
        var (ahead, behind) = (source(Self.ahead), source(.software))
        (ahead.motionBlur, behind.motionBlur) = (blur, blur)
        let (found, expected) = (try movie(ahead, .y4m, "a.y4m"), try movie(behind, .y4m, "b.y4m"))
        #expect(found.count == expected.count && !found.isEmpty)
        #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    @Test("frames with transparent pixels lie over white in what cannot hold them")
    func transparency() throws {
        var (clear, white) = (source(Self.ahead), source(Self.ahead))
        clear.options.background = nil
        white.options.background = CGColor(gray: 1, alpha: 1)
        #expect(try movie(clear, .y4m, "a.y4m") == movie(white, .y4m, "b.y4m"))
        #expect(try movie(clear, .rawRGBA, "a.rgba").count == schedule.frames.count * 64 * 48 * 4)
    }
}
