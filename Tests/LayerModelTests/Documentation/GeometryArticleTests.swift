import LayerModel
import Testing

/// The examples of the article `Geometry.md`.
struct GeometryArticleTests {
    @Test func frames() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.position = CGPoint(x: 200, y: 300)
        let centred = layer.frame  // (150, 275, 100, 50)

        layer.anchorPoint = CGPoint(x: 0, y: 0)
        let byCorner = layer.frame  // (200, 300, 100, 50)

        #expect(centred == CGRect(x: 150, y: 275, width: 100, height: 50))
        #expect(byCorner == CGRect(x: 200, y: 300, width: 100, height: 50))
    }

    @Test func transforms() {
        let square = CALayer()
        square.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        square.transform = CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 0), .pi / 4, 0, 0, 1)
        square.setValue(2, forKeyPath: "transform.scale")
        let angle = square.value(forKeyPath: "transform.rotation.z") as? Double  // π/4

        #expect(isClose(angle ?? 0, .pi / 4))
        #expect(isClose(square.frame.midX, 10) && isClose(square.frame.midY, 0))
        #expect(isClose(square.frame.width, 200 * 2.0.squareRoot()))
    }

    @Test func perspective() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500

        let stage = CALayer()
        stage.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        stage.sublayerTransform = perspective
        let near = CALayer()
        near.frame = CGRect(x: 300, y: 200, width: 0, height: 0)
        near.zPosition = 250
        stage.addSublayer(near)
        let seen = near.convert(CGPoint.zero, to: stage)  // (400, 200): twice as far from the middle

        #expect(isClose(seen.x, 400) && isClose(seen.y, 200))
    }

    @Test func conversionAndHitTests() {
        let panel = CALayer()
        panel.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        let button = CALayer()
        button.frame = CGRect(x: 10, y: 20, width: 80, height: 30)
        panel.addSublayer(button)

        let corner = button.convert(CGPoint(x: 80, y: 30), to: panel)  // (90, 50)
        let hit = panel.hitTest(CGPoint(x: 15, y: 25))  // button
        let missed = panel.hitTest(CGPoint(x: 5, y: 5))  // panel

        #expect(corner == CGPoint(x: 90, y: 50))
        #expect(hit === button && missed === panel)
    }

    @Test func layout() {
        let sheet = CALayer()
        sheet.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        sheet.layoutManager = CAConstraintLayoutManager.layoutManager()
        let title = CALayer()
        title.bounds.size.height = 20
        title.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 8))
        title.addConstraint(CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -8))
        sheet.addSublayer(title)
        sheet.layoutIfNeeded()
        let width = title.frame.width  // 184

        #expect(width == 184 && title.frame.minX == 8 && title.frame.height == 20)
    }

    @Test func paths() throws {
        let data = "M 50 90 C 0 60 0 10 25 10 C 40 10 50 20 50 30 C 50 20 60 10 75 10 C 100 10 100 60 50 90 Z"
        let heart = try CGPath(svgPathData: data)
        let isInside = heart.contains(CGPoint(x: 50, y: 60))  // true
        let outline = heart.copy(strokingWithWidth: 4, lineCap: .round, lineJoin: .round, miterLimit: 10)
        let isOnLine = outline.contains(CGPoint(x: 50, y: 31))  // true
        let half = heart.trimmed(from: 0, to: 0.5)

        #expect(isInside && isOnLine)
        #expect(!outline.contains(CGPoint(x: 50, y: 60)))
        #expect(isClose(half.length, heart.length / 2, 1e-3))
        // The path goes up the left half first, and ends where both halves meet.
        #expect(half.boundingBoxOfPath.maxX < 50.001)
    }
}
