import AppleNames
import Graphics
import TestSupport
import Testing

struct DrawingPathTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))
    private let square = CGRect(x: 1, y: 2, width: 3, height: 4)

    @Test func pointsStayWhereTheyWereAdded() {
        context.scaleBy(x: 2, y: 2)
        context.move(to: CGPoint(x: 1, y: 1))
        context.translateBy(x: 10, y: 0)
        context.addLine(to: CGPoint(x: 1, y: 1))
        #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
        #expect(context.boundingBoxOfPath == CGRect(x: -9, y: 1, width: 10, height: 0))
        context.strokePath()
        let recording = context.recording
        #expect(recording.paths[0].boundingBox == CGRect(x: 2, y: 2, width: 20, height: 0))
        #expect(recording.strokes[0].transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 20, ty: 0))
        #expect(recording.strokes[0].uniformScale == 2)
    }

    @Test func penScaleIsUniformForSimilaritiesOnly() {
        context.rotate(by: 0.3)
        context.scaleBy(x: -3, y: 3)
        context.stroke(square)
        context.scaleBy(x: 1, y: 2)
        context.stroke(square)
        let strokes = context.recording.strokes
        #expect(abs((strokes[0].uniformScale ?? 0) - 3) < 1e-12)
        #expect(strokes[1].uniformScale == nil)
    }

    @Test func everyPaintingConsumesThePath() {
        let paintings: [(String, (CGContext) -> Void)] = [
            ("fillPath", { $0.fillPath() }), ("even-odd", { $0.fillPath(using: .evenOdd) }),
            ("strokePath", { $0.strokePath() }), ("fillStroke", { $0.drawPath(using: .fillStroke) }),
            ("clip", { $0.clip() }), ("clip rect", { $0.clip(to: CGRect(x: 0, y: 0, width: 9, height: 9)) }),
            ("fill rect", { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9)) }),
            ("stroke rect", { $0.stroke(CGRect(x: 0, y: 0, width: 9, height: 9)) }),
            ("ellipse", { $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 9, height: 9)) }),
            ("segments", { $0.strokeLineSegments(between: []) }), ("begin", { $0.beginPath() }),
        ]
        for (name, paint) in paintings {
            context.addRect(square)
            #expect(!context.isPathEmpty)
            paint(context)
            #expect(context.isPathEmpty, "\(name)")
            #expect(context.path == nil && context.boundingBoxOfPath.isNull)
        }
    }

    @Test func modesDrawInOrder() {
        for mode in [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke] {
            context.addRect(square)
            context.drawPath(using: mode)
        }
        let recording = context.recording
        #expect(
            recording.commands.map(\.operation) == [
                .fillPath, .fillPathEvenOdd, .strokePath, .fillPath, .strokePath, .fillPathEvenOdd, .strokePath,
            ]
        )
        #expect(recording.commands.map(\.payload) == [0, 1, 2, 3, 3, 4, 4])
        #expect(recording.paths.count == 5)
    }

    @Test func linesNeedACurrentPoint() {
        context.addLine(to: CGPoint(x: 1, y: 1))
        context.addCurve(to: .zero, control1: .zero, control2: CGPoint(x: 5, y: 5))
        context.addQuadCurve(to: .zero, control: CGPoint(x: 5, y: 5))
        context.addArc(tangent1End: CGPoint(x: 1, y: 1), tangent2End: CGPoint(x: 2, y: 0), radius: 1)
        context.closePath()
        #expect(context.isPathEmpty)
        context.strokePath()
        #expect(context.recording.isEmpty)
        context.addArc(center: CGPoint(x: 9, y: 9), radius: 2, startAngle: 0, endAngle: 1, clockwise: false)
        #expect(!context.isPathEmpty)
    }

    @Test func brokenPointsAreLeftOut() {
        let broken = CGPoint(x: CGFloat.nan, y: 0)
        context.move(to: CGPoint(x: 1, y: 1))
        context.addLine(to: broken)
        context.addLine(to: CGPoint(x: 1e308, y: CGFloat.infinity))
        context.addCurve(to: .zero, control1: broken, control2: .zero)
        context.addQuadCurve(to: broken, control: .zero)
        context.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        context.addRect(.null)
        context.addEllipse(in: .infinite)
        context.addArc(center: broken, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
        context.addArc(center: .zero, radius: 1, startAngle: .infinity, endAngle: 1, clockwise: true)
        context.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: true)
        #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
        #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 1, width: 0, height: 0))
        context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
        context.fill([.null, .infinite])
        context.stroke(.infinite)
        #expect(context.recording.isEmpty)
    }

    @Test func endlessRectanglesAreCut() {
        context.fill(.infinite)
        context.clear(.infinite)
        let recording = context.recording
        #expect(recording.commandCount == 2)
        #expect(recording.rects == [CGRect](repeating: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), count: 2))
    }

    @Test func rectanglesUnderRightAnglesStayRectangles() {
        context.translateBy(x: 10, y: 10)
        context.scaleBy(x: -2, y: 1)
        context.fill(CGRect(x: 3, y: 4, width: -2, height: 2))
        context.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.rotate(by: 0.1)
        context.fill(square)
        context.fill([square, square])
        let recording = context.recording
        #expect(recording.commands.map(\.operation) == [.fillRect, .fillRect, .fillPath, .fillPath])
        #expect(recording.rects[0] == CGRect(x: 4, y: 14, width: 4, height: 2))
        #expect(recording.rects[1] == CGRect(x: 10, y: 10, width: 2, height: 2))
    }

    @Test func nothingIsRecordedForWhatCannotBeSeen() {
        context.fill(CGRect(x: 0, y: 0, width: 0, height: 5))
        context.setFillColor(.clear)
        context.fill(square)
        context.setLineWidth(0)
        context.stroke(square)
        context.setLineWidth(1)
        context.scaleBy(x: 0, y: 1)
        context.stroke(square)
        #expect(context.recording.isEmpty)
    }

    @Test func transparentSourcesCountWhereTheyErase() {
        context.setFillColor(.clear)
        context.setBlendMode(.copy)
        context.fill(square)
        #expect(context.recording.commandCount == 1)
    }

    @Test func clearTakesNoStyle() {
        context.setShadow(offset: .zero, blur: 3)
        context.setAlpha(0)
        context.addRect(square)
        context.clear(CGRect(x: 0, y: 0, width: 9, height: 9))
        #expect(!context.isPathEmpty)
        let command = context.recording.commands[0]
        #expect(command.operation == .fillRect && command.blendMode == .clear && command.shadow == DrawingCommand.none)
        #expect(command.color.w == 1)
    }

    @Test func segmentsAreSeparateLines() {
        let points = (0..<5).map { CGPoint(x: CGFloat($0), y: 0) }
        context.strokeLineSegments(between: points)
        let path = context.recording.paths[0]
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 3, height: 0))
        #expect(context.recording.commandCount == 1)
    }

    @Test func widthOfOneRectangleDoesNotStay() {
        context.stroke(square, width: 7)
        context.stroke(square)
        #expect(context.recording.strokes.map(\.width) == [7, 1])
    }

    @Test func strokedPathReplacesThePath() {
        context.scaleBy(x: 2, y: 2)
        context.setLineWidth(4)
        context.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10)])
        context.replacePathWithStrokedPath()
        #expect(context.boundingBoxOfPath == CGRect(x: 10, y: 8, width: 10, height: 4))
        context.setLineWidth(0)
        context.replacePathWithStrokedPath()
        #expect(context.isPathEmpty)
    }

    @Test func penIsStretchedByTheTransform() {
        context.scaleBy(x: 1, y: 3)
        context.setLineWidth(2)
        context.setLineDash(phase: 0, lengths: [4, 2])
        context.move(to: CGPoint(x: 10, y: 10))
        context.addLine(to: CGPoint(x: 16, y: 10))
        #expect(context.pathContains(CGPoint(x: 11, y: 10.9), mode: .stroke))
        #expect(!context.pathContains(CGPoint(x: 11, y: 11.1), mode: .stroke))
        #expect(!context.pathContains(CGPoint(x: 15, y: 10), mode: .stroke))
        context.strokePath()
        let recording = context.recording
        let outline = recording.strokes[0].outline(of: recording.paths[0], tolerance: 0.01)
        let box = outline.boundingBoxOfPath
        #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxX - 14) < 1e-9)
        #expect(abs(box.minY - 27) < 1e-9 && abs(box.maxY - 33) < 1e-9)
    }

    @Test func roundPenBecomesAnEllipse() {
        context.rotate(by: 0.4)
        context.scaleBy(x: 5, y: 1)
        context.rotate(by: 0.7)
        context.setLineWidth(2)
        context.setLineCap(.round)
        context.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 1.5, y: 2)])
        let ctm = context.ctm
        context.strokePath()
        let recording = context.recording
        let outline = recording.strokes[0].outline(of: recording.paths[0], tolerance: 0.001)
        for step in 0..<64 {
            // Around the line's end, away from the line: on a half circle in user space.
            let angle = atan2(CGFloat(1), 0.5) + (CGFloat(step) / 63 - 0.5) * 3
            for (radius, inside) in [(CGFloat(0.99), true), (1.01, false)] {
                let point = CGPoint(x: 1.5 + cos(angle) * radius, y: 2 + sin(angle) * radius).applying(ctm)
                #expect(outline.contains(point, using: .winding) == inside)
            }
        }
    }

    @Test func hitTestIsInUserSpace() {
        context.translateBy(x: 50, y: 0)
        context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(context.pathContains(CGPoint(x: 3, y: 3), mode: .fill))
        #expect(!context.pathContains(CGPoint(x: 3, y: 3), mode: .eoFill))
        #expect(!context.pathContains(CGPoint(x: 53, y: 3), mode: .fillStroke))
    }

    @Test(arguments: [0, -.pi / 2, 0.7] as [CGFloat], [2 * .pi, -2 * .pi, 1, -5] as [CGFloat])
    func arcsAreThoseOfPaths(start: CGFloat, sweep: CGFloat) {
        for clockwise in [false, true] {
            let context = CGContext(recordingIn: CGRect(x: -20, y: -20, width: 40, height: 40))
            context.addArc(center: .zero, radius: 10, startAngle: start, endAngle: start + sweep, clockwise: clockwise)
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: start + sweep, clockwise: clockwise)
            #expect(context.path == path)
            // UIKit's clockwise is meant with y growing downward.
            let bezier = UIBezierPath(
                arcCenter: .zero, radius: 10, startAngle: start, endAngle: start + sweep, clockwise: !clockwise)
            #expect(bezier.cgPath == path)
        }
    }

    @Test func outlinesOfOutlinesEnd() throws {
        context.addRect(square)
        for _ in 0..<24 { context.replacePathWithStrokedPath() }
        let path = try #require(context.path)
        #expect((1..<1 << 24).contains(Array(path.elements).count))
    }
}
