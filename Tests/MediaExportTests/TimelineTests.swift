import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat
import TestSupport
import Testing

/// Where timelines end, and what is beyond.
@Suite struct TimelineTests {
    private func scene(duration: Double) throws -> Scene {
        let json = """
            {"format": "glrender-scene", "version": 1, "size": [8, 8], "duration": \(duration), "frameRate": 25,
             "background": "white", "root": {}}
            """
        return try SceneReader().read(Data(json.utf8), name: "test")
    }

    @Test func aTimelineHasTheFramesOfItsMovie() throws {
        var random = SplitMix64(seed: 46)
        for _ in 0..<500 {
            let rate = try #require(
                FrameRate(Int.random(in: 1...60_000, using: &random), Int.random(in: 1...1001, using: &random)))
            let duration = Double.random(in: 0.001...100, using: &random)
            let count = FrameSchedule(rate: rate, duration: duration).frames.count
            let timeline = Timeline(of: try scene(duration: 1), rate: rate, duration: duration)
            #expect(try timeline.time(ofFrame: 0) == 0)
            #expect(try timeline.time(ofFrame: count - 1) == rate.time(ofFrame: count - 1))
            #expect(try timeline.schedule(of: [0, count - 1]).frames == [0, count - 1])
            for frame in [count, count + 1, Int(Int32.max)] {
                let error = #expect(throws: BeyondEnd.self) { try timeline.time(ofFrame: frame) }
                #expect(error?.frameCount == count && error?.asked == .frame(frame) && error?.duration == duration)
                #expect(throws: BeyondEnd.self) { try timeline.schedule(of: [frame, 0]) }
            }
        }
    }

    @Test func theEndIsAMomentOfTheTimeline() throws {
        let rate = try #require(FrameRate(30000, 1001))
        for duration in [0.1, 1, 3.003, 1e6] {
            let timeline = Timeline(of: try scene(duration: duration), rate: rate)
            for part in [0, 0.5, 0.999, 1] { #expect(try timeline.time(at: duration * part) == duration * part) }
            // Whole frames are as long as the duration, however their sum is rounded.
            #expect(try timeline.time(at: duration.nextUp) == duration.nextUp)
            for time in [duration * 1.0001, duration + 1, 1e300] {
                let error = #expect(throws: BeyondEnd.self) { try timeline.time(at: time) }
                #expect(error?.asked == .time(time))
                #expect(error?.message.contains(String(format: "%.10g s", duration)) == true)
            }
        }
    }

    @Test func withoutADurationThereIsEveryMoment() throws {
        let timeline = Timeline(of: try scene(duration: 0), rate: Footage.rate)
        #expect(try timeline.time(at: 1e9) == 1e9)
        #expect(try timeline.time(ofFrame: 3_000_000) == 100_000)
        #expect(try timeline.schedule(of: 5...6).frames == [5, 6])
    }

    /// Layers of a Lottie animation last up to its end; players show its last frame there.
    @Test func theEndOfAnAnimationIsItsLastFrame() throws {
        let json = #"{"v": "5.7", "fr": 20, "ip": 0, "op": 10, "w": 8, "h": 8, "layers": []}"#
        let scene = try SceneReader().read(Data(json.utf8), name: "test")
        let timeline = Timeline(of: scene, rate: try #require(FrameRate(20)))
        #expect(try timeline.time(at: 0.5) == 0.45)
        #expect(try timeline.time(at: 0.49) == 0.49)
        #expect(throws: BeyondEnd.self) { try timeline.time(at: 0.51) }
    }

    @Test func exportsHaveNoFramesBeyondTheEnd() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("timeline-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = FrameSource(scene: try scene(duration: 0.2), device: FrameDevice(selection: .cpu))
        #expect(source.duration == 0.2)
        let rate = try #require(FrameRate(25))
        let beyond = FrameSchedule(rate: rate, frames: 3...5)
        let pattern = try #require(FramePattern(folder.appendingPathComponent("%d.png").path))
        func isBeyond(_ error: any Error) -> Bool {
            guard case MediaExportError.beyondEnd(let end) = error else { return false }
            return end.frameCount == 5 && end.asked == .frame(5)
        }
        #expect(
            performing: {
                _ = try PictureSequenceExport(of: source, beyond, to: pattern, as: .png()).write()
            }, throws: isBeyond)
        #expect(
            performing: {
                let path = folder.appendingPathComponent("a.apng").path
                _ = try MovieExport(of: source, beyond, as: .animatedPNG()).write(to: path, progress: { _ in })
            }, throws: isBeyond)
        await #expect(
            performing: {
                for try await _ in FrameSequence(source, beyond) {}
            }, throws: isBeyond)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        // A schedule with a duration has its own end, and a source may be given another.
        _ = try PictureSequenceExport(of: source, FrameSchedule(rate: rate, duration: 0.4), to: pattern, as: .png())
            .write()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 10)
        var longer = source
        longer.duration = 0.24
        var count = 0
        for try await _ in FrameSequence(longer, beyond) { count += 1 }
        #expect(count == 3)
    }
}
