import DisplayList
import LayerModel
import Rasterization

/// A rectangle of a plane with an affine map, on its way to becoming instances.
struct Quad {
    let map: PlaneMap
    /// Edges minX, minY, maxX, maxY in the plane.
    var rect: SIMD4<Double>
    /// The anti-aliased edges.
    var edges: DrawCommand.Edges
    var outline: Outline?
    /// The target's pixels that may change.
    var limit: DeviceRect
    let clip: Int32

    /// Edges this close to a pixel's border count as lying on it, in pixels.
    private static let tolerance = 1.0 / 1024

    /// Cuts an axis-aligned quad down to its limit, and sees which edges lie on pixel borders.
    mutating func fit() {
        let bounds = map.rect(ofBox: limit.edges)
        let slack = map.reach * (2 * Self.tolerance)
        if bounds.x > rect.x + slack.x { cut(.left, to: bounds.x, at: 0) }
        if bounds.y > rect.y + slack.y { cut(.bottom, to: bounds.y, at: 1) }
        if bounds.z < rect.z - slack.x { cut(.right, to: bounds.z, at: 2) }
        if bounds.w < rect.w - slack.y { cut(.top, to: bounds.w, at: 3) }
        settleHardEdges()
        let first = rect.lowHalf * SIMD2(map.linear.x, map.linear.w) + map.translation
        let second = rect.highHalf * SIMD2(map.linear.x, map.linear.w) + map.translation
        if Self.isWhole(first.x) { edges.remove(.left) }
        if Self.isWhole(first.y) { edges.remove(.bottom) }
        if Self.isWhole(second.x) { edges.remove(.right) }
        if Self.isWhole(second.y) { edges.remove(.top) }
    }

    /// Parts of a slanted quad farther outside of its limit than this are cut off, in pixels.
    private static let farthest = 256.0
    /// What is left of them.
    private static let cutMargin = 16.0

    /// Cuts a slanted quad that reaches far out of its limit: places between corners far apart are found too inexactly.
    mutating func cutFarParts() {
        let determinant = map.linear.x * map.linear.w - map.linear.y * map.linear.z
        let pixels = limit.edges
        let center = (pixels.lowHalf + pixels.highHalf) * 0.5 - map.translation
        let place =
            SIMD2(
                center.x * map.linear.w - center.y * map.linear.z, center.y * map.linear.x - center.x * map.linear.y)
            / determinant
        let half = (pixels.highHalf - pixels.lowHalf) * 0.5
        func reach(_ margin: Double) -> SIMD2<Double> {
            let wide = half + margin
            return SIMD2(
                wide.x * abs(map.linear.w) + wide.y * abs(map.linear.z),
                wide.x * abs(map.linear.y) + wide.y * abs(map.linear.x)) / abs(determinant)
        }
        let (far, near) = (reach(Self.farthest), reach(Self.cutMargin))
        if rect.x < place.x - far.x { cut(.left, to: place.x - near.x, at: 0) }
        if rect.y < place.y - far.y { cut(.bottom, to: place.y - near.y, at: 1) }
        if rect.z > place.x + far.x { cut(.right, to: place.x + near.x, at: 2) }
        if rect.w > place.y + far.y { cut(.top, to: place.y + near.y, at: 3) }
    }

    /// Moves edges without anti-aliasing to the borders of the pixels whose centres they leave inside: a device that keeps
    /// positions in parts of a pixel could take an edge near a row of centres to its other side.
    private mutating func settleHardEdges() {
        let scale = SIMD2(map.linear.x, map.linear.w)
        let first = (rect.lowHalf * scale + map.translation - 0.5).rounded(.up)
        let second = (rect.highHalf * scale + map.translation - 0.5).rounded(.up)
        let (low, high) = ((first - map.translation) / scale, (second - map.translation) / scale)
        if !edges.contains(.left) { rect.x = low.x }
        if !edges.contains(.bottom) { rect.y = low.y }
        if !edges.contains(.right) { rect.z = high.x }
        if !edges.contains(.top) { rect.w = high.y }
    }

    private mutating func cut(_ edge: DrawCommand.Edges, to value: Double, at index: Int) {
        rect[index] = value
        edges.remove(edge)
    }

    private static func isWhole(_ value: Double) -> Bool {
        abs(value - value.rounded()) < tolerance
    }

