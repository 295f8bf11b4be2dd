import CPURenderer
import Foundation
import LayerModel
import Rasterization
import Testing

/// The edges of layers against the part of each pixel that lies inside, found by sampling densely.
@Suite struct EdgeCoverageTests {
    private static let angles = [0.0, 15, 30, 45]
    private static let cases = Renderers.kinds.flatMap { kind in angles.map { (kind, $0) } }
    /// Samples along each side of a pixel.
    private static let density = 24

    /// The mean difference at pixels that the edge crosses.
    private func error(
        of picture: Picture, isInside: (Double, Double) -> Bool
    ) -> (mean: Double, pixels: Int) {
        var sum = 0.0
        var count = 0
        let n = Self.density
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                var inside = 0
                for j in 0..<n {
                    for i in 0..<n
                    where isInside(
                        Double(x) + (Double(i) + 0.5) / Double(n), Double(y) + (Double(j) + 0.5) / Double(n))
                    {
                        inside += 1
                    }
                }
                let coverage = Double(inside) / Double(n * n)
                let drawn = Double(picture[x, y].w) / 255
                if inside > 0, inside < n * n {
                    sum += abs(coverage - drawn)
                    count += 1
                } else {
                    #expect(abs(coverage - drawn) < 0.06, "(\(x), \(y)) is \(drawn) and should be \(coverage)")
                }
            }
        }
        return (sum / Double(max(1, count)), count)
    }

    /// Whether a point relative to the centre is in a rounded rectangle.
    private func isInside(_ x: Double, _ y: Double, half: (Double, Double), radius: Double) -> Bool {
        let (dx, dy) = (abs(x) - (half.0 - radius), abs(y) - (half.1 - radius))
        guard dx > 0, dy > 0 else { return abs(x) <= half.0 && abs(y) <= half.1 }
        return dx * dx + dy * dy <= radius * radius
    }

    /// The outline of a continuous corner of radius 1 as published, from one edge to the other.
    private static let corner: [SIMD2<Double>] = {
        func cubic(_ p: [SIMD2<Double>]) -> [SIMD2<Double>] {
            (0...64).map { step in
                let t = Double(step) / 64
                let s = 1 - t
                return p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
            }
        }
        let half = cubic([
            SIMD2(1.52866483, 0), SIMD2(1.08849323, 0), SIMD2(0.86840689, 0), SIMD2(0.66993427, 0.065496),
        ])
        let middle = cubic([
            SIMD2(0.63149399, 0.074911), SIMD2(0.37282392, 0.16905899), SIMD2(0.16906013, 0.37282401),
            SIMD2(0.07491176, 0.63149399),
        ])
        return half + middle + half.reversed().map { SIMD2($0.y, $0.x) }
    }()

    /// Whether a point relative to the centre is in a rectangle with continuous corners.
    private func isInsideContinuous(_ x: Double, _ y: Double, half: (Double, Double), radius: Double) -> Bool {
        let (u, v) = ((half.0 - abs(x)) / radius, (half.1 - abs(y)) / radius)
        guard u >= 0, v >= 0 else { return false }
        // The outline is convex: a point inside lies on the same side of all its chords.
        let points = Self.corner
        for index in 1..<points.count {
            let (a, b) = (points[index - 1], points[index])
            if (b.x - a.x) * (v - a.y) - (b.y - a.y) * (u - a.x) > 0 { return false }
        }
        return true
    }

    private func layer(_ transform: CATransform3D, radius: Double) -> CALayer {
        let root = CALayer(0, 0, 80, 70)
        let layer = CALayer(0, 0, 47, 33.4, .red)
        layer.position = CGPoint(x: 40.3, y: 34.7)
        layer.cornerRadius = radius
        layer.transform = transform
        root.addSublayer(layer)
        return root
    }

    private func check(_ kind: String, _ transform: CATransform3D, radius: Double) throws {
        let picture = try draw(layer(transform, radius: radius), on: Renderers.make(kind), width: 80, height: 70)
        // The map of the plane z = 0, and its inverse.
        let plane = Homography(
            m11: transform.m11, m12: transform.m12, m14: transform.m14, m21: transform.m21, m22: transform.m22,
            m24: transform.m24, m41: transform.m41, m42: transform.m42, m44: transform.m44)
        let inverse = try #require(plane.inverse)
        let (mean, pixels) = error(of: picture) { x, y in
            let p = inverse.homogeneous(x: x - 40.3, y: y - 34.7)
            return p.z > 0 && isInside(p.x / p.z, p.y / p.z, half: (23.5, 16.7), radius: radius)
        }
        #expect(pixels > 60)
        #expect(mean <= 0.02)
    }

    @Test(arguments: cases)
    func turnedRectangles(kind: String, angle: Double) throws {
        try check(kind, CATransform3DMakeRotation(angle * .pi / 180, 0, 0, 1), radius: 0)
    }

    @Test(arguments: cases)
    func turnedRoundedRectangles(kind: String, angle: Double) throws {
        try check(kind, CATransform3DMakeRotation(angle * .pi / 180, 0, 0, 1), radius: 9)
    }

    @Test(arguments: cases)
    func turnedContinuousCorners(kind: String, angle: Double) throws {
        for radius in [3.0, 10] {
            let turn = CATransform3DMakeRotation(angle * .pi / 180, 0, 0, 1)
            let root = layer(turn, radius: radius)
            root.sublayers?[0].cornerCurve = .continuous
            let picture = try draw(root, on: Renderers.make(kind), width: 80, height: 70)
            let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
            let (mean, pixels) = error(of: picture) { x, y in
                let (dx, dy) = (x - 40.3, y - 34.7)
                return isInsideContinuous(c * dx + s * dy, c * dy - s * dx, half: (23.5, 16.7), radius: radius)
            }
            #expect(pixels > 60)
            #expect(mean <= 0.02)
        }
    }

    @Test(arguments: Renderers.kinds, [0.0, 9])
    func inPerspective(kind: String, radius: Double) throws {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 130
        let turned = CATransform3DRotate(CATransform3DRotate(eye, 0.7, 0, 1, 0), 0.4, 1, 0, 0.2)
        try check(kind, turned, radius: radius)
    }
}
