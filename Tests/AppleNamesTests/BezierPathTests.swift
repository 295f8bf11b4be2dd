import AppleNames
import Graphics
import Testing

@Suite("UIBezierPath")
struct BezierPathTests {
    let square = CGRect(x: 0, y: 0, width: 100, height: 100)

    @Test func attributesHaveUIKitsDefaults() {
        let path = UIBezierPath()
        #expect(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
        #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter && !path.usesEvenOddFillRule)
        #expect(path.isEmpty && path.currentPoint == .zero)
        var count = 7
        path.getLineDash(nil, count: &count, phase: nil)
        #expect(count == 0)
    }

    @Test func constructorsMakeTheShapes() {
        #expect(UIBezierPath(rect: square).cgPath.isRect(nil))
        #expect(UIBezierPath(ovalIn: square).cgPath == CGPath(ellipseIn: square, transform: nil))
        #expect(UIBezierPath(cgPath: CGPath(rect: square, transform: nil)).bounds == square)
        let circle = UIBezierPath(roundedRect: square, cornerRadius: 50)
        #expect(abs(circle.cgPath.length - 100 * .pi) < 0.1)
    }

    @Test func eachCornerCanBeRounded() {
        let path = UIBezierPath(
            roundedRect: square, byRoundingCorners: [.topLeft, .topRight, .bottomRight],
            cornerRadii: CGSize(width: 20, height: 10))
        #expect(path.bounds == square)
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 99, y: 1)))
        #expect(path.contains(CGPoint(x: 1, y: 99)) && !path.contains(CGPoint(x: 99, y: 99)))
        #expect(!path.contains(CGPoint(x: 10, y: 1)) && path.contains(CGPoint(x: 1, y: 10)))
        let all = UIBezierPath(
            roundedRect: square, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 90, height: 90))
        #expect(all.bounds == square && !all.contains(CGPoint(x: 14, y: 14)) && all.contains(CGPoint(x: 15, y: 15)))
        let none = UIBezierPath(roundedRect: square, byRoundingCorners: [], cornerRadii: CGSize(width: 9, height: 9))
        #expect(none.cgPath.isRect(nil))
    }

    @Test func clockwiseAnglesGrow() {
        let quarter = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(quarter.cgPath.contains(CGPoint(x: 6, y: 6)))
        #expect(abs(quarter.cgPath.length - 5 * .pi) < 0.01)
        let rest = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(abs(rest.cgPath.length - 15 * .pi) < 0.02)
        let whole = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        #expect(abs(whole.cgPath.length - 20 * .pi) < 0.02)
    }

    @Test func elementsAreAdded() {
        let path = UIBezierPath()
        path.addLine(to: CGPoint(x: 9, y: 9))
        #expect(path.isEmpty)
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 10, y: 10), controlPoint: CGPoint(x: 15, y: 5))
        path.addCurve(
            to: CGPoint(x: 0, y: 10), controlPoint1: CGPoint(x: 8, y: 12), controlPoint2: CGPoint(x: 2, y: 12))
        #expect(path.currentPoint == CGPoint(x: 0, y: 10))
        path.close()
        #expect(path.currentPoint == .zero && path.cgPath.elementCount == 5)
        path.append(UIBezierPath(rect: CGRect(x: 20, y: 0, width: 5, height: 5)))
        #expect(path.bounds.maxX == 25)
        path.apply(CGAffineTransform(translationX: 100, y: 0))
        #expect(path.bounds.maxX == 125 && path.bounds.minX == 100)
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test func theFillRuleDecidesWhatIsInside() {
        let path = UIBezierPath(rect: square)
        path.append(UIBezierPath(rect: square.insetBy(dx: 20, dy: 20)))
        let middle = CGPoint(x: 50, y: 50)
        #expect(path.contains(middle))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(middle))
        // The inner rectangle now runs the other way.
        let ring = UIBezierPath(rect: square)
        ring.append(UIBezierPath(rect: square.insetBy(dx: 20, dy: 20)).reversing())
        #expect(!ring.contains(middle) && ring.contains(CGPoint(x: 10, y: 10)))
    }

    @Test("open subpaths contain nothing, though they are filled; bounds hold the points that curves bend towards")
    func openSubpaths() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 30, y: 20))
        path.addLine(to: CGPoint(x: 30, y: 60))
        let inside = CGPoint(x: 28, y: 30)
        #expect(!path.contains(inside) && path.cgPath.contains(inside))
        path.append(UIBezierPath(rect: CGRect(x: 100, y: 0, width: 10, height: 10)))
        #expect(!path.contains(inside) && path.contains(CGPoint(x: 105, y: 5)))
        let closed = UIBezierPath()
        closed.move(to: CGPoint(x: 10, y: 20))
        closed.addLine(to: CGPoint(x: 30, y: 20))
        closed.addLine(to: CGPoint(x: 30, y: 60))
        closed.close()
        #expect(closed.contains(inside))
        let curve = UIBezierPath()
        curve.move(to: .zero)
        curve.addCurve(
            to: CGPoint(x: 100, y: 0), controlPoint1: CGPoint(x: 0, y: 100), controlPoint2: CGPoint(x: 100, y: 100))
        #expect(curve.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test func objects() {
        let color: NSObject = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(color == UIColor.red && color.hash == UIColor.red.hash && color != UIColor.blue)
        #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
        let path: NSObject = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect((path.copy() as? UIBezierPath)?.bounds.width == 1)
    }

    @Test func copiesAndReversalsKeepAttributes() throws {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.lineWidth = 3
        path.lineCapStyle = .round
        path.setLineDash([4, 2, 1], count: 3, phase: 5)
        for other in [path.reversing(), try #require(path.copy() as? UIBezierPath)] {
            #expect(other.lineWidth == 3 && other.lineCapStyle == .round)
            var lengths = [CGFloat](repeating: 0, count: 3)
            var count = 0
            var phase = 0.0 as CGFloat
            other.getLineDash(&lengths, count: &count, phase: &phase)
            #expect(lengths == [4, 2, 1] && count == 3 && phase == 5)
        }
        #expect(path.reversing().currentPoint == .zero)
        path.setLineDash(nil, count: 0, phase: 0)
        var count = 3
        path.getLineDash(nil, count: &count, phase: nil)
        #expect(count == 0)
    }

    @Test func cgPathIsACopy() {
        let path = UIBezierPath(rect: square)
        let before = path.cgPath
        path.addLine(to: CGPoint(x: 500, y: 0))
        #expect(before.boundingBox == square && path.cgPath.boundingBox.width == 500)
        path.cgPath = before
        #expect(path.bounds == square)
    }
}

