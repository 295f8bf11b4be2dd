extension CGPath {
    /// The largest number of lines of a curve.
    static let maximumStepsPerCurve = 4096

    /// A path of lines alone that stays within `threshold` of this one, in the path's units.
    ///
    /// - Parameter threshold: above zero; else 0.01 is used. A curve becomes at most 4,096 lines.
    public final func flattened(threshold: CGFloat) -> CGPath {
        let tolerance = threshold > 0 ? Double(threshold) : 0.01
        var result = PathStorage()
        storage.forEachSubpath { subpath in
            result.move(to: subpath.start.point)
            for segment in subpath.segments.dropLast(subpath.hasClosingLine ? 1 : 0) {
                guard case .line(_, let end) = segment else {
                    let curve = segment.cubic
                    let count = curve.stepCount(tolerance: tolerance, limit: Self.maximumStepsPerCurve)
                    for step in 1..<max(count, 1) {
                        result.line(to: curve.point(at: Double(step) / Double(count)).point)
                    }
                    result.line(to: curve.p3.point)
                    continue
                }
                result.line(to: end.point)
            }
            if subpath.isClosed {
                result.close()
            }
        }
        return CGPath(result)
    }
}
