import Foundation
import LayerModel
import Testing

@testable import Lottie

@Suite("Texts on paths") struct TextPathTests {
    private func path(_ points: [Vector2], isClosed: Bool = false) -> TextPath {
        let contour = BezierPath(vertices: points.map { BezierVertex(point: $0) }, isClosed: isClosed)
        return TextPath(contour: MeasuredContour(contour))
    }

    /// A circle about the origin, clockwise on the screen from its top.
    private func circle(_ radius: Double) -> TextPath {
        let handle = radius * 0.552_284_75
        let (top, right) = (Vector2(0, -radius), Vector2(radius, 0))
        let (along, down) = (Vector2(handle, 0), Vector2(0, handle))
        let vertices = [
            BezierVertex(point: top, inTangent: -along, outTangent: along),
            BezierVertex(point: right, inTangent: -down, outTangent: down),
            BezierVertex(point: -top, inTangent: along, outTangent: -along),
            BezierVertex(point: -right, inTangent: down, outTangent: -down),
        ]
        return TextPath(contour: MeasuredContour(BezierPath(vertices: vertices, isClosed: true)))
    }

    /// Where the middles of the characters' baselines lie; characters are 10 wide.
    private func middles(
        _ document: TextDocument, _ path: TextPath, _ animators: [TextAnimator] = []
    ) -> [Vector2] {
        SquareFont.set(document).glyphs(animators: animators, along: path).map {
            let point = CGPoint(x: 5, y: 0).applying($0.transform)
            return Vector2(Double(point.x), Double(point.y))
        }
    }

