import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

@Suite struct PlaneTransformTests {
    private func perspective(_ distance: Double) -> CATransform3D {
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / distance
        return matrix
    }

    @Test func boundsOfAffineMapsAreExact() throws {
        let quarterTurn = PlaneTransform(CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        let box = try #require(quarterTurn.bounds(of: Box(0, 0, 10, 20)))
        #expect((box.edges - SIMD4(-20, 0, 0, 10)).max() < 1e-12)
        #expect((box.edges - SIMD4(-20, 0, 0, 10)).min() > -1e-12)
    }

    @Test func aPlaneThatIsSingularInZAloneHasAMap() throws {
        let reflection = PlaneTransform(CATransform3DMakeScale(1, -1, 0))
        #expect(reflection.determinant == -1)
        #expect(try #require(reflection.bounds(of: Box(0, 0, 1, 2))) == Box(0, -2, 1, 0))
    }

    /// Lengths on a plane in perspective are those beside its origin, wherever that shows.
    @Test(arguments: [-150.0, 0, 70, 400]) func lengthsInPerspective(place: Double) {
        let turned = CATransform3DConcat(CATransform3DMakeRotation(0.8, 0.3, 1, 0), perspective(300))
        let plane = PlaneTransform(CATransform3DConcat(CATransform3DMakeTranslation(place, 40, 0), turned))
        let (right, down) = (plane.direction(x: 1e-4, y: 0) * 1e4, plane.direction(x: 0, y: 1e-4) * 1e4)
        let mean = abs(right.x * down.y - right.y * down.x).squareRoot()
        #expect(abs(plane.scales.x - mean) < 0.02 * mean, "\(plane.scales) and \(mean)")
    }

    @Test func whatLiesBehindTheEyeIsCutOff() throws {
        // The eye is 100 points away; the plane, turned by 90°, runs from z = −50 to z = 200 through it.
        let turned = CATransform3DConcat(CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), perspective(100))
        let plane = PlaneTransform(turned)
        let box = try #require(plane.bounds(of: Box(-50, 1, 200, 2)))
        #expect(box.hasFiniteEdges)
        #expect(plane.bounds(of: Box(101, 1, 200, 2)) == nil)
    }

    @Test(arguments: 0..<100) func inverseUndoesTheMap(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let number = { Double.random(in: -2...2, using: &random) }
        var map = PlaneTransform(scale: 1)
        repeat {
            (map.m11, map.m12, map.m21, map.m22) = (number(), number(), number(), number())
            (map.m14, map.m24, map.m41, map.m42) = (number() / 1000, number() / 1000, number() * 100, number() * 100)
        } while abs(map.determinant) <= 0.01
        let identity = map.concatenating(try #require(map.inverse))
        let point = identity.homogeneous(x: 3, y: 4)
        #expect(abs(point.x / point.z - 3) < 1e-9 && abs(point.y / point.z - 4) < 1e-9)
    }

    @Test func concatenationIsFirstThenNext() {
        let scaled = PlaneTransform(CATransform3DMakeScale(2, 2, 1))
        let moved = PlaneTransform(CATransform3DMakeTranslation(10, 0, 0))
        #expect(scaled.concatenating(moved).m41 == 10)
        #expect(moved.concatenating(scaled).m41 == 20)
    }
}

@Suite struct DeviceRectTests {
    @Test func enclosingRoundsOutwards() {
        #expect(
            DeviceRect(enclosing: DeviceBox(DeviceBox(0.1, -0.1, 2.0, 2.1)))
                == DeviceRect(minX: 0, minY: -1, maxX: 2, maxY: 3))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func enclosingTakesAnyNumber(value: Double) {
        let rect = DeviceRect(enclosing: DeviceBox(DeviceBox(-value, -value, value, value)))
        #expect(rect.width >= 0 && rect.height >= 0)
        #expect(DeviceRect(enclosing: DeviceBox(DeviceBox(.nan, 0, 1, 1))).isEmpty)
    }

    @Test func unionIgnoresEmptyRectangles() {
        let rect = DeviceRect(minX: 5, minY: 5, maxX: 6, maxY: 6)
        #expect(DeviceRect.empty.union(rect) == rect)
        #expect(rect.union(.empty) == rect)
    }
}
