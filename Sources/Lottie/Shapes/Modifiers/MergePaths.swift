import LayerModel

/// Merge Paths: the combination of all paths into one; the numbers are those of `mm`.
enum MergeMode: Int, Sendable, Hashable {
    /// One path of all contours, which fill together.
    case merge = 1
    /// Around all areas.
    case add = 2
    /// Around the area of the first path, the topmost, less those of the others.
    case subtract = 3
    /// Around the intersection of all areas.
    case intersect = 4
    /// Around the parts in an odd number of areas.
    case excludeIntersections = 5

    /// One path in place of all; none of none.
    ///
    /// Open contours are closed, except by `merge`.
    func apply(to paths: [ShapePath]) -> [ShapePath] {
        guard let first = paths.first?.cgPath else { return [] }
        guard self != .merge else { return [ShapePath(contours: paths.flatMap(\.contours))] }
        guard paths.count > 1 else { return [ShapePath(first.normalized())] }
        let others = paths.dropFirst().map(\.cgPath)
        switch self {
        case .merge, .add: return [ShapePath(first.union(Self.union(of: others)))]
        case .subtract: return [ShapePath(first.subtracting(Self.union(of: others)))]
        case .intersect: return [ShapePath(others.reduce(first) { $0.intersection($1) })]
        case .excludeIntersections:
            guard others.count > 1 else { return [ShapePath(first.symmetricDifference(others[0]))] }
            return [ShapePath(Self.sum(of: [first] + others).normalized(using: .evenOdd))]
        }
    }

    /// The union of several paths' areas.
    private static func union(of paths: [CGPath]) -> CGPath {
        paths.count == 1 ? paths[0] : sum(of: paths)
    }

    /// Outlines without crossings and with equal windings, so that several may be added.
    private static func sum(of paths: [CGPath]) -> CGPath {
        let all = CGMutablePath()
        for path in paths where !WorkLimits.areExceeded { all.addPath(path.normalized()) }
        return all
    }
}
