import Foundation
import LayerModel
import SceneFormat
import TestSupport
import Testing

/// Readers take any bytes: they read them or say what is wrong, and end in time.
///
/// The same mutations in every run. `GLRENDER_FUZZ_ROUNDS` asks for more of them, and `Scripts/fuzz` for as many as fit in a
/// given time, each run with other ones by `GLRENDER_FUZZ_SEED`.
struct MutationTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static let rounds = number("GLRENDER_FUZZ_ROUNDS") ?? 400
    private static let seed = UInt64(number("GLRENDER_FUZZ_SEED") ?? 1)

    /// Scenes in which each kind of value occurs.
    private static let scenes = [
        """
        {"format": "glrender-scene", "version": 1, "size": [64, 48], "scale": 2, "background": "#fff", "duration": 1,
         "root": {"sublayers": [
           {"class": "CAShapeLayer", "path": "M0 0 L10 10 A5 5 0 1 0 3 4 Z", "fillColor": "#f00", "lineDashPattern": [1, 2]},
           {"class": "CATextLayer", "string": [{"string": "a", "fontSize": 9}], "fontSize": 12, "isWrapped": true},
           {"class": "CAGradientLayer", "colors": ["#f00", "#00f"], "locations": [0, 1], "startPoint": [0, 0]},
           {"class": "CAReplicatorLayer", "instanceCount": 3, "instanceTransform": [{"translate": [1, 2]}]},
           {"class": "CAEmitterLayer", "emitterCells": [{"birthRate": 10, "lifetime": 1, "scale": 1}]},
           {"frame": [1, 2, 3, 4], "cornerRadius": 2, "filters": [{"name": "gaussianBlur", "inputRadius": 3}],
            "mask": {"backgroundColor": "#000"}, "animations": [
              {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0, "toValue": 5, "duration": 1}]}]}}
        """
    ]

    private static let paths = [
        "M0 0 L10 10 H5 V7 C1 2 3 4 5 6 S7 8 9 10 Q1 2 3 4 T5 6 A5 3 30 1 0 9 9 Z", "m1e3-5e-324.5.5a1 1 0 01.1.1z",
    ]
    private static let pieces = [
        "1e308", "-1e308", "5e-324", "null", "[]", "{}", "\"\"", "-0", "99999999999999999999", "[[", "\\u0000", "true",
        "\u{0}",
        "\u{301}", "e", ".", "-", ",",
    ]

    /// A text with some bytes changed, left out, doubled or put in from the pieces.
    private func mutated(_ text: String, _ random: inout SplitMix64) -> Data {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
            case 2:
                let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default:
                // A number or word becomes another.
                var end = place
                while end < bytes.count, !",:[]{} ".utf8.contains(bytes[end]) { end += 1 }
                let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
                bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
            }
        }
        return Data(bytes)
    }

    @Test func scenesAreReadOrRefused() {
        var random = SplitMix64(seed: Self.seed)
        var (read, refused) = (0, 0)
        var options = SceneReader.Options()
        options.memory = MemoryBudget(limit: 256 << 20)
        for _ in 0..<Self.rounds {
            let scene = mutated(Self.scenes[0], &random)
            options.deadline = .now + .seconds(20)
            do throws(SceneErrors) {
                let scene = try SceneReader(options: options).read(scene, name: "mutated")
                _ = scene.root.commit(at: 0)
                read += 1
            } catch {
                #expect(!error.errors.isEmpty && error.errors.allSatisfy { !$0.problem.isEmpty })
                #expect(!error.errors.contains { $0.problem.contains("time for it is over") })
                refused += 1
            }
        }
        #expect(read > 0 && refused > 0)
    }

    @Test func pathsAreReadOrRefused() {
        var random = SplitMix64(seed: Self.seed)
        var (read, refused) = (0, 0)
        for round in 0..<Self.rounds * 10 {
            let text = String(decoding: mutated(Self.paths[round % Self.paths.count], &random), as: UTF8.self)
            guard let path = try? CGPath(svgPathData: text) else {
                refused += 1
                continue
            }
            read += 1
            let box = path.boundingBoxOfPath
            #expect(box.isNull || (!box.minX.isNaN && !box.maxY.isNaN))
        }
        #expect(read > 0 && refused > 0)
    }
}
