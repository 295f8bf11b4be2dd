import Foundation
import LayerModel
import SceneFormat
import TestSupport
import Testing
import Verification

/// A digest of every picture of the repository, as the CPU renderer draws it in each way that the machine has.
@Suite struct PictureManifestTests {
    /// A picture of the manifest.
    private struct Entry {
        var name: String
        var range = TargetRange.standard
        var read: () throws -> (scene: Scene, time: Double)
    }

    private static func entries() throws -> [Entry] {
        let scenes = try VerificationScene.all()
        let embedded = [TargetRange.standard, .extended].flatMap { range in
            scenes.map { entry in
                Entry(name: entry.manifestName(in: range), range: range) { (entry.scene, entry.time) }
            }
        }
        let references = (ReferenceScene.all + ReferenceScene.animated).map { reference in
            let folder = reference.folder.lastPathComponent
            return Entry(name: "\(folder.lowercased())/\(reference.name)") {
                (try SceneReader().read(contentsOf: reference.scene), folder == "Animated" ? 0.5 : 0)
            }
        }
        let frames = LottieFrame.all.map { frame in
            Entry(name: "lottie/\(frame.name)") {
                let scene = try SceneReader().read(contentsOf: frame.animation)
                return (scene, Double(frame.frame) / scene.frameRate)
            }
        }
        let examples = ["Emitter/emitter", "Replicator/replicator", "Scroll/scroll", "Welcome/welcome"].map { path in
            Entry(name: "examples/\(path)") {
                (try SceneReader().read(contentsOf: repository("Examples/\(path).json")), 1)
            }
        }
        return embedded + references + frames + examples
    }

    private static func repository(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(path)
    }

    /// `PICTURE_MANIFEST` in the environment names the manifest to write in place of comparing: `make picture-manifest`.
    @Test func everyPictureIsAsInTheManifest() throws {
        let ways = try DrawingWay.all()
        var digests: [String: String] = [:]
        let manifest = try #require(PictureManifest.release)
        let path = ProcessInfo.processInfo.environment["PICTURE_MANIFEST"]
        for entry in try Self.entries() {
            let (scene, time) = try entry.read()
            let digest = try ways[0].digest(of: scene, in: entry.range, at: time)
            for way in ways.dropFirst() {
                #expect(try way.digest(of: scene, in: entry.range, at: time) == digest, "\(entry.name), \(way)")
            }
            digests[entry.name] = digest
            // Another font, or other libraries, may set text otherwise.
            if path == nil, manifest.text != TextStack.description, TextStack.sets(scene.root) {
                digests[entry.name] = manifest.digests[entry.name]
            }
        }
        let (replaced, changes) = manifest.replaced(by: digests, text: TextStack.description)
        if let path {
            changes.forEach { print($0) }
            try Data(replaced.description.utf8).write(to: URL(fileURLWithPath: path))
        } else {
            #expect(changes == [], "see Documentation/SameBytes.md; `make picture-manifest` if that is meant")
        }
    }

    @Test func aManifestIsReadAsItWasWritten() throws {
        let digests = ["b/two words": String(repeating: "a", count: 64), "a/1": String(repeating: "0", count: 64)]
        let manifest = PictureManifest(rule: 3, text: "FreeType 2", digests: digests)
        #expect(PictureManifest(manifest.description) == manifest)
        #expect(manifest.description.hasPrefix("rule 3\ntext FreeType 2\n0"))
        for damaged in [
            "", "rule x\ntext y\n", "rule 1\n", "rule 1\ntext y\n0123  a\n", manifest.description + "and more",
        ] {
            #expect(PictureManifest(damaged) == nil, "\(damaged)")
        }
    }

    @Test func theRuleCountsChangesOfPicturesThatWereThere() {
        let manifest = PictureManifest(rule: 3, text: "", digests: ["a": "1", "b": "2"])
        let grown = manifest.replaced(by: ["a": "1", "b": "2", "c": "3"], text: "")
        #expect(grown.manifest.rule == 3 && grown.changes == ["new      c"])
        let changed = manifest.replaced(by: ["a": "4", "c": "3"], text: "other")
        #expect(changed.manifest == PictureManifest(rule: 4, text: "other", digests: ["a": "4", "c": "3"]))
        #expect(changed.changes == ["changed  a", "gone     b", "new      c"])
    }
}
