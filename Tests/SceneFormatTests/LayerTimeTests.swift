import Foundation
import LayerModel
import Testing

@testable import SceneFormat

@Suite("The time of a scene's layers")
struct LayerTimeTests {
    /// What the innermost of some layers, each in the one before it, shows of an animation of `zPosition` from 0 to 10 in two seconds.
    ///
    /// - Parameters:
    ///   - layers: Keys of the layers, from the outermost on.
    ///   - animation: Further keys of the animation.
    private func shown(
        _ layers: [String], _ animation: String = "", at times: [Double], committedAt start: Double = 0
    ) throws -> [Double] {
        var text = """
            {\(layers.last.map { $0.isEmpty ? "" : $0 + ", " } ?? "")"animations": [
              {"class": "CABasicAnimation", "keyPath": "zPosition", "fromValue": 0, "toValue": 10, "duration": 2
               \(animation.isEmpty ? "" : ", " + animation)}]}
            """
        for layer in layers.dropLast().reversed() {
            text = "{\(layer.isEmpty ? "" : layer + ", ")\"sublayers\": [\(text)]}"
        }
        let root = try readRoot(text)
        var innermost = root
        while let next = innermost.sublayers?.first { innermost = next }
        let tree = root.commit(at: start)
        let slot = tree.slot(ofLayer: innermost.layerID)
        return times.map { Double(tree.presentationProperties(of: slot, at: start + $0).zPosition) }
    }

    private let paused = #""speed": 0, "timeOffset": 1.5"#

    @Test func aPausedLayerShowsOneMomentOfItsAnimations() throws {
        for start in [0, 1000.0] {
            #expect(try shown([paused], at: [0, 0.5, 100], committedAt: start) == [7.5, 7.5, 7.5])
            // Those of the layers below it as well, whatever lies between.
            #expect(try shown([paused, "", ""], at: [0, 5], committedAt: start) == [7.5, 7.5])
            #expect(try shown([paused, #""speed": 0.5"#], at: [0, 5], committedAt: start) == [3.75, 3.75])
        }
        #expect(try shown([paused], #""beginTime": 0.5"#, at: [0, 5]) == [5, 5])
        // At its end an animation is over.
        #expect(try shown([#""speed": 0, "timeOffset": 2"#], at: [0]) == [0])
        #expect(
            try shown(
                [#""speed": 0, "timeOffset": 2"#], #""fillMode": "forwards", "isRemovedOnCompletion": false"#, at: [0])
                == [10])
    }

    /// The layer's own time is `(t − beginTime) · speed + timeOffset`, and its animations begin at its 0.
    @Test func timingOfLayersShiftsTheirAnimations() throws {
        #expect(try shown([#""beginTime": 1"#], at: [0.5, 1, 2, 3]) == [0, 0, 5, 0])
        #expect(try shown([#""timeOffset": 0.5"#], at: [0, 1, 1.5]) == [2.5, 7.5, 0])
        #expect(try shown([#""speed": 2, "timeOffset": 1"#], at: [0, 0.25]) == [5, 7.5])
        #expect(try shown([#""beginTime": 1"#, #""speed": 0.5, "timeOffset": 0.5"#], at: [1, 2]) == [2.5, 5])
        #expect(try shown([#""speed": 2"#], at: [0, 0.5], committedAt: 1000) == [0, 5])
    }

    @Test func aLayerWhoseTimeRunsBackwardsShowsItsAnimationsBackwards() throws {
        let times = [0, 0.5, 1.5, 2.5]
        let filled = #""fillMode": "forwards", "isRemovedOnCompletion": false"#
        #expect(try shown([#""speed": -1, "timeOffset": 2"#], filled, at: times) == [10, 7.5, 2.5, 0])
        #expect(try shown([#""speed": -1, "timeOffset": 1.5"#], at: times) == [7.5, 5, 0, 0])
        // Backwards twice is forwards.
        #expect(try shown([#""speed": -1"#, #""speed": -1"#], at: times) == [0, 2.5, 7.5, 0])
    }

    @Test func animationsRunBackwards() throws {
        #expect(try shown([""], #""speed": -1"#, at: [0, 0.5, 1.5, 2.5]) == [10, 7.5, 2.5, 0])
        #expect(try shown([#""speed": -1, "timeOffset": 2"#], #""speed": -1"#, at: [0.5, 1.5]) == [2.5, 7.5])
    }

    @Test func layersWithATimingOfTheirOwnEmitInTheirTime() throws {
        let emitter = try readRoot(
            """
            {\(paused), "sublayers": [{"class": "CAEmitterLayer", "emitterCells": [{"birthRate": 10, "lifetime": 5}]}]}
            """)
        emitter.commit(at: 0)
        let layer = try #require(emitter.sublayers?.first as? CAEmitterLayer)
        guard let emission = layer.properties.box(of: EmitterProperties.self) else { throw CancellationError() }
        #expect(emission.value.start == 0)
    }
}
