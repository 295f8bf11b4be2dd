import Geometry

/// Turns a path into lines in device space: curves are divided after the transform, projective ones included.
enum PathFlattener {
    /// The largest distance of the lines from a curve in perspective, in parts of pixels.
    private static let tolerance = 0.035 * Double(Subpixel.one)
    /// The most lines for one curve that is not divided further.
    private static let largestCount = Double(MappedPath.maximumSteps)
    /// The largest number of times that a curve is halved.
    private static let largestDepth = 12
    /// In paths of more elements it is asked now and then whether there are time and memory left.
    private static let fewElements = 1 << 12
    /// The lines of curves between two looks.
    private static let linesBetweenLooks = 1 << 16

    /// Adds the lines of a path, each subpath closed; fewer if the limits of the work are exceeded.
    ///
    /// - Parameter mapped: Memory for its points.
    static func flatten(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, transform: Homography,
        by mapped: inout MappedPath, into builder: inout PathLineBuilder
    ) {
        guard !points.isEmpty else { return }
        if transform.isAffine, transform.m44 > 0 {
            mapped.assign(verbs, points, transform)
            flattenAffine(verbs, &mapped, into: &builder)
        } else {
            flattenProjective(verbs, points, transform: transform, into: &builder)
        }
    }

    // MARK: - Affine

    private static func flattenAffine(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ path: inout MappedPath, into builder: inout PathLineBuilder
    ) {
        var (start, current, next, curve) = (0, 0, 0, 0)
        var position = 0
        var looked = 0
        while position < verbs.count {
            let verb = verbs[position]
            position += 1
            switch verb {
            case .move:
                addLine(path, current, start, into: &builder)
                start = next
            case .line where path.isNear && current == next - 1:
                // Outlines of strokes have long runs of short lines: one by one `paths500_new` takes 1.015 times as long.
                let first = position
                while position < verbs.count, verbs[position] == .line { position += 1 }
                next += position - first
                builder.add(path, linesFrom: current, to: next)
            case .line:
                addLine(path, current, next, into: &builder)
            case .quad, .cubic:
                let first = path.start(ofCurve: curve)
                let count = path.stepCount(ofCurve: curve)
                curve += 1
                if verbs.count > fewElements, builder.lines.count - looked > linesBetweenLooks {
                    looked = builder.lines.count
                    guard builder.lines.chargeMemory(), !WorkLimits.areExceeded else { return }
                }
                if !path.isNear || count > MappedPath.maximumSteps {
                    addLong(&path, first, count: count, depth: 0, into: &builder)
                } else if count > 1 {
                    builder.add(path, curveAt: first, count: count)
                } else {
                    addLine(path, first, first + 3, into: &builder)
                }
            case .close:
                addLine(path, current, start, into: &builder)
                current = start
                continue
            }
            next += verb.pointCount
            current = next - 1
        }
        addLine(path, current, start, into: &builder)
    }

    /// Adds a line between two points.
    @inline(__always)
    private static func addLine(
        _ path: borrowing MappedPath, _ from: Int, _ to: Int, into builder: inout PathLineBuilder
    ) {
        if path.isNear {
            builder.add(path.parts(from), path.parts(to))
        } else {
            builder.add(path[from], path[to])
        }
    }

    /// Halves a long curve, or one of a path that runs far away, so that parts outside the clip become single lines.
    private static func addLong(
        _ path: inout MappedPath, _ start: Int, count: Int, depth: Int, into builder: inout PathLineBuilder
    ) {
        let (p0, p1, p2, p3) = (path[start], path[start + 1], path[start + 2], path[start + 3])
        let least = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
        let greatest = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
        // Above, below and right of the clip nothing counts, left of it only where the curve begins and ends.
        let isInside =
            greatest.y > builder.low.y && least.y < builder.high.y && greatest.x > builder.low.x
            && least.x < builder.high.x
        guard isInside, (least.x + greatest.x + least.y + greatest.y).isFinite else { return builder.add(p0, p3) }
        guard count > MappedPath.maximumSteps, depth < largestDepth else {
            let isNear = PathLineBuilder.isNear(least) && PathLineBuilder.isNear(greatest)
            guard count > 1, isNear else { return builder.add(p0, p3) }
            return builder.add(path, curveAt: start, count: min(count, MappedPath.maximumSteps))
        }
        let half = path.count
        path.appendHalves(ofCurveAt: start)
        addLong(&path, half, count: path.stepCount(at: half), depth: depth + 1, into: &builder)
        addLong(&path, half + 3, count: path.stepCount(at: half + 3), depth: depth + 1, into: &builder)
        path.truncate(to: half)
    }

    // MARK: - Perspective

    private static func flattenProjective(
        _ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>, transform: Homography,
        into builder: inout PathLineBuilder
    ) {
        var contour = ProjectedContour()
        var index = 0
        var looked = 0
        let scale = SIMD3(Double(Subpixel.one), Double(Subpixel.one), 1)
        func map(_ point: CGPoint) -> SIMD3<Double> { transform.homogeneous(point) * scale }
        for verb in verbs {
            if verbs.count > fewElements, builder.lines.count - looked > linesBetweenLooks {
                looked = builder.lines.count
                guard builder.lines.chargeMemory(), !WorkLimits.areExceeded else { return }
            }
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

    /// The number of equal steps that a curve needs; 1 for one without detail inside the clip.
    private static func projectedCount(
        _ p0: SIMD3<Double>, _ p1: SIMD3<Double>, _ p2: SIMD3<Double>, _ p3: SIMD3<Double>,
        in builder: borrowing PathLineBuilder
    ) -> Double {
        let nearest = min(min(p0.z, p1.z), min(p2.z, p3.z))
        let farthest = max(max(p0.z, p1.z), max(p2.z, p3.z))
        guard farthest >= Homography.nearestW else { return 1 }
        // A part of it lies behind the eye: parts of it are examined.
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
