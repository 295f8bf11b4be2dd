extension PathStorage {
    /// The corners of a rectangle in the order in which `addRect` visits them.
    private static let corners: [CACornerMask] = [
        .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner, .layerMinXMinYCorner,
    ]

    /// Adds a rectangle of which some corners are rounded: from the edge of minimum y around and closed.
    ///
    /// - Parameters:
    ///   - radii: the corners' radii along x and y, limited to half the sides. Continuous corners need equal ones.
    ///   - isContinuous: corners reach 1.528665 radii along the edges; where there is no room for that on
    ///     half an edge, corners are circular.
    package mutating func addRect(_ rect: CGRect, radii: CGSize, corners: CACornerMask, isContinuous: Bool = false) {
        guard rect.isDrawable else { return }
        let w = max(0, min(radii.width, rect.width / 2))
        let h = max(0, min(radii.height, rect.height / 2))
        guard w > 0, h > 0, !corners.isDisjoint(with: .all) else { return addRect(rect) }
        let reach = ContinuousCorner.reach * w
        let isContinuous = isContinuous && w == h && reach * 2 <= min(rect.width, rect.height)
        let along = isContinuous ? SIMD2(reach, reach) : SIMD2(Double(w), Double(h))
        let places: [Vector2] = [
            Vector2(rect.maxX, rect.minY), Vector2(rect.maxX, rect.maxY),
            Vector2(rect.minX, rect.maxY), Vector2(rect.minX, rect.minY),
        ]
        let directions: [Vector2] = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
        let startsRound = corners.contains(.layerMinXMinYCorner)
        move(to: CGPoint(x: rect.minX + (startsRound ? along.x : 0), y: rect.minY))
        for (index, place) in places.enumerated() {
            guard corners.contains(Self.corners[index]) else {
                if index < 3 {
                    line(to: place.point)
                }
                continue
            }
            let incoming = directions[index]
            let outgoing = directions[(index + 1) % 4]
            line(to: (place - incoming * along).point)
            if isContinuous {
                ContinuousCorner.append(to: &self, at: place, incoming: incoming, outgoing: outgoing, radius: w)
            } else {
                addQuarter(to: (place + outgoing * along).point, corner: place.point)
            }
        }
        close()
    }
}

/// The shape of continuous corners: PaintCode's published coordinates of UIBezierPath's rounded rectangle.
private enum ContinuousCorner {
    /// How far the corner reaches along an edge, for radius 1.
    static let reach = 1.52866483

    /// Each row: distances along the incoming and the outgoing edge, for radius 1.
    static let first = (Vector2(1.08849323, 0), Vector2(0.86840689, 0), Vector2(0.66993427, 0.06549600))
    static let second = (
        Vector2(0.63149399, 0.07491100), Vector2(0.37282392, 0.16905899),
        Vector2(0.16906013, 0.37282401), Vector2(0.07491176, 0.63149399)
    )
    static let third = (
        Vector2(0.06549600, 0.66993427), Vector2(0, 0.86840689), Vector2(0, 1.08849323), Vector2(0, reach)
    )

    /// Adds the corner at `at` to a path that has come to its start.
    static func append(
        to path: inout PathStorage, at corner: Vector2, incoming: Vector2, outgoing: Vector2, radius: Double
    ) {
        func place(_ distances: Vector2) -> CGPoint {
            let along: Vector2 = incoming * -distances.x + outgoing * distances.y
            return (corner + along * radius).point
        }
        path.cubic(to: place(first.2), control1: place(first.0), control2: place(first.1))
        path.line(to: place(second.0))
        path.cubic(to: place(second.3), control1: place(second.1), control2: place(second.2))
        path.line(to: place(third.0))
        path.cubic(to: place(third.3), control1: place(third.1), control2: place(third.2))
    }
}
