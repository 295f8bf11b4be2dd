import TestSupport
import Testing

@testable import LayerModel

func expectClose(
    _ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9, _ location: SourceLocation = #_sourceLocation
) {
    let difference = max(
        max(abs(a.minX - b.minX), abs(a.minY - b.minY)), max(abs(a.width - b.width), abs(a.height - b.height)))
    #expect(difference <= tolerance, "\(a) is not \(b)", sourceLocation: location)
}

func expectClose(
    _ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9, _ location: SourceLocation = #_sourceLocation
) {
    #expect(max(abs(a.x - b.x), abs(a.y - b.y)) <= tolerance, "\(a) is not \(b)", sourceLocation: location)
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// A layer with the default anchor point.
func layer(bounds: CGRect, at x: CGFloat, _ y: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.bounds = bounds
    layer.position = CGPoint(x: x, y: y)
    return layer
}

@Suite struct LayerFrameTests {
    let layer = LayerModelTests.layer(bounds: rect(0, 0, 100, 50), at: 200, 300)

    @Test func frameFollowsPositionAndAnchor() {
        #expect(layer.frame == rect(150, 275, 100, 50))
        layer.anchorPoint = .zero
        #expect(layer.frame == rect(200, 300, 100, 50))
        layer.anchorPoint = CGPoint(x: 1, y: 1)
        #expect(layer.frame == rect(100, 250, 100, 50))
        layer.anchorPoint = CGPoint(x: 2, y: -1)
        layer.position = .zero
        #expect(layer.frame == rect(-200, 50, 100, 50))
    }

    @Test func whatDoesNotMoveTheFrame() {
        layer.bounds.origin = CGPoint(x: 11, y: 22)
        layer.zPosition = 50
        layer.anchorPointZ = 7
        layer.isGeometryFlipped = true
        layer.contentsScale = 2
        #expect(layer.frame == rect(150, 275, 100, 50))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        layer.transform = perspective
        expectClose(layer.frame, rect(150, 275, 100, 50))
    }

    @Test func frameFollowsTheTransform() {
        layer.transform = CATransform3DMakeScale(2, 4, 1)
        expectClose(layer.frame, rect(100, 200, 200, 200))
        layer.transform = CATransform3DMakeTranslation(10, 20, 0)
        expectClose(layer.frame, rect(160, 295, 100, 50))
        layer.bounds = rect(0, 0, 100, 100)
        layer.position = .zero
        layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        expectClose(layer.frame, rect(-70.7107, -70.7107, 141.4214, 141.4214), within: 1e-3)
        #expect(LayerModelTests.layer(bounds: .zero, at: 10, 20).frame == rect(10, 20, 0, 0))
    }

    @Test func settingTheFrame() {
        let fresh = CALayer()
        fresh.frame = rect(10, 20, 100, 50)
        #expect(fresh.bounds == rect(0, 0, 100, 50) && fresh.position == CGPoint(x: 60, y: 45))
        fresh.anchorPoint = .zero
        fresh.frame = rect(10, 20, 100, 50)
        #expect(fresh.position == CGPoint(x: 10, y: 20))
        fresh.anchorPoint = CGPoint(x: 1, y: 1)
        fresh.frame = rect(10, 20, 100, 50)
        #expect(fresh.position == CGPoint(x: 110, y: 70))
        fresh.bounds.origin = CGPoint(x: 11, y: 22)
        fresh.frame = rect(10, 20, 100, 50)
        #expect(fresh.bounds == rect(11, 22, 100, 50))
    }

    @Test func settingAFrameOfNegativeSize() {
        let fresh = CALayer()
        fresh.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(fresh.bounds.size == CGSize(width: 100, height: 50))
        #expect(fresh.position == CGPoint(x: -50, y: -25))
    }

    @Test func settingTheFrameUnderATransform() {
        let fresh = CALayer()
        fresh.transform = CATransform3DMakeScale(2, 4, 1)
        fresh.frame = rect(10, 20, 100, 50)
        #expect(fresh.bounds == rect(0, 0, 50, 12.5) && fresh.position == CGPoint(x: 60, y: 45))
        fresh.transform = CATransform3DMakeTranslation(10, 20, 0)
        fresh.frame = rect(10, 20, 100, 50)
        #expect(fresh.bounds == rect(0, 0, 100, 50) && fresh.position == CGPoint(x: 50, y: 25))
    }

    /// A scale of 0 places a layer as ever smaller ones do.
    @Test(arguments: [(0.0, 0.0), (0, 2), (-3, 0)], [CGPoint(x: 0.5, y: 0.5), .zero, CGPoint(x: 1, y: 0.25)])
    func settingTheFrameUnderAScaleOfZero(scale: (x: Double, y: Double), anchor: CGPoint) {
        func positioned(_ x: Double, _ y: Double) -> CALayer {
            let fresh = CALayer()
            fresh.anchorPoint = anchor
            fresh.bounds.origin = CGPoint(x: 3, y: -4)
            fresh.transform = CATransform3DScale(CATransform3DMakeTranslation(7, 5, 0), x, y, 1)
            fresh.frame = rect(10, 20, 100, 50)
            return fresh
        }
        let (layer, near) = (positioned(scale.x, scale.y), positioned(scale.x + 1e-6, scale.y + 1e-6))
        #expect(abs(layer.position.x - near.position.x) < 1e-3 && abs(layer.position.y - near.position.y) < 1e-3)
        #expect(layer.bounds.origin == CGPoint(x: 3, y: -4))
        #expect(abs(layer.bounds.width - (scale.x == 0 ? 100 : 100 / abs(scale.x))) < 1e-9)
        #expect(abs(layer.bounds.height - (scale.y == 0 ? 50 : 50 / abs(scale.y))) < 1e-9)
        layer.transform = CATransform3DIdentity
        if scale == (0, 0) { #expect(layer.frame == rect(3, 15, 100, 50)) }
    }

    @Test func affineTransforms() {
        layer.setAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        #expect(layer.affineTransform() == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        #expect(layer.transform.m33 == 1)
        layer.transform.m34 = 0.1
        #expect(layer.affineTransform() == .identity)
    }
}

@Suite struct LayerConversionTests {
    let parent = layer(bounds: rect(0, 0, 200, 200), at: 100, 100)
    let child = layer(bounds: rect(0, 0, 50, 50), at: 100, 50)

    init() {
        parent.addSublayer(child)
    }

    @Test func betweenSublayerAndSuperlayer() {
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
        #expect(child.convert(CGPoint(x: 50, y: 50), to: parent) == CGPoint(x: 125, y: 75))
        #expect(child.convert(CGPoint.zero, from: parent) == CGPoint(x: -75, y: -25))
        #expect(child.convert(rect(0, 0, 10, 20), to: parent) == rect(75, 25, 10, 20))
        parent.bounds.origin = CGPoint(x: 10, y: 20)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
    }

    @Test func throughTransforms() {
        child.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 50, y: 0))
        #expect(child.convert(rect(0, 0, 10, 20), to: parent) == rect(50, 0, 20, 40))
        child.transform = CATransform3DIdentity
        parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 85, y: 45))
        parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        child.transform = CATransform3DMakeTranslation(5, 6, 0)
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 60, y: -38))
    }

    @Test func aRotatedRectBecomesItsBox() {
        child.bounds = rect(0, 0, 100, 100)
        child.position = CGPoint(x: 100, y: 100)
        child.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        expectClose(child.convert(child.bounds, to: parent), rect(29.289, 29.289, 141.421, 141.421), within: 1e-3)
    }

    @Test func betweenTrees() {
        let a = layer(bounds: rect(0, 0, 50, 50), at: 25, 25)
        let b = layer(bounds: rect(0, 0, 50, 50), at: 500, 500)
        #expect(a.convert(CGPoint.zero, to: b) == CGPoint(x: -475, y: -475))
        #expect(a.convert(CGPoint(x: 3, y: 4), to: a) == CGPoint(x: 3, y: 4))
        #expect(b.convert(CGPoint.zero, to: nil) == CGPoint(x: 475, y: 475))
        #expect(b.convert(CGPoint(x: 475, y: 475), from: nil) == .zero)
    }

    @Test func edgeOnPlanesGiveThePointBack() {
        child.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        child.transform.m11 = 0
        #expect(child.convert(CGPoint(x: 3, y: 4), from: parent) == CGPoint(x: 3, y: 4))
        #expect(child.convert(CGRect.null, to: parent).isNull)
    }

    @Test func flipsTurnTheInsideOver() {
        parent.isGeometryFlipped = true
        // Seen from outside of the parent, y runs the other way inside its bounds.
        #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
        #expect(parent.convert(CGPoint(x: 75, y: 25), to: nil) == CGPoint(x: 75, y: 175))
        #expect(parent.frame == rect(0, 0, 200, 200))
        // Only the surroundings of a committed tree are flipped by themselves.
        #expect(parent.contentsAreFlipped() && child.contentsAreFlipped())
        child.isGeometryFlipped = true
        #expect(!child.contentsAreFlipped())
        parent.commit(at: 0)
        #expect(!parent.contentsAreFlipped() && child.contentsAreFlipped())
    }

    @Test func perspectiveDividesByDepth() {
        parent.sublayerTransform.m34 = -1 / 100
        child.zPosition = 50
        // Half way to the eye: twice the distance from the parent's anchor.
        expectClose(child.convert(CGPoint.zero, to: parent), CGPoint(x: 50, y: -50))
        expectClose(child.convert(CGPoint(x: 50, y: -50), from: parent), .zero)
    }

    @Test func transformLayersKeepDepth() {
        let outer = CALayer()
        outer.sublayerTransform.m34 = -1 / 100
        let middle = CATransformLayer()
        outer.addSublayer(middle)
        middle.addSublayer(child)
        middle.zPosition = 25
        child.zPosition = 25
        child.position = CGPoint(x: 10, y: 0)
        expectClose(child.convert(CGPoint(x: 25, y: 25), to: outer), CGPoint(x: 20, y: 0))
    }

    @Test(arguments: 0..<6) func thereAndBack(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Double>) -> CGFloat { CGFloat(Double.random(in: range, using: &random)) }
        var layers = [CALayer()]
        for _ in 0..<20 {
            let new: CALayer = Bool.random(using: &random) ? CALayer() : CATransformLayer()
            new.bounds = rect(number(-9...9), number(-9...9), number(1...90), number(1...90))
            new.position = CGPoint(x: number(-50...50), y: number(-50...50))
            new.zPosition = number(-5...5)
            new.isGeometryFlipped = Bool.random(using: &random)
            new.transform = CATransform3DMakeRotation(number(-0.5...0.5), number(-1...1), number(-1...1), 1)
            new.sublayerTransform.m34 = -1 / 2000
            layers[Int.random(in: 0..<layers.count, using: &random)].addSublayer(new)
            layers.append(new)
        }
        for _ in 0..<50 {
            let a = layers[Int.random(in: 0..<layers.count, using: &random)]
            let b = layers[Int.random(in: 0..<layers.count, using: &random)]
            let point = CGPoint(x: number(-50...50), y: number(-50...50))
            expectClose(b.convert(a.convert(point, to: b), to: a), point, within: 1e-6)
            expectClose(b.convert(point, from: a), a.convert(point, to: b), within: 1e-9)
        }
    }

    @Test func times() {
        let root = CALayer()
        let mid = CALayer()
        let leaf = CALayer()
        root.addSublayer(mid)
        mid.addSublayer(leaf)
        mid.beginTime = 2
        mid.speed = 3
        mid.timeOffset = 0.25
        leaf.beginTime = 1
        leaf.speed = 2
        leaf.timeOffset = 0.5
        #expect(leaf.convertTime(10, from: mid) == 18.5)
        #expect(leaf.convertTime(10, from: root) == 47)
        #expect(leaf.convertTime(10, to: mid) == 5.75)
        #expect(abs(leaf.convertTime(10, to: root) - 23.0 / 6) < 1e-12)
        #expect(abs(leaf.convertTime(10, to: nil) - 23.0 / 6) < 1e-12)
        leaf.speed = 0
        #expect(leaf.convertTime(10, to: mid) == 1)
        #expect(leaf.convertTime(10, from: leaf) == 10)
    }
}
