extension PathStorage {
    /// The corners of a rectangle in the order of `addRect`.
    private static let corners: [CACornerMask] = [
        .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner, .layerMinXMinYCorner,
    ]

    /// Adds a rectangle with rounded corners: from the edge of minimum y around and closed.
    ///
    /// - Parameters:
    ///   - radii: the corners' radii along x and y, limited to half the sides. Continuous corners need equal ones.
    ///   - corners: the corners to round.
    ///   - isContinuous: corners reach `ContinuousCorner.reach` radii along the edges; if there is no room for that on
    ///     half an edge, corners are circular.
    package mutating func addRect(_ rect: CGRect, radii: CGSize, corners: CACornerMask, isContinuous: Bool = false) {
        guard rect.isDrawable else { return }
        let w = max(0, min(radii.width, rect.width / 2))
        let h = max(0, min(radii.height, rect.height / 2))
        guard w > 0, h > 0, !corners.isDisjoint(with: .all) else { return addRect(rect) }
        let reach = ContinuousCorner.outer.0.x * w
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
