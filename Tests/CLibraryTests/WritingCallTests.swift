import CGLRender
import Foundation
import TestSupport
import Testing

@Suite struct WritingCallTests {
    private let folder: TemporaryFolder
    private let scene: Held

    init() throws {
        folder = try TemporaryFolder()
        scene = try readScene(
            """
            {"format": "glrender-scene", "version": 1, "size": [16, 16], "background": "#ffffff", "duration": 1,
             "frameRate": 4, "root": {"sublayers": [{"frame": [0, 0, 8, 8], "backgroundColor": "#ff0000",
                "animations": [{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 16, "duration": 1}]}]}}
            """)
    }

    private var names: [String] { folder.names }

    /// How far an export came, and after how many frames it is to end.
    private struct Progress {
        var done: Int64 = 0
        var total: Int64 = 0
        var last = Int64.max
    }

    private func write(_ name: String, _ options: String?, _ progress: inout Progress) throws {
        try withUnsafeMutablePointer(to: &progress) { progress in
            _ = try call {
                glr_write(
                    scene.handle, folder(name), options,
                    { context, done, total in
                        guard let progress = context?.assumingMemoryBound(to: Progress.self) else { return 0 }
                        (progress.pointee.done, progress.pointee.total) = (done, total)
                        return done >= progress.pointee.last ? 1 : 0
                    }, progress, $0)
            }
        }
    }

    @Test func aPictureIsThatInMemory() throws {
        var progress = Progress()
        try write("a.png", #"{"time": 0.5, "device": "cpu"}"#, &progress)
        let device = try renderer()
        let encoded = try made { glr_encode(device.handle, scene.handle, 0.5, nil, $0, $1) }
        #expect(try Data(contentsOf: folder.url("a.png")) == Data(try bytes(encoded)))
        #expect(progress.done == 1 && progress.total == 1)
    }

    @Test func filesAndFoldersThatAreMissingAreNamed() throws {
        for options in [#"{"fontFile": ["/nowhere"]}"#, #"{"fontDir": ["/nowhere"]}"#, #"{"assets": "/nowhere"}"#] {
            let failed = try failure { _ = try readScene("{}", options: options) }
            #expect(failed.status == GLR_ASSET && failed.messages.first?.problem.contains("/nowhere") == true)
        }
    }

    @Test(arguments: [
        #"{"fontFile": "/a"}"#, #"{"size": "1x1"}"#, #"{"size": [1]}"#, #"{"marker": 1}"#, #"{"systemFonts": "true"}"#,
        #"{"maxMemory": "1"}"#, #"{"set": "a=1"}"#, #"{"set": [1]}"#,
    ])
    func valuesHaveTheirForm(_ options: String) throws {
        let failed = try failure { _ = try readScene("{}", options: options) }
        #expect(failed.status == GLR_INVALID && failed.messages.first?.problem.contains("expected") == true)
    }

    @Test func momentsAreSecondsOrFrames() throws {
        var progress = Progress()
        try write("a.png", #"{"time": 0.5, "device": "cpu"}"#, &progress)
        try write("b.png", #"{"time": "2f", "device": "cpu"}"#, &progress)
        try write("c.png", #"{"frame": 2, "device": "cpu"}"#, &progress)
        let files = try ["a", "b", "c"].map { try Data(contentsOf: folder.url("\($0).png")) }
        #expect(files[0] == files[1] && files[1] == files[2])
    }

    @Test func aSequenceHasAFileAFrame() throws {
        var progress = Progress()
        try write("f_##.png", #"{"device": "cpu"}"#, &progress)
        #expect(names == ["f_00.png", "f_01.png", "f_02.png", "f_03.png"])
        #expect(progress.done == 4 && progress.total == 4)
        try write("g_##.png", #"{"device": "cpu", "frames": "1,3"}"#, &progress)
        #expect(names.suffix(2) == ["g_01.png", "g_03.png"])
    }

    @Test func aMovieIsThereWholeOrNotAtAll() throws {
        var progress = Progress()
        try write("m.apng", #"{"device": "cpu", "fps": 8}"#, &progress)
        #expect(names == ["m.apng"] && progress.total == 8)
        var cancelled = Progress(last: 2)
        let failed = try failure { try write("n.apng", #"{"device": "cpu"}"#, &cancelled) }
        #expect(failed.status == GLR_CANCELLED && cancelled.done == 2 && names == ["m.apng"])
    }

    @Test func choicesThatNothingAsksForAreNotes() throws {
        let still = try readScene(
            """
            {"format": "glrender-scene", "version": 1, "size": [64, 64], "frameRate": 5,
             "root": {"sublayers": [{"frame": [0, 0, 8, 8], "backgroundColor": "#ff0000"}]}}
            """)
        let notes = { (name: String, options: String) in
            try call {
                glr_write(still.handle, self.folder(name), options, nil, nil, $0)
            }
        }
        let sequence = try notes("frames/f_##.png", #"{"device": "cpu"}"#)
        #expect(sequence.map(\.severity) == ["note"] && sequence[0].problem.contains("duration"))
        let movie = try notes("m.mp4", #"{"device": "cpu"}"#)
        #expect(movie.map(\.severity) == ["note", "note"] && movie[1].problem.contains("white"))
        #expect(try notes("m.webm", #"{"device": "cpu", "duration": 0.4}"#).isEmpty)
        #expect(try notes("n.mp4", #"{"device": "cpu", "duration": 0.4, "background": "red"}"#).isEmpty)
        #expect(names == ["frames", "m.mp4", "m.webm", "n.mp4"])
        let files = try FileManager.default.contentsOfDirectory(
            atPath: folder("frames"))
        #expect(files.count == 5)
    }

    @Test(arguments: [
        ("m.apng", #"{"duration": 0}"#), ("a.png", #"{"time": 3}"#), ("a.txt", "{}"), ("m.apng", #"{"frames": "9"}"#),
        ("a.png", #"{"fps": 0}"#), ("m.mp4", #"{"loop": 0}"#), ("m.mp4", #"{"icc": true}"#),
        ("f_##.png", #"{"codec": "h264"}"#), ("m.apng", #"{"duration": 1e12}"#), ("m.apng", #"{"time": "1f"}"#),
        ("a.png", #"{"frames": "0-3"}"#), ("a.png", #"{"device": "toaster"}"#),
    ])
    func whatCannotBeWrittenIsSaid(_ name: String, options: String) throws {
        var progress = Progress()
        let failed = try failure { try write(name, options, &progress) }
        #expect(failed.status == GLR_INVALID && !failed.messages.isEmpty && names.isEmpty)
    }
}
