extension CGPath {
    /// The path part of the way to another, all points in proportion.
    ///
    /// Paths with the same elements are mixed point by point. Else all lines and quadratic curves of both are written as
    /// cubic curves, and closing lines that have length as elements, and the elements are compared again.
    ///
    /// - Parameters:
    ///   - other: the path at 1.
    ///   - progress: 0 for this path, 1 for `other`; beyond these the motion goes on.
    /// - Returns: `nil` if the elements differ even so.
    public final func interpolated(to other: CGPath, progress: Double) -> CGPath? {
        if storage.verbs == other.storage.verbs {
            return CGPath(storage.mixed(with: other.storage, progress: progress))
        }
        let from = storage.asCubics()
        let to = other.storage.asCubics()
        guard from.verbs == to.verbs else { return nil }
        return CGPath(from.mixed(with: to, progress: progress))
    }
}

extension PathStorage {
    /// The same course in moves, cubic curves and closes alone; closes have no length.
    func asCubics() -> PathStorage {
        var result = PathStorage()
        result.reserve(verbs: verbs.count, points: points.count * 3)
        forEachSubpath { subpath in
            result.move(to: subpath.start.point)
            for segment in subpath.segments {
                result.append(.cubic(segment.cubic))
            }
            if subpath.isClosed {
                result.close()
            }
        }
        return result
    }
}
