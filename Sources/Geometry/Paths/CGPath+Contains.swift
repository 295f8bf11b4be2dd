extension CGPath {
    /// Whether a point lies in the area that filling the path paints; open subpaths are closed for it.
    ///
    /// A point on the path itself counts as inside, within 10⁻¹¹ of the path's extent.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - rule: the rule of windings.
    ///   - transform: the transform of the point.
    public final func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let target = point.applying(transform)
        guard target.isFinite else { return false }
        let box = boundingBox
        guard !box.isNull else { return false }
        let tolerance = 1e-11 * max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
        guard box.insetBy(dx: -tolerance, dy: -tolerance).containsInclusive(target) else { return false }
        var counter = WindingCounter(at: Vector2(target), tolerance: tolerance)
        storage.forEachSubpath { subpath in
            guard !subpath.isLoneMove else { return }
            var last = subpath.start
            for segment in subpath.segments {
                counter.add(segment)
                last = segment.end
            }
            counter.addLine(last, subpath.start)
        }
        if counter.isOnPath {
            return true
        }
        return rule == .winding ? counter.winding != 0 : counter.winding & 1 != 0
    }
}

extension CGRect {
    fileprivate func containsInclusive(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }
}

/// Counts the times that a path goes around a point, by its crossings of the ray from there toward +x.
private struct WindingCounter {
    let at: Vector2
    let tolerance: Double
    var winding = 0
    var isOnPath = false

    init(at point: Vector2, tolerance: Double) {
        at = point
        self.tolerance = tolerance
    }

    mutating func add(_ segment: PathSegment) {
        if case .line(let start, let end) = segment {
            addLine(start, end)
        } else {
            addCurve(segment.cubic, depth: 0)
        }
    }

    mutating func addLine(_ start: Vector2, _ end: Vector2) {
        let direction = end - start
        let offset = at - start
        let length = direction.length
        let side = direction.cross(offset)
        let along = direction.dot(offset)
        if abs(side) <= tolerance * length, along >= -tolerance * length, along <= (length + tolerance) * length {
            // A line of no length passes this test everywhere, and is met just at its point.
            isOnPath = isOnPath || length > 0 || offset.length <= tolerance
        }
        if (start.y <= at.y) != (end.y <= at.y), (side > 0) == (end.y > start.y) {
            winding += end.y > start.y ? 1 : -1
        }
    }

    /// A curve whose control points are all on one side of the point crosses the ray as its chord does.
    private mutating func addCurve(_ curve: CubicCurve, depth: Int) {
        let low = pointwiseMin(pointwiseMin(curve.p0, curve.p1), pointwiseMin(curve.p2, curve.p3))
        let high = pointwiseMax(pointwiseMax(curve.p0, curve.p1), pointwiseMax(curve.p2, curve.p3))
        if high.y < at.y - tolerance || low.y > at.y + tolerance || high.x < at.x - tolerance {
            return
        }
        if low.x > at.x + tolerance {
            if (curve.p0.y <= at.y) != (curve.p3.y <= at.y) {
                winding += curve.p3.y > curve.p0.y ? 1 : -1
            }
            return
        }
        if depth >= 48 || (high - low).max() <= tolerance {
            addLine(curve.p0, curve.p3)
            return
        }
        let (first, second) = curve.split(at: 0.5)
        addCurve(first, depth: depth + 1)
        addCurve(second, depth: depth + 1)
    }
}
