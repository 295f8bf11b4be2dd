import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat
import TestSupport
import Testing

/// Frames one after the other, as a program or a folder gets them.
@Suite struct FrameSequenceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func straight(_ frame: Frame) throws -> [UInt8] {
        try encode(try #require(frame.makeImage()), as: .rawRGBA)
    }

    @Test("frames come in their order and are what the renderer draws for their moments, however many are in flight")
    func order() async throws {
        let numbers = [3, 0, 29, 7, 7, 15, 40, 1]
        for inFlight in 1...4 {
            var source = Footage.disc(background: nil)
            source.device.threads = 4
            source.device.framesInFlight = inFlight
            let schedule = FrameSchedule(rate: Footage.rate, frames: numbers)
            var found: [Int] = []
            for try await frame in FrameSequence(source, schedule) {
                found.append(frame.moment.number)
                #expect(frame.moment.time == Double(frame.moment.number) / 30)
                #expect(frame.width == 64 && frame.height == 48 && !frame.isOpaque)
                #expect(try straight(frame) == Footage.straight(source, at: frame.moment.time))
            }
            #expect(found == numbers)
        }
    }

    @Test("a scene is committed at its time 0")
    func scene() async throws {
        let json = """
            {"format": "glrender-scene", "version": 1, "size": [8, 8], "background": "#ffffff",
             "root": {"sublayers": [{"frame": [0, 0, 8, 8], "backgroundColor": "#ff0000", "animations": [
               {"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 1}]}]}}
            """
        let scene = try SceneReader().read(Data(json.utf8), name: "test")
        let source = FrameSource(scene: scene, device: FrameDevice(selection: .cpu))
        let schedule = FrameSchedule(rate: try #require(FrameRate(2)), duration: 1)
        var greens: [UInt8] = []
        for try await frame in FrameSequence(source, schedule) { greens.append(frame.withPixels { $0[1] }) }
        #expect(greens.count == 2 && greens[0] == 255 && abs(Int(greens[1]) - 128) <= 1)
    }

    @Test("an iterator that is let go of, or whose task is cancelled, ends")
    func cancellation() async throws {
        let source = Footage.disc()
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<1_000_000)
        var iterator: FrameSequence.Iterator? = FrameSequence(source, schedule).makeAsyncIterator()
        #expect(try await iterator?.next()?.moment.number == 0)
        iterator = nil
        let task = Task {
            var count = 0
            for try await _ in FrameSequence(source, schedule) {
                count += 1
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect {
            _ = try await task.value
        } throws: { error in
            if case MediaExportError.cancelled = error { true } else { false }
        }
    }

    @Test("a device that is not there, and a picture that cannot be, are errors")
    func failures() async {
        var source = Footage.disc()
        source.device.selection = .index(4096)
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<3)
        await #expect(throws: MediaExportError.self) {
            for try await _ in FrameSequence(source, schedule) {}
        }
        var empty = Footage.disc()
        empty.options.size = .zero
        await #expect(throws: MediaExportError.self) {
            for try await _ in FrameSequence(empty, schedule) {}
        }
    }

    @Test("a cancelled movie leaves no file, whichever program writes it")
    func cancelledMovies() async throws {
        for (name, format) in [
            ("out.mp4", MovieFormat.h264()), ("out.gif", .gif()), ("out.apng", .animatedPNG()), ("out.rgba", .rawRGBA),
        ] {
            let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<1_000_000)
            let export = MovieExport(of: Footage.disc(), schedule, as: format)
            #expect {
                try export.write(to: folder(name), progress: { if $0 == 20 { export.cancel() } })
            } throws: { error in
                if case MediaExportError.cancelled = error { true } else { false }
            }
            let path = folder(name)
            let task = Task { try await MovieExport(of: Footage.disc(), schedule, as: format).write(to: path) }
            // Not by a task that sleeps: it would wait for the threads that other tests hold.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { task.cancel() }
            await #expect(throws: MediaExportError.self) { try await task.value }
        }
        #expect(folder.names == [])
    }

    @Test("a movie that is turned down at the end leaves no file")
    func unaccepted() throws {
        struct No: Error {}
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<3)
        #expect(throws: No.self) {
            try MovieExport(of: Footage.disc(), schedule, as: .h264()).write(
                to: folder("out.mp4"), accepting: { _ in throw No() })
        }
        #expect(folder.names == [])
    }

    // MARK: - Files

    @Test("files are the same bytes whatever the number of parts, frames in flight, or runs")
    func parts() throws {
        let schedule = FrameSchedule(rate: Footage.rate, duration: 1)
        func bytes(_ name: String, parts: Int, inFlight: Int) throws -> [Data] {
            for index in 0..<parts {
                var source = Footage.disc(background: nil)
                source.device.threads = inFlight
                let part = schedule.shard(try #require(Shard(index: index, count: parts)))
                let pattern = try #require(FramePattern(folder("\(name)_%03d.png")))
                let report = try PictureSequenceExport(of: source, part, to: pattern, as: .png()).write()
                #expect(report.files.map(\.frame) == part.frames)
            }
            return try (0..<30).map {
                try Data(contentsOf: URL(fileURLWithPath: folder(name + String(format: "_%03d.png", $0))))
            }
        }
        let whole = try bytes("whole", parts: 1, inFlight: 1)
        #expect(Set(whole).count == 30)
        for (parts, inFlight) in [(1, 4), (3, 1), (7, 2), (40, 3)] {
            #expect(try bytes("p\(parts)", parts: parts, inFlight: inFlight) == whole)
        }
    }

    @Test("what is there is skipped, replaced or an error, as is asked for")
    func existing() throws {
        let pattern = try #require(FramePattern(folder("f%d.png")))
        let schedule = FrameSchedule(rate: Footage.rate, frames: 0..<6)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder("f2.png")))
        var options = PictureSequenceExport.Options()
        options.skipsExisting = true
        options.hashes = true
        let export = { PictureSequenceExport(of: Footage.disc(), schedule, to: pattern, as: .png()) }
        let report = try export().write(options)
        #expect(report.files.filter(\.wasThere).map(\.frame) == [2])
        #expect(report.files.count == 6 && report.times.frames == 5)
        for file in report.files {
            let line = try #require(try Tool("sha256sum", [file.file]).lines.first)
            #expect(line.hasPrefix(try #require(file.sha256) + " "))
        }
        options.skipsExisting = false
        options.replacing = false
        #expect(throws: MediaExportError.self) { try export().write(options) }
        options.keepsGoing = true
        let failed = try export().write(options)
        #expect(failed.failures.map(\.frame) == Array(0..<6) && failed.files.isEmpty)
        options.replacing = true
        #expect(try export().write(options).files.count == 6)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder("f2.png"))).count > 4)
    }

    @Test("a picture becomes the bytes that a file would hold")
    func bytes() throws {
        let source = Footage.disc()
        let image = try Renderer(device: .cpu).render(source.tree, at: 0.5, source.options)
        for (name, format) in [("a.png", OutputFormat.png()), ("a.jpg", .jpeg()), ("a.webp", .webp())] {
            try ImageEncoder(format: format).write(image, to: folder(name))
            #expect(try Data(encode(image, as: format)) == Data(contentsOf: URL(fileURLWithPath: folder(name))))
        }
        let clear = Footage.disc(background: nil)
        let transparent = try Renderer(device: .cpu).render(clear.tree, at: 0.5, clear.options)
        #expect(throws: ImageCodecError.self) { try encode(transparent, as: .jpeg()) }
    }
}