    private func expect(
        _ found: [Vector2], _ wanted: [Vector2], within tolerance: Double = 1e-9,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            found.count == wanted.count && zip(found, wanted).allSatisfy { ($0 - $1).length <= tolerance },
            "\(found) is not \(wanted)", sourceLocation: sourceLocation)
    }

    private let ab = TextDocument(text: "ab", size: 20)

    @Test func charactersStandOnThePathAndTurnWithIt() {
        var down = path([Vector2(50, 0), Vector2(50, 100)])
        expect(middles(ab, down), [Vector2(50, 5), Vector2(50, 15)])
        // Upwards is to the right of a path that goes down.
        let glyph = SquareFont.set(ab).glyphs(animators: [], along: down)[0]
        let top = CGPoint(x: 5, y: -20).applying(glyph.transform)
        #expect(abs(top.x - 70) < 1e-9 && abs(top.y - 5) < 1e-9)
        down.isPerpendicular = false
        let upright = SquareFont.set(ab).glyphs(animators: [], along: down)
        #expect(upright.map(\.transform) == [5, 15].map { CGAffineTransform(translationX: 45, y: $0) })
    }

    @Test func marginsAndJustificationSayWhereLinesBegin() {
        var line = path([Vector2(0, 0), Vector2(100, 0)])
        line.firstMargin = 8
        line.lastMargin = -4
        var document = ab
        func xs() -> [Double] { middles(document, line).map(\.x) }
        #expect(xs() == [13, 23])
        document.justification = .right
        #expect(xs() == [81, 91])
        document.justification = .center
        #expect(xs() == [47, 57])
        document.text = "a b"
        document.justification = .left
        line.isForced = true
        // Middles from 8 + 5 to 96 − 5; the space is 5 wide, so that what is its 5 is 2.5 behind its middle.
        #expect(xs() == [13, 54.5, 91])
        document.text = "a"
        #expect(xs() == [13])
    }

    @Test func trackingAndShiftsAreKept() {
        let line = path([Vector2(0, 50), Vector2(100, 50)])
        let document = TextDocument(text: "ab\rc", size: 20, tracking: 100, lineHeight: 30, baselineShift: 3)
        expect(middles(document, line), [Vector2(5, 47), Vector2(17, 47), Vector2(5, 77)])
        // A box has no say.
        var boxed = document
        boxed.box = CGRect(x: 500, y: 500, width: 300, height: 300)
        expect(middles(boxed, line), middles(document, line))
    }

    @Test func openPathsGoStraightOnAndClosedOnesAround() {
        var corner = path([Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)])
        corner.firstMargin = -10
        let document = TextDocument(text: "abcdef", size: 20)
        expect(
            middles(document, corner),
            [
                Vector2(-5, 0), Vector2(5, 0), Vector2(10, 5), Vector2(10, 15), Vector2(10, 25), Vector2(10, 35),
            ])
        var square = path([Vector2(0, 0), Vector2(20, 0), Vector2(20, 20), Vector2(0, 20)], isClosed: true)
        square.firstMargin = -10
        expect(
            middles(document, square),
            [
                Vector2(0, 5), Vector2(5, 0), Vector2(15, 0), Vector2(20, 5), Vector2(20, 15), Vector2(15, 20),
            ])
        square.firstMargin = 70 + 160
        expect(middles(document, square).prefix(2) + [], [Vector2(0, 5), Vector2(5, 0)])
    }

    @Test func aroundACircle() throws {
        let circle = circle(40)
        let glyphs = SquareFont.set(TextDocument(text: "abcdef", size: 20)).glyphs(animators: [], along: circle)
        for (index, glyph) in glyphs.enumerated() {
            let angle = (10 * Double(index) + 5) / 40
            let middle = CGPoint(x: 5, y: 0).applying(glyph.transform)
            #expect(abs(middle.x - 40 * sin(angle)) < 0.03 && abs(middle.y + 40 * cos(angle)) < 0.03)
            #expect(abs(glyph.transform.a - cos(angle)) < 0.005 && abs(glyph.transform.b - sin(angle)) < 0.005)
        }
        // Run the other way, text stands inside.
        let reversed = TextPath(contour: MeasuredContour(circle.contour.contour.reversed()))
        let first = SquareFont.set(ab).glyphs(animators: [], along: reversed)[0]
        let top = CGPoint(x: 5, y: -20).applying(first.transform)
        #expect(abs(hypot(top.x, top.y) - 20) < 0.05 && top.x < 0)
    }

    @Test func animatorsMoveAlongThePathAndAcross() {
        let line = path([Vector2(0, 0), Vector2(40, 0), Vector2(40, 200)])
        var animator = TextAnimator()
        animator.position = [30, 4, 0]
        // 35 along, 4 below; 45 along is 5 down the second side, whose lower side is to the left.
        expect(middles(ab, line, [animator]), [Vector2(35, 4), Vector2(36, 5)])
        animator = TextAnimator()
        animator.tracking = 6
        expect(middles(ab, line, [animator]), [Vector2(5, 0), Vector2(21, 0)])
        animator = TextAnimator()
        animator.rotation = [0, 0, 90]
        let glyph = SquareFont.set(ab).glyphs(animators: [animator], along: line)[0]
        let top = CGPoint(x: 5, y: -20).applying(glyph.transform)
        #expect(abs(top.x - 25) < 1e-9 && abs(top.y) < 1e-9)
        // Characters of a word keep together.
        let words = SquareFont.set(ab).glyphs(
            animators: [], anchoring: TextAnchoring(grouping: .word), along: path([Vector2(0, 0), Vector2(0, 100)]))
        expect(words.map { Vector2($0.transform.tx, $0.transform.ty) }, [Vector2(0, 0), Vector2(0, 10)])
    }

    @Test func pathsOfNoLength() {
        let point = path([Vector2(7, 8)])
        #expect(middles(ab, point) == [Vector2(7, 8), Vector2(7, 8)])
        let still = path([Vector2(7, 8), Vector2(7, 8), Vector2(17, 8), Vector2(17, 8)])
        expect(middles(ab, still), [Vector2(12, 8), Vector2(22, 8)])
        #expect(middles(ab, path([])).count == 2)
    }

    // MARK: Files

    /// A text of black squares on a mask that goes down from (50, 0), or is closed around the left half.
    private func picture(_ path: String, isClosed: Bool = false, mode: String = "a", frame: Double = 0) throws
        -> FeaturePicture
    {
        let square = """
            {"ch": "a", "fFamily": "Test", "style": "Regular", "w": 50, "data": {"shapes": [{"ty": "gr", "it": [
             {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, -100], [50, -100], [50, 0], [0, 0]],
              "i": [[0,0],[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0],[0,0]]}}}]}]}}
            """
        let points = isClosed ? "[[50, 0], [50, 100], [0, 100], [0, 0]]" : "[[50, 0], [50, 50], [50, 80], [50, 100]]"
        let text = """
            {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "chars": [\(square)],
             "fonts": {"list": [{"fName": "T", "fFamily": "Test", "fStyle": "Regular"}]}, "layers": [
             {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {}, "hasMask": true, "masksProperties": [
              {"mode": "\(mode)", "o": {"k": 100}, "pt": {"k": {"c": \(isClosed), "v": \(points),
               "i": [[0,0],[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0],[0,0]]}}}],
              "t": {"d": {"k": [{"t": 0, "s": {"t": "a", "f": "T", "s": 40, "fc": [1, 0, 0], "j": 0}}]},
               "p": \(path), "a": []}}]}
            """
        return try FeaturePicture(document: text, frame: frame)
    }

    private let down = #"{"m": 0, "f": {"k": 10}, "l": {"k": 0}, "a": {"k": 0}, "p": {"k": 1}, "r": {"k": 0}}"#

    @Test func filesAreRead() throws {
        let picture = try picture(down)
        #expect(picture.warnings.isEmpty)
        // 20 along from 10 on, 40 upwards, which is to the right; a line masks nothing.
        #expect(picture[52, 12] == [255, 0, 0, 255] && picture[88, 28] == [255, 0, 0, 255])
        #expect(picture[48, 20][3] == 0 && picture[70, 8][3] == 0 && picture[70, 32][3] == 0 && picture[92, 20][3] == 0)
    }

    @Test func closedMasksMaskUnlessTheirModeIsNone() throws {
        let masked = try picture(down, isClosed: true)
        #expect(masked[70, 20][3] == 0)
        let free = try picture(down, isClosed: true, mode: "n")
        #expect(free[70, 20] == [255, 0, 0, 255])
    }

    @Test func marginsMoveOverTime() throws {
        let moving =
            #"{"m": 0, "f": {"k": [{"t": 0, "s": [0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, "#
            + #"{"t": 50, "s": [50]}]}, "p": {"k": 1}}"#
        let late = try picture(moving, frame: 40)
        #expect(late[70, 42] == [255, 0, 0, 255] && late[70, 58] == [255, 0, 0, 255])
        #expect(late[70, 38][3] == 0 && late[70, 62][3] == 0)
        let reversed = try picture(#"{"m": 0, "f": {"k": 10}, "p": {"k": 1}, "r": {"k": 1}}"#)
        #expect(reversed[30, 80] == [255, 0, 0, 255] && reversed[70, 80][3] == 0)
    }

    @Test func masksThatAreNotThereAreSaid() throws {
        let picture = try picture(#"{"m": 3, "f": {"k": 10}}"#)
        #expect(picture.warnings.map(\.feature) == ["the path of a text, which the layer does not have,"])
        #expect(picture.warnings.first?.layer == "title")
        #expect(try self.picture("{}").warnings.isEmpty)
    }
}
