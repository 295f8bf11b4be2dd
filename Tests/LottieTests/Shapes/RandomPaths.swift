import TestSupport

@testable import Lottie

extension BezierPath {
    /// A contour of 2 to 6 vertices, of which some are corners.
    static func random(using generator: inout SplitMix64) -> BezierPath {
        func point(_ size: Double) -> SIMD2<Double> {
            [Double.random(in: -size...size, using: &generator), Double.random(in: -size...size, using: &generator)]
        }
        let vertices = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
            Bool.random(using: &generator)
                ? BezierVertex(point: point(100))
                : BezierVertex(point: point(100), inTangent: point(40), outTangent: point(40))
        }
        return BezierPath(vertices: vertices, isClosed: Bool.random(using: &generator))
    }

    /// The arc length.
    var length: Double {
        MeasuredContour(self).total
    }
}
