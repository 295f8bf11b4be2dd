import Compositor
import Foundation
import LayerModel
import SceneFormat
import Testing

/// Work of each kind that takes many times its deadline: the call ends soon after it, whatever runs at that moment, and leaves no memory.
///
/// The only tests that look at clocks. What they ask for holds on a busy machine, too: the thread that calls may work for little longer
/// than the deadline, and the call, which waits for threads that a busy machine keeps from running, may take sixty times as long.
@Suite(.serialized) struct DeadlineTests {
    fileprivate static let deadline = Duration.milliseconds(500)

    /// A time by the wall's clock, and by that of the calling thread's work in seconds.
    private struct Start {
        let wall = ContinuousClock.now
        let work = Self.threadTime

        private static var threadTime: Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        func expectSoon(sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(Self.threadTime - work < 2, sourceLocation: sourceLocation)
            #expect(ContinuousClock.now - wall < DeadlineTests.deadline * 60, sourceLocation: sourceLocation)
        }
    }

    /// A file of some kind of work.
    struct Work: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// A scene or a Lottie animation.
        var file: String
        /// Whether its reading takes too long, rather than its drawing.
        var isReading = false
    }

    private static func scene(_ sublayers: String..., more: String = "") -> String {
        """
        {"format": "glrender-scene", "version": 1, "size": [1000, 800], "duration": 1000000\(more),
         "root": {"sublayers": [\(sublayers.joined(separator: ","))]}}
        """
    }

    /// Copies, each moved by a little more than the one before, so that none hides another.
    private static func copies(_ count: Int, _ layer: String, _ more: String = "") -> String {
        """
        {"class": "CAReplicatorLayer", "frame": [0, 0, 1000, 800], "instanceCount": \(count),
         "instanceTransform": [{"translate": [0.01, 0.02]}]\(more), "sublayers": [\(layer)]}
        """
    }

    private static func manyCopies(_ layer: String, _ more: String = "") -> String {
        scene(copies(1000, copies(1000, layer, more)))
    }

    /// Lines between places that are spread over the picture.
    private static func lines(_ count: Int) -> String {
        "M0 0" + (1...count).map { "L\(place($0))" }.joined()
    }

    private static func curves(_ count: Int) -> String {
        "M0 0" + (1...count).map { "S\(place($0)) \(place($0 &* 7))" }.joined()
    }

    private static func place(_ number: Int) -> String { "\(number &* 7919 % 997) \(number &* 104_729 % 797)" }

    private static func shape(_ path: String, _ more: String) -> String {
        #"{"class": "CAShapeLayer", "path": "\#(path)", \#(more)}"#
    }

    private static func lottie(_ layers: [String]) -> String {
        #"{"v": "5.7", "fr": 60, "ip": 0, "op": 600, "w": 1000, "h": 800, "layers": [\#(layers.joined(separator: ","))]}"#
    }

    private static func lottieShapes(_ items: String...) -> String {
        lottie([#"{"ty": 4, "ip": 0, "op": 600, "st": 0, "ks": {}, "shapes": [\#(items.joined(separator: ","))]}"#])
    }

    private static func outline(_ count: Int, seed: Int) -> String {
        let points = (1...count).map { "[\($0 &* 7919 &* seed % 997), \($0 &* 104_729 % 797)]" }.joined(separator: ",")
        let none = repeatElement("[0,0]", count: count).joined(separator: ",")
        return #"{"ty": "sh", "ks": {"a": 0, "k": {"i": [\#(none)], "o": [\#(none)], "v": [\#(points)], "c": true}}}"#
    }

    private static let plain = ##"{"frame": [0, 0, 400, 300], "backgroundColor": "#f008"}"##
    private static let animation = #"{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 9}"#
    private static let fill = #"{"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 50}}"#

    static let works: [Work] = [
        Work(testDescription: "plain layers", file: manyCopies(plain)),
        Work(testDescription: "copies in time", file: manyCopies(plain, #", "instanceDelay": 0.1"#)),
        Work(
            testDescription: "copies in space",
            file: scene(
                copies(
                    600, copies(600, plain, #", "preservesDepth": true"#),
                    #", "preservesDepth": true, "transform": [{"rotate": "9deg", "axis": [0, 1, 0]}]"#))),
        Work(
            testDescription: "rounded layers",
            file: manyCopies(##"{"frame": [0, 0, 400, 300], "cornerRadius": 40, "backgroundColor": "#f008"}"##)),
        Work(
            testDescription: "gradients",
            file: manyCopies(
                ##"{"class": "CAGradientLayer", "type": "conic", "frame": [0, 0, 400, 300], "colors": ["#f008", "#00f4"]}"##
            )),
        Work(
            testDescription: "groups",
            file: manyCopies(#"{"frame": [0, 0, 400, 300], "opacity": 0.5, "sublayers": [\#(plain), \#(plain)]}"#)),
        Work(
            testDescription: "blend modes",
            file: scene(
                copies(
                    100_000,
                    ##"{"frame": [0, 0, 900, 700], "backgroundColor": "#f08", "compositingFilter": "colorBlendMode"}"##)
            )),
        Work(
            testDescription: "shadows",
            file: manyCopies(
                #"{"frame": [0, 0, 400, 300], "shadowOpacity": 1, "shadowRadius": 9, "sublayers": [\#(plain), \#(plain)]}"#
            )),
        Work(
            testDescription: "clips",
            file: manyCopies(
                #"{"frame": [0, 0, 400, 300], "cornerRadius": 90, "masksToBounds": true, "sublayers": [\#(plain), \#(plain)]}"#
            )),
        Work(
            testDescription: "filters",
            file: scene(
                #"{"frame": [0, 0, 1000, 800], "filters": [\#(manyTimes(100_000, #"{"name": "invert"}"#))], "#
                    + #""sublayers": [\#(plain)]}"#)),
        Work(
            testDescription: "a long stroke",
            file: scene(shape(lines(800_000), #""fillColor": null, "strokeColor": "red", "lineWidth": 30"#))),
        Work(testDescription: "curves", file: scene(shape(curves(300_000), #""fillColor": "red""#))),
        Work(testDescription: "lines over each other", file: scene(shape(lines(1_000_000), #""fillColor": "red""#))),
        Work(
            testDescription: "dashes",
            file: scene(
                copies(
                    1000,
                    shape(
                        "M0 0L0.9 0",
                        #""strokeColor": "red", "lineWidth": 90, "lineCap": "round", "lineDashPattern": [1e-5, 1e-5]"#),
                    #", "instanceDelay": 0.1"#))),
        Work(
            testDescription: "births of long ago",
            file: scene(
                """
                {"class": "CAEmitterLayer", "frame": [0, 0, 900, 700], "emitterCells": [
                   {"contents": "dot", "birthRate": 1000, "lifetime": 1e6, "velocity": 1}],
                 "animations": [{"class": "CABasicAnimation", "keyPath": "emitterPosition.x", "toValue": 9, "duration": 1e6}]}
                """, more: #", "images": {"dot": "\#(dot)"}"#)),
        Work(
            testDescription: "animations of a layer",
            file: scene(
                #"{"frame": [0, 0, 9, 9], "animations": [\#(manyTimes(300_000, animation))]}"#), isReading: true),
        Work(
            testDescription: "merged paths",
            file: lottieShapes(
                (1...60).map { outline(2000, seed: $0) }.joined(separator: ","), #"{"ty": "mm", "mm": 4}"#, fill),
            isReading: true),
        Work(
            testDescription: "expressions without an end",
            file: lottie(
                (1...3000).map {
                    """
                    {"ty": 1, "ind": \($0), "ip": 0, "op": 600, "st": 0, "sw": 9, "sh": 9, "sc": "#ff0000",
                     "ks": {"o": {"a": 0, "k": 100, "x": "var i = 0; while (true) { i++ }"},
                            "r": {"a": 0, "k": 0, "x": "for (;;) {}"}}}
                    """
                }), isReading: true),
    ]

    private static func manyTimes(_ count: Int, _ text: String) -> String {
        repeatElement(text, count: count).joined(separator: ",")
    }

    private static let dot =
        "data:image/png;base64,"
        + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    @Test("Work that takes too long ends with its deadline", arguments: works, Renderers.kinds)
    func deadlines(_ work: Work, kind: String) throws {
        let renderer = try Renderers.make(kind)
        let budget = MemoryBudget(limit: 4 << 30)
        var kept: [Int] = []
        for _ in 0..<2 {
            var reader = SceneReader()
            reader.options.memory = budget
            if work.isReading { reader.options.deadline = .now + Self.deadline }
            let reading = Start()
            do {
                let scene = try reader.read(Data(work.file.utf8), name: "work")
                guard !work.isReading else {
                    Issue.record("it was read in \(ContinuousClock.now - reading.wall)")
                    return
                }
                let tree = scene.root.commit(at: 0)
                var options = RenderOptions(size: scene.size)
                options.memory = budget
                let drawing = Start()
                options.deadline = drawing.wall + Self.deadline
                #expect(throws: RenderError.timedOut) { try renderer.render(tree, at: 900_000, options) }
                drawing.expectSoon()
            } catch {
                #expect(work.isReading && error.errors.contains { $0.problem.contains("the time for it is over") })
                reading.expectSoon()
            }
            kept.append(budget.used)
        }
        // A picture, and what caches keep within limits of their own: the first run may end before they are full.
        #expect(kept.allSatisfy { $0 < 256 << 20 }, "\(kept) bytes")
    }

    @Test("Copies count as layers", arguments: Renderers.kinds)
    func copiesAreLayers(_ kind: String) throws {
        let renderer = try Renderers.make(kind)
        let budget = MemoryBudget(limit: 4 << 30)
        func render(_ counts: [Int], limit: Int?) throws {
            let layers = counts.reduce(Self.plain) { Self.copies($1, $0) }
            let scene = try SceneReader().read(Data(Self.scene(layers).utf8), name: "copies")
            var options = RenderOptions(size: scene.size)
            options.memory = budget
            options.layerLimit = limit ?? options.layerLimit
            _ = try renderer.render(scene.root.commit(at: 0), at: 0, options)
        }
        // The root and both replicators are layers, too: 1 + 1 + 10 + 200.
        try render([20, 10], limit: 212)
        #expect(throws: RenderError.tooManyLayers(limit: 211)) { try render([20, 10], limit: 211) }
        // Refused before it takes memory.
        #expect(throws: RenderError.tooManyLayers(limit: 1 << 22)) { try render([1_000_000, 1_000_000], limit: nil) }
        #expect(budget.peak < 512 << 20, "\(budget.peak) bytes")
    }
}
