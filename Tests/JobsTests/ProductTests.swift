import Jobs
import LayerModel
import MediaExport
import SceneFormat
import Testing

/// What paths and options stand for.
@Suite struct ProductTests {
    private func options(_ values: [JobOption: String], _ spelling: JobOptions.Spelling = .plain) -> JobOptions {
        var options = JobOptions()
        options.spelling = spelling
        for (option, text) in values {
            #expect(option.row.read(text, &options), "\(option): \(text)")
        }
        return options
    }

    private func name(_ product: Product) -> String {
        switch product {
        case .picture: "picture"
        case .sequence: "sequence"
        case .movie(let format, let container): "\(format.name) in \(container?.rawValue ?? "its own file")"
        }
    }

    @Test(
        arguments: [
            ("a.png", [:], "picture"), ("-", [:], "picture"), ("a_##.png", [:], "sequence"),
            ("a_%03d.jpg", [.fps: "5"], "sequence"), ("a.webp", [:], "picture"),
            ("a.webp", [.fps: "5"], "animated WebP in its own file"), ("a.webp", [.fps: "5", .frame: "1"], "picture"),
            ("a.webp", [.fps: "5", .time: "1f"], "picture"), ("a.webp", [.loop: "2"], "animated WebP in its own file"),
            ("a.mp4", [:], "H.264 in mp4"), ("a.mp4", [.codec: "hevc"], "HEVC in mp4"),
            ("-", [.codec: "y4m"], "YUV4MPEG2 in its own file"),
        ] as [(String, [JobOption: String], String)])
    func products(path: String, values: [JobOption: String], product: String) throws {
        #expect(name(try options(values).product(at: path)) == product)
    }

    @Test(
        arguments: [
            ("a.txt", [:]), ("a", [:]), ("a_##.mp4", [:]), ("a_##.png", [.codec: "h264"]), ("a.png", [.frames: "0-3"]),
            ("a.png", [.codec: "h264"]), ("a.mp4", [.codec: "vp9"]), ("a.mp4", [.icc: "true"]),
            ("a.rgba", [.icc: "true"]), ("-", [.duration: "1"]),
        ] as [(String, [JobOption: String])])
    func contradictions(path: String, values: [JobOption: String]) {
        #expect(throws: JobError.self) { try options(values).product(at: path) }
    }

    @Test func mistakesNameOptionsAsTheyAreSpelt() {
        for (spelling, names) in [
            (JobOptions.Spelling.plain, ["fps", "pngLevel"]), (.flags, ["--fps", "--png-level"]),
            (.parameters, ["fps", "png-level"]),
        ] {
            let options = options([:], spelling)
            #expect([JobOption.fps, .pngLevel].map(options.name) == names)
            var scene = Scene(root: CALayer(), size: CGSize(width: 1, height: 1), scale: 1)
            scene.frameRate = 1e-30
            do throws(JobError) {
                _ = try options.moment(of: scene)
                Issue.record("a rate that cannot be drawn is drawn")
            } catch {
                #expect(error.fix == "give \(names[0])")
            }
        }
    }

    private func scene(duration: Double) -> Scene {
        var scene = Scene(root: CALayer(), size: CGSize(width: 1, height: 1), scale: 1)
        (scene.duration, scene.frameRate) = (duration, 10)
        return scene
    }

    @Test func playsAreDrawnWhereTheFileCannotSayThem() throws {
        var notes: [String] = []
        for plays in 1...3 {
            let options = options([.loop: "\(plays)"])
            let scene = scene(duration: 0.4)
            #expect(try options.schedule(of: scene, notes: &notes).frames.count == 4 * plays)
            #expect(try options.schedule(of: scene, for: .h264(), notes: &notes).frames.count == 4 * plays)
            #expect(try options.schedule(of: scene, for: .gif(), notes: &notes).frames.count == 4)
        }
        let endless = options([.loop: "0"])
        #expect(try endless.schedule(of: scene(duration: 0.4), for: .gif(), notes: &notes).frames.count == 4)
        #expect(throws: JobError.self) { try endless.schedule(of: scene(duration: 0.4), for: .h264(), notes: &notes) }
        #expect(notes.isEmpty)
    }

    @Test func framesHaveALimitBeforeTheyAreListed() throws {
        var notes: [String] = []
        var options = options([.duration: "1e12"])
        #expect(throws: JobError.self) { try options.schedule(of: scene(duration: 1), notes: &notes) }
        options = self.options([.loop: "3"])
        for (limit, fits) in [(11, false), (12, true)] {
            options.frameLimit = limit
            let frames = try? options.schedule(of: scene(duration: 0.4), notes: &notes).frames
            #expect((frames?.count == 12) == fits)
        }
    }

    @Test func whatNothingAsksForIsNoted() throws {
        var notes: [String] = []
        let schedule = try options([.fps: "5"], .flags).schedule(of: scene(duration: 0), notes: &notes)
        #expect(schedule.frames.count == 5 && notes.count == 1 && notes[0].contains("--duration"))
        notes = []
        let shown = try options([.fps: "200"]).schedule(of: scene(duration: 1), for: .gif(), notes: &notes)
        #expect(shown.rate.value == 50 && shown.frames.count == 50 && notes.count == 1)
    }
}
