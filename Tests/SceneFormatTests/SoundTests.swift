import Foundation
import LayerModel
import SceneFormat
import TestSupport
import Testing

@Suite("sounds of scenes") struct SoundTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Data([1]), to: "a.wav")
    }

    private func sounds(_ text: String, options: SceneReader.Options = .init()) throws -> [TimelineSound] {
        try read(sceneText(root: "{}", "\"sounds\": \(text)"), folder: folder.url, options: options).sounds
    }

    private func problems(_ text: String, options: SceneReader.Options = .init()) -> [String] {
        errors(sceneText(root: "{}", "\"sounds\": \(text)"), folder: folder.url, options: options)
    }

    @Test func keysHaveTheirDefaults() throws {
        let plain = try #require(try sounds(#"[{"file": "a.wav"}]"#).first)
        #expect(plain.start == 0 && plain.from == 0 && plain.to == nil && plain.gain.isEmpty && !plain.loops)
        #expect(plain.url.lastPathComponent == "a.wav" && plain.place == "sounds[0]")
        let full = try sounds(
            """
            [{"file": "a.wav", "start": -1.5, "from": 0.25, "to": 2, "gain": -6, "fadeIn": 0.5, "fadeOut": 1, "loop": true},
             {"file": "a.wav", "gain": [[0, -12], [1, 0], [1, -3]]}]
            """)
        #expect(full[0].start == -1.5 && full[0].from == 0.25 && full[0].to == 2 && full[0].loops)
        #expect(full[0].fadeIn == 0.5 && full[0].fadeOut == 1 && full[0].gain.map(\.decibels) == [-6])
        #expect(full[1].gain.map(\.time) == [0, 1, 1] && full[1].place == "sounds[1]")
    }

    @Test(arguments: [
        (#"{}"#, "sounds"), (#"[{}]"#, "file is missing"), (#"[{"file": "none.wav"}]"#, "no such file"),
        (#"[{"file": "a.wav", "form": 1}]"#, "from"), (#"[{"file": "a.wav", "gain": 61}]"#, "decibels"),
        (#"[{"file": "a.wav", "gain": []}]"#, "decibels"), (#"[{"file": "a.wav", "gain": [[1, 0], [0, 0]]}]"#, "order"),
        (#"[{"file": "a.wav", "from": 2, "to": 1}]"#, "ends at"), (#"[{"file": "a.wav", "fadeIn": -1}]"#, "0 or more"),
    ])
    func mistakesAreNamed(text: String, message: String) {
        let found = problems(text)
        #expect(found.count == 1 && found[0].contains(message) && found[0].contains("sounds"), "\(found)")
    }

    @Test func nothingOutsideTheFolderIsRead() {
        var options = SceneReader.Options()
        options.confinement = folder.url
        #expect(problems(#"[{"file": "../a.wav"}]"#, options: options).count == 1)
        #expect(problems(#"[{"file": "/etc/hostname"}]"#, options: options).count == 1)
        #expect(problems(#"[{"file": "a.wav"}]"#, options: options).isEmpty)
    }

    @Test func soundsAreAssetsThatAssignmentsReplace() throws {
        var options = SceneReader.Options()
        options.assignments = [#"sounds=[{"file": "a.wav", "start": 3}]"#]
        let scene = try read(
            sceneText(root: "{}", #""sounds": [{"file": "a.wav"}, {"file": "a.wav"}]"#), folder: folder.url,
            options: options)
        #expect(scene.sounds.map(\.start) == [3])
        #expect(scene.assets.filter { $0.kind == .sound }.map(\.name) == ["a.wav"])
        let silent = try read(
            sceneText(root: "{}", #""sounds": [{"file": "a.wav", "gain": -200}]"#), folder: folder.url)
        #expect(silent.warnings.count == 1)
    }
}
