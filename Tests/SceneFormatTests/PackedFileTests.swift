import Foundation
import LayerModel
import SceneFormat
import TestSupport
import Testing

/// Lottie files as they are, packed by gzip, and in archives.
@Suite("Packed files") struct PackedFileTests {
    private let animation = ##"""
        {"w": 40, "h": 30, "fr": 25, "ip": 0, "op": 50,
         "layers": [{"ty": 1, "nm": "square", "sc": "#ff0000", "sw": 9, "sh": 9, "ip": 0, "op": 50, "ks": {}}]}
        """##

    private func read(_ data: Data, limit: Int = 1 << 20) throws(SceneErrors) -> Scene {
        var reader = SceneReader()
        reader.options.limits.fileSize = limit
        return try reader.read(data, name: "anim")
    }

    @Test func packingChangesNothing() throws {
        let plain = Data(animation.utf8)
        let archive = try ZipFile.archive([("data.json", animation), ("__MACOSX/._data.json", "junk")])
        for data in [plain, GzipMember.packing(plain), archive] {
            let scene = try read(data)
            #expect(scene.size == CGSize(width: 40, height: 30) && scene.duration == 2 && scene.frameRate == 25)
            #expect(scene.root.sublayers?.map(\.name) == ["square"] && scene.warnings.isEmpty)
        }
    }

    /// Animations are counted, not layers: of a Lottie file those that work values out, of a scene those that it lists.
    @Test func animationsAreCounted() throws {
        let solid = ##""ty": 1, "sc": "#ff0000", "sw": 9, "sh": 9, "ip": -9"##
        let moving = #"{"k": [{"t": 0, "s": [0, 0]}, {"t": 20, "s": [9, 0]}]}"#
        let still = #"{\#(solid), "op": 99, "ks": {"o": {"k": 50}}}"#
        let moved = #"{\#(solid), "op": 99, "ks": {"p": \#(moving)}}"#
        // A still layer that vanishes is one, though nothing of it moves.
        let brief = #"{\#(solid), "op": 20, "ks": {}}"#
        func count(_ layers: String...) throws -> Int {
            let text = #"{"w": 9, "h": 9, "fr": 25, "ip": 0, "op": 50, "layers": [\#(layers.joined(separator: ","))]}"#
            return try read(Data(text.utf8)).summary.animationCount
        }
        #expect(try count() == 0 && count(moved) >= 1)
        #expect(try count(moved, moved) == 2 * count(moved))
        #expect(try count(moved, still, still, still) == count(moved) + 3 * count(still))
        #expect(try count(still) == 0 && count(brief) == 1)
        let fade = #"{"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 1, "toValue": 0, "duration": 1}"#
        let group = #"{"class": "CAAnimationGroup", "duration": 1, "animations": [\#(fade), \#(fade)]}"#
        let scene = sceneText(root: #"{"sublayers": [{}, {"animations": [\#(fade), \#(group)]}]}"#)
        #expect(try read(Data(scene.utf8)).summary.animationCount == 2)
    }

    @Test func scenesArePackedToo() throws {
        let scene = try read(GzipMember.packing(Data(sceneText(root: #"{"name": "a"}"#).utf8)))
        #expect(scene.root.name == "a")
    }

    @Test func backgroundsOfManifestsAreTheScenes() throws {
        let manifest = ##"{"animations": [{"id": "a", "background": "#00ff00"}]}"##
        let scene = try read(ZipFile.archive([("manifest.json", manifest), ("a/a.json", animation)]))
        #expect(scene.background == CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(try read(Data(animation.utf8)).background == nil)
    }

    @Test func damageAndSizeAreErrors() throws {
        let packed = GzipMember.packing(Data(animation.utf8))
        let count = animation.utf8.count
        #expect(throws: Never.self) { try read(packed, limit: count) }
        for (data, limit) in [(packed, count - 1), (packed.dropLast(9), count), (Data([0x1F, 0x8B, 8]), count)] {
            #expect { try read(data, limit: limit) } throws: { error in
                (error as? SceneErrors)?.errors.first?.problem.hasPrefix("the gzip file cannot be read") == true
            }
        }
    }
}
