import Foundation
import JSON
import LayerModel
import Testing

@testable import Lottie

/// Values of properties at and between keyframes.
@Suite("Lottie properties") struct PropertyTests {
    /// Reads the property `p` of an object.
    private func read<Value>(
        _ text: String, _ body: (DocumentReading, JSONValue) -> Value?
    ) throws -> (value: Value?, errors: [LottieError], warnings: [LottieWarning]) {
        let document = try JSONDocument(parsing: Data(text.utf8), limits: JSONLimits())
        return withExtendedLifetime(document) {
            let reading = DocumentReading(root: document.root, limits: ReaderOptions.Limits())
            let value = body(reading, document.root)
            return (value, reading.orderedErrors, reading.warnings)
        }
    }

    private func scalar(_ text: String) throws -> Property<Double> {
        try #require(try read("{\"p\": \(text)}") { $0.scalar($1, "p") }.value)
    }

    @Test func fixedValuesComeInAllForms() throws {
        for text in [#"{"a": 0, "k": 7}"#, #"{"k": [7]}"#, "7", #"{"a": 1, "k": 7}"#] {
            let property = try scalar(text)
            #expect(!property.isAnimated && property.value(at: 3) == 7)
        }
    }

    @Test func linearKeyframes() throws {
        let property = try scalar(#"{"a": 1, "k": [{"t": 10, "s": [0]}, {"t": 20, "s": [50]}, {"t": 30, "s": [0]}]}"#)
        let values = [0, 10, 15, 20, 25, 30, 99].map { property.value(at: $0) }
        #expect(values == [0, 0, 25, 50, 25, 0, 0])
        #expect(property.span == 10...30)
        #expect(property.settled(5) == property.settled(10) && property.settled(30) == property.settled(40))
        #expect(property.settled(12) != property.settled(13))
    }

    /// The start of the next keyframe wins over the end that one says of itself.
    @Test func oldFilesSayWhereKeyframesEnd() throws {
        let property = try scalar(
            #"{"a": 1, "k": [{"t": 0, "s": [0], "e": [10]}, {"t": 10, "s": [20], "e": [30]}, {"t": 20}]}"#)
        #expect([0, 5, 9.5, 10, 15, 20, 25].map { property.value(at: $0) } == [0, 10, 19, 20, 25, 30, 30])
    }

    /// Before two keyframes of one time the value is the first one's, also where no other comes before.
    @Test func keyframesOfOneTimeJump() throws {
        let property = try scalar(#"{"a": 1, "k": [{"t": 10, "s": [1]}, {"t": 10, "s": [5]}, {"t": 20, "s": [7]}]}"#)
        #expect([0, 9.99, 10, 15, 20].map { property.value(at: $0) } == [1, 1, 5, 6, 7])
        let only = try scalar(#"{"a": 1, "k": [{"t": 10, "s": [1]}, {"t": 10, "s": [3]}, {"t": 10, "s": [5]}]}"#)
        #expect([0, 9.99, 10, 20].map { only.value(at: $0) } == [1, 1, 5, 5])
    }

    /// Positions of one coordinate each need no mark, as they have no value in common.
    @Test(arguments: ["\"s\": true, ", "\"s\": 1, ", ""]) func coordinatesApart(mark: String) throws {
        let text =
            "{\"p\": {\(mark)\"x\": {\"k\": 3}, \"y\": {\"k\": [{\"t\": 0, \"s\": [0]}, {\"t\": 8, \"s\": [8]}]}}}"
        let property = try #require(try read(text) { $0.position($1, "p") }.value)
        #expect(property.value(at: 4) == Components(3, 4, 0, 0))
    }

    @Test func heldKeyframesJump() throws {
        let property = try scalar(#"{"a": 1, "k": [{"t": 0, "s": [1], "h": 1}, {"t": 10, "s": [2]}]}"#)
        #expect([0, 9.99, 10].map { property.value(at: $0) } == [1, 1, 2])
        #expect(property.settled(3) == property.settled(9))
    }

    /// The curve (0.42, 0), (0.58, 1) is 0.5 at its middle, and below a line before it.
    @Test func easingIsTheCubicCurve() throws {
        let property = try scalar(
            #"{"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": [0.42], "y": [0]}, "i": {"x": [0.58], "y": [1]}}, {"t": 1, "s": [1]}]}"#
        )
        let expected = TimingCurve(SIMD2(0.42, 0), SIMD2(0.58, 1))
        for fraction in stride(from: 0, through: 1, by: 0.125) {
            #expect(abs(property.value(at: fraction) - expected(fraction)) < 1e-12)
        }
        #expect(abs(property.value(at: 0.5) - 0.5) < 1e-12 && property.value(at: 0.25) < 0.2)
    }

    @Test func eachComponentHasItsEasing() throws {
        let text = #"""
            {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "o": {"x": [0.33, 1], "y": [0.33, 0]},
             "i": {"x": [0.67, 1], "y": [0.67, 1]}}, {"t": 1, "s": [100, 100]}]}}
            """#
        let property = try #require(try read(text) { $0.components($1, "p") }.value)
        let middle = property.value(at: 0.5)
        #expect(abs(middle.x - 50) < 1e-9 && middle.y < 20)
    }

    /// A curve is travelled by its length, not by its parameter.
    @Test func pointsTravelAlongCurvesEvenly() throws {
        let text = #"""
            {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [0, 50], "ti": [-20, 0]}, {"t": 8, "s": [100, 100]}]}}
            """#
        let property = try #require(try read(text) { $0.components($1, "p") }.value)
        let points = stride(from: 0.0, through: 8, by: 0.25).map { property.value(at: $0).point }
        let steps = zip(points, points.dropFirst()).map { ($1 - $0).length }
        let mean = steps.reduce(0, +) / Double(steps.count)
        #expect(steps.allSatisfy { abs($0 - mean) < mean * 0.02 })
        #expect(points.first == Vector2(0, 0) && points.last == Vector2(100, 100))
        let heading = try #require(PositionProperty.point(property).heading(at: 0))
        #expect(abs(heading - .pi / 2) < 1e-9)
    }

    @Test func coordinatesMayBeApart() throws {
        let text = #"""
            {"p": {"s": true, "x": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [10]}]}, "y": {"a": 0, "k": 4}}}
            """#
        let position = try #require(try read(text) { $0.position($1, "p") }.value)
        #expect(position.value(at: 5).point == Vector2(5, 4) && position.span == 0...10)
    }

    @Test func pathsMoveVertexByVertex() throws {
        func path(_ x: Int) -> String {
            #"[{"v": [[\#(x), 0], [0, 2]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], "c": true}]"#
        }
        let text = #"{"p": {"a": 1, "k": [{"t": 0, "s": \#(path(0))}, {"t": 4, "s": \#(path(8))}]}}"#
        let property = try #require(try read(text) { $0.path($1, "p", isClosed: false) }.value)
        #expect(property.value(at: 1).vertices.map(\.point) == [Vector2(2, 0), Vector2(0, 2)])
        #expect(property.value(at: 1).isClosed)
    }

    @Test func slotsTakeThePlaceOfValues() throws {
        let text =
            #"{"slots": {"size": {"p": {"a": 0, "k": 12}}}, "p": {"sid": "size", "k": 3}, "q": {"sid": "none", "k": 3}}"#
        let values = try read(text) { [$0.scalar($1, "p")?.initial, $0.scalar($1, "q")?.initial] }.value
        #expect(values == [12, 3])
    }

    @Test(arguments: [
        (#""high""#, "p", "no value of this property"),
        (#"{"a": 0}"#, "p", "found no \"k\""),
        (#"{"k": ["x"]}"#, "p.k", "no value of this property"),
        (#"{"k": [{"t": 0}]}"#, "p.k[0]", "found no \"s\""),
        (#"{"k": [{"t": 5, "s": [1]}, {"t": 2, "s": [1]}]}"#, "p.k[1]", "before the one before"),
        (#"{"k": [{"t": 5, "s": [1]}, {"s": [1]}]}"#, "p.k[1]", "found no \"t\""),
    ])
    func whatHasNoMeaningIsNamed(text: String, path: String, problem: String) throws {
        let result = try read("{\"p\": \(text)}") { $0.scalar($1, "p") }
        let warning = try #require(result.warnings.first)
        #expect(result.errors.isEmpty && result.warnings.count == 1)
        #expect(warning.path == path && warning.flaw?.contains(problem) == true)
    }
}
