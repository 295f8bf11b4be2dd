import DisplayList
import LayerModel
import Rasterization

/// A shape cut by two lines down and two across into corners, edges between them, and what lies inside.
///
/// Corners are looked at pixel by pixel; edges between them are straight, so that their coverage is that of a rectangle; and
/// inside there is no coverage to find. Of a ring the inside is left out, which is nearly all of a thin border:
///
///     ╭─┬────┬─╮
///     ├─┼────┼─┤     Lines of axis-aligned shapes lie on borders of pixels. Under other maps neighbours share their
///     ├─┼────┼─┤     corners exactly, and devices give each pixel to one of two triangles that share an edge.
///     ╰─┴────┴─╯
///
/// WebRender cuts its primitives in the same way.
struct QuadGrid {
    private let quad: Quad
    /// Where the quad begins, the lower corners and edge end, the upper ones begin, and the quad ends, in the plane.
    private let x: SIMD4<Double>
    private let y: SIMD4<Double>

    /// `nil` if the shape's edges leave no room for lines between them, or are not those of the quad.
    init?(_ quad: Quad) {
        // A slanted edge that is not soft may be another quad's too, which would have no corner where a line ends.
        guard quad.map.isAxisAligned || quad.edges == .all,
            let x = Self.lines(
                of: quad, axis: 0, lower: (.left, [0, 2]), upper: (.right, [1, 3])),
            let y = Self.lines(
                of: quad, axis: 1, lower: (.bottom, [0, 1]), upper: (.top, [2, 3]))
        else { return nil }
        (self.quad, self.x, self.y) = (quad, x, y)
    }

    /// The lines across an axis.
    ///
    /// - Parameters:
    ///   - lower: The edge at the lesser end, and the corners beside it in the order of their radii.
    ///   - upper: The same at the other end.
    private static func lines(
        of quad: Quad, axis: Int, lower: (edge: DrawCommand.Edges, corners: [Int]),
        upper: (edge: DrawCommand.Edges, corners: [Int])
    ) -> SIMD4<Double>? {
        let (start, end) = (quad.rect.edges[axis], quad.rect.edges[axis + 2])
        let shape = (quad.outline.map { PlaneBox($0.shape.rect) } ?? quad.rect).edges
        let slack = quad.slack[axis]
        guard !quad.edges.contains(lower.edge) || abs(start - shape[axis]) <= slack,
            !quad.edges.contains(upper.edge) || abs(end - shape[axis + 2]) <= slack
        else { return nil }
        // Lines on borders of pixels go around what is covered in part by themselves.
        let reach = quad.map.isAxisAligned ? 0 : quad.map.reach[axis]
        /// How far from an edge pixels are covered in part by it alone, and by it and its corners; `nil` if none are.
        func extents(_ side: (edge: DrawCommand.Edges, corners: [Int])) -> (edge: Double, corner: Double)? {
            guard let outline = quad.outline else { return quad.edges.contains(side.edge) ? (reach, reach) : nil }
            let width = Double(outline.ringWidth ?? 0)
            let radius = side.corners.reduce(0) { max($0, Double(outline.shape.radii[$1])) }
            return (width + reach, max(width, radius * outline.shape.cornerReach) + reach)
        }
        let (low, high) = (extents(lower), extents(upper))
        var first = low.map { quad.border(at: shape[axis] + $0.corner, axis: axis, isAscending: true) } ?? start
        var second = high.map { quad.border(at: shape[axis + 2] - $0.corner, axis: axis, isAscending: false) } ?? end
        if first > second {
            // Corners meet: both lines are one between them.
            let middle = quad.border(at: (first + second) / 2, axis: axis, isAscending: true)
            guard middle >= shape[axis] + (low?.edge ?? 0), middle <= shape[axis + 2] - (high?.edge ?? 0) else {
                return nil
            }
            (first, second) = (middle, middle)
        }
        return SIMD4(start, min(max(first, start), end), min(max(second, start), end), end)
    }

