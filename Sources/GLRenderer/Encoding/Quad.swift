import DisplayList
import LayerModel
import Rasterization

/// A rectangle of a plane with an affine map, on its way to becoming an instance.
struct Quad {
    private(set) var map: PlaneMap
    var rect: PlaneBox
    /// The anti-aliased edges.
    var edges: DrawCommand.Edges
    var outline: Outline?
    /// The target's pixels that may change.
    var limit: DeviceRect
    let clip: ClipIndex

    /// Edges this close to a pixel's border count as lying on it, in pixels.
    private static let tolerance = 1.0 / 1024

    /// The same in the plane.
    private var slack: SIMD2<Double> { map.reach * (2 * Self.tolerance) }

    /// Cuts an axis-aligned quad down to its limit, and sees which edges lie on pixel borders.
    mutating func fit() {
        let bounds = map.rect(ofBox: TargetBox(limit))
        if bounds.minX > rect.minX + slack.x { cut(.left, to: bounds.minX, at: 0) }
        if bounds.minY > rect.minY + slack.y { cut(.bottom, to: bounds.minY, at: 1) }
        if bounds.maxX < rect.maxX - slack.x { cut(.right, to: bounds.maxX, at: 2) }
        if bounds.maxY < rect.maxY - slack.y { cut(.top, to: bounds.maxY, at: 3) }
        settleHardEdges()
        let first = rect.low * SIMD2(map.linear.x, map.linear.w) + map.translation
        let second = rect.high * SIMD2(map.linear.x, map.linear.w) + map.translation
        if Self.isWhole(first.x) { edges.remove(.left) }
        if Self.isWhole(first.y) { edges.remove(.bottom) }
        if Self.isWhole(second.x) { edges.remove(.right) }
        if Self.isWhole(second.y) { edges.remove(.top) }
    }

    /// Parts of a slanted quad farther outside of its limit than this are cut off, in pixels.
    private static let farthest = 256.0
    /// The width that is kept of such parts, in pixels.
    private static let cutMargin = 16.0

    /// Cuts a slanted quad that reaches far out of its limit: places between corners far apart are found too inexactly.
    mutating func cutFarParts() {
        let determinant = map.linear.x * map.linear.w - map.linear.y * map.linear.z
        let pixels = TargetBox(limit)
        let center = (pixels.low + pixels.high) * 0.5 - map.translation
        let place =
            SIMD2(
                center.x * map.linear.w - center.y * map.linear.z, center.y * map.linear.x - center.x * map.linear.y)
            / determinant
        let half = pixels.size * 0.5
        func reach(_ margin: Double) -> SIMD2<Double> {
            let wide = half + margin
            return SIMD2(
                wide.x * abs(map.linear.w) + wide.y * abs(map.linear.z),
                wide.x * abs(map.linear.y) + wide.y * abs(map.linear.x)) / abs(determinant)
        }
        let (far, near) = (reach(Self.farthest), reach(Self.cutMargin))
        if rect.minX < place.x - far.x { cut(.left, to: place.x - near.x, at: 0) }
        if rect.minY < place.y - far.y { cut(.bottom, to: place.y - near.y, at: 1) }
        if rect.maxX > place.x + far.x { cut(.right, to: place.x + near.x, at: 2) }
        if rect.maxY > place.y + far.y { cut(.top, to: place.y + near.y, at: 3) }
    }

    /// From here on places in the plane, which devices keep as `Float`, are too inexact.
    private static let farthestOrigin = Double(1 << 20)

    /// Counts the places of a plane from the rectangle's corner if its origin is far out of the target; the rectangle must have no outline.
    @inline(__always)
    mutating func moveFarOrigin() {
        guard pointwiseMax(map.translation, -map.translation).max() > Self.farthestOrigin else { return }
        let corner = rect.low
        map.moveOrigin(to: corner)
        rect = rect.moved(by: -corner)
    }

    /// Moves edges without anti-aliasing to the borders of the pixels whose centres they leave inside: a device that keeps
    /// positions in parts of a pixel could take an edge near a row of centres to its other side.
    private mutating func settleHardEdges() {
        let scale = SIMD2(map.linear.x, map.linear.w)
        let first = (rect.low * scale + map.translation - 0.5).rounded(.up)
        let second = (rect.high * scale + map.translation - 0.5).rounded(.up)
        let (low, high) = ((first - map.translation) / scale, (second - map.translation) / scale)
        if !edges.contains(.left) { rect.minX = low.x }
        if !edges.contains(.bottom) { rect.minY = low.y }
        if !edges.contains(.right) { rect.maxX = high.x }
        if !edges.contains(.top) { rect.maxY = high.y }
    }

    private mutating func cut(_ edge: DrawCommand.Edges, to value: Double, at index: Int) {
        rect.edges[index] = value
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
        let outside = rect.inset(by: -away).edges
        let whole = PlaneBox(edges: rect.edges.replacing(with: outside, where: isHard))
        return Outline(shape: RoundedRect(rect: PlaneRect(whole), radii: .zero))
    }

    /// Whether two anti-aliased edges are so close that a pixel's square may meet both.
    private var isThin: Bool {
        let size = rect.size
        return (size.x < 2 * map.reach.x && edges.contains([.left, .right]))
            || (size.y < 2 * map.reach.y && edges.contains([.bottom, .top]))
    }

    /// The target's pixels that the quad touches.
    var box: DeviceRect {
        DeviceRect(enclosing: map.box(of: rect).inset(by: Self.tolerance))
    }
}
