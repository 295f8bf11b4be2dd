import LayerModel

/// Turns a path into lines in device space: curves are divided after the transform, projective ones included.
enum PathFlattener {
    /// The largest distance of the lines from a curve in perspective, in parts of pixels.
    private static let tolerance = 0.035 * Double(Subpixel.one)
    /// The most lines for one curve that is not divided further.
    private static let largestCount = 64.0
    /// How often a curve is halved at most.
    private static let largestDepth = 12

    /// Adds the lines of a path, each subpath closed.
    static func flatten(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, transform: Homography,
        into builder: inout PathLineBuilder
    ) {
        if transform.isAffine, transform.m44 > 0 {
            flattenAffine(verbs, points, transform: transform, into: &builder)
        } else {
            flattenProjective(verbs, points, transform: transform, into: &builder)
        }
    }

    // MARK: - Affine

    private static func flattenAffine(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, transform: Homography,
        into builder: inout PathLineBuilder
    ) {
        let scale = Double(Subpixel.one) / transform.m44
        let alongX = SIMD2(transform.m11, transform.m12) * scale
        let alongY = SIMD2(transform.m21, transform.m22) * scale
        let origin = SIMD2(transform.m41, transform.m42) * scale
        func map(_ point: CGPoint) -> SIMD2<Double> {
            origin + alongX * Double(point.x) + alongY * Double(point.y)
        }
        var start = origin
        var current = origin
        var index = 0
        for verb in verbs {
            switch verb {
            case .move:
                builder.add(current, start)
                start = map(points[index])
                current = start
            case .line:
                let end = map(points[index])
                builder.add(current, end)
                current = end
            case .quad:
                let control = map(points[index])
                let end = map(points[index + 1])
                addCubic(
                    current, current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), end,
                    into: &builder)
                current = end
            case .cubic:
                let end = map(points[index + 2])
                addCubic(current, map(points[index]), map(points[index + 1]), end, into: &builder)
                current = end
            case .close:
                builder.add(current, start)
                current = start
            }
            index += verb.pointCount
        }
        builder.add(current, start)
    }

    /// Divides a curve in equal steps; what has no detail inside the clip becomes one line.
    @inline(__always)
    private static func addCubic(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>,
        into builder: inout PathLineBuilder
    ) {
        let count = CurveSteps.count(p0, p1, p2, p3)
        guard count <= largestCount else { return addLong(p0, p1, p2, p3, depth: 0, into: &builder) }
        addSteps(p0, p1, p2, p3, count: count, into: &builder)
    }

    @inline(__always)
    private static func addSteps(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, count: Double,
        into builder: inout PathLineBuilder
    ) {
        let isNear =
            PathLineBuilder.isNear(p0) && PathLineBuilder.isNear(p1) && PathLineBuilder.isNear(p2)
            && PathLineBuilder.isNear(p3)
        guard count > 1, isNear else { return builder.add(p0, p3) }
        builder.add(p0, p1, p2, p3, count: Int(count))
    }

    /// Halves a long curve, so that parts outside the clip become single lines.
    private static func addLong(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, depth: Int,
        into builder: inout PathLineBuilder
    ) {
        let least = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
        let greatest = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
        // Above, below and right of the clip nothing counts, left of it only where the curve begins and ends.
        let isInside =
            greatest.y > builder.low.y && least.y < builder.high.y && greatest.x > builder.low.x
            && least.x < builder.high.x
        guard isInside, (least.x + greatest.x + least.y + greatest.y).isFinite else { return builder.add(p0, p3) }
        let count = CurveSteps.count(p0, p1, p2, p3)
        // Products of very large numbers are not finite: such curves are halved too.
        guard depth < largestDepth, !(count <= largestCount) else {
            return addSteps(p0, p1, p2, p3, count: count > 1 ? min(count, largestCount) : 1, into: &builder)
        }
        let a = (p0 + p1) / 2
        let b = (p1 + p2) / 2
        let c = (p2 + p3) / 2
        let ab = (a + b) / 2
        let bc = (b + c) / 2
        let middle = (ab + bc) / 2
        addLong(p0, a, ab, middle, depth: depth + 1, into: &builder)
        addLong(middle, bc, c, p3, depth: depth + 1, into: &builder)
    }

    // MARK: - Perspective

    private static func flattenProjective(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, transform: Homography,
        into builder: inout PathLineBuilder
    ) {
        var contour = ProjectedContour()
        var index = 0
        let scale = SIMD3(Double(Subpixel.one), Double(Subpixel.one), 1)
        func map(_ point: CGPoint) -> SIMD3<Double> { transform.homogeneous(point) * scale }
        for verb in verbs {
            switch verb {
            case .move:
                contour.close(into: &builder)
                contour.start(at: map(points[index]))
            case .line:
                contour.line(to: map(points[index]), into: &builder)
            case .quad:
                let control = map(points[index])
                let end = map(points[index + 1])
                let start = contour.current
                addProjected(
                    start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end, depth: 0,
                    of: &contour, into: &builder)
            case .cubic:
                addProjected(
                    map(points[index]), map(points[index + 1]), map(points[index + 2]), depth: 0, of: &contour,
                    into: &builder)
            case .close:
                contour.close(into: &builder)
            }
            index += verb.pointCount
        }
        contour.close(into: &builder)
    }

    /// Divides a curve that goes on from the contour; in homogeneous coordinates it is a polynomial under perspective too.
    private static func addProjected(
        _ c1: SIMD3<Double>, _ c2: SIMD3<Double>, _ end: SIMD3<Double>, depth: Int, of contour: inout ProjectedContour,
        into builder: inout PathLineBuilder
    ) {
        let start = contour.current
        let count = projectedCount(start, c1, c2, end, in: builder)
        if count > largestCount, depth < largestDepth {
            let a = (start + c1) / 2
            let b = (c1 + c2) / 2
            let c = (c2 + end) / 2
            let ab = (a + b) / 2
            let bc = (b + c) / 2
            addProjected(a, ab, (ab + bc) / 2, depth: depth + 1, of: &contour, into: &builder)
            addProjected(bc, c, end, depth: depth + 1, of: &contour, into: &builder)
            return
        }
        let step = 1 / min(count, largestCount)
        let b = (c1 - start) * 3
        let c = (start - c1 * 2 + c2) * 3
        let d = end - start + (c1 - c2) * 3
        var t = step
        while t < 1 - step / 2 {
            contour.line(to: start + (b + (c + d * t) * t) * t, into: &builder)
            t += step
        }
        contour.line(to: end, into: &builder)
    }

    /// How many equal steps a curve needs; 1 where it has no detail inside the clip.
    private static func projectedCount(
        _ p0: SIMD3<Double>, _ p1: SIMD3<Double>, _ p2: SIMD3<Double>, _ p3: SIMD3<Double>,
        in builder: borrowing PathLineBuilder
    ) -> Double {
        let nearest = min(min(p0.z, p1.z), min(p2.z, p3.z))
        let farthest = max(max(p0.z, p1.z), max(p2.z, p3.z))
        guard farthest >= Homography.nearestW else { return 1 }
        // A part of it lies behind the eye: parts of it are looked at.
        guard nearest >= Homography.nearestW else { return largestCount + 1 }
        let (a, b) = (SIMD2(p0.x, p0.y) / p0.z, SIMD2(p1.x, p1.y) / p1.z)
        let (c, d) = (SIMD2(p2.x, p2.y) / p2.z, SIMD2(p3.x, p3.y) / p3.z)
        let least = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
        let greatest = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
        let isInside =
            greatest.y > builder.low.y && least.y < builder.high.y && greatest.x > builder.low.x
            && least.x < builder.high.x
        guard isInside else { return 1 }
        let first = a - b * 2 + c
        let second = b - c * 2 + d
        // Wang's formula, from the larger second difference.
        let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
        let count = (0.75 / tolerance * bend).squareRoot().rounded(.up)
        // Equal steps of the parameter are longer where the curve is nearer.
        return max((count * (farthest / nearest)).rounded(.up), 1)
    }
}
