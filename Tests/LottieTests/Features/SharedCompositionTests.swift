import Foundation
import LayerModel
import Synchronization
import Testing

@testable import Lottie

/// Compositions that several layers show: their path operations are done once for each time shown.
@Suite("Lottie compositions shown many times") struct SharedCompositionTests {
    private static func square(from start: Int, to end: Int) -> String {
        """
        {"ty": "rc", "p": {"a": 1, "k": [{"t": 0, "s": [\(start), 50]}, {"t": 60, "s": [\(end), 50]}]},
         "s": {"k": [40, 40]}, "r": {"k": 0}}
        """
    }

    /// A document whose layers show one composition, each from a frame on.
    private static func document(_ starts: [Int]) -> String {
        let layers = starts.map {
            #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 60, "st": \#($0), "ks": {}}"#
        }
        return """
            {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [\(layers.joined(separator: ","))],
             "assets": [{"id": "c", "layers": [{"ty": 4, "ip": -60, "op": 120, "ks": {}, "shapes": [
              \(square(from: 30, to: 40)), \(square(from: 60, to: 50)), {"ty": "mm", "mm": 2},
              {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}]}]}]}
            """
    }

    /// The paths of the shapes at a frame, from the last layer of the document to the first.
    private func paths(_ animation: LottieAnimation, at frame: Double) throws -> [CGPath] {
        let tree = animation.root.commit(at: 0)
        func shapes(_ layer: CALayer) -> [CALayer] {
            (layer is CAShapeLayer ? [layer] : []) + (layer.sublayers ?? []).flatMap(shapes)
        }
        return try shapes(animation.root).map { layer in
            let shown = tree.presentationProperties(of: tree.slot(ofLayer: layer.layerID), at: frame / 30)
            return try #require(shown[ShapeProperties.self].path)
        }
    }

    private func read(_ starts: [Int]) throws -> LottieAnimation {
        try LottieReader().read(Data(Self.document(starts).utf8))
    }

    @Test func copiesAtOneTimeShareTheirPathAndOthersHaveTheirOwn() throws {
        let animation = try read([0, 0, -10, 0, -10])
        for frame in [5.0, 20, 5] {
            let paths = try paths(animation, at: frame)
            let (early, late) = ([paths[1], paths[3], paths[4]], [paths[0], paths[2]])
            #expect(early.allSatisfy { $0 === early[0] } && late.allSatisfy { $0 === late[0] })
            #expect(early[0] != late[0])
            for (path, start) in [(early[0], 0), (late[0], -10)] {
                #expect(try path == self.paths(read([start]), at: frame)[0])
            }
        }
    }

    @Test func resultsOfTheLastFrameStayWhileOthersCome() {
        let showings = ShowingCount()
        for _ in 1..<10 { showings.add() }
        let results = FrameResults<Double>(shownBy: showings)
        let made = Mutex(0)
        func result(_ frame: Double) -> Double {
            results.result(for: [frame]) {
                made.withLock { $0 += 1 }
                return frame * 2
            }
        }
        // Five layers stand still, each at a time of its own, and five move on.
        for frame in 0..<50 {
            for still in 0..<5 { #expect(result(-1 - Double(still)) == -2 - 2 * Double(still)) }
            for moving in 0..<5 { #expect(result(Double(frame * 10 + moving)) == Double(frame * 20 + moving * 2)) }
        }
        #expect(made.withLock { $0 } == 5 + 250)
    }

    @Test func repeatedFillsAndStrokesShareTheResultsOfModifiers() throws {
        let group = ShapeGroup(items: [
            .path(
                .rectangle(
                    center: .zero, size: Property(Components(10, 10, 0, 0)), radius: Property(0), isReversed: false)),
            .modifier(.merge(.add)),
            .paint(ShapePaint(color: .solid(Property(Components(1, 0, 0, 1))))),
            .repeater(RepeaterProperties(copies: Property(3))),
        ])
        let layer = CALayer()
        let clock = CompositionClock(first: 0, frameRate: 30)
        ShapeLayers(clock: clock).add(ShapeDrawings(of: group).list, to: layer)
        let paths = (layer.sublayers ?? []).flatMap { $0.sublayers ?? [] }.compactMap { ($0 as? CAShapeLayer)?.path }
        #expect(paths.count == 3 && paths.allSatisfy { $0 === paths[0] })
    }
}
