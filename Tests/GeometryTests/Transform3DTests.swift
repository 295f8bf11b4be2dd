import Geometry
import TestSupport
import Testing

extension CATransform3D {
    /// The entries row by row.
    var entries: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// The largest difference of any entry.
    func distance(to other: CATransform3D) -> CGFloat {
        zip(entries, other.entries).map { abs($0 - $1) }.max() ?? 0
    }

    /// A rotation, scale, translation and at times perspective, made from `random`.
    static func random(using random: inout SplitMix64, perspective: Bool = true) -> CATransform3D {
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        var t = CATransform3DIdentity
        if perspective {
            t.m34 = -1 / number(300...900)
        }
        t = CATransform3DTranslate(t, number(-50...50), number(-50...50), number(-50...50))
        t = CATransform3DRotate(t, number(-3...3), number(-1...1), number(-1...1), number(0.1...1))
        t = CATransform3DScale(t, number(0.2...3), number(0.2...3), number(0.2...3))
        return CATransform3DRotate(t, number(-3...3), number(-1...1), number(0.1...1), number(-1...1))
    }
}

@Suite("3-D transforms")
struct Transform3DTests {
    @Test func newStepsActFirst() {
        let moved = CATransform3DMakeTranslation(10, 0, 0)
        let doubled = CATransform3DMakeScale(2, 2, 2)
        #expect(CATransform3DConcat(moved, doubled).m41 == 20)
        #expect(CATransform3DConcat(doubled, moved).m41 == 10)
        #expect(CATransform3DTranslate(doubled, 10, 0, 0).m41 == 20)
        #expect(CATransform3DScale(moved, 2, 2, 2).m41 == 10)
        #expect(
            CATransform3DRotate(moved, 1, 0, 0, 1)
                == CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), moved))
    }

    @Test func rotationsTurnTheFirstAxisTowardTheSecond() {
        let (c, s) = (cos(CGFloat(0.3)), sin(CGFloat(0.3)))
        let z = CATransform3DMakeRotation(0.3, 0, 0, 5)
        #expect(z.m11 == c && z.m12 == s && z.m21 == -s && z.m22 == c && z.m33 == 1)
        let x = CATransform3DMakeRotation(0.3, 2, 0, 0)
        #expect(x.m22 == c && x.m23 == s && x.m32 == -s && x.m33 == c && x.m11 == 1)
        let y = CATransform3DMakeRotation(0.3, 0, 1, 0)
        #expect(y.m11 == c && y.m13 == -s && y.m31 == s && y.m33 == c && y.m22 == 1)
    }

    @Test func anAxisOfNoLengthTurnsNothing() {
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 0)))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(.infinity, 0, 0, 1)))
        let moved = CATransform3DMakeTranslation(1, 2, 3)
        #expect(CATransform3DRotate(moved, 1, 0, 0, 0) == moved)
        let tiny = CATransform3DMakeRotation(.pi / 2, 0, 0, 1e-200)
        #expect(abs(tiny.m12 - 1) < 1e-12)
    }

    @Test func onlyTransformsOfThePlaneAreAffine() {
        let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(plane)
        #expect(CATransform3DIsAffine(t) && CATransform3DGetAffineTransform(t) == plane)
        #expect(t.m11 == 1 && t.m12 == 2 && t.m21 == 3 && t.m22 == 4 && t.m41 == 5 && t.m42 == 6 && t.m33 == 1)
        #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
        #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
        #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
        #expect(
            CATransform3DGetAffineTransform(CATransform3DMakeTranslation(1, 2, 3))
                == CGAffineTransform(translationX: 1, y: 2))
    }

    @Test func comparisonsAreExact() {
        #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsIdentity(CATransform3D()))
        let near = CATransform3DMakeTranslation(1e-300, 0, 0)
        #expect(!CATransform3DIsIdentity(near) && !CATransform3DEqualToTransform(near, CATransform3DIdentity))
        #expect(CATransform3DEqualToTransform(near, near))
    }

    @Test func inversesUndo() {
        var random = SplitMix64(seed: 2)
        for round in 0..<500 {
            let t = CATransform3D.random(using: &random, perspective: round % 2 == 0)
            let product = CATransform3DConcat(t, CATransform3DInvert(t))
            #expect(product.distance(to: CATransform3DIdentity) < 1e-9)
        }
    }

    @Test func singularMatricesAreTheirOwnInverse() {
        for singular in [CATransform3D(), CATransform3DMakeScale(1, 1, 0), CATransform3DMakeScale(0, 1, 1)] {
            #expect(CATransform3DInvert(singular) == singular)
        }
    }

    @Test func finiteMeansEveryEntry() {
        #expect(CATransform3DMakeScale(1e308, 1e308, 1e308).isFinite)
        #expect(!CATransform3DMakeScale(1, .infinity, 1).isFinite)
        #expect(!CATransform3DMakeTranslation(0, 0, .nan).isFinite)
    }
}