@Suite("Drawing Bézier paths")
struct BezierPathDrawingTests {
    /// What `body` draws into a context that it finds as the current one.
    func draw(_ body: () -> Void) -> DrawingRecording {
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 100))
        UIGraphicsPushContext(context)
        body()
        UIGraphicsPopContext()
        return context.recording
    }

    let path: UIBezierPath = {
        let path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20))
        path.append(UIBezierPath(ovalIn: CGRect(x: 15, y: 15, width: 10, height: 10)))
        return path
    }()

    @Test func fillsUseThePathsRule() throws {
        let plain = draw { path.fill() }
        #expect(plain.commands.map(\.operation) == [.fillPath] && plain.paths == [path.cgPath])
        path.usesEvenOddFillRule = true
        let mixed = draw {
            path.fill(with: .multiply, alpha: 0.5)
            path.fill()
        }
        #expect(mixed.commands.map(\.operation) == [.fillPathEvenOdd, .fillPathEvenOdd])
        #expect(mixed.commands.map(\.blendMode) == [.multiply, .normal])
        #expect(mixed.commands.map(\.color.w) == [0.5, 1])
    }

    @Test func strokesUseThePathsAttributes() throws {
        path.lineWidth = 7
        path.lineCapStyle = .round
        path.lineJoinStyle = .bevel
        path.miterLimit = 3
        path.setLineDash([5, 2], count: 2, phase: 1)
        let recording = draw {
            path.stroke()
            path.stroke(with: .screen, alpha: 0.25)
        }
        #expect(recording.commands.map(\.operation) == [.strokePath, .strokePath])
        #expect(recording.commands.map(\.blendMode) == [.normal, .screen])
        #expect(recording.commands.map(\.color.w) == [1, 0.25])
        let stroke = try #require(recording.strokes.first)
        #expect(stroke.width == 7 && stroke.lineCap == .round && stroke.lineJoin == .bevel)
        #expect(stroke.miterLimit == 3 && stroke.dashLengths == [5, 2] && stroke.dashPhase == 1)
    }

    @Test func attributesDoNotStayInTheContext() {
        path.lineWidth = 7
        let recording = draw {
            path.stroke()
            UIGraphicsGetCurrentContext()?.addPath(path.cgPath)
            UIGraphicsGetCurrentContext()?.strokePath()
        }
        #expect(recording.strokes.map(\.width) == [7, 1])
    }

    @Test func clipsLastUntilTheStateIsRestored() {
        let recording = draw {
            path.addClip()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50)).fill()
        }
        #expect(recording.clips.count == 1)
        #expect(recording.commands.allSatisfy { $0.clip == 0 })
        #expect(recording.clips.first?.bounds == CGRect(x: 10, y: 10, width: 20, height: 20))
    }

    @Test func withoutAContextNothingHappens() {
        path.fill()
        path.stroke()
        path.addClip()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
