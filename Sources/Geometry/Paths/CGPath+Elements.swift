extension CGPath {
    /// An element of a path with its points.
    public enum Element: Sendable, Hashable {
        /// Starts a subpath.
        case move(to: CGPoint)
        /// A line.
        case line(to: CGPoint)
        /// A quadratic curve.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A cubic curve.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line to the start of the subpath.
        case closeSubpath
    }

    /// The elements in order.
    public struct Elements: Sequence, Sendable {
        fileprivate let storage: PathStorage

        /// Returns an iterator over the elements from the first.
        public func makeIterator() -> Iterator {
            Iterator(storage: storage)
        }

        /// An iterator over the elements of a path.
        public struct Iterator: IteratorProtocol {
            fileprivate let storage: PathStorage
            private var verb = 0
            private var point = 0

            fileprivate init(storage: PathStorage) {
                self.storage = storage
            }

            /// The next element, or `nil` after the last.
            public mutating func next() -> Element? {
                guard verb < storage.verbs.count else { return nil }
                let kind = storage.verbs[verb]
                let first = point
                verb += 1
                point += kind.pointCount
                switch kind {
                case .move:
                    return .move(to: storage.points[first])
                case .line:
                    return .line(to: storage.points[first])
                case .quad:
                    return .quadCurve(to: storage.points[first + 1], control: storage.points[first])
                case .cubic:
                    return .curve(
                        to: storage.points[first + 2], control1: storage.points[first],
                        control2: storage.points[first + 1])
                case .close:
                    return .closeSubpath
                }
            }
        }
    }

    /// The elements in order, as they are now.
    public final var elements: Elements {
        Elements(storage: storage)
    }

    /// Calls `body` for each element in order.
    public final func forEach(_ body: (Element) throws -> Void) rethrows {
        for element in elements {
            try body(element)
        }
    }

    /// Shows the elements in place, for code that must be fast.
    ///
    /// Each verb has its `pointCount` of points, one after the other. The first verb is a move; an element right after a
    /// close starts where the closed subpath started. All coordinates are finite.
    ///
    /// - Parameter body: their reader; the buffers live until it returns.
    /// - Returns: the result of `body`.
    public final func withElements<Result>(
        _ body: (_ verbs: UnsafeBufferPointer<PathVerb>, _ points: UnsafeBufferPointer<CGPoint>) throws -> Result
    ) rethrows -> Result {
        let storage = storage
        return try storage.verbs.withUnsafeBufferPointer { verbs in
            try storage.points.withUnsafeBufferPointer { points in
                try body(verbs, points)
            }
        }
    }

    /// Calls `block` for each element in order; the element is valid until it returns.
    public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        var points = storage.points
        let verbs = storage.verbs
        points.withUnsafeMutableBufferPointer { buffer in
            withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 1) { none in
                // A path's elements have points, so the base exists; an empty path has no verbs either.
                guard var next = buffer.baseAddress ?? none.baseAddress else { return }
                for verb in verbs {
                    var element = CGPathElement(type: CGPathElementType(verb), points: next)
                    block(&element)
                    next += verb.pointCount
                }
            }
        }
    }

    /// Calls `function` for each element in order, with `info` as its first argument.
    public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }

    /// The number of elements.
    public final var elementCount: Int {
        storage.verbs.count
    }
}

/// The callback of `CGPath.apply(info:function:)`, for each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