@Suite("Homographies")
struct HomographyTests {
    @Test func perspectiveEnlargesWhatIsNear() throws {
        var t = CATransform3DIdentity
        t.m34 = -1 / 500
        t = CATransform3DTranslate(t, 0, 0, 250)
        let image = try #require(Homography(t).map(CGPoint(x: 10, y: 20)))
        #expect(abs(image.x - 20) < 1e-12 && abs(image.y - 40) < 1e-12)
        let atTheEye = Homography(CATransform3DTranslate(t, 0, 0, 250))
        #expect(atTheEye.map(CGPoint(x: 10, y: 20)) == nil)
    }

    @Test func aFlatScaleIsStillSeen() throws {
        let reflection = CATransform3DMakeScale(1, -1, 0)
        #expect(CATransform3DInvert(reflection) == reflection)
        let inverse = try #require(Homography(reflection).inverse)
        #expect(inverse.map(CGPoint(x: 3, y: 4)) == CGPoint(x: 3, y: -4))
        #expect(Homography(CATransform3DMakeRotation(.pi, 0, 1, 0)).determinant < 0)
        #expect(Homography(CATransform3DMakeScale(0, 1, 1)).inverse == nil)
    }

    @Test func mappingThereAndBackIsTheSamePoint() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let forward = Homography(CATransform3D.random(using: &random))
            guard abs(forward.determinant) > 1e-3, let inverse = forward.inverse else { continue }
            let point = CGPoint(x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
            let back = try #require(forward.map(point).flatMap(inverse.map))
            #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
        }
    }

    @Test func productsActOneAfterTheOther() throws {
        let affine = Homography(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        let scale = Homography(CATransform3DMakeScale(2, 3, 4))
        #expect(affine.concatenating(scale).map(CGPoint(x: 1, y: 1)) == CGPoint(x: 18, y: 36))
        #expect(affine.affineTransform == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.01
        #expect(Homography(CATransform3DRotate(perspective, 1, 1, 0, 0)).affineTransform == nil)
        #expect(Homography.identity.concatenating(scale) == scale)
    }

    @Test func whatIsBehindTheEyeIsCutAway() {
        var t = CATransform3DIdentity
        t.m34 = -1 / 100
        t = CATransform3DRotate(t, .pi / 2.2, 0, 1, 0)
        let homography = Homography(t)
        let wide = CGRect(x: -500, y: -10, width: 1000, height: 20)
        let polygon = homography.visiblePolygon(of: wide)
        #expect(polygon.count == 4 && polygon.allSatisfy { $0.z >= Homography.nearestW })
        let box = homography.boundingBox(of: wide)
        #expect(box.width.isFinite && box.height > 1000)
        t = CATransform3DIdentity
        t.m34 = -1 / 100
        #expect(Homography(CATransform3DTranslate(t, 0, 0, 200)).boundingBox(of: wide).isNull)
        #expect(Homography.identity.boundingBox(of: wide) == wide)
    }
}
