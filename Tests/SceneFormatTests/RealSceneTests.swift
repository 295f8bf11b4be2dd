import Foundation
import LayerModel
import TestSupport
import Testing

@testable import SceneFormat

@Suite("Whole scenes")
struct RealSceneTests {
    @Test(arguments: ReferenceScene.all.map(\.scene)) func everyReferenceSceneIsRead(_ file: URL) throws {
        let scene = try SceneReader().read(contentsOf: file)
        #expect(scene.warnings.map { "\($0)" } == [])
        #expect(scene.summary.layerCount > 0)
    }

    /// Single bytes replaced, removed and inserted: anything may come out, but nothing may trap.
    @Test func damagedScenesNeverTrap() throws {
        var random = SplitMix64(seed: 7)
        var options = SceneReader.Options()
        options.loadsImages = false
        let reader = SceneReader(options: options)
        let interesting = Array(##"{}[]",:-0123456789eE.truefalsn# \"##.utf8)
        var readable = 0
        for file in ReferenceScene.all.map(\.scene) {
            let original = try Data(contentsOf: file)
            for _ in 0..<20 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    let byte = interesting.randomElement(using: &random) ?? 0
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[place] = byte
                    case 1: bytes.remove(at: place)
                    default: bytes.insert(byte, at: place)
                    }
                }
                if (try? reader.read(bytes, name: "damaged", folder: file.deletingLastPathComponent())) != nil {
                    readable += 1
                }
            }
        }
        #expect(readable > 0)
    }

    /// Whole values exchanged for others, so that the text stays JSON and every reader of values meets wrong ones.
    @Test func exchangedValuesNeverTrap() throws {
        var random = SplitMix64(seed: 11)
        let others = [
            "null", "true", "-1e308", "1e308", "5e-324", "0", "18446744073709551615", "\"\"", "\"infinity\"",
            "\"M1e300 0\"",
            "[]", "{}", "[[]]", "[{}]", "[1e308, 1e308, 1e308, 1e308]", "[1e308, -1e308]", "\"1e308deg\"",
            "[null, null]",
        ]
        var options = SceneReader.Options()
        options.loadsImages = false
        let reader = SceneReader(options: options)
        var (read, refused) = (0, 0)
        for file in ReferenceScene.all.map(\.scene) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let colons = text.indices.filter { text[$0] == ":" }
            for _ in 0..<10 {
                guard let colon = colons.randomElement(using: &random), let other = others.randomElement(using: &random)
                else {
                    continue
                }
                let start = text.index(after: colon)
                let end = text[start...].firstIndex { ",}\n".contains($0) } ?? text.endIndex
                let changed = text[..<start] + " " + other + text[end...]
                do throws(SceneErrors) {
                    _ = try reader.read(
                        Data(changed.utf8), name: "changed", folder: file.deletingLastPathComponent())
                    read += 1
                } catch {
                    #expect(error.errors.allSatisfy { $0.description.contains("changed") })
                    refused += 1
                }
            }
        }
        #expect(read > 0 && refused > 0)
    }

    @Test func aLargeSceneIsReadWhole() throws {
        let layer = ##"{"bounds": [0, 0, 4, 5], "position": [6, 7], "backgroundColor": "#123456"}"##
        let layers = Array(repeating: layer, count: 20_000).joined(separator: ",")
        let scene = try read(sceneText(root: #"{"sublayers": [\#(layers)]}"#))
        #expect(scene.summary.layerCount == 20_001)
        #expect(scene.root.sublayers?.last?.position == CGPoint(x: 6, y: 7))
    }
}

@Suite("Summaries and features")
struct SceneSummaryTests {
    private let text = sceneText(
        root: """
            {"sublayers": [{"class": "CAShapeLayer", "mask": {"class": "CAGradientLayer", "type": "conic"}},
             {"sublayers": [{"class": "CAShapeLayer", "animations": [{"class": "CABasicAnimation", "keyPath": "opacity",
              "toValue": 0}], "filters": [{"name": "invert"}]}]}], "compositingFilter": "xor"}
            """)

    @Test func countsAndDepth() throws {
        let summary = try read(text).summary
        #expect(summary.layerCount == 5 && summary.depth == 3 && summary.maskCount == 1 && summary.animationCount == 1)
        #expect(summary.layersByClass == ["CALayer": 2, "CAShapeLayer": 2, "CAGradientLayer": 1])
    }

    @Test func featuresWithTheirFirstPlaces() throws {
        let features = Dictionary(
            uniqueKeysWithValues: try read(text).features.map { ($0.feature, $0.path) })
        #expect(features[SceneFeature(className: "CAShapeLayer")] == "root.sublayers[0]")
        #expect(
            features[SceneFeature(className: "CAGradientLayer", property: "type", value: "conic")]
                == "root.sublayers[0].mask.type")
        #expect(features[SceneFeature(className: "CAGradientLayer", property: "type")] == "root.sublayers[0].mask.type")
        #expect(
            features[SceneFeature(className: "CALayer", property: "compositingFilter", value: "xor")]
                == "root.compositingFilter")
        #expect(features[SceneFeature(className: "invert")] == "root.sublayers[1].sublayers[0].filters[0]")
        #expect(features[SceneFeature(className: "CABasicAnimation")] == "root.sublayers[1].sublayers[0].animations[0]")
        #expect(features[SceneFeature(className: "CAShapeLayer", property: "path")] == nil)
    }
}
