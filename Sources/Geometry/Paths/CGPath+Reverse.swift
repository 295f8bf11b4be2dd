extension PathStorage {
    /// The same subpaths, each run from its end to its start, the last one first.
    package func reversed() -> PathStorage {
        var pieces: [PathStorage] = []
        forEachSubpath { subpath in
            var piece = PathStorage()
            let segments = subpath.segments
            let first = segments.last?.end ?? subpath.start
            guard subpath.isClosed else {
                piece.move(to: first.point)
                for segment in segments.reversed() {
                    piece.append(segment.reversed)
                }
                return pieces.append(piece)
            }
            // A closed subpath starts at the end of its last own element, so that the close is the same line.
            let own = segments.dropLast(subpath.hasClosingLine ? 1 : 0)
            piece.move(to: (own.last?.end ?? subpath.start).point)
            for segment in own.reversed() {
                piece.append(segment.reversed)
            }
            piece.close()
            pieces.append(piece)
        }
        var result = PathStorage()
        result.reserve(verbs: verbs.count, points: points.count)
        for piece in pieces.reversed() {
            result.append(piece)
        }
        return result
    }
}

extension CGPath {
    /// The same lines and curves run the other way: each subpath from its end to its start, the last subpath first.
    public final func reversed() -> CGPath {
        CGPath(storage.reversed())
    }
}
