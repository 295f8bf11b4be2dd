import LayerModel

/// Merge Paths: how one path is made of all; the numbers are those of `mm`.
enum MergeMode: Int, Sendable, Hashable {
    /// One path of all contours, which fill together.
    case merge = 1
    /// Around all areas.
    case add = 2
    /// Around the area of the first path, the topmost, less those of the others.
    case subtract = 3
    /// Around what lies in all areas.
    case intersect = 4
    /// Around what lies in an odd number of areas.
    case excludeIntersections = 5

    /// One path in place of all; none of none.
    ///
    /// Open contours are closed, except by `merge`.
    func apply(to paths: [ShapePath]) -> [ShapePath] {
        guard let first = paths.first else { return [] }
        guard self != .merge else { return [ShapePath(contours: paths.flatMap(\.contours))] }
        // Outlines without crossings whose windings are all alike, so that those of several may be added.
        let others = CGMutablePath()
        switch self {
        case .merge, .add, .excludeIntersections:
            for path in paths {
                others.addPath(path.cgPath.normalized())
            }
            return [ShapePath(others.normalized(using: self == .add ? .winding : .evenOdd))]
        case .subtract:
            for path in paths.dropFirst() {
                others.addPath(path.cgPath.normalized())
            }
            return [ShapePath(first.cgPath.subtracting(others))]
        case .intersect:
            return [ShapePath(paths.dropFirst().reduce(first.cgPath.normalized()) { $0.intersection($1.cgPath) })]
        }
    }
}