    /// Gives each part that has pixels.
    func forEachPart(_ body: (Quad) -> Void) {
        for row in 0..<3 where y[row] < y[row + 1] {
            var open: Quad?
            for column in 0..<3 where x[column] < x[column + 1] {
                guard let part = part(column, row) else { continue }
                if let before = open, let joined = joined(before, part) {
                    open = joined
                    continue
                }
                if let open { body(open) }
                open = part
            }
            if let open { body(open) }
        }
    }

    /// Two neighbours in a row as one, where both are straight and neither costs more for it.
    private func joined(_ a: Quad, _ b: Quad) -> Quad? {
        // One that is longer than its neighbours above would share no corners with them.
        guard quad.map.isAxisAligned, quad.outline?.ringWidth == nil, a.outline == nil, b.outline == nil,
            a.edges.isEmpty == b.edges.isEmpty
        else { return nil }
        var joined = a
        joined.rect.maxX = b.rect.maxX
        joined.edges.formUnion(b.edges)
        return joined
    }

    private func part(_ column: Int, _ row: Int) -> Quad? {
        var part = quad
        part.rect = PlaneBox(minX: x[column], minY: y[row], maxX: x[column + 1], maxY: y[row + 1])
        var edges: DrawCommand.Edges = []
        if column == 0 { edges.insert(.left) }
        if column == 2 { edges.insert(.right) }
        if row == 0 { edges.insert(.bottom) }
        if row == 2 { edges.insert(.top) }
        part.edges.formIntersection(edges)
        guard let outline = quad.outline, column == 1 || row == 1 else { return part }
        guard column != 1 || row != 1 else {
            part.outline = nil
            return outline.ringWidth == nil ? part : nil
        }
        if let width = outline.ringWidth { return ringPart(part, on: edges, width: Double(width)) }
        if !part.edges.isEmpty || isInside(part, outline, on: edges) { part.outline = nil }
        return part
    }

    /// The straight part of a ring at an edge.
    private func ringPart(_ part: Quad, on edge: DrawCommand.Edges, width: Double) -> Quad? {
        guard part.map.isAxisAligned, let outline = part.outline, isInside(part, outline, on: edge) else { return part }
        let shape = PlaneBox(outline.shape.rect)
        var strip = part
        strip.outline = nil
        let inner: DrawCommand.Edges
        switch edge {
        case .left: (strip.rect.maxX, inner) = (min(part.rect.maxX, shape.minX + width), .right)
        case .right: (strip.rect.minX, inner) = (max(part.rect.minX, shape.maxX - width), .left)
        case .bottom: (strip.rect.maxY, inner) = (min(part.rect.maxY, shape.minY + width), .top)
        default: (strip.rect.minY, inner) = (max(part.rect.minY, shape.maxY - width), .bottom)
        }
        if strip.rect != part.rect { strip.edges.formUnion(inner) }
        strip.fit()
        return strip.rect.isEmpty ? nil : strip
    }

    /// Whether a part at an edge does not reach out of the shape there.
    private func isInside(_ part: Quad, _ outline: Outline, on edge: DrawCommand.Edges) -> Bool {
        let shape = PlaneBox(outline.shape.rect)
        return switch edge {
        case .left: part.rect.minX >= shape.minX - part.slack.x
        case .right: part.rect.maxX <= shape.maxX + part.slack.x
        case .bottom: part.rect.minY >= shape.minY - part.slack.y
        default: part.rect.maxY <= shape.maxY + part.slack.y
        }
    }
}

extension Quad {
    /// A place in the plane where the map is not axis-aligned, or else the border of pixels next to it.
    fileprivate func border(at place: Double, axis: Int, isAscending: Bool) -> Double {
        guard map.isAxisAligned else { return place }
        let scale = axis == 0 ? map.linear.x : map.linear.w
        let device = place * scale + map.translation[axis]
        let whole = device.roundedInward(isAscending == (scale > 0) ? .up : .down)
        return (whole - map.translation[axis]) / scale
    }
}

extension Double {
    /// Rounded to a whole number, unless it is one but for a rounding error.
    fileprivate func roundedInward(_ rule: FloatingPointRoundingRule) -> Double {
        let nearest = rounded()
        return abs(self - nearest) < 1e-3 ? nearest : rounded(rule)
    }
}
