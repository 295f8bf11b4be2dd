import AppleNames
import LayerModel
import Testing

/// A figure of lines in a shape layer.
struct StickFigureSampleTests {
    private let view = SampleView.screen()

    private func figure() -> UIBezierPath {
        // Create path
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 175, y: 100))
        path.addArc(
            withCenter: CGPoint(x: 150, y: 100), radius: 25, startAngle: 0, endAngle: .pi * 2, clockwise: true)
        path.move(to: CGPoint(x: 150, y: 125))
        path.addLine(to: CGPoint(x: 150, y: 175))
        path.addLine(to: CGPoint(x: 125, y: 225))
        path.move(to: CGPoint(x: 150, y: 175))
        path.addLine(to: CGPoint(x: 175, y: 225))
        path.move(to: CGPoint(x: 100, y: 150))
        path.addLine(to: CGPoint(x: 200, y: 150))
        return path
    }

    @Test func theFigureIsAShapeLayer() {
        let path = figure()
        // Create shape layer
        let shapelLayer = CAShapeLayer()
        shapelLayer.strokeColor = UIColor.red.cgColor
        shapelLayer.fillColor = UIColor.clear.cgColor
        shapelLayer.lineWidth = 5
        shapelLayer.lineJoin = .bevel
        shapelLayer.lineCap = .round
        shapelLayer.path = path.cgPath

        // Add it to our view
        view.layer.addSublayer(shapelLayer)

        #expect(shapelLayer.strokeColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        #expect(shapelLayer.fillColor?.alpha == 0)
        #expect(shapelLayer.lineWidth == 5)
        #expect(shapelLayer.lineJoin.rawValue == "bevel")
        #expect(shapelLayer.lineCap.rawValue == "round")
        #expect(shapelLayer.frame == .zero)
        #expect(shapelLayer.superlayer === view.layer)
        let expected = """
            CALayer frame (0.0, 0.0, 375.0, 667.0)
              CAShapeLayer frame (0.0, 0.0, 0.0, 0.0)
            """
        #expect(view.layer.commit(at: 0).description == expected)
    }

    @Test func thePathHasAHeadAndFourLimbs() {
        let path = figure().cgPath
        let moves = path.elements.filter { if case .move = $0 { true } else { false } }
        #expect(moves.count == 4)
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX - 100) < 1e-9 && abs(box.maxX - 200) < 1e-9)
        #expect(abs(box.minY - 75) < 1e-9 && abs(box.maxY - 225) < 1e-9)
        // The body is 50 long, a leg 25 across and 50 down; the head is a circle but for its curves' error.
        let leg = (25.0 * 25 + 50 * 50).squareRoot()
        #expect(abs(path.length - (2 * .pi * 25 + 50 + 2 * leg + 100)) < 0.05)
    }

    @Test func strokedLinesAreAsWideAsThePen() {
        let stroke = figure().cgPath.copy(
            strokingWithWidth: 5, lineCap: .round, lineJoin: .bevel, miterLimit: 10)
        #expect(stroke.contains(CGPoint(x: 152, y: 150)))
        #expect(stroke.contains(CGPoint(x: 98, y: 150)))
        #expect(!stroke.contains(CGPoint(x: 97, y: 150)))
        #expect(stroke.contains(CGPoint(x: 177, y: 100)))
        #expect(!stroke.contains(CGPoint(x: 150, y: 100)))
    }
}
