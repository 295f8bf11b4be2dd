import LayerModel

/// Turns a path into lines in device space: curves are divided after the transform, projective ones included.
enum PathFlattener {
    /// The largest distance of the lines from the curve, in pixels.
    private static let tolerance = 0.05
    /// The most lines for one curve.
    private static let largestCount = 512.0

    /// Adds the lines of a path, each subpath closed.
    static func flatten(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, transform: Homography,
        into builder: inout PathEdgeBuilder
    ) {
        var contour = Contour()
        var index = 0
        let map = { (point: CGPoint) in transform.homogeneous(point) }
        for verb in verbs {
            switch verb {
            case .move:
                contour.close(into: &builder)
                contour.start(at: map(points[index]))
            case .line:
                contour.line(to: map(points[index]), into: &builder)
            case .quad:
                contour.quad(map(points[index]), to: map(points[index + 1]), into: &builder)
            case .cubic:
                contour.cubic(map(points[index]), map(points[index + 1]), to: map(points[index + 2]), into: &builder)
            case .close:
                contour.close(into: &builder)
            }
            index += verb.pointCount
        }
        contour.close(into: &builder)
    }

    /// A subpath in homogeneous device coordinates, cut where it passes behind the eye.
    private struct Contour {
        private var first = SIMD3<Double>(0, 0, 1)
        private var current = SIMD3<Double>(0, 0, 1)
        /// The last point in front of the eye or on the cut, and the first such point.
        private var pen: SIMD2<Double>?
        private var penStart: SIMD2<Double>?

        mutating func start(at point: SIMD3<Double>) {
            first = point
            current = point
            pen = point.z >= Homography.nearestW ? SIMD2(point.x, point.y) / point.z : nil
            penStart = pen
        }

        mutating func close(into builder: inout PathEdgeBuilder) {
            line(to: first, into: &builder)
            // Where the start lay behind the eye, the cut is closed along the cutting plane.
            if let pen, let penStart, pen != penStart { builder.add(pen, penStart) }
            start(at: first)
        }

        @inline(__always)
        mutating func line(to point: SIMD3<Double>, into builder: inout PathEdgeBuilder) {
            let near = Homography.nearestW
            if current.z >= near, point.z >= near {
                draw(to: SIMD2(point.x, point.y) / point.z, into: &builder)
            } else if (current.z >= near) != (point.z >= near) {
                let cut = current + (point - current) * ((near - current.z) / (point.z - current.z))
                draw(to: SIMD2(cut.x, cut.y) / near, into: &builder)
                if point.z >= near { draw(to: SIMD2(point.x, point.y) / point.z, into: &builder) }
            }
            current = point
        }

        @inline(__always)
        private mutating func draw(to point: SIMD2<Double>, into builder: inout PathEdgeBuilder) {
            if let pen {
                builder.add(pen, point)
            } else {
                penStart = point
            }
            pen = point
        }

        mutating func quad(_ control: SIMD3<Double>, to end: SIMD3<Double>, into builder: inout PathEdgeBuilder) {
            cubic(current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), to: end, into: &builder)
        }

        /// Divides a curve in equal steps of its parameter; in homogeneous coordinates it is a polynomial under perspective too.
        mutating func cubic(
            _ c1: SIMD3<Double>, _ c2: SIMD3<Double>, to end: SIMD3<Double>, into builder: inout PathEdgeBuilder
        ) {
            let start = current
            let count = PathFlattener.stepCount(start, c1, c2, end)
            let step = 1 / count
            // Coefficients of the polynomial in t.
            let b = (c1 - start) * 3
            let c = (start - c1 * 2 + c2) * 3
            let d = end - start + (c1 - c2) * 3
            var t = step
            while t < 1 - step / 2 {
                line(to: start + (b + (c + d * t) * t) * t, into: &builder)
                t += step
            }
            line(to: end, into: &builder)
        }
    }

    /// How many equal steps keep lines within the tolerance of a cubic curve: Wang's formula on its projected control points.
    @inline(__always)
    private static func stepCount(
        _ p0: SIMD3<Double>, _ p1: SIMD3<Double>, _ p2: SIMD3<Double>, _ p3: SIMD3<Double>
    ) -> Double {
        let near = Homography.nearestW
        let nearest = min(min(p0.z, p1.z), min(p2.z, p3.z))
        guard nearest >= near else { return largestCount }
        let (a, b) = (SIMD2(p0.x, p0.y) / p0.z, SIMD2(p1.x, p1.y) / p1.z)
        let (c, d) = (SIMD2(p2.x, p2.y) / p2.z, SIMD2(p3.x, p3.y) / p3.z)
        let first = a - b * 2 + c
        let second = b - c * 2 + d
        let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
        // Under perspective equal steps of the parameter are longer where the curve is nearer.
        let stretch = max(max(p0.z, p1.z), max(p2.z, p3.z)) / nearest
        let count = (0.75 * bend / tolerance).squareRoot().rounded(.up) * stretch
        return min(max(count, 1), largestCount).rounded(.up)
    }
}
