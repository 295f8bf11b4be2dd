import Geometry

/// A subpath in homogeneous device coordinates, x and y in parts of pixels, cut where it passes behind the eye.
struct ProjectedContour {
    private var first = SIMD3<Double>(0, 0, 1)
    /// The place that it continues from.
    private(set) var current = SIMD3<Double>(0, 0, 1)
    /// The last point in front of the eye or on the cut, and the first such point.
    private var pen: SIMD2<Double>?
    private var penStart: SIMD2<Double>?

    mutating func start(at point: SIMD3<Double>) {
        first = point
        current = point
        pen = point.z >= Homography.nearestW ? SIMD2(point.x, point.y) / point.z : nil
        penStart = pen
    }

    mutating func close(into builder: inout PathLineBuilder) {
        line(to: first, into: &builder)
        // If the start lay behind the eye, the cut is closed along the cutting plane.
        if let pen, let penStart, pen != penStart { builder.add(pen, penStart) }
        start(at: first)
    }

    mutating func line(to point: SIMD3<Double>, into builder: inout PathLineBuilder) {
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

    private mutating func draw(to point: SIMD2<Double>, into builder: inout PathLineBuilder) {
        if let pen {
            builder.add(pen, point)
        } else {
            penStart = point
        }
        pen = point
    }
}
