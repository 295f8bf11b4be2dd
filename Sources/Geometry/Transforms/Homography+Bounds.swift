extension Homography {
    /// The least `w'` that is in front of the eye; nearer parts are cut away, so that images stay finite.
    public static let nearestW = 1e-4

    /// The convex polygon that the visible part of a rectangle maps to: its corners in order, cut at `nearestW`.
    ///
    /// - Returns: the homogeneous images, all with `w'` at least `nearestW`; none if the whole rectangle is behind
    ///   the eye.
    public func visiblePolygon(of rect: CGRect) -> [SIMD3<Double>] {
        let corners = [
            homogeneous(CGPoint(x: rect.minX, y: rect.minY)), homogeneous(CGPoint(x: rect.maxX, y: rect.minY)),
            homogeneous(CGPoint(x: rect.maxX, y: rect.maxY)), homogeneous(CGPoint(x: rect.minX, y: rect.maxY)),
        ]
        let near = Self.nearestW
        if corners.allSatisfy({ $0.z >= near }) {
            return corners
        }
        var result: [SIMD3<Double>] = []
        result.reserveCapacity(6)
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            if corner.z >= near {
                result.append(corner)
            }
            if (corner.z >= near) != (next.z >= near) {
                let fraction = (near - corner.z) / (next.z - corner.z)
                var cut = corner + (next - corner) * fraction
                cut.z = near
                result.append(cut)
            }
        }
        return result
    }

    /// The smallest upright rectangle around the image of the visible part of `rect`.
    ///
    /// - Returns: the null rectangle if no part of `rect` is in front of the eye.
    public func boundingBox(of rect: CGRect) -> CGRect {
        guard !rect.isNull else { return .null }
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        for corner in visiblePolygon(of: rect) {
            let point = SIMD2(corner.x, corner.y) / corner.z
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
