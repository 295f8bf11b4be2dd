extension PathStorage {
    /// The closed subpaths, and those that end at their start.
    package var closedSubpaths: PathStorage {
        var result = PathStorage()
        forEachSubpath { subpath in
            guard subpath.isClosed || subpath.segments.last?.end == subpath.start else { return }
            result.move(to: subpath.start.point)
            for segment in subpath.segments { result.append(segment) }
            result.close()
        }
        return result
    }
}
