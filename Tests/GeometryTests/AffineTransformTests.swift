import Geometry
import TestSupport
import Testing

@Suite("Affine transforms")
struct AffineTransformTests {
    @Test func aPointGoesThroughTheMatrixAsARow() {
        let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
        #expect(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 2 + 50 + 11, y: 3 + 70 + 13))
        #expect(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
    }

    @Test func constructorsFillTheirEntries() {
        #expect(CGAffineTransform(translationX: 3, y: 4) == CGAffineTransform(1, 0, 0, 1, 3, 4))
        #expect(CGAffineTransform(scaleX: 3, y: 4) == CGAffineTransform(3, 0, 0, 4, 0, 0))
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        let image = CGPoint(x: 1, y: 0).applying(quarter)
        #expect(abs(image.x) < 1e-15 && abs(image.y - 1) < 1e-15)
        #expect(CGAffineTransform().isIdentity && CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform(translationX: 0, y: 1e-300).isIdentity)
    }

    @Test func newStepsActFirst() {
        let moved = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
        #expect(moved.tx == 10)
        let scaled = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 1)
        #expect(scaled.tx == 20 && scaled.ty == 2)
        let turned = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi)
        #expect(turned.tx == 10 && abs(turned.a + 1) < 1e-15)
        let both = CGAffineTransform(translationX: 10, y: 0).concatenating(CGAffineTransform(scaleX: 2, y: 2))
        #expect(both.tx == 20)
    }

    @Test func functionsAreTheMethods() {
        let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
        #expect(CGAffineTransformMake(2, 3, 5, 7, 11, 13) == t)
        #expect(CGAffineTransformTranslate(t, 1, 2) == t.translatedBy(x: 1, y: 2))
        #expect(CGAffineTransformScale(t, 1, 2) == t.scaledBy(x: 1, y: 2))
        #expect(CGAffineTransformRotate(t, 1) == t.rotated(by: 1))
        #expect(CGAffineTransformInvert(t) == t.inverted())
        #expect(CGAffineTransformConcat(t, CGAffineTransformMakeScale(2, 3)) == t.concatenating(.init(scaleX: 2, y: 3)))
        #expect(CGAffineTransformEqualToTransform(t, t) && CGAffineTransformIsIdentity(CGAffineTransformIdentity))
        #expect(CGAffineTransformMakeTranslation(1, 2) == CGAffineTransform(translationX: 1, y: 2))
        #expect(CGAffineTransformMakeRotation(1) == CGAffineTransform(rotationAngle: 1))
    }

    @Test func functionsMakeGeometry() {
        #expect(CGPointMake(1, 2) == CGPoint(x: 1, y: 2) && CGSizeMake(3, 4) == CGSize(width: 3, height: 4))
        #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CGVectorMake(5, 6) == CGVector(dx: 5, dy: 6) && CGVector() == .zero)
    }

    @Test func aRectBecomesItsBoundingBox() {
        let turned = CGRect(x: -50, y: -50, width: 100, height: 100).applying(CGAffineTransform(rotationAngle: .pi / 4))
        #expect(abs(turned.minX + 70.7106781) < 1e-6 && abs(turned.width - 141.4213562) < 1e-6)
        #expect(
            CGRect(x: 1, y: 2, width: 3, height: 4).applying(CGAffineTransform(scaleX: -2, y: 3))
                == CGRect(x: -8, y: 6, width: 6, height: 12))
        #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    }

    @Test func aSingularTransformIsItsOwnInverse() {
        let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
        #expect(flat.inverted() == flat)
    }

    @Test func inversesUndoAndPartsMakeUpTheWhole() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<500 {
            func number() -> CGFloat { .random(in: -4...4, using: &random) }
            let t = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            guard abs(t.a * t.d - t.b * t.c) > 0.01 else { continue }
            let there = CGPoint(x: 3, y: -2).applying(t).applying(t.inverted())
            #expect(abs(there.x - 3) < 1e-9 && abs(there.y + 2) < 1e-9)
            let again = CGAffineTransform(t.decomposed())
            for entry: KeyPath<CGAffineTransform, CGFloat> in [\.a, \.b, \.c, \.d, \.tx, \.ty] {
                #expect(abs(t[keyPath: entry] - again[keyPath: entry]) < 1e-10)
            }
        }
    }

    @Test func componentsNameTheirParts() {
        let parts = CGAffineTransform(translationX: 7, y: 8).rotated(by: 0.5).scaledBy(x: 2, y: 3).decomposed()
        #expect(abs(parts.rotation - 0.5) < 1e-12)
        #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.scale.height - 3) < 1e-12)
        #expect(abs(parts.horizontalShear) < 1e-12)
        #expect(parts.translation == CGVector(dx: 7, dy: 8))
    }
}