    /// The way that its coverage is found for a paint.
    func shape(for paint: ProgramKey.Paint) -> ProgramKey.Shape {
        if outline == nil, edges.isEmpty { return .none }
        if paint == .gradient { return .area }
        if let outline {
            let way = outline.way(under: map)
            return way == .rounded && isThin && !map.isAxisAligned ? .area : way
        }
        return map.isSheared || (isThin && !map.isAxisAligned) ? .area : .rect
    }

    /// The shape for programs that find its area.
    var wholeOutline: Outline {
        if let outline { return outline }
        // Edges that are not anti-aliased move out of sight; the geometry ends where they were.
        let away = map.reach * 8
        let isHard: SIMDMask<SIMD4<Int64>> = [
            !edges.contains(.left), !edges.contains(.bottom), !edges.contains(.right), !edges.contains(.top),
        ]
        let outside = rect + SIMD4(-away.x, -away.y, away.x, away.y)
        return Outline(
            shape: RoundedRect(rect: SIMD4<Float>(rect.replacing(with: outside, where: isHard)), radii: .zero))
    }

    /// Whether two anti-aliased edges are so close that a pixel's square may meet both.
    private var isThin: Bool {
        let size = rect.highHalf - rect.lowHalf
        return (size.x < 2 * map.reach.x && edges.contains([.left, .right]))
            || (size.y < 2 * map.reach.y && edges.contains([.bottom, .top]))
    }

    /// The target's pixels that the quad touches.
    var box: DeviceRect {
        let box = map.box(of: rect)
        return DeviceRect(
            enclosing: box.x + Self.tolerance, box.y + Self.tolerance, box.z - Self.tolerance, box.w - Self.tolerance)
    }

    /// The part of the plane whose pixels lie inside the shape with all of their square, or the hole of a ring; `nil`
    /// where there is none.
    func inside() -> SIMD4<Double>? {
        var inner = rect
        if let outline {
            // A quad cut from a shape has corners where the shape has them, not where the quad has.
            guard SIMD4<Double>(outline.shape.rect) == rect else { return nil }
            let radii = SIMD4<Double>(outline.shape.radii) * outline.shape.cornerReach
            let width = Double(outline.ringWidth ?? 0)
            inner.x += width
            inner.z -= width
            inner.y += max(width, radii.x, radii.y)
            inner.w -= max(width, radii.z, radii.w)
        }
        let isShrunk: (DrawCommand.Edges) -> Bool = { edges.contains($0) || outline?.ringWidth != nil }
        if isShrunk(.left) { inner.x += map.reach.x }
        if isShrunk(.bottom) { inner.y += map.reach.y }
        if isShrunk(.right) { inner.z -= map.reach.x }
        if isShrunk(.top) { inner.w -= map.reach.y }
        guard inner.x < inner.z, inner.y < inner.w else { return nil }
        guard map.isAxisAligned else { return inner }
        // Parts of an axis-aligned quad meet on pixel borders; its own edges stay where they are.
        let box = map.box(of: inner)
        let whole = SIMD4(
            box.x.roundedInward(.up), box.y.roundedInward(.up), box.z.roundedInward(.down),
            box.w.roundedInward(.down))
        guard whole.x < whole.z, whole.y < whole.w else { return nil }
        let aligned = map.rect(ofBox: whole)
        return SIMD4(
            inner.x > rect.x ? aligned.x : rect.x, inner.y > rect.y ? aligned.y : rect.y,
            inner.z < rect.z ? aligned.z : rect.z, inner.w < rect.w ? aligned.w : rect.w)
    }

    /// A part with some of the quad's edges and its outline.
    func part(_ rect: SIMD4<Double>, edges: DrawCommand.Edges) -> Quad {
        Quad(
            map: map, rect: rect, edges: self.edges.intersection(edges), outline: outline, limit: limit, clip: clip)
    }

    /// A part that no rounded corner reaches.
    func straightPart(_ rect: SIMD4<Double>, edges: DrawCommand.Edges) -> Quad {
        var part = part(rect, edges: edges)
        if outline?.ringWidth == nil { part.outline = nil }
        return part
    }
}

extension Double {
    /// Rounded to a whole number, unless it is one but for a rounding error.
    fileprivate func roundedInward(_ rule: FloatingPointRoundingRule) -> Double {
        let nearest = rounded()
        return abs(self - nearest) < 1e-3 ? nearest : rounded(rule)
    }
}
